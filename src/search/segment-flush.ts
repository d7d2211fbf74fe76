import { type Analyser, isStem } from './analyse.ts';
import { DictionaryWriter } from './dictionary.ts';
import { FIELDS } from './document.ts';
import { addPair, PairCollector } from './pair-collector.ts';
import { PAIRED_SHARE, pairedAmong } from './pair-terms.ts';
import { appendPositions, BARE_BIT, FIELD_SHIFT, LAST_PLACE, PostingsWriter } from './postings-writer.ts';
import { impactOf, LENGTH_SHARES_BY_NUMBER, WEIGHTS_BY_NUMBER } from './score-weights.ts';
import { ANCHOR_WORDS, type SegmentBuilder } from './segment-builder.ts';
import { compoundsAmong } from './segment-compounds.ts';
import type { FileWriter } from './segment-files.ts';
import type { SegmentParts } from './segment-output.ts';

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

/** What a segment to be has to know of the whole index. */
export interface WholeIndex {
  /** Of the fields, by number. */
  readonly meanLengths: readonly number[];
  /** How many documents of its other segments have a term. */
  readonly documentsWith: (term: string) => number;
}

/** Writes the words of the builder's documents by terms, and what stands side by side of the most frequent ones. */
export function writeWords(
  builder: SegmentBuilder,
  analyser: Analyser,
  files: WordFiles,
  { meanLengths, documentsWith }: WholeIndex,
): Pick<SegmentParts, 'dictionary' | 'pairedTerms'> {
  const occurrences = sortByTerm(builder, analyser, documentsWith);
  const { terms, starts, pairs } = occurrences;
  const dictionary = new DictionaryWriter(files.terms);
  const postings = new PostingsWriter(files.postings, files.positions);
  const scorer = new ImpactScorer(builder, meanLengths, pairs);
  const frequent: FrequentTerm[] = [];
  for (const number of orderOf(terms)) {
    const term = terms[number] ?? '';
    const hasPositions = isStem(term);
    const end = starts[number + 1] ?? 0;
    for (let at = starts[number] ?? 0; at < end; ) {
      const behind = scorer.take(at, end);
      postings.add(scorer.document, scorer.impact, scorer.mask);
      if (hasPositions) appendPositions(postings.positions, pairs, at, behind);
      at = behind;
    }
    const facts = postings.end();
    dictionary.add(term, facts);
    if (facts.documents >= builder.count * PAIRED_SHARE) frequent.push({ term, number, documents: facts.documents });
  }
  const paired = pairedAmong(frequent, builder.count);
  for (const pair of pairsOf(paired, occurrences, builder.count).postings()) {
    addPair(postings, pair);
    dictionary.add(pair.term, postings.end());
  }
  return { dictionary: dictionary.arrays(), pairedTerms: paired.map(({ term }) => term) };
}

interface FrequentTerm {
  readonly term: string;
  readonly number: number;
  readonly documents: number;
}

/** Which of these terms stand side by side, and where. */
function pairsOf(paired: readonly FrequentTerm[], { starts, pairs }: Occurrences, count: number): PairCollector {
  const collector = new PairCollector(paired.map(({ term }) => term));
  const next = Int32Array.from(paired, ({ number }) => starts[number] ?? 0);
  const ends = Int32Array.from(paired, ({ number }) => starts[number + 1] ?? 0);
  for (let document = 0; paired.length > 0 && document < count; document++) {
    for (let word = 0; word < next.length; word++) {
      const end = ends[word] ?? 0;
      let at = next[word] ?? 0;
      for (; at < end && (pairs[2 * at] ?? 0) >> 1 === document; at++) collector.add(word, pairs[2 * at + 1] ?? 0);
      next[word] = at;
    }
    collector.endDocument(document);
  }
  return collector;
}

/** A counting sort. Each array that is read or written at random here is one more wait for memory, so there are few of them. */
function sortByTerm(
  builder: SegmentBuilder,
  analyser: Analyser,
  documentsWith: WholeIndex['documentsWith'],
): Occurrences {
  const { words, places, tokens, starts: documentStarts } = builder;
  const { terms, termOf, lists } = termsOfWords(words.subarray(0, tokens), analyser, documentsWith);
  const starts = new Int32Array(terms.length + 1);
  const count = (term: number): void => {
    starts[term + 1] = (starts[term + 1] ?? 0) + 1;
  };
  for (let token = 0; token < tokens; token++) {
    const term = termOf[words[token] ?? 0] ?? 0;
    if (term >= 0) count(term);
    else for (let at = -term; (lists[at] ?? -1) >= 0; at++) count((lists[at] ?? 0) >> 1);
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
      else {
        for (let at = -term; (lists[at] ?? -1) >= 0; at++) {
          const marked = lists[at] ?? 0;
          put(marked >> 1, document * 2 + (marked & 1), place);
        }
      }
    }
  }
  return { terms, starts, pairs };
}

