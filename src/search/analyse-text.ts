import { ASCII_WORD, LONGEST_STRETCH, PLAIN, stretchesOf } from '../content/stretches.ts';
import { textHash } from '../content/text-hash.ts';
import type { Analyser, WordStream } from './analyse.ts';
import { AsciiWords } from './analyse-ascii-words.ts';
import { ASCII_JOINER, characterClasses, classAt, LETTER, SEPARATOR, UNSPACED } from './analyse-characters.ts';
import { DOTTED, lowerCase } from './analyse-fold.ts';
import { firstOf, formsOf } from './analyse-forms.ts';
import { ASIDE, endOfRun, isWordAt, PAIR, readRun, startOfRun, WORD } from './analyse-run.ts';
import { languageCode, loadStemmer } from './analyse-stem.ts';
import { GrowingStream } from './analyse-stream.ts';
import { endOfUnspaced, segmentsOf, unitsOf } from './analyse-unspaced.ts';

export interface AnalyserOptions {
  /** Finds words in Chinese, Japanese, Thai and the like by dictionary; else characters and pairs of them are the words. */
  readonly segmenter?: boolean;
}

/** Makes an analyser. Texts and queries of one index need analysers with the same options. */
export function createAnalyser(options: AnalyserOptions = {}): Analyser {
  return new TextAnalyser(options.segmenter === true);
}

/** What is remembered of a run: its tokens as numbers. */
interface KnownRun {
  readonly tokens: readonly {
    readonly word: number;
    readonly position: number;
    readonly start: number;
    readonly end: number;
    readonly kind: number;
  }[];
  readonly length: number;
}

/** More runs are not remembered. */
const MOST_RUNS = 100_000;
/** Of shorter texts there is little to be looked at ahead. */
const WORTH_A_LOOK = 32;
/** Longer runs are not met again. */
const LONGEST_KNOWN = 100;

/** The words of one language. */
class LanguageWords {
  readonly ascii = new AsciiWords();
  /** All others, by the lower-case word. */
  readonly words = new Map<string, number>();
  readonly runs = new Map<string, KnownRun>();
}

class TextAnalyser implements Analyser {
  readonly #isSegmented: boolean;
  readonly #stream = new GrowingStream();
  /** By word: its terms; the word itself, in lower case, until it is asked for them. */
  #forms: (readonly string[] | string)[] = [];
  /** Of each word. */
  #languageOf: string[] = [];
  #languages = new Map<string, LanguageWords>();
  /** Of the text that is being read: its language as declared, and the code of that. */
  #tag: string | undefined;
  #language = '';
  #words = new LanguageWords();
  /** Of a word that is looked for. */
  readonly #lowers = new DataView(new ArrayBuffer(LONGEST_STRETCH + 8));

  constructor(isSegmented: boolean) {
    this.#isSegmented = isSegmented;
  }

  prepare(language: string | undefined): Promise<void> | undefined {
    return loadStemmer(languageCode(language));
  }

  formsOf(word: number): readonly string[] {
    const forms = this.#forms[word] ?? [];
    if (typeof forms !== 'string') return forms;
    const made = formsOf(forms, this.languageOf(word));
    this.#forms[word] = made;
    return made;
  }

  firstOf(word: number): string {
    const forms = this.#forms[word] ?? [];
    return typeof forms === 'string' ? firstOf(forms, this.languageOf(word)) : '';
  }

  languageOf(word: number): string {
    return this.#languageOf[word] ?? '';
  }

  get wordCount(): number {
    return this.#forms.length;
  }

  forget(): void {
    this.#forms = [];
    this.#languageOf = [];
    this.#languages = new Map();
  }

  analyse(text: string, language: string | undefined): WordStream {
    this.#begin(language);
    const stream = this.#stream;
    const { ascii } = this.#words;
    const isDotted = DOTTED.has(this.#language);
    const { count, starts, ends, hashes, kinds, units, lowers, lowersInView } = stretchesOf(text);
    if (count >= WORTH_A_LOOK) ascii.touch(hashes, count);
    // Behind what was read of the text: runs end in later stretches than they begin in.
    let behind = 0;
    for (let index = 0; index < count; index++) {
      const start = starts[index] ?? 0;
      const end = ends[index] ?? 0;
      if (start < behind || kinds[index] !== PLAIN || goesOn(text, end, units[end] ?? 0) || hasLead(units, start)) {
        behind = this.#takeStretch(text, Math.max(start, behind), end);
      } else if (isDotted && units[start] !== lowers[start]) {
        behind = this.#takeRun(text, start, start);
      } else {
        let word = ascii.find(lowersInView, start, end, hashes[index] ?? 0);
        if (word < 0) {
          word = this.#newWord(text.slice(start, end).toLowerCase());
          ascii.add(lowersInView, start, end, { hash: hashes[index] ?? 0, word });
        }
        stream.addWord(word, start, end);
      }
    }
    return stream;
  }

  /** Takes what is no word by itself, with what belongs to it. Answers the place behind it. */
  #takeStretch(text: string, start: number, end: number): number {
    let at = start;
    while (at < end)
      at = text.charCodeAt(at) < 128 ? this.#takeRun(text, startOfRun(text, at), at) : this.#passOther(text, at);
    return at;
  }

