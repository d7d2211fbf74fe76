import { basename, join } from 'node:path';
import type { Archive } from '../model/engine.ts';
import type { Instant } from '../model/time.ts';
import { exportCdxj } from './cdxj.ts';
import { writeDanglingCsv } from './dangling-csv.ts';
import { writeDot } from './dot.ts';
import { duplicatesCsv, writeDuplicatesCsv } from './duplicates-csv.ts';
import { writeEdgesTsv, writeNodesTsv } from './edges-tsv.ts';
import type { EngineDocument } from './engine-document.ts';
import { writeGephiEdges, writeGephiNodes } from './gephi.ts';
import { writeGexf, writeGexfDraft } from './gexf.ts';
import { writeGraphml } from './graphml.ts';
import { writeHreflangCsv } from './hreflang-csv.ts';
import { writeLinksCsv } from './links-csv.ts';
import type { ExportOptions } from './options.ts';
import type { OutFolder } from './out.ts';
import { makeFolder, outFolder } from './out-file.ts';
import { writePagerankCsv, writePagerankJson } from './pagerank-csv.ts';
import { pagesCsv, writeNdjson, writePagesCsv } from './pages-csv.ts';
import { type RecordExport, type TextExport, writeOverRecords } from './record-export.ts';
import { SEARCH_ENGINES, type SearchEngine, writeForEngine } from './search-engines.ts';
import { writeSitemap } from './sitemap.ts';
import { writeSitemapsCsv } from './sitemaps-csv.ts';
import { skippedNdjson, writeSkippedNdjson } from './skipped-ndjson.ts';
import { writeStructureCsv } from './structure-csv.ts';
import { surveyOf } from './survey.ts';
import { writeTse } from './tse.ts';
import {
  writeCrawled,
  writeDangling,
  writeExternal,
  writeFrontier,
  writeNonDangling,
  writeOrphans,
  writeRefused,
  writeRobotsBlocked,
  writeRobotsFiles,
  writeSeen,
  writeVisited,
} from './url-lists.ts';
import { exportWacz } from './wacz.ts';

/** What is to be exported, and to where. */
export interface ExportTask {
  readonly archive: Archive;
  /** The crawl folder, for formats that copy from its WARC files. */
  readonly crawlFolder: string;
  /** The folder to write to; made where it is missing. */
  readonly target: string;
  readonly options: ExportOptions;
  /** Name and version, for formats that name their maker. */
  readonly software: string;
  /** Written into the formats that tell when they were made. */
  readonly at: Instant;
  /** The pages for search engines, for formats that are read by those. */
  readonly documents: () => AsyncIterable<EngineDocument>;
}

export interface ExportFormat {
  /** One line for help and docs. */
  readonly summary: string;
  /** Names of the files; of formats with as many files as they need, the first. */
  readonly files: readonly string[];
  /** The one file as a stream, for formats that are one text file. */
  readonly text: TextExport | undefined;
  /** Writes the files. Throws DISK. */
  write(task: ExportTask): Promise<void>;
}

type TextFiles = Readonly<Record<string, TextExport>>;

/** Of the files that every crawl ends with those that each URL writes a part of … */
const DEFAULT_RECORD_FILES: Readonly<Record<string, RecordExport>> = {
  'pages.csv': pagesCsv,
  'duplicates.csv': duplicatesCsv,
  'skipped.ndjson': skippedNdjson,
};

/** … and the others; the statement of the ranking is pagerank.json. */
const DEFAULT_FILES: TextFiles = {
  'structure.csv': writeStructureCsv,
  'crawled.txt': writeCrawled,
  'dangling.txt': writeDangling,
  'non-dangling.txt': writeNonDangling,
  'robots-blocked.txt': writeRobotsBlocked,
  'robots-files.txt': writeRobotsFiles,
  'external.txt': writeExternal,
  'sitemaps.csv': writeSitemapsCsv,
  'hreflang.csv': writeHreflangCsv,
  'orphans.txt': writeOrphans,
  'pagerank.csv': writePagerankCsv,
  'pagerank.json': writePagerankJson,
  'links.csv': writeLinksCsv,
};

const DEFAULT_NAMES = [...Object.keys(DEFAULT_FILES), ...Object.keys(DEFAULT_RECORD_FILES)];

const URL_LISTS: TextFiles = {
  'seen.txt': writeSeen,
  'visited.txt': writeVisited,
  'frontier.txt': writeFrontier,
  'refused.txt': writeRefused,
};

