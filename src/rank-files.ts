import { createReadStream } from 'node:fs';
import { outFolder } from './export/out-file.ts';
import { writeRanking, writeStatement } from './export/pagerank-csv.ts';
import { type NamedGraph, readEdgeList, readStructure } from './graph/edge-list.ts';
import { type Ranking, rankPages } from './graph/ranking.ts';
import { messageOf, SkeinError } from './model/errors.ts';
import type { Settings } from './model/settings.ts';

/** A graph from files, and its ranks. */
export interface RankedFile extends Ranking {
  readonly graph: NamedGraph;
}

type RankSettings = Pick<Settings, 'damping' | 'tolerance' | 'maxIterations'>;

/** A file by its path, or text as it comes. */
export type TextSource = string | AsyncIterable<string>;

/** Ranks a graph from an edge list (`from TAB to` a line) and, where given, a node list (`id TAB URL`), as other programs write them. */
export async function rankEdges(
  edges: TextSource,
  nodes: TextSource | undefined,
  settings: RankSettings,
): Promise<RankedFile> {
  const graph = await reading(edges, () =>
    readEdgeList(chunks(edges), nodes === undefined ? undefined : chunks(nodes)),
  );
  return { ...rankPages(graph.graph, settings), graph };
}

/** Ranks a structure CSV: a page, then every page that it links to (P6). */
export async function rankStructure(file: TextSource, settings: RankSettings): Promise<RankedFile> {
  const graph = await reading(file, () => readStructure(chunks(file)));
  return { ...rankPages(graph.graph, settings), graph };
}

/** Writes pagerank.csv and pagerank.json of such a ranking into a folder, which is made where it is missing. Throws DISK. */
export async function exportRanking(
  { graph: { graph, names }, ...ranking }: RankedFile,
  folder: string,
  settings: Pick<Settings, 'escapeFormulas' | 'bom'>,
): Promise<void> {
  const ranked = { graph, ranking, nameOf: (page: number) => names[page] ?? '' };
  const out = outFolder(folder);
  await out.text('pagerank.csv', (file) => writeRanking(ranked, file, settings));
  await out.text('pagerank.json', (file) => writeStatement(ranked, file));
}

function chunks(source: TextSource): AsyncIterable<string> {
  return typeof source === 'string' ? createReadStream(source, 'utf8') : source;
}

async function reading<T>(source: TextSource, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof SkeinError) throw error;
    throw new SkeinError(
      'INPUT_FILE',
      `${typeof source === 'string' ? source : 'the text'} cannot be read: ${messageOf(error)}`,
      'Check the file name.',
      error,
    );
  }
}
