import { SkeinError } from '../model/errors.ts';
import type { Failure, FetchRequest, Truncation } from '../model/fetcher.ts';
import type { Clock, Instant, Millis } from '../model/time.ts';
import type { HeldBytes, Holder } from '../policy/held-bytes.ts';
import type { AnswerHead } from './answer-head.ts';
import { BodyCollector } from './body-collector.ts';
import type { Line } from './client-pool.ts';
import type { Connection } from './connector.ts';
import type { Limit, Timed } from './deadlines.ts';
import { ExchangeError, type FailureReport, inWords, isLost, reportOf } from './failure.ts';
import type { AnswerHandler, Flow } from './http1-client.ts';
import type { FlatHeaders } from './request-headers.ts';

/** An answer as it came over the wire. */
export interface Answer {
  readonly status: number;
  readonly statusText: string;
  readonly rawHeaders: readonly string[];
  /** Their names in lower case. */
  readonly keys: readonly string[];
  readonly wireBody: Buffer;
  readonly truncated: Truncation | undefined;
  readonly httpVersion: string;
  readonly address: string;
  readonly tlsVersion: string | undefined;
}

/** When what happened: from the sending of the request where it was sent, else from the call. */
export interface Times {
  readonly startedAt: Instant;
  readonly timeToFirstByte: Millis;
  readonly duration: Millis;
}

/** What holds for many exchanges. */
export interface ExchangeTerms {
  readonly clock: Clock;
  /** Told of the memory that bodies take. */
  readonly held: HeldBytes;
  readonly maxBody: number;
  readonly idleLimit: Millis;
  readonly totalLimit: Millis;
  /** Bytes a second. */
  readonly leastRate: number;
}

export interface ExchangeOptions {
  readonly terms: ExchangeTerms;
  readonly line: Line;
  readonly target: string;
  readonly headers: FlatHeaders;
  readonly accepts: FetchRequest['accepts'];
  /** Gives the exchange up; whoever begins it listens to it. */
  readonly signal: AbortSignal | undefined;
  /** Called once. */
  readonly onEnd: (end: Answer | FailureReport | SkeinError) => void;
}

const NONE: readonly string[] = [];

/** One request and its answer. Nothing follows redirects, retries statuses or undoes codings here. */
export class Exchange implements AnswerHandler, Timed, Holder {
  readonly idleLimit: Millis;
  totalLimit: Millis;
  readonly leastRate: number;
  begunAt: Millis = performance.now();
  isActive = false;
  quietSince: Millis = this.begunAt;
  received = 0;
  countedSince: Millis = 0;

  readonly #options: ExchangeOptions;
  readonly #body: BodyCollector;
  #connection: Connection | undefined;
  #abort: ((error: Error) => void) | undefined;
  #flow: Flow | undefined;
  /** Since when nothing is read, on the monotonic clock; 0 while it is. */
  #heldSince: Millis = 0;
  /** Bytes of the body that `held` was told of. */
  #memory = 0;
  #startedAt: Instant;
  #firstByteAt: Millis = 0;
  #status = 0;
  #statusText = '';
  #rawHeaders: readonly string[] = NONE;
  #keys: readonly string[] = NONE;
  #isOver = false;
  #wasRepeated = false;

  constructor(options: ExchangeOptions) {
    const { terms } = options;
    this.#options = options;
    this.#body = new BodyCollector(terms.maxBody, terms.held.spare);
    this.#startedAt = terms.clock.now();
    this.idleLimit = terms.idleLimit;
    this.totalLimit = terms.totalLimit;
    this.leastRate = terms.leastRate;
  }

  get signal(): AbortSignal | undefined {
    return this.#options.signal;
  }

  get times(): Times {
    return {
      startedAt: this.#startedAt,
      timeToFirstByte: this.#firstByteAt === 0 ? 0 : this.#firstByteAt - this.begunAt,
      duration: performance.now() - this.begunAt,
    };
  }

  /** Sends the request, or has it sent when the line is free and connected. */
  start(): void {
    const { line, target, headers } = this.#options;
    line.client.dispatch({ path: target, headers }, this);
  }

