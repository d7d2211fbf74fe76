import { authorsDate } from '../model/date-text.ts';
import type { SitemapCollector } from './sitemap-collector.ts';
import { NO_FACTS } from './sitemap-collector.ts';
import type { EntryVocabulary, RawEntry } from './xml-entries.ts';

/** RSS 0.9x, 1.0 and 2.0: the entries, and not what the channel or its image link to. */
export const RSS_VOCABULARY: EntryVocabulary = {
  entries: ['item'],
  fields: ['link', 'guid', 'pubdate', 'dc:date'],
  identity: undefined,
  hasLinks: false,
};

/** Atom 0.3 and 1.0 (RFC 4287). */
export const ATOM_VOCABULARY: EntryVocabulary = {
  entries: ['entry'],
  fields: ['updated', 'modified', 'published', 'issued'],
  identity: undefined,
  hasLinks: true,
};

/** SM-6: `link`, else a `guid` that is an address; `pubDate`. */
export function takeRssItem({ at, values }: RawEntry, collector: SitemapCollector): void {
  const guid = values.get('guid') ?? '';
  const link = values.get('link') || (/^https?:\/\//i.test(guid) ? guid : '');
  const date = values.get('pubdate') || values.get('dc:date');
  collector.addRelative(link, at, () => ({ ...NO_FACTS, lastModified: collector.date(date, at, authorsDate) }));
}

/** SM-6: the `link` that is the entry's page; `updated`, in 0.3 `modified`, else when it was published. */
export function takeAtomEntry({ at, values, links }: RawEntry, collector: SitemapCollector): void {
  const link = links.find(({ rel, href }) => href !== undefined && (rel ?? 'alternate').toLowerCase() === 'alternate');
  const date = ATOM_VOCABULARY.fields.map((name) => values.get(name)).find(Boolean);
  collector.addRelative(link?.href?.trim() ?? '', at, () => ({
    ...NO_FACTS,
    lastModified: collector.date(date, at, authorsDate),
  }));
}
