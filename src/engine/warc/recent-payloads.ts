import type { Instant } from '../../model/time.ts';
import type { Visit } from '../../model/visit.ts';
import type { ArchivedOriginal } from '../archive-writer.ts';

interface Stored {
  readonly url: string;
  readonly at: Instant;
  readonly payload: string;
}

/**
 * Payload digests of the last bodies that were stored, by the digest of the decoded body. A repeat often comes in the batch of
 * its original, which no row names yet, and so no address.
 */
export class RecentPayloads {
  readonly #limit: number;
  readonly #byDigest = new Map<string, Stored>();

  constructor(limit = 4096) {
    this.#limit = limit;
  }

  /** The first one of a digest counts, as it does for the engine. */
  add(visit: Visit, payload: string): void {
    if (visit.digest === undefined || this.#byDigest.has(visit.digest)) return;
    this.#byDigest.set(visit.digest, { url: visit.url, at: visit.at, payload });
    if (this.#byDigest.size <= this.#limit) return;
    for (const oldest of this.#byDigest.keys()) {
      this.#byDigest.delete(oldest);
      return;
    }
  }

  find(original: ArchivedOriginal): string | undefined {
    const stored = this.#byDigest.get(original.digest);
    return stored?.url === original.url && stored.at === original.at ? stored.payload : undefined;
  }

  clear(): void {
    this.#byDigest.clear();
  }
}
