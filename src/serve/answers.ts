import { choice, either, flag, integer, list, number, object, optional, record, text, type ValueOf } from './schema.ts';

// Every answer of the API. Instants are milliseconds since 1970, lengths of time milliseconds, sizes bytes. What is not known is left
// out. URLs, titles and all that pages say is text, never HTML.

const instant = (meaning: string) => integer(`${meaning}; milliseconds since 1970`);
const id = integer('number of a URL in the crawl folder, from 1', { minimum: 1 });
const url = text('absolute URL without fragment');

export const PROBLEM = object({
  error: object({
    code: text('stable code: `NOT_FOUND`, `BAD_PARAMETER`, `FORBIDDEN`, or one of docs/errors.md'),
    message: text('what is wrong, one line'),
    advice: optional(text('what to do next')),
    field: optional(text('the setting of a form, or its seeds, that is wrong')),
  }),
});
export type Problem = ValueOf<typeof PROBLEM>;

const COLUMN = object({
  name: text('as in pages.csv'),
  type: choice(['integer', 'number', 'boolean', 'string', 'date'], 'of its values; a date is ISO 8601, UTC'),
  meaning: text('one line, with the unit'),
  isSortable: flag('whether `sort` takes it'),
});

export const CRAWL = object({
  name: text('name of the crawl folder, without its path; empty where no crawl is served'),
  seeds: list(url, 'where the crawl began'),
  isRunning: flag('whether some process crawls into the folder now'),
  ended: optional(
    object({
      words: text('why the last run ended'),
      resumeWith: text('what follows `skein resume FOLDER` for another run to find something to do; empty for nothing'),
      isConcluded: flag('whether what there is was ranked, indexed and exported then'),
    }),
  ),
  canControl: flag('whether the server was started with `--control`'),
  hasIndex: flag('whether pages can be searched'),
  hasArchive: flag('whether copies of pages are kept'),
  version: text('of Skein'),
  columns: list(COLUMN, 'columns of the table of pages, in their usual order'),
  checks: list(
    object({ check: text('stable name, for the parameter `issue` of /api/pages'), title: text('in words') }),
    'all that URLs are checked for, the most urgent first',
  ),
});
export type Crawl = ValueOf<typeof CRAWL>;

export const COUNTERS = object({
  at: instant('when these were read'),
  crawl: text('which crawl it is: another text for another, also where that has taken its place in the folder'),
  version: integer('another one whenever something was stored'),
  isRunning: flag('whether some process crawls now'),
  known: integer('URLs known'),
  pending: integer('URLs that wait for their visit'),
  done: integer('URLs visited'),
  refused: integer('URLs known and not to be fetched'),
  requests: integer('requests for pages, repeats included'),
  pages: integer('pages: fetched with 200 and read as HTML or document'),
  bytes: integer('bytes of bodies, content codings undone'),
  wireBytes: integer('bytes of bodies as received'),
  hosts: integer('hosts known'),
  hostsWaiting: integer('hosts with URLs left that are not visited now: their pause or their turn'),
  hostsVisited: integer('hosts that are visited now'),
  outcomes: record(integer('URLs'), 'URLs by how their last visit ended: fetched, redirected, gone, failed, denied …'),
  perSecond: optional(number('requests a second over the last seconds; absent at first')),
});
export type Counters = ValueOf<typeof COUNTERS>;

const COUNT = object({ key: text('the value'), count: integer('URLs with it') });
export type Count = ValueOf<typeof COUNT>;

export const ISSUE = object({
  check: text('stable name, for the parameter `issue` of /api/pages'),
  title: text('in words'),
  meaning: text('why it matters and what to do, one sentence'),
  priority: choice(['high', 'medium', 'low'], 'how soon to look at it'),
  count: integer('URLs with it'),
});
export type Issue = ValueOf<typeof ISSUE>;

