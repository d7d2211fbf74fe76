import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Running, skein, start } from '../command/skein.ts';
import { serveFolder } from '../servers/folder-server.ts';
import { type Site, serveSite } from '../servers/site-server.ts';
import { ropeSite } from './rope-site.ts';
import { shelfSite } from './shelf-site.ts';

/** A crawl folder that is served by the real command. */
export interface Served {
  readonly origin: string;
  readonly folder: string;
  /** Of the site that was crawled. */
  readonly site: string;
  readonly close: () => Promise<void>;
}

/** Crawls the small site and serves what was found. */
export function servedRopes(...flags: readonly string[]): Promise<Served> {
  return crawlAndServe(() => serveSite(ropeSite), [], flags);
}

/** A hundred thousand URLs, some hundreds of which were visited. */
export function servedShelves(): Promise<Served> {
  return crawlAndServe(() => serveSite(shelfSite), ['-n', '300'], []);
}

/** The same with a folder of files as the site: it is served while the crawl begins. */
export async function servedFiles(root: string, flags: readonly string[]): Promise<Served> {
  const site = await serveFolder(root);
  const place = mkdtempSync(join(tmpdir(), 'skein-page-'));
  const folder = join(place, 'crawl');
  const server = start(['crawl', `${site.origin}/`, '-o', folder, '--delay', '0', '--serve', ...flags]);
  return served(server, site, place);
}

async function crawlAndServe(
  begin: () => Promise<Site>,
  crawlFlags: readonly string[],
  flags: readonly string[],
): Promise<Served> {
  const site = await begin();
  const place = mkdtempSync(join(tmpdir(), 'skein-page-'));
  const folder = join(place, 'crawl');
  const crawled = await skein([
    'crawl',
    `${site.origin}/`,
    '-o',
    folder,
    '--delay',
    '0',
    '--progress',
    'none',
    ...crawlFlags,
  ]);
  if (crawled.code !== 0) throw new Error(`the crawl failed: ${crawled.err}`);
  return served(start(['serve', folder, '--port', '0', ...flags]), site, place);
}

async function served(server: Running, site: Site, place: string): Promise<Served> {
  return {
    origin: await addressOf(server),
    folder: join(place, 'crawl'),
    site: site.origin,
    close: async () => {
      server.child.kill();
      await server.ended;
      await site.close();
      rmSync(place, { recursive: true, force: true });
    },
  };
}

/** The address that a command announces. */
export async function addressOf(running: Running): Promise<string> {
  const [, origin = ''] = await heard(running, /(http:\/\/127\.0\.0\.1:\d+)\//);
  return origin;
}

/** What matches in all that a command has written, once it has; rejects where it ends before. */
export function heard({ child, ended }: Running, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let written = '';
    const hear = (text: string): void => {
      written += text;
      const found = pattern.exec(written);
      if (found !== null) resolve(found);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    void ended.then(({ err }) => reject(new Error(`it ended: ${err}`)));
  });
}
