import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../demo/site/', import.meta.url));

const HTML = 'text/html; charset=utf-8';

const TYPES: Readonly<Record<string, string>> = {
  '.html': HTML,
  '.css': 'text/css; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The bundled site on a server of its own on loopback. */
export interface DemoSite {
  readonly start: string;
  close(): Promise<void>;
}

/** Serves the bundled site on a free port of 127.0.0.1. */
export async function serveDemo(): Promise<DemoSite> {
  const server = createServer((request, response) => {
    void answer(request.url ?? '/').then(({ status, headers, body }) => response.writeHead(status, headers).end(body));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo; // a server that listens on TCP has one
  return {
    start: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | string;
}

async function answer(target: string): Promise<Answer> {
  const base = 'http://demo/';
  // Parsed, a path has neither dot segments nor backslashes left: it stays below ROOT on every system.
  const path = URL.canParse(target, base) ? new URL(target, base).pathname : '/';
  if (path === '/old.html') return { status: 301, headers: { location: '/history.html' }, body: '' };
  const file = join(ROOT, path.endsWith('/') ? `${path}index.html` : path);
  try {
    const body = await readFile(file);
    return { status: 200, headers: { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }, body };
  } catch {
    return { status: 404, headers: { 'content-type': HTML }, body: '<title>Not found</title><h1>Not found</h1>' };
  }
}
