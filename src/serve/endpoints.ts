import * as answers from './answers.ts';
import * as control from './control-answers.ts';
import { choice, flag, integer, type ObjectOf, optional, type Schema, text, type ValueOf } from './schema.ts';
import { FILTERS, VIEW, words } from './table-parameters.ts';

type Parameters = Readonly<Record<string, Schema<unknown>>>;

/** One thing that can be asked for with JSON as the answer. */
export interface Endpoint<P extends Parameters = Parameters, Value = unknown, Body = unknown> {
  readonly method: 'GET' | 'POST';
  /** With `{name}` where a parameter stands in the path; the other parameters are of the query. */
  readonly path: string;
  readonly summary: string;
  readonly parameters: P;
  /** Of the request, as JSON. */
  readonly body?: Schema<Body>;
  readonly answer: Schema<Value>;
  /** `search`: always there; `explore`: not with `--search-only`; `control`: only with `--control`. */
  readonly offered: 'search' | 'explore' | 'control';
}

const endpoint = <const P extends Parameters, Value, Body = undefined>(
  wanted: Endpoint<P, Value, Body>,
): Endpoint<P, Value, Body> => wanted;

const GET = 'GET';
const POST = 'POST';
const EXPLORE = 'explore';
const CONTROL = 'control';

const pageId = { id: integer('number of the URL', { minimum: 1, maximum: 2 ** 31 - 1 }) };
const offset = optional(integer('after so many', { minimum: 0, maximum: 2 ** 31 - 1, default: 0 }));
const limit = (most: number, usual: number) =>
  optional(integer('so many at most', { minimum: 1, maximum: most, default: usual }));
const SEARCH_PARAMETERS = {
  q: text('the query; what can be written is in docs/search.md', { maxLength: 1000 }),
  offset: optional(integer('after so many', { minimum: 0, maximum: 10_000, default: 0 })),
  limit: limit(100, 10),
  sort: optional(choice(['score', 'rank', 'date', 'url'], 'order of the hits')),
  lang: optional(text('language of the words', { maxLength: 35 })),
  words: optional(
    choice(
      ['all', 'any'],
      '`all`: only pages with all the words; `any`: those with some among them; left out: those with some behind them, where few have all',
    ),
  ),
  facets: optional(flag('count what answers by site, folder, language, type and year')),
};

