import type { Socket } from 'node:net';
import type { Origin } from '../model/url.ts';
import type { AnswerHead } from './answer-head.ts';
import { AnswerReader } from './answer-reader.ts';
import type { Connector } from './connector.ts';
import { ExchangeError } from './failure.ts';
import { type FlatHeaders, HeaderLines, requestHead } from './request-headers.ts';

/** What comes over a connection: while it pauses nothing is read. */
export interface Flow {
  pause(): unknown;
  resume(): unknown;
}

/** Whoever waits for an answer. The calls come in this order; `onError` may come instead of any of them. */
export interface AnswerHandler {
  /** The request is about to be sent; `abort` gives it up, `flow` holds its answer back. Throws where it is not wanted any more. */
  onConnect(abort: (error: Error) => void, flow: Flow): void;
  /** The first bytes have come. */
  onResponseStarted(): void;
  /** `length`: of the body in bytes, where the server tells. */
  onHead(head: AnswerHead, length: number | undefined): void;
  /** Bytes of the body, which are valid during the call. */
  onData(bytes: Buffer): void;
  onComplete(): void;
  onError(error: Error): void;
}

/** A request for GET. */
export interface LineRequest {
  readonly path: string;
  readonly headers: FlatHeaders;
}

/** Sends requests to one origin. */
export interface LineClient {
  /** Takes any number of requests at a time; any other client sends one after the other. */
  readonly isShared: boolean;
  dispatch(request: LineRequest, handler: AnswerHandler): void;
  /** Fails what is under way and what waits. */
  destroy(): Promise<void>;
}

interface Waiting extends LineRequest {
  readonly handler: AnswerHandler;
}

/** Idle connections are closed after this, unless the server says a shorter time. */
const KEEP_IDLE = 30_000;
/** A server closes an idle connection about when it said; a request sent at that moment would be lost. */
const SAFETY = 1000;

/**
 * An HTTP/1.1 client for one connection to one origin at a time: keep-alive, no pipelining, no redirects, no retries.
 *
 * Invariant: `#current` is what is under way on `#socket`; what waits is in `#queue`, and is sent in order.
 */
export class Http1Client implements LineClient {
  readonly isShared = false;
  readonly #connector: Connector;
  readonly #origin: Origin;
  readonly #host: string;
  readonly #reader: AnswerReader;
  readonly #lines = new HeaderLines();
  #socket: Socket | undefined;
  #isConnecting = false;
  #isDestroyed = false;
  #current: Waiting | undefined;
  readonly #queue: Waiting[] = [];
  #isStarted = false;
  #usableUntil = Number.POSITIVE_INFINITY;
  #keepFor = KEEP_IDLE;
  /** When the last answer over the connection was whole, on the monotonic clock. */
  #idleSince = 0;
  #idleTimer: NodeJS.Timeout | undefined;

  /** Whoever waits for an answer gives up nothing but that. */
  readonly #giveUp = (error: Error): void => this.#fail(error);

