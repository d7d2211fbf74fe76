import { seemsSitemap } from '../content/sitemap.ts';
import type { SitemapEntry, SitemapReading } from '../content/sitemap-entry.ts';
import { NO_LINKS, packLinks } from '../links/found-links.ts';
import type { Discovery } from '../model/engine.ts';
import type { FoundLink, FoundLinks } from '../model/link.ts';
import type { SitemapFindings } from '../model/sitemap.ts';
import type { Instant } from '../model/time.ts';
import { SITEMAP_VIAS, type Via } from '../model/via.ts';
import type { Because, Visit } from '../model/visit.ts';
import { sitemapRuling } from '../policy/sitemaps.ts';
import { hostKeyOf } from '../url/canonicalise.ts';
import { rulingOn } from './discoveries.ts';
import { headerLink } from './header-link.ts';
import { isGzip, readSitemapAnswer } from './sitemap-file.ts';
import { type Answered, type VisitEnd, type VisitFacts, visitEnd, visitWith } from './visit-end.ts';

/** So many addresses in other languages are kept of one sitemap: each of its pages may name dozens. */
const MOST_ALTERNATES = 500_000;

/** What is taken for a sitemap whatever it is, what may be one, and what is none. */
export type SitemapLikeness = 'is' | 'may-be' | 'is-not';

/**
 * Whether an answer is to be read as a sitemap: what was found as one; a seed that looks like a sitemap, a feed or a list of URLs; and,
 * of what pages link to, an XML sitemap. A feed that a page links to is a page's affair.
 */
export function sitemapLikeness(
  { leased, parts }: VisitFacts,
  { response }: Answered,
  isHtml: boolean,
): SitemapLikeness {
  if (SITEMAP_VIAS.has(leased.via)) return 'is';
  if (!parts.sitemaps.found) return 'is-not';
  // Or what a seed redirects to.
  const isSeed = leased.depth === 0;
  if (isHtml && !isSeed) return 'is-not';
  const { body } = response;
  return (isSeed && isGzip(body)) || seemsSitemap(body, isSeed) ? 'may-be' : 'is-not';
}

/**
 * The end of a visit to a sitemap: links to all that it lists, the discoveries of those, and what was wrong. `plain` is the visit
 * without them. Undefined for what only looked like one.
 */
export async function sitemapVisit(
  facts: VisitFacts,
  { response, capture }: Answered,
  plain: Visit,
  likeness: SitemapLikeness,
): Promise<VisitEnd | undefined> {
  const { leased, parts } = facts;
  const reading = await readSitemapAnswer(response, leased.url, parts.inflate);
  if (reading.kind === 'unknown')
    return likeness === 'is' ? noSitemap(visitEnd(plain, { body: response.body, capture }), reading) : undefined;
  const { links, discoveries, problems } = linksOf(facts, reading);
  const sitemap = { kind: reading.kind, entries: reading.entries.length, problems };
  const { body } = response;
  return visitEnd(plain, { body, capture, links, discoveries, sitemap });
}

function noSitemap(end: VisitEnd, { problems }: SitemapReading): VisitEnd {
  const because: Because = { reason: 'no-sitemap', rule: problems[0] ?? '' };
  const sitemap: SitemapFindings = { kind: 'unknown', entries: 0, problems };
  return visitEnd(visitWith(end.visit, { outcome: 'ignored', because }), { ...end, sitemap });
}

/** How a visit to a sitemap stands in the record that found none: why, and as ignored where a guess was wrong, which is nobody's fault. */
export function withoutSitemap(via: Via, end: VisitEnd): VisitEnd {
  const { visit } = end;
  if (end.sitemap !== undefined || end.again !== 'never' || visit.outcome === 'redirected') return end;
  const { reason = 'no-sitemap', rule = '' } = visit.because ?? {};
  const why = reason === 'http-status' ? rule : `${reason}: ${rule}`;
  const sitemap: SitemapFindings = { kind: 'unknown', entries: 0, problems: [why] };
  const isWrongGuess = via === 'guessed-sitemap' && (visit.response?.status ?? 0) >= 400;
  if (!isWrongGuess) return visitEnd(visit, { ...end, sitemap });
  const because: Because = { reason: 'no-sitemap', rule: why };
  return visitEnd(visitWith(visit, { outcome: 'ignored', because }), { ...end, sitemap });
}

