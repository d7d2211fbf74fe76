import type { SitemapKind } from '../model/sitemap.ts';
import type { CanonicalUrl } from '../model/url.ts';
import { toScannable } from './decode.ts';
import { ATOM_VOCABULARY, RSS_VOCABULARY, takeAtomEntry, takeRssItem } from './feed.ts';
import { SitemapCollector } from './sitemap-collector.ts';
import type { SitemapReading } from './sitemap-entry.ts';
import { SitemapProblems } from './sitemap-problems.ts';
import { readTextSitemap } from './text-sitemap.ts';
import { checkNamespace, SITEMAP_VOCABULARY, takeSitemapEntry } from './urlset.ts';
import { sniffXmlEncoding } from './xml-encoding.ts';
import { EntryListener, type EntryTaker, type EntryVocabulary, type RawEntry } from './xml-entries.ts';
import { scanXml, type XmlElement, type XmlSource } from './xml-scanner.ts';

/** SM-2, in bytes, after inflating. */
export const LARGEST_SITEMAP = 52_428_800;

/** How a sitemap is read. */
export interface SitemapOptions {
  /** Where it was found, after redirects; undefined for one without a place. */
  readonly url: CanonicalUrl | undefined;
  /** The Content-Type; only its charset counts, for servers say anything. */
  readonly contentType: string | undefined;
  /** More is not read; 52,428,800 unless given. */
  readonly maxBytes?: number | undefined;
  /** Leaves out what does not lie at or below the sitemap's folder, as sitemaps.org asks; false unless given, as search engines do. */
  readonly strictLocation?: boolean | undefined;
  /** The body ends early, by a limit or a lost connection that is told elsewhere. */
  readonly isCut?: boolean | undefined;
}

/**
 * Reads a sitemap, an index of sitemaps, a list of URLs, RSS or Atom, whatever its name and type say. Never throws and never expands:
 * what is broken yields what can be read, and the problems say what was wrong. Inflate it first.
 */
export function readSitemap(bytes: Buffer, options: SitemapOptions): SitemapReading {
  const limit = options.maxBytes ?? LARGEST_SITEMAP;
  const isTooLong = bytes.length > limit;
  const cut = isTooLong ? bytes.subarray(0, limit) : bytes;
  const sniffed = sniffXmlEncoding(cut, options.contentType);
  const text = toScannable(cut, sniffed.encoding);
  const problems = new SitemapProblems(text.bytes);
  if (isTooLong) problems.report(`longer than ${limit} bytes; the rest is not read`);
  const rules = { url: options.url, strictLocation: options.strictLocation ?? false };
  const collector = new SitemapCollector(rules, problems.report);
  const source: XmlSource = { ...text, isCut: isTooLong || (options.isCut ?? false) };
  const kind = isXml(source.bytes) ? readXml(source, collector) : readText(source, collector);
  return { kind, entries: collector.entries, problems: problems.lines() };
}

/** What a document of ours begins with, where words of a server stand before it. */
const BEGINNING = /<(?:\?xml\s|(?:[\w-]+:)?(?:urlset|sitemapindex|rss|rdf|feed)[\s>])/i;

/** How a document of ours begins, after what may stand before its first element. */
const ROOT = /^[\s\u00ef\u00bb\u00bf]*(?:<\?[^>]*>\s*|<!--[^>]*>\s*|<!DOCTYPE[^>]*>\s*)*<(?:[\w-]+:)?([a-z]+)[\s>]/i;

/** Whether a document seems to be a sitemap by its first element, or, with `isLenient`, a feed or a list of URLs: read it to know. */
export function seemsSitemap(bytes: Buffer, isLenient: boolean): boolean {
  const start = bytes
    .toString('latin1', 0, 1024)
    .replaceAll('\0', '')
    .replace(/^\u00ff\u00fe|^\u00fe\u00ff/, '');
  const root = ROOT.exec(start)?.[1]?.toLowerCase();
  if (root === 'urlset' || root === 'sitemapindex') return true;
  return (
    isLenient &&
    (root === 'rss' ||
      root === 'rdf' ||
      root === 'feed' ||
      /^[\s\u00ef\u00bb\u00bf]*https?:\/\/\S+\s*[\r\n]/i.test(start))
  );
}

