import { FingerprintTable } from './engine/fingerprint-table.ts';
import type { SeenSet } from './model/engine.ts';
import type { Fingerprint, FingerprintKey, UrlId } from './model/url.ts';

const CHUNK_BITS = 16;
const CHUNK = 1 << CHUNK_BITS;

const MAY_MOVE = 1;
const PENDING = 2;

/**
 * What one thread knows of the URLs that the engine in another has seen: those that it was told of. Whoever is unknown here is told to the
 * engine as a discovery, which then decides. What moves there may stay for a while as it was here: a URL only moves forward, so
 * the worst of it is that the engine is told again of what it knows.
 */
export class ThreadSeen implements SeenSet {
  readonly key: FingerprintKey;
  readonly #ids = new FingerprintTable();
  /** A byte for each id, in chunks; those are missing of which nothing is known. */
  readonly #standings: Uint8Array[] = [];

  constructor(key: FingerprintKey) {
    this.key = key;
  }

  get size(): number {
    return this.#ids.size;
  }

  get bytes(): number {
    return this.#ids.bytes + this.#standings.filter(Boolean).length * CHUNK;
  }

  find(lo: number, hi: number): UrlId {
    return this.#ids.find(lo, hi);
  }

  mayMove(id: UrlId): boolean {
    return (this.#standing(id) & MAY_MOVE) !== 0;
  }

  isPending(id: UrlId): boolean {
    return (this.#standing(id) & PENDING) !== 0;
  }

  /** Takes in what the engine says of a URL, see `standingOf`. */
  note({ lo, hi }: Fingerprint, id: UrlId, standing: number): void {
    if (this.#ids.find(lo, hi) === 0) this.#ids.add(lo, hi, id);
    const place = id >>> CHUNK_BITS;
    const chunk = this.#standings[place] ?? new Uint8Array(CHUNK);
    this.#standings[place] = chunk;
    chunk[id & (CHUNK - 1)] = standing;
  }

  #standing(id: UrlId): number {
    return this.#standings[id >>> CHUNK_BITS]?.[id & (CHUNK - 1)] ?? 0;
  }
}

/** What of a URL's standing a thread has to know, in two bits. */
export function standingOf(seen: SeenSet, id: UrlId): number {
  return (seen.mayMove(id) ? MAY_MOVE : 0) | (seen.isPending(id) ? PENDING : 0);
}

/** Of a URL that is about to be visited. */
export const LENT = PENDING;
