import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type CanonicalUrl, canonicalise, crawl, openFolder } from '../../src/index.ts';
import type { SearchDocument } from '../../src/search/document.ts';
import { SearchIndex } from '../../src/search/search-index.ts';

/** Manuals that Debian packages hold as whole sites. */
const ROOTS = {
  postgresql: '/usr/share/doc/postgresql-doc-15/html',
  python: '/usr/share/doc/python3.11/html',
  cmake: '/usr/share/doc/cmake-data/html',
} as const;

export type SiteName = keyof typeof ROOTS;
export const SITES: readonly SiteName[] = ['postgresql', 'python', 'cmake'];

/** The folder whose files the site has. */
export function rootOf(site: SiteName): string {
  return ROOTS[site];
}

/** Where crawls are kept, as their pages do not change. */
const CRAWLS = '.cache/eval/crawls';

/** Indexes of the books and pages of search forms: they hold the very queries, so they are not asked and their links do not count. */
const LEFT_OUT = [/\/(bookindex|genindex[^/]*|py-modindex|search)\.html$/];

/** The crawl folder of a site: crawled unless it was before, its index brought up to date. */
export async function crawledSite(site: SiteName): Promise<string> {
  const folder = join(CRAWLS, site);
  if (!(await isCrawled(folder))) {
    const pages = pagesOf(site);
    const options = { folder, pages, exclude: LEFT_OUT, delay: 0, overwrite: true, maxPathSegments: 99 };
    await crawl(`http://${site}.test/`, options);
  }
  return folder;
}

/** With an index as this code makes it. */
async function isCrawled(folder: string): Promise<boolean> {
  try {
    const crawled = await openFolder(folder);
    try {
      return (await crawled.index({ repair: true })).pages > 0;
    } finally {
      await crawled.close();
    }
  } catch {
    return false;
  }
}

/** The files of a site as its pages, by their addresses; a folder answers with its `index.html`. */
function pagesOf(site: SiteName): ReadonlyMap<CanonicalUrl, Buffer> {
  const pages = new Map<CanonicalUrl, Buffer>();
  const root = ROOTS[site];
  const put = (path: string, file: string): void => {
    const url = canonicalise(`http://${site}.test/${path.split('/').map(encodeURIComponent).join('/')}`);
    if (url !== undefined) pages.set(url, readFileSync(file));
  };
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.html')) continue;
    const file = join(entry.parentPath, entry.name);
    const path = relative(root, file);
    put(path, file);
    if (entry.name === 'index.html') put(path.slice(0, -entry.name.length), file);
  }
  return pages;
}

/** What the index of a crawl holds, as it was put in. */
export function documentsOf(crawlFolder: string): readonly SearchDocument[] {
  const index = new SearchIndex(join(crawlFolder, 'search'));
  const documents = index.segments.flatMap((segment) => {
    const { names, sites, languages, fileTypes, dates, depths, ids } = segment.columns;
    return Array.from({ length: segment.count }, (_, document) => {
      const date = dates[document] ?? Number.NaN;
      return {
        ...segment.text(document),
        id: ids[document] ?? 0,
        site: names.sites[sites[document] ?? 0] ?? '',
        language: names.languages[languages[document] ?? 0] ?? '',
        fileType: names.fileTypes[fileTypes[document] ?? 0] ?? '',
        date: Number.isNaN(date) ? undefined : date,
        depth: depths[document] ?? 0,
        rank: segment.ranks[document] ?? 0,
      };
    });
  });
  index.close();
  return documents;
}
