import { w3cDate } from '../model/date-text.ts';
import type { EntryFacts, SitemapCollector } from './sitemap-collector.ts';
import type { ChangeFrequency } from './sitemap-entry.ts';
import type { EntryVocabulary, RawEntry } from './xml-entries.ts';
import type { XmlElement } from './xml-scanner.ts';

/** `urlset` and `sitemapindex` (SM-1, SM-4). Which of them it is says the first entry: roots are wrong more often. */
export const SITEMAP_VOCABULARY: EntryVocabulary = {
  entries: ['url', 'sitemap'],
  fields: ['loc', 'lastmod', 'changefreq', 'priority'],
  identity: 'loc',
  hasLinks: true,
};

/** sitemaps.org's, and Google's of before (protocol 0.84). */
const NAMESPACE =
  /^\s*(?:https?:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9\/?|http:\/\/www\.google\.com\/schemas\/sitemap\/0\.84)\s*$/;

/** Tells of a root that is in the namespace of something else: search engines leave such a sitemap alone. One without any is taken. */
export function checkNamespace(root: XmlElement, { report }: SitemapCollector): void {
  const namespace = root.attribute(root.prefix || 'xmlns');
  if (namespace !== undefined && !NAMESPACE.test(namespace)) {
    report('a namespace that is not that of sitemaps', root.at, namespace);
  }
}

/** What does not belong among each. */
const AMONG = {
  url: '<sitemap> among <url> was left out',
  sitemap: '<url> among <sitemap> was left out',
} as const;

const FREQUENCIES: readonly ChangeFrequency[] = ['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never'];

/** Takes an entry of a sitemap whose entries are `element`s; one of the other kind is reported and left out. */
export function takeSitemapEntry(entry: RawEntry, element: 'url' | 'sitemap', collector: SitemapCollector): void {
  const { at, values } = entry;
  if (entry.element !== '' && entry.element !== element) {
    collector.report(AMONG[element], at, values.get('loc'));
    return;
  }
  const facts = (): EntryFacts => factsOf(entry, collector);
  const loc = values.get('loc') ?? '';
  if (element === 'sitemap') collector.addSitemap(loc, at, facts);
  else collector.add(loc, at, facts);
}

function factsOf({ at, values, links }: RawEntry, collector: SitemapCollector): EntryFacts {
  const alternates = links.filter(({ rel }) => rel?.toLowerCase().split(/\s+/).includes('alternate'));
  return {
    lastModified: collector.date(values.get('lastmod'), at, w3cDate),
    changeFrequency: frequencyOf(values.get('changefreq'), at, collector),
    priority: priorityOf(values.get('priority'), at, collector),
    alternates: collector.alternates(alternates, at),
  };
}

function frequencyOf(text: string | undefined, at: number, { report }: SitemapCollector): ChangeFrequency | undefined {
  if (text === undefined || text === '') return undefined;
  const known = FREQUENCIES.find((frequency) => frequency === text.toLowerCase());
  if (known === undefined) report('a changefreq that is none', at, text);
  return known;
}

function priorityOf(text: string | undefined, at: number, { report }: SitemapCollector): number | undefined {
  if (text === undefined || text === '') return undefined;
  const priority = /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
  if (priority >= 0 && priority <= 1) return priority;
  report('a priority that is not from 0 to 1', at, text);
  return undefined;
}
