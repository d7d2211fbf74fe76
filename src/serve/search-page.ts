import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { Marked, Search } from './answers.ts';
import { readParameters } from './asked.ts';
import { ENDPOINTS } from './endpoints.ts';
import { isHttps } from './gate.ts';
import { headOf } from './page-head.ts';
import { Refusal } from './refusal.ts';
import type { ObjectOf } from './schema.ts';
import { SEARCH_STYLE } from './search-style.ts';
import type { Served } from './served.ts';

type Wish = ObjectOf<(typeof ENDPOINTS)['search']['parameters']>;
/** Safe HTML: `html` escapes all that is put into it, but what it made itself. */
type Html = ReturnType<typeof html>;

const PER_PAGE = 10;
const ORDERS = { score: 'by relevance', rank: 'by PageRank', date: 'newest first', url: 'by address' } as const;

/** What is served beside the search. */
interface Around {
  readonly searchOnly: boolean;
  /** Whether the page was built. */
  readonly hasPage: boolean;
}

/**
 * The search for people, from the server alone: it works without scripts, as does a browser's own search box (OpenSearch 1.1). Where there are
 * scripts and the built page, that takes the place of it.
 */
export function addSearchPage(app: Hono, served: Served, around: Around): void {
  app.get('/search', async (context) => {
    const query: Readonly<Record<string, string>> = { q: '', ...definedOf((name) => context.req.query(name)) };
    const wish = readParameters(ENDPOINTS.search.parameters, (name) => query[name]) as Wish; // as these schemas say
    return context.html(await searchPage(served, { ...wish, facets: true, limit: wish.limit ?? PER_PAGE }, around));
  });
  app.get('/search.css', (context) => {
    context.header('Content-Type', 'text/css; charset=utf-8');
    context.header('Cache-Control', 'no-cache');
    return context.body(SEARCH_STYLE);
  });
  app.get('/opensearch.xml', (context) => openSearch(context));
  app.get('/opensearch-suggest', async (context) => {
    const q = (context.req.query('q') ?? '').slice(0, 200);
    context.header('Content-Type', 'application/x-suggestions+json');
    return context.body(JSON.stringify([q, await served.answering.suggest({ q }, undefined)]));
  });
}

function definedOf(given: (name: string) => string | undefined): Record<string, string> {
  const values: Record<string, string> = {};
  for (const name of Object.keys(ENDPOINTS.search.parameters)) {
    const value = given(name);
    if (value !== undefined) values[name] = value;
  }
  return values;
}

/** OpenSearch 1.1, rule OS-1. */
function openSearch(context: Context): Response {
  const host = context.req.header('host') ?? '';
  // Of a Host that was checked there is nothing left to escape.
  const origin = `${isHttps(context) ? 'https' : 'http'}://${host}`;
  context.header('Content-Type', 'application/opensearchdescription+xml; charset=utf-8');
  return context.body(`<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>Skein</ShortName>
<Description>Pages of a crawl</Description>
<InputEncoding>UTF-8</InputEncoding>
<Url type="text/html" template="${origin}/search?q={searchTerms}&amp;offset={startIndex?}&amp;limit={count?}&amp;lang={language?}" indexOffset="0"/>
<Url type="application/json" template="${origin}/api/search?q={searchTerms}"/>
<Url type="application/x-suggestions+json" template="${origin}/opensearch-suggest?q={searchTerms}"/>
</OpenSearchDescription>
`);
}

