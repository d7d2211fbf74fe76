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
  /** Numbers of documents times two, plus one where the word has but this one term. */
  readonly documents: Int32Array;
  readonly places: Int32Array;
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
  const occurrences = sortByTerm(builder, analyser);
  const { terms, starts } = occurrences;
  const order = Uint32Array.from(terms.keys()).sort((a, b) => compare(terms[a] ?? '', terms[b] ?? ''));
  const dictionary = new DictionaryWriter(files.terms);
  const postings = new PostingsWriter(files.postings, files.positions);
  const scorer = new ImpactScorer(builder, meanLengths);
  for (const number of order) {
    const term = terms[number] ?? '';
    const hasPositions = !term.startsWith(EXACT_MARK);
    const end = starts[number + 1] ?? 0;
    for (let at = starts[number] ?? 0; at < end; ) {
      const document = (occurrences.documents[at] ?? 0) >> 1;
      let bare = 0;
      let behind = at;
      for (; behind < end && (occurrences.documents[behind] ?? 0) >> 1 === document; behind++) {
        bare |= (occurrences.documents[behind] ?? 0) & 1;
      }
      scorer.take(document, occurrences.places, at, behind);
      postings.add(document, scorer.impact, bare === 1 ? scorer.mask | BARE_BIT : scorer.mask);
      if (hasPositions) appendPositions(postings.positions, occurrences.places, at, behind);
      at = behind;
    }
    dictionary.add(term, postings.end());
  }
  return dictionary.arrays();
}

function sortByTerm(
  { words, places, tokens, starts: documentStarts }: SegmentBuilder,
  analyser: Analyser,
): Occurrences {
  const { terms, wordStarts, wordTerms } = termsOfWords(words, tokens, analyser);
  const starts = new Int32Array(terms.length + 1);
  for (let token = 0; token < tokens; token++) {
    const word = words[token] ?? 0;
    const end = wordStarts[word + 1] ?? 0;
    for (let at = wordStarts[word] ?? 0; at < end; at++) {
      const behind = (wordTerms[at] ?? 0) + 1;
      starts[behind] = (starts[behind] ?? 0) + 1;
    }
  }
  for (let term = 0; term < terms.length; term++) starts[term + 1] = (starts[term + 1] ?? 0) + (starts[term] ?? 0);
  const next = starts.slice();
  const count = starts[terms.length] ?? 0;
  const documents = new Int32Array(count);
  const sorted = new Int32Array(count);
  for (let document = 0; document + 1 < documentStarts.length; document++) {
    const behind = documentStarts[document + 1] ?? 0;
    for (let token = documentStarts[document] ?? 0; token < behind; token++) {
      const word = words[token] ?? 0;
      const start = wordStarts[word] ?? 0;
      const end = wordStarts[word + 1] ?? 0;
      const bare = end - start === 1 ? 1 : 0;
      for (let at = start; at < end; at++) {
        const term = wordTerms[at] ?? 0;
        const slot = next[term] ?? 0;
        next[term] = slot + 1;
        documents[slot] = document * 2 + bare;
        sorted[slot] = places[token] ?? 0;
      }
    }
  }
  return { terms, starts, documents, places: sorted };
}

/** The terms of all words that occur, numbered; those of word w are from `wordStarts[w]` on in `wordTerms`. */
function termsOfWords(words: Int32Array, tokens: number, analyser: Analyser) {
  const seen = new Uint8Array(analyser.wordCount);
  for (let token = 0; token < tokens; token++) seen[words[token] ?? 0] = 1;
  const numbers = new Map<string, number>();
  const wordStarts = new Int32Array(analyser.wordCount + 1);
  const wordTerms: number[] = [];
  for (let word = 0; word < seen.length; word++) {
    if (seen[word] === 1) {
      for (const term of analyser.formsOf(word)) {
        let number = numbers.get(term);
        if (number === undefined) {
          number = numbers.size;
          numbers.set(term, number);
        }
        wordTerms.push(number);
      }
    }
    wordStarts[word + 1] = wordTerms.length;
  }
  return { terms: [...numbers.keys()], wordStarts, wordTerms: Int32Array.from(wordTerms) };
}

/** Sums up what the occurrences of a term in a document are worth, field by field (BM25F). */
class ImpactScorer {
  impact = 0;
  mask = 0;
  readonly #builder: SegmentBuilder;
  /** By document and field: what one occurrence is worth. */
  readonly #worths: Float32Array;

  constructor(builder: SegmentBuilder, meanLengths: readonly number[]) {
    this.#builder = builder;
    this.#worths = new Float32Array(builder.lengths.length);
    builder.lengths.forEach((length, index) => {
      const field = index % FIELDS.length;
      const share = LENGTH_SHARES_BY_NUMBER[field] ?? 0;
      const norm = 1 - share + (share * length) / (meanLengths[field] ?? 1);
      this.#worths[index] = (WEIGHTS_BY_NUMBER[field] ?? 0) / norm;
    });
  }

  take(document: number, places: Int32Array, start: number, end: number): void {
    const row = document * FIELDS.length;
    let frequency = 0;
    let mask = 0;
    for (let at = start; at < end; at++) {
      const place = places[at] ?? 0;
      const field = place >> FIELD_SHIFT;
      const worth = this.#worths[row + field] ?? 0;
      frequency += field === ANCHORS ? worth * this.#anchorWeight(document, place & LAST_PLACE) : worth;
      mask |= 1 << field;
    }
    this.mask = mask;
    this.impact = impactOf(frequency);
  }

  #anchorWeight(document: number, place: number): number {
    return this.#builder.anchorWeights.get(document)?.[Math.floor(place / ANCHOR_WORDS)] ?? 0;
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
