import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openIndex } from '../../src/index.ts';
import { type EvalOptions, ofHalf } from '../eval.ts';
import { print, printTable } from '../table.ts';
import { crawledFiles, documentsOf, pagesOf } from './crawled-site.ts';
import { openFts5 } from './fts5.ts';
import { drawn, HELP_ORIGIN, readKeywords } from './help-keywords.ts';
import { bySkein, judgeItems, type KnownItem, TARGET_HEADS, targetCells } from './known-items.ts';
import { meanOf, TARGET_MEASURES, type TargetMeasures } from './measures.ts';

/** Where Debian's packages `libreoffice-help-…` put a folder for each language; another place is named by SKEIN_HELP. */
const HELP = process.env['SKEIN_HELP'] ?? '/usr/share/libreoffice/help';

/** Not asked unless they are named: those of which much is in English, or nobody has looked how much is, and `sk`, which is but a link to `cs`. */
const LEFT_OUT = new Set(['ca-valencia', 'dz', 'hi', 'om', 'sk']);

/** So many keywords a language are asked for. */
const QUERIES = 400;

/** Whose answers are judged. */
const SYSTEMS = ['skein', 'fts5'] as const;

type LanguageResult = Readonly<Record<(typeof SYSTEMS)[number], TargetMeasures>>;

/** Crawls the help of LibreOffice in each language, or takes the crawls of the last time, and asks Skein and SQLite for the pages of its keywords. */
export async function evaluateHelp(options: EvalOptions): Promise<Record<string, unknown>> {
  if (!existsSync(HELP)) {
    process.stderr.write(`skipped: help, as ${HELP} is not there\n`);
    return {};
  }
  const results = new Map<string, LanguageResult>();
  for (const language of options.only ?? languages()) {
    const path = bookmarksOf(language);
    const result = existsSync(path) ? await resultOf(language, options) : undefined;
    if (result === undefined)
      process.stderr.write(`skipped: ${language}, as ${path} has no keywords or is not there\n`);
    else results.set(language, result);
  }
  const mean = meansOf([...results.values()]);
  if (mean === undefined) return {};
  if (!options.json) printResults(results, mean);
  return { help: { ...Object.fromEntries(results), mean } };
}

function languages(): readonly string[] {
  return readdirSync(HELP)
    .filter((name) => existsSync(bookmarksOf(name)) && !LEFT_OUT.has(name))
    .sort();
}

function bookmarksOf(language: string): string {
  return join(HELP, language, 'bookmarks.js');
}

async function resultOf(language: string, { half }: EvalOptions): Promise<LanguageResult | undefined> {
  const bookmarks = readFileSync(bookmarksOf(language), 'utf8');
  const items = ofHalf(drawn(readKeywords(bookmarks), QUERIES), half);
  // Another version of the help is another crawl.
  const version = createHash('sha1').update(bookmarks).digest('hex').slice(0, 8);
  const folder = await crawledFiles({
    name: `help-${language}-${version}`,
    pages: () => pagesOf(HELP, HELP_ORIGIN, join(HELP, language)),
  });
  const skein = await judgedSkein(folder, items);
  const fts5 = await judgedFts5(folder, { language, items });
  return skein && fts5 && { skein, fts5 };
}

async function judgedSkein(folder: string, items: readonly KnownItem[]): Promise<TargetMeasures | undefined> {
  const index = await openIndex(join(folder, 'search'));
  try {
    return await judgeItems(items, bySkein(index));
  } finally {
    index.close();
  }
}

interface AskedLanguage {
  readonly language: string;
  readonly items: readonly KnownItem[];
}

async function judgedFts5(folder: string, { language, items }: AskedLanguage): Promise<TargetMeasures | undefined> {
  const table = openFts5(documentsOf(folder), language);
  try {
    return await judgeItems(items, table.ranking);
  } finally {
    table.close();
  }
}

/** Over the languages, each counting the same. */
function meansOf(results: readonly LanguageResult[]): LanguageResult | undefined {
  const of = (system: keyof LanguageResult) =>
    meanOf(
      results.map((result) => result[system]),
      TARGET_MEASURES,
    );
  const [skein, fts5] = [of('skein'), of('fts5')];
  return skein && fts5 && { skein, fts5 };
}

function printResults(results: ReadonlyMap<string, LanguageResult>, mean: LanguageResult): void {
  print('\nhelp\n');
  printTable(
    ['language', ...TARGET_HEADS.map((head) => `Skein ${head}`), ...TARGET_HEADS.map((head) => `FTS5 ${head}`)],
    [...results, ['mean', mean] as const].map(([language, result]) => [
      language,
      ...SYSTEMS.flatMap((system) => targetCells(result[system])),
    ]),
  );
}
