import type { ClientHttp2Session, ClientHttp2Stream, OutgoingHttpHeaders } from 'node:http2';
import type { Socket } from 'node:net';
import type { Origin } from '../model/url.ts';
import { keysOf } from './answer-head.ts';
import type { Connector } from './connector.ts';
import { ExchangeError, wordsOf } from './failure.ts';
import { type AnswerHandler, Http1Client, type LineClient, type LineRequest } from './http1-client.ts';
import type { FlatHeaders } from './request-headers.ts';

interface Waiting {
  readonly request: LineRequest;
  readonly handler: AnswerHandler;
}

/** Best first. */
const PROTOCOLS = ['h2', 'http/1.1'];
/** Idle connections are closed after this. */
const KEEP_IDLE = 30_000;
/** Fields of an answer at most; `maxHeaders` bounds their bytes. */
const MOST_FIELDS = 4096;
/** Codes of errors (RFC 9113, 7). */
const NO_ERROR = 0x0;
const REFUSED_STREAM = 0x7;
const CANCEL = 0x8;
const ENHANCE_YOUR_CALM = 0xb;
const HTTP_1_1_REQUIRED = 0xd;
/** RFC 9113, 6.5.2: what a field counts for beyond its bytes. */
const FIELD_COST = 32;

/**
 * A client for one origin that lets the server choose between HTTP/2 (RFC 9113) and HTTP/1.1. Over HTTP/2 all requests share one
 * connection, as many at a time as the server allows; when it says GOAWAY, what is under way is finished and what follows goes over
 * a new one. Over HTTP/1.1 it sends one request after the other.
 *
 * Invariant: at most one of `#session` and `#older` is there; `#streams` counts what is under way on `#session`.
 */
export class Http2Client implements LineClient {
  readonly #connector: Connector;
  readonly #origin: Origin;
  readonly #host: string;
  readonly #maxHeaders: number;
  readonly #waiting: Waiting[] = [];
  #session: ClientHttp2Session | undefined;
  #streams = 0;
  #mostStreams = 1;
  #isConnecting = false;
  #isDestroyed = false;
  #older: Http1Client | undefined;

  constructor(origin: Origin, connector: Connector, maxHeaders: number) {
    this.#origin = origin;
    this.#host = origin.slice(origin.indexOf('//') + 2);
    this.#connector = connector;
    this.#maxHeaders = maxHeaders;
  }

  get isShared(): boolean {
    return this.#older === undefined;
  }

  dispatch(request: LineRequest, handler: AnswerHandler): void {
    if (this.#older !== undefined) {
      this.#older.dispatch(request, handler);
      return;
    }
    this.#waiting.push({ request, handler });
    this.#next();
  }

  async destroy(): Promise<void> {
    this.#isDestroyed = true;
    this.#session?.destroy();
    const error = new ExchangeError('aborted', 'the connection was closed', true);
    for (const { handler } of this.#waiting.splice(0)) handler.onError(error);
    await this.#older?.destroy();
  }

  #next(): void {
    if (this.#isConnecting || this.#waiting.length === 0) return;
    const session = this.#session;
    if (session === undefined || session.closed || session.destroyed) this.#connect();
    else
      while (this.#streams < this.#mostStreams) {
        const waiting = this.#waiting.shift();
        if (waiting === undefined) return;
        this.#send(session, waiting);
      }
  }

  #connect(): void {
    this.#isConnecting = true;
    this.#connector.connect(this.#origin, PROTOCOLS).then(
      (socket) => {
        this.#isConnecting = false;
        if (this.#isDestroyed) socket.destroy();
        else if ('alpnProtocol' in socket && socket.alpnProtocol === 'h2') this.#own(socket);
        else this.#stepBack(socket);
      },
      (error: Error) => {
        this.#isConnecting = false;
        this.#waiting.shift()?.handler.onError(error);
        this.#next();
      },
    );
  }

