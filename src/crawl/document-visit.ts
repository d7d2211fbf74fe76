import { packLinks } from '../links/found-links.ts';
import type { DocumentFacts, DocumentReader } from '../model/document.ts';
import type { FoundLinks } from '../model/link.ts';
import type { ScannedContent } from '../model/page.ts';
import type { Visit } from '../model/visit.ts';
import { headerLink } from './header-link.ts';
import { pageVisit } from './page-visit.ts';
import { type Answered, type VisitEnd, type VisitFacts, visitEnd, visitWith } from './visit-end.ts';

/** Types of documents that can be read; for each there is a reader where it was asked for. */
export function isDocumentType(essence: string | undefined): boolean {
  return essence === 'application/pdf';
}

/**
 * The end of a visit to a document: a page with title and links like any other, or ignored with the reason where it cannot be read.
 * 'rest' where reading was given up with the crawl: the URL then waits.
 */
export async function documentVisit(
  facts: VisitFacts,
  answered: Answered,
  plain: Visit,
  reader: DocumentReader,
): Promise<VisitEnd | 'rest'> {
  const { response, capture } = answered;
  const read = await reader.facts(response.body);
  if (read.kind === 'unread') return 'rest';
  if (read.kind === 'unreadable') {
    const visit = visitWith(plain, { outcome: 'ignored', because: { reason: 'unreadable', rule: read.why } });
    return visitEnd(visit, { body: response.body, capture });
  }
  const content = contentOf(facts, read);
  return pageVisit(facts, answered, plain, { content, charset: undefined, charsetSource: undefined });
}

function contentOf(facts: VisitFacts, { title, language, links }: DocumentFacts): ScannedContent {
  return {
    title,
    description: undefined,
    h1: undefined,
    h1Count: 0,
    h2: undefined,
    headings: [],
    language,
    canonical: undefined,
    canonicalConflict: false,
    next: undefined,
    prev: undefined,
    hreflangCount: 0,
    directives: [],
    refresh: undefined,
    base: facts.leased.url,
    hasRegion: true,
    links: linksOf(facts, links),
    unreadable: [],
    otherSchemes: {},
  };
}

function linksOf(facts: VisitFacts, links: DocumentFacts['links']): FoundLinks {
  const found = links.flatMap(({ address, anchor }) => {
    const link = headerLink(facts, address, 'a');
    return link === undefined ? [] : [{ ...link, anchor, position: 'content' as const }];
  });
  return packLinks(found);
}
