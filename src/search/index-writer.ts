import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Analyser } from './analyse.ts';
import { FIELDS, type SearchDocument } from './document.ts';
import {
  EMPTY_MANIFEST,
  fileNames,
  type Manifest,
  readManifest,
  type SegmentFacts,
  writeManifest,
} from './manifest.ts';
import { chooseMerge } from './merge-policy.ts';
import { type Merged, mergeSegments } from './merge-segments.ts';
import { USUAL_LENGTHS } from './score-weights.ts';
import { SegmentBuilder } from './segment-builder.ts';
import { PieceCache } from './segment-bytes.ts';
import { diskError, unopenedSegment } from './segment-files.ts';
import { writeWords } from './segment-flush.ts';
import { finishSegment, openSegmentFiles, type SegmentFiles } from './segment-output.ts';
import { WordTerms } from './word-terms.ts';
import { lockIndex, type WriterLock } from './writer-lock.ts';
import { WrittenSegment } from './written-segment.ts';

export interface IndexWriterOptions {
  readonly analyser: Analyser;
  /** Bytes of documents to gather in memory before a segment is written, about. */
  readonly memory?: number | undefined;
  /** Begins anew: what is in the folder, whole or damaged, is thrown away. */
  readonly discards?: boolean;
}

const MEMORY = 260_000_000;
/** For each so many bytes of documents a word is remembered from one segment to the next. */
const MEMORY_A_WORD = 500;
const SEGMENT_NAME = /^\d+\.[a-z]+(-\d+)?$/;
/** Merges read from front to back: little has to be kept. */
const CACHE_BYTES = 8_000_000;

/**
 * Adds documents to an index, replaces and deletes them. What was done counts from the next `commit` on; a process that ends before
 * leaves the index of the last one. One writer at a time.
 */
export class IndexWriter {
  readonly #folder: string;
  readonly #analyser: Analyser;
  readonly #memory: number;
  readonly #lock: WriterLock;
  readonly #cache = new PieceCache(CACHE_BYTES);
  #manifest: Manifest;
  #segments: WrittenSegment[];
  #nextNumber: number;
  #terms: WordTerms;
  #building: Building | undefined;
  #merge: RunningMerge | undefined;
  #hasUncommitted = false;

  /** Opens the index in a folder, or begins one. Errors: FOLDER_LOCKED, FOLDER_NEWER, INDEX_DAMAGED, DISK. */
  constructor(folder: string, options: IndexWriterOptions) {
    this.#folder = folder;
    this.#analyser = options.analyser;
    this.#terms = new WordTerms(options.analyser);
    this.#memory = options.memory ?? MEMORY;
    makeFolder(folder);
    this.#lock = lockIndex(folder);
    try {
      const last = options.discards === true ? undefined : readManifest(folder);
      this.#manifest = last ?? EMPTY_MANIFEST;
      // What is thrown away is there, and can be asked, until the first commit.
      this.#nextNumber = Math.max(this.#manifest.next, ...segmentNumbers(folder).map((number) => number + 1));
      this.#segments = this.#manifest.segments.map((facts) => openSegment(folder, facts, this.#cache));
      if (last !== undefined) this.#removeOrphans();
    } catch (error) {
      this.#lock.release();
      throw error;
    }
  }

  /** What the last commit was given to remember. */
  get note(): unknown {
    return this.#manifest.note;
  }

  /** Whether segments were written since the last commit: a good moment for the next one. */
  get hasUncommitted(): boolean {
    return this.#hasUncommitted;
  }