/** Every format of `skein export`, by name. */
export const exportFormats = {
  default: files('the files that a crawl ends with', DEFAULT_NAMES, async ({ archive, target, options }) => {
    await writeDefaults(archive, outFolder(target), options);
  }),
  structure: texts('each page and the pages that it links to', { 'structure.csv': writeStructureCsv }),
  urls: texts('lists of the URLs seen, visited, waiting and refused', URL_LISTS),
  csv: texts('a row for each URL and for each link', { 'pages.csv': writePagesCsv, 'links.csv': writeLinksCsv }),
  ndjson: texts('a JSON object for each URL', { 'pages.ndjson': writeNdjson }),
  pagerank: texts('pages by rank, and how the ranks were made', {
    'pagerank.csv': writePagerankCsv,
    'pagerank.json': writePagerankJson,
  }),
  skipped: texts('URLs that were refused, denied, ignored or are waiting, with the reason', {
    'skipped.ndjson': writeSkippedNdjson,
  }),
  duplicates: texts('URLs with equal content', { 'duplicates.csv': writeDuplicatesCsv }),
  hreflang: texts('what is wrong with versions in other languages', { 'hreflang.csv': writeHreflangCsv }),
  dangling: texts('URLs that lead nowhere, with the reason', { 'dangling.csv': writeDanglingCsv }),
  edges: texts('the graph as numbers, for skein rank and other programs', {
    'edges.tsv': writeEdgesTsv,
    'nodes.tsv': writeNodesTsv,
  }),
  graphml: texts('the graph as GraphML', { 'graph.graphml': writeGraphml }),
  gexf: texts('the graph as GEXF 1.3, for Gephi', { 'graph.gexf': writeGexf }),
  'gexf-1.2': texts('the graph as GEXF 1.2 draft, for older programs', { 'graph.gexf': writeGexfDraft }),
  dot: texts('the graph for Graphviz', { 'graph.dot': writeDot }),
  gephi: texts('the graph as tables for Gephi', { 'nodes.csv': writeGephiNodes, 'edges.csv': writeGephiEdges }),
  sitemap: files(
    'sitemaps of the indexable pages',
    ['sitemap.xml', 'sitemap-1.xml'],
    async ({ archive, target, options }) => {
      await writeSitemap(archive, outFolder(target), options);
    },
  ),
  tse: files('a page directory of the tiny search engine', ['1'], async ({ archive, target }) => {
    await writeTse(archive, outFolder(target));
  }),
  cdxj: files('an index of the WARC files', ['index.cdxj'], async (task) => {
    const path = await pathIn(task, 'index.cdxj');
    await exportCdxj({ archive: task.archive, folder: task.crawlFolder }, path);
  }),
  wacz: files('the WARC files with index and pages in one file', ['crawl.wacz'], async (task) => {
    const { archive, crawlFolder: folder, software, at } = task;
    const path = await pathIn(task, 'crawl.wacz');
    await exportWacz({ archive, folder, path, title: basename(folder), software, at });
  }),
  opensearch: forEngine('documents and mapping for OpenSearch and Elasticsearch', SEARCH_ENGINES.opensearch),
  meilisearch: forEngine('documents and settings for Meilisearch', SEARCH_ENGINES.meilisearch),
  typesense: forEngine('documents and schema for Typesense', SEARCH_ENGINES.typesense),
} as const satisfies Readonly<Record<string, ExportFormat>>;

/** The name of a format of `skein export`. */
export type ExportFormatName = keyof typeof exportFormats;

/** Writes the files that every crawl ends with into `folder` and answers their names. Pages and links are surveyed once for all of them. */
export async function writeDefaultExports(
  archive: Archive,
  folder: string,
  options: ExportOptions = {},
): Promise<readonly string[]> {
  await writeDefaults(archive, outFolder(folder), options);
  return DEFAULT_NAMES;
}

async function writeDefaults(archive: Archive, folder: OutFolder, options: ExportOptions): Promise<void> {
  const shared = { ...options, survey: await surveyOf(archive, options) };
  await writeTexts(DEFAULT_FILES, archive, folder, shared);
  await writeOverRecords(Object.entries(DEFAULT_RECORD_FILES), archive, folder, shared);
}

function texts(summary: string, content: TextFiles): ExportFormat {
  const writers = Object.values(content);
  return {
    summary,
    files: Object.keys(content),
    text: writers.length === 1 ? writers[0] : undefined,
    write: ({ archive, target, options }) => writeTexts(content, archive, outFolder(target), options),
  };
}

async function writeTexts(
  content: TextFiles,
  archive: Archive,
  folder: OutFolder,
  options: ExportOptions,
): Promise<void> {
  const shared = { ...options, survey: await surveyOf(archive, options) };
  for (const [name, write] of Object.entries(content)) {
    await folder.text(name, (out) => write(archive, out, shared));
  }
}

function files(summary: string, names: readonly string[], write: ExportFormat['write']): ExportFormat {
  return { summary, files: names, text: undefined, write };
}

function forEngine(summary: string, engine: SearchEngine): ExportFormat {
  return files(summary, engine.files, ({ documents, target }) =>
    writeForEngine(engine, documents(), outFolder(target)),
  );
}

async function pathIn({ target }: ExportTask, name: string): Promise<string> {
  await makeFolder(target);
  return join(target, name);
}
