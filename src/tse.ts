import { accessSync, constants, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CrawlOptions } from './crawl-options.ts';
import { openCrawl } from './crawl-site.ts';
import type { Archive } from './model/engine.ts';
import { messageOf, SkeinError } from './model/errors.ts';
import type { Settings } from './model/settings.ts';
import type { CanonicalUrl } from './model/url.ts';
import type { CrawlReport } from './opened-crawl.ts';
import { canonicalise, originOf } from './url/canonicalise.ts';

/** T6: the smallest pause between two page requests to one server. */
const SMALLEST_DELAY = 1000;

export interface TseOptions extends Partial<Settings> {
  /** T7: told of every page that could not be fetched or written. */
  readonly onError: (line: string) => void;
  /** Aborted: no further page is fetched; those that are written are whole. */
  readonly signal?: AbortSignal;
}

/** A page file (T9): line 1 the URL, line 2 the depth, the rest the page byte for byte. */
interface PageFile {
  readonly url: CanonicalUrl;
  readonly depth: number;
  readonly body: Buffer;
}

/** A crawl, and how many pages of it could be written. */
export interface TseReport extends CrawlReport {
  readonly files: number;
}

const isPageFile = (name: string): boolean => /^[1-9]\d*$/.test(name);

/**
 * The tiny-search-engine crawl: pages within `depth` links of `seed` that begin with an internal prefix, each in a file of its own,
 * numbered in order of fetch. Throws USAGE for a seed that is not internal and for a directory that cannot be used (T2, T3).
 */
export async function crawlTse(
  seed: string,
  directory: string,
  depth: number,
  options: TseOptions,
): Promise<TseReport> {
  const { onError, signal, ...given } = options;
  const url = seedOf(seed);
  const internal = given.internal ?? [`${originOf(url)}/`];
  if (!internal.some((prefix) => url.startsWith(canonicalise(prefix) ?? prefix))) {
    throw new SkeinError(
      'USAGE',
      `the seed ${url} is not internal`,
      `Internal URLs begin with ${internal.join(' or ')}.`,
    );
  }
  claimDirectory(directory, given.overwrite ?? false);
  let id = 0;
  const crawl = await openCrawl(url, {
    ...given,
    depth,
    internal,
    index: false,
    archive: false,
    delay: Math.max(SMALLEST_DELAY, given.delay ?? 0),
    warn: onError,
    onVisit(visit, content, body, distance) {
      if (visit.because !== undefined) onError(`${visit.url}: ${visit.because.reason}: ${visit.because.rule}`);
      if (content === undefined || body === undefined || visit.outcome !== 'fetched') return;
      if (writePage(join(directory, String(id + 1)), { url: visit.url, depth: distance, body }, onError)) id += 1;
    },
  });
  signal?.addEventListener('abort', () => crawl.stop());
  try {
    return { ...(await crawl.run()), files: id };
  } finally {
    await crawl.close();
  }
}

/**
 * T11: makes a crawl folder of a page directory, by crawling it as if it were the web: what it does not hold is missing there. A
 * page that no link of the others leads to, as its redirect was not kept, counts as a seed. Throws INPUT_FILE for a directory that
 * holds no such pages, FOLDER_EXISTS where `folder` is taken.
 */
export async function importTse(
  directory: string,
  folder: string,
  options: Partial<Settings> = {},
): Promise<CrawlReport> {
  const pages = readPages(directory);
  const origins = new Set(pages.map(({ url }) => `${originOf(url)}/`));
  const isScopeGiven = options.internal !== undefined || options.domains !== undefined;
  const imported: CrawlOptions = {
    ...options,
    internal: isScopeGiven ? options.internal : [...origins],
    depth: pages.reduce((most, { depth }) => Math.max(most, depth), 0),
    delay: 0,
    robots: false,
    pages: new Map(pages.map((page) => [page.url, page.body])),
  };
  return runOnce(await seedsFor(pages, imported), { ...imported, folder }, (report) => report);
}

