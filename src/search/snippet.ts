import type { Analyser } from './analyse.ts';
import { classAt, UNSPACED } from './analyse-characters.ts';
import { shownText } from './snippet-hidden.ts';
import { withoutPermalinks } from './snippet-permalinks.ts';
import type { SnippetTerms } from './snippet-terms.ts';
import { bestWindow, type WindowHit } from './snippet-window.ts';

/** A part of a text, in UTF-16 units. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A passage of a text. It is text, no HTML: see `snippetHtml`. */
export interface Snippet {
  readonly text: string;
  /** Where the words of the query are in it, in order. */
  readonly marks: readonly TextRange[];
  /** Whether there is more of the text before it and behind it. */
  readonly isCutBefore: boolean;
  readonly isCutAfter: boolean;
}

export interface SnippetOptions {
  readonly analyser: Analyser;
  /** Of the text; prepared. */
  readonly language?: string | undefined;
  /** Length in words; one of a script without spaces counts as five characters of it do. */
  readonly words?: number;
  /** Parts of the text that lead elsewhere (`SearchDocument.asides`): a passage of them is shown only where there is no better one. */
  readonly asides?: readonly number[] | undefined;
  /** UTF-16 units at most, as a page may limit it (`max-snippet`). */
  readonly maxLength?: number | undefined;
}

const WORDS = 32;
/** UTF-16 units at most where a page sets no limit: words may be long. */
const LONGEST = 400;
/** About so many units are a word with the blank behind it. */
const UNITS_A_WORD = 6;
/** What is behind so many units of a text is not looked at. */
const LONGEST_TEXT = 200_000;
/** What a character of a script without spaces counts as, in words. */
const CHARACTER = 0.4;

/**
 * The passage of a text that says most of what was asked: many words of the query, rare ones, side by side. It begins where a sentence does, if one
 * begins near; it is the beginning of the text where that has no word of the query. What a page hides from snippets (`data-nosnippet`) is not in it.
 */
export function makeSnippet(text: string, terms: SnippetTerms, options: SnippetOptions): Snippet {
  const most = Math.min(options.maxLength ?? LONGEST, LONGEST);
  if (most <= 0) return { text: '', marks: [], isCutBefore: false, isCutAfter: false };
  const beginning = text.slice(0, LONGEST_TEXT);
  const visible = shownText(beginning);
  // Where something is hidden, the places are those of another text.
  const asides = visible === beginning ? options.asides : undefined;
  const read = readWords(visible, terms, { ...options, asides });
  const { from, to } = bestWindow(read, terms.weights, {
    words: Math.min(options.words ?? WORDS, Math.floor(most / UNITS_A_WORD)),
    startsSentence: startsSentence(visible, read),
  });
  const start = startBefore(visible, read, from);
  const end = Math.min(endBehind(visible, read, to), cutEnd(visible, read, { from, start, most }));
  const marks = merged(read.hits.filter((hit) => hit.start >= start && hit.end <= end));
  return withoutPermalinks({
    text: visible.slice(start, end),
    marks: marks.map((mark) => ({ start: mark.start - start, end: mark.end - start })),
    isCutBefore: start > (read.starts[0] ?? 0),
    isCutAfter: end < visible.trimEnd().length,
  });
}

interface ReadWords {
  /** By place: where the word is, and how many words are before it. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly measures: readonly number[];
  /** By place, and behind the last: how many places before it lead elsewhere. */
  readonly asides: readonly number[];
  readonly hits: readonly (WindowHit & TextRange)[];
}

