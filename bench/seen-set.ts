import { parseArgs } from 'node:util';
import { SeenTable, STANDING } from '../src/engine/seen-table.ts';
import { machine } from './machine.ts';
import { fastestRound } from './rounds.ts';
import { print, printTable } from './table.ts';

export const smoke = ['--sizes', '10000', '--rounds', '1'];

/** Beyond this a Set of strings takes gigabytes. */
const MOST_STRINGS = 2_000_000;

/** What does it cost to ask whether a URL is known, and to make it known, against a Set of strings? */
export async function bench(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      sizes: { type: 'string', default: '100000,1000000,10000000' },
      rounds: { type: 'string', default: '3' },
    },
  });
  const rows: (readonly (string | number)[])[] = [];
  for (const size of values.sizes.split(',').map(Number)) {
    rows.push(['fingerprints', size, ...fingerprints(size, Number(values.rounds))]);
    if (size <= MOST_STRINGS) rows.push(['Set of strings', size, ...strings(size, Number(values.rounds))]);
  }
  print(`${machine()}; CPU ns a URL, the fastest of ${values.rounds} rounds\n`);
  printTable(['way', 'URLs', 'add', 'find', 'find in vain', 'bytes a URL'], rows);
}

function fingerprints(size: number, rounds: number): readonly string[] {
  const [words, others] = [randomWords(size, 1), randomWords(size, 2)];
  let table = filled(words);
  const add = fastestRound(rounds, () => {
    table = filled(words);
  });
  // In another order than they were added in: neighbours in a page are none in the table.
  const find = fastestRound(rounds, () => findAll(table, words, 7919));
  const miss = fastestRound(rounds, () => findAll(table, others, 7919));
  return [...[add, find, miss].map((time) => (time / size).toFixed(0)), (table.bytes / size).toFixed(1)];
}

function filled(words: Int32Array): SeenTable {
  const table = new SeenTable({ a: 1, b: 2 });
  for (let at = 0; at < words.length; at += 2) table.add(words[at] ?? 0, words[at + 1] ?? 0, STANDING.READY, 1);
  return table;
}

function findAll(table: SeenTable, words: Int32Array, step: number): void {
  const count = words.length / 2;
  for (let turn = 0, at = 0; turn < count; turn += 1, at = (at + step) % count)
    table.find(words[at * 2] ?? 0, words[at * 2 + 1] ?? 0);
}

function strings(size: number, rounds: number): readonly string[] {
  const urlAt = (at: number): string => `https://www.example.org/catalog/item?id=${at}&category=${at % 97}`;
  const before = process.memoryUsage().heapUsed;
  let known = new Set<string>();
  const fill = (): void => {
    known = new Set();
    for (let at = 0; at < size; at += 1) known.add(urlAt(at));
  };
  const add = fastestRound(rounds, fill);
  const findFrom = (first: number) => (): void => {
    for (let at = first; at < first + size; at += 1) known.has(urlAt(at));
  };
  const times = [add, fastestRound(rounds, findFrom(0)), fastestRound(rounds, findFrom(size))];
  const bytes = process.memoryUsage().heapUsed - before;
  return [...times.map((time) => (time / size).toFixed(0)), (bytes / size).toFixed(1)];
}

/** Two words a fingerprint, from a generator of which the seed tells all (xorshift32). */
function randomWords(count: number, seed: number): Int32Array {
  const words = new Int32Array(count * 2);
  let state = seed * 2_654_435_769;
  for (let at = 0; at < words.length; at += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    words[at] = state;
  }
  return words;
}
