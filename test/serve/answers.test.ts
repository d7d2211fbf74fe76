import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { openFolder } from '../../src/index.ts';
import type {
  Dangling,
  Explanation,
  Givers,
  Graph,
  Hosts,
  Links,
  Overview,
  Page,
  Pages,
  Ranks,
  Site,
} from '../../src/serve/answers.ts';
import { checked } from '../../src/serve/asked.ts';
import { ENDPOINTS, type EndpointName } from '../../src/serve/endpoints.ts';
import type { Schema } from '../../src/serve/schema.ts';
import { ask, json, servedCrawl } from './served.ts';

const html = (title: string, body: string, head = '') =>
  `<!doctype html><html lang=en><head><title>${title}</title>${head}</head><body>${body}</body></html>`;

const SITE = {
  '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /secret/\n' },
  '/': html(
    'Home',
    '<h1>Home</h1><a href=/docs/>Docs</a> <a href=/old>Old</a> <a href=/gone>Gone</a> <a href=https://other.example/>Other</a>',
  ),
  '/docs/': html(
    'Docs',
    '<h1>Docs</h1><a href=/docs/a.html>First</a> <a href=/docs/b.html>Second</a> <a href=/>Home</a>',
  ),
  '/docs/a.html': html(
    'Page',
    '<h1>A</h1><a href=/docs/>Docs</a> <a href=/docs/b.html rel=nofollow>B</a> <a href=/secret/x>no</a>',
  ),
  '/docs/b.html': html(
    'Page',
    '<h1>B</h1><p>the end of the way</p>',
    '<meta name=description content="What B says of itself">',
  ),
  '/copy.html': html(
    'Page',
    '<h1>B</h1><p>the end of the way</p>',
    '<meta name=description content="What B says of itself">',
  ),
  '/old': { status: 301, headers: { location: '/older' } },
  '/older': { status: 302, headers: { location: '/copy.html' } },
  '/gone': { status: 404, body: 'no' },
};

const crawl = servedCrawl(SITE);
const get = <Answer>(path: string): Promise<Answer> => json(crawl.server, path);

const rowsOf = (name: string): Record<string, string>[] =>
  parse(readFileSync(join(crawl.folder, name)), { columns: true, bom: true });

async function idOf(path: string): Promise<number> {
  const { rows } = await get<Pages>(`/api/pages?q=${encodeURIComponent(path)}&columns=url`);
  return Number(rows.find(({ url }) => String(url).endsWith(path))?.['url_id']);
}