function isXml(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 1024);
  return /^[\s\u00ef\u00bb\u00bf\0]*</.test(start) || BEGINNING.test(start) || /^\s{1024}/.test(start);
}

function readXml(source: XmlSource, collector: SitemapCollector): SitemapKind {
  const before = source.bytes.toString('latin1', 0, source.bytes.subarray(0, 1024).indexOf('<'));
  if (/[\x21-\x7e]/.test(before)) collector.report('words before the first tag', undefined, before.trim());
  const taker = new SitemapTaker(collector);
  const listener = new EntryListener(taker, collector.report);
  scanXml(source, listener, collector.report);
  listener.end();
  if (!taker.hasRoot) collector.report('no element in it');
  return taker.kind;
}

function readText(source: XmlSource, collector: SitemapCollector): SitemapKind {
  if (source.bytes[0] === 0x1f && source.bytes[1] === 0x8b) {
    collector.report('compressed; inflate it first');
    return 'unknown';
  }
  readTextSitemap(source, collector);
  if (collector.entries.length > 0) return 'text';
  collector.report('neither a sitemap nor a feed nor a list of addresses');
  return 'unknown';
}

/** What the entries of each kind are called. */
const ELEMENTS = { urlset: 'url', index: 'sitemap' } as const;

/** Chooses by the root what the entries are, and hands them to the collector. */
class SitemapTaker implements EntryTaker {
  readonly #collector: SitemapCollector;
  kind: SitemapKind = 'unknown';
  hasRoot = false;
  #hasEntries = false;

  constructor(collector: SitemapCollector) {
    this.#collector = collector;
  }

  get isFull(): boolean {
    return this.#collector.isFull;
  }

  begin(root: XmlElement): EntryVocabulary | undefined {
    const { name, at } = root;
    this.hasRoot = true;
    const known = ROOTS.get(name);
    if (known === undefined) {
      this.#collector.report(`<${name}> begins neither a sitemap nor a feed`, at);
      return undefined;
    }
    if (name === 'url' || name === 'sitemap') this.#collector.report(`<${name}> stands outside of any sitemap`, at);
    if (known.vocabulary === SITEMAP_VOCABULARY) checkNamespace(root, this.#collector);
    this.kind = known.kind;
    return known.vocabulary;
  }

  take(entry: RawEntry): void {
    if (this.kind === 'rss') takeRssItem(entry, this.#collector);
    else if (this.kind === 'atom') takeAtomEntry(entry, this.#collector);
    else takeSitemapEntry(entry, this.#elementBy(entry), this.#collector);
  }

  /** The first entry decides where it and the root disagree. */
  #elementBy({ element, at }: RawEntry): 'url' | 'sitemap' {
    const own = this.kind === 'index' ? 'index' : 'urlset';
    const isOther = element !== '' && element !== ELEMENTS[own];
    if (isOther && !this.#hasEntries) {
      this.kind = own === 'index' ? 'urlset' : 'index';
      this.#collector.report(`<${element}> where <${ELEMENTS[own]}> belongs`, at);
    }
    this.#hasEntries = true;
    return this.kind === 'index' ? 'sitemap' : 'url';
  }
}

const ROOTS: ReadonlyMap<string, { readonly kind: SitemapKind; readonly vocabulary: EntryVocabulary }> = new Map([
  ['urlset', { kind: 'urlset', vocabulary: SITEMAP_VOCABULARY }],
  ['url', { kind: 'urlset', vocabulary: SITEMAP_VOCABULARY }],
  ['sitemapindex', { kind: 'index', vocabulary: SITEMAP_VOCABULARY }],
  ['sitemap', { kind: 'index', vocabulary: SITEMAP_VOCABULARY }],
  ['rss', { kind: 'rss', vocabulary: RSS_VOCABULARY }],
  ['rdf', { kind: 'rss', vocabulary: RSS_VOCABULARY }],
  ['feed', { kind: 'atom', vocabulary: ATOM_VOCABULARY }],
]);
