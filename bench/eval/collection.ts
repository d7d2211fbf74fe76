import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IndexDocument } from '../../src/index.ts';
import type { Judgements } from './measures.ts';

/** A test collection: texts, questions, and which texts answer which question how well. */
export interface Collection {
  readonly name: string;
  /** Names of the documents, by their number in the index. */
  readonly names: readonly string[];
  readonly documents: readonly IndexDocument[];
  readonly queries: readonly Query[];
  /** By query; queries without any are not there. */
  readonly judgements: ReadonlyMap<string, Judgements>;
}

export interface Query {
  readonly id: string;
  readonly text: string;
}

interface DocumentLine extends Query {
  readonly title?: string;
}

/** Where the shared data are: the folder that SKEIN_SHARED names, else the one beside the project. */
export const COLLECTIONS = join(process.env['SKEIN_SHARED'] ?? '../shared', 'collections');

/** Names of the collections there: the folders with documents. */
export function collectionNames(): readonly string[] {
  if (!existsSync(COLLECTIONS)) return [];
  return readdirSync(COLLECTIONS).filter((name) => existsSync(join(COLLECTIONS, name, 'docs.jsonl')));
}

/** Reads `docs.jsonl`, `queries.jsonl` and `qrels.tsv` of a folder. */
export function readCollection(folder: string, name: string): Collection {
  const lines = readLines<DocumentLine>(join(folder, 'docs.jsonl'));
  return {
    name,
    names: lines.map(({ id }) => id),
    documents: lines.map(({ title = '', text }, id) => ({ id, title, body: text })),
    queries: readLines<Query>(join(folder, 'queries.jsonl')),
    judgements: readJudgements(join(folder, 'qrels.tsv')),
  };
}

/** The values of a file that has one in JSON on each line. */
export function readLines<Line>(path: string): Line[] {
  return textLines(path).map((line): Line => JSON.parse(line));
}

/** Lines of `query 0 document gain`, with white space between. */
function readJudgements(path: string): Map<string, Map<string, number>> {
  const judgements = new Map<string, Map<string, number>>();
  for (const line of textLines(path)) {
    const [query = '', , document = '', gain] = line.split(/\s+/);
    const ofQuery = judgements.get(query) ?? new Map<string, number>();
    judgements.set(query, ofQuery.set(document, Number(gain)));
  }
  return judgements;
}

function textLines(path: string): string[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
}
