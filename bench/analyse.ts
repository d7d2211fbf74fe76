import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { visibleText } from '../src/content/text.ts';
import { createAnalyser } from '../src/search/analyse-text.ts';
import { pageLanguage } from '../src/search/language.ts';
import { parseQuery } from '../src/search/query-parse.ts';
import { planQuery } from '../src/search/query-plan.ts';
import { makeSnippet } from '../src/search/snippet.ts';
import { snippetTerms } from '../src/search/snippet-terms.ts';

export const smoke = ['--rounds', '1', '--most', '50'];

/** Debian's debian-handbook: one book in 26 languages. */
const BOOK = '/usr/share/doc/debian-handbook/html';
/** Debian's postgresql-doc-15: long pages in English, with code. */
const MANUAL = '/usr/share/doc/postgresql-doc-15/html';
const WORDS = 400;

/** What does it cost to make words of a text of 400 words, to tell its language, to choose a snippet of a page, to plan a query? */
export async function bench(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: { rounds: { type: 'string', default: '5' }, most: { type: 'string', default: '2000' } },
  });
  const rounds = Number(values.rounds);
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  const manual = textsOf(MANUAL, Number(values.most));
  if (manual.length === 0) return print(`skipped: ${MANUAL} is not there`);
  print('| microseconds of CPU, each | first time | best round |');
  print('|---|--:|--:|');
  await analyse(print, { name: 'English manual', language: 'en', texts: partsOf(manual), rounds });
  for (const edition of ['de-DE', 'fr-FR', 'ru-RU', 'ar-MA', 'ja-JP', 'ko-KR']) {
    const texts = textsOf(join(BOOK, edition), Number(values.most));
    if (texts.length > 0)
      await analyse(print, { name: `handbook, ${edition}`, language: edition, texts: partsOf(texts), rounds });
  }
  await language(print, partsOf(manual), rounds);
  await snippets(print, manual, rounds);
}

interface Corpus {
  readonly name: string;
  readonly language: string;
  readonly texts: readonly string[];
  readonly rounds: number;
}

async function analyse(print: (line: string) => void, { name, language: code, texts, rounds }: Corpus): Promise<void> {
  const analyser = createAnalyser();
  await analyser.prepare(code);
  const times = timesOf(rounds, texts, (text) => analyser.analyse(text, code).count);
  print(row(`${WORDS} words, ${name} (${texts.length} texts, ${analyser.wordCount} words)`, times));
}

async function language(print: (line: string) => void, texts: readonly string[], rounds: number): Promise<void> {
  await pageLanguage(undefined, texts[0] ?? '');
  print(
    row(
      'the language of a text',
      timesOf(rounds, texts, (text) => pageLanguage(undefined, text)),
    ),
  );
}

async function snippets(print: (line: string) => void, pages: readonly string[], rounds: number): Promise<void> {
  const analyser = createAnalyser();
  await analyser.prepare('en');
  const analysis = { analyser, languages: ['en'] };
  const query = 'build "index" concurrently lock*';
  const planned = () => {
    const { tree } = parseQuery(query);
    return tree && planQuery(tree, analysis);
  };
  print(row('a query, parsed and planned', timesOf(rounds, pages, planned)));
  const plan = planned();
  if (plan === undefined) return;
  const terms = snippetTerms(plan);
  const mean = Math.round(pages.reduce((sum, { length }) => sum + length, 0) / pages.length);
  const times = timesOf(rounds, pages, (text) => makeSnippet(text, terms, { analyser, language: 'en' }));
  print(row(`a snippet of a page of ${mean} characters`, times));
}

/** Microseconds of CPU for one text, by round. */
function timesOf(rounds: number, texts: readonly string[], work: (text: string) => unknown): number[] {
  return Array.from({ length: rounds }, () => {
    const before = process.cpuUsage().user;
    for (const text of texts) work(text);
    return (process.cpuUsage().user - before) / texts.length;
  });
}

function row(name: string, times: readonly number[]): string {
  return `| ${name} | ${(times[0] ?? 0).toFixed(1)} | ${Math.min(...times).toFixed(1)} |`;
}

function textsOf(folder: string, most: number): string[] {
  try {
    const files = readdirSync(folder).filter((file) => file.endsWith('.html'));
    return files.slice(0, most).map((file) => visibleText(readFileSync(join(folder, file)), 'utf-8'));
  } catch {
    return [];
  }
}

/** Texts of so many words, or of twice as many characters as Japanese has for them. */
function partsOf(texts: readonly string[]): string[] {
  const parts: string[] = [];
  for (const text of texts) {
    const words = text.split(' ');
    for (let at = 0; at + WORDS <= words.length; at += WORDS) parts.push(words.slice(at, at + WORDS).join(' '));
  }
  return parts;
}
