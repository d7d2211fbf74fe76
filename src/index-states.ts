import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { HASH_PRIME, HASH_START, textHash } from './content/text-hash.ts';
import type { PageRecord } from './model/engine.ts';
import type { UrlId } from './model/url.ts';
import type { Visit } from './model/visit.ts';
import type { AnchorText } from './search/document.ts';
import { FileBytes, isLost, PieceCache } from './search/segment-bytes.ts';
import { type FileFacts, writeWholeFile } from './search/segment-files.ts';

/** The file of the states, as the index's note names it: another number with every commit. */
export interface StatesFile extends FileFacts {
  readonly number: number;
}

const NAME = 'pages.states-';

/** The numbers of a page: of its content, and of the texts of links to it; 0 where it has not been put in. */
const CONTENT = 0;
const ANCHORS = 1;
const STATE = 2;

/** Which content of each page was put into the index, and with which texts of links to it: 32 bits of both. */
export class PageStates {
  readonly #folder: string;
  #number: number;
  #states: Uint32Array;

  /** `file`: where they were written to; nothing is known without it, or where it is another by now. */
  constructor(folder: string, file: StatesFile | undefined) {
    this.#folder = folder;
    this.#states = (file && readStates(pathOf(folder, file.number), file)) ?? new Uint32Array(0);
    this.#number = file?.number ?? 0;
  }

  /** Whether what was put in has that mark (`contentMark`). */
  isContent(id: UrlId, content: number): boolean {
    return this.#states[id * STATE + CONTENT] === content;
  }

  /** Whether what was put in has that mark, with texts of that one (`anchorsMark`). */
  isCurrent(id: UrlId, content: number, anchors: number): boolean {
    return this.isContent(id, content) && this.#states[id * STATE + ANCHORS] === anchors;
  }

  /** Notes the marks of what was put in. */
  set(id: UrlId, content: number, anchors: number): void {
    if ((id + 1) * STATE > this.#states.length) {
      const larger = new Uint32Array(Math.max((id + 1) * STATE, 2 * this.#states.length));
      larger.set(this.#states);
      this.#states = larger;
    }
    this.#states[id * STATE + CONTENT] = content;
    this.#states[id * STATE + ANCHORS] = anchors;
  }

  /** Notes that a page is out again. */
  clear(id: UrlId): void {
    if (id * STATE < this.#states.length) this.#states.fill(0, id * STATE, (id + 1) * STATE);
  }

  /** Writes them beside the file of the last time, which holds until the index is committed with this one in its note. */
  save(): StatesFile {
    this.#number++;
    const bytes = new Uint8Array(this.#states.buffer);
    return { number: this.#number, ...writeWholeFile(pathOf(this.#folder, this.#number), bytes) };
  }

  /** Removes what was written before, and what a process that ended half-way has left. */
  removeOthers(): void {
    if (!existsSync(this.#folder)) return;
    for (const name of readdirSync(this.#folder)) {
      if (name.startsWith(NAME) && name !== NAME + this.#number) rmSync(join(this.#folder, name), { force: true });
    }
  }
}

function pathOf(folder: string, number: number): string {
  return join(folder, NAME + number);
}

function readStates(path: string, facts: FileFacts): Uint32Array | undefined {
  let file: FileBytes | undefined;
  try {
    file = new FileBytes(path, facts, new PieceCache(0));
    const states = new Uint8Array(file.length);
    file.copy(0, states);
    return new Uint32Array(states.buffer);
  } catch (error) {
    // All pages are put in anew then, which takes time and harms nothing.
    if (isLost(error)) return undefined;
    throw error;
  } finally {
    file?.close();
  }
}

/**
 * What tells the document of a page from those of its earlier visits (FNV-1a, 32 bits): its content, and what else a document is made of.
 * What has no digest, as it is not whole, is another with every visit. Never 0.
 */
export function contentMark({ url, depth, lastModified }: PageRecord, { at, digest, response }: Visit): number {
  const { contentType, lastModified: changed, xRobotsTag } = response ?? {};
  const parts = [digest ?? at, url, depth, lastModified, contentType, changed, xRobotsTag];
  return textHash(parts.join('\n'), HASH_START) >>> 0 || 1;
}

/** What tells texts of links to a page from others (FNV-1a, 32 bits); never 0. */
export function anchorsMark(anchors: readonly AnchorText[]): number {
  let hash = HASH_START;
  for (const { text, count } of anchors) {
    hash = textHash(text, hash);
    // From how many pages, in powers of two: one more of many changes no score that anybody could see.
    hash = Math.imul(hash ^ (32 - Math.clz32(count)), HASH_PRIME);
  }
  return hash >>> 0 || 1;
}
