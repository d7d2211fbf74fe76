import { createServer, type Server, type Socket } from 'node:net';
import type { Fetcher, FetchRequest } from '../../src/model/fetcher.ts';
import type { CanonicalUrl } from '../../src/model/url.ts';
import { systemClock } from '../../src/net/clock.ts';
import { createFetcher, type FetcherOptions } from '../../src/net/http.ts';

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

/** A request for a page at that address, which stands for a canonical URL. */
export function page(url: string, more: Partial<FetchRequest> = {}): FetchRequest {
  return { url: new URL(url).href as CanonicalUrl, purpose: 'page', ...more };
}
