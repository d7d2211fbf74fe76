import { describe, expect, it } from 'vitest';
import { canonicalise, crawl, defaultSettings, explainUrl, openFolder, resumeCrawl } from '../../src/index.ts';
import { links } from '../servers/site-server.ts';
import { inFolder, linksIn, newFolder, pagesIn, serve } from './place.ts';

describe('rules of what is one page', () => {
  it.each([
    ['F:U9', ['sort-query'], ['/?B=1&A=2', '/?A=2&B=1'], ['/x?b=1&a=2']],
    ['F:U12', ['trailing-slash'], ['/dir', '/dir/'], ['/dirs']],
    ['F:U14', ['lower-case-path'], ['/A', '/a'], ['/b', '/b?Q', '/b?q']],
    ['F:U15', ['drop-index', 'trailing-slash'], ['/x/index.php', '/x', '/x/'], ['/x/page.php']],
    ['F:U17', ['drop-blank', 'form-query'], ['/x?q=a%20b', '/x?q=a+b', '/x?print&q=a+b'], ['/x?ref=12']],
    ['F:U20', ['fewest-escapes'], ['/%7Ea', '/~a', '/%257Ea'], ['/90%+of', '/a%E2%84%A2b']],
  ])('%s with %s one page is asked for, as it was met first', async (_id, canonicalRules, one, others) => {
    const { origin, paths } = await serve((path) =>
      path === '/start' ? links(...one, ...others) : `content of ${path}`,
    );
    const { summary } = await crawl(`${origin}/start`, { delay: 0, canonicalRules });
    expect(paths()).toEqual(['/start', one[0], ...others]);
    expect(summary.pages).toBe(2 + others.length);
  });

  it('F:U9 F:U15 a seed is asked for as it was given, whatever the rules', async () => {
    const { origin, paths } = await serve((path) => (path === '/a//INDEX.html?B=1&A=2#x' ? undefined : links('/a')));
    const seed = '/a//INDEX.html?B=1&A=2&utm_source=x';
    await crawl(`${origin}${seed}`, { delay: 0, canonicalRules: ['aggressive', 'drop-index', 'drop-tracking'] });
    expect(paths()).toEqual([seed, '/a']);
  });

  it('URL-7 links lead to the page that was met first, and a folder is asked by any of its addresses', async () => {
    const { origin, paths } = await serve((path) => (path === '/' ? links('/p?b=1&a=2') : links('/p?a=2&b=1', '/q')));
    const folder = newFolder();
    const canonicalRules = ['sort-query'];
    await crawl(`${origin}/`, { folder, delay: 0, maxPages: 2, canonicalRules });
    await (await resumeCrawl(folder, { maxPages: 10 })).run();
    expect(paths()).toEqual(['/', '/p?b=1&a=2', '/q']);
    expect(await linksIn(folder, `${origin}/q`)).toEqual([`a ${origin}/p?b=1&a=2`, `a ${origin}/q`]);
    const opened = await openFolder(folder);
    const steps = await opened.explain(`${origin}/p?a=2&b=1`);
    await opened.close();
    expect(steps.filter(({ step }) => step === 'key').map(({ text }) => text)).toEqual([
      `one page with ${origin}/p?b=1&a=2, which was met first`,
    ]);
    expect(steps.find(({ step }) => step === 'visit')?.text).toContain('fetched 200');
  });

  it('URL-7 redirects and sitemaps obey the rules as links do', async () => {
    const { origin, paths } = await serve({
      '/': links('/old'),
      '/old': { status: 301, headers: { location: '/new/index.html' } },
      '/new/index.html': links('/new/', '/new'),
    });
    await crawl(`${origin}/`, { delay: 0, canonicalRules: ['drop-index', 'trailing-slash'] });
    expect(paths()).toEqual(['/', '/old', '/new/index.html']);
  });

  it('URL-7 explain names each rule that makes a URL another page', async () => {
    const url = canonicalise('http://www.h.test/a/?b=1&a=2&utm_source=x');
    if (url === undefined) throw new Error('it is a URL');
    const settings = { ...defaultSettings(), robots: false, canonicalRules: ['sort-query', 'trailing-slash', 'www'] };
    const steps = await explainUrl(url, [url], { ...settings, stripQuery: ['utm_source'] });
    expect(steps.filter(({ step }) => step === 'key').map(({ text }) => text)).toEqual([
      '--strip-query utm_source: known as http://www.h.test/a/?b=1&a=2',
      'trailing-slash: known as http://www.h.test/a?b=1&a=2',
      'sort-query: known as http://www.h.test/a?a=2&b=1',
      'www: known as http://h.test/a?a=2&b=1',
    ]);
  });

  it('house a rule that there is not is an error before anything is asked for', async () => {
    const { origin, asked } = await serve({ '/': 'x' });
    await expect(crawl(`${origin}/`, { canonicalRules: ['sort'] })).rejects.toMatchObject({ code: 'SETTINGS' });
    expect(asked).toEqual([]);
  });
});

describe('a dot behind the host name', () => {
  const answers = (path: string): string | undefined => (path === '/robots.txt' ? undefined : `content of ${path}`);

  it('house is the same host, with one clock and one place in the scope, and pages of its own', async () => {
    const site = await serve((path) => (path === '/' ? links(`http://s.test.:${site.port}/a`, '/a') : answers(path)));
    const folder = newFolder();
    const { summary } = await crawl(`http://s.test:${site.port}/`, { folder, delay: 0, resolve: ['s.test:127.0.0.1'] });
    expect(summary.pages).toBe(3);
    expect(
      site.asked.filter(({ path }) => path !== '/robots.txt').map(({ headers, path }) => headers.host + path),
    ).toEqual([`s.test:${site.port}/`, `s.test.:${site.port}/a`, `s.test:${site.port}/a`]);
    const hosts = await inFolder(folder, async (archive) => {
      const names: string[] = [];
      for await (const { host } of archive.hosts()) names.push(host);
      return names;
    });
    expect(hosts).toEqual([`s.test:${site.port}`]);
  });

  it('house is one page with the name without it under host-dots', async () => {
    const site = await serve((path) => (path === '/' ? links(`http://s.test.:${site.port}/a`, '/a') : answers(path)));
    const folder = newFolder();
    await crawl(`http://s.test:${site.port}/`, {
      folder,
      delay: 0,
      resolve: ['s.test:127.0.0.1'],
      canonicalRules: ['host-dots'],
    });
    expect([...(await pagesIn(folder)).keys()]).toEqual([
      `http://s.test:${site.port}/`,
      `http://s.test.:${site.port}/a`,
    ]);
  });
});