/**
 * The terms of all words that occur, numbered. `termOf`: by word, its only term, or less than 0 the place of its terms in `lists`, up to a -1:
 * times two, plus one for the stem of a word that is bare.
 */
function termsOfWords(words: Int32Array, analyser: Analyser, documentsWith: WholeIndex['documentsWith']) {
  const counts = new Uint32Array(analyser.wordCount);
  for (let token = 0; token < words.length; token++) {
    const word = words[token] ?? 0;
    counts[word] = (counts[word] ?? 0) + 1;
  }
  const partsOf = compoundsAmong(counts, analyser, documentsWith);
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
  for (let word = 0; word < counts.length; word++) {
    if (counts[word] === 0) continue;
    const forms = analyser.formsOf(word);
    const parts = partsOf(word);
    if (forms.length === 1 && parts.length === 0) termOf[word] = numberOf(forms[0] ?? '');
    else {
      termOf[word] = -lists.length;
      for (const form of forms) lists.push(numberOf(form) * 2 + (forms.length === 1 ? 1 : 0));
      for (const part of parts) lists.push(numberOf(part) * 2);
      lists.push(-1);
    }
  }
  return { terms: [...numbers.keys()], termOf, lists: Int32Array.from(lists) };
}

/** The numbers of terms in the order of the terms. */
function orderOf(terms: readonly string[]): Int32Array {
  const order = Int32Array.from(terms.keys());
  sortFrom(order, terms, 0);
  return order;
}

/** Below this it is no gain to make keys. */
const FEW = 12;

/** Sorts numbers of terms that are equal before `at`: by keys of their next characters, which sort faster than texts, then by those behind. */
function sortFrom(order: Int32Array, terms: readonly string[], at: number): void {
  if (order.length <= FEW || order.length > NUMBER_BITS) {
    order.sort((a, b) => compare(terms[a] ?? '', terms[b] ?? ''));
    return;
  }
  const keys = Float64Array.from(order, (number, index) => keyOf(terms[number] ?? '', at) * NUMBER_BITS + index).sort();
  const before = order.slice();
  let start = 0;
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index] ?? 0;
    order[index] = before[key % NUMBER_BITS] ?? 0;
    if (Math.floor((keys[index + 1] ?? -1) / NUMBER_BITS) === Math.floor(key / NUMBER_BITS)) continue;
    const same = order.subarray(start, index + 1);
    if (same.length > 1) sortSame(same, terms, at, Math.floor(key / NUMBER_BITS));
    start = index + 1;
  }
}

/** Sorts terms of one key. Those that end in it, or have characters that it does not tell apart, are compared as texts. */
function sortSame(same: Int32Array, terms: readonly string[], at: number, key: number): void {
  const last = key % 256;
  if (last === OTHER || last === 0) same.sort((a, b) => compare(terms[a] ?? '', terms[b] ?? ''));
  else sortFrom(same, terms, at + KEY_CHARACTERS);
}

/** Characters that take part in a key, and the bits of a term's place below them. */
const KEY_CHARACTERS = 4;
const NUMBER_BITS = 2 ** 21;
/** The byte of a character that does not fit into one. */
const OTHER = 255;

/** A byte a character; from the first that does not fit on all are OTHER. Terms in order have keys that do not fall. */
function keyOf(term: string, from: number): number {
  let key = 0;
  let fits = true;
  for (let at = from; at < from + KEY_CHARACTERS; at++) {
    const character = at < term.length ? term.charCodeAt(at) : 0;
    fits &&= character < OTHER;
    key = key * 256 + (fits ? character : OTHER);
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
    let field = -1;
    let worth = 0;
    let at = start;
    for (; at < end; at++) {
      const pair = pairs[2 * at] ?? 0;
      if (pair >> 1 !== document) break;
      const place = pairs[2 * at + 1] ?? 0;
      // Places rise, so those of a field are together.
      if (place >> FIELD_SHIFT !== field) {
        field = place >> FIELD_SHIFT;
        worth = this.#worths[row + field] ?? 0;
        mask |= 1 << field;
      }
      frequency += field === ANCHORS ? worth * this.#anchorWeight(document, place & LAST_PLACE) : worth;
      mask |= (pair & 1) * BARE_BIT;
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
