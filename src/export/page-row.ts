import { isPage, whyNot } from '../graph/page-state.ts';
import { blankRow } from '../model/blank-row.ts';
import type { PageRecord } from '../model/engine.ts';
import { isoTime } from '../model/iso-time.ts';
import type { PageFacts } from '../model/page.ts';
import type { Instant } from '../model/time.ts';
import type { UrlId } from '../model/url.ts';
import type { ResponseFacts } from '../model/visit.ts';
import { PAGE_COLUMNS, type PageColumnName } from './columns.ts';
import type { CsvField } from './csv.ts';
import type { HeldBack } from './held-back.ts';
import type { NearDuplicate } from './near-duplicates.ts';
import type { LinkCounts, Placing, Survey } from './survey.ts';

/** One URL with a value for every column of pages.csv. */
export type PageRow = Readonly<Record<PageColumnName, CsvField>>;

/** What the values of a row come from. */
export interface PageRowSource {
  readonly record: PageRecord;
  readonly survey: Survey;
  readonly heldBack: HeldBack;
  readonly response: ResponseFacts | undefined;
  readonly page: PageFacts | undefined;
  readonly counts: LinkCounts;
  readonly placing: Placing | undefined;
  readonly near: NearDuplicate | undefined;
}

/** What the row of a URL comes from. */
export function pageRowSource(record: PageRecord, survey: Survey, heldBack: HeldBack): PageRowSource {
  const { id, visit } = record;
  return {
    record,
    survey,
    heldBack,
    response: visit?.response,
    page: visit?.page,
    counts: survey.counts(id),
    placing: survey.placing(id),
    near: survey.nearDuplicate(id),
  };
}

/** A cell of a row of a URL. */
export type PageValue = (of: PageRowSource) => CsvField;

/** The value of each column of pages.csv. */
export const PAGE_VALUES: Readonly<Record<PageColumnName, PageValue>> = {
  url_id: ({ record }) => record.id,
  url: ({ record }) => record.url,
  final_url: ({ record, survey }) => finalUrl(record, survey),
  host: ({ record }) => record.host,
  state: ({ record }) => stateOf(record),
  skip_reason: ({ record, heldBack }) => heldBack(record)?.reason,
  status: ({ response }) => response?.status,
  status_text: ({ response }) => response?.statusText,
  content_type: ({ response }) => response?.contentType,
  charset: ({ response }) => response?.charset,
  charset_source: ({ response }) => response?.charsetSource,
  indexability: ({ record }) => indexability(record),
  indexability_reason: ({ record }) => (record.visit === undefined ? undefined : whyNonIndexable(record)),
  title: ({ page }) => page?.title,
  title_len: ({ page }) => lengthOf(page?.title),
  description: ({ page }) => page?.description,
  description_len: ({ page }) => lengthOf(page?.description),
  h1: ({ page }) => page?.h1,
  h1_count: ({ page }) => page?.h1Count,
  h2: ({ page }) => page?.h2,
  meta_robots: ({ page }) => page && metaRobots(page),
  x_robots_tag: ({ response }) => response?.xRobotsTag,
  canonical: ({ page }) => page?.canonical,
  canonical_http: ({ response }) => response?.canonicalHttp,
  rel_next: ({ page }) => page?.next,
  rel_prev: ({ page }) => page?.prev,
  lang: ({ page }) => page?.language,
  hreflang_count: ({ page }) => page?.hreflangCount,
  words: ({ record }) => record.reading?.words,
  text_ratio: ({ record: { reading } }) => reading && Number(reading.textRatio.toFixed(4)),
  bytes: ({ response }) => response?.bytes,
  wire_bytes: ({ response }) => response?.wireBytes,
  http_version: ({ response }) => response?.httpVersion,
  ttfb_ms: ({ response }) => rounded(response?.timeToFirstByte),
  fetch_ms: ({ response }) => rounded(response?.duration),
  depth: ({ record, survey }) => survey.ways.depth(record),
  folder_depth: ({ record }) => folderDepth(record.url),
  parent_url: ({ record, survey }) => (record.from === 0 ? undefined : survey.url(record.from)),
  in_sitemap: ({ record, survey: { ways } }) => (ways.hasSitemap ? ways.isListed(record.id) : undefined),
  sitemap_lastmod: ({ record }) => dateOf(record.lastModified),
  orphan: ({ record, survey: { ways } }) => (ways.hasSitemap ? ways.isOrphan(record.id) : undefined),
  inlinks: ({ counts }) => counts.inlinks,
  unique_inlinks: ({ counts }) => counts.uniqueInlinks,
  outlinks: ({ page, counts }) => page && counts.outlinks,
  unique_outlinks: ({ page, counts }) => page && counts.uniqueOutlinks,
  ext_outlinks: ({ page, counts }) => page && counts.extOutlinks,
  unique_ext_outlinks: ({ page, counts }) => page && counts.uniqueExtOutlinks,
  pagerank: ({ placing }) => placing?.rank,
  link_score: ({ placing }) => placing?.score,
  content_hash: ({ record }) => record.visit?.digest,
  text_simhash: ({ record }) => record.reading?.similarityHash,
  near_dup_of: ({ near, survey }) => near && survey.url(near.of),
  near_dup_similarity: ({ near }) => near && (HASH_BITS - near.distance) / HASH_BITS,
  near_dup_count: ({ record, near }) => near?.count ?? (isComparable(record) ? 0 : undefined),
  etag: ({ response }) => response?.etag,
  last_modified: ({ response }) => response?.lastModified,
  redirect_url: ({ record, response, page }) =>
    record.visit?.outcome === 'redirected' ? response?.location : page?.refresh?.url,
  redirect_type: ({ record, page }) => redirectType(record, page),
  fetched_at: ({ record, response }) => (response === undefined ? undefined : dateOf(record.visit?.at)),
  truncated: ({ response }) => response?.truncated,
  coding_error: ({ response }) => response?.codingError,
  sniffed_type: ({ response }) => response?.sniffedType,
  redirect_chain: ({ record, survey }) =>
    record.visit?.outcome === 'redirected' ? redirectChain(record.id, survey) : undefined,
  robots_line: ({ record }) => record.visit?.robotsLine,
  directive: ({ record }) => record.visit?.directive,
  address: ({ response }) => response?.address,
  tls_version: ({ response }) => response?.tlsVersion,
};

