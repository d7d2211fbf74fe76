import { type Analyser, EXACT_MARK } from './analyse.ts';
import { DictionaryWriter } from './dictionary.ts';
import { FIELDS } from './document.ts';
import { appendPositions, BARE_BIT, FIELD_SHIFT, LAST_PLACE, PostingsWriter } from './postings-writer.ts';
import { impactOf, LENGTH_SHARES_BY_NUMBER, WEIGHTS_BY_NUMBER } from './score-weights.ts';
import { ANCHOR_WORDS, type SegmentBuilder } from './segment-builder.ts';
import type { FileWriter } from './segment-files.ts';

const ANCHORS = FIELDS.indexOf('anchors');

/** The files of a segment that hold its words. */
export interface WordFiles {
  readonly terms: FileWriter;
  readonly postings: FileWriter;
  readonly positions: FileWriter;
}

/** Occurrences by term: those of term t are from `starts[t]` to `starts[t + 1]`, in the order of documents and places. */
interface Occurrences {
  readonly terms: readonly string[];
  readonly starts: Int32Array;
  /** Two numbers for each: that of the document times two, plus one where the word has but this one term; and the place. */
  readonly pairs: Int32Array;
}

/**
 * Writes the words of the builder's documents by terms. `meanLengths`: of the fields in the whole index, by number.
 * Answers what the dictionary wants to have in memory.
 */
export function writeWords(
  builder: SegmentBuilder,
  analyser: Analyser,
  files: WordFiles,
  meanLengths: readonly number[],
): ReturnType<DictionaryWriter['arrays']> {
  const { terms, starts, pairs } = sortByTerm(builder, analyser);
  const dictionary = new DictionaryWriter(files.terms);
  const postings = new PostingsWriter(files.postings, files.positions);
  const scorer = new ImpactScorer(builder, meanLengths, pairs);
  for (const number of orderOf(terms)) {
    const term = terms[number] ?? '';
    const hasPositions = !term.startsWith(EXACT_MARK);
    const end = starts[number + 1] ?? 0;
    for (let at = starts[number] ?? 0; at < end; ) {
      const behind = scorer.take(at, end);
      postings.add(scorer.document, scorer.impact, scorer.mask);
      if (hasPositions) appendPositions(postings.positions, pairs, at, behind);
      at = behind;
    }
    dictionary.add(term, postings.end());
  }
  return dictionary.arrays();
}

/** A counting sort. Each array that is read or written at random here is one more wait for memory, so there are few of them. */
function sortByTerm(builder: SegmentBuilder, analyser: Analyser): Occurrences {
  const { words, places, tokens, starts: documentStarts } = builder;
  const { terms, termOf, lists } = termsOfWords(words, tokens, analyser);
  const starts = new Int32Array(terms.length + 1);
  const count = (term: number): void => {
    starts[term + 1] = (starts[term + 1] ?? 0) + 1;
  };
  for (let token = 0; token < tokens; token++) {
    const term = termOf[words[token] ?? 0] ?? 0;
    if (term >= 0) count(term);
    else for (let at = -term; (lists[at] ?? -1) >= 0; at++) count(lists[at] ?? 0);
  }
  for (let term = 0; term < terms.length; term++) starts[term + 1] = (starts[term + 1] ?? 0) + (starts[term] ?? 0);
  const next = starts.slice();
  const pairs = new Int32Array(2 * (starts[terms.length] ?? 0));
  const put = (term: number, document: number, place: number): void => {
    const slot = next[term] ?? 0;
    next[term] = slot + 1;
    pairs[2 * slot] = document;
    pairs[2 * slot + 1] = place;
  };
  for (let document = 0; document + 1 < documentStarts.length; document++) {
    const behind = documentStarts[document + 1] ?? 0;
    for (let token = documentStarts[document] ?? 0; token < behind; token++) {
      const term = termOf[words[token] ?? 0] ?? 0;
      const place = places[token] ?? 0;
      if (term >= 0) put(term, document * 2 + 1, place);
      else for (let at = -term; (lists[at] ?? -1) >= 0; at++) put(lists[at] ?? 0, document * 2, place);
    }
  }
  return { terms, starts, pairs };
}

