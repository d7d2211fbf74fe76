import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createAnalyser } from '../src/search/analyse-text.ts';
import { IndexWriter } from '../src/search/index-writer.ts';
import { readManifest } from '../src/search/manifest.ts';
import { finished } from './command.ts';
import { machine } from './machine.ts';
import { DocumentMaker } from './made-documents.ts';
import type { Answers, Question } from './search-asker.ts';
import { print, printTable } from './table.ts';

const BATCH = 1000;
const QUERIES = 200;
/** Each query is asked so often: the least of its times is what it costs, the first one has reading, compiling and the machine's noise in it. */
const ROUNDS = 4;
const MISSPELT = 20;
/** A word of the vocabulary's head, by its rank. */
const HEAD = 300;

export const smoke = ['--documents', '500'];

/** How fast are documents indexed, how large is the index, how fast does it answer? */
export async function bench(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      documents: { type: 'string', default: '10000,100000' },
      keep: { type: 'string' },
    },
  });
  print(machine());
  for (const count of values.documents.split(',').map(Number)) {
    const folder =
      values.keep === undefined ? mkdtempSync(join(tmpdir(), 'skein-bench-search-')) : join(values.keep, String(count));
    const maker = new DocumentMaker();
    // A kept index is asked again.
    if (readManifest(folder) === undefined) {
      await build(folder, maker, count);
      await update(folder, maker, count);
    }
    await ask(folder, maker);
    if (values.keep === undefined) rmSync(folder, { recursive: true });
  }
}

async function build(folder: string, maker: DocumentMaker, count: number): Promise<void> {
  const analyser = createAnalyser();
  await analyser.prepare('en');
  const writer = new IndexWriter(folder, { analyser });
  let cpu = 0;
  let most = 0;
  for (let id = 0; id < count; ) {
    const batch = Array.from({ length: Math.min(BATCH, count - id) }, () => maker.document(id++));
    cpu += cpuSeconds(() => {
      for (const document of batch) writer.add(document);
    });
    most = Math.max(most, process.memoryUsage.rss());
  }
  cpu += cpuSeconds(() => writer.commit());
  cpu += cpuSeconds(() => {
    writer.mergeAll();
    writer.commit();
  });
  writer.close();
  const texts = bytesIn(folder, (name) => name.endsWith('.texts'));
  const index = bytesIn(folder, (name) => !name.endsWith('.texts'));
  const figures = [count, (count / cpu).toFixed(0), (index / count).toFixed(0), (texts / count).toFixed(0)];
  printTable(
    ['documents', 'documents/CPU-s', 'index bytes a document', 'text bytes a document', 'MiB, made texts included'],
    [[...figures, mebibytes(most)]],
  );
}

/** Changes one document in a hundred and deletes another one, as a crawl does that goes on, and makes that last. */
async function update(folder: string, maker: DocumentMaker, count: number): Promise<void> {
  const analyser = createAnalyser();
  await analyser.prepare('en');
  const writer = new IndexWriter(folder, { analyser });
  const changed = Array.from({ length: Math.ceil(count / 100) }, (_, index) => maker.document(index * 100));
  const cpu = cpuSeconds(() => {
    for (const document of changed) {
      writer.add(document);
      writer.delete(document.id + 1);
    }
    writer.commit();
  });
  writer.close();
  const each = ((cpu / changed.length) * 1e6).toFixed(0);
  print(`${changed.length} documents changed, as many deleted: ${each} CPU-µs for one of each, the commit included`);
}

/** Asks in a process that does nothing else: the made texts and what reads TypeScript are not in its memory, nor in its first asks. */
async function ask(folder: string, maker: DocumentMaker): Promise<void> {
  const classes = Object.fromEntries(
    Object.entries(queryClasses(maker)).map(([name, query]) => {
      return [name, Array.from({ length: name === 'fuzzy' ? QUERIES / 10 : QUERIES }, query)];
    }),
  );
  // This file runs compiled (`main.ts`), and so does that one.
  const asker = fork(fileURLToPath(new URL('./search-asker.js', import.meta.url)), { execArgv: [] });
  const answered = once(asker, 'message');
  const misspelt = maker.words.slice(HEAD, HEAD + MISSPELT).map((word) => `${word.slice(0, 3)}q${word.slice(3)}y`);
  const question: Question = { folder, classes, rounds: ROUNDS, misspelt };
  asker.send(question);
  const [answers]: Answers[] = await Promise.race([answered, finished(asker).then(() => [])]);
  if (answers === undefined) throw new Error('the process that asks has ended without an answer');
  const rows = answers.results.map(({ name, times, found }) => {
    const leasts = (times[0] ?? []).map((_, query) => Math.min(...times.map((round) => round[query] ?? 0)));
    return [name, ...quantiles(leasts), ...quantiles(times[0] ?? []), `${found}/${leasts.length}`];
  });
  print(`${answers.documents} documents in ${answers.segments} segments, opened in ${answers.opened.toFixed(0)} ms`);
  printTable(['queries', 'p50 CPU-ms', 'p99 CPU-ms', 'p50 at first', 'p99 at first', 'with hits'], rows);
  const [first = 0, ...others] = answers.corrected;
  const [median = ''] = quantiles(others);
  print(`a misspelt word: ${first.toFixed(0)} CPU-ms for the first, ${median} for others in the median`);
  const { now, most } = answers.memory;
  print(`${now} MiB of the process that asks, at most ${most}`);
}

function mebibytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(0);
}

/** The median and the 99th in a hundred. */
function quantiles(times: readonly number[]): readonly string[] {
  const sorted = times.toSorted((a, b) => a - b);
  return [0.5, 0.99].map((share) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2));
}

function queryClasses(maker: DocumentMaker): Readonly<Record<string, () => string>> {
  const { words } = maker;
  const pick = (from: number, to: number): string => words[from + Math.floor(maker.chance() * (to - from))] ?? '';
  const common = (): string => pick(20, HEAD);
  return {
    rare: () => pick(10_000, 100_000),
    common,
    'two common': () => `${common()} ${common()}`,
    'three common': () => `${common()} ${common()} ${common()}`,
    'common and rare': () => `${common()} ${pick(1000, 10_000)}`,
    'any of three': () => `${common()} OR ${common()} OR ${common()}`,
    'phrase of common': () => `"${pick(0, 30)} ${pick(0, 30)}"`,
    'phrase of three': () => `"${pick(0, 30)} ${pick(0, 30)} ${pick(0, 30)}"`,
    prefix: () => `${pick(1000, 100_000).slice(0, 4)}*`,
    fuzzy: () => `${pick(1000, 100_000)}~`,
  };
}

function cpuSeconds(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

function bytesIn(folder: string, isMeant: (name: string) => boolean): number {
  const names = readdirSync(folder).filter(isMeant);
  return names.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}
