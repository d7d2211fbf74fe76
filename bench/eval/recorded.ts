import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MEASURES, type Measures } from './measures.ts';

/** What other systems reached on a collection, by the system's name. */
export type Recorded = ReadonlyMap<string, Measures>;

/**
 * Reads the table of recorded figures from the README of a folder of collections: its head names the collections behind the first column, each cell of
 * a row has MAP, nDCG@10, P@10 and Recall@100 or a dash. By collection.
 */
export function readRecorded(folder: string): ReadonlyMap<string, Recorded> {
  const path = join(folder, 'README.md');
  const recorded = new Map<string, Map<string, Measures>>();
  if (!existsSync(path)) return recorded;
  let names: readonly string[] = [];
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const [system = '', ...cells] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (system.startsWith('system')) names = cells;
    else if (cells.length === 0) names = [];
    names.forEach((name, at) => {
      const measures = measuresIn(cells[at] ?? '');
      if (measures !== undefined) recorded.set(name, (recorded.get(name) ?? new Map()).set(system, measures));
    });
  }
  return recorded;
}

function measuresIn(cell: string): Measures | undefined {
  const [map, ndcg10, p10, recall100] = cell.split(' ').map(Number);
  if (map === undefined || ndcg10 === undefined || p10 === undefined || recall100 === undefined) return undefined;
  return { map, ndcg10, p10, recall100 };
}

/** The best of each measure, whichever system had it. */
export function bestOf(recorded: Recorded): Measures | undefined {
  if (recorded.size === 0) return undefined;
  const best = { map: 0, ndcg10: 0, p10: 0, recall100: 0 };
  for (const measures of recorded.values())
    for (const name of MEASURES) best[name] = Math.max(best[name], measures[name]);
  return best;
}

/** Of the rows of one system, told by the beginning of their names, the one with the greatest MAP. */
export function bestRowOf(recorded: Recorded, system: string): Measures | undefined {
  const rows = [...recorded].filter(([name]) => name.startsWith(system)).map(([, measures]) => measures);
  return rows.sort((a, b) => b.map - a.map)[0];
}
