import type { Dispatcher } from 'undici';
import type { Failure, FetchRequest, Truncation } from '../model/fetcher.ts';
import type { Clock, Instant, Millis } from '../model/time.ts';
import { BodyCollector } from './body-collector.ts';
import type { Line } from './client-pool.ts';
import type { Connection } from './connector.ts';
import type { Timed } from './deadlines.ts';
import { ExchangeError, type FailureReport, inWords, isLost, reportOf } from './failure.ts';
import type { FlatHeaders } from './request-headers.ts';

/** An answer as it came over the wire. */
export interface Answer {
  readonly status: number;
  readonly statusText: string;
  readonly rawHeaders: readonly string[];
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

export interface ExchangeOptions {
  readonly line: Line;
  readonly target: string;
  readonly headers: FlatHeaders;
  readonly clock: Clock;
  readonly maxBody: number;
  readonly idleLimit: Millis;
  readonly totalLimit: Millis;
  readonly accepts: FetchRequest['accepts'];
  /** Called once. */
  readonly onEnd: (end: Answer | FailureReport) => void;
}

/** Answers to GET that have no body, whatever their headers say (RFC 9112, 6.3). */
function hasNoBody(status: number): boolean {
  return status === 204 || status === 304;
}

function strings(raw: readonly Buffer[]): string[] {
  return raw.map((bytes) => bytes.toString('latin1'));
}

/**
 * One request and its answer. It speaks undici's older callbacks (onConnect, onHeaders, onData …): they alone hand over the
 * headers raw and in order, and cost no wrapping. Nothing follows redirects, retries statuses or undoes codings here.
 */
export class Exchange implements Dispatcher.DispatchHandler, Timed {
  readonly idleLimit: Millis;
  readonly totalLimit: Millis;
  readonly begunAt: Millis = performance.now();
  isActive = false;
  quietSince: Millis = this.begunAt;

  readonly #options: ExchangeOptions;
  readonly #body: BodyCollector;
  #connection: Connection | undefined;
  #abort: ((error: Error) => void) | undefined;
  #startedAt: Instant;
  #sentAt: Millis = this.begunAt;
  #firstByteAt: Millis = 0;
  #status = 0;
  #statusText = '';
  #rawHeaders: readonly string[] = [];
  #isOver = false;
  #wasRepeated = false;

  constructor(options: ExchangeOptions) {
    this.#options = options;
    this.#body = new BodyCollector(options.maxBody);
    this.#startedAt = options.clock.now();
    this.idleLimit = options.idleLimit;
    this.totalLimit = options.totalLimit;
  }

  get times(): Times {
    return {
      startedAt: this.#startedAt,
      timeToFirstByte: this.#firstByteAt === 0 ? 0 : this.#firstByteAt - this.#sentAt,
      duration: performance.now() - this.#sentAt,
    };
  }

  /** Sends the request, or has it sent when the line is free and connected. */
  start(): void {
    const { line, target, headers } = this.#options;
    line.client.dispatch({ path: target, method: 'GET', headers }, this);
  }

  /** Gives up: what was received stands where `truncated` says so and there are headers, else there is a failure. */
  stop(failure: Failure, detail: string, truncated?: Truncation): void {
    const error = new ExchangeError(failure, detail, true);
    if (truncated !== undefined && this.#status !== 0) this.#answer(truncated);
    else this.#end(error.report);
    this.#abort?.(error);
  }

  expire(limit: 'idle' | 'total'): void {
    // Until it is sent nobody owes an answer; the connection has its own deadline.
    if (limit === 'idle' && this.#abort === undefined) return;
    const time = inWords(limit === 'idle' ? this.idleLimit : this.totalLimit);
    this.stop('timeout', limit === 'idle' ? `nothing received for ${time}` : `not complete after ${time}`, 'time');
  }

  onConnect(abort: (error?: Error) => void): void {
    // Thrown, not aborted: undici drops the request then and leaves the connection to others.
    if (this.#isOver) throw new ExchangeError('aborted', 'given up before it was sent', true);
    this.#abort = abort;
    this.#connection = this.#options.line.connector.current();
    if (this.#connection !== undefined) this.#connection.awaitsAnswer = true;
    this.#startedAt = this.#options.clock.now();
    this.#sentAt = performance.now();
    this.isActive = true;
  }

  onResponseStarted(): void {
    this.isActive = true;
    if (this.#firstByteAt === 0) this.#firstByteAt = performance.now();
  }

  onHeaders(status: number, raw: readonly Buffer[], _resume: () => void, statusText: string): boolean {
    this.isActive = true;
    // Interim answers (103 Early Hints and the like) are not the answer.
    if (status < 200) return true;
    this.#status = status;
    this.#statusText = statusText;
    this.#rawHeaders = strings(raw);
    if (status < 300 && this.#options.accepts?.(this.#rawHeaders) === false)
      this.stop('aborted', 'the body is not wanted', 'length');
    return true;
  }

  onData(chunk: Buffer): boolean {
    this.isActive = true;
    if (this.#isOver) return true;
    if (!this.#body.add(chunk)) this.stop('aborted', 'the body is larger than the limit', 'length');
    return true;
  }

  onComplete(): void {
    if (this.#connection !== undefined) this.#connection.served++;
    this.#answer(undefined);
  }

  onError(error: Error): void {
    if (this.#isOver) return;
    // undici misses the announced bytes of a 304, which are never sent.
    if (this.#status !== 0) this.#answer(hasNoBody(this.#status) ? undefined : 'disconnect');
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
    // Not from inside undici's closing of the connection.
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
      wireBody: this.#body.bytes(),
      truncated,
      httpVersion,
      address,
      tlsVersion,
    });
  }

  #end(end: Answer | FailureReport): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#options.onEnd(end);
  }
}