  constructor(origin: Origin, connector: Connector, maxHeaders: number) {
    this.#connector = connector;
    this.#origin = origin;
    this.#host = origin.slice(origin.indexOf('//') + 2);
    this.#reader = new AnswerReader(
      {
        onHead: (head, length) => this.#head(head, length),
        onBody: (bytes) => void this.#current?.handler.onData(bytes),
      },
      maxHeaders,
    );
  }

  dispatch(request: LineRequest, handler: AnswerHandler): void {
    this.#queue.push({ handler, path: request.path, headers: request.headers });
    this.#next();
  }

  async destroy(): Promise<void> {
    this.#isDestroyed = true;
    const error = new ExchangeError('aborted', 'the connection was closed', true);
    const waiting = this.#queue.splice(0);
    this.#fail(error);
    for (const { handler } of waiting) handler.onError(error);
  }

  /** Sees to what waits. */
  #next(): void {
    if (!this.#isBusy()) this.#begin();
  }

  #isBusy(): boolean {
    return this.#current !== undefined || this.#isConnecting || this.#queue.length === 0;
  }

  #begin(): void {
    const socket = this.#socket;
    if (socket === undefined || !socket.writable || performance.now() > this.#usableUntil) {
      this.#drop();
      this.#connect();
    } else this.#send(socket);
  }

  #connect(): void {
    this.#isConnecting = true;
    const connected = (): void => {
      this.#isConnecting = false;
      this.#next();
    };
    this.#connector.connect(this.#origin).then(
      (socket) => {
        if (this.#isDestroyed) socket.destroy();
        else this.#own(socket);
        connected();
      },
      (error: Error) => {
        this.#queue.shift()?.handler.onError(error);
        connected();
      },
    );
  }

  #own(socket: Socket): void {
    this.#socket = socket;
    this.#usableUntil = Number.POSITIVE_INFINITY;
    // An idle connection keeps no process alive, nor does one that nobody waits for any more.
    socket.unref();
    this.#idleSince = performance.now();
    this.#lookIn(KEEP_IDLE);
    socket.on('data', (bytes: Buffer) => {
      if (this.#socket === socket) this.#receive(bytes);
    });
    socket.on('error', (error) => this.#lost(socket, error));
    socket.on('end', () => this.#lost(socket, undefined));
    socket.on('close', () => this.#lost(socket, undefined));
  }

  /** Looks after that time whether the connection was idle for long. That of a socket is set anew with all that comes and goes. */
  #lookIn(time: number): void {
    this.#idleTimer = setTimeout(this.#closeIdle, time).unref();
  }

  readonly #closeIdle = (): void => {
    const left = this.#current === undefined ? this.#idleSince + KEEP_IDLE - performance.now() : KEEP_IDLE;
    if (left > 0) this.#lookIn(left);
    else this.#drop();
  };

  #send(socket: Socket): void {
    const waiting = this.#queue.shift();
    if (waiting === undefined) return;
    try {
      waiting.handler.onConnect(this.#giveUp, socket);
    } catch (error) {
      waiting.handler.onError(error instanceof Error ? error : new Error(String(error)));
      this.#next();
      return;
    }
    this.#current = waiting;
    this.#isStarted = false;
    this.#reader.begin();
    socket.ref();
    socket.write(requestHead(waiting.path, this.#host, this.#lines.of(waiting.headers)), 'latin1');
  }

  #receive(bytes: Buffer): void {
    const current = this.#current;
    if (current === undefined) {
      // Nobody asked for anything.
      this.#drop();
      return;
    }
    if (!this.#isStarted) {
      this.#isStarted = true;
      current.handler.onResponseStarted();
    }
    try {
      this.#reader.feed(bytes);
    } catch (error) {
      this.#fail(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    if (this.#reader.isDone && this.#current === current) this.#complete(current);
  }

  #head(head: AnswerHead, length: number | undefined): void {
    if (head.status >= 200) this.#keepFor = keepAliveOf(head);
    this.#current?.handler.onHead(head, length);
  }

  #complete({ handler }: Waiting): void {
    this.#current = undefined;
    if (this.#reader.mayGoOn) {
      this.#idleSince = performance.now();
      this.#usableUntil = this.#idleSince + this.#keepFor;
      this.#socket?.unref();
    } else this.#drop();
    handler.onComplete();
    this.#next();
  }

  /** The connection is gone: that ends an answer without a length, and breaks any other one off. */
  #lost(socket: Socket, error: Error | undefined): void {
    if (this.#socket !== socket) return;
    const current = this.#current;
    if (current === undefined) {
      this.#drop();
      return;
    }
    if (error === undefined && this.#reader.close()) {
      this.#complete(current);
      return;
    }
    this.#fail(error ?? new ExchangeError('disconnect', 'no answer: other side closed', true));
  }

  /** Ends what is under way with an error, and the connection with it. */
  #fail(error: Error): void {
    const current = this.#current;
    this.#current = undefined;
    this.#drop();
    current?.handler.onError(error);
    this.#next();
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    clearTimeout(this.#idleTimer);
    // Its listeners stay, and find that it is not ours any more.
    socket?.destroy();
  }
}

/** For how long the server keeps an idle connection, as far as we do. */
function keepAliveOf({ rawHeaders, keys }: AnswerHead): number {
  for (let index = 0; index < keys.length; index++) {
    if (keys[index] !== 'keep-alive') continue;
    const seconds = /timeout=(\d+)/i.exec(rawHeaders[2 * index + 1] ?? '')?.[1];
    if (seconds !== undefined) return Math.min(KEEP_IDLE, Number(seconds) * 1000 - SAFETY);
  }
  return KEEP_IDLE;
}