const SUMMARY = object(
  {
    pages: integer('always dangling + nonDangling'),
    nonDangling: integer('pages with a link to another URL in scope'),
    dangling: integer('pages without'),
    processed: integer('URLs fetched with success, of whatever type; redirects are not'),
    ignored: integer('pages without the region that was asked for'),
    missing: integer('URLs answered with 404 or 410'),
    failed: integer('URLs answered with another error, or not at all'),
    seen: integer('URLs known: always local + external'),
    local: integer('known URLs in scope'),
    external: integer('known URLs out of scope'),
    queued: integer('URLs to be visited still'),
    bytes: integer('bytes received'),
    robotsBlocked: integer('URLs that robots.txt keeps us from'),
    duplicates: integer('pages whose content another has byte for byte; duplicates.csv has files, too'),
    duplicateLinks: integer('links to URLs that were known already: the duplicates that the command says were dropped'),
    runningTime: integer('milliseconds that the crawl has run, all its runs together, exports and all'),
  },
  'the summary of the crawl',
);

export const OVERVIEW = object({
  crawl: CRAWL,
  counters: COUNTERS,
  asOf: instant('when URLs and links were read last; all below is of then'),
  isCurrent: flag('whether nothing has changed since; where something has, it is read anew, and to be asked for again'),
  summary: SUMMARY,
  byState: list(
    COUNT,
    'URLs by `state` of pages.csv: fetched (redirected, too), queued, skipped, failed (missing, too), blocked',
  ),
  byStatus: list(COUNT, 'visited URLs by HTTP status, ascending; `none` without an answer'),
  byDepth: list(COUNT, 'URLs in scope by links from a seed, ascending'),
  byType: list(COUNT, 'URLs with an answer by type of content, the most frequent first'),
  bySkipReason: list(COUNT, 'URLs not fetched by reason, the most frequent first'),
  byFetchTime: list(
    object({ upTo: optional(integer('milliseconds; absent in the last')), count: integer('answers') }),
    'answers by how long the whole fetch took, ascending',
  ),
  overTime: object({
    step: integer('length of a part, milliseconds'),
    parts: list(
      object({
        at: instant('where the part begins'),
        fetched: integer('visits with an answer below 400'),
        failed: integer('the others'),
        bytes: integer('bytes received'),
      }),
      'ascending, at most 240; parts without a visit are there with zeros',
    ),
  }),
  issues: list(ISSUE, 'those that occur, the most urgent first, then the most frequent'),
});
export type Overview = ValueOf<typeof OVERVIEW>;

export const HOSTS = object({
  total: integer('hosts known'),
  offset: integer('place of the first one'),
  hosts: list(
    object({
      host: text('name and port'),
      pending: integer('URLs left'),
      requests: integer('requests for pages'),
      fetched: integer('URLs fetched with success, of whatever type: `processed` of the summary'),
      failed: integer('URLs that failed, missing ones left out'),
      bytes: integer('bytes received'),
      delay: integer('pause between requests, milliseconds'),
      waitsFor: choice(
        ['nothing', 'visit', 'pause', 'turn', 'crawl'],
        '`nothing` is left; a `visit` is under way; its `pause` is not over; its `turn`; or a `crawl` that goes on',
      ),
      until: optional(instant('when pause or lease end')),
      robots: optional(text('what came of its robots.txt')),
    }),
    'those with the most URLs left first, then by requests',
  ),
});
export type Hosts = ValueOf<typeof HOSTS>;

const CELL = either(text(''), number(''), flag(''));
const ROW = record(
  CELL,
  'values by names of columns; `url_id` and `url` are always there, what is unknown is left out',
);
export type Row = ValueOf<typeof ROW>;

export const PAGES = object({
  asOf: instant('when the table was read'),
  isCurrent: flag('whether nothing has changed since; where something has, it is read anew'),
  known: integer('URLs known then'),
  total: integer('URLs that the filters let through'),
  offset: integer('place of the first row among these'),
  rows: list(ROW, 'in the order asked for'),
});
export type Pages = ValueOf<typeof PAGES>;