async function searchPage(served: Served, wish: Wish, { searchOnly, hasPage }: Around): Promise<string> {
  const { q, sort = 'score' } = wish;
  const found = q.trim() === '' ? html`` : await resultsOf(served, wish, searchOnly);
  return String(
    await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${q === '' ? 'Search' : `${q} – search`}</title>
<link rel="stylesheet" href="/search.css">
<link rel="search" type="application/opensearchdescription+xml" title="Skein" href="/opensearch.xml">
${headOf(hasPage)}
</head>
<body>
<header>
<form action="/search" role="search">
<label for="q">Search</label>
<input id="q" name="q" type="search" value="${q}" maxlength="1000" dir="auto" ${q === '' ? html`autofocus` : ''}>
<label for="sort">Order</label>
<select id="sort" name="sort">${Object.entries(ORDERS).map(
      ([order, words]) => html`<option value="${order}" ${order === sort ? html`selected` : ''}>${words}</option>`,
    )}</select>
<button>Search</button>
</form>
${searchOnly ? '' : html`<nav><a href="/">The crawl</a></nav>`}
</header>
<main><h1 class="unseen">Search</h1>${found}</main>
</body>
</html>`,
  );
}

async function resultsOf(served: Served, wish: Wish, searchOnly: boolean): Promise<Html> {
  try {
    const answer = await served.answering.search(wish, undefined);
    return html`${notes(answer, wish)}
${results(answer, searchOnly)}
${paging(answer, wish)}
${facets(answer, wish)}`;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return html`<p role="alert">${error.message}. ${error.advice ?? ''}</p>`;
  }
}

function notes(
  { total, isExact, further, milliseconds, words, problems, corrections, didYouMean }: Search,
  wish: Wish,
): Html {
  const pages =
    total === 0
      ? 'Nothing found'
      : `${isExact || further > 0 ? '' : 'About '}${total.toLocaleString('en')} ${total === 1 ? 'page' : 'pages'}`;
  const some =
    further === 0 ? '' : ` with all the words and ${isExact ? '' : 'about '}${further.toLocaleString('en')} with some`;
  return html`<p role="status">${pages}${some}, ${Math.round(milliseconds)} ms</p>
${problems.map((problem) => html`<p class="note">${problem}</p>`)}
${corrections.map(({ from, to }) => html`<p class="note">Nothing has <bdi>“${from}”</bdi>; <bdi>“${to}”</bdi> was looked for.</p>`)}
${didYouMean === undefined ? '' : html`<p class="note">Did you mean <a href="${address({ q: didYouMean })}"><bdi>${didYouMean}</bdi></a>?</p>`}
${words === 'any' && wish.words !== 'any' && total > 0 ? html`<p class="note">No page has all the words; these have some.</p>` : ''}`;
}

/** Two lists where pages with some of the words follow those with all, numbered on. */
function results({ offset, words, hits }: Search, searchOnly: boolean): Html {
  const withSome = words === 'all' ? hits.findIndex((hit) => hit.words === 'any') : -1;
  const some = withSome < 0 ? hits.length : withSome;
  const listed = (from: number, to: number) =>
    from === to
      ? ''
      : html`<ol start="${offset + from + 1}">${hits.slice(from, to).map((hit) => hitItem(hit, searchOnly))}</ol>`;
  const divider = some < hits.length ? html`<h2 class="divider">Pages with only some of the words</h2>` : '';
  return html`${listed(0, some)}
${divider}
${listed(some, hits.length)}`;
}

function hitItem(
  { id, url, title, snippet, language, date, similar }: Search['hits'][number],
  searchOnly: boolean,
): Html {
  return html`<li>
<h2><a href="${url}" rel="noreferrer"><bdi>${marked(title)}</bdi></a></h2>
<p class="address"><bdi>${readable(url)}</bdi></p>
<p><bdi lang="${language}">${marked(snippet)}</bdi></p>
<p class="more">${date === undefined ? '' : html`<time datetime="${new Date(date).toISOString()}">${new Date(date).toISOString().slice(0, 10)}</time>`}
${searchOnly ? '' : html`<a href="/page?id=${id}">In the crawl</a>`}</p>
${similar.length === 0 ? '' : alike(similar)}
</li>`;
}

/** Pages that are not shown, as they are nearly like one that is. */
function alike(urls: readonly string[]): Html {
  return html`<details><summary>${urls.length} more nearly alike</summary>
<ul>${urls.map((url) => html`<li><a href="${url}" rel="noreferrer"><bdi>${readable(url)}</bdi></a></li>`)}</ul></details>`;
}

/** An address as it may be read: encoded as it is, so that no sign in it turns others round. */
function readable(url: string): string {
  return url.replace(/^https?:\/\//, '');
}

function marked({ text, marks, isCutBefore, isCutAfter }: Marked): Html {
  const parts: (string | Html)[] = [];
  let at = 0;
  for (const { start, end } of marks) {
    parts.push(text.slice(at, start), html`<mark>${text.slice(start, end)}</mark>`);
    at = end;
  }
  parts.push(text.slice(at));
  return html`${isCutBefore ? '… ' : ''}${parts}${isCutAfter ? ' …' : ''}`;
}

function paging({ total, further, offset, hits }: Search, wish: Wish): Html {
  const { limit = PER_PAGE } = wish;
  const before =
    offset === 0
      ? ''
      : html`<a rel="prev" href="${address({ ...wish, offset: Math.max(0, offset - limit) })}">Before</a>`;
  // Of pages that are but estimated one that is not full is the last.
  const hasMore = hits.length === limit && offset + limit < total + further;
  const after = hasMore ? html`<a rel="next" href="${address({ ...wish, offset: offset + limit })}">Next</a>` : '';
  return html`<nav class="paging" aria-label="Pages of results">${before} ${after}</nav>`;
}

const OPERATORS = {
  sites: ['Sites', 'site:'],
  languages: ['Languages', 'lang:'],
  fileTypes: ['Types', 'filetype:'],
} as const;

/** Each value asks the same query of its pages only. */
function facets({ facets: found, further }: Search, wish: Wish): Html {
  if (found === undefined) return html``;
  const lists = Object.entries(OPERATORS).map(([name, [title, operator]]) => {
    const counts = found[name as keyof typeof OPERATORS]; // a name of the table
    if (counts.length < 2) return '';
    return html`<section><h2>${title}</h2><ul>${counts
      .slice(0, 10)
      .map(
        ({ value, count }) =>
          html`<li><a href="${address({ ...wish, q: `${wish.q} ${operator}${value}`, offset: 0 })}"><bdi>${value}</bdi></a> ${count}</li>`,
      )}</ul></section>`;
  });
  const isTold = further > 0 && lists.some((list) => list !== '');
  return html`<aside aria-label="Narrow the search">${isTold ? html`<p>Of the pages with all the words</p>` : ''}${lists}</aside>`;
}

/** The address of results. */
function address({ q, sort, offset, limit, lang, words }: Omit<Wish, 'facets'>): string {
  const parameters = new URLSearchParams({ q });
  if (sort !== undefined && sort !== 'score') parameters.set('sort', sort);
  if (offset !== undefined && offset > 0) parameters.set('offset', String(offset));
  if (limit !== undefined && limit !== PER_PAGE) parameters.set('limit', String(limit));
  if (lang !== undefined && lang !== '') parameters.set('lang', lang);
  if (words !== undefined) parameters.set('words', words);
  return `/search?${parameters}`;
}
