import type * as building from './build-index.ts';
import type * as crawlSite from './crawl-site.ts';
import type * as explaining from './explain-url.ts';
import type * as importing from './import-warc.ts';
import type * as folders from './open-folder.ts';
import type * as rankFiles from './rank-files.ts';
import type * as robots from './robots-report.ts';
import type * as serving from './serve-folder.ts';
import type * as sitemaps from './sitemap-report.ts';
import type * as summaries from './summary.ts';
import type * as tse from './tse.ts';
import type * as checking from './wrong-settings.ts';

// What fetches pages or opens a database takes a quarter of a second to load. It is loaded when it is first called, so that whoever only
// searches, ranks a file or asks for help does not wait for it.

/** Crawls from seeds to the end. Rejects with SkeinError for what stops it; what the web does wrong is in the report. */
export const crawl: typeof crawlSite.crawl = async (...asked) => (await import('./crawl-site.ts')).crawl(...asked);

/** Begins a crawl that can be watched, stopped and asked. */
export const openCrawl: typeof crawlSite.openCrawl = async (...asked) =>
  (await import('./crawl-site.ts')).openCrawl(...asked);

/** The same for a crawl folder that is there. */
export const resumeCrawl: typeof crawlSite.resumeCrawl = async (...asked) =>
  (await import('./crawl-site.ts')).resumeCrawl(...asked);

/** Opens what `crawl` has left. Rejects with SkeinError FOLDER_MISSING, FOLDER_NEWER, FOLDER_DAMAGED, or FOLDER_LOCKED for mode `write`. */
export const openFolder: typeof folders.openFolder = async (...asked) =>
  (await import('./open-folder.ts')).openFolder(...asked);

/** Makes a search index of any documents, or adds them to one; see `openIndex`. Rejects with SkeinError. */
export const buildIndex: typeof building.buildIndex = async (...asked) =>
  (await import('./build-index.ts')).buildIndex(...asked);

/** Which rule decides on a URL, by settings alone. */
export const explainUrl: typeof explaining.explainUrl = async (...asked) =>
  (await import('./explain-url.ts')).explainUrl(...asked);

/** Makes a crawl folder of WARC and WACZ files. */
export const importWarc: typeof importing.importWarc = async (...asked) =>
  (await import('./import-warc.ts')).importWarc(...asked);

/** Fetches the robots.txt that holds for a URL and tells what it says. */
export const robotsOf: typeof robots.robotsOf = async (...asked) =>
  (await import('./robots-report.ts')).robotsOf(...asked);

/** Reads a sitemap that may be compressed. Never throws. */
export const readSitemapFile: typeof sitemaps.readSitemapFile = async (...asked) =>
  (await import('./sitemap-report.ts')).readSitemapFile(...asked);

/** Fetches a sitemap, and those that it lists where that is asked for. */
export const sitemapsOf: typeof sitemaps.sitemapsOf = async function* (...asked) {
  const { sitemapsOf } = await import('./sitemap-report.ts');
  yield* sitemapsOf(...asked);
};

/** Crawls as the tiny search engine does, into a page directory. */
export const crawlTse: typeof tse.crawlTse = async (...asked) => (await import('./tse.ts')).crawlTse(...asked);

/** Makes a crawl folder of such a page directory. */
export const importTse: typeof tse.importTse = async (...asked) => (await import('./tse.ts')).importTse(...asked);

/** Serves a crawl folder over HTTP: page, search and API. Rejects with SkeinError USAGE, and with what opening the folder throws. */
export const serve: typeof serving.serve = async (...asked) => (await import('./serve-folder.ts')).serve(...asked);

/** The figures of a crawl. */
export const summarise: typeof summaries.summarise = async (...asked) =>
  (await import('./summary.ts')).summarise(...asked);

/** Ranks a graph from an edge list and, where given, a node list, as other programs write them. */
export const rankEdges: typeof rankFiles.rankEdges = async (...asked) =>
  (await import('./rank-files.ts')).rankEdges(...asked);

/** Ranks a structure CSV: a page, then every page that it links to (P6). */
export const rankStructure: typeof rankFiles.rankStructure = async (...asked) =>
  (await import('./rank-files.ts')).rankStructure(...asked);

/** Writes pagerank.csv and pagerank.json of such a ranking into a folder, which is made where it is missing. Rejects with DISK. */
export const exportRanking: typeof rankFiles.exportRanking = async (...asked) =>
  (await import('./rank-files.ts')).exportRanking(...asked);

/** Settings whose values are of the right kind and can still not be used, with what is wrong: no proxy's URL, no media type. */
export const wrongSettings = async (
  ...asked: Parameters<typeof checking.wrongSettings>
): Promise<ReturnType<typeof checking.wrongSettings>> => (await import('./wrong-settings.ts')).wrongSettings(...asked);
