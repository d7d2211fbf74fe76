import { join } from 'node:path';
import { setImmediate as othersFirst } from 'node:timers/promises';
import { robotsTokenOf } from './compose.ts';
import { isUnread, textOfVisit } from './crawl/reading.ts';
import { type DocumentWish, documentOf, isForIndex } from './index-documents.ts';
import { anchorsMark, contentMark, PageStates, type StatesFile } from './index-states.ts';
import type { DocumentReader } from './model/document.ts';
import type { Archive, PageRecord } from './model/engine.ts';
import type { Reading } from './model/page.ts';
import type { Settings } from './model/settings.ts';
import type { UrlId } from './model/url.ts';
import { INDEX_FOLDER } from './open-index.ts';
import type { Analyser } from './search/analyse.ts';
import { createAnalyser } from './search/analyse-text.ts';
import type { AnchorText } from './search/document.ts';
import { IndexWriter } from './search/index-writer.ts';
import { LinkAnchors } from './search/link-anchors.ts';

/** How an index is to be brought up to date. */
export interface IndexWish {
  readonly robotsToken: string;
  readonly region: string | undefined;
  /** Finds words in Chinese, Japanese, Thai and the like by dictionary. */
  readonly segmenter: boolean;
  readonly documents?: DocumentReader | undefined;
  /** Makes the index anew, whatever is there. */
  readonly repair?: boolean;
  /** Stores readings of the pages that have none: the words are at hand. */
  readonly saveReadings?: Archive['saveReadings'];
  /** Pages that are in the index stay as they are where only texts of links to them have changed: another time will do for those. */
  readonly leavesAnchors?: boolean;
  /** Bytes of documents to gather in memory, about. */
  readonly memory?: number;
  /** Ends the work early; what was not done is done the next time. */
  readonly signal?: AbortSignal | undefined;
  /** Told after every hundred pages how many were looked at. */
  readonly onProgress?: ((pages: number) => void) | undefined;
}

/** What the settings of a crawl say of its index. */
export function indexWish(settings: Settings): Pick<IndexWish, 'robotsToken' | 'region' | 'segmenter'> {
  const { region, segmenter } = settings;
  return { robotsToken: robotsTokenOf(settings), region, segmenter };
}

/** What was done. */
export interface IndexReport {
  /** Pages that the index holds now. */
  readonly pages: number;
  /** Pages that were put into it, or anew. */
  readonly written: number;
  /** False where the work was ended early. */
  readonly isComplete: boolean;
}

/** What the writer notes for the next time. */
interface IndexNote {
  /** Changes with whatever makes documents different. */
  readonly form: string;
  readonly segmenter: boolean;
  readonly states: StatesFile;
}

/** Grows with every change of what a document holds. */
const FORM = 9;
const PROGRESS = 100;
/** Readings are stored in batches of so many pages. */
const READINGS = 200;

/**
 * Brings the index of a crawl up to date: adds pages that were visited since the last time or have other texts of links to them, takes
 * out those that may not be in it any more, and gives all their ranks. Errors: FOLDER_LOCKED, FOLDER_NEWER, INDEX_DAMAGED, DISK.
 */
export async function indexCrawl(archive: Archive, crawlFolder: string, wish: IndexWish): Promise<IndexReport> {
  const indexing = await openUpdated(archive, crawlFolder, wish);
  try {
    return indexing.finish();
  } finally {
    indexing.close();
  }
}

/** The index of a crawl with all its documents; their ranks and `finish` are left to the caller. Errors: those of `indexCrawl`. */
export async function openUpdated(archive: Archive, crawlFolder: string, wish: IndexWish): Promise<Indexing> {
  const indexing = new Indexing(archive, crawlFolder, wish);
  try {
    await indexing.update();
    return indexing;
  } catch (error) {
    indexing.close();
    throw error;
  }
}

/** What failed and may not the next time stays as it is in the index until then. */
function isToBeTriedAgain({ state, visit }: PageRecord): boolean {
  return state === 'pending' && visit?.outcome === 'failed';
}

/** An index that is brought up to date: first its documents, then, when they are known, their ranks. */
export class Indexing {
  readonly #archive: Archive;
  readonly #wish: IndexWish;
  readonly #analyser: Analyser;
  readonly #writer: IndexWriter;
  readonly #form: string;
  readonly #states: PageStates;
  /** By page: PageRank. */
  #ranks = new Float64Array(1024);
  #rankedPages = 0;
  #readings: { readonly id: UrlId; readonly reading: Reading }[] = [];
  #written = 0;

  /** Opens the index of a crawl folder, or begins one. Errors: FOLDER_LOCKED, FOLDER_NEWER, INDEX_DAMAGED, DISK. */
  constructor(archive: Archive, crawlFolder: string, wish: IndexWish) {
    const { segmenter, robotsToken, region, documents, repair, memory } = wish;
    const folder = join(crawlFolder, INDEX_FOLDER);
    this.#archive = archive;
    this.#wish = wish;
    this.#analyser = createAnalyser({ segmenter });
    this.#writer = new IndexWriter(folder, { analyser: this.#analyser, discards: repair === true, memory });
    this.#form = `${FORM} ${segmenter} ${robotsToken} ${region ?? ''} ${documents !== undefined}`;
    this.#states = new PageStates(folder, noteOf(this.#writer.note, this.#form)?.states);
  }

