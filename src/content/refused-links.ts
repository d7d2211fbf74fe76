import type { LinkResolver, Resolution } from '../url/resolver.ts';

/** So many links that cannot be read are listed. */
const MOST_UNREADABLE = 100;

const NO_SCHEMES: Readonly<Record<string, number>> = Object.freeze({});

/** Links of a page that are no http URL. */
export class RefusedLinks {
  readonly unreadable: string[] = [];
  readonly #schemes = new Map<string, number>();

  /** Takes the link that the resolver has refused last; `written` is asked what it says where that is kept. */
  add(resolution: Resolution, { scheme }: LinkResolver, written: () => string): void {
    if (resolution === 'other-scheme') this.count(scheme);
    else if (this.unreadable.length < MOST_UNREADABLE) this.unreadable.push(written());
  }

  /** Counts a link of another scheme. */
  count(scheme: string): void {
    this.#schemes.set(scheme, (this.#schemes.get(scheme) ?? 0) + 1);
  }

  /** How many links are of each other scheme. `Object.fromEntries` would take many times as long. */
  otherSchemes(): Readonly<Record<string, number>> {
    if (this.#schemes.size === 0) return NO_SCHEMES;
    const counts: Record<string, number> = {};
    for (const [scheme, count] of this.#schemes) counts[scheme] = count;
    return counts;
  }
}
