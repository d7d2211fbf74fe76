import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { robotsTokenOf } from './compose.ts';
import { type DocumentWish, documentOf, isForIndex } from './index-documents.ts';
import type { DocumentReader } from './model/document.ts';
import type { Archive, PageRecord } from './model/engine.ts';
import type { Settings } from './model/settings.ts';
import type { Instant } from './model/time.ts';
import type { UrlId } from './model/url.ts';
import { INDEX_FOLDER } from './open-index.ts';
import type { Analyser } from './search/analyse.ts';
import { HASH_PRIME, HASH_START } from './search/analyse-ascii-words.ts';
import { createAnalyser } from './search/analyse-text.ts';
import type { AnchorText } from './search/document.ts';
import { IndexWriter } from './search/index-writer.ts';
import { LinkAnchors } from './search/link-anchors.ts';
import { FileBytes, isLost, PieceCache } from './search/segment-bytes.ts';
import { type FileFacts, writeWholeFile } from './search/segment-files.ts';

/** How an index is to be brought up to date. */
export interface IndexWish {
  readonly robotsToken: string;
  readonly region: string | undefined;
  /** Finds words in Chinese, Japanese, Thai and the like by dictionary. */
  readonly segmenter: boolean;
  readonly documents?: DocumentReader | undefined;
  /** Makes the index anew, whatever is there. */
  readonly repair?: boolean;
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
  /** Pages visited later are not in the index yet. */
  readonly until: Instant;
  readonly segmenter: boolean;
  /** The file of what texts of links were. */
  readonly anchorHashes: FileFacts;
}

/** Grows with every change of what a document holds. */
const FORM = 2;
const PROGRESS = 100;

/**
 * Brings the index of a crawl up to date: adds pages that were visited since the last time or have other texts of links to them, takes
 * out those that may not be in it any more, and gives all their ranks. Errors: FOLDER_LOCKED, FOLDER_NEWER, INDEX_DAMAGED, DISK.
 */
export async function indexCrawl(archive: Archive, crawlFolder: string, wish: IndexWish): Promise<IndexReport> {
  const folder = join(crawlFolder, INDEX_FOLDER);
  const analyser = createAnalyser({ segmenter: wish.segmenter });
  const writer = new IndexWriter(folder, { analyser, discards: wish.repair === true });
  try {
    return await new Indexing(archive, writer, { analyser, folder, wish }).run();
  } finally {
    writer.close();
  }
}

/** What an index is made with. */
interface IndexTools {
  readonly analyser: Analyser;
  readonly folder: string;
  readonly wish: IndexWish;
}

class Indexing {
  readonly #archive: Archive;
  readonly #writer: IndexWriter;
  readonly #tools: IndexTools;
  readonly #ranks = new Map<UrlId, number>();
  #written = 0;

  constructor(archive: Archive, writer: IndexWriter, tools: IndexTools) {
    this.#archive = archive;
    this.#writer = writer;
    this.#tools = tools;
  }

