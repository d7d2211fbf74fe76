import { SkeinError } from '../model/errors.ts';
import { collectAll, collectTop, RankScores, type SegmentWalk } from './collect-hits.ts';
import { isMissing, type Manifest, readManifest } from './manifest.ts';
import { QueryTerms } from './query-terms.ts';
import type { QueryPlan } from './query-tree.ts';
import { preparePlan } from './score-plan.ts';
import { Segment } from './segment.ts';
import { PieceCache } from './segment-bytes.ts';
import { damagedIndex } from './segment-files.ts';
import type { StoredText } from './stored-text.ts';
import { type TopHit, TopHits } from './top-hits.ts';

export interface SearchIndexOptions {
  /** Bytes of the files to keep in memory. */
  readonly cacheBytes?: number;
}

export interface FindOptions {
  /** So many hits, after the first `offset` ones. */
  readonly limit?: number;
  readonly offset?: number;
  /** Counts all documents that answer, though it takes longer. */
  readonly countsAll?: boolean;
  /** Terms of the index for a word that was written in another way; none where this is left out. */
  readonly fuzzy?: (text: string, distance: number) => readonly string[];
}

/** The best answers to a query. */
export interface Found {
  readonly hits: readonly TopHit[];
  /** Documents that answer. */
  readonly count: number;
  /** False where so many documents might answer that only the best were looked for: `count` is an estimate then. */
  readonly isExact: boolean;
}

const CACHE_BYTES = 64_000_000;
/** With more documents to look at than this, those that cannot be among the best are passed over uncounted. */
const COUNTED = 10_000;
/** A writer may remove files between our reading of the manifest and our opening of them; then there is a newer manifest. */
const TRIES = 10;

/** An index that is open for reading: as it was when it was opened, whatever a writer does. */
export class SearchIndex {
  readonly manifest: Manifest;
  readonly segments: readonly Segment[];
  readonly #folder: string;
  readonly #ranks: (RankScores | undefined)[] = [];

  /** Opens the index in a folder. Errors: INDEX_MISSING, INDEX_DAMAGED, FOLDER_NEWER. */
  constructor(folder: string, options: SearchIndexOptions = {}) {
    const cache = new PieceCache(options.cacheBytes ?? CACHE_BYTES);
    const { manifest, segments } = openSegments(folder, cache, TRIES);
    this.#folder = folder;
    this.manifest = manifest;
    this.segments = segments;
  }

  /** Documents that count. */
  get count(): number {
    return this.segments.reduce((sum, { facts }) => sum + facts.documents - facts.deleted, 0);
  }

  /** The best answers to a plan, in order. Errors: INDEX_DAMAGED. */
  find(plan: QueryPlan, options: FindOptions = {}): Found {
    return this.#guarded(() => this.#find(plan, options));
  }

  #find(plan: QueryPlan, options: FindOptions): Found {
    const { limit = 10, offset = 0, countsAll = false, fuzzy = () => [] } = options;
    const walks = this.walks(plan, fuzzy);
    const hits = new TopHits(limit + offset);
    const cost = walks.reduce((sum, { scorer }) => sum + scorer.cost, 0);
    const isExact = countsAll || cost <= COUNTED;
    let count = 0;
    for (const walk of walks) {
      const {
        index: segment,
        segment: {
          columns: { ids },
        },
      } = walk;
      count += isExact
        ? collectAll(walk, (document, score) => void hits.add({ segment, document, score, id: ids[document] ?? 0 }))
        : collectTop(walk, hits);
    }
    return { hits: hits.sorted().slice(offset), count, isExact };
  }

  /** The segments that may answer a plan, ready to be walked over. */
  walks(plan: QueryPlan, fuzzy: (text: string, distance: number) => readonly string[]): readonly SegmentWalk[] {
    const terms = new QueryTerms(this.segments);
    const prepared = preparePlan(plan, { terms, documents: this.count, fuzzy });
    return this.segments.flatMap((segment, index) => {
      const scorer = prepared(index);
      if (scorer === undefined) return [];
      this.#ranks[index] ??= new RankScores(segment.ranks);
      return [{ index, segment, scorer, ranks: this.#ranks[index] }];
    });
  }

  /** What is stored of a hit's document. */
  text(hit: Pick<TopHit, 'segment' | 'document'>): StoredText {
    const segment = this.segments[hit.segment];
    if (segment === undefined) throw new SkeinError('USAGE', 'a hit of another index', 'Ask the index that gave it.');
    return this.#guarded(() => segment.text(hit.document));
  }

  close(): void {
    for (const segment of this.segments) segment.close();
  }

  /** Bytes that are not what was written lead to numbers that cannot be. */
  #guarded<T>(read: () => T): T {
    try {
      return read();
    } catch (error) {
      if (error instanceof RangeError || error instanceof SyntaxError) {
        throw damagedIndex(this.#folder, error.message, error);
      }
      throw error;
    }
  }
}

function openSegments(folder: string, cache: PieceCache, tries: number): { manifest: Manifest; segments: Segment[] } {
  const manifest = readManifest(folder);
  if (manifest === undefined) {
    const advice = 'Build one with `skein index`.';
    throw new SkeinError('INDEX_MISSING', `there is no search index in ${folder}`, advice);
  }
  const segments: Segment[] = [];
  try {
    for (const facts of manifest.segments) segments.push(new Segment(folder, facts, cache));
    return { manifest, segments };
  } catch (error) {
    for (const segment of segments) segment.close();
    if (error instanceof SkeinError) throw error;
    const isGone = isMissing(error);
    if (isGone && tries > 1 && readManifest(folder)?.generation !== manifest.generation) {
      return openSegments(folder, cache, tries - 1);
    }
    throw damagedIndex(folder, isGone ? 'a file is gone' : 'a file cannot be read', error);
  }
}