  #begin(tag: string | undefined): void {
    this.#stream.clear();
    // Nearly all texts have the language of the one before.
    if (tag === this.#tag && this.#languages.size > 0) return;
    this.#language = languageCode(tag);
    this.#tag = tag;
    let words = this.#languages.get(this.#language);
    if (words === undefined) {
      words = new LanguageWords();
      this.#languages.set(this.#language, words);
    }
    this.#words = words;
  }

  /** Passes a character outside ASCII with what belongs to it. */
  #passOther(text: string, at: number): number {
    const found = classAt(text, at);
    if (found === LETTER) return this.#takeRun(text, startOfRun(text, at), at);
    if (found === UNSPACED) return this.#takeUnspaced(text, at);
    return at + 1;
  }

  #wordOf(lower: string): number {
    const { words, ascii } = this.#words;
    const isOfAscii = lower.length <= LONGEST_STRETCH && copyAscii(lower, this.#lowers);
    const hash = isOfAscii ? textHash(lower) : 0;
    let word = isOfAscii ? ascii.find(this.#lowers, 0, lower.length, hash) : words.get(lower);
    if (word !== undefined && word >= 0) return word;
    word = this.#newWord(lower);
    if (isOfAscii) ascii.add(this.#lowers, 0, lower.length, { hash, word });
    else words.set(copied(lower), word);
    return word;
  }

  #newWord(lower: string): number {
    this.#languageOf.push(this.#language);
    return this.#forms.push(copied(lower)) - 1;
  }

  /** Takes a run that begins at `start` and has its first letter at `at`. Answers the place behind it. */
  #takeRun(text: string, start: number, at: number): number {
    const stream = this.#stream;
    const end = endOfRun(text, at);
    const run = this.#runOf(text.slice(start, end));
    for (const { word, position, start: from, end: to, kind } of run.tokens) {
      stream.add(word, { position: stream.length + position, start: start + from, end: start + to, kind });
    }
    stream.length += run.length;
    return end;
  }

  #runOf(raw: string): KnownRun {
    const { runs } = this.#words;
    const known = runs.get(raw);
    if (known !== undefined) return known;
    const { tokens, length } = readRun(raw, this.#language);
    const run = { tokens: tokens.filter(({ text }) => text !== '').map((token) => this.#numbered(token)), length };
    if (raw.length <= LONGEST_KNOWN) {
      if (runs.size >= MOST_RUNS) runs.clear();
      runs.set(copied(raw), run);
    }
    return run;
  }

  #numbered({
    text,
    position,
    start,
    end,
    kind,
  }: {
    text: string;
    position: number;
    start: number;
    end: number;
    kind: number;
  }) {
    return { word: this.#wordOf(text), position, start, end, kind };
  }

  #takeUnspaced(text: string, at: number): number {
    const stream = this.#stream;
    const end = endOfUnspaced(text, at);
    if (this.#isSegmented) {
      for (const { text: word, start, end: behind } of segmentsOf(text, at, end)) {
        stream.addWord(this.#wordOf(lowerCase(word, this.#language)), start, behind);
      }
      return end;
    }
    const units = unitsOf(text, at, end);
    units.forEach(({ text: unit, start, end: behind }, index) => {
      const position = stream.length++;
      const kind = units.length === 1 ? WORD : ASIDE;
      stream.add(this.#wordOf(unit), { position, start, end: behind, kind });
      const next = units[index + 1];
      if (next !== undefined)
        stream.add(this.#wordOf(unit + next.text), { position, start, end: next.end, kind: PAIR });
    });
    return end;
  }
}

/** Copies a lower-case word, of which all are letters and digits of ASCII; false for any other. */
function copyAscii(lower: string, codes: DataView): boolean {
  for (let at = 0; at < lower.length; at++) {
    const code = lower.charCodeAt(at);
    if (code >= 128 || ASCII_WORD[code] !== code) return false;
    codes.setUint8(at, code);
  }
  return true;
}

const UNDERSCORE = 0x5f;
const DOT = 0x2e;

/** Whether a word of ASCII does not end at `at`, where `code` is: a letter or mark of another kind follows, or a joiner with more behind. */
function goesOn(text: string, at: number, code: number): boolean {
  if (code >= 128) return (characterClasses()[code] ?? SEPARATOR) !== SEPARATOR;
  if (ASCII_JOINER[code] === 0) return false;
  if (code === UNDERSCORE || code === PLUS || code === HASH) return true;
  return isWordAt(text, at + 1);
}

const PLUS = 0x2b;
const HASH = 0x23;

/** Whether a dot or underscore is before a word. */
function hasLead(units: Uint16Array, start: number): boolean {
  const before = start > 0 ? units[start - 1] : 0;
  return before === DOT || before === UNDERSCORE;
}

/** V8 copies shorter slices. */
const COPIED_SLICE = 12;

/** A slice would keep the whole text in memory. */
function copied(slice: string): string {
  return slice.length <= COPIED_SLICE ? slice : Buffer.from(slice, 'utf16le').toString('utf16le');
}
