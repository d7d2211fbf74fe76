import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { syntheticPages } from './synthetic-pages.ts';

const POSTGRESQL = '/usr/share/doc/postgresql-doc-15/html';
const SYNTHETIC_PAGES = 300;

/** What is measured, of the compiled files: what runs the benchmark translates sources into slower code. */
export interface Measured {
  readonly page: typeof import('../src/content/page-content.ts');
  readonly scanner: typeof import('../src/content/scanner.ts');
  readonly url: typeof import('../src/url/canonicalise.ts');
  readonly resolver: typeof import('../src/url/resolver.ts');
}

/** Where the compiled files are, unless said otherwise. */
export const DIST = fileURLToPath(new URL('../dist', import.meta.url));

export async function compiledFrom(folder: string): Promise<Measured> {
  const load = (file: string) => import(pathToFileURL(join(folder, file)).href);
  return {
    page: await load('content/page-content.js'),
    scanner: await load('content/scanner.js'),
    url: await load('url/canonicalise.js'),
    resolver: await load('url/resolver.js'),
  };
}

export const smoke = ['--rounds', '1'];

/** How long does a page take to be scanned, and to be read with all its links resolved? All targets are known, as most are in a crawl. */
export async function bench(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      rounds: { type: 'string', default: '15' },
      dist: { type: 'string', default: DIST },
    },
  });
  const measured = await compiledFrom(values.dist);
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  print('| pages | bytes a page | scan µs | scan MB/s | read µs | read MB/s |');
  print('|---|--:|--:|--:|--:|--:|');
  const sets: (readonly [string, readonly Buffer[]])[] = [
    ['synthetic web', (await syntheticPages(SYNTHETIC_PAGES)).map(({ body }) => body)],
    ['postgresql-doc-15', pagesBelow(POSTGRESQL)],
  ];
  for (const [name, pages] of sets) {
    if (pages.length === 0) print(`| ${name} | skipped: not installed |`);
    else print(`| ${name} | ${figuresOf(measured, pages, Number(values.rounds)).join(' | ')} |`);
  }
}

/** Of the fastest of the rounds: what else the machine did can only have slowed the others. */
function figuresOf(measured: Measured, pages: readonly Buffer[], rounds: number): readonly string[] {
  const bytes = pages.reduce((sum, page) => sum + page.length, 0);
  const scan = fastest(rounds, scanning(measured, pages));
  const read = fastest(rounds, reading(measured, pages));
  const perPage = (nanoseconds: number) => (nanoseconds / 1000 / pages.length).toFixed(1);
  const perSecond = (nanoseconds: number) => ((bytes * 1000) / nanoseconds).toFixed(0);
  return [(bytes / pages.length).toFixed(0), perPage(scan), perSecond(scan), perPage(read), perSecond(read)];
}

function scanning(measured: Measured, pages: readonly Buffer[]): () => void {
  const scanner = new measured.scanner.Scanner();
  const texts = pages.map((page) => page.toString('latin1'));
  return () => {
    for (const [index, page] of pages.entries())
      scanner.scan(page, texts[index] ?? '', { region: undefined, lenientTags: false });
  };
}

function reading(
  { page: { readPage }, url: { canonicalise }, resolver: { LinkResolver } }: Measured,
  pages: readonly Buffer[],
): () => void {
  const url = canonicalise('http://docs.test/html/some/page.html');
  if (url === undefined) throw new Error('the benchmark has no URL');
  const resolver = new LinkResolver({ a: 1, b: 2 });
  const seen = { find: () => 1, isLasting: true };
  return () => {
    for (const page of pages) readPage(page, { url, contentType: 'text/html; charset=utf-8', resolver, seen });
  };
}

/** Nanoseconds of the fastest round. */
function fastest(rounds: number, work: () => void): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds + 2; round++) {
    const start = process.hrtime.bigint();
    work();
    best = Math.min(best, Number(process.hrtime.bigint() - start));
  }
  return best;
}

function pagesBelow(folder: string): readonly Buffer[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.html'))
    .map((name) => readFileSync(join(folder, name)));
}
