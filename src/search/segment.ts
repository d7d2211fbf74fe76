import { join } from 'node:path';
import { Dictionary } from './dictionary.ts';
import { type ColumnNames, type DocumentColumns, readColumns } from './document-columns.ts';
import type { ChangingFile, SegmentFacts } from './manifest.ts';
import type { PostingsFiles } from './postings-cursor.ts';
import { SegmentArrays } from './segment-arrays.ts';
import { FileBytes, type PieceCache } from './segment-bytes.ts';
import { SEGMENT_FILES, type SegmentFile, segmentPath } from './segment-files.ts';
import { readStoredText, type StoredText } from './stored-text.ts';
import { FrequentWords } from './typo-frequent.ts';

/** An open segment. Its documents are numbered from 0. */
export class Segment implements PostingsFiles {
  readonly facts: SegmentFacts;
  readonly dictionary: Dictionary;
  readonly columns: DocumentColumns & { readonly names: ColumnNames };
  readonly postings: FileBytes;
  readonly positions: FileBytes;
  readonly #folder: string;
  readonly #cache: PieceCache;
  readonly #texts: FileBytes;
  readonly #arrays: SegmentArrays;
  readonly #open: FileBytes[] = [];
  #deletions: Uint8Array | undefined;
  #ranks: Float32Array | undefined;
  #paired: ReadonlySet<string> | undefined;
  /** Documents in the order of their URLs, once it was asked for. */
  #byUrl: Uint32Array | undefined;

  /** Errors: INDEX_DAMAGED, those of the system where a file is not there (any more). */
  constructor(folder: string, facts: SegmentFacts, cache: PieceCache) {
    this.facts = facts;
    this.#folder = folder;
    this.#cache = cache;
    try {
      const [terms, postings, positions, arrays, texts] = SEGMENT_FILES.map((file) => this.#file(file));
      if (!terms || !postings || !positions || !arrays || !texts) throw new RangeError('a segment has five files');
      this.postings = postings;
      this.positions = positions;
      this.#texts = texts;
      this.#arrays = new SegmentArrays(arrays);
      this.dictionary = new Dictionary(terms, this.#arrays);
      this.columns = readColumns(this.#arrays);
      this.#deletions = facts.deletions && this.#changing('deleted', facts.deletions);
      this.#ranks = new Float32Array(this.#changing('ranks', facts.ranks).buffer);
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** Number of documents, deleted ones included. */
  get count(): number {
    return this.facts.documents;
  }

  /** A bit for each document that does not count any more; undefined where all do. */
  get deletions(): Uint8Array | undefined {
    return this.#deletions;
  }

  /** PageRank times the number of pages, by document. */
  get ranks(): Float32Array {
    return this.#ranks ?? new Float32Array(this.count);
  }

  /** The stems whose pairs, side by side, are terms of their own (`pair-terms.ts`). */
  get pairedTerms(): ReadonlySet<string> {
    this.#paired ??= new Set(this.#arrays.strings('pairedTerms'));
    return this.#paired;
  }

  /** What it keeps of its words for finding misspellings. */
  get frequentWords(): FrequentWords {
    return new FrequentWords(this.#arrays);
  }

  isDeleted(document: number): boolean {
    return this.#deletions !== undefined && ((this.#deletions[document >> 3] ?? 0) & (1 << (document & 7))) !== 0;
  }

  text(document: number): StoredText {
    const [start, end] = [this.value('textStarts', document), this.value('textStarts', document + 1)];
    return { url: this.url(document), ...readStoredText(this.#texts.pass(start, end - start)) };
  }

  /** The URL of a document, without the rest of what is stored of it. */
  url(document: number): string {
    const [start, end] = [this.value('urlStarts', document), this.value('urlStarts', document + 1)];
    return this.#arrays.textAt('urls', start, end - start);
  }

  /** What a column says of a document, without the rest of the column: for a few documents that is less to read and to have in memory. */
  value(column: keyof DocumentColumns, document: number): number {
    return this.#arrays.at(column, document);
  }

  /** The document with that URL that counts; undefined where there is none. */
  documentOf(url: string): number | undefined {
    this.#byUrl ??= this.#orderByUrl();
    let low = 0;
    let high = this.#byUrl.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.url(this.#byUrl[middle] ?? 0) < url) low = middle + 1;
      else high = middle;
    }
    for (; low < this.#byUrl.length; low++) {
      const document = this.#byUrl[low] ?? 0;
      if (this.url(document) !== url) return undefined;
      if (!this.isDeleted(document)) return document;
    }
    return undefined;
  }

  #orderByUrl(): Uint32Array {
    const { urlPlaces } = this.columns;
    const next = Uint32Array.from(urlPlaces.keys());
    const order = new Uint32Array(urlPlaces.length);
    for (const [document, place] of urlPlaces.entries()) {
      const at = next[place] ?? 0;
      order[at] = document;
      next[place] = at + 1;
    }
    return order;
  }

  /** Bytes of stored texts as they are, for a merge, which reads one behind the other. */
  textBytes(start: number, end: number): Buffer {
    return this.#texts.view(start, end - start);
  }

  close(): void {
    for (const file of this.#open) file.close();
    this.#open.length = 0;
  }

  #file(file: SegmentFile): FileBytes {
    const path = segmentPath(this.#folder, this.facts.number, file);
    const bytes = new FileBytes(path, this.facts.files[file], this.#cache);
    this.#open.push(bytes);
    return bytes;
  }

  #changing(ending: string, file: ChangingFile): Uint8Array<ArrayBuffer> {
    const path = join(this.#folder, `${this.facts.number}.${ending}-${file.generation}`);
    const bytes = new FileBytes(path, file, this.#cache);
    try {
      const copy = new Uint8Array(bytes.length);
      bytes.copy(0, copy);
      return copy;
    } finally {
      bytes.close();
    }
  }
}