/** Every endpoint with JSON as its answer, by the name of its operation. */
export const ENDPOINTS = {
  crawl: endpoint({
    method: GET,
    path: '/api/crawl',
    summary: 'What is served',
    parameters: {},
    answer: answers.CRAWL,
    offered: EXPLORE,
  }),
  counters: endpoint({
    method: GET,
    path: '/api/counters',
    summary: 'Figures of this moment; /api/events sends them as they change',
    parameters: {},
    answer: answers.COUNTERS,
    offered: EXPLORE,
  }),
  overview: endpoint({
    method: GET,
    path: '/api/overview',
    summary: 'The crawl at a glance',
    parameters: {},
    answer: answers.OVERVIEW,
    offered: EXPLORE,
  }),
  hosts: endpoint({
    method: GET,
    path: '/api/hosts',
    summary: 'Hosts and what each waits for',
    parameters: { offset, limit: limit(500, 50) },
    answer: answers.HOSTS,
    offered: EXPLORE,
  }),
  pages: endpoint({
    method: GET,
    path: '/api/pages',
    summary: 'The table of all URLs known',
    parameters: { ...VIEW, offset, limit: limit(500, 100) },
    answer: answers.PAGES,
    offered: EXPLORE,
  }),
  find: endpoint({
    method: GET,
    path: '/api/find',
    summary: 'The number of a URL',
    parameters: { url: text('absolute URL', { maxLength: 8192 }) },
    answer: answers.FOUND,
    offered: EXPLORE,
  }),
  page: endpoint({
    method: GET,
    path: '/api/pages/{id}',
    summary: 'All that is known of one URL',
    parameters: pageId,
    answer: answers.PAGE,
    offered: EXPLORE,
  }),
  inlinks: endpoint({
    method: GET,
    path: '/api/pages/{id}/inlinks',
    summary: 'Links to it',
    parameters: { ...pageId, offset, limit: limit(500, 50) },
    answer: answers.LINKS,
    offered: EXPLORE,
  }),
  outlinks: endpoint({
    method: GET,
    path: '/api/pages/{id}/outlinks',
    summary: 'Links on it',
    parameters: { ...pageId, offset, limit: limit(500, 50) },
    answer: answers.LINKS,
    offered: EXPLORE,
  }),
  explain: endpoint({
    method: GET,
    path: '/api/explain',
    summary: 'Why a URL was or was not fetched, or would be',
    parameters: { url: text('absolute URL, known or not', { maxLength: 8192 }) },
    answer: answers.EXPLANATION,
    offered: EXPLORE,
  }),
  site: endpoint({
    method: GET,
    path: '/api/site',
    summary: 'The site by folders',
    parameters: {
      folder: optional(text('a folder, with its last slash; origins where left out', { maxLength: 8192 })),
      offset,
      limit: limit(1000, 200),
    },
    answer: answers.SITE,
    offered: EXPLORE,
  }),
  graph: endpoint({
    method: GET,
    path: '/api/graph',
    summary: 'The most popular pages, or the neighbourhood of one, with the links between them',
    parameters: {
      page: optional(pageId.id),
      hops: optional(integer('links away from that page', { minimum: 1, maximum: 4, default: 1 })),
      limit: limit(1000, 150),
    },
    answer: answers.GRAPH,
    offered: EXPLORE,
  }),
  ranks: endpoint({
    method: GET,
    path: '/api/ranks',
    summary: 'Pages by PageRank',
    parameters: { q: FILTERS.q, offset, limit: limit(500, 50) },
    answer: answers.RANKS,
    offered: EXPLORE,
  }),
  givers: endpoint({
    method: GET,
    path: '/api/pages/{id}/givers',
    summary: 'The pages that a page has its PageRank from',
    parameters: { ...pageId, offset, limit: limit(500, 50) },
    answer: answers.GIVERS,
    offered: EXPLORE,
  }),
  dangling: endpoint({
    method: GET,
    path: '/api/dangling',
    summary: 'URLs in scope out of which nothing leads',
    parameters: { kind: words('of `byKind`; the first three are pages'), offset, limit: limit(500, 50) },
    answer: answers.DANGLING,
    offered: EXPLORE,
  }),
  search: endpoint({
    method: GET,
    path: '/api/search',
    summary: 'Pages that answer a query',
    parameters: SEARCH_PARAMETERS,
    answer: answers.SEARCH,
    offered: 'search',
  }),
  suggest: endpoint({
    method: GET,
    path: '/api/suggest',
    summary: 'What a query that is being typed may become',
    parameters: { q: text('as typed so far', { maxLength: 200 }) },
    answer: answers.SUGGESTIONS,
    offered: 'search',
  }),
  control: endpoint({
    method: GET,
    path: '/api/control',
    summary: 'How the crawl is driven',
    parameters: {},
    answer: control.CONTROL,
    offered: CONTROL,
  }),
  form: endpoint({
    method: GET,
    path: '/api/control/form',
    summary: 'The settings of a new crawl',
    parameters: {},
    answer: control.FORM,
    offered: CONTROL,
  }),
  preview: endpoint({
    method: POST,
    path: '/api/control/preview',
    summary: 'What robots.txt says, and the way of each seed through the rules; nothing else is fetched',
    parameters: {},
    body: control.NEW_CRAWL,
    answer: control.PREVIEW,
    offered: CONTROL,
  }),
  begin: endpoint({
    method: POST,
    path: '/api/control/crawl',
    summary: 'Begin a crawl in a new folder beside the one that is served, and serve it',
    parameters: {},
    body: control.NEW_CRAWL,
    answer: control.CONTROL,
    offered: CONTROL,
  }),
  pause: endpoint({
    method: POST,
    path: '/api/control/pause',
    summary: 'Finish what is under way and rest',
    parameters: {},
    answer: control.CONTROL,
    offered: CONTROL,
  }),
  resume: endpoint({
    method: POST,
    path: '/api/control/resume',
    summary: 'Go on with the crawl that is served, where wanted with other settings',
    parameters: {},
    body: control.RESUMPTION,
    answer: control.CONTROL,
    offered: CONTROL,
  }),
  stop: endpoint({
    method: POST,
    path: '/api/control/stop',
    summary: 'End the crawl: rank, index and export what there is',
    parameters: {},
    answer: control.CONTROL,
    offered: CONTROL,
  }),
  addSeeds: endpoint({
    method: POST,
    path: '/api/control/seeds',
    summary: 'Add seeds to the running crawl; their hosts come into its scope',
    parameters: {},
    body: control.SEEDS,
    answer: control.CONTROL,
    offered: CONTROL,
  }),
};

export type EndpointName = keyof typeof ENDPOINTS;

type Asked<E> =
  E extends Endpoint<infer P, unknown, infer Body>
    ? (parameters: ObjectOf<P>, body: Body) => ValueOf<E['answer']> | Promise<ValueOf<E['answer']>>
    : never;

/** What answers each endpoint. Parameters and bodies are checked before. Throws NotFound for what is not known. */
export type Answering = { readonly [Name in EndpointName]: Asked<(typeof ENDPOINTS)[Name]> };
