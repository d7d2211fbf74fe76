import { holdsWords, type ReadingWish, type VisitText } from './crawl/reading.ts';
import { authorsDate } from './model/date-text.ts';
import type { PageRecord } from './model/engine.ts';
import { isFetched } from './model/fetched-outcomes.ts';
import type { Instant } from './model/time.ts';
import type { Visit } from './model/visit.ts';
import { bindingDirectives } from './robots/directives.ts';
import type { AnchorText, SearchDocument } from './search/document.ts';
import { pageLanguage } from './search/language.ts';

/** How pages become documents of an index. */
export interface DocumentWish extends ReadingWish {
  /** Product token that directives are matched with. */
  readonly robotsToken: string;
  /** Pages in the graph of ranks. */
  readonly rankedPages: number;
}

/** Whether a URL's page belongs into an index: it was fetched, holds words, and does not forbid it (DIR-1). */
export function isForIndex({ visit }: PageRecord): boolean {
  return visit !== undefined && isFetched(visit.outcome) && visit.mayIndex && holdsWords(visit);
}

/** The document of a page that was fetched and has those words. */
export async function documentOf(
  record: PageRecord,
  { text, asides }: Pick<VisitText, 'text' | 'asides'>,
  anchors: readonly AnchorText[],
  wish: DocumentWish,
): Promise<SearchDocument> {
  const { page, response } = record.visit ?? {};
  return {
    id: record.id,
    url: record.url,
    title: page?.title ?? '',
    headings: page?.headings ?? [],
    anchors,
    description: page?.description ?? '',
    body: text,
    asides,
    language: await pageLanguage(page?.language, text),
    date: dateOf(record),
    depth: record.depth,
    site: siteOf(record),
    fileType: fileTypeOf(response?.sniffedType),
    rank: (record.rank ?? 0) * wish.rankedPages,
    maxSnippet: record.visit && maxSnippetOf(record.visit, wish.robotsToken),
    similarityHash: record.reading?.similarityHash,
  };
}

/** The host, with its port only where that is not the scheme's. */
function siteOf({ host, url }: PageRecord): string {
  const usual = url.startsWith('https:') ? ':443' : ':80';
  return host.endsWith(usual) ? host.slice(0, -usual.length) : host;
}

/** What the page's sitemap says, else what its server does. */
function dateOf({ lastModified, visit }: PageRecord): Instant | undefined {
  if (lastModified !== undefined) return lastModified;
  const header = visit?.response?.lastModified;
  return header === undefined ? undefined : authorsDate(header);
}

/** DIR-6: characters that may be shown of the page, undefined without a limit. */
function maxSnippetOf({ page, response, at }: Visit, token: string): number | undefined {
  if (page === undefined && response?.xRobotsTag === undefined) return undefined;
  const { nosnippet, maxSnippet } = bindingDirectives(page?.directives ?? [], response?.xRobotsTag, token, at);
  return nosnippet ? 0 : maxSnippet;
}

/** Words of ours for types, by which `filetype:` asks. */
const FILE_TYPES: Readonly<Record<string, string>> = {
  'application/xhtml+xml': 'html',
  'text/plain': 'txt',
  'text/markdown': 'md',
  'application/rss+xml': 'rss',
  'application/atom+xml': 'atom',
};

/** `html`, `pdf`, `txt`: what stands behind the slash where there is no shorter word for it. */
function fileTypeOf(essence: string | undefined): string {
  if (essence === undefined) return '';
  return FILE_TYPES[essence] ?? essence.slice(essence.indexOf('/') + 1).replace(/^.*\+/, '');
}