const HOP = object({
  id: optional(id),
  url,
  status: optional(integer('HTTP status')),
  via: optional(text('how one comes here from the step before: link, redirect, sitemap, canonical …')),
});
export type Hop = ValueOf<typeof HOP>;

const LIKE = object({ id, url, similarity: number('share of equal bits of the texts, 1 for equal bytes') });

export const PAGE = object({
  id,
  url,
  fields: ROW,
  redirects: list(HOP, 'the URL itself and every hop of its redirects; empty where it does not redirect'),
  isRedirectLoop: flag('whether the redirects lead back to one of themselves'),
  headers: list(
    object({ name: text('as sent'), value: text('as sent') }),
    'of the answer, in order; empty if not kept',
  ),
  headings: list(text('text'), 'h1 to h6 in order, 64 at most'),
  inlinks: integer('links to it of every kind'),
  outlinks: integer('links on it of every kind'),
  duplicates: list(LIKE, 'URLs with the same content, or nearly the same text; 100 at most'),
  path: list(HOP, 'the shortest way from a seed, the seed first and the URL itself last'),
  snippet: optional(text('what the page says of itself, or the beginning of its text')),
  copy: choice(['none', 'html', 'text', 'image', 'other'], 'what /stored/{id} shows'),
});
export type Page = ValueOf<typeof PAGE>;

const STEP = object({
  step: text('key, scope, known, depth, robots, budget, clock or visit'),
  verdict: choice(['pass', 'stop', 'note'], '`stop` is where its way ends; `note` only tells'),
  text: text('the rule, line or figure that decides'),
});

export const EXPLANATION = object({ url, steps: list(STEP, 'in order') });
export type Explanation = ValueOf<typeof EXPLANATION>;

export const FOUND = object({ id, url });
export type Found = ValueOf<typeof FOUND>;

export const LINKS = object({
  total: integer('links'),
  offset: integer('place of the first one'),
  links: list(
    object({
      id,
      url,
      title: optional(text('of the page at the other end')),
      status: optional(integer('HTTP status of the URL at the other end')),
      type: text('a, area, image, script, css, iframe, canonical, redirect …'),
      anchor: text('visible text, or the alternative text of its image'),
      position: text('part of the page: content, nav, header, aside, footer or head'),
      isNofollow: flag('nofollow, ugc or sponsored'),
    }),
    'inlinks by the PageRank of the pages that give them, outlinks as they stand on the page',
  ),
});
export type Links = ValueOf<typeof LINKS>;

export const SITE = object({
  folder: text('the folder asked for, as in `https://example.org/docs/`; empty for the list of origins'),
  asOf: instant('when URLs were read'),
  total: integer('folders and URLs directly in it'),
  offset: integer('place of the first one'),
  entries: list(
    object({
      name: text('last part of the path, or the origin'),
      folder: optional(text('to ask for next; absent for a URL')),
      id: optional(id),
      urls: integer('URLs in it, all levels; 1 for a URL'),
      pages: integer('pages among them'),
      indexable: integer('pages that a search engine would hold'),
      nonIndexable: integer('visited URLs that it would not'),
      broken: integer('URLs that are missing or failed'),
      status: optional(integer('of a URL')),
      title: optional(text('of a URL')),
    }),
    'folders first, those with the most pages first; then URLs by name',
  ),
});
export type Site = ValueOf<typeof SITE>;

export const GRAPH = object({
  asOf: instant('when URLs and links were read'),
  pages: list(
    object({
      id,
      url,
      title: optional(text('of the page')),
      rank: number('PageRank; 0 where it has none'),
      score: integer('PageRank on a logarithmic scale of 0 to 100'),
      status: optional(integer('HTTP status')),
      folder: text('host and first folder'),
      component: integer(
        'pages with the same number can all reach one another; the largest is 0, -1 for a URL that is no page',
      ),
      distance: optional(integer('links from the page asked for; negative where they lead to it')),
    }),
    'by rank, the most popular first',
  ),
  links: list(list(integer('place in `pages`'), 'from and to'), 'between these, each once'),
  isCut: flag('whether there was more than could be shown'),
});
export type Graph = ValueOf<typeof GRAPH>;

