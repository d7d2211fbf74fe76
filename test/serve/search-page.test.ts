import { cpSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Search } from '../../src/serve/answers.ts';
import { checked } from '../../src/serve/asked.ts';
import { ENDPOINTS } from '../../src/serve/endpoints.ts';
import { ask, json, keptCrawl, newFolder, served, servedCrawl } from './served.ts';

const page = (title: string, body: string) =>
  `<!doctype html><html lang=en><head><title>${title}</title></head><body>${body}</body></html>`;

/** Twelve pages about hemp, so that there is a second page of results. */
const FIBRES = Object.fromEntries(
  Array.from({ length: 12 }, (_, at) => [
    `/fibre/${at}`,
    page(`Fibre ${at}`, `Hemp of the ${at}th kind, ${'a b c d e '[at % 9]}.`),
  ]),
);
const SITE = {
  '/': page(
    'Ropes',
    `All about cordage. ${Object.keys(FIBRES)
      .map((path) => `<a href="${path}">a fibre</a>`)
      .join(' ')} <a href=/knots>knots</a>`,
  ),
  '/knots': page('Knots & <b>bends</b>', 'The bowline holds a rope.'),
  ...FIBRES,
};

/** Two pages with both words, each in its language, and one with one of them. */
const MIXED = {
  '/': page('Knots', '<a href=/one>first</a> <a href=/two>second</a> <a href=/three>third</a>'),
  '/one': page('Bowline', 'A bowline makes a loop.'),
  '/two': page('Bowline', 'Bowline et loop.').replace('lang=en', 'lang=fr'),
  '/three': page('Sheepshank', 'No bowline.'),
};

const crawl = servedCrawl(SITE);

const shown = async (path: string): Promise<string> =>
  (await ask(crawl.server, path, { headers: { accept: 'text/html' } })).text;

const titlesIn = (text: string): readonly string[] =>
  [...text.matchAll(/<h2><a [^>]*>(.*?)<\/a><\/h2>/g)].map(([, title = '']) => title.replace(/<[^>]*>/g, ''));

