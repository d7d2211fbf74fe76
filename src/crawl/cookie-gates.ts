import type { LeasedUrl } from '../model/engine.ts';
import type { CanonicalUrl } from '../model/url.ts';

/** So many redirects are remembered; when there are more, all are forgotten, and a gate entered just then stays closed. */
const CAPACITY = 100_000;

interface Hop {
  /** The URL that redirected here; undefined for the first of a chain. */
  readonly from: CanonicalUrl | undefined;
  readonly cookiesBefore: number;
}

/**
 * Redirects of this run, to tell a cookie gate from a loop (F:T1): a chain that comes back to a URL after a cookie was set on the
 * way asks for that URL once more, now with the cookie.
 */
export class CookieGates {
  readonly #hops = new Map<CanonicalUrl, Hop>();
  #cookies = 0;

  /** Takes a redirect in; true when it leads back to a URL of its own chain and a cookie was set since that one redirected. */
  opens(leased: LeasedUrl, target: CanonicalUrl, setsCookie: boolean): boolean {
    if (this.#hops.size >= CAPACITY) this.#hops.clear();
    const from = leased.via === 'redirect' ? leased.from : undefined;
    this.#hops.set(leased.url, { from, cookiesBefore: this.#cookies });
    if (setsCookie) this.#cookies += 1;
    const entrance = this.#ancestor(from, target);
    return entrance !== undefined && entrance.cookiesBefore < this.#cookies;
  }

  #ancestor(from: CanonicalUrl | undefined, target: CanonicalUrl): Hop | undefined {
    const passed = new Set<CanonicalUrl>();
    for (let url = from; url !== undefined && !passed.has(url); url = this.#hops.get(url)?.from) {
      if (url === target) return this.#hops.get(url);
      passed.add(url);
    }
    return undefined;
  }
}
