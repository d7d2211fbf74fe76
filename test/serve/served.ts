import { mkdtempSync, rmSync } from 'node:fs';
import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type CrawlOptions, crawl, type ServeOptions, type Serving, serve } from '../../src/index.ts';
import { type Site, serveSite } from '../servers/site-server.ts';

const sites: Site[] = [];
const servers: Serving[] = [];
const folders: string[] = [];
const kept: string[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
  await Promise.all(sites.splice(0).map((site) => site.close()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

afterAll(() => {
  for (const folder of kept.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A site that is closed after the test. */
export async function site(...parts: Parameters<typeof serveSite>): Promise<Site> {
  const served = await serveSite(...parts);
  sites.push(served);
  return served;
}

/** A path for a crawl folder that is removed after the test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'skein-serve-'));
  folders.push(folder);
  return join(folder, 'crawl');
}

/** The folder of a crawl of the site. */
export async function crawled({ origin }: Site, options: CrawlOptions = {}): Promise<string> {
  const folder = newFolder();
  await crawl(`${origin}/`, { folder, delay: 0, ...options });
  return folder;
}

/** The folder of a crawl that all tests of a file look at: it is removed after them. To be called before them. */
export async function keptCrawl(answers: Parameters<typeof serveSite>[0], options: CrawlOptions = {}): Promise<string> {
  const place = mkdtempSync(join(tmpdir(), 'skein-serve-'));
  kept.push(place);
  const folder = join(place, 'crawl');
  const { origin, close } = await serveSite(answers);
  await crawl(`${origin}/`, { folder, delay: 0, ...options });
  await close();
  return folder;
}

/** A crawl of a site that all tests of a file look at, and a server of it for each of them. */
export function servedCrawl(answers: Parameters<typeof serveSite>[0]) {
  const made: { folder: string; server: Serving } = { folder: '', server: NOT_YET };
  beforeAll(async () => {
    made.folder = await keptCrawl(answers);
  });
  beforeEach(async () => {
    made.server = await served({ folder: made.folder });
  });
  return made;
}

const NOT_YET: Serving = { address: '', token: undefined, close: async () => undefined };

/** A server that is closed after the test. */
export async function served(options: ServeOptions): Promise<Serving> {
  const server = await serve({ warn: () => undefined, ...options });
  servers.push(server);
  return server;
}

/** What a server answered. */
export interface Said {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface Asking {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Asks as no browser would let a page do: any path as it is written, any header, Host too. */
export function ask({ address }: Pick<Serving, 'address'>, path: string, asking: Asking = {}): Promise<Said> {
  return new Promise((resolve, reject) => {
    opened(address, path, asking, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    }).on('error', reject);
  });
}

/** The same, for an answer that is read piece by piece. */
export function opened(
  address: string,
  path: string,
  { method = 'GET', headers = {}, body }: Asking,
  onAnswer: (answer: IncomingMessage) => void,
): ClientRequest {
  const { hostname, port } = new URL(address);
  return request({ host: hostname.replace(/^\[|\]$/g, ''), port, path, method, headers }, onAnswer).end(body);
}

/** The JSON of an answer; throws where it is not 200. */
export async function json(server: Pick<Serving, 'address'>, path: string): Promise<never> {
  const { status, text } = await ask(server, path);
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  return JSON.parse(text) as never; // whatever the test expects it to be
}

/** Sends JSON. */
export function post(server: Pick<Serving, 'address'>, path: string, body: unknown = {}): Promise<Said> {
  const headers = { 'content-type': 'application/json' };
  return ask(server, path, { method: 'POST', headers, body: JSON.stringify(body) });
}