describe('the search without scripts', () => {
  it('house results come from the server, with the words marked, and no script is needed', async () => {
    const text = await shown('/search?q=bowline');
    expect(text).toContain('<mark>bowline</mark>');
    expect(text).toContain('Knots &amp; ');
    expect(text.replace('<script type="module" src="/assets/index.js"></script>', '')).not.toMatch(
      /<script|\son\w+=|style=/,
    );
    expect(text).toMatch(/<form action="\/search" role="search">/);
    expect(text).toContain('value="bowline"');
    expect(text).toMatch(/1 page,/);
  });

  it('house what cannot be answered is told on a page, and in JSON to programs', async () => {
    const long = `/search?q=${encodeURIComponent('<b>'.repeat(500))}`;
    const said = await ask(crawl.server, long, { headers: { accept: 'text/html' } });
    expect([said.status, said.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
    expect(said.text).toContain('longer than 1000');
    expect(JSON.parse((await ask(crawl.server, long)).text).error.code).toBe('BAD_PARAMETER');
  });

  it('house the public is told nothing of the disk', async () => {
    const damaged = `${newFolder()}-damaged`;
    cpSync(crawl.folder, damaged, { recursive: true });
    const told: string[] = [];
    const open = await served({ folder: damaged, searchOnly: true, warn: (line) => told.push(line) });
    for (const name of readdirSync(join(damaged, 'search'))) truncateSync(join(damaged, 'search', name), 3);
    for (const path of ['/search?q=hemp', '/api/search?q=hemp', '/api/suggest?q=hem']) {
      const { status, text } = await ask(open, path, { headers: { accept: 'text/html' } });
      expect([path, status, text.includes(damaged)]).toEqual([path, 503, false]);
    }
    expect(told.join('\n')).toContain(damaged);
    rmSync(damaged, { recursive: true });
  });

  it('house without a query there is the form alone', async () => {
    const text = await shown('/search');
    expect(text).toContain('role="search"');
    expect(text).not.toContain('<ol');
    expect((await ask(crawl.server, '/search?q=')).status).toBe(200);
  });

  it('house pages of results lead to the next and back, and each result is on one of them', async () => {
    const urls = (text: string) => [...text.matchAll(/<h2><a href="([^"]+)"/g)].map(([, url]) => url);
    const first = await shown('/search?q=hemp');
    const next = /rel="next" href="([^"]+)"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const second = await shown(next);
    expect(new Set([...urls(first), ...urls(second)]).size).toBe(12);
    expect(second).toMatch(/rel="prev"/);
    expect(second).not.toMatch(/rel="next"/);
    expect(second).toContain('<ol start="11">');
  });

  it('house pages of results of another length lead to ones as long', async () => {
    const addressIn = (text: string, relation: string) =>
      new RegExp(`rel="${relation}" href="([^"]+)"`).exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const pages = [await shown('/search?q=4th+hemp&limit=5')];
    while (addressIn(pages.at(-1) ?? '', 'next') !== '') pages.push(await shown(addressIn(pages.at(-1) ?? '', 'next')));
    expect(pages.map((page) => titlesIn(page).length)).toEqual([5, 5, 2]);
    expect(new Set(pages.flatMap(titlesIn)).size).toBe(12);
    expect(titlesIn(await shown(addressIn(pages[2] ?? '', 'prev')))).toEqual(titlesIn(pages[1] ?? ''));
  });

  it('house where few pages have all the words, those with some follow behind a heading, numbered on, and pages of results lead through all', async () => {
    const one = await shown('/search?q=4th+hemp');
    expect(one).toMatch(/<p role="status">1 page with all the words and 11 with some, \d+ ms/);
    const [all = '', some = ''] = one.split('<h2 class="divider">Pages with only some of the words</h2>');
    expect(titlesIn(all)).toEqual(['Fibre 4']);
    expect(some).toContain('<ol start="2">');
    const next = /rel="next" href="([^"]+)"/.exec(one)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const second = await shown(next);
    expect(second.indexOf('class="divider"')).toBeLessThan(second.indexOf('<ol start="11">'));
    expect(new Set([...titlesIn(one), ...titlesIn(second)]).size).toBe(12);
    expect(second).not.toContain('rel="next"');
  });

  it('house where no page has all the words it is said so, and no heading parts those with some', async () => {
    const text = await shown('/search?q=cordage+hemp');
    expect(text).toContain('<p role="status">13 pages, ');
    expect(text).toContain('No page has all the words; these have some.');
    expect(text).not.toContain('class="divider"');
  });

  it('house the words that are wanted stand in the address, and stay in it', async () => {
    const all = await shown('/search?q=4th+hemp&words=all');
    expect(all).toContain('<p role="status">1 page, ');
    expect(titlesIn(all)).toEqual(['Fibre 4']);
    const any = await shown('/search?q=4th+hemp&words=any');
    expect(any).toContain('<p role="status">12 pages, ');
    expect(any).not.toContain('No page has all the words');
    expect(any).toMatch(/rel="next" href="[^"]*&amp;words=any"/);
    expect((await ask(crawl.server, '/search?q=hemp&words=most')).status).toBe(400);
  });

  it('house what is counted is said where pages with some of the words follow', async () => {
    const { text } = await ask(await served({ folder: await keptCrawl(MIXED) }), '/search?q=bowline+loop');
    expect(text).toContain('2 pages with all the words and 1 with some');
    expect(text).toContain('<p>Of the pages with all the words</p><section><h2>Languages</h2>');
    expect(await shown('/search?q=4th+hemp')).not.toContain('Of the pages with all the words');
  });

  it('house a word that nothing has is put right, and it is said so', async () => {
    const text = await shown('/search?q=hempp');
    expect(text).toMatch(/“hempp”/);
    expect(text).toContain('<mark>Hemp</mark>');
  });

  it('house what is wrong in a query or an address is told, and nothing breaks', async () => {
    expect(await shown('/search?q=%22bowline')).toContain('class="note"');
    expect((await ask(crawl.server, '/search?q=a&offset=-1')).status).toBe(400);
    expect((await ask(crawl.server, `/search?q=${'a'.repeat(1001)}`)).status).toBe(400);
  });

  it('house what was asked is escaped wherever it stands', async () => {
    const evil = '"><script>alert(1)</script><b title=\'';
    const text = await shown(`/search?q=${encodeURIComponent(evil)}`);
    expect(text).not.toContain('<script>');
    expect(text).not.toContain('<b title');
    expect(text).toContain('&lt;script&gt;');
  });

  it('house without an index the form says why nothing is found', async () => {
    const bare = await served({ folder: await keptCrawl({ '/': page('A', 'b') }, { index: false }) });
    const { status, text } = await ask(bare, '/search?q=a');
    expect(status).toBe(200);
    expect(text).toContain('there is no search index yet');
    expect((await ask(bare, '/api/search?q=a')).status).toBe(404);
    expect((await json(bare, '/api/crawl'))['hasIndex']).toBe(false);
  });

  it('house --search-only does not link to what is not there', async () => {
    const alone = await served({ folder: crawl.folder, searchOnly: true });
    const { text } = await ask(alone, '/search?q=bowline');
    expect(text).not.toContain('href="/"');
    expect(text).not.toContain('/page?');
    expect(text).toContain('/knots"');
  });

  it('OS-1 a browser can add the search, and gets suggestions', async () => {
    const { text, headers } = await ask(crawl.server, '/opensearch.xml');
    expect(headers['content-type']).toMatch(/^application\/opensearchdescription\+xml/);
    expect(text).toContain('xmlns="http://a9.com/-/spec/opensearch/1.1/"');
    const name = /<ShortName>(.*)<\/ShortName>/.exec(text)?.[1] ?? '';
    expect(name.length).toBeLessThanOrEqual(16);
    const template = /type="text\/html" template="([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(template.startsWith(crawl.server.address)).toBe(true);
    const filled = template.replace('{searchTerms}', 'bowline').replace(/\{\w+\?\}/g, '');
    expect(await shown(new URL(filled).pathname + new URL(filled).search)).toContain('<mark>bowline</mark>');
    expect(await shown('/search')).toContain('type="application/opensearchdescription+xml"');
    const suggested = await ask(crawl.server, '/opensearch-suggest?q=kno');
    expect(suggested.headers['content-type']).toBe('application/x-suggestions+json');
    expect(JSON.parse(suggested.text)).toEqual(['kno', ['Knots & <b>bends</b>']]);
  });

  it('house the answer as JSON has the same hits, with facets where they are asked for', async () => {
    const answer: Search = await json(crawl.server, '/api/search?q=hemp&facets&limit=3&offset=1&sort=url');
    expect([answer.total, answer.offset, answer.hits.length]).toEqual([12, 1, 3]);
    expect(answer.hits.map(({ url }) => new URL(url).pathname)).toEqual(['/fibre/1', '/fibre/10', '/fibre/11']);
    expect(answer.facets?.folders).toEqual([{ value: '/fibre/', count: 12 }]);
    const without: Search = await json(crawl.server, '/api/search?q=hemp');
    expect(without.facets).toBeUndefined();
  });

  it('house the answer as JSON tells how many pages with some of the words follow, and which these are', async () => {
    const answer: Search = checked(ENDPOINTS.search.answer, await json(crawl.server, '/api/search?q=4th+hemp&limit=3'));
    expect([answer.total, answer.further, answer.words]).toEqual([1, 11, 'all']);
    expect(answer.hits.map(({ words }) => words)).toEqual(['all', 'any', 'any']);
    const all: Search = await json(crawl.server, '/api/search?q=4th+hemp&words=all');
    expect([all.total, all.further, all.hits.length]).toEqual([1, 0, 1]);
    const any: Search = await json(crawl.server, '/api/search?q=4th+hemp&words=any');
    expect([any.total, any.further, any.words]).toEqual([12, 0, 'any']);
    expect((await ask(crawl.server, '/api/search?q=hemp&words=most')).status).toBe(400);
  });
});
