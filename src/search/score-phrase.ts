import type { PostingsCursor } from './postings-cursor.ts';
import { NO_DOCUMENT } from './postings-table.ts';
import { FIELD_BITS, FIELD_SHIFT } from './postings-writer.ts';
import type { RankScores } from './rank-scores.ts';
import { AllScorer } from './score-groups.ts';
import type { Scorer } from './score-lists.ts';

/** A step of a phrase: any of these terms, so many places behind the first step. */
export interface PhrasePart {
  readonly offset: number;
  readonly cursors: readonly PostingsCursor[];
  /** Walks over the documents of all of them, with those very cursors. */
  readonly scorer: Scorer;
}

/** What a phrase is made of in a segment. */
export interface PhraseParts {
  readonly steps: readonly PhrasePart[];
  /** Documents of two steps side by side, as far as the segment notes them. */
  readonly pairs: readonly Scorer[];
  /** The mask of the fields in which it may stand. */
  readonly fields: number;
  /** Of the documents, where whoever asks passes over those that cannot be worth the minimum. */
  readonly ranks?: RankScores | undefined;
}

/** Documents in which words stand one behind the other in one field, worth as much as the words. */
export class PhraseScorer implements Scorer {
  readonly cost: number;
  readonly most: number;
  readonly #all: AllScorer;
  /** The rarest first: mostly it has the fewest positions, too. */
  readonly #parts: readonly PhrasePart[];
  readonly #fields: number;
  readonly #confirmsLate: boolean;
  /** The pair says all: no positions are read. */
  readonly #isPair: boolean;
  /** Places at which the phrase may begin. */
  #begins = new Int32Array(64);

  /** `confirmsLate`: whoever asks calls `confirm` before a document counts. */
  constructor({ steps, pairs, fields, ranks }: PhraseParts, confirmsLate: boolean) {
    this.#parts = steps.toSorted((a, b) => a.scorer.cost - b.scorer.cost);
    this.#all = new AllScorer([...pairs, ...steps.map((part) => part.scorer)], ranks);
    this.#fields = fields & FIELD_BITS;
    this.#confirmsLate = confirmsLate;
    this.#isPair = steps.length === 2 && pairs.length === 1;
    this.cost = this.#all.cost;
    this.most = this.#all.most;
  }

  get document(): number {
    return this.#all.document;
  }

  seek(target: number): number {
    let document = this.#all.seek(target);
    while (!this.#confirmsLate && document !== NO_DOCUMENT && !this.#isThere(document)) {
      document = this.#all.seek(document + 1);
    }
    return document;
  }

  score(): number {
    return this.#all.score();
  }

  bound(target: number): number {
    return this.#all.bound(target);
  }

  get boundEnd(): number {
    return this.#all.boundEnd;
  }

  get estimate(): number | undefined {
    return this.#all.estimate;
  }

  setMinimum(minimum: number): void {
    this.#all.setMinimum(minimum);
  }

  confirm(): boolean {
    return !this.#confirmsLate || this.#isThere(this.document);
  }

  #isThere(document: number): boolean {
    if (this.#isPair) return true;
    let common = this.#fields;
    for (const part of this.#parts) common &= masksOf(part, document);
    if (common === 0) return false;
    let count = -1;
    for (const part of this.#parts) {
      count = count < 0 ? this.#firstBegins(part, document, common) : this.#keepBegins(part, document, count);
      if (count === 0) return false;
    }
    return true;
  }

  /** All places at which the phrase would begin, for this part to be where it is. */
  #firstBegins(part: PhrasePart, document: number, fields: number): number {
    let count = 0;
    for (const cursor of part.cursors) {
      if (cursor.document !== document) continue;
      const positions = cursor.positions();
      positions.read();
      for (let index = 0; index < positions.count; index++) {
        const position = positions.values[index] ?? 0;
        if (((1 << (position >> FIELD_SHIFT)) & fields) !== 0) this.#push(count++, position - part.offset);
      }
    }
    if (part.cursors.length > 1) this.#begins.subarray(0, count).sort();
    return count;
  }

  /** Of the first `count` begins, those from which this part is where it has to be. */
  #keepBegins(part: PhrasePart, document: number, count: number): number {
    const begins = this.#begins;
    let kept = 0;
    const [cursor, other] = part.cursors;
    if (cursor !== undefined && other === undefined) {
      const positions = cursor.positions();
      positions.read();
      const { values, count: places } = positions;
      for (let index = 0, at = 0; index < count; index++) {
        const begin = begins[index] ?? 0;
        const wanted = begin + part.offset;
        while (at < places && (values[at] ?? 0) < wanted) at++;
        if (at < places && values[at] === wanted) begins[kept++] = begin;
      }
      return kept;
    }
    const places = new Set(part.cursors.flatMap((one) => [...readPositions(one, document)]));
    for (let index = 0; index < count; index++) {
      const begin = begins[index] ?? 0;
      if (places.has(begin + part.offset)) begins[kept++] = begin;
    }
    return kept;
  }

  #push(index: number, begin: number): void {
    if (index === this.#begins.length) {
      const more = new Int32Array(index * 2);
      more.set(this.#begins);
      this.#begins = more;
    }
    this.#begins[index] = begin;
  }
}

const NO_POSITIONS = new Int32Array(0);

function readPositions(cursor: PostingsCursor, document: number): Int32Array {
  if (cursor.document !== document) return NO_POSITIONS;
  const positions = cursor.positions();
  positions.read();
  return positions.values.subarray(0, positions.count);
}

function masksOf(part: PhrasePart, document: number): number {
  let mask = 0;
  for (const cursor of part.cursors) if (cursor.document === document) mask |= cursor.mask;
  return mask;
}
