import type { ChangingFile, SegmentFacts } from './manifest.ts';
import type { MergeSource } from './merge-segments.ts';
import { Segment } from './segment.ts';
import type { PieceCache } from './segment-bytes.ts';
import { segmentPath, writeWholeFile } from './segment-files.ts';
import { writeRanks } from './segment-output.ts';

/** A segment in the hands of the writer: the documents may be deleted and ranked anew, and `save` makes that last. */
export class WrittenSegment {
  readonly #folder: string;
  readonly #segment: Segment;
  #facts: SegmentFacts;
  #deletions: Uint8Array | undefined;
  #deleted: number;
  #areDeletionsNew = false;
  /** Ranks that are not saved yet. */
  #ranks: Float32Array | undefined;
  /** Documents in the order of their pages' ids; undefined where that is their own order. */
  #byId: Uint32Array | undefined;

  constructor(folder: string, facts: SegmentFacts, cache: PieceCache) {
    this.#folder = folder;
    this.#facts = facts;
    this.#segment = new Segment(folder, facts, cache);
    this.#deletions = this.#segment.deletions;
    this.#deleted = facts.deleted;
    const { ids } = this.#segment.columns;
    if (!isRising(ids)) this.#byId = Uint32Array.from(ids.keys()).sort((a, b) => (ids[a] ?? 0) - (ids[b] ?? 0));
  }

  get facts(): SegmentFacts {
    return this.#facts;
  }

  get count(): number {
    return this.#facts.documents;
  }

  get deleted(): number {
    return this.#deleted;
  }

  /** Documents that have a term, deleted ones included. */
  documentsWith(term: string): number {
    return this.#segment.dictionary.find(term)?.documents ?? 0;
  }

  /** Deletes the document of a page. False where it has none that counts. */
  delete(id: number): boolean {
    const { ids } = this.#segment.columns;
    for (let at = this.#firstOf(id); at < ids.length; at++) {
      const document = this.#byId?.[at] ?? at;
      if (ids[document] !== id) return false;
      if (!isSet(this.#deletions, document)) {
        this.deleteDocument(document);
        return true;
      }
    }
    return false;
  }

  deleteDocument(document: number): void {
    if (isSet(this.#deletions, document)) return;
    this.#deletions ??= new Uint8Array(Math.ceil(this.count / 8));
    const at = document >> 3;
    this.#deletions[at] = (this.#deletions[at] ?? 0) | (1 << (document & 7));
    this.#deleted++;
    this.#areDeletionsNew = true;
  }

  setRanks(rankOf: (id: number) => number | undefined): void {
    const before = this.#ranks ?? this.#segment.ranks;
    this.#ranks = Float32Array.from(this.#segment.columns.ids, (id, document) => rankOf(id) ?? before[document] ?? 0);
  }

  /** The segment as it is now, for a merge that goes on while more is deleted. */
  frozen(): MergeSource {
    const deletions = this.#deletions?.slice();
    return { segment: this.#segment, ranks: this.#ranks, isDeleted: (document) => isSet(deletions, document) };
  }

  /** Does to the segment into which this one was merged what was done to this one meanwhile. `numbers`: by document here, that there. */
  carryOver(merged: WrittenSegment, numbers: Int32Array): void {
    numbers.forEach((number, document) => {
      if (number >= 0 && isSet(this.#deletions, document)) merged.deleteDocument(number);
    });
  }

  /** Writes what has changed to new files and answers what the manifest is to say. */
  save(): SegmentFacts {
    const { number, deletions, ranks } = this.#facts;
    let saved = { ...this.#facts, deleted: this.#deleted };
    if (this.#areDeletionsNew && this.#deletions !== undefined) {
      const generation = (deletions?.generation ?? 0) + 1;
      const path = segmentPath(this.#folder, number, `deleted-${generation}`);
      const file: ChangingFile = { generation, ...writeWholeFile(path, this.#deletions) };
      saved = { ...saved, deletions: file };
    }
    if (this.#ranks !== undefined) {
      const generation = ranks.generation + 1;
      saved = { ...saved, ranks: { generation, ...writeRanks(this.#folder, number, generation, this.#ranks) } };
    }
    this.#areDeletionsNew = false;
    this.#facts = saved;
    return saved;
  }

  close(): void {
    this.#segment.close();
  }

  /** The first of the documents, in the order of ids, whose id is not smaller. */
  #firstOf(id: number): number {
    const { ids } = this.#segment.columns;
    let low = 0;
    let high = ids.length;
    if (high > 0 && (ids[this.#byId?.[high - 1] ?? high - 1] ?? 0) < id) return high;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((ids[this.#byId?.[middle] ?? middle] ?? 0) < id) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function isSet(bits: Uint8Array | undefined, index: number): boolean {
  return bits !== undefined && ((bits[index >> 3] ?? 0) & (1 << (index & 7))) !== 0;
}

function isRising(ids: Float64Array): boolean {
  for (let index = 1; index < ids.length; index++) if ((ids[index] ?? 0) < (ids[index - 1] ?? 0)) return false;
  return true;
}