  /** Puts pages in and takes them out. What was done until the signal ends it, or the process, is not done again. */
  async update(): Promise<void> {
    const { region, robotsToken, documents, onProgress } = this.#wish;
    const anchors = await LinkAnchors.of(() => this.#archive.linkBlobs());
    this.#rankedPages = (await this.#archive.totals()).pages;
    const asked: DocumentWish = { region, robotsToken, documents, rankedPages: this.#rankedPages };
    let looked = 0;
    for await (const record of this.#archive.pages()) {
      if (this.#isEnded) break;
      if (record.visit === undefined || isToBeTriedAgain(record)) continue;
      this.#keepRank(record.id, record.rank ?? 0);
      await this.#take(record, isForIndex(record) ? await anchors.to(record.id) : undefined, asked);
      if (++looked % PROGRESS === 0) onProgress?.(looked);
    }
    await this.#storeReadings();
    await this.#mergeSegments();
    this.#commit();
  }

  /** What is not ended now is lost with the writer: of many small updates no merge would ever be ended. */
  async #mergeSegments(): Promise<void> {
    for (const _ of this.#writer.mergeSteps()) {
      if (this.#isEnded) return;
      await othersFirst();
    }
  }

  /** Replaces all ranks. */
  setRanks(ranks: Iterable<readonly [UrlId, number]>): void {
    this.#ranks.fill(0);
    for (const [id, rank] of ranks) this.#keepRank(id, rank);
  }

  /** Gives the pages their ranks, and answers what was done. */
  finish(): IndexReport {
    const isComplete = !this.#isEnded;
    if (isComplete) {
      this.#writer.setRanks((id) => (this.#ranks[id] ?? 0) * this.#rankedPages);
      this.#commit();
    }
    return { pages: this.#writer.count, written: this.#written, isComplete };
  }

  close(): void {
    this.#writer.close();
  }

  get #isEnded(): boolean {
    return this.#wish.signal?.aborted === true;
  }

  /** `anchors`: the texts of links to a page that may be in the index. */
  async #take(record: PageRecord, anchors: readonly AnchorText[] | undefined, wish: DocumentWish): Promise<void> {
    const { id, visit } = record;
    if (visit === undefined) return;
    if (anchors === undefined) {
      this.#writer.delete(id);
      this.#states.clear(id);
    }
    const mark = anchors === undefined ? 0 : anchorsMark(anchors);
    const content = contentMark(record, visit);
    const isChanged = anchors !== undefined && !this.#isIn(id, content, mark);
    const isRead = this.#wish.saveReadings === undefined || !isUnread(record);
    if (!isChanged && isRead) return;
    const stored = await this.#archive.bodyOf(record);
    const words = stored && (await textOfVisit(visit, stored.body, wish));
    const reading = words && (record.reading ?? words.reading());
    if (!isRead && reading !== undefined) await this.#keepReading(id, reading);
    if (!isChanged) return;
    this.#states.set(id, content, mark);
    // Of an older visit there may be one.
    if (words === undefined) return this.#writer.delete(id);
    const document = await documentOf({ ...record, reading }, words, anchors, wish);
    await this.#analyser.prepare(document.language);
    this.#writer.add(document);
    this.#written++;
    if (this.#writer.hasUncommitted) this.#commit();
  }

  #isIn(id: UrlId, content: number, mark: number): boolean {
    return this.#wish.leavesAnchors === true
      ? this.#states.isContent(id, content)
      : this.#states.isCurrent(id, content, mark);
  }

  async #keepReading(id: UrlId, reading: Reading): Promise<void> {
    this.#readings.push({ id, reading });
    if (this.#readings.length >= READINGS) await this.#storeReadings();
  }

  async #storeReadings(): Promise<void> {
    if (this.#readings.length === 0) return;
    await this.#wish.saveReadings?.(this.#readings);
    this.#readings = [];
  }

  #keepRank(id: UrlId, rank: number): void {
    if (id >= this.#ranks.length) {
      const larger = new Float64Array(Math.max(id + 1, 2 * this.#ranks.length));
      larger.set(this.#ranks);
      this.#ranks = larger;
    }
    this.#ranks[id] = rank;
  }

  #commit(): void {
    const { segmenter } = this.#wish;
    const note: IndexNote = { form: this.#form, segmenter, states: this.#states.save() };
    this.#writer.commit(note);
    this.#states.removeOthers();
  }
}

/** The note of the last time; undefined where nothing of it holds any more. */
function noteOf(note: unknown, form: string): IndexNote | undefined {
  if (typeof note !== 'object' || note === null || !('form' in note) || note.form !== form) return undefined;
  return isIndexNote(note) ? note : undefined;
}

function isIndexNote(note: object): note is IndexNote {
  return 'segmenter' in note && 'states' in note;
}
