import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIndex, type CrawlIndex, openIndex } from '../../src/index.ts';
import { type EvalOptions, ofHalf } from '../eval.ts';
import { print, printTable } from '../table.ts';
import { COLLECTIONS, type Collection, type Query, readCollection } from './collection.ts';
import { judge, MEASURES, type Measures, meanOf } from './measures.ts';
import { bestOf, bestRowOf, type Recorded, readRecorded } from './recorded.ts';

/** So many documents a query are judged, as is usual. */
const DEPTH = 1000;
/** Where TREC runs are left: `<collection>.run`. */
const RUNS = '.cache/eval';

/** What is told of a collection. */
export interface CollectionResult extends Measures {
  /** The better of Lucene's recorded rows, and the best of every recorded figure, which is the bar; where recorded. */
  readonly lucene: Measures | undefined;
  readonly bar: Measures | undefined;
}

/** Makes an index of each collection, asks its queries, writes a TREC run of the answers, and tells what they are worth. */
export async function evaluateCollections(
  names: readonly string[],
  options: EvalOptions,
): Promise<Record<string, CollectionResult>> {
  const recorded = readRecorded(COLLECTIONS);
  const results: Record<string, CollectionResult> = {};
  for (const name of names) {
    const collection = readCollection(join(COLLECTIONS, name), name);
    const measures = await measuresOf(collection, { half: options.half, runs: RUNS });
    if (measures === undefined) continue;
    const rows: Recorded = recorded.get(name) ?? new Map();
    results[name] = { ...measures, lucene: bestRowOf(rows, 'Lucene'), bar: bestOf(rows) };
    if (!options.json) printResult(name, measures, rows);
  }
  return results;
}

export interface RunOptions extends Pick<EvalOptions, 'half'> {
  /** The folder that gets the run. */
  readonly runs: string;
}

/** The means over all queries that have a relevant document; undefined where none has. */
export async function measuresOf(collection: Collection, { half, runs }: RunOptions): Promise<Measures | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'skein-eval-'));
  try {
    await buildIndex(folder, collection.documents);
    const index = await openIndex(folder);
    const judged = collection.queries.filter(({ id }) => collection.judgements.has(id));
    const { lines, all } = await ask(index, collection, ofHalf(judged, half));
    index.close();
    mkdirSync(runs, { recursive: true });
    writeFileSync(join(runs, `${collection.name}.run`), lines.join(''));
    return meanOf(all, MEASURES);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function ask(index: CrawlIndex, { names, judgements }: Collection, queries: readonly Query[]) {
  const lines: string[] = [];
  const all: Measures[] = [];
  for (const { id, text } of queries) {
    const { hits } = await index.search(text, { limit: DEPTH, words: 'any', snippets: false, collapses: false });
    const ranked = hits.map((hit) => names[hit.id] ?? '');
    lines.push(...ranked.map((name, at) => `${id} Q0 ${name} ${at + 1} ${hits[at]?.score.toFixed(6)} skein\n`));
    const measures = judge(ranked, judgements.get(id) ?? new Map());
    if (measures !== undefined) all.push(measures);
  }
  return { lines, all };
}

function printResult(name: string, measures: Measures, recorded: Recorded): void {
  const row = (system: string, of: Measures) => [system, ...MEASURES.map((one) => of[one].toFixed(3))];
  print(`\n${name}\n`);
  printTable(
    ['system', 'MAP', 'nDCG@10', 'P@10', 'Recall@100'],
    [row('Skein', measures), ...[...recorded].map(([system, of]) => row(system, of))],
  );
}