/** The terms of all words that occur, numbered. `termOf`: by word, its only term, or less than 0 the place of its terms in `lists`, up to a -1. */
function termsOfWords(words: Int32Array, tokens: number, analyser: Analyser) {
  const seen = new Uint8Array(analyser.wordCount);
  for (let token = 0; token < tokens; token++) seen[words[token] ?? 0] = 1;
  const numbers = new Map<string, number>();
  const numberOf = (term: string): number => {
    let number = numbers.get(term);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(term, number);
    }
    return number;
  };
  const termOf = new Int32Array(analyser.wordCount);
  const lists = [-1];
  for (let word = 0; word < seen.length; word++) {
    if (seen[word] === 0) continue;
    const forms = analyser.formsOf(word);
    if (forms.length === 1) termOf[word] = numberOf(forms[0] ?? '');
    else {
      termOf[word] = -lists.length;
      for (const form of forms) lists.push(numberOf(form));
      lists.push(-1);
    }
  }
  return { terms: [...numbers.keys()], termOf, lists: Int32Array.from(lists) };
}

/** Characters that take part in a key, and the bits of a term's number below them. */
const KEY_CHARACTERS = 4;
const NUMBER_BITS = 2 ** 21;

/** The numbers of terms in the order of the terms: by keys of their first characters, which sort faster than texts, then by the texts. */
function orderOf(terms: readonly string[]): readonly number[] {
  if (terms.length > NUMBER_BITS) return [...terms.keys()].sort((a, b) => compare(terms[a] ?? '', terms[b] ?? ''));
  const keys = Float64Array.from(terms, (term, number) => keyOf(term) * NUMBER_BITS + number).sort();
  const order: number[] = [];
  for (let start = 0; start < keys.length; ) {
    const key = Math.floor((keys[start] ?? 0) / NUMBER_BITS);
    const same: number[] = [];
    for (; start < keys.length && Math.floor((keys[start] ?? 0) / NUMBER_BITS) === key; start++) {
      same.push((keys[start] ?? 0) % NUMBER_BITS);
    }
    for (const number of same.sort((a, b) => compare(terms[a] ?? '', terms[b] ?? ''))) order.push(number);
  }
  return order;
}

/** A byte a character; from the first that does not fit on all are 255. Terms in order have keys that do not fall. */
function keyOf(term: string): number {
  let key = 0;
  let fits = true;
  for (let at = 0; at < KEY_CHARACTERS; at++) {
    const character = at < term.length ? term.charCodeAt(at) : 0;
    fits &&= character < 255;
    key = key * 256 + (fits ? character : 255);
  }
  return key;
}

/** Sums up what the occurrences of a term in a document are worth, field by field (BM25F). */
class ImpactScorer {
  document = 0;
  impact = 0;
  mask = 0;
  readonly #builder: SegmentBuilder;
  readonly #pairs: Int32Array;
  /** By document and field: what one occurrence is worth. */
  readonly #worths: Float32Array;

  constructor(builder: SegmentBuilder, meanLengths: readonly number[], pairs: Int32Array) {
    this.#builder = builder;
    this.#pairs = pairs;
    this.#worths = new Float32Array(builder.lengths.length);
    builder.lengths.forEach((length, index) => {
      const field = index % FIELDS.length;
      const share = LENGTH_SHARES_BY_NUMBER[field] ?? 0;
      const norm = 1 - share + (share * length) / (meanLengths[field] ?? 1);
      this.#worths[index] = (WEIGHTS_BY_NUMBER[field] ?? 0) / norm;
    });
  }

  /** Takes the occurrences in one document, from `start` on, and answers where they end. */
  take(start: number, end: number): number {
    const pairs = this.#pairs;
    const document = (pairs[2 * start] ?? 0) >> 1;
    const row = document * FIELDS.length;
    let frequency = 0;
    let mask = 0;
    let at = start;
    for (; at < end; at++) {
      const pair = pairs[2 * at] ?? 0;
      if (pair >> 1 !== document) break;
      const place = pairs[2 * at + 1] ?? 0;
      const field = place >> FIELD_SHIFT;
      const worth = this.#worths[row + field] ?? 0;
      frequency += field === ANCHORS ? worth * this.#anchorWeight(document, place & LAST_PLACE) : worth;
      mask |= (1 << field) | ((pair & 1) * BARE_BIT);
    }
    this.document = document;
    this.mask = mask;
    this.impact = impactOf(frequency);
    return at;
  }

  #anchorWeight(document: number, place: number): number {
    return this.#builder.anchorWeights.get(document)?.[Math.floor(place / ANCHOR_WORDS)] ?? 0;
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
