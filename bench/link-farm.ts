import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A web without end: every page links to new ones only. */
export interface LinkFarm {
  readonly start: string;
  /** Resolves with the moment of the next request for a page, in milliseconds as `performance.now` has them. */
  nextRequest(): Promise<number>;
  close(): Promise<void>;
}

/** Serves pages with so many links each, on loopback, from this process. */
export async function serveLinkFarm(links: number, port = 0): Promise<LinkFarm> {
  let tell: ((moment: number) => void) | undefined;
  const server = createServer((request, response) => {
    const page = request.url === '/' ? 0 : Number(/^\/(\d+)\.html$/.exec(request.url ?? '')?.[1] ?? -1);
    if (page < 0) return void response.writeHead(404).end();
    tell?.(performance.now());
    tell = undefined;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageText(page, links));
  });
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  const { port: bound } = server.address() as AddressInfo; // it listens on a port
  return {
    start: `http://127.0.0.1:${bound}/`,
    nextRequest: () =>
      new Promise((resolve) => {
        tell = resolve;
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function pageText(page: number, links: number): string {
  const lines = Array.from({ length: links }, (_, at) => `<a href="/${page * links + at + 1}.html">page</a>`);
  return `<!doctype html><title>Page ${page}</title>\n${lines.join('\n')}`;
}