/** The pages of depth 0, and as many more as it takes to reach every page. */
async function seedsFor(pages: readonly PageFile[], options: CrawlOptions): Promise<readonly CanonicalUrl[]> {
  const seeds = new Set(pages.filter(({ depth }) => depth === 0).map(({ url }) => url));
  const byDepth = pages.toSorted((a, b) => a.depth - b.depth);
  for (;;) {
    const missed = await runOnce([...seeds], { ...options, index: false, archive: false }, async (_, archive) => {
      for (const { url } of byDepth) if ((await archive.page(url))?.visit === undefined) return url;
      return undefined;
    });
    if (missed === undefined) return [...seeds];
    seeds.add(missed);
  }
}

async function runOnce<T>(
  seeds: readonly CanonicalUrl[],
  options: CrawlOptions,
  answer: (report: CrawlReport, archive: Archive) => T | Promise<T>,
): Promise<T> {
  const crawl = await openCrawl(seeds, options);
  try {
    return await answer(await crawl.run(), crawl.archive);
  } finally {
    await crawl.close();
  }
}

function seedOf(text: string): CanonicalUrl {
  const url = canonicalise(text);
  if (url !== undefined) return url;
  throw new SkeinError('USAGE', `not an http or https URL: ${text}`, 'Write the seed like http://example.org/.');
}

/** T3: the directory must be there and take files; page files of an earlier crawl go only when asked to. */
function claimDirectory(directory: string, overwrite: boolean): void {
  const refuse = (what: string, advice: string): SkeinError => new SkeinError('USAGE', `${directory} ${what}`, advice);
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) {
    throw refuse('is not a directory', 'Make it first; it is never made by this command.');
  }
  try {
    accessSync(directory, constants.W_OK);
  } catch {
    throw refuse('is not writable', 'Choose a directory of your own.');
  }
  const old = readdirSync(directory).filter(isPageFile);
  if (old.length === 0) return;
  if (!overwrite)
    throw refuse('already holds page files', 'Choose an empty directory, or replace them with --overwrite.');
  for (const name of old) {
    if (!isFile(join(directory, name))) throw refuse(`holds a ${name} that is no file`, 'Move it away.');
  }
  for (const name of old) rmSync(join(directory, name));
}

function writePage(path: string, { url, depth, body }: PageFile, onError: (line: string) => void): boolean {
  try {
    writeFileSync(path, Buffer.concat([Buffer.from(`${url}\n${depth}\n`, 'latin1'), body]));
    return true;
  } catch (error) {
    onError(`${url}: cannot be written to ${path}: ${messageOf(error)}`);
    removeTorn(path);
    return false;
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** Half a page is none: its place is the next one's. */
function removeTorn(path: string): void {
  if (isFile(path)) rmSync(path, { force: true });
}

function readPages(directory: string): readonly PageFile[] {
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) {
    throw new SkeinError(
      'INPUT_FILE',
      `${directory} is not a directory`,
      'Name a directory that `skein tse` has filled.',
    );
  }
  const names = readdirSync(directory).filter((name) => isPageFile(name) && isFile(join(directory, name)));
  const pages = names.sort((a, b) => Number(a) - Number(b)).map((name) => readPageFile(join(directory, name)));
  if (!pages.some(({ depth }) => depth === 0)) {
    throw new SkeinError(
      'INPUT_FILE',
      `${directory} holds no page file of depth 0`,
      'Name a directory that `skein tse` has filled.',
    );
  }
  return pages;
}

function readPageFile(path: string): PageFile {
  const bytes = readFileSync(path);
  const first = bytes.indexOf(10);
  const second = first < 0 ? -1 : bytes.indexOf(10, first + 1);
  const url = second < 0 ? undefined : canonicalise(bytes.toString('utf8', 0, first));
  const depth = second < 0 ? '' : bytes.toString('latin1', first + 1, second).trim();
  if (url === undefined || !/^\d+$/.test(depth)) {
    throw new SkeinError('INPUT_FILE', `${path} is not a page file`, 'Line 1 must be its URL, line 2 its depth.');
  }
  return { url, depth: Number(depth), body: bytes.subarray(second + 1) };
}