const RANKED = {
  id,
  url,
  title: optional(text('of the page')),
  rank: number('PageRank; all of them sum to 1'),
  score: integer('PageRank on a logarithmic scale of 0 to 100'),
  inDegree: integer('pages that link to it'),
  outDegree: integer('pages that it links to'),
};

export const RANKS = object({
  asOf: instant('when URLs and links were read'),
  total: integer('pages ranked, or those that `q` lets through'),
  offset: integer('place of the first one'),
  damping: number('share of rank that links hand on'),
  iterations: integer('until it was exact enough'),
  isConverged: flag('whether it was in the end'),
  pages: list(object({ ...RANKED, place: integer('in the ranking, from 1') }), 'the most popular first'),
});
export type Ranks = ValueOf<typeof RANKS>;

export const GIVERS = object({
  total: integer('pages that link to it'),
  offset: integer('place of the first one'),
  evenShare: number('rank that it has from no link but as every page has'),
  pages: list(object({ ...RANKED, gives: number('rank that it hands to the page') }), 'what gives the most first'),
});
export type Givers = ValueOf<typeof GIVERS>;

export const DANGLING = object({
  asOf: instant('when URLs and links were read'),
  byKind: list(COUNT, 'no_links, nofollow_only, external_only, non_html, not_fetched, error, robots_blocked'),
  total: integer('URLs of the kind asked for, or of all kinds'),
  offset: integer('place of the first one'),
  urls: list(
    object({ id, url, kind: text('why nothing leads out of it'), inlinks: integer('pages with a link to it') }),
    'those with the most inlinks first',
  ),
});
export type Dangling = ValueOf<typeof DANGLING>;

const MARKED = object({
  text: text('plain text'),
  marks: list(
    object({ start: integer('UTF-16 units'), end: integer('UTF-16 units') }),
    'the words looked for, in order',
  ),
  isCutBefore: flag('whether there is more before it'),
  isCutAfter: flag('whether there is more behind it'),
});
export type Marked = ValueOf<typeof MARKED>;

const FACET = list(object({ value: text('the value'), count: integer('pages') }), 'the most frequent first');

export const SEARCH = object({
  query: text('as it was read, in its usual form'),
  total: integer('pages that answer'),
  isExact: flag('whether that number is exact, and where `further` is above 0, whether that is'),
  further: integer('pages behind those, with but some of the words; 0 where nobody looked for them'),
  offset: integer('place of the first hit'),
  milliseconds: number('what the answer took'),
  words: choice(['all', 'any'], '`any`: these have some of the words, as none has all or as that was asked for'),
  problems: list(text('one line'), 'what was wrong in the query'),
  corrections: list(object({ from: text('as written'), to: text('as taken') }), 'words put right, as nothing had them'),
  didYouMean: optional(text('a query that may have been meant')),
  facets: optional(object({ sites: FACET, folders: FACET, languages: FACET, fileTypes: FACET, years: FACET })),
  hits: list(
    object({
      id,
      url,
      title: MARKED,
      snippet: MARKED,
      score: number('how well it answers'),
      rank: number('PageRank times the number of pages: 1 is the mean'),
      site: text('host'),
      language: text('BCP 47, empty where unknown'),
      fileType: text('html, pdf …'),
      depth: integer('links from a seed'),
      date: optional(instant('of the page')),
      similar: list(url, 'pages nearly alike that are not shown'),
      words: choice(
        ['all', 'any'],
        '`any`: it has but some of the words, or was found by any of them as that was asked for',
      ),
    }),
    'the best first; those with some of the words behind those with all',
  ),
});
export type Search = ValueOf<typeof SEARCH>;

export const SUGGESTIONS = list(text('a query'), 'what is typed may become, eight at most');
export type Suggestions = ValueOf<typeof SUGGESTIONS>;
