import { isPage, whyNot } from '../graph/page-state.ts';
import type { PageRecord } from '../model/engine.ts';
import type { PageFacts } from '../model/page.ts';
import type { UrlId } from '../model/url.ts';
import type { ResponseFacts } from '../model/visit.ts';
import type { PageColumnName } from './columns.ts';
import type { CsvField } from './csv.ts';
import type { HeldBack } from './held-back.ts';
import type { Survey } from './survey.ts';

/** One URL with a value for every column of pages.csv. */
export type PageRow = Readonly<Record<PageColumnName, CsvField>>;

/** The row of a URL. */
export function pageRow(record: PageRecord, survey: Survey, heldBack: HeldBack): PageRow {
  const { visit } = record;
  return {
    url_id: record.id,
    url: record.url,
    final_url: finalUrl(record, survey),
    host: record.host,
    state: stateOf(record),
    skip_reason: heldBack(record)?.reason,
    depth: survey.ways.depth(record),
    folder_depth: folderDepth(record.url),
    parent_url: record.from === 0 ? undefined : survey.url(record.from),
    fetched_at: visit?.response === undefined ? undefined : new Date(visit.at).toISOString(),
    content_hash: visit?.digest,
    robots_line: visit?.robotsLine,
    directive: visit?.directive,
    ...sitemapFields(record, survey),
    ...indexability(record),
    ...responseFields(visit?.response),
    ...pageFields(visit?.page),
    ...redirectFields(record, survey),
    ...linkFields(record, survey),
    ...textFields(record, survey),
  };
}

/** What became of the URL in one word; errors of HTTP are failures. */
export function stateOf(record: PageRecord): 'fetched' | 'queued' | 'skipped' | 'failed' | 'blocked' {
  if (record.state === 'pending') return 'queued';
  const outcome = record.visit?.outcome;
  const reason = whyNot(record)?.reason;
  if (outcome === 'denied' || reason === 'robots' || reason === 'robots-unreachable') return 'blocked';
  if (record.state === 'refused' || outcome === undefined || outcome === 'ignored') return 'skipped';
  return outcome === 'gone' || outcome === 'failed' ? 'failed' : 'fetched';
}

/** Why a search engine would not hold the URL; undefined for one that it would. Only for URLs with a visit. */
export function whyNonIndexable(record: PageRecord): string | undefined {
  const { visit, url } = record;
  if (visit === undefined) return whyNot(record)?.reason;
  if (visit.outcome === 'redirected') return 'redirect';
  if (!isPage(record)) return visit.because?.reason ?? 'not-html';
  if (!visit.mayIndex) return 'noindex';
  if (visit.page?.refresh !== undefined && visit.page.refresh.url !== url) return 'meta-refresh';
  return canonicalElsewhere(record) === undefined ? undefined : 'canonical-elsewhere';
}

/** What the URL's page or its header names as canonical, where that is another one. */
export function canonicalElsewhere({ url, visit }: PageRecord): string | undefined {
  const canonical = visit?.page?.canonical ?? visit?.response?.canonicalHttp;
  return canonical?.split('#', 1)[0] === url ? undefined : canonical;
}

function sitemapFields({ id, lastModified }: PageRecord, { ways }: Survey) {
  return {
    in_sitemap: ways.hasSitemap ? ways.isListed(id) : undefined,
    sitemap_lastmod: lastModified === undefined ? undefined : new Date(lastModified).toISOString(),
    orphan: ways.hasSitemap ? ways.isOrphan(id) : undefined,
  };
}

function indexability(record: PageRecord): Pick<PageRow, 'indexability' | 'indexability_reason'> {
  if (record.visit === undefined) return { indexability: undefined, indexability_reason: undefined };
  const reason = whyNonIndexable(record);
  return { indexability: reason === undefined ? 'indexable' : 'non-indexable', indexability_reason: reason };
}

function finalUrl({ id, url, visit }: PageRecord, survey: Survey): string | undefined {
  if (visit?.response === undefined) return undefined;
  if (visit.outcome !== 'redirected') return url;
  const end = survey.graph.endOf(id);
  return end === id ? undefined : survey.url(end);
}

