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
import { makeTarget, outFolder } from './out-file.ts';
import { writePagerankCsv, writePagerankJson } from './pagerank-csv.ts';
import { pagesCsv, writeNdjson, writePagesCsv } from './pages-csv.ts';
import { overRecords, type RecordExport, type TextExport, writeOverRecords } from './record-export.ts';
import { writeRedirectsCsv } from './redirects-csv.ts';
import { writeAllInlinksCsv } from './screaming-frog-links.ts';
import { externalAllCsv, internalAllCsv } from './screaming-frog-pages.ts';
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

/** What takes the place of pages.csv and links.csv under `--compat screaming-frog`. */
const FROG_RECORDS: Readonly<Record<string, RecordExport>> = {
  'internal_all.csv': internalAllCsv,
  'external_all.csv': externalAllCsv,
};
const FROG_LINKS: TextFiles = { 'all_inlinks.csv': writeAllInlinksCsv };
const FROG_FILES: TextFiles = {
  'internal_all.csv': overRecords(internalAllCsv),
  'external_all.csv': overRecords(externalAllCsv),
  ...FROG_LINKS,
};

/** The formats that are one text file. */
export const TEXT_WRITERS = {
  structure: writeStructureCsv,
  ndjson: writeNdjson,
  skipped: writeSkippedNdjson,
  duplicates: writeDuplicatesCsv,
  hreflang: writeHreflangCsv,
  redirects: writeRedirectsCsv,
  dangling: writeDanglingCsv,
  graphml: writeGraphml,
  gexf: writeGexf,
  'gexf-1.2': writeGexfDraft,
  dot: writeDot,
} as const satisfies TextFiles;

/** The name of such a format. */
export type TextWriter = keyof typeof TEXT_WRITERS;

type Write = (task: ExportTask) => Promise<void>;

/** What writes the files of the other formats, by their names. */
export const FORMAT_WRITERS = {
  default: ({ archive, target, options }) => writeDefaults(archive, outFolder(target), options),
  urls: texts({
    'seen.txt': writeSeen,
    'visited.txt': writeVisited,
    'frontier.txt': writeFrontier,
    'refused.txt': writeRefused,
  }),
  csv: (task) =>
    task.options.compat === 'screaming-frog'
      ? texts(FROG_FILES)(task)
      : texts({ 'pages.csv': writePagesCsv, 'links.csv': writeLinksCsv })(task),
  pagerank: texts({ 'pagerank.csv': writePagerankCsv, 'pagerank.json': writePagerankJson }),
  edges: texts({ 'edges.tsv': writeEdgesTsv, 'nodes.tsv': writeNodesTsv }),
  gephi: texts({ 'nodes.csv': writeGephiNodes, 'edges.csv': writeGephiEdges }),
  sitemap: async ({ archive, target, options }) => {
    await writeSitemap(archive, outFolder(target), options);
  },
  tse: async ({ archive, target }) => {
    await writeTse(archive, outFolder(target));
  },
  cdxj: async (task) => {
    const path = await pathIn(task, 'index.cdxj');
    await exportCdxj({ archive: task.archive, folder: task.crawlFolder }, path);
  },
  wacz: async (task) => {
    const { archive, crawlFolder: folder, software, at } = task;
    const path = await pathIn(task, 'crawl.wacz');
    await exportWacz({ archive, folder, path, title: basename(folder), software, at });
  },
  opensearch: forEngine(SEARCH_ENGINES.opensearch),
  meilisearch: forEngine(SEARCH_ENGINES.meilisearch),
  typesense: forEngine(SEARCH_ENGINES.typesense),
} as const satisfies Readonly<Record<string, Write>>;

/** The name of such a format. */
export type FormatWriter = keyof typeof FORMAT_WRITERS;

/** Writes the file of a format that is one text file. */
export function writeText(name: TextWriter, file: string, { archive, target, options }: ExportTask): Promise<void> {
  return writeTexts({ [file]: TEXT_WRITERS[name] }, archive, outFolder(target), options);
}

/** Writes the files that every crawl ends with into `folder`. Pages and links are surveyed once for all of them. */
export async function writeDefaultExports(
  archive: Archive,
  folder: string,
  options: ExportOptions = {},
): Promise<void> {
  await writeDefaults(archive, outFolder(folder), options);
}

async function writeDefaults(archive: Archive, folder: OutFolder, options: ExportOptions): Promise<void> {
  const shared = { ...options, survey: await surveyOf(archive, options) };
  const { 'links.csv': _links, ...others } = DEFAULT_FILES;
  const { 'pages.csv': _pages, ...otherRecords } = DEFAULT_RECORD_FILES;
  const isFrog = options.compat === 'screaming-frog';
  await writeTexts(isFrog ? { ...others, ...FROG_LINKS } : DEFAULT_FILES, archive, folder, shared);
  const records = isFrog ? { ...FROG_RECORDS, ...otherRecords } : DEFAULT_RECORD_FILES;
  await writeOverRecords(Object.entries(records), archive, folder, shared);
}

function texts(content: TextFiles): Write {
  return ({ archive, target, options }) => writeTexts(content, archive, outFolder(target), options);
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

function forEngine(engine: SearchEngine): Write {
  return ({ documents, target }) => writeForEngine(engine, documents(), outFolder(target));
}

async function pathIn({ target }: ExportTask, name: string): Promise<string> {
  await makeTarget(target);
  return join(target, name);
}