  /** Gives up: what was received stands where `truncated` says so and there are headers, else there is a failure. */
  stop(failure: Failure, detail: string, truncated?: Truncation): void {
    if (this.#isOver) return;
    const error = new ExchangeError(failure, detail, true);
    if (truncated !== undefined && this.#status !== 0) this.#answer(truncated);
    else this.#end(error.report);
    this.#abort?.(error);
  }

  expire(limit: Limit): void {
    // Until it is sent nobody owes an answer; the connection has its own deadline.
    if (this.#abort === undefined) return;
    const details: Readonly<Record<Limit, string>> = {
      idle: `nothing received for ${inWords(this.idleLimit)}`,
      total: `not complete after ${inWords(this.totalLimit)}`,
      rate: `less than ${this.leastRate} bytes a second`,
    };
    this.stop('timeout', details[limit], 'time');
  }

  onConnect(abort: (error: Error) => void, flow: Flow): void {
    // Thrown, not aborted: the request is dropped then, and the connection left to others.
    if (this.#isOver) throw new ExchangeError('aborted', 'given up before it was sent', true);
    this.#abort = abort;
    this.#flow = flow;
    this.#connection = this.#options.line.connector.current();
    this.#startedAt = this.#options.terms.clock.now();
    this.begunAt = performance.now();
    this.isActive = true;
  }

  onResponseStarted(): void {
    this.isActive = true;
    if (this.#firstByteAt === 0) this.#firstByteAt = performance.now();
  }

  onHead({ status, statusText, rawHeaders, keys, httpVersion }: AnswerHead, length: number | undefined): void {
    this.isActive = true;
    // Interim answers (103 Early Hints and the like) are not the answer.
    if (status < 200) return;
    this.#status = status;
    this.#statusText = statusText;
    this.#rawHeaders = rawHeaders;
    this.#keys = keys;
    this.countedSince = performance.now();
    if (this.#connection !== undefined) this.#connection.httpVersion = httpVersion;
    if (status < 300 && this.#options.accepts?.(rawHeaders) === false)
      this.stop('aborted', 'the body is not wanted', 'length');
    else {
      // Nothing is set aside for what has to wait.
      if (!this.#options.terms.held.isFull) this.#body.expect(length);
      this.#account();
    }
  }

  onData(chunk: Buffer): void {
    this.isActive = true;
    this.received += chunk.length;
    if (this.#isOver) return;
    const fits = this.#body.add(chunk);
    this.#account();
    if (!fits) this.stop('aborted', 'the body is larger than the limit', 'length');
  }

  get isHeld(): boolean {
    return this.#heldSince > 0;
  }

  /** Tells of what the body takes; where all together take too much, others come first. */
  #account(): void {
    const { held } = this.#options.terms;
    const { memory } = this.#body;
    held.read(memory - this.#memory);
    this.#memory = memory;
    if (!held.isFull || this.isHeld || held.mayGoOn(this)) return;
    this.#heldSince = performance.now();
    this.#flow?.pause();
  }

  /** Whoever was held back has lost no time. */
  goOn(): void {
    const now = performance.now();
    this.totalLimit += now - this.#heldSince;
    this.#heldSince = 0;
    this.isActive = true;
    this.received = 0;
    this.countedSince = now;
    this.#flow?.resume();
  }

  /** The body has gone, or is others' to keep account of. To be called once it is over. */
  release(): void {
    this.#options.terms.held.give(this.#memory);
    this.#memory = 0;
  }

  onComplete(): void {
    if (this.#connection !== undefined) this.#connection.served++;
    this.#answer(undefined);
  }

  onError(error: Error): void {
    if (this.#isOver) return;
    // Ours, not the web's.
    if (error instanceof SkeinError) this.#end(error);
    else if (this.#status !== 0) this.#answer('disconnect');
    else if (this.#mayRepeat(error)) this.#repeat();
    else this.#end(reportOf(error));
  }

  /** RFC 9112, 9.3.1: a server may close a kept connection at any time, also while we write; that says nothing of the request. */
  #mayRepeat(error: Error): boolean {
    const wasKept = this.#connection !== undefined && this.#connection.served > 0;
    return wasKept && this.#firstByteAt === 0 && !this.#wasRepeated && isLost(error);
  }

  #repeat(): void {
    this.#wasRepeated = true;
    this.#abort = undefined;
    // Not from inside the closing of the connection.
    queueMicrotask(() => this.start());
  }

  #answer(truncated: Truncation | undefined): void {
    const connection = this.#connection;
    if (connection === undefined) return;
    const { address, tlsVersion, httpVersion } = connection;
    this.#end({
      status: this.#status,
      statusText: this.#statusText,
      rawHeaders: this.#rawHeaders,
      keys: this.#keys,
      wireBody: this.#body.bytes(),
      truncated,
      httpVersion,
      address,
      tlsVersion,
    });
  }

  #end(end: Answer | FailureReport | SkeinError): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#options.terms.held.leave(this, this.#memory);
    // Another request may go over the same connection.
    if (this.isHeld) this.#flow?.resume();
    this.#options.onEnd(end);
  }
}
