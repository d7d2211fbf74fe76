import type { SeenSet } from '../model/engine.ts';
import type { FingerprintKey, UrlId } from '../model/url.ts';
import { FingerprintTable, tableBytes } from './fingerprint-table.ts';

/**
 * Where a known URL stands; the number is stored. What is below `DONE` is pending in the sense of `UrlState`: `WAITING` is to be
 * visited again later, `HELD` is deeper than the crawl goes now. `SOFTLY_REFUSED` only exists in memory: a followed link lets it in.
 */
export const STANDING = { READY: 0, WAITING: 1, HELD: 2, DONE: 3, REFUSED: 4, SOFTLY_REFUSED: 5 } as const;

export type Standing = (typeof STANDING)[keyof typeof STANDING];

/** The largest depth that is told apart; deeper URLs count as so deep. */
export const MAX_DEPTH = 65_535;

const CHUNK_BITS = 16;
const CHUNK = 1 << CHUNK_BITS;
const MASK = CHUNK - 1;

/** Bytes for the standing and the depth of a URL. */
const BYTES_AN_ID = 3;

/** Bytes that a table of so many URLs holds, within three per cent. */
export function seenBytes(size: number): number {
  return tableBytes(size) + ((size >>> CHUNK_BITS) + 1) * CHUNK * BYTES_AN_ID;
}

/** The URL-seen test: ids by fingerprint, and for each id where it stands and how deep it is. About 23 bytes a URL. */
export class SeenTable implements SeenSet {
  readonly key: FingerprintKey;
  #ids = new FingerprintTable();
  #standings: Uint8Array[] = [];
  #depths: Uint16Array[] = [];
  #size = 0;

  constructor(key: FingerprintKey) {
    this.key = key;
  }

  get size(): number {
    return this.#size;
  }

  get bytes(): number {
    return this.#ids.bytes + this.#standings.length * CHUNK * BYTES_AN_ID;
  }

  find(lo: number, hi: number): UrlId {
    return this.#ids.find(lo, hi);
  }

  mayMove(id: UrlId): boolean {
    return this.standing(id) === STANDING.SOFTLY_REFUSED;
  }

  isPending(id: UrlId): boolean {
    const standing = this.standing(id);
    return standing !== undefined && standing < STANDING.DONE;
  }

  /** Pending URLs that are held back although no deeper than `maxDepth`, or are deeper and not held back. */
  *misplaced(maxDepth: number): Generator<UrlId> {
    for (let id = 1; id <= this.#size; id++)
      if (this.isPending(id) && this.depth(id) > maxDepth !== (this.standing(id) === STANDING.HELD)) yield id;
  }

  /** Takes a fingerprint in that it does not have yet, and answers the new URL's id: the next number. */
  add(lo: number, hi: number, standing: Standing, depth: number): UrlId {
    const id = this.#size + 1;
    this.#ids.add(lo, hi, id);
    this.#size = id;
    while (this.#standings.length <= id >>> CHUNK_BITS) {
      this.#standings.push(new Uint8Array(CHUNK));
      this.#depths.push(new Uint16Array(CHUNK));
    }
    this.setStanding(id, standing);
    this.setDepth(id, depth);
    return id;
  }

  /** Makes room for so many URLs in a table that is empty, which spares growing. */
  reserve(count: number): void {
    if (this.#size === 0) this.#ids = new FingerprintTable(count);
  }

  /** Forgets all of it, and gives the memory back. */
  clear(): void {
    this.#ids = new FingerprintTable();
    this.#standings = [];
    this.#depths = [];
    this.#size = 0;
  }

  /** Undefined for an id that was never given. */
  standing(id: UrlId): Standing | undefined {
    if (id < 1 || id > this.#size) return undefined;
    return this.#standings[id >>> CHUNK_BITS]?.[id & MASK] as Standing; // only standings are ever put in
  }

  setStanding(id: UrlId, standing: Standing): void {
    const chunk = this.#standings[id >>> CHUNK_BITS];
    if (chunk !== undefined) chunk[id & MASK] = standing;
  }

  /** In links from a seed; 0 for an id that was never given. */
  depth(id: UrlId): number {
    return this.#depths[id >>> CHUNK_BITS]?.[id & MASK] ?? 0;
  }

  setDepth(id: UrlId, depth: number): void {
    const chunk = this.#depths[id >>> CHUNK_BITS];
    if (chunk !== undefined) chunk[id & MASK] = Math.min(depth, MAX_DEPTH);
  }
}
