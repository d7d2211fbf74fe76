import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createAnalyser } from '../src/search/analyse-text.ts';
import { IndexWriter } from '../src/search/index-writer.ts';
import { readManifest } from '../src/search/manifest.ts';
import { parseQuery } from '../src/search/query-parse.ts';
import { planQuery } from '../src/search/query-plan.ts';
import type { QueryPlan } from '../src/search/query-tree.ts';
import { SearchIndex } from '../src/search/search-index.ts';
import { machine } from './machine.ts';
import { DocumentMaker } from './made-documents.ts';
import { print, printTable } from './table.ts';

const BATCH = 1000;
const QUERIES = 200;
/** Each query is asked so often: the least of its times is what it costs, the first one has reading, compiling and the machine's noise in it. */
const ROUNDS = 4;
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
    await ask(folder, maker, count);
    if (values.keep === undefined) rmSync(folder, { recursive: true });
  }
}

async function build(folder: string, maker: DocumentMaker, count: number): Promise<void> {
  const analyser = createAnalyser();
  await analyser.prepare('en');
  const writer = new IndexWriter(folder, { analyser });
  let cpu = 0;
  let mebibytes = 0;
  for (let id = 0; id < count; ) {
    const batch = Array.from({ length: Math.min(BATCH, count - id) }, () => maker.document(id++));
    cpu += cpuSeconds(() => {
      for (const document of batch) writer.add(document);
    });
    mebibytes = Math.max(mebibytes, process.memoryUsage.rss() / 2 ** 20);
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
    [[...figures, mebibytes.toFixed(0)]],
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

async function ask(folder: string, maker: DocumentMaker, count: number): Promise<void> {
  const analyser = createAnalyser();
  await analyser.prepare('en');
  const begun = performance.now();
  const index = new SearchIndex(folder);
  const opened = performance.now() - begun;
  const rows = Object.entries(queryClasses(maker)).map(([name, query]) => {
    const plans = Array.from({ length: QUERIES }, () => {
      const { tree } = parseQuery(query());
      return tree && planQuery(tree, { analyser, languages: ['en'] });
    }).filter((plan) => plan !== undefined);
    const rounds = Array.from({ length: ROUNDS }, () => plans.map((plan) => millisOf(() => answer(index, plan))));
    const leasts = plans.map((_, query) => Math.min(...rounds.map((times) => times[query] ?? 0)));
    const found = plans.filter((plan) => index.find(plan).hits.length > 0).length;
    return [name, ...quantiles(leasts), ...quantiles(rounds[0] ?? []), `${found}/${plans.length}`];
  });
  print(`${count} documents in ${index.segments.length} segments, opened in ${opened.toFixed(0)} ms`);
  printTable(['queries', 'p50 CPU-ms', 'p99 CPU-ms', 'p50 at first', 'p99 at first', 'with hits'], rows);
  print(`${(process.memoryUsage.rss() / 2 ** 20).toFixed(0)} MiB, the maker of documents included`);
  index.close();
}

/** The median and the 99th in a hundred. */
function quantiles(times: readonly number[]): readonly string[] {
  const sorted = times.toSorted((a, b) => a - b);
  return [0.5, 0.99].map((share) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2));
}

/** As a user sees it: the best ten with their texts. */
function answer(index: SearchIndex, plan: QueryPlan): void {
  for (const hit of index.find(plan).hits) index.text(hit);
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
  };
}

function cpuSeconds(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** Of CPU: others on the machine do not count. */
function millisOf(work: () => void): number {
  return cpuSeconds(work) * 1000;
}

function bytesIn(folder: string, isMeant: (name: string) => boolean): number {
  const names = readdirSync(folder).filter(isMeant);
  return names.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}