  async run(): Promise<IndexReport> {
    const { folder, wish } = this.#tools;
    const { region, robotsToken, documents, segmenter, signal, onProgress } = wish;
    const form = `${FORM} ${segmenter} ${robotsToken} ${region ?? ''} ${documents !== undefined}`;
    const before = wish.repair === true ? undefined : noteOf(this.#writer.note, form);
    const hashes = new AnchorHashes(join(folder, 'anchor.hashes'), before?.anchorHashes);
    const anchors = await LinkAnchors.of(() => this.#archive.linkBlobs());
    const { pages: rankedPages } = await this.#archive.totals();
    const asked: DocumentWish = { region, robotsToken, documents, rankedPages };
    let looked = 0;
    let until = before?.until ?? 0;
    for await (const record of this.#archive.pages()) {
      if (signal?.aborted === true) break;
      if (record.visit === undefined) continue;
      if (isForIndex(record)) {
        const texts = await anchors.to(record.id);
        const isChanged = hashes.put(record.id, texts) || record.visit.at > (before?.until ?? -1);
        if (isChanged) await this.#add(record, texts, asked);
        this.#ranks.set(record.id, (record.rank ?? 0) * rankedPages);
      } else this.#writer.delete(record.id);
      until = Math.max(until, record.visit.at);
      if (++looked % PROGRESS === 0) onProgress?.(looked);
    }
    const isComplete = signal?.aborted !== true;
    if (isComplete) this.#writer.setRanks((id) => this.#ranks.get(id));
    // What was begun and not ended counts as not done: it is put in once more the next time.
    const note = isComplete ? ({ form, until, segmenter, anchorHashes: hashes.write() } satisfies IndexNote) : before;
    this.#writer.commit(note);
    if (isComplete) hashes.replace();
    return { pages: this.#writer.count, written: this.#written, isComplete };
  }

  async #add(record: PageRecord, anchors: readonly AnchorText[], wish: DocumentWish): Promise<void> {
    const stored = await this.#archive.body(record.id);
    const document = stored && (await documentOf(record, stored.body, anchors, wish));
    // Of an older visit there may be one.
    if (document === undefined) return this.#writer.delete(record.id);
    await this.#tools.analyser.prepare(document.language);
    this.#writer.add(document);
    this.#written++;
  }
}

/** The note of the last time; undefined where nothing of it holds any more. */
function noteOf(note: unknown, form: string): IndexNote | undefined {
  if (typeof note !== 'object' || note === null || !('form' in note) || note.form !== form) return undefined;
  return isIndexNote(note) ? note : undefined;
}

function isIndexNote(note: object): note is IndexNote {
  return 'until' in note && 'segmenter' in note && 'anchorHashes' in note;
}

/** What the texts of links to each page were when it was last put into the index: 32 bits of them. */
class AnchorHashes {
  readonly #path: string;
  #hashes: Uint32Array;

  /** `facts`: of the file as it was written; nothing is known where it is another by now. */
  constructor(path: string, facts: FileFacts | undefined) {
    this.#path = path;
    this.#hashes = (facts && readHashes(path, facts)) ?? new Uint32Array(0);
  }

  /** Notes a page's texts; true where they are not what they were. */
  put(id: UrlId, anchors: readonly AnchorText[]): boolean {
    if (id >= this.#hashes.length) {
      const larger = new Uint32Array(Math.max(id + 1, 2 * this.#hashes.length));
      larger.set(this.#hashes);
      this.#hashes = larger;
    }
    const hash = hashOf(anchors);
    const isChanged = this.#hashes[id] !== hash;
    this.#hashes[id] = hash;
    return isChanged;
  }

  /** Writes them beside the file of the last time, which they replace once the index is committed. */
  write(): FileFacts {
    return writeWholeFile(`${this.#path}.new`, new Uint8Array(this.#hashes.buffer));
  }

  replace(): void {
    renameSync(`${this.#path}.new`, this.#path);
  }
}

function readHashes(path: string, facts: FileFacts): Uint32Array | undefined {
  let file: FileBytes | undefined;
  try {
    file = new FileBytes(path, facts, new PieceCache(0));
    return new Uint32Array(new Uint8Array(file.read(0, file.length)).buffer);
  } catch (error) {
    // All pages are put in anew then, which takes time and harms nothing.
    if (isLost(error)) return undefined;
    throw error;
  } finally {
    file?.close();
  }
}

/** FNV-1a; never 0, which stands for nothing known. */
function hashOf(anchors: readonly AnchorText[]): number {
  let hash = HASH_START;
  for (const { text, count } of anchors) {
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), HASH_PRIME);
    // From how many pages, in powers of two: one more of many changes no score that anybody could see.
    hash = Math.imul(hash ^ (32 - Math.clz32(count)), HASH_PRIME);
  }
  return hash >>> 0 || 1;
}