describe('the API of a crawl', () => {
  it('house every answer has the form that its description gives', async () => {
    const id = await idOf('/docs/');
    const url = encodeURIComponent(String((await get<Page>(`/api/pages/${id}`)).url));
    const queries: Partial<Record<EndpointName, string>> = {
      find: `?url=${url}`,
      explain: `?url=${url}`,
      search: '?q=page&facets',
      suggest: '?q=do',
    };
    for (const [name, { path, method, answer, offered }] of Object.entries(ENDPOINTS)) {
      if (method !== 'GET' || offered === 'control') continue;
      const asked = path.replace('{id}', String(id)) + (queries[name as EndpointName] ?? '');
      expect(() => checked<unknown>(answer as Schema<unknown>, undefined)).toThrow();
      checked<unknown>(answer as Schema<unknown>, await get(asked));
    }
  });

  it('house the description names all that is there, and nothing else', async () => {
    const description = await get<{ readonly paths: Record<string, object>; readonly openapi: string }>('/api');
    expect(description.openapi).toBe('3.1.0');
    for (const [path, methods] of Object.entries(description.paths)) {
      const { parameters = [] } = Object.values(methods)[0];
      const required = parameters.filter(
        (one: { required: boolean; in: string }) => one.required && one.in === 'query',
      );
      const query = required.map(({ name }: { name: string }) => `${name}=http://127.0.0.1/`).join('&');
      if (path === '/api/events') continue;
      const { status } = await ask(crawl.server, `${path.replace('{id}', '1')}?${query}`);
      expect([path, [200, 404].includes(status)]).toEqual([path, true]);
      if (status === 404) expect(path).toMatch(/find|givers/);
    }
  });

  it('house what a figure of the summary counts is listed under its name, and counted alike by host and folder', async () => {
    const { summary } = await get<Overview>('/api/overview');
    const { external, processed, missing, failed, local, queued } = summary;
    const listed = {
      pages: summary.pages,
      'non-dangling': summary.nonDangling,
      dangling: summary.dangling,
      'robots-blocked': summary.robotsBlocked,
      'equal-content': summary.duplicates,
      'still-queued': queued,
      ...{ external, processed, missing, failed, local },
    };
    for (const [figure, count] of Object.entries(listed))
      expect([figure, (await get<Pages>(`/api/pages?summary=${figure}`)).total]).toEqual([figure, count]);
    const { hosts } = await get<Hosts>('/api/hosts');
    expect(hosts.reduce((sum, host) => sum + host.failed, 0)).toBe(failed);
    expect(hosts.reduce((sum, host) => sum + host.fetched, 0)).toBe(processed);
    const { entries } = await get<Site>('/api/site');
    expect(entries.reduce((sum, { broken }) => sum + broken, 0)).toBe(missing + failed);
    expect((await get<Pages>('/api/pages?state=failed')).total).toBe(missing + failed);
  });

  it('P4 the overview has the figures of the summary, and pages = dangling + non-dangling', async () => {
    const opened = await openFolder(crawl.folder);
    const summary = await opened.summary();
    await opened.close();
    const { summary: shown, counters, byState, issues } = await get<Overview>('/api/overview');
    expect(shown).toMatchObject({
      pages: summary.pages,
      dangling: summary.dangling,
      nonDangling: summary.nonDangling,
      external: summary.external,
      robotsBlocked: summary.robotsBlocked,
      duplicates: summary.duplicates,
      duplicateLinks: summary.duplicateLinks,
      runningTime: summary.elapsed,
      processed: Number(summary.totals.outcomes['fetched']),
      ignored: summary.ignored,
      missing: 1,
      failed: summary.failed,
      seen: summary.totals.known,
      local: summary.local,
      queued: summary.totals.pending,
      bytes: summary.totals.wireBytes,
    });
    expect(shown.runningTime).toBeGreaterThan(0);
    expect(shown.pages).toBe(shown.dangling + shown.nonDangling);
    expect(counters.known).toBe(byState.reduce((sum, { count }) => sum + count, 0));
    expect(issues.map(({ check, count }) => [check, count])).toEqual(
      [
        ['broken-links', 1],
        ['title-repeated', 2],
        ['redirect-chains', 1],
        ['blocked-with-links', 1],
        ['copies', 1],
        ['few-words', 5],
        ['description-missing', 3],
        ['linked-redirects', 1],
      ].sort(byPlaceIn(issues)),
    );
  });

  it('house the table has the values of pages.csv', async () => {
    const { rows, total, known } = await get<Pages>('/api/pages');
    const exported = rowsOf('pages.csv');
    expect([total, known]).toEqual([exported.length, exported.length]);
    for (const [at, row] of exported.entries()) {
      const filled = Object.entries(row).filter(([, value]) => value !== '');
      expect(Object.fromEntries(Object.entries(rows[at] ?? {}).map(([name, value]) => [name, String(value)]))).toEqual(
        Object.fromEntries(filled),
      );
    }
  });

  it('house what is shown can be had as a file, with the same filter, order and columns', async () => {
    const query = 'state=fetched&sort=url&descending&columns=title,status';
    const { rows } = await get<Pages>(`/api/pages?${query}`);
    const { text, headers } = await ask(crawl.server, `/api/pages.csv?${query}`);
    expect(headers['content-type']).toMatch(/^text\/csv/);
    const exported: Record<string, string>[] = parse(text, { columns: true });
    expect(exported).toEqual(
      rows.map(({ url_id: id, url, title = '', status = '' }) => ({
        url_id: String(id),
        url,
        title,
        status: String(status),
      })),
    );
    expect(Object.keys(exported[0] ?? {})).toEqual(['url_id', 'url', 'title', 'status']);
  });

  it('house filters, orders and columns that are none are refused with their names', async () => {
    for (const [query, name] of [
      ['sort=headings', 'sort'],
      ['columns=title,nonsense', 'columns'],
      ['status=40', 'status'],
      ['issue=none', 'issue'],
      ['bytes=a..b', 'bytes'],
      ['offset=-1', 'offset'],
      ['limit=100000', 'limit'],
      ['descending=maybe', 'descending'],
    ]) {
      const { status, text } = await ask(crawl.server, `/api/pages?${query}`);
      expect([query, status]).toEqual([query, 400]);
      expect(JSON.parse(text).error.message).toContain(name);
    }
  });

  it('house a page is shown with redirects, headers, links, duplicates and its way from the seed', async () => {
    const copy = await get<Page>(`/api/pages/${await idOf('/copy.html')}`);
    const paths = (hops: readonly { readonly url: string }[]) => hops.map(({ url }) => new URL(url).pathname);
    expect(paths(copy.path)).toEqual(['/', '/old', '/older', '/copy.html']);
    expect(copy.path.map(({ via }) => via)).toEqual(['seed', 'link', 'redirect', 'redirect']);
    expect(copy.duplicates.map(({ url, similarity }) => [new URL(url).pathname, similarity])).toEqual([
      ['/docs/b.html', 1],
    ]);
    expect(copy.snippet).toBe('What B says of itself');
    expect(copy.copy).toBe('html');
    expect(copy.headers.map(({ name }) => name.toLowerCase())).toContain('content-type');
    const old = await get<Page>(`/api/pages/${await idOf('/old')}`);
    expect(paths(old.redirects)).toEqual(['/old', '/older', '/copy.html']);
    expect(old.redirects.map(({ status }) => status)).toEqual([301, 302, 200]);
    expect(old.isRedirectLoop).toBe(false);
    expect((await ask(crawl.server, '/api/pages/999')).status).toBe(404);
    expect((await ask(crawl.server, '/api/pages/0')).status).toBe(400);
    expect((await ask(crawl.server, '/api/pages/1e3')).status).toBe(400);
  });

  it('house links to and on a page are those of links.csv', async () => {
    const exported = rowsOf('links.csv');
    for (const { rows } of [await get<Pages>('/api/pages?columns=url')])
      for (const { url_id: id } of rows) {
        const [inlinks, outlinks] = [
          await get<Links>(`/api/pages/${id}/inlinks?limit=500`),
          await get<Links>(`/api/pages/${id}/outlinks?limit=500`),
        ];
        const to = exported.filter((row) => row['target_id'] === String(id));
        const on = exported.filter((row) => row['source_id'] === String(id));
        expect([inlinks.total, outlinks.total]).toEqual([to.length, on.length]);
        expect(inlinks.links.map(({ url, anchor }) => `${url} ${anchor}`).toSorted()).toEqual(
          to.map((row) => `${row['source']} ${row['anchor']}`).toSorted(),
        );
        expect(outlinks.links.map(({ url, anchor }) => `${url} ${anchor}`)).toEqual(
          on.map((row) => `${row['target']} ${row['anchor']}`),
        );
        const first = await get<Links>(`/api/pages/${id}/inlinks?limit=1`);
        const rest = await get<Links>(`/api/pages/${id}/inlinks?limit=500&offset=1`);
        expect([...first.links, ...rest.links]).toEqual(inlinks.links);
      }
  });

  it('house a URL is found by its address, and explained whether it is known or not', async () => {
    const id = await idOf('/secret/x');
    const { url } = await get<Page>(`/api/pages/${id}`);
    expect(await get(`/api/find?url=${encodeURIComponent(`${url}#part`)}`)).toEqual({ id, url });
    expect((await ask(crawl.server, '/api/find?url=https://unknown.example/')).status).toBe(404);
    const { steps } = await get<Explanation>(`/api/explain?url=${encodeURIComponent(url)}`);
    expect(steps.some(({ verdict, text }) => verdict === 'stop' && text.includes('Disallow: /secret/'))).toBe(true);
    expect((await ask(crawl.server, '/api/explain?url=mailto:a@b.c')).status).toBe(400);
  });

  it('house the tree has every URL once, in its folder, with counts of all levels', async () => {
    const root = await get<Site>('/api/site');
    expect(root.entries.map(({ name, urls }) => [new URL(name).hostname, urls])).toEqual([
      ['127.0.0.1', 9],
      ['other.example', 1],
    ]);
    const origin = root.entries[0]?.folder ?? '';
    const top = await get<Site>(`/api/site?folder=${encodeURIComponent(origin)}`);
    expect(top.entries.map(({ name, urls, broken }) => [name, urls, broken])).toEqual([
      ['docs', 3, 0],
      ['secret', 1, 0],
      ['', 1, 0],
      ['old', 1, 0],
      ['gone', 1, 1],
      ['older', 1, 0],
      ['copy.html', 1, 0],
    ]);
    const [first, second] = [
      await get<Site>(`/api/site?limit=3&folder=${origin}`),
      await get<Site>(`/api/site?limit=100&offset=3&folder=${origin}`),
    ];
    expect([...first.entries, ...second.entries]).toEqual(top.entries);
    expect((await ask(crawl.server, '/api/site?folder=http://127.0.0.1/none/')).status).toBe(404);
  });

  it('P6 ranks are those of pagerank.csv, and what pages give adds up', async () => {
    const { pages, total, isConverged } = await get<Ranks>('/api/ranks');
    const exported = rowsOf('pagerank.csv');
    expect(isConverged).toBe(true);
    expect(total).toBe(exported.length);
    expect(
      pages.map(({ url, place, inDegree, outDegree, score }) => [place, url, inDegree, outDegree, score].map(String)),
    ).toEqual(exported.map((row) => [row['rank'], row['url'], row['inlinks'], row['outlinks'], row['score']]));
    for (const { id, rank, inDegree } of pages) {
      const { pages: givers, evenShare, total: count } = await get<Givers>(`/api/pages/${id}/givers`);
      expect(count).toBe(inDegree);
      expect(givers.reduce((sum, { gives }) => sum + gives, evenShare)).toBeCloseTo(rank, 12);
      expect(evenShare).toBeGreaterThan(0);
    }
    expect((await get<Ranks>('/api/ranks?q=docs/')).pages.map(({ place }) => place)).toEqual(
      pages.filter(({ url }) => url.includes('docs/')).map(({ place }) => place),
    );
  });

  it('house dangling URLs are those of dangling.csv', async () => {
    const { urls, total } = await get<Dangling>('/api/dangling');
    const opened = await openFolder(crawl.folder);
    await opened.export('dangling', crawl.folder);
    await opened.close();
    const exported = rowsOf('dangling.csv');
    expect(total).toBe(exported.length);
    expect(urls.map(({ url, kind, inlinks }) => `${url} ${kind} ${inlinks}`).toSorted()).toEqual(
      exported.map((row) => `${row['url']} ${row['kind']} ${row['inlinks']}`).toSorted(),
    );
    const pages = await get<Dangling>('/api/dangling?kind=no_links,nofollow_only,external_only');
    const { summary } = await get<Overview>('/api/overview');
    expect([pages.total, rowsOf('dangling.csv').filter(({ pagerank }) => pagerank !== '').length]).toEqual([
      summary.dangling,
      summary.dangling,
    ]);
    const blocked = await get<Dangling>('/api/dangling?kind=robots_blocked');
    expect(blocked.urls.map(({ url }) => new URL(url).pathname)).toEqual(['/secret/x']);
  });

  it('house the graph has the most popular pages, or those around one, and each link once', async () => {
    const names = ({ pages, links }: Graph) =>
      links
        .map(([from = 0, to = 0]) => [from, to].map((at) => new URL(pages[at]?.url ?? '').pathname).join(' → '))
        .toSorted();
    const whole = await get<Graph>('/api/graph');
    expect(whole.isCut).toBe(false);
    expect(names(whole)).toEqual(
      [
        '/ → /copy.html',
        '/ → /docs/',
        '/docs/ → /',
        '/docs/ → /docs/a.html',
        '/docs/ → /docs/b.html',
        '/docs/a.html → /docs/',
        '/docs/a.html → /docs/b.html',
      ].toSorted(),
    );
    expect(whole.pages.map(({ rank }) => rank)).toEqual(whole.pages.map(({ rank }) => rank).toSorted((a, b) => b - a));
    const component = new Map(whole.pages.map((page) => [new URL(page.url).pathname, page.component]));
    expect([component.get('/'), component.get('/docs/'), component.get('/docs/a.html')]).toEqual([0, 0, 0]);
    expect(component.get('/docs/b.html')).not.toBe(0);
    const two = await get<Graph>('/api/graph?limit=2');
    expect([two.pages.length, two.isCut]).toEqual([2, true]);
    const near = await get<Graph>(`/api/graph?page=${await idOf('/docs/a.html')}&hops=1`);
    expect(near.pages.map(({ url, distance }) => [new URL(url).pathname, distance]).toSorted()).toEqual([
      ['/docs/', 1],
      ['/docs/a.html', 0],
      ['/docs/b.html', 1],
      ['/secret/x', 1],
    ]);
    expect((await ask(crawl.server, '/api/graph?page=999')).status).toBe(404);
  });

  it('house hosts tell what they wait for', async () => {
    const { hosts, total } = await get<Hosts>('/api/hosts');
    expect(total).toBe(2);
    expect(hosts.map(({ waitsFor, pending }) => [waitsFor, pending])).toEqual([
      ['nothing', 0],
      ['nothing', 0],
    ]);
    expect(hosts[0]?.robots).toMatch(/^parsed: 200/);
  });

  it('M-1 figures are told to Prometheus: with the prefix, base units, totals, and no URL or host in a label', async () => {
    const { text, headers } = await ask(crawl.server, '/metrics');
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    const lines = text.trimEnd().split('\n');
    const samples = lines.filter((line) => !line.startsWith('#'));
    for (const line of samples) expect(line).toMatch(/^crawler_[a-z_]+(\{[a-z_]+="[^"\n]*"\})? [0-9.e+-]+$/);
    const value = (name: string) =>
      Number(
        samples
          .find((line) => line.startsWith(`${name} `))
          ?.split(' ')
          .at(-1),
      );
    expect(value('crawler_fetches_total{code_class="2xx"}')).toBe(5);
    expect(value('crawler_fetches_total{code_class="3xx"}')).toBe(2);
    expect(value('crawler_fetches_total{code_class="4xx"}')).toBe(1);
    expect(value('crawler_fetch_duration_seconds_bucket{le="+Inf"}')).toBe(
      value('crawler_fetch_duration_seconds_count'),
    );
    expect(value('crawler_fetch_duration_seconds_count')).toBe(8);
    expect(value('crawler_queue_urls')).toBe(0);
    expect(value('crawler_body_bytes_total')).toBeGreaterThan(500);
    expect(value('crawler_hosts_waiting')).toBe(0);
    for (const name of new Set(samples.map((line) => /^\w+?(?=(_bucket|_sum|_count)?[{ ])/.exec(line)?.[0])))
      expect(lines.filter((line) => line.startsWith(`# TYPE ${name} `)).length).toBe(1);
  });
});

/** The issues that are shown, in their order: by priority and count, of which the test need not know. */
function byPlaceIn(issues: Overview['issues']) {
  const place = ([check]: readonly (string | number)[]) => issues.findIndex((issue) => issue.check === check);
  return (a: readonly (string | number)[], b: readonly (string | number)[]) => place(a) - place(b);
}