  /** Documents that count, those not yet committed included. */
  get count(): number {
    const written = this.#segments.reduce((sum, segment) => sum + segment.count - segment.deleted, 0);
    return written + (this.#building?.numbers.size ?? 0);
  }

  /** Adds a document, in place of the one with the same id. */
  add(document: SearchDocument): void {
    this.delete(document.id);
    this.#building ??= this.#begin();
    const { builder, numbers, ranks } = this.#building;
    numbers.set(document.id, builder.count);
    ranks.push(document.rank);
    builder.add(document);
    if (builder.bytes >= this.#memory) this.#flush();
    this.#stepMerge();
  }

  /** Deletes the document of that id, if there is one. */
  delete(id: number): void {
    const building = this.#building;
    const number = building?.numbers.get(id);
    if (building !== undefined && number !== undefined) {
      building.replaced.push(number);
      building.numbers.delete(id);
      return;
    }
    for (const segment of this.#segments) if (segment.delete(id)) return;
  }

  /** Gives documents other ranks (PageRank times the number of pages); a page that `rankOf` knows nothing of keeps its own. */
  setRanks(rankOf: (id: number) => number | undefined): void {
    this.#flush();
    for (const segment of this.#segments) segment.setRanks(rankOf);
  }

  /** Makes all that was done so far last, with a note for the writer that goes on from here. */
  commit(note: unknown = this.#manifest.note): void {
    this.#flush();
    const { generation } = this.#manifest;
    const segments = this.#segments.map((segment) => segment.save());
    this.#manifest = { ...EMPTY_MANIFEST, generation: generation + 1, next: this.#nextNumber, segments, note };
    writeManifest(this.#folder, this.#manifest);
    this.#hasUncommitted = false;
    this.#removeOrphans();
  }

  /** Merges segments until none is left to merge. */
  mergeAll(): void {
    const steps = this.mergeSteps();
    while (steps.next().done !== true);
  }

  /** The same, a little at a time. A merge that is not ended before the writer is closed is lost. */
  *mergeSteps(): Generator<undefined> {
    this.#flush();
    do {
      while (this.#merge !== undefined) {
        this.#stepMerge();
        yield;
      }
    } while (this.#beginMerge());
  }

  /** Ends without a commit. */
  close(): void {
    for (const segment of this.#segments) segment.close();
    this.#lock.release();
  }

  #begin(): Building {
    const number = this.#nextNumber++;
    const files = openSegmentFiles(this.#folder, number);
    const builder = new SegmentBuilder(this.#terms, files.texts);
    return { number, files, builder, numbers: new Map(), replaced: [], ranks: [] };
  }

  /** Writes the documents in memory as a segment. */
  #flush(): void {
    const building = this.#building;
    if (building === undefined) return;
    this.#building = undefined;
    this.#hasUncommitted = true;
    const { number, files, builder, ranks } = building;
    const lengths = FIELDS.map((_, field) => sumOfField(builder.lengths, field));
    const words = writeWords(builder, this.#terms, files, {
      meanLengths: this.#meanLengths(lengths, builder.count),
      documentsWith: (term) => this.#segments.reduce((sum, segment) => sum + segment.documentsWith(term), 0),
    });
    const facts = finishSegment(this.#folder, number, files, { columns: builder.columns, ranks, lengths, ...words });
    const segment = new WrittenSegment(this.#folder, facts, this.#cache);
    for (const replaced of building.replaced) segment.deleteDocument(replaced);
    this.#segments.push(segment);
    // Most words of the next segment are known already, their stems too.
    if (this.#analyser.wordCount > this.#memory / MEMORY_A_WORD) {
      this.#analyser.forget();
      this.#terms = new WordTerms(this.#analyser);
    }
    this.#beginMerge();
  }

  /** Of the fields in all documents, those of a new segment included; no field is taken for shorter than a word. */
  #meanLengths(lengths: readonly number[], count: number): readonly number[] {
    const documents = this.#segments.reduce((sum, { facts }) => sum + facts.documents, count);
    return lengths.map((length, field) => {
      const sum = this.#segments.reduce((all, { facts }) => all + (facts.lengths[field] ?? 0), length);
      return sum === 0 ? (USUAL_LENGTHS[field] ?? 1) : Math.max(1, sum / documents);
    });
  }

  #beginMerge(): boolean {
    if (this.#merge !== undefined) return false;
    const sources = chooseMerge(this.#segments);
    if (sources.length === 0) return false;
    const number = this.#nextNumber++;
    const frozen = sources.map((source) => source.frozen());
    this.#merge = { number, sources, steps: mergeSegments(this.#folder, number, frozen) };
    return true;
  }

  /** A little of the merge that is under way. */
  #stepMerge(): void {
    const merge = this.#merge;
    if (merge === undefined) return;
    const step = merge.steps.next();
    if (step.done !== true) return;
    this.#merge = undefined;
    const { facts, numbers } = step.value;
    const merged = new WrittenSegment(this.#folder, facts, this.#cache);
    merge.sources.forEach((source, index) => {
      source.carryOver(merged, numbers[index] ?? new Int32Array(0));
      source.close();
    });
    const first = this.#segments.findIndex((segment) => merge.sources.includes(segment));
    const others = this.#segments.filter((segment) => !merge.sources.includes(segment));
    const result = merged.count > 0 ? [merged] : [];
    if (result.length === 0) merged.close();
    this.#segments = [...others.slice(0, first), ...result, ...others.slice(first)];
    this.#beginMerge();
  }

  /** Removes what a process that ended half-way, or a merge, has left: nobody but the writer may. */
  #removeOrphans(): void {
    const named = new Set(this.#manifest.segments.flatMap(fileNames));
    const inProgress = `${this.#merge?.number ?? ''}.`;
    for (const entry of readdirSync(this.#folder, { withFileTypes: true })) {
      const { name } = entry;
      const isOurs = SEGMENT_NAME.test(name) && entry.isFile();
      if (isOurs && !named.has(name) && !name.startsWith(inProgress)) rmSync(join(this.#folder, name), { force: true });
    }
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw diskError(folder, error);
  }
}

function openSegment(folder: string, facts: SegmentFacts, cache: PieceCache): WrittenSegment {
  try {
    return new WrittenSegment(folder, facts, cache);
  } catch (error) {
    throw unopenedSegment(folder, error);
  }
}

/** The numbers in the names of files, whatever manifest names them. */
function segmentNumbers(folder: string): readonly number[] {
  return readdirSync(folder).flatMap((name) => (SEGMENT_NAME.test(name) ? Number.parseInt(name, 10) : []));
}

/** A segment that is gathered in memory. */
interface Building {
  readonly number: number;
  readonly files: SegmentFiles;
  readonly builder: SegmentBuilder;
  /** By page id: the number of the document that counts. */
  readonly numbers: Map<number, number>;
  /** Numbers of documents that do not count any more. */
  readonly replaced: number[];
  readonly ranks: number[];
}

interface RunningMerge {
  readonly number: number;
  readonly sources: readonly WrittenSegment[];
  readonly steps: Generator<undefined, Merged>;
}

function sumOfField(lengths: readonly number[], field: number): number {
  let sum = 0;
  for (let at = field; at < lengths.length; at += FIELDS.length) sum += lengths[at] ?? 0;
  return sum;
}