function folderDepth(url: string): number {
  const path = url.slice(url.indexOf('/', url.indexOf('//') + 2)).split('?', 1)[0] ?? '/';
  return path.split('/').length - 2;
}

function responseFields(response: ResponseFacts | undefined) {
  return {
    status: response?.status,
    status_text: response?.statusText,
    content_type: response?.contentType,
    charset: response?.charset,
    charset_source: response?.charsetSource,
    x_robots_tag: response?.xRobotsTag,
    canonical_http: response?.canonicalHttp,
    bytes: response?.bytes,
    wire_bytes: response?.wireBytes,
    http_version: response?.httpVersion,
    ttfb_ms: rounded(response?.timeToFirstByte),
    fetch_ms: rounded(response?.duration),
    etag: response?.etag,
    last_modified: response?.lastModified,
    truncated: response?.truncated,
    coding_error: response?.codingError,
    sniffed_type: response?.sniffedType,
    address: response?.address,
    tls_version: response?.tlsVersion,
  };
}

function pageFields(page: PageFacts | undefined) {
  return {
    title: page?.title,
    title_len: lengthOf(page?.title),
    description: page?.description,
    description_len: lengthOf(page?.description),
    h1: page?.h1,
    h1_count: page?.h1Count,
    h2: page?.h2,
    meta_robots: page?.directives
      .map(({ agent, content }) => (agent === 'robots' ? content : `${agent}: ${content}`))
      .join(', '),
    canonical: page?.canonical,
    rel_next: page?.next,
    rel_prev: page?.prev,
    lang: page?.language,
    hreflang_count: page?.hreflangCount,
  };
}

function redirectFields({ id, visit }: PageRecord, survey: Survey) {
  if (visit?.outcome === 'redirected')
    return {
      redirect_url: visit.response?.location,
      redirect_type: 'http',
      redirect_chain: redirectChain(id, survey),
    };
  const refresh = visit?.page?.refresh;
  return {
    redirect_url: refresh?.url,
    redirect_type: refresh === undefined ? undefined : 'meta-refresh',
    redirect_chain: undefined,
  };
}

/** Each hop's URL and status in turn, up to where a loop closes. */
function redirectChain(id: UrlId, survey: Survey): string {
  const hops = new Set<UrlId>();
  for (let hop = survey.graph.redirectOf(id); hop !== undefined && !hops.has(hop); hop = survey.graph.redirectOf(hop))
    hops.add(hop);
  return [...hops]
    .flatMap((hop) => [survey.url(hop), survey.status(hop)].filter((part) => part !== undefined))
    .join(' ');
}

function linkFields({ id, visit }: PageRecord, survey: Survey) {
  const counts = survey.counts(id);
  const placing = survey.placing(id);
  const known = <T>(count: T): T | undefined => (visit?.page === undefined ? undefined : count);
  return {
    inlinks: counts.inlinks,
    unique_inlinks: counts.uniqueInlinks,
    outlinks: known(counts.outlinks),
    unique_outlinks: known(counts.uniqueOutlinks),
    ext_outlinks: known(counts.extOutlinks),
    unique_ext_outlinks: known(counts.uniqueExtOutlinks),
    pagerank: placing?.rank,
    link_score: placing?.score,
  };
}

function textFields({ id, reading, duplicateOf }: PageRecord, survey: Survey) {
  const near = survey.nearDuplicate(id);
  return {
    words: reading?.words,
    text_ratio: reading === undefined ? undefined : Number(reading.textRatio.toFixed(4)),
    text_simhash: reading?.similarityHash,
    near_dup_of: near === undefined ? undefined : survey.url(near.of),
    near_dup_similarity: near === undefined ? undefined : (HASH_BITS - near.distance) / HASH_BITS,
    near_dup_count: near?.count ?? (reading === undefined || duplicateOf !== 0 ? undefined : 0),
  };
}

const HASH_BITS = 64;

function lengthOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : [...text].length;
}

function rounded(value: number | undefined): number | undefined {
  return value === undefined ? undefined : Math.round(value);
}
