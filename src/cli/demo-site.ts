import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../demo/site/', import.meta.url));

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
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
  const path = normalize(new URL(target, 'http://demo/').pathname);
  if (path === '/old.html') return { status: 301, headers: { location: '/history.html' }, body: '' };
  const file = join(ROOT, path.endsWith('/') ? `${path}index.html` : path);
  if (!file.startsWith(ROOT)) return missing();
  try {
    return {
      status: 200,
      headers: { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' },
      body: await readFile(file),
    };
  } catch {
    return missing();
  }
}

function missing(): Answer {
  return {
    status: 404,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: '<title>Not found</title><h1>Not found</h1>',
  };
}
