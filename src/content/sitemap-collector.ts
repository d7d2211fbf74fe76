import type { Instant } from '../model/time.ts';
import type { CanonicalUrl } from '../model/url.ts';
import { canonicalise, hostnameOf } from '../url/canonicalise.ts';
import type { SitemapAlternate, SitemapEntry } from './sitemap-entry.ts';
import type { Report } from './sitemap-problems.ts';

/** SM-2. */
export const MOST_ENTRIES = 50_000;

/** SM-3: fewer than 2,048 characters. */
const LONGEST_URL = 2047;

/** How the addresses of a sitemap are taken. */
export interface LocationRules {
  /** Where the sitemap was found; undefined for one without a place, whose addresses can neither be relative nor elsewhere. */
  readonly url: CanonicalUrl | undefined;
  /** Leaves out what does not lie at or below the sitemap's own folder, as sitemaps.org asks; it is reported and kept otherwise. */
  readonly strictLocation: boolean;
}

/** What is said of an address beside it. */
export type EntryFacts = Omit<SitemapEntry, 'url'>;

/** What is said of an address of which nothing is said. */
export const NO_FACTS: EntryFacts = {
  lastModified: undefined,
  changeFrequency: undefined,
  priority: undefined,
  alternates: [],
};

/** Keeps the entries that a sitemap may have, and reports the others (SM-2, SM-3). */
export class SitemapCollector {
  readonly entries: SitemapEntry[] = [];
  readonly report: Report;
  readonly #rules: LocationRules;
  readonly #folder: string | undefined;
  readonly #hostname: string | undefined;
  #isFull = false;

  constructor(rules: LocationRules, report: Report) {
    this.report = report;
    this.#rules = rules;
    this.#folder = rules.url === undefined ? undefined : folderOf(rules.url);
    this.#hostname = rules.url === undefined ? undefined : hostnameOf(rules.url);
  }

  /** More entries were met than are read. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /** An entry of a sitemap: its address is to be absolute, and on the sitemap's host. `facts` is asked only for what is kept. */
  add(text: string, at: number, facts: () => EntryFacts): void {
    const url = this.#located(text, at);
    if (url !== undefined && this.#isAtHome(url, at)) this.#keep(url, at, facts);
  }

  /** An index lists what it likes of its site: only the host is looked at (SM-4). */
  addSitemap(text: string, at: number, facts: () => EntryFacts): void {
    const url = this.#located(text, at);
    if (url === undefined) return;
    this.#reportElsewhere(url, at);
    this.#keep(url, at, facts);
  }

  /** An entry of a feed, where relative addresses are as good as others. */
  addRelative(text: string, at: number, facts: () => EntryFacts): void {
    const url = this.resolve(text, at);
    if (url !== undefined && this.#isAtHome(url, at)) this.#keep(url, at, facts);
  }

  /** The addresses of the page in other languages; what has none, or no language, is reported. */
  alternates(
    links: readonly { readonly hreflang: string | undefined; readonly href: string | undefined }[],
    at: number,
  ): readonly SitemapAlternate[] {
    const found: SitemapAlternate[] = [];
    for (const { hreflang = '', href = '' } of links) {
      const url = href.trim() === '' ? undefined : canonicalise(href.trim(), this.#rules.url);
      if (url === undefined || hreflang === '') this.report('an alternate without address or language', at, href);
      else found.push({ language: hreflang, url });
    }
    return found;
  }

  /** A date by `read`; reported where it is none (SM-7). */
  date(text: string | undefined, at: number, read: (text: string) => Instant | undefined): Instant | undefined {
    if (text === undefined || text === '') return undefined;
    const instant = read(text);
    if (instant === undefined) this.report('a date that cannot be read', at, text);
    return instant;
  }

  /** An address, resolved on the sitemap's own; undefined, and reported, for what is none. */
  resolve(text: string, at: number): CanonicalUrl | undefined {
    if (text === '') {
      this.report('an entry without an address', at);
      return undefined;
    }
    if (text.length > LONGEST_URL) {
      this.report(`an address of more than ${LONGEST_URL} characters was left out`, at, text);
      return undefined;
    }
    const url = canonicalise(text, this.#rules.url);
    if (url === undefined) this.report('not an http or https address', at, text);
    return url;
  }

  #located(text: string, at: number): CanonicalUrl | undefined {
    const url = this.resolve(text, at);
    if (url === undefined || /^https?:\/\//i.test(text)) return url;
    this.report('an address that is not absolute', at, text);
    return this.#rules.strictLocation ? undefined : url;
  }

  #isAtHome(url: CanonicalUrl, at: number): boolean {
    const isElsewhere = this.#reportElsewhere(url, at);
    if (!this.#rules.strictLocation || this.#folder === undefined || url.startsWith(this.#folder)) return true;
    if (!isElsewhere) this.report("an address that is not below the sitemap's folder was left out", at, url);
    return false;
  }

  #reportElsewhere(url: CanonicalUrl, at: number): boolean {
    const isElsewhere = this.#hostname !== undefined && hostnameOf(url) !== this.#hostname;
    if (isElsewhere) this.report('an address on another host than the sitemap', at, url);
    return isElsewhere;
  }

  #keep(url: CanonicalUrl, at: number, facts: () => EntryFacts): void {
    if (this.entries.length < MOST_ENTRIES) {
      this.entries.push({ url, ...facts() });
      return;
    }
    this.#isFull = true;
    this.report(`more than ${MOST_ENTRIES} entries; the rest is not read`, at);
  }
}

/** The URL up to its last slash, query left out. */
function folderOf(url: CanonicalUrl): string {
  const [path = ''] = url.split('?');
  return path.slice(0, path.lastIndexOf('/') + 1);
}
