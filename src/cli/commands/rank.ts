import { resolve } from 'node:path';
import {
  openFolder,
  type Ranking,
  type RankStatement,
  rankEdges,
  rankStructure,
  type Settings,
  SkeinError,
  type UrlId,
} from '../../index.ts';
import { defineCommand } from '../command.ts';
import type { Terminal } from '../terminal.ts';

/** `skein rank <store>`: PageRank, most popular first. */
export const rankCommand = defineCommand({
  arguments: [{ name: 'store', help: 'the crawl folder; none with --edges or --structure', isOptional: true }],
  groups: ['rank'],
  settings: ['nofollow', 'json', 'quiet'],
  options: {
    edges: { kind: 'string', argument: 'FILE', help: 'rank the graph of this list: from, tab, to' },
    nodes: { kind: 'string', argument: 'FILE', help: 'what the numbers in --edges stand for: number, tab, URL' },
    structure: {
      kind: 'string',
      argument: 'FILE',
      help: 'rank the graph of this structure CSV: a page, then all that it links to',
    },
    top: { kind: 'integer', minimum: 1, argument: 'N', help: 'print the first N only' },
  },
  about: [
    'Prints place, rank and URL of every page, separated by tabs, the most popular first. Of a crawl folder the ranks are stored, too, and pagerank.csv is written. How they were made stands on standard error.',
  ],
  examples: ['skein rank example --top 20', 'skein rank --edges edges.tsv --nodes nodes.tsv'],
  async run({ words: [store], settings, options, terminal }) {
    const { edges, nodes, structure, top } = options;
    if ([store, edges, structure].filter((given) => given !== undefined).length !== 1) {
      throw new SkeinError(
        'USAGE',
        'one of a crawl folder, --edges and --structure is wanted',
        'Usage: skein rank <store>',
      );
    }
    const path = (file: string): string => resolve(terminal.folder, file);
    if (store !== undefined) return rankFolder(path(store), settings, top, terminal);
    const ranked =
      edges === undefined
        ? await rankStructure(path(structure ?? ''), settings)
        : await rankEdges(path(edges), nodes === undefined ? undefined : path(nodes), settings);
    await print(ranked, (page) => ranked.graph.names[page] ?? '', settings, top, terminal);
    return 0;
  },
});

async function rankFolder(
  store: string,
  settings: Settings,
  top: number | undefined,
  terminal: Terminal,
): Promise<number> {
  const folder = await openFolder(store, 'write');
  try {
    const ranking = await folder.rank(settings);
    const urls = new Map<UrlId, string>();
    for await (const { id, url } of folder.archive.pages()) if (ranking.graph.indexOf(id) >= 0) urls.set(id, url);
    await print(ranking, (page) => urls.get(ranking.graph.ids[page] ?? 0) ?? '', settings, top, terminal);
    await folder.export('pagerank', store, settings);
    return 0;
  } finally {
    await folder.close();
  }
}

async function print(
  { ranks, order, statement }: Ranking,
  nameOf: (page: number) => string,
  settings: Settings,
  top = order.length,
  terminal: Terminal,
): Promise<void> {
  const best = [...order.subarray(0, top)];
  if (settings.json) {
    const pages = best.map((page, at) => ({ place: at + 1, rank: ranks[page], url: nameOf(page) }));
    await terminal.write(`${JSON.stringify({ statement, pages })}\n`);
  } else {
    for (const [at, page] of best.entries()) await terminal.write(`${at + 1}\t${ranks[page]}\t${nameOf(page)}\n`);
  }
  if (!settings.quiet) terminal.tell(inWords(statement));
}

function inWords({
  damping,
  tolerance,
  iterations,
  converged,
  distance,
  pages,
  links,
  ...policies
}: RankStatement): string {
  const end = converged ? `converged after ${iterations} iterations` : `NOT converged after ${iterations} iterations`;
  return (
    `PageRank of ${pages} pages and ${links} links: damping ${damping}, tolerance ${tolerance}, ${end} (last step ${distance.toExponential(2)}); ` +
    `rank of ${policies.danglingPages} dangling pages ${policies.danglingPolicy}; nofollow links ${policies.nofollowPolicy}`
  );
}
