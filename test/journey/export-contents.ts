import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { type ExportFormatName, openFolder } from '../../src/index.ts';

/** What depends on the order in which pages came, or on the clock: numbers of URLs, who named one first, times. */
const OF_THE_COURSE = [
  'url_id',
  'source_id',
  'target_id',
  'parent',
  'parent_url',
  'ttfb_ms',
  'fetch_ms',
  'fetched_at',
  'rank',
];

type Row = Record<string, unknown>;

/** Ranks are sums, whose last digits depend on the order of the summands; how deep a refused URL is depends on the page that named it first. */
function comparable(row: Row): Row {
  const kept = Object.entries(row).filter(([name]) => !OF_THE_COURSE.includes(name));
  const { state, pagerank, depth, ...rest } = Object.fromEntries(kept);
  const isNumber = pagerank !== undefined && pagerank !== '' && pagerank !== null;
  return {
    ...rest,
    state,
    pagerank: isNumber ? Number(pagerank).toPrecision(8) : undefined,
    depth: state === 'skipped' ? undefined : depth,
  };
}

function sorted(values: readonly unknown[]): readonly string[] {
  return values.map((value) => JSON.stringify(value)).toSorted();
}

/** Rows of a file, without its order, and without what depends on the course of the crawl. */
function rowsOf(name: string, text: string): readonly string[] {
  const lines = text.split('\n').filter(Boolean);
  if (name === 'structure.csv') {
    const rows: string[][] = parse(text, { relaxColumnCount: true });
    return sorted(rows.map(([page, ...targets]) => [page, ...targets.toSorted()]));
  }
  if (name.endsWith('.csv')) return sorted((parse(text, { columns: true }) as Row[]).map(comparable));
  if (name.endsWith('.ndjson')) return sorted(lines.map((line) => comparable(JSON.parse(line))));
  if (name.endsWith('.json')) {
    const { iterations: _, distance: __, ...statement } = JSON.parse(text);
    return sorted(Object.entries(statement));
  }
  return lines.toSorted();
}

/** The arcs of edges.tsv by URL. */
function arcsOf(folder: string): readonly string[] {
  const cells = (name: string): string[][] =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split('\t'));
  const urls = new Map(cells('nodes.tsv').map(([id = '', url = '']) => [id, url]));
  return cells('edges.tsv')
    .map(([from = '', to = '']) => `${urls.get(from)} ${urls.get(to)}`)
    .toSorted();
}

const MORE: readonly ExportFormatName[] = ['urls', 'ndjson', 'dangling'];

/** What the files say that a crawl has left, and that are made of it afterwards: by URL, so that two crawls of one web can be compared. */
export async function exportContents(folder: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const contents: Record<string, readonly string[]> = {};
  const read = (from: string, name: string): void => {
    contents[name] = rowsOf(name, readFileSync(join(from, name), 'utf8'));
  };
  for (const name of readdirSync(folder)) if (/\.(csv|txt|json|ndjson)$/.test(name)) read(folder, name);
  const target = mkdtempSync(join(tmpdir(), 'skein-exports-'));
  const opened = await openFolder(folder);
  try {
    for (const format of MORE) await opened.export(format, target);
    for (const name of readdirSync(target)) read(target, name);
    await opened.export('edges', target);
    contents['edges.tsv'] = arcsOf(target);
  } finally {
    await opened.close();
    rmSync(target, { recursive: true, force: true });
  }
  return contents;
}
