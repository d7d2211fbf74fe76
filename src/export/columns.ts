/** What a column of a table is called, what it holds and what it means. Blank is unknown, 0 is a known zero. */
export interface Column<Name extends string = string> {
  readonly name: Name;
  readonly type: 'integer' | 'number' | 'boolean' | 'string' | 'date';
  readonly meaning: string;
}

const column = <const Name extends string>(name: Name, type: Column['type'], meaning: string): Column<Name> => ({
  name,
  type,
  meaning,
});

/** The columns of pages.csv and pages.ndjson: one row a known URL, fetched or not, in the order of ids. */
export const PAGE_COLUMNS = [
  column('url_id', 'integer', 'number of the URL in this crawl folder, from 1'),
  column('url', 'string', 'the URL as it was found, without fragment'),
  column('final_url', 'string', 'where its redirects end; itself when it was fetched without one'),
  column('host', 'string', 'host name and port'),
  column(
    'state',
    'string',
    'fetched, queued, skipped, failed (errors of HTTP too) or blocked (by robots.txt or the address guard)',
  ),
  column('skip_reason', 'string', 'why it is not (or not yet) fetched: a reason of docs/errors.md'),
  column('status', 'integer', 'HTTP status of the last answer'),
  column('status_text', 'string', 'reason phrase of the last answer'),
  column('content_type', 'string', 'Content-Type header as sent'),
  column('charset', 'string', 'encoding that the page was read with'),
  column(
    'charset_source',
    'string',
    'where that came from: bom, header, meta, declaration (of XML), detected or default',
  ),
  column('indexability', 'string', 'indexable or non-indexable; blank before a visit'),
  column('indexability_reason', 'string', 'why it is non-indexable'),
  column('title', 'string', 'text of the title element'),
  column('title_len', 'integer', 'its length in characters'),
  column('description', 'string', 'meta description'),
  column('description_len', 'integer', 'its length in characters'),
  column('h1', 'string', 'text of the first h1'),
  column('h1_count', 'integer', 'number of h1 elements'),
  column('h2', 'string', 'text of the first h2'),
  column('meta_robots', 'string', 'robots directives of the page, those for one robot after its name'),
  column('x_robots_tag', 'string', 'X-Robots-Tag header'),
  column('canonical', 'string', 'target of link rel=canonical'),
  column('canonical_http', 'string', 'canonical of the Link header'),
  column('rel_next', 'string', 'target of link rel=next'),
  column('rel_prev', 'string', 'target of link rel=prev'),
  column('lang', 'string', 'lang of the html element'),
  column('hreflang_count', 'integer', 'number of hreflang links in the page itself'),
  column('words', 'integer', 'words of visible text; of Han and kana each character is one'),
  column('text_ratio', 'number', 'visible text in characters by all characters, 0 to 1'),
  column('bytes', 'integer', 'size of the body with content codings undone'),
  column('wire_bytes', 'integer', 'size of the body as received'),
  column('http_version', 'string', 'version of HTTP'),
  column('ttfb_ms', 'integer', 'milliseconds to the first byte'),
  column('fetch_ms', 'integer', 'milliseconds of the whole fetch'),
  column('depth', 'integer', 'shortest distance from a seed, in links; blank where only a sitemap leads to it'),
  column('folder_depth', 'integer', 'number of folders in the path'),
  column('parent_url', 'string', 'the URL on which it was found first; blank for seeds'),
  column('in_sitemap', 'boolean', 'whether a sitemap names it; blank when none was read'),
  column(
    'sitemap_lastmod',
    'date',
    'when it was last changed, as a sitemap says, ISO 8601, UTC; the newest of several',
  ),
  column('orphan', 'boolean', 'whether only a sitemap names it: no fetched page links to it; blank when none was read'),
  column('inlinks', 'integer', 'hyperlinks (a, area) to it on fetched pages'),
  column('unique_inlinks', 'integer', 'other pages with a hyperlink to it'),
  column('outlinks', 'integer', 'hyperlinks on it to URLs within the scope'),
  column('unique_outlinks', 'integer', 'other URLs within the scope that it links to'),
  column('ext_outlinks', 'integer', 'hyperlinks on it to URLs beyond the scope'),
  column('unique_ext_outlinks', 'integer', 'URLs beyond the scope that it links to'),
  column('pagerank', 'number', 'PageRank; blank for URLs that are not in the rank graph'),
  column('link_score', 'integer', 'PageRank on a logarithmic scale of 0 to 100'),
  column('content_hash', 'string', 'SHA-1 of the body, Base32'),
  column('text_simhash', 'string', '64-bit similarity hash of the visible text, hexadecimal'),
  column('near_dup_of', 'string', 'the page with the most similar text, when at most 3 bits of the hashes differ'),
  column('near_dup_similarity', 'number', 'share of the bits that are equal, 0 to 1'),
  column('near_dup_count', 'integer', 'number of near duplicates'),
  column('etag', 'string', 'ETag header'),
  column('last_modified', 'string', 'Last-Modified header'),
  column('redirect_url', 'string', 'where it redirects to, one hop'),
  column('redirect_type', 'string', 'http or meta-refresh'),
  column('fetched_at', 'date', 'when the last answer was asked for, ISO 8601, UTC'),
  column('truncated', 'string', 'why the body ends early: length, time or disconnect; blank where it is whole'),
  column('coding_error', 'string', 'why its content codings could not be undone whole'),
  column('sniffed_type', 'string', 'type that the bytes of the body show, as browsers tell it (MIME Sniffing)'),
  column('redirect_chain', 'string', 'URL and status of each further hop in turn, where it redirects'),
  column('robots_line', 'string', 'line of robots.txt that ruled on the URL; blank where none matches'),
  column('directive', 'string', 'the noindex and nofollow that bound us, and whether in a meta element or a header'),
  column('address', 'string', 'address and port of the server that answered'),
  column('tls_version', 'string', 'version of TLS; blank without'),
] as const;