const BLANK = blankRow(PAGE_COLUMNS.map(({ name }) => name));

/** The row of a URL. */
export function pageRow(of: PageRowSource): PageRow {
  const row: Record<string, CsvField> = { ...BLANK };
  for (const { name } of PAGE_COLUMNS) row[name] = PAGE_VALUES[name](of);
  return row as PageRow; // every column is there
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

function finalUrl({ id, url, visit }: PageRecord, survey: Survey): string | undefined {
  if (visit?.response === undefined) return undefined;
  if (visit.outcome !== 'redirected') return url;
  const end = survey.graph.endOf(id);
  return end === id ? undefined : survey.url(end);
}

function folderDepth(url: string): number {
  const query = url.indexOf('?');
  const end = query < 0 ? url.length : query;
  let folders = -1;
  for (let at = url.indexOf('/', url.indexOf('//') + 2); at >= 0 && at < end; at = url.indexOf('/', at + 1)) folders++;
  return folders;
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

const HASH_BITS = 64;

/** In characters: a pair of surrogates is one. */
function lengthOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    if ((text.codePointAt(at) ?? 0) > 0xffff) at++;
    length++;
  }
  return length;
}

function rounded(value: number | undefined): number | undefined {
  return value === undefined ? undefined : Math.round(value);
}

function dateOf(instant: Instant | undefined): string | undefined {
  return instant === undefined ? undefined : isoTime(instant);
}

function indexability(record: PageRecord): string | undefined {
  if (record.visit === undefined) return undefined;
  return whyNonIndexable(record) === undefined ? 'indexable' : 'non-indexable';
}

function metaRobots({ directives }: PageFacts): string {
  return directives.map(({ agent, content }) => (agent === 'robots' ? content : `${agent}: ${content}`)).join(', ');
}

function redirectType({ visit }: PageRecord, page: PageFacts | undefined): string | undefined {
  if (visit?.outcome === 'redirected') return 'http';
  return page?.refresh === undefined ? undefined : 'meta-refresh';
}

/** Whether the text was read and compared with others: copies to the byte are told apart elsewhere. */
function isComparable({ reading, duplicateOf }: PageRecord): boolean {
  return reading !== undefined && duplicateOf === 0;
}
