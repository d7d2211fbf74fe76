import type { Answer, AnsweredHit, FacetCount, Facets, ScoreExplanation, Snippet } from '../index.ts';
import { showCount } from './amounts.ts';
import { fold } from './fold.ts';
import type { Paint } from './paint.ts';
import { printable } from './printable.ts';

/** What is wrong in a query, with the words of it that are meant. */
export function problemText({ message, start, end }: Answer['problems'][number], query: string): string {
  const words = query.slice(start, end).trim();
  if (words === '' || message.includes(words)) return message;
  return `${message}: ${words.length > MOST_WORDS ? `${words.slice(0, MOST_WORDS)}…` : words}`;
}

const MOST_WORDS = 60;

export interface HitLayout {
  /** Its number among all results, from 1. */
  readonly place: number;
  readonly paint: Paint;
  /** Columns of the terminal; texts are not broken where this is left out. URLs never are. */
  readonly columns?: number | undefined;
}

/** One result as people read it: title, URL, what is known of the page with its score, snippet, and what else was asked for. */
export function hitText(hit: AnsweredHit, { place, paint, columns = Number.POSITIVE_INFINITY }: HitLayout): string {
  const { title, url, snippet, language, date, similar, explanation, score } = hit;
  const day = date === undefined ? '' : new Date(date).toISOString().slice(0, 10);
  const facts = [language, day, score.toFixed(2)].filter(Boolean).join(', ');
  const folded = (text: string) => fold(text, columns - INDENT.length, shownLength).join(`\n${INDENT}`);
  const lines = [
    folded(`${place}. ${marked(title, paint)}`),
    `${INDENT}${printable(url)}  (${facts})`,
    ...(snippet.text === '' ? [] : [`${INDENT}${folded(marked(snippet, paint))}`]),
    ...(similar.length === 0 ? [] : [`   ${count(similar.length, 'similar page')}`]),
    ...(explanation === undefined ? [] : explained(hit.score, explanation).map((line) => `   ${printable(line)}`)),
  ];
  return `${lines.join('\n')}\n\n`;
}

const INDENT = '   ';
const ESCAPE = '\x1b';

/** Without what gives it its colour. */
function shownLength(painted: string): number {
  const [first = '', ...others] = painted.split(ESCAPE);
  return others.reduce((sum, part) => sum + part.length - part.indexOf('m') - 1, first.length);
}

/** The text with the words of the query in colour. */
function marked({ text, marks, isCutBefore, isCutAfter }: Snippet, paint: Paint): string {
  let painted = '';
  let at = 0;
  for (const { start, end } of marks) {
    painted += printable(text.slice(at, start)) + paint(printable(text.slice(start, end)), 'green');
    at = end;
  }
  painted += printable(text.slice(at));
  return `${isCutBefore ? '… ' : ''}${painted}${isCutAfter ? ' …' : ''}`;
}

function count(number: number, thing: string): string {
  return `${showCount(number)} ${thing}${number === 1 ? '' : 's'}`;
}

/** The sum that makes the score, and below it what each word gives to it. */
function explained(score: number, { fields, rank, name, parts }: ScoreExplanation): readonly string[] {
  return [
    `${score.toFixed(2)} = ${shares({ ...fields, name, PageRank: rank })}`,
    ...parts.map((part) => `  ${part.text} ${part.score.toFixed(2)}: ${shares(part.fields)}`),
  ];
}

/** `title 2.10 + body 0.93`, what adds nothing left out. */
function shares(of: Readonly<Record<string, number>>): string {
  const there = Object.entries(of).filter(([, share]) => share > 0);
  return there.map(([name, share]) => `${name} ${share.toFixed(2)}`).join(' + ') || '0';
}

/** A line for each kind of facet, the most frequent values first. */
export function facetText({ sites, folders, languages, fileTypes, years }: Facets): string {
  const kinds: readonly (readonly [string, readonly FacetCount[]])[] = [
    ['site', sites],
    ['folder', folders],
    ['language', languages],
    ['type', fileTypes],
    ['year', years],
  ];
  const lines = kinds
    .filter(([, counts]) => counts.length > 0)
    .map(([kind, counts]) => `${kind}: ${counts.slice(0, MOST_SHOWN).map(facetCount).join(', ')}\n`);
  return lines.length === 0 ? '' : `${lines.join('')}\n`;
}

const MOST_SHOWN = 8;

function facetCount({ value, count }: FacetCount): string {
  return `${printable(value)} (${showCount(count)})`;
}
