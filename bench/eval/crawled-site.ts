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

/** Files of this machine that are crawled as the pages of a web. */
export interface PageFiles {
  /** That of the crawl, which is kept. */
  readonly name: string;
  /** Where the crawl begins; undefined: at every page. */
  readonly start?: string;
  /** The pages by their addresses, read only where no crawl is kept. */
  readonly pages: () => ReadonlyMap<CanonicalUrl, Buffer>;
  readonly exclude?: readonly RegExp[];
}

/** The crawl folder of a manual. */
export function crawledSite(site: SiteName): Promise<string> {
  const origin = `http://${site}.test/`;
  return crawledFiles({
    name: site,
    start: origin,
    pages: () => pagesOf(ROOTS[site], origin),
    exclude: LEFT_OUT,
  });
}

/** The crawl folder of files within that of all crawls: crawled unless they were before, its index brought up to date. */
export async function crawledFiles({ name, start, pages, exclude = [] }: PageFiles, crawls = CRAWLS): Promise<string> {
  const folder = join(crawls, name);
  if (!(await isCrawled(folder))) {
    const read = pages();
    const options = { folder, pages: read, exclude, delay: 0, overwrite: true, maxPathSegments: 99 };
    await crawl(start ?? [...read.keys()], options);
  }
  return folder;
}

/** To its end, with an index as this code makes it. */
async function isCrawled(folder: string): Promise<boolean> {
  try {
    const crawled = await openFolder(folder);
    try {
      return crawled.lastRunEnd()?.end.kind === 'drained' && (await crawled.index({ repair: true })).pages > 0;
    } finally {
      await crawled.close();
    }
  } catch {
    return false;
  }
}

/** The HTML files of a folder, with the addresses that they have from its `root`; a folder answers with its `index.html`. */
export function pagesOf(root: string, origin: string, folder = root): ReadonlyMap<CanonicalUrl, Buffer> {
  const pages = new Map<CanonicalUrl, Buffer>();
  const put = (path: string, file: string): void => {
    const url = canonicalise(`${origin}${path.split('/').map(encodeURIComponent).join('/')}`);
    if (url !== undefined) pages.set(url, readFileSync(file));
  };
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
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