interface Listed {
  readonly links: FoundLinks;
  readonly discoveries: readonly Discovery[];
  readonly problems: readonly string[];
}

/** SM-4: what an index lists that an index lists is not asked for. */
function linksOf(facts: VisitFacts, { kind, entries, problems }: SitemapReading): Listed {
  if (kind !== 'index') return pagesOf(facts, entries, problems);
  if (facts.leased.via === 'sitemap-index')
    return {
      links: NO_LINKS,
      discoveries: [],
      problems: [...problems, 'an index within an index; what it lists is not read'],
    };
  const found = new Finding(facts);
  for (const [at, { url }] of entries.entries()) {
    const because = sitemapRuling(url, facts.leased.url, facts.parts.selection.scope);
    // As for those of robots.txt: the list must not keep the pages waiting.
    found.add(url, 'sitemap-index', { because, depth: facts.leased.depth, urgency: facts.leased.depth + 2 + at });
  }
  return { ...found.listed(), problems };
}

function pagesOf(facts: VisitFacts, entries: readonly SitemapEntry[], problems: readonly string[]): Listed {
  const { leased, parts } = facts;
  const found = new Finding(facts);
  let alternates = 0;
  for (const { url, lastModified, alternates: others } of entries) {
    const because = rulingOn(url, leased.url, parts.selection) ?? listOnly(parts.settings.list);
    const depth = leased.depth + 1;
    // The links behind it are its versions in other languages.
    found.add(url, 'sitemap', { because, depth, urgency: depth, lastModified, mayRepeat: others.length > 0 });
    for (const { url: other, language } of others) {
      if (++alternates > MOST_ALTERNATES) break;
      const unfollowed: Because = { reason: 'link-type', rule: 'hreflang' };
      found.add(other, 'hreflang', {
        because: rulingOn(other, leased.url, parts.selection) ?? unfollowed,
        depth,
        urgency: depth,
        mayRepeat: true,
        language,
      });
    }
  }
  const isFull = alternates > MOST_ALTERNATES;
  return {
    ...found.listed(),
    problems: isFull ? [...problems, `more than ${MOST_ALTERNATES} alternates; the rest is not kept`] : problems,
  };
}

function listOnly(isList: boolean): Because | undefined {
  return isList ? { reason: 'list-only', rule: '--list' } : undefined;
}

/** How an address stands in a sitemap. */
interface Place {
  readonly because: Because | undefined;
  readonly depth: number;
  /** The depth that the ordering is told. */
  readonly urgency: number;
  readonly lastModified?: Instant | undefined;
  /** Whether it is a link again where it was listed before. */
  readonly mayRepeat?: boolean;
  readonly language?: string;
}

/** The links of one sitemap and their discoveries. */
class Finding {
  readonly #links: FoundLink[] = [];
  readonly #discoveries: Discovery[] = [];
  readonly #facts: VisitFacts;
  readonly #met = new Set<string>();

  constructor(facts: VisitFacts) {
    this.#facts = facts;
  }

  listed(): Omit<Listed, 'problems'> {
    return { links: packLinks(this.#links), discoveries: this.#discoveries };
  }

  add(url: SitemapEntry['url'], type: 'sitemap' | 'sitemap-index' | 'hreflang', place: Place): void {
    const { parts, leased, sequence } = this.#facts;
    const { because, depth, urgency, lastModified, mayRepeat = false, language = '' } = place;
    const name = `${type} ${url}`;
    const isMet = this.#met.has(name);
    if (isMet && !mayRepeat) return;
    const link = headerLink(this.#facts, url, type);
    if (link === undefined) return;
    this.#links.push({ ...link, language });
    if (isMet) return;
    this.#met.add(name);
    const priority = parts.selection.ordering.priority({ url, depth: urgency, sequence });
    const way = { from: leased.id, via: type === 'hreflang' ? 'link' : type, depth, priority, redirects: 0 } as const;
    this.#discoveries.push({ url, host: hostKeyOf(url), fingerprint: link, ...way, because, lastModified });
  }
}
