import { SkeinError } from '../model/errors.ts';
import { collectAll, collectTop, countSampled, type SegmentWalk } from './collect-hits.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { QueryTerms } from './query-terms.ts';
import type { QueryPlan } from './query-tree.ts';
import { RankScores } from './rank-scores.ts';
import { FavouredScorer } from './score-names.ts';
import { type PlanContext, prepareNames, preparePlan } from './score-plan.ts';
import { Segment } from './segment.ts';
import { PieceCache } from './segment-bytes.ts';
import { damagedIndex, isMissing, missingIndex, unopenedSegment } from './segment-files.ts';
import type { StoredText } from './stored-text.ts';
import { type TopHit, TopHits } from './top-hits.ts';

export interface SearchIndexOptions {
  /** Bytes of the files to keep in memory. */
  readonly cacheBytes?: number;
}

/** Terms of the index that differ from a word in so many letters at most. */
export type FuzzyTerms = (text: string, distance: number) => readonly string[];

/** Where a document is: the number of its segment among the segments, and its number in that. */
export type DocumentPlace = Pick<TopHit, 'segment' | 'document'>;

export interface FindOptions {
  /** So many hits, after the first `offset` ones. */
  readonly limit?: number;
  readonly offset?: number;
  /** Counts all documents that answer, though it takes longer. */
  readonly countsAll?: boolean;
  /** Terms of the index for a word that was written in another way; none where this is left out. */
  readonly fuzzy?: FuzzyTerms;
  /** Terms for what the pages that are asked for may be called: those that are score more. */
  readonly names?: readonly string[];
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
/** With more documents to look at than this, those that cannot be among the best are passed over uncounted; about so many tell how many answer. */
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
    const { limit = 10, offset = 0, countsAll = false, fuzzy = () => [], names = [] } = options;
    const walks = this.walks(plan, fuzzy, names);
    // One tells whether there is any, also where none is wanted.
    const most = Math.max(1, limit + offset);
    const hits = new TopHits(most);
    const cost = walks.reduce((sum, { scorer }) => sum + scorer.cost, 0);
    const isExact = countsAll || cost <= COUNTED;
    let count = 0;
    for (const walk of walks) {
      const { index, segment } = walk;
      count += isExact
        ? collectAll(walk, (document, score) => {
            // The id is read of those only that may be among the best.
            if (score >= hits.minimum)
              hits.add({ segment: index, document, score, id: segment.value('ids', document) });
          })
        : (collectTop(walk, hits) ?? countSampled(walk, Math.min(1, COUNTED / this.count)));
    }
    const best = hits.sorted();
    // Fewer than were asked for are all that there are.
    const wanted = best.slice(offset, offset + limit);
    if (best.length < most) return { hits: wanted, count: best.length, isExact: true };
    return { hits: wanted, count: Math.max(count, best.length), isExact };
  }

  /** The segments that may answer a plan, ready to be walked over. */
  walks(plan: QueryPlan, fuzzy: FuzzyTerms, names: readonly string[] = []): readonly SegmentWalk[] {
    const context = this.#context(fuzzy);
    const prepared = preparePlan(plan, context);
    const favoured = names.length === 0 ? undefined : prepareNames(names, context);
    return this.segments.flatMap((segment, index) => {
      const [part, named] = [prepared(index), favoured?.(index)];
      if (part === undefined) return [];
      const scorer = named === undefined ? part : new FavouredScorer(part, named);
      return [{ index, segment, scorer, ranks: this.#ranksOf(index), again: () => prepared(index) }];
    });
  }

  #ranksOf(index: number): RankScores {
    this.#ranks[index] ??= new RankScores(this.#segment(index).ranks);
    return this.#ranks[index];
  }

  #context(fuzzy: FuzzyTerms): PlanContext {
    const ranks = (index: number): RankScores => this.#ranksOf(index);
    return { terms: new QueryTerms(this.segments), documents: this.count, ranks, fuzzy };
  }

  /** Every document that answers a plan, a segment after the other; answers how many there are. Errors: INDEX_DAMAGED. */
  forEach(
    plan: QueryPlan,
    { fuzzy = () => [], names = [] }: Pick<FindOptions, 'fuzzy' | 'names'>,
    take: (hit: TopHit) => void,
  ): number {
    return this.#guarded(() =>
      this.walks(plan, fuzzy, names).reduce((sum, walk) => {
        const { ids } = walk.segment.columns;
        const found = collectAll(walk, (document, score) =>
          take({ segment: walk.index, document, score, id: ids[document] ?? 0 }),
        );
        return sum + found;
      }, 0),
    );
  }

  /** What the names of a hit's document add to its score. Errors: INDEX_DAMAGED. */
  nameScoreOf(names: readonly string[], { segment, document }: DocumentPlace): number {
    return this.#guarded(() => {
      const scorer = prepareNames(
        names,
        this.#context(() => []),
      )(segment);
      return scorer?.seek(document) === document ? scorer.score() : 0;
    });
  }

  /** What a plan adds to the score of a hit, without its rank; 0 where its document does not answer it. Errors: INDEX_DAMAGED. */
  scoreOf(plan: QueryPlan, { segment, document }: DocumentPlace, fuzzy: FuzzyTerms): number {
    return this.#guarded(() => {
      const scorer = this.walks(plan, fuzzy).find(({ index }) => index === segment)?.scorer;
      return scorer?.seek(document) === document && scorer.confirm() ? scorer.score() : 0;
    });
  }

  /** What is stored of a hit's document. */
  text({ segment, document }: DocumentPlace): StoredText {
    return this.#guarded(() => this.#segment(segment).text(document));
  }

  /** The URL of a hit's document, without the rest. */
  url({ segment, document }: DocumentPlace): string {
    return this.#guarded(() => this.#segment(segment).url(document));
  }

  /** Where the document with that URL is; undefined where there is none. Errors: INDEX_DAMAGED. */
  placeOf(url: string): DocumentPlace | undefined {
    return this.#guarded(() => {
      for (const [segment, one] of this.segments.entries()) {
        const document = one.documentOf(url);
        if (document !== undefined) return { segment, document };
      }
      return undefined;
    });
  }

  close(): void {
    for (const segment of this.segments) segment.close();
  }

  #segment(number: number): Segment {
    const segment = this.segments[number];
    if (segment !== undefined) return segment;
    throw new SkeinError('USAGE', 'a hit of another index', 'Ask the index that gave it.');
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
  if (manifest === undefined) throw missingIndex(folder);
  const segments: Segment[] = [];
  try {
    for (const facts of manifest.segments) segments.push(new Segment(folder, facts, cache));
    return { manifest, segments };
  } catch (error) {
    for (const segment of segments) segment.close();
    if (isMissing(error) && tries > 1 && readManifest(folder)?.generation !== manifest.generation) {
      return openSegments(folder, cache, tries - 1);
    }
    throw unopenedSegment(folder, error);
  }
}
