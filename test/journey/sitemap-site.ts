import { type CrawlOptions, crawl } from '../../src/index.ts';
import { inFolder, linesOf, serve } from './place.ts';

type Site = Awaited<ReturnType<typeof serve>>;
type Answers = Exclude<Parameters<typeof serve>[0], (path: string) => unknown>;

/** A site whose answers hold its own origin; closed after the test. */
export async function serveAt(answersAt: (origin: string) => Answers, address?: string): Promise<Site> {
  let answers: Answers | undefined;
  const site: Site = await serve((path) => {
    answers ??= answersAt(site.origin);
    return answers[path];
  }, address);
  return site;
}

/** No pauses, and no word of what is wrong. */
export const quiet = { delay: 0, warn: () => undefined } as const;

/** What a crawl of the site's front page asks for besides robots.txt. */
export async function askedBy(site: Site, options: CrawlOptions = {}): Promise<readonly string[]> {
  await crawl(`${site.origin}/`, { ...quiet, ...options });
  return site.paths();
}

/** An answer that is XML. */
export function xml(body: string): { readonly headers: Readonly<Record<string, string>>; readonly body: string } {
  return { headers: { 'content-type': 'application/xml' }, body };
}

/** A sitemap of these URLs, each with what else its entry holds. */
export function urlset(entries: readonly (string | readonly [url: string, more: string])[]): string {
  const written = entries.map((entry) => {
    const [url, more] = typeof entry === 'string' ? [entry, ''] : entry;
    return `<url><loc>${url}</loc>${more}</url>`;
  });
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${written.join('\n')}</urlset>`;
}

/** Columns of pages.csv by path. No field of these tests has a comma. */
export function pageColumns(
  folder: string,
  origin: string,
  names: readonly string[],
): Record<string, readonly string[]> {
  const [heading = '', ...rows] = linesOf(folder, 'pages.csv');
  const columns = heading.trim().split(',');
  const table = rows.map((row): [string, readonly string[]] => {
    const fields = row.trim().split(',');
    const path = (fields[columns.indexOf('url')] ?? '').slice(origin.length);
    return [path, names.map((name) => fields[columns.indexOf(name)] ?? '')];
  });
  return Object.fromEntries(table);
}

/** What a folder knows of its sitemaps: path, way, kind, entries, problems. */
export function sitemapsOf(folder: string, origin: string): Promise<readonly unknown[]> {
  return inFolder(folder, async (archive) => {
    const found: unknown[] = [];
    for await (const { url, via, kind, entries, problems } of archive.sitemaps())
      found.push([url.slice(origin.length), via, kind, entries, problems]);
    return found;
  });
}
