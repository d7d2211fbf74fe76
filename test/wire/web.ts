import { createServer, type Server, type Socket } from 'node:net';
import type { FetchedResponse, Fetcher, FetchRequest, FetchResult } from '../../src/model/fetcher.ts';
import { systemClock } from '../../src/net/clock.ts';
import { createFetcher, type FetcherOptions } from '../../src/net/http.ts';
import { canonicalise } from '../../src/url/canonicalise.ts';

/** A server that answers by hand: the callback gets each request head and the socket. */
export interface RawServer {
  readonly port: number;
  /** Every request head that came. */
  readonly heads: string[];
  /** Connections made so far. */
  readonly connections: () => number;
  /** Connections that are open. */
  readonly open: () => number;
  close(): Promise<void>;
}

/** A raw server that lives until it is closed. */
export async function rawServer(
  answer: (head: string, socket: Socket) => void,
  address = '127.0.0.1',
): Promise<RawServer> {
  const heads: string[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server: Server = createServer((socket) => {
    connections++;
    sockets.add(socket);
    let text = '';
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      for (let end = text.indexOf('\r\n\r\n'); end !== -1; end = text.indexOf('\r\n\r\n')) {
        const head = text.slice(0, end + 4);
        text = text.slice(end + 4);
        heads.push(head);
        answer(head, socket);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  const place = server.address();
  return {
    port: typeof place === 'object' && place !== null ? place.port : 0,
    heads,
    connections: () => connections,
    open: () => sockets.size,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** A whole answer with its Content-Length. */
export function reply(headers: string, body: string | Buffer = ''): Buffer {
  const bytes = Buffer.from(body);
  return Buffer.concat([
    Buffer.from(`HTTP/1.1 200 OK\r\nContent-Length: ${bytes.length}\r\n${headers}\r\n`, 'latin1'),
    bytes,
  ]);
}

/** A fetcher for loopback servers, with the given options over sensible ones. */
export function testFetcher(options: Partial<FetcherOptions> = {}): Fetcher {
  return createFetcher({
    userAgent: 'Skein/0.1 (test)',
    compression: ['gzip', 'br', 'deflate'],
    headers: [],
    resolve: [],
    cookies: false,
    proxy: undefined,
    insecure: false,
    http2: false,
    minRate: 16,
    timeout: 5000,
    totalTimeout: 10_000,
    connectTimeout: 5000,
    maxBody: 10_000_000,
    maxHeaders: 65_536,
    connectionsPerHost: 1,
    maySendSecrets: () => false,
    guard: { allowPrivate: true, isExempt: () => false },
    clock: systemClock,
    ...options,
  });
}

/** A request for a page. */
export function page(text: string, more: Partial<FetchRequest> = {}): FetchRequest {
  const url = canonicalise(text);
  if (url === undefined) throw new Error(`${text} is no URL`);
  return { url, purpose: 'page', ...more };
}

const closing: (() => Promise<void>)[] = [];

/** Closes what `serve`, `fetcher` and `answerTo` opened, the last first; for afterEach. */
export async function closeAll(): Promise<void> {
  for (const close of closing.splice(0).reverse()) await close();
}

/** Has `close` called by closeAll. */
export function closeLater(close: () => Promise<void>): void {
  closing.push(close);
}

/** A raw server that lives until closeAll. */
export async function serve(...args: Parameters<typeof rawServer>): Promise<RawServer> {
  const server = await rawServer(...args);
  closeLater(() => server.close());
  return server;
}

/** The port of a server on loopback that lives until closeAll. */
export async function listen(server: Server): Promise<number> {
  const sockets = new Set<{ destroy(): void }>();
  server.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeLater(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const place = server.address();
  return typeof place === 'object' && place !== null ? place.port : 0;
}

/** A test fetcher that lives until closeAll. */
export function fetcher(options: Partial<FetcherOptions> = {}): Fetcher {
  const made = testFetcher(options);
  closeLater(() => made.close());
  return made;
}

/** The result, which must be a response. */
export function response(result: FetchResult): FetchedResponse {
  if (result.kind === 'failure') throw new Error(`${result.failure}: ${result.detail}`);
  return result;
}

/** One request to a server that sends `bytes` and closes. */
export async function answerTo(
  bytes: string | Buffer,
  options: Partial<FetcherOptions> = {},
  more: Partial<FetchRequest> = {},
): Promise<FetchResult> {
  const server = await serve((_head, socket) => socket.end(bytes));
  return fetcher(options).fetch(page(`http://127.0.0.1:${server.port}/p?q=1`, more));
}
