import type { Archive, PageRecord } from '../model/engine.ts';
import type { ExportOptions } from './options.ts';
import type { Out, OutFolder } from './out.ts';
import { whyNonIndexable } from './page-row.ts';
import { XML_DECLARATION, xmlText } from './xml.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

export interface SitemapLimits {
  readonly urls: number;
  readonly bytes: number;
}

/** SM-2. */
export const SITEMAP_LIMITS: SitemapLimits = { urls: 50_000, bytes: 52_428_800 };

/** SM-3. */
const LONGEST_URL = 2047;

/** What came of writing sitemaps. */
export interface SitemapResult {
  readonly urls: number;
  readonly files: readonly string[];
  /** Pages of other origins, which a sitemap may not list. */
  readonly elsewhere: number;
}

/**
 * Sitemaps of the crawl's first origin (SM-9): its indexable HTML pages, split at 50,000 URLs or 50 MiB into sitemap-1.xml and so
 * on. sitemap.xml is their index, which takes it that they will lie at the root of the site.
 */
export async function writeSitemap(
  archive: Archive,
  folder: OutFolder,
  _options: ExportOptions = {},
  limits: SitemapLimits = SITEMAP_LIMITS,
): Promise<SitemapResult> {
  const source = new SitemapSource(archive);
  const parts: string[] = [];
  await source.advance();
  do {
    const name = `sitemap-${parts.length + 1}.xml`;
    parts.push(name);
    await folder.text(name, (out) => writeUrlset(source, out, limits));
  } while (source.entry !== undefined);
  await folder.text('sitemap.xml', (out) => writeIndex(out, source.origin, parts));
  return { urls: source.count, files: ['sitemap.xml', ...parts], elsewhere: source.elsewhere };
}

/** The entries one after the other, with the next one in view: it decides whether another file is begun. */
class SitemapSource {
  entry: string | undefined;
  origin = '';
  count = 0;
  elsewhere = 0;
  readonly #pages: AsyncIterator<PageRecord>;

  constructor(archive: Archive) {
    this.#pages = archive.pages()[Symbol.asyncIterator]();
  }

  async advance(): Promise<void> {
    this.entry = undefined;
    for (let next = await this.#pages.next(); next.done !== true; next = await this.#pages.next()) {
      const record = next.value;
      if (record.visit === undefined || record.url.length > LONGEST_URL || whyNonIndexable(record) !== undefined)
        continue;
      if (this.origin === '') this.origin = new URL(record.url).origin;
      if (!record.url.startsWith(`${this.origin}/`)) {
        this.elsewhere++;
        continue;
      }
      this.count++;
      this.entry = urlElement(record);
      return;
    }
  }
}

async function writeUrlset(source: SitemapSource, out: Out, limits: SitemapLimits): Promise<void> {
  const [opening, closing] = [`${XML_DECLARATION}<urlset xmlns="${NAMESPACE}">\n`, '</urlset>\n'];
  await out.write(opening);
  let urls = 0;
  let bytes = opening.length + closing.length;
  while (source.entry !== undefined) {
    const isFull = urls >= limits.urls || bytes + source.entry.length > limits.bytes;
    if (isFull && urls > 0) break;
    await out.write(source.entry);
    urls++;
    bytes += source.entry.length;
    await source.advance();
  }
  await out.write(closing);
}

/** ASCII, as URLs and dates are. */
function urlElement({ url, visit }: PageRecord): string {
  const changed = Date.parse(visit?.response?.lastModified ?? '');
  const lastmod = Number.isNaN(changed)
    ? ''
    : `<lastmod>${new Date(changed).toISOString().replace('.000Z', 'Z')}</lastmod>`;
  return `<url><loc>${xmlText(url)}</loc>${lastmod}</url>\n`;
}

async function writeIndex(out: Out, origin: string, parts: readonly string[]): Promise<void> {
  await out.write(`${XML_DECLARATION}<sitemapindex xmlns="${NAMESPACE}">\n`);
  for (const part of parts) await out.write(`<sitemap><loc>${xmlText(`${origin}/${part}`)}</loc></sitemap>\n`);
  await out.write('</sitemapindex>\n');
}
