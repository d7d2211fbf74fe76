import { describe, expect, it } from 'vitest';
import { type CrawlOptions, crawl, openFolder } from '../../src/index.ts';
import { type Answer, links } from '../servers/site-server.ts';
import { linesOf, linksIn, newFolder, pagesIn, serve, skippedIn } from './place.ts';

const page = (head: string, ...targets: readonly string[]): string =>
  `<!doctype html><html><head>${head}</head><body>${links(...targets)}</body></html>`;

const withHeaders = (headers: Record<string, string | readonly string[]>, body: string): Answer => ({ headers, body });

describe('directives of pages', () => {
  const nofollow = page('<meta name="ROBOTS" content="noarchive, NoFollow">', '/1');

  it.each<[string, Answer, CrawlOptions, string[]]>([
    ['DIR-8 a nofollow of the page binds all its links', nofollow, {}, ['/']],
    ['DIR-2 none is noindex and nofollow', page('<meta name=robots content=none>', '/1'), {}, ['/']],
    ['DIR-1 own token', page('<meta name=skein content=nofollow>', '/1'), {}, ['/']],
    ['DIR-1 another token says nothing to us', page('<meta name=googlebot content=nofollow>', '/1'), {}, ['/', '/1']],
    ['DIR-1 token of --robots-agent', page('<meta name=tts content=nofollow>', '/1'), { robotsAgent: 'TTS' }, ['/']],
    ['DIR-1 X-Robots-Tag', withHeaders({ 'x-robots-tag': 'NOFOLLOW' }, links('/1')), {}, ['/']],
    [
      'DIR-5 Robots-Tag, a draft, says nothing',
      withHeaders({ 'robots-tag': 'nofollow' }, links('/1')),
      {},
      ['/', '/1'],
    ],
    [
      'DIR-3 a name binds what follows it',
      withHeaders({ 'x-robots-tag': 'googlebot: noindex, nofollow' }, links('/1')),
      {},
      ['/', '/1'],
    ],
    [
      'DIR-3 several headers combine, and a name in one does not bind the next',
      withHeaders({ 'x-robots-tag': ['googlebot: noindex', 'nofollow'] }, links('/1')),
      {},
      ['/'],
    ],
    ['DIR-8 --nofollow ignore follows them', nofollow, { nofollow: 'ignore' }, ['/', '/1']],
  ])('%s', async (_name, home, options, asked) => {
    const { origin, paths } = await serve({ '/': home, '/1': 'one' });
    const folder = newFolder();
    await crawl(`${origin}/`, { folder, delay: 0, ...options });
    expect(paths()).toEqual(asked);
    expect(skippedIn(folder)).toEqual(asked.length === 1 ? { [`${origin}/1`]: 'nofollow' } : {});
  });

  it('DIR-7 nofollow, ugc and sponsored links are not followed, and marked; another link may lead there', async () => {
    const rels = ['nofollow', 'UGC noopener', 'x sponsored', 'noopener', 'nofollower'];
    const anchors = rels.map((rel, index) => `<a rel="${rel}" href="/${index}">x</a>`).join('');
    const { origin, paths } = await serve((path) =>
      path === '/' ? anchors : path === '/4' ? links('/0') : path === '/robots.txt' ? '' : 'x',
    );
    const folder = newFolder();
    await crawl(`${origin}/`, { folder, delay: 0 });
    expect(paths()).toEqual(['/', '/3', '/4', '/0']);
    expect(skippedIn(folder)).toEqual({ [`${origin}/1`]: 'nofollow', [`${origin}/2`]: 'nofollow' });
    await crawl(`${origin}/`, { delay: 0, nofollow: 'ignore' });
    expect(paths().slice(4)).toEqual(['/', '/0', '/1', '/2', '/3', '/4']);
  });

  it('DIR-1 noindex, by meta or header, keeps a page out of the index and in the crawl', async () => {
    const { origin, paths } = await serve({
      '/': links('/meta', '/header', '/past', '/free'),
      '/meta': page('<meta name=robots content="noindex">', '/1'),
      '/header': withHeaders({ 'x-robots-tag': 'noindex' }, 'x'),
      '/past': withHeaders({ 'x-robots-tag': 'unavailable_after: 25 Jun 2010 15:00:00 PST' }, 'x'),
      '/free': 'x',
      '/1': 'one',
    });
    const folder = newFolder();
    await crawl(`${origin}/`, { folder, delay: 0 });
    expect(paths()).toContain('/1');
    const pages = await pagesIn(folder);
    const mayIndex = ['/meta', '/header', '/past', '/free', '/'].map(
      (path) => pages.get(origin + path)?.visit?.mayIndex,
    );
    expect(mayIndex).toEqual([false, false, false, true, true]);
  });

  it('DIR-9 the canonical address, in the head or a header, is a discovery', async () => {
    const { origin, paths } = await serve({
      '/': links('/head?x', '/header?x'),
      '/head?x': page('<link rel=canonical href="head">'),
      '/header?x': withHeaders({ link: '</other>; rel=next, <header>; rel="canonical"' }, 'x'),
      '/head': 'a',
      '/header': 'b',
    });
    const folder = newFolder();
    await crawl(`${origin}/`, { folder, delay: 0 });
    expect(paths()).toEqual(['/', '/head?x', '/header?x', '/head', '/header']);
    expect(await linksIn(folder, `${origin}/header?x`)).toEqual([
      `http-link ${origin}/other`,
      `canonical ${origin}/header`,
    ]);
    const found = await pagesIn(folder);
    expect(found.get(`${origin}/head`)?.via).toBe('canonical');
    await crawl(`${origin}/`, { delay: 0, canonical: 'ignore' });
    expect(paths().slice(5)).toEqual(['/', '/head?x', '/header?x']);
  });

  it('DIR-12 refresh, as an element or a header, is a redirect that adds no depth', async () => {
    const { origin, paths } = await serve({
      '/': links('/meta', '/header'),
      '/meta': page(`<base href="/d/"><meta http-equiv=Refresh content="0; URL='x'">`),
      '/header': withHeaders({ refresh: '5;url=/y' }, '<base href="/d/">'),
      '/d/x': links('/deep'),
      '/y': 'y',
    });
    const folder = newFolder();
    await crawl(`${origin}/`, { folder, delay: 0, depth: 1 });
    expect(paths()).toEqual(['/', '/meta', '/header', '/d/x', '/y']);
    const found = await pagesIn(folder);
    expect(found.get(`${origin}/d/x`)).toMatchObject({ depth: 1, via: 'refresh' });
    expect(found.get(`${origin}/y`)).toMatchObject({ depth: 1, via: 'refresh' });
    expect(await linksIn(folder, `${origin}/header`)).toEqual([`meta-refresh ${origin}/y`]);
  });

  it('F:P3 --noscript-refresh ignore leaves a refresh in noscript alone, and explain says why', async () => {
    const refresh = (url: string): string => `<meta http-equiv=refresh content="0;url=${url}">`;
    const site = await serve({
      '/': `<base href=/d/><noscript>${refresh('x')}</noscript>`,
      '/d/x': 'x',
    });
    const folder = newFolder();
    await crawl(`${site.origin}/`, { folder, delay: 0, noscriptRefresh: 'ignore' });
    expect(site.paths()).toEqual(['/']);
    expect(skippedIn(folder)).toEqual({ [`${site.origin}/d/x`]: 'link-type' });
    const opened = await openFolder(folder);
    const steps = await opened.explain(`${site.origin}/d/x`);
    await opened.close();
    expect(steps.find(({ verdict }) => verdict === 'stop')?.text).toContain('noscript-refresh');
    expect(linesOf(folder, 'pages.csv')[1]).toContain('indexable');
    await crawl(`${site.origin}/`, { delay: 0 });
    expect(site.paths()).toEqual(['/', '/', '/d/x']);
  });

  it('house other links are recorded as what they are, and not followed', async () => {
    const { origin, paths } = await serve({
      '/': `${page('<link rel=stylesheet href=/s.css><script src=/s.js></script>')}<img src=/i.png><form action=/f></form><iframe src=/frame></iframe>`,
      '/frame': 'framed',
      '/f': 'form',
    });
    const folder = newFolder();
    await crawl(`${origin}/`, { folder, delay: 0 });
    expect(paths()).toEqual(['/', '/frame']);
    expect(skippedIn(folder)).toEqual(
      Object.fromEntries(['/s.css', '/s.js', '/i.png', '/f'].map((path) => [origin + path, 'link-type'])),
    );
    await crawl(`${origin}/`, { delay: 0, forms: true });
    expect(paths().slice(2)).toEqual(['/', '/f', '/frame']);
  });
});
