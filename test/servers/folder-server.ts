import { readFileSync, statSync } from 'node:fs';
import { extname, join, normalize } from 'node:path';
import { type Answer, type Site, serveSite } from './site-server.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.gz': 'application/gzip',
};

/** Serves the files of a folder as a web site; a folder answers with its index.html. `extra` paths come first. */
export function serveFolder(
  root: string,
  extra: Readonly<Record<string, Answer>> = {},
  address = '127.0.0.1',
  port = 0,
): Promise<Site> {
  return serveSite((path) => extra[path] ?? fileAnswer(root, path), address, port);
}

/** A file of a folder, as `serveFolder` answers with it. */
export function fileAnswer(
  root: string,
  path: string,
): { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer } | undefined {
  const name = normalize(decodeURIComponent(path.split('?')[0] ?? '/'));
  const file = join(root, name.endsWith('/') ? `${name}index.html` : name);
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return undefined;
  return { headers: { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }, body: readFileSync(file) };
}
