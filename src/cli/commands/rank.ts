import { resolve } from 'node:path';
import {
  exportRanking,
  openFolder,
  type Ranking,
  type RankStatement,
  rankEdges,
  rankStructure,
  type Settings,
  SkeinError,
  type TextSource,
  type UrlId,
} from '../../index.ts';
import { defineCommand } from '../command.ts';
import { compileLater } from '../compile-later.ts';
import { jsonLine } from '../json-line.ts';
import { printable } from '../printable.ts';
import { givenSettings } from '../settings/given.ts';
import type { Terminal } from '../terminal.ts';

/** `skein rank <store>`: PageRank, most popular first. */
export const rankCommand = defineCommand({
  arguments: [{ name: 'store', help: 'the crawl folder; none with --edges or --structure', isOptional: true }],
  groups: ['rank'],
  settings: ['nofollow', 'escapeFormulas', 'bom', 'json', 'quiet'],
  options: {
    edges: { kind: 'string', argument: 'FILE', help: 'rank the graph of this list: from, tab, to' },
    nodes: { kind: 'string', argument: 'FILE', help: 'what the numbers in --edges stand for: number, tab, URL' },
    structure: {
      kind: 'string',
      argument: 'FILE',
      help: 'rank the graph of this structure CSV: a page, then all that it links to',
    },
    output: {
      kind: 'string',
      short: 'o',
      argument: 'DIR',
      help: 'with --edges or --structure: write pagerank.csv and pagerank.json into DIR',
    },
    top: { kind: 'integer', minimum: 1, argument: 'N', help: 'print the first N only' },
  },
  about: [
    'Prints place, rank and URL of every page, separated by tabs, the most popular first. Of a crawl folder the ranks are stored, too, and pagerank.csv is written into it. How they were made stands on standard error. - as FILE is standard input.',
  ],
  examples: ['skein rank example --top 20', 'skein rank --edges edges.tsv --nodes nodes.tsv -o ranks'],
  async run({ words: [store], settings, origins, options, terminal }) {
    compileLater();
    const { edges, nodes, structure, output, top } = options;
    if (nodes === '-' && edges === '-') {
      throw new SkeinError(
        'USAGE',
        'standard input cannot be both --edges and --nodes',
        'Name a file for one of them.',
      );
    }
    if (nodes !== undefined && edges === undefined) {
      throw new SkeinError('USAGE', '--nodes says what the numbers of --edges stand for', 'Give --edges FILE, too.');
    }
    if ([store, edges, structure].filter((given) => given !== undefined).length !== 1) {
      throw new SkeinError(
        'USAGE',
        'one of a crawl folder, --edges and --structure is wanted',
        'Usage: skein rank <store>, or skein rank --edges FILE [--nodes FILE], or skein rank --structure FILE',
      );
    }
    if (store !== undefined && output !== undefined) {
      const advice = `Write it elsewhere with \`skein export ${store} --format pagerank -o ${output}\`.`;
      throw new SkeinError('USAGE', 'pagerank.csv of a crawl is written into its folder', advice);
    }
    const path = (file: string): string => resolve(terminal.folder, file);
    const source = (file: string): TextSource => (file === '-' ? terminal.input.setEncoding('utf8') : path(file));
    const shown: Shown = { top, settings, terminal };
    if (store !== undefined) {
      await rankFolder(path(store), givenSettings({ settings, origins }), shown);
      return 0;
    }
    const ranked =
      edges === undefined
        ? await rankStructure(source(structure ?? ''), settings)
        : await rankEdges(source(edges), nodes === undefined ? undefined : source(nodes), settings);
    // Written before anything is printed: a reader that has seen enough ends the process.
    if (output !== undefined) await exportRanking(ranked, path(output), settings);
    await print(ranked, (page) => ranked.graph.names[page] ?? '', shown);
    return 0;
  },
});

async function rankFolder(store: string, given: Partial<Settings>, shown: Shown): Promise<void> {
  const folder = await openFolder(store, 'write');
  try {
    const ranking = await folder.rank(given);
    // Written before anything is printed: a reader that has seen enough ends the process.
    await folder.export('pagerank', store, given);
    const urls = new Map<UrlId, string>();
    for await (const { id, url } of folder.archive.pages()) if (ranking.graph.indexOf(id) >= 0) urls.set(id, url);
    await print(ranking, (page) => urls.get(ranking.graph.ids[page] ?? 0) ?? '', shown);
  } finally {
    await folder.close();
  }
}

/** Where ranks are shown, and how many of them. */
interface Shown {
  readonly top: number | undefined;
  readonly settings: Settings;
  readonly terminal: Terminal;
}

/** So many lines are written at a time. */
const LINES = 1000;

async function print(ranking: Ranking, nameOf: (page: number) => string, shown: Shown): Promise<void> {
  const { ranks, order, statement } = ranking;
  const { top = order.length, settings, terminal } = shown;
  const best = [...order.subarray(0, top)];
  if (settings.json) {
    const pages = best.map((page, at) => ({ place: at + 1, rank: printed(ranks[page]), url: nameOf(page) }));
    await terminal.write(jsonLine({ statement, pages }));
  } else {
    for (let from = 0; from < best.length; from += LINES) {
      const lines = best
        .slice(from, from + LINES)
        .map((page, at) => `${from + at + 1}\t${printed(ranks[page])}\t${printable(nameOf(page))}\n`);
      await terminal.write(lines.join(''));
    }
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

/** Twelve significant digits: all that the iteration makes sure of, and what pagerank.csv has. */
function printed(rank = 0): number {
  return Number(rank.toPrecision(12));
}