/** The places of a text, and which of them have a word of the query. */
function readWords(
  text: string,
  { find, firsts }: SnippetTerms,
  { analyser, language, asides = [] }: SnippetOptions,
): ReadWords {
  const stream = analyser.analyse(text, language);
  const numbers = new Map<number, number | undefined>();
  const places = { starts: [] as number[], ends: [] as number[], measures: [] as number[], asides: [0] };
  const hits: (WindowHit & TextRange)[] = [];
  let measure = 0;
  let aside = 0;
  let count = 0;
  for (let index = 0; index < stream.count; index++) {
    const place = stream.positions[index] ?? 0;
    const start = stream.starts[index] ?? 0;
    const end = stream.ends[index] ?? 0;
    if (place === places.starts.length) {
      places.starts.push(start);
      places.ends.push(end);
      places.measures.push(measure);
      measure += classAt(text, start) === UNSPACED ? CHARACTER : 1;
      while ((asides[aside] ?? text.length) <= start && aside < asides.length) aside++;
      // Behind a begin and before its end.
      if (aside % 2 === 1) count++;
      places.asides.push(count);
    }
    const word = stream.words[index] ?? 0;
    if (!numbers.has(word)) {
      // Most words are told by their first letter: stemming those of ten texts took longer than all the rest of a search.
      const first = firsts === undefined ? '' : analyser.firstOf(word);
      const isOther = first !== '' && firsts?.has(first) === false;
      numbers.set(word, isOther ? undefined : find(analyser.formsOf(word)));
    }
    const number = numbers.get(word);
    if (number !== undefined) hits.push({ place, number, start, end });
  }
  return { ...places, hits };
}

const SENTENCE_END = /[.!?…。！？︒؟।][)\]"'”’»」』]*(?:\s*|\s[^\s\p{L}\p{N}]{1,4})$/u;

/** Whether a sentence begins at a place: what is before it, from the word before, ends one. */
function startsSentence(text: string, { starts, ends }: ReadWords): (place: number) => boolean {
  return (place) => place === 0 || SENTENCE_END.test(text.slice(ends[place - 1], starts[place]).slice(0, 16));
}

/** So many units of a text before its first word and behind its last belong to it: `<canvas>`, `« tout »`. */
const MOST_SIGNS = 16;
/** So many units directly before a word in the midst of a text do: `--force`, `"so"`, `.htaccess`. */
const MOST_BEFORE = 4;

/** With the signs that open what a word begins. */
function startBefore(text: string, { starts }: ReadWords, from: number): number {
  const start = starts[from] ?? 0;
  if (from === 0 && start <= MOST_SIGNS) return text.length - text.trimStart().length;
  const before = text.slice(Math.max(0, start - MOST_BEFORE - 1), start);
  const signs = /\s([^\s\p{L}\p{N}]+)$/u.exec(before)?.[1] ?? '';
  return start - signs.length;
}

/** With the marks that end a sentence or clause. */
function endBehind(text: string, { ends }: ReadWords, to: number): number {
  const end = ends[to] ?? 0;
  const last = text.trimEnd().length;
  if (to >= ends.length - 1 && last - end <= MOST_SIGNS) return Math.max(end, last);
  return end + (/^[^\s\p{L}\p{N}]{0,4}(?=\s|$)/u.exec(text.slice(end, end + 8))?.[0].length ?? 0);
}

/** The end of the last word that is within the limit; in the midst of a word that is longer than that. */
function cutEnd(
  text: string,
  { ends }: ReadWords,
  { from, start, most }: { from: number; start: number; most: number },
): number {
  if (start + most >= text.length) return text.length;
  let place = from;
  while ((ends[place] ?? Number.POSITIVE_INFINITY) <= start + most) place++;
  const hard = start + most;
  const isSplit = (text.charCodeAt(hard - 1) & 0xfc00) === 0xd800;
  return place === from ? hard - (isSplit ? 1 : 0) : (ends[place - 1] ?? hard);
}

/** Ranges in order, those that touch made one. */
function merged(ranges: readonly TextRange[]): TextRange[] {
  const result: TextRange[] = [];
  for (const { start, end } of [...ranges].sort((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last !== undefined && start <= last.end)
      result[result.length - 1] = { start: last.start, end: Math.max(last.end, end) };
    else result.push({ start, end });
  }
  return result;
}
