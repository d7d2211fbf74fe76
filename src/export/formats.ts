import type { Settings } from '../model/settings.ts';
import type { ExportTask, FormatWriter, TextWriter } from './format-writers.ts';
import type { TextExport } from './record-export.ts';

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

/** The files that every crawl ends with; the statement of the ranking is pagerank.json. */
const DEFAULT_FILES = [
  'structure.csv',
  'crawled.txt',
  'dangling.txt',
  'non-dangling.txt',
  'robots-blocked.txt',
  'robots-files.txt',
  'external.txt',
  'sitemaps.csv',
  'hreflang.csv',
  'orphans.txt',
  'pagerank.csv',
  'pagerank.json',
  'links.csv',
  'pages.csv',
  'duplicates.csv',
  'skipped.ndjson',
];

/** Every format of `skein export`, by name: what is said of each. What writes them is loaded when something is written. */
export const exportFormats = {
  default: files('default', 'the files that a crawl ends with', DEFAULT_FILES),
  structure: text('structure', 'each page and the pages that it links to', 'structure.csv'),
  urls: files('urls', 'lists of the URLs seen, visited, waiting and refused', [
    'seen.txt',
    'visited.txt',
    'frontier.txt',
    'refused.txt',
  ]),
  csv: files('csv', 'a row for each URL and for each link', ['pages.csv', 'links.csv']),
  ndjson: text('ndjson', 'a JSON object for each URL', 'pages.ndjson'),
  pagerank: files('pagerank', 'pages by rank, and how the ranks were made', ['pagerank.csv', 'pagerank.json']),
  skipped: text('skipped', 'URLs that were refused, denied, ignored or are waiting, with the reason', 'skipped.ndjson'),
  duplicates: text('duplicates', 'URLs with equal content', 'duplicates.csv'),
  hreflang: text('hreflang', 'what is wrong with versions in other languages', 'hreflang.csv'),
  redirects: text('redirects', 'URLs that redirect, with every hop from there', 'redirects.csv'),
  dangling: text('dangling', 'URLs that lead nowhere, with the reason', 'dangling.csv'),
  edges: files('edges', 'the graph as numbers, for skein rank and other programs', ['edges.tsv', 'nodes.tsv']),
  graphml: text('graphml', 'the graph as GraphML', 'graph.graphml'),
  gexf: text('gexf', 'the graph as GEXF 1.3, for Gephi', 'graph.gexf'),
  'gexf-1.2': text('gexf-1.2', 'the graph as GEXF 1.2 draft, for older programs', 'graph.gexf'),
  dot: text('dot', 'the graph for Graphviz', 'graph.dot'),
  gephi: files('gephi', 'the graph as tables for Gephi', ['nodes.csv', 'edges.csv']),
  sitemap: files('sitemap', 'sitemaps of the indexable pages', ['sitemap.xml', 'sitemap-1.xml']),
  tse: files('tse', 'a page directory of the tiny search engine', ['1']),
  cdxj: files('cdxj', 'an index of the WARC files', ['index.cdxj']),
  wacz: files('wacz', 'the WARC files with index and pages in one file', ['crawl.wacz']),
  opensearch: files('opensearch', 'documents and mapping for OpenSearch and Elasticsearch', [
    'opensearch.ndjson',
    'opensearch-mapping.json',
  ]),
  meilisearch: files('meilisearch', 'documents and settings for Meilisearch', [
    'meilisearch.ndjson',
    'meilisearch-settings.json',
  ]),
  typesense: files('typesense', 'documents and schema for Typesense', ['typesense.jsonl', 'typesense-schema.json']),
} as const satisfies Readonly<Record<string, ExportFormat>>;

/** Files that another tool has under other names, by the tool of `--compat`. */
export const COMPATIBLE_FILES: Readonly<Record<Settings['compat'], Readonly<Record<string, readonly string[]>>>> = {
  none: {},
  'screaming-frog': { 'pages.csv': ['internal_all.csv', 'external_all.csv'], 'links.csv': ['all_inlinks.csv'] },
};

/** Names of the files of a format under `--compat`; of formats with as many files as they need, the first. */
export function filesOf(format: ExportFormatName, compat: Settings['compat'] = 'none'): readonly string[] {
  return exportFormats[format].files.flatMap((name) => COMPATIBLE_FILES[compat][name] ?? [name]);
}

/** The name of a format of `skein export`. */
export type ExportFormatName = keyof typeof exportFormats;

function files(name: FormatWriter, summary: string, names: readonly string[]): ExportFormat {
  return {
    summary,
    files: names,
    text: undefined,
    write: async (task) => (await import('./format-writers.ts')).FORMAT_WRITERS[name](task),
  };
}

function text(name: TextWriter, summary: string, file: string): ExportFormat {
  return {
    summary,
    files: [file],
    text: async (...asked) => (await import('./format-writers.ts')).TEXT_WRITERS[name](...asked),
    write: async (task) => (await import('./format-writers.ts')).writeText(name, file, task),
  };
}
