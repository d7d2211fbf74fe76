import { FIELDS } from './document.ts';
import { BARE_BIT, FIELD_SHIFT, LAST_PLACE } from './postings-writer.ts';
import { impactOf, LENGTH_SHARES_BY_NUMBER, WEIGHTS_BY_NUMBER } from './score-weights.ts';
import { ANCHOR_WORDS, type SegmentBuilder } from './segment-builder.ts';
import type { OccurrenceRange } from './segment-occurrences.ts';

const ANCHORS = FIELDS.indexOf('anchors');

/** Sums up what the occurrences of a term in a document are worth, field by field (BM25F). */
export class ImpactScorer {
  /** Of what was taken last. */
  document = 0;
  impact = 0;
  mask = 0;
  readonly #builder: SegmentBuilder;
  /** By document and field: what one occurrence is worth. */
  readonly #worths: Float32Array;
  /** The same as an impact: most words of a document stand in it once. */
  readonly #impacts: Uint8Array;

  /** `meanLengths`: of the fields, by number. */
  constructor(builder: SegmentBuilder, meanLengths: readonly number[]) {
    const { lengths } = builder;
    this.#builder = builder;
    this.#worths = new Float32Array(lengths.length);
    this.#impacts = new Uint8Array(lengths.length);
    for (let index = 0; index < lengths.length; index++) {
      const field = index % FIELDS.length;
      const share = LENGTH_SHARES_BY_NUMBER[field] ?? 0;
      const norm = 1 - share + (share * (lengths[index] ?? 0)) / (meanLengths[field] ?? 1);
      this.#worths[index] = (WEIGHTS_BY_NUMBER[field] ?? 0) / norm;
      this.#impacts[index] = impactOf(this.#worths[index] ?? 0);
    }
  }

  /** Takes the occurrences in one document, from `start` on, and answers where they end. */
  take(range: OccurrenceRange, start: number): number {
    const { pairs, end, isBare } = range;
    const pair = pairs[2 * start] ?? 0;
    const document = pair >> 1;
    const field = (pairs[2 * start + 1] ?? 0) >> FIELD_SHIFT;
    this.document = document;
    const isOnce = start + 1 === end || (pairs[2 * start + 2] ?? 0) >> 1 !== document;
    if (!isOnce || field === ANCHORS) return this.#takeMany(range, start);
    this.mask = (1 << field) | (isBare ? BARE_BIT : (pair & 1) * BARE_BIT);
    this.impact = this.#impacts[document * FIELDS.length + field] ?? 0;
    return start + 1;
  }

  #takeMany({ pairs, end, isBare }: OccurrenceRange, start: number): number {
    const { document } = this;
    const row = document * FIELDS.length;
    let frequency = 0;
    let mask = isBare ? BARE_BIT : 0;
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
    this.mask = mask;
    this.impact = impactOf(frequency);
    return at;
  }

  #anchorWeight(document: number, place: number): number {
    const { anchorStarts, anchorWeights } = this.#builder;
    return anchorWeights[(anchorStarts[document] ?? 0) + Math.floor(place / ANCHOR_WORDS)] ?? 0;
  }
}
