/** `npm run test:corpora`: what Skein reads of other people's documentation equals what is in the trees that parse5 makes of it. */
import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Comparison, Difference } from './compare.ts';
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

async function main(): Promise<void> {
  const start = Date.now();
  let passed = 0;
  let failed = 0;
  let links = 0;
  const wanted = process.argv.length > 2 ? process.argv.slice(2) : PACKAGES;
  for (const name of wanted) {
    const files = pagesOf(name);
    if (files.length === 0) {
      console.log(`${name}: skipped: the Debian package is not installed`);
      continue;
    }
    const found = await compared(files);
    const unexpected = found.differences.filter(({ id }) => !Object.hasOwn(EXPECTED, id));
    const failedPages = new Set(unexpected.map(({ id }) => id.replace(/: [^:]*$/, ''))).size;
    console.log(`${name}: ${found.pages} pages, ${found.links} links, ${found.differences.length} differences`);
    for (const one of found.differences)
      if (!unexpected.includes(one)) console.log(`  expected: ${one.id}: ${EXPECTED[one.id]}`);
    for (const one of unexpected.slice(0, MOST_PRINTED)) print(one);
    passed += found.pages - failedPages;
    failed += failedPages;
    links += found.links;
  }
  const seconds = ((Date.now() - start) / 1000).toFixed(0);
  console.log(`${passed + failed} pages and ${links} links compared in ${seconds} s`);
  console.log(`${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}

function print({ id, expected, received }: Difference): void {
  console.log(`  ${id}`);
  console.log(`    the tree has ${expected.slice(0, LONGEST)}`);
  console.log(`    Skein has    ${received.slice(0, LONGEST)}`);
}

/** Compares in as many processes as there are cores. */
async function compared(files: readonly string[]): Promise<Comparison> {
  const portions: (readonly string[])[] = [];
  for (let at = 0; at < files.length; at += PORTION) portions.push(files.slice(at, at + PORTION));
  const total: Comparison = { pages: 0, links: 0, differences: [] };
  const work = async (): Promise<void> => {
    for (let portion = portions.shift(); portion !== undefined; portion = portions.shift()) {
      const { pages, links, differences } = await comparedApart(portion);
      total.pages += pages;
      total.links += links;
      total.differences.push(...differences);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return total;
}

function comparedApart(files: readonly string[]): Promise<Comparison> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL('process.ts', import.meta.url), { execArgv: ['--import', 'jiti/register'] });
    child.once('message', (comparison: Comparison) => resolve(comparison));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`a process that compares ended with ${code}`)));
    child.send(files);
  });
}

await main();
