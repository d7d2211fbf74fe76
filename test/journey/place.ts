import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import type { Archive, CrawlReport, PageRecord } from '../../src/index.ts';
import { openFolder } from '../../src/index.ts';
import { type Site, serveSite } from '../servers/site-server.ts';

const sites: Site[] = [];
const folders: string[] = [];

afterEach(async () => {
  await Promise.all(sites.splice(0).map((site) => site.close()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A site that is closed after the test. */
export async function serve(...site: Parameters<typeof serveSite>): Promise<Site> {
  const served = await serveSite(...site);
  sites.push(served);
  return served;
}

/** A path for a crawl folder that is removed after the test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'skein-journey-'));
  folders.push(folder);
  return join(folder, 'crawl');
}

/** The lines of an export. */
export function linesOf(folder: string, name: string): string[] {
  return readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean);
}

/** skipped.ndjson: reasons by URL. */
export function skippedIn(folder: string): Record<string, string> {
  const rows = linesOf(folder, 'skipped.ndjson').map((line): { url: string; reason: string } => JSON.parse(line));
  return Object.fromEntries(rows.map(({ url, reason }) => [url, reason]));
}

/** Asks the crawl in a folder. */
export async function inFolder<Answer>(folder: string, ask: (archive: Archive) => Promise<Answer>): Promise<Answer> {
  const opened = await openFolder(folder);
  try {
    return await ask(opened.archive);
  } finally {
    await opened.close();
  }
}

/** Every known URL of a folder, by URL. */
export function pagesIn(folder: string): Promise<Map<string, PageRecord>> {
  return inFolder(folder, async (archive) => {
    const pages = new Map<string, PageRecord>();
    for await (const page of archive.pages()) pages.set(page.url, page);
    return pages;
  });
}

/** The links of a URL in the folder: type and target. */
export function linksIn(folder: string, url: string): Promise<readonly string[]> {
  return inFolder(folder, async (archive) => {
    let id = 0;
    const urls = new Map<number, string>();
    for await (const page of archive.pages()) {
      urls.set(page.id, page.url);
      if (page.url === url) id = page.id;
    }
    return ((await archive.linksOf(id))?.links ?? []).map(({ type, target }) => `${type} ${urls.get(target)}`);
  });
}

/** Outcomes of all visits in the folder in order of time, with their URLs. */
export function visitsIn(folder: string): Promise<readonly string[]> {
  return inFolder(folder, async (archive) => {
    const visits: string[] = [];
    for await (const { url, outcome, response } of archive.visits())
      visits.push(`${outcome} ${response?.status} ${url}`);
    return visits;
  });
}

/** Time from each request of a site to the next, in milliseconds. */
export function gaps(site: Site): number[] {
  return site.asked.slice(1).map(({ at }, index) => at - (site.asked[index]?.at ?? 0));
}

/** How the crawl ended, in a word or two. */
export function endOf({ end }: CrawlReport): string {
  return end.kind === 'limit' ? `limit ${end.reason}` : end.kind;
}
