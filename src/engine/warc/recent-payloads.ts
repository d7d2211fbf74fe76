import type { Instant } from '../../model/time.ts';
import type { Visit } from '../../model/visit.ts';
import type { ArchivedOriginal } from '../archive-writer.ts';

interface Stored {
  readonly url: string;
  readonly at: Instant;
  readonly payload: string;
}

/** So many of the last ones are remembered at least, and at most twice as many. */
const LIMIT = 4096;

/**
 * Payload digests of the last bodies that were stored, by the digest of the decoded body. A repeat often comes in the batch of
 * its original, which no row names yet, and so no address. The older half is forgotten all at once: to take single entries out of a map
 * costs more than to put them in.
 */
export class RecentPayloads {
  #newer = new Map<string, Stored>();
  #older = new Map<string, Stored>();

  /** The first one of a digest counts, as it does for the engine. */
  add({ digest, url, at }: Visit, payload: string): void {
    if (digest === undefined || this.#newer.has(digest) || this.#older.has(digest)) return;
    if (this.#newer.size === LIMIT) {
      this.#older = this.#newer;
      this.#newer = new Map();
    }
    this.#newer.set(digest, { url, at, payload });
  }

  find(original: ArchivedOriginal): string | undefined {
    const stored = this.#newer.get(original.digest) ?? this.#older.get(original.digest);
    return stored?.url === original.url && stored.at === original.at ? stored.payload : undefined;
  }

  clear(): void {
    this.#newer.clear();
    this.#older.clear();
  }
}