export type PageColumnName = (typeof PAGE_COLUMNS)[number]['name'];

/** The columns of links.csv: one row a link on a fetched page, in the order of pages and of the links on them. */
export const LINK_COLUMNS = [
  column('source_id', 'integer', 'url_id of the page'),
  column('target_id', 'integer', 'url_id of the target'),
  column('source', 'string', 'URL of the page'),
  column('target', 'string', 'URL of the target'),
  column(
    'type',
    'string',
    'hyperlink (a, area), iframe (and frame), or what kind of link it is; http-link: named by a Link header',
  ),
  column('anchor', 'string', 'visible text of the link'),
  column('alt', 'string', 'alternative text of its image'),
  column('rel', 'string', 'rel attribute, or that of a Link header, as written'),
  column('follow', 'boolean', 'false for nofollow, ugc and sponsored links'),
  column('target_attr', 'string', 'target attribute as written'),
  column('path_type', 'string', 'absolute, root-relative, relative or protocol-relative'),
  column(
    'position',
    'string',
    'part of the page: content, nav, header, aside, footer or head; head also of what headers and sitemaps name',
  ),
  column('ordinal', 'integer', 'place among the links of the page, from 1'),
  column('internal', 'boolean', 'whether the target is within the scope'),
  column('status', 'integer', 'HTTP status of the target; blank when it was not fetched'),
  column('hreflang', 'string', 'of a version in another language the language, as written'),
] as const;

/** The columns of pagerank.csv: one row a page, the most popular first. */
export const RANK_COLUMNS = [
  column('rank', 'integer', 'place in the ranking, from 1'),
  column('url', 'string', 'URL of the page'),
  column('pagerank', 'number', 'PageRank, twelve significant digits; all of them sum to 1'),
  column('inlinks', 'integer', 'pages that link to it'),
  column('outlinks', 'integer', 'pages that it links to'),
  column('score', 'integer', 'PageRank on a logarithmic scale of 0 to 100'),
] as const;

/** The columns of duplicates.csv: one row a copy. */
export const DUPLICATE_COLUMNS = [
  column('url', 'string', 'a URL whose content repeats another one byte for byte'),
  column(
    'duplicate_of',
    'string',
    'of the URLs with that content the shortest, of equally short ones the first in alphabetical order; until the crawl has come to its end the one that was met first',
  ),
  column('content_hash', 'string', 'SHA-1 of the body, Base32'),
] as const;

/** The columns of sitemaps.csv: one row a sitemap that was asked for. */
export const SITEMAP_COLUMNS = [
  column('url', 'string', 'URL of the sitemap'),
  column('found_by', 'string', 'robots.txt, index, user, guess, or else seed, link and so on: how it was found'),
  column('status', 'integer', 'HTTP status; blank when there was no answer'),
  column('kind', 'string', 'urlset, index, text, rss or atom; unknown for what is none of these'),
  column('entries', 'integer', 'addresses that could be read'),
  column('problems', 'string', 'what was wrong, faults of one kind told once; blank for a sound one'),
] as const;

/** The columns of hreflang.csv: one row a fault of the versions in other languages that a page names. */
export const HREFLANG_COLUMNS = [
  column('url', 'string', 'the page that names the version, or of which a sitemap names it'),
  column('issue', 'string', 'what is wrong, see below'),
  column('language', 'string', 'hreflang as written; several where one version has several'),
  column('version', 'string', 'the URL that is named for it; blank where the fault is that of the page alone'),
  column('found_in', 'string', 'page, header (Link) or sitemap; body of the page, where it counts for nothing'),
  column(
    'detail',
    'string',
    'what is behind it: the status, the directive, the canonical, what is wrong with the language',
  ),
] as const;

/** The columns of redirects.csv before those of the hops: one row a URL that redirects. */
export const REDIRECT_COLUMNS = [
  column('start', 'string', 'the URL that redirects'),
  column('status', 'integer', 'its HTTP status'),
  column('hops', 'integer', 'how many redirects there are in a row from there, up to where a loop closes; 100 at most'),
  column('loop', 'boolean', 'whether they go round'),
  column('final', 'string', 'where they end; blank for a loop'),
  column('final_status', 'integer', 'HTTP status there; blank when it was not fetched'),
  column('to_error', 'boolean', 'whether they end at an error or without an answer; blank when nobody asked'),
  column('sources_count', 'integer', 'other pages with a hyperlink to the start'),
] as const;

/** The columns of dangling.csv: one row a URL in scope without arcs out of it. */
export const DANGLING_COLUMNS = [
  column('url', 'string', 'the URL'),
  column(
    'kind',
    'string',
    'for pages no_links, nofollow_only, external_only; else non_html, not_fetched, error, robots_blocked',
  ),
  column('inlinks', 'integer', 'other pages with a hyperlink to it'),
  column('pagerank', 'number', 'PageRank; blank for URLs that are not in the rank graph'),
] as const;