  #own(socket: Socket): void {
    // Loaded here, as hardly any crawl wants it and it takes as long as a dozen of our files.
    const session = process.getBuiltinModule('node:http2').connect(this.#origin, {
      createConnection: () => socket,
      maxHeaderListPairs: MOST_FIELDS,
      settings: { enablePush: false, maxHeaderListSize: this.#maxHeaders + MOST_FIELDS * FIELD_COST },
    });
    const leave = (): void => {
      if (this.#session !== session) return;
      this.#session = undefined;
      this.#next();
    };
    this.#session = session;
    this.#streams = 0;
    // Before the server has said how many requests it takes at a time, one is safe.
    this.#mostStreams = 1;
    session.on('goaway', leave).on('close', leave);
    session.on('remoteSettings', ({ maxConcurrentStreams = Number.POSITIVE_INFINITY }) => {
      if (this.#session !== session) return;
      this.#mostStreams = maxConcurrentStreams;
      this.#next();
    });
    // What befalls the connection shows on each of its streams.
    session.on('error', () => undefined);
    session.setTimeout(KEEP_IDLE, () => {
      if (this.#streams === 0 || this.#session !== session) session.close();
    });
    this.#next();
  }

  /** The server chose HTTP/1.1: the connection is as good for that. */
  #stepBack(socket: Socket): void {
    let first: Socket | undefined = socket;
    const connector: Connector = {
      ...this.#connector,
      connect: (origin) => {
        const made = first;
        first = undefined;
        return made === undefined ? this.#connector.connect(origin) : Promise.resolve(made);
      },
    };
    this.#older = new Http1Client(this.#origin, connector, this.#maxHeaders);
    for (const { request, handler } of this.#waiting.splice(0)) this.#older.dispatch(request, handler);
  }

  #send(session: ClientHttp2Session, { request, handler }: Waiting): void {
    let stream: ClientHttp2Stream | undefined;
    try {
      const flow = { pause: () => stream?.pause(), resume: () => stream?.resume() };
      handler.onConnect(() => stream?.close(CANCEL), flow);
      stream = session.request(fieldsOf(request, this.#host), { endStream: true });
    } catch (error) {
      handler.onError(error instanceof ExchangeError ? error : lost(error));
      return;
    }
    this.#streams += 1;
    session.ref();
    tell(stream, session, { handler, maxHeaders: this.#maxHeaders });
    stream.on('close', () => {
      if (this.#session !== session) return;
      this.#streams -= 1;
      // An idle connection keeps no process alive.
      if (this.#streams === 0) session.unref();
      this.#next();
    });
  }
}

/** Names are in lower case in HTTP/2 (RFC 9113, 8.2), and the host is `:authority`. */
function fieldsOf({ path, headers }: LineRequest, host: string): OutgoingHttpHeaders {
  const fields: Record<string, string | string[]> = { ':method': 'GET', ':authority': host, ':path': path };
  for (const [name, value] of pairs(headers)) {
    const known = fields[name];
    fields[name] = known === undefined ? value : [known, value].flat();
  }
  return fields;
}

function* pairs(headers: FlatHeaders): Generator<[name: string, value: string]> {
  for (let index = 0; index < headers.length; index += 2)
    yield [(headers[index] ?? '').toLowerCase(), headers[index + 1] ?? ''];
}

interface Listener {
  readonly handler: AnswerHandler;
  readonly maxHeaders: number;
}

/** Hands what comes over a stream to whoever waits for it. */
function tell(stream: ClientHttp2Stream, session: ClientHttp2Session, listener: Listener): void {
  const { handler, maxHeaders } = listener;
  let cause: Error | undefined;
  let isAnswered = false;
  let isEnded = false;
  let isAborted = false;
  // The platform hands the fields on as they came, names and values in turn, as a third argument that its types do not know.
  stream.on('response', (fields, _flags, ...[raw]: readonly string[][]) => {
    handler.onResponseStarted();
    const rawHeaders = (raw ?? []).slice(2);
    if (rawHeaders.reduce((size, text) => size + text.length, 0) > maxHeaders) {
      cause = new ExchangeError('headers-too-large', 'the headers of the answer exceed the limit', false);
      stream.close(CANCEL);
      return;
    }
    isAnswered = true;
    handler.onHead(
      { status: fields[':status'] ?? 0, statusText: '', httpVersion: '2', rawHeaders, keys: keysOf(rawHeaders) },
      undefined,
    );
  });
  stream.on('data', (bytes: Buffer) => handler.onData(bytes));
  stream.on('end', () => (isEnded = true));
  stream.on('aborted', () => (isAborted = true));
  stream.on('error', (error) => (cause ??= error));
  stream.on('close', () => {
    const isWhole = isAnswered && isEnded && !isAborted && stream.rstCode === NO_ERROR;
    if (isWhole) handler.onComplete();
    else if (cause instanceof ExchangeError) handler.onError(cause);
    else handler.onError(session.destroyed ? lost(cause) : errorOf(stream.rstCode, cause));
  });
}

/** The connection went away under the request. */
function lost(cause: unknown): ExchangeError {
  const words = cause === undefined ? 'other side closed' : wordsOf(cause);
  return new ExchangeError('disconnect', `no answer: ${words}`, true, cause);
}

/** Why a stream ended before its answer was whole (RFC 9113, 7). */
function errorOf(code: number, cause: Error | undefined): ExchangeError {
  switch (code) {
    case REFUSED_STREAM:
      return new ExchangeError('disconnect', 'no answer: the server did not take the request', true, cause);
    case HTTP_1_1_REQUIRED:
      return new ExchangeError('protocol', 'the server wants HTTP/1.1 for this: leave --http2 out', false, cause);
    case ENHANCE_YOUR_CALM:
      return new ExchangeError(
        'protocol',
        'the server finds this too much, or its headers are (ENHANCE_YOUR_CALM)',
        true,
        cause,
      );
    default:
      return new ExchangeError('protocol', `the stream broke off with error ${code} of HTTP/2`, true, cause);
  }
}
