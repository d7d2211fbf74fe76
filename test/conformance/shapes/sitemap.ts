import { gunzipSync } from 'node:zlib';
import { readSitemap } from '../../../src/content/sitemap.ts';
import type { SitemapEntry } from '../../../src/content/sitemap-entry.ts';
import type { SitemapKind } from '../../../src/model/sitemap.ts';
import { parseRobots } from '../../../src/robots/robots-txt.ts';
import { canonicalise } from '../../../src/url/canonicalise.ts';
import { perCase } from '../check.ts';
import { bytesOf, type Case } from '../data.ts';

interface GivenEntry {
  readonly loc: string;
  readonly lastmod?: string;
  readonly changefreq?: string;
  readonly priority?: string;
  readonly alternate?: readonly string[];
}

interface Body {
  readonly body?: string;
  readonly body_b64?: string;
}

interface SitemapCase extends Case, Body {
  readonly sitemap_url: string;
  readonly content_type?: string;
  readonly options?: { readonly strict_location?: boolean };
  readonly expected: { readonly type?: string; readonly entries?: readonly GivenEntry[]; readonly error?: unknown };
}

interface ScrapyCase extends Case, Body {
  readonly type?: string;
  readonly entries?: readonly GivenEntry[];
  readonly robots_txt?: string;
  readonly base_url?: string;
  readonly sitemaps?: readonly string[];
}

/** A sitemap or feed by its address. One that a peer gives up must yield what can be read, and say what is wrong. */
export const sitemap = perCase<SitemapCase>((one) => {
  const { id, content_type: contentType, expected } = one;
  const strictLocation = one.options?.strict_location;
  const { kind, entries, problems } = readSitemap(inflated(one), {
    url: canonicalise(one.sitemap_url),
    contentType,
    strictLocation,
  });
  if (expected.error !== undefined) return [{ id, expected: 'told', actual: problems.length > 0 ? 'told' : entries }];
  return [claims(id, { type: expected.type ?? '', entries: expected.entries ?? [] }, kind, entries)];
});

/** A sitemap alone, or the sitemaps that a robots.txt names. */
export const namedSitemap = perCase<ScrapyCase>((one) => {
  const { id, robots_txt, base_url, sitemaps, type = '', entries = [] } = one;
  if (robots_txt !== undefined) {
    const named = parseRobots(robots_txt).sitemaps.map((text) => canonicalise(text, base_url));
    return [{ id, expected: sitemaps?.map((text) => canonicalise(text)), actual: named }];
  }
  const reading = readSitemap(inflated(one), { url: undefined, contentType: undefined });
  return [claims(id, { type, entries }, reading.kind, reading.entries)];
});

function inflated({ body, body_b64 }: Body): Buffer {
  const bytes = bytesOf(body, body_b64);
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
}

/** Only what the data name of an entry is asked about. */
function claims(
  id: string,
  given: { readonly type: string; readonly entries: readonly GivenEntry[] },
  kind: SitemapKind,
  entries: readonly SitemapEntry[],
): { id: string; expected: unknown; actual: unknown } {
  const wanted = given.entries.map((entry) => ({
    url: canonicalise(entry.loc),
    ...(entry.lastmod && { lastModified: Date.parse(entry.lastmod) }),
    ...(entry.changefreq && { changeFrequency: entry.changefreq.toLowerCase() }),
    ...(entry.priority && { priority: Number(entry.priority) }),
    ...(entry.alternate && { alternates: entry.alternate.map((url) => canonicalise(url)) }),
  }));
  const actual = entries.map((entry, index) => {
    const all = { ...entry, alternates: entry.alternates.map(({ url }) => url) };
    const names = Object.keys(wanted[index] ?? all);
    return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
  });
  const type = given.type === 'sitemapindex' ? 'index' : given.type;
  return { id, expected: { kind: type, entries: wanted }, actual: { kind, entries: actual } };
}
