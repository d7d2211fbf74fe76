import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request as the server saw it. */
export interface Asked {
  readonly path: string;
  readonly at: number;
  readonly headers: IncomingMessage['headers'];
}

/** What a path answers: a page, a status with headers, or a function that answers by itself. */
export type Answer =
  | string
  | {
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string | readonly string[]>>;
      readonly body?: string | Buffer;
    }
  | ((request: IncomingMessage, response: ServerResponse) => void);

/** A real HTTP server on loopback that remembers what it was asked. */
export interface Site {
  /** `http://127.0.0.x:port`, without a slash at the end. */
  readonly origin: string;
  readonly port: number;
  readonly asked: Asked[];
  /** Paths asked for, in order, robots.txt left out. */
  paths(): readonly string[];
  close(): Promise<void>;
}

/** Serves answers by path (query included) on `address`; unknown paths are 404. A missing /robots.txt is a 404 too. */
export async function serveSite(
  answers: Readonly<Record<string, Answer>> | ((path: string) => Answer | undefined),
  address = '127.0.0.1',
  port = 0,
): Promise<Site> {
  const asked: Asked[] = [];
  const find =
    typeof answers === 'function'
      ? answers
      : (path: string) => (Object.hasOwn(answers, path) ? answers[path] : undefined);
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push({ path, at: performance.now(), headers: request.headers });
    send(find(path), request, response);
  });
  server.keepAliveTimeout = 60_000;
  await listening(server, port, address);
  // The server listens on TCP, so its address is an AddressInfo.
  const bound = (server.address() as AddressInfo).port;
  return {
    origin: `http://${address}:${bound}`,
    port: bound,
    asked,
    paths: () => asked.map(({ path }) => path).filter((path) => path !== '/robots.txt'),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listening(server: Server, port: number, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, address, () => resolve());
  });
}

function send(answer: Answer | undefined, request: IncomingMessage, response: ServerResponse): void {
  if (typeof answer === 'function') {
    answer(request, response);
    return;
  }
  const html = { 'content-type': 'text/html; charset=utf-8' };
  if (answer === undefined) response.writeHead(404, html).end('<h1>Not found</h1>');
  else if (typeof answer === 'string') response.writeHead(200, html).end(answer);
  else
    response
      .writeHead(answer.status ?? 200, { ...html, ...answer.headers } as Record<string, string>)
      .end(answer.body ?? '');
}

/** A page of links. */
export function links(...targets: readonly string[]): string {
  const anchors = targets.map((target) => `<a href="${target}">${target}</a>`).join('\n');
  return `<!doctype html><title>links</title><body>${anchors}</body>`;
}
