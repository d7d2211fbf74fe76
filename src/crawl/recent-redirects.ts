import type { UrlId } from '../model/url.ts';

/** More redirects than wait to be stored at a time. */
const CAPACITY = 4096;

/** Where the last redirects of this run led, of those to known URLs: until a batch is stored, the archive does not tell. */
export interface RecentRedirects {
  note(id: UrlId, target: UrlId): void;
  targetOf(id: UrlId): UrlId | undefined | Promise<UrlId | undefined>;
}

/** Those of one thread. */
export class OwnRedirects implements RecentRedirects {
  readonly #targets = new Map<UrlId, UrlId>();

  note(id: UrlId, target: UrlId): void {
    this.#targets.set(id, target);
    if (this.#targets.size <= CAPACITY) return;
    const [oldest = 0] = this.#targets.keys();
    this.#targets.delete(oldest);
  }

  targetOf(id: UrlId): UrlId | undefined {
    return this.#targets.get(id);
  }
}
