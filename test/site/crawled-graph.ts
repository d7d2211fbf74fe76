import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { openFolder } from '../../src/index.ts';

/** What a crawl has come to: its pages, the arcs between them and their ranks. Pages and arcs are sorted, to be compared. */
export interface CrawledGraph {
  readonly pages: readonly string[];
  /** `from to`, one string an arc. */
  readonly arcs: readonly string[];
  readonly ranks: ReadonlyMap<string, number>;
}

/** The graph in a crawl folder: arcs from its structure.csv, ranks as they are stored. */
export async function crawledGraph(folder: string): Promise<CrawledGraph> {
  const structure: string[][] = parse(readFileSync(join(folder, 'structure.csv')), { relax_column_count: true });
  const ranks = new Map<string, number>();
  const opened = await openFolder(folder);
  for await (const { url, rank } of opened.archive.pages()) if (rank !== undefined) ranks.set(url, rank);
  await opened.close();
  const arcs = structure.flatMap(([page, ...targets]) => targets.map((target) => `${page} ${target}`));
  return { pages: structure.map(([page]) => page ?? '').sort(), arcs: arcs.sort(), ranks };
}

/** The L1 distance of two rankings; a page that only one has counts whole. */
export function distance(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  const pages = new Set([...one.keys(), ...other.keys()]);
  return [...pages].reduce((sum, page) => sum + Math.abs((one.get(page) ?? 0) - (other.get(page) ?? 0)), 0);
}
