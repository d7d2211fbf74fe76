import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const GRAPHS = join(process.env['SKEIN_SHARED'] ?? '../shared', 'graphs');

/** The true ranks of a site by URL, as if it were served at `origin`; undefined when the collection of graphs is not here. */
export function sharedRanks(name: string, origin: string): ReadonlyMap<string, number> | undefined {
  const folder = join(GRAPHS, name);
  if (!existsSync(folder)) return undefined;
  const ranks = new Map(rowsOf(join(folder, 'pagerank.tsv')));
  const paths = rowsOf(join(folder, 'nodes.tsv')).map(([id, url]) => [id, new URL(url).pathname] as const);
  return new Map(paths.map(([id, path]) => [`${origin}${path}`, Number(ranks.get(id))]));
}

function rowsOf(file: string): (readonly [string, string])[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => {
    const [id = '', value = ''] = line.split('\t');
    return [id, value] as const;
  });
}
