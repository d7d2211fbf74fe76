import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import type { Context, Hono } from 'hono';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/** A file of the built page. */
interface PageFile {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly tag: string;
}

/** The built page by path. No path of a request ever reaches the disk: all files are read beforehand. */
export type PageFiles = ReadonlyMap<string, PageFile>;

/** Reads the files of a built page; undefined where the folder has no index.html. */
export function readPageFiles(folder: string): PageFiles | undefined {
  const files = new Map<string, PageFile>();
  for (const name of namesIn(folder)) {
    const type = TYPES[extname(name)];
    if (type === undefined) continue;
    const bytes = new Uint8Array(readFileSync(join(folder, name)));
    const tag = `"${createHash('sha1').update(bytes).digest('base64url')}"`;
    files.set(`/${name.split(sep).join('/')}`, { type, bytes, tag });
  }
  return files.has('/index.html') ? files : undefined;
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch {
    // The page was not built: the API is there without it.
    return [];
  }
}

/** Said where there is no page. */
const NOT_BUILT =
  '<!doctype html><html lang=en><meta charset=utf-8><title>Skein</title><h1>Skein</h1><p>The page is not built here. ' +
  '<a href="/search">Search</a> works, and <a href="/api">the API</a>.';

/** Paths that are never a view of the page. */
const OTHERS = /^\/(?:api|stored|sign-in)(?:\/|$)/;

/** The page: its files by name, and for every other address that has no dot in its last part the page itself, which knows its own views. */
export function addPage(app: Hono, files: PageFiles | undefined): void {
  const index = files?.get('/index.html');
  app.get('*', async (context, next) => {
    const { path } = context.req;
    const file = files?.get(path);
    if (file !== undefined) return send(context, file);
    if (OTHERS.test(path) || path.includes('.', path.lastIndexOf('/'))) return next();
    return index === undefined ? context.html(NOT_BUILT) : send(context, index);
  });
}

/** Asked for again each time, sent only when it has changed. */
function send(context: Context, { type, bytes, tag }: PageFile): Response {
  context.header('Cache-Control', 'no-cache');
  context.header('ETag', tag);
  if (context.req.header('if-none-match') === tag) return context.body(null, 304);
  context.header('Content-Type', type);
  return context.body(bytes);
}
