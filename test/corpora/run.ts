/** `npm run test:corpora`: what Skein reads of other people's documentation, and of made-up pages, equals the trees that parse5 makes of it. */
import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { GENERATED } from '../content/generated-html.ts';
import type { Comparison, Difference, Task } from './compare.ts';
import { PACKAGES, pagesOf } from './packages.ts';

/** Reasons by the id of the difference. */
const EXPECTED: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL('expected-differences.json', import.meta.url), 'utf8'),
);

/** So many differences of a package are printed, and so much of each. */
const MOST_PRINTED = 20;
const LONGEST = 300;

/** So many pages are compared by one process. */
const PORTION = 1500;

/** Pages by the grammar of generated-html.ts: of each kind a portion for each seed. */
const MADE_UP = 'made-up pages';
const SEEDS = [1, 2, 3, 4, 5, 6];

async function main(): Promise<void> {
  const start = Date.now();
  const total: Counts = { passed: 0, failed: 0, links: 0 };
  const wanted = process.argv.length > 2 ? process.argv.slice(2) : [...PACKAGES, MADE_UP];
  for (const name of wanted) {
    const tasks = name === MADE_UP ? generatedTasks() : fileTasks(pagesOf(name));
    if (tasks.length === 0) console.log(`${name}: skipped: the Debian package is not installed`);
    else report(name, await compared(tasks), total);
  }
  const seconds = ((Date.now() - start) / 1000).toFixed(0);
  console.log(`${total.passed + total.failed} pages and ${total.links} links compared in ${seconds} s`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  if (total.failed > 0) process.exitCode = 1;
}

interface Counts {
  passed: number;
  failed: number;
  links: number;
}

function report(name: string, found: Comparison, total: Counts): void {
  const { pages, links, explained, differences } = found;
  const unexpected = differences.filter(({ id }) => !Object.hasOwn(EXPECTED, id));
  const failedPages = new Set(unexpected.map(({ id }) => id.replace(/: [^:]*$/, ''))).size;
  console.log(`${name}: ${pages} pages, ${links} links, ${differences.length} differences`);
  for (const reason of new Set(explained))
    console.log(`  expected: ${explained.filter((one) => one === reason).length} pages: ${reason}`);
  for (const one of differences)
    if (!unexpected.includes(one)) console.log(`  expected: ${one.id}: ${EXPECTED[one.id]}`);
  for (const one of unexpected.slice(0, MOST_PRINTED)) print(one);
  total.passed += pages - failedPages;
  total.failed += failedPages;
  total.links += links;
}

function fileTasks(files: readonly string[]): Task[] {
  const tasks: Task[] = [];
  for (let at = 0; at < files.length; at += PORTION)
    tasks.push({ kind: 'files', files: files.slice(at, at + PORTION) });
  return tasks;
}

function generatedTasks(): Task[] {
  return SEEDS.flatMap((seed) =>
    Object.keys(GENERATED).map((name): Task => ({ kind: 'generated', name, seed, pages: PORTION })),
  );
}

function print({ id, expected, received }: Difference): void {
  console.log(`  ${id}`);
  console.log(`    the tree has ${expected.slice(0, LONGEST)}`);
  console.log(`    Skein has    ${received.slice(0, LONGEST)}`);
}

/** Compares in as many processes as there are cores. */
async function compared(tasks: Task[]): Promise<Comparison> {
  const total: Comparison = { pages: 0, links: 0, explained: [], differences: [] };
  const work = async (): Promise<void> => {
    for (let task = tasks.shift(); task !== undefined; task = tasks.shift()) {
      const { pages, links, explained, differences } = await comparedApart(task);
      total.pages += pages;
      total.links += links;
      total.explained.push(...explained);
      total.differences.push(...differences);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return total;
}

function comparedApart(task: Task): Promise<Comparison> {
  const typescript = new URL('../../typescript.mjs', import.meta.url).href;
  return new Promise((resolve, reject) => {
    const child = fork(new URL('process.ts', import.meta.url), { execArgv: ['--import', typescript] });
    child.once('message', (comparison: Comparison) => resolve(comparison));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`a process that compares ended with ${code}`)));
    child.send(task);
  });
}

await main();
