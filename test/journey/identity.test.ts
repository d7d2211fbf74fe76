import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { crawl } from '../../src/index.ts';
import { links } from '../servers/site-server.ts';
import { linesOf, linksIn, newFolder, pagesIn, serve, skippedIn, visitsIn } from './place.ts';

const moved = (location: string, status = 302) => ({ status, headers: { location } });

describe('which pages are the same', () => {
  it('F:U2 <base> holds for links, so that paths do not grow for ever', async () => {
    const { origin, paths } = await serve(() => '<base href="/"><a href="p/q">again</a>');
    const folder = newFolder();
    await crawl(`${origin}/p/q`, { folder, delay: 0 });
    expect(paths()).toEqual(['/p/q']);
    expect(await linksIn(folder, `${origin}/p/q`)).toEqual([`a ${origin}/p/q`]);
  });

  it('F:U6 every hop of a redirect chain is kept, and links resolve on the last', async () => {
    const { origin, paths } = await serve({
      '/a': moved('/b'),
      '/b': moved('c/'),
      '/c/': '<a href="d">d</a>',
      '/c/d': 'd',
    });
    const folder = newFolder();
    await crawl(`${origin}/a`, { folder, delay: 0 });
    expect(paths()).toEqual(['/a', '/b', '/c/', '/c/d']);
    expect(await visitsIn(folder)).toEqual([
      `redirected 302 ${origin}/a`,
      `redirected 302 ${origin}/b`,
      `fetched 200 ${origin}/c/`,
      `fetched 200 ${origin}/c/d`,
    ]);
    expect(await linksIn(folder, `${origin}/a`)).toEqual([`redirect ${origin}/b`]);
    expect(await linksIn(folder, `${origin}/c/`)).toEqual([`a ${origin}/c/d`]);
  });

  it('F:U9 the URL is asked for as it was found, parameters in their order', async () => {
    const { origin, paths } = await serve({ '/?B=1&A=2': links('/x?z=1&a=2'), '/x?z=1&a=2': 'x' });
    const { summary } = await crawl(`${origin}/?B=1&A=2`, { delay: 0 });
    expect(paths()).toEqual(['/?B=1&A=2', '/x?z=1&a=2']);
    expect(summary.pages).toBe(2);
  });

  it.each([
    ['/w#part', '/w', {}],
    ['/w?b=1&a=2', '/w?b=1&a=2', {}],
    ['/w?key=%252fx', '/w?key=%252fx', {}],
    ['/w?key=%252fx', '/w?key=%252fx', { include: [/nothing like it/u], exclude: [/w/u] }],
  ])('F:U11 the seed %s is in its own scope', async (seed, asked, patterns) => {
    const { origin, paths } = await serve(() => links('/other'));
    await crawl(origin + seed, { delay: 0, scope: 'page', ...patterns });
    expect(paths()).toEqual([asked]);
  });

  it.each([
    ['F:U12 with and without a slash at the end', ['/dir', '/dir/']],
    ['F:U14 in capitals and not', ['/A', '/a']],
    ['F:U15 with and without index.php', ['/x', '/x/', '/x/index.php', '/x/index.html']],
    ['F:U17 with odd parameters', ['/x', '/x?', '/x?print', '/x?print=', '/x?ref=12', '/x?q=a%20b', '/x?q=a+b']],
    ['F:U20 with stray percent signs', ['/90%+of', '/a%E2%84%A2b', '/%7Ea', '/~a']],
  ])('%s are pages of their own', async (_name, targets) => {
    const { origin, paths } = await serve((path) => (path === '/' ? links(...targets) : `content of ${path}`));
    const { summary } = await crawl(`${origin}/`, { delay: 0 });
    expect(paths()).toEqual(['/', ...targets]);
    expect(summary).toMatchObject({ pages: targets.length + 1, duplicates: 0 });
  });

  it('F:U18 hosts without a dot, and addresses, are crawled', async () => {
    const { port, paths } = await serve({ '/': links('/1'), '/1': 'one' });
    await crawl(`http://localhost:${port}/`, { delay: 0, resolve: ['localhost:127.0.0.1'] });
    expect(paths()).toEqual(['/', '/1']);
    const six = await serve({ '/': links('/1'), '/1': 'one' }, '::1');
    await crawl(`http://[::1]:${six.port}/`, { delay: 0 });
    expect(six.paths()).toEqual(['/', '/1']);
  });

  it.each(['a_b.h.test', '☃.h.test'])('F:U22 the host %s is fetched', async (host) => {
    const { port, paths } = await serve({ '/': links('/1'), '/1': 'one' });
    const name = new URL(`http://${host}/`).hostname;
    await crawl(`http://${host}:${port}/`, { delay: 0, resolve: [`${name}:127.0.0.1`] });
    expect(paths()).toEqual(['/', '/1']);
  });

  it('F:U24 the target of a redirect that was crawled already is not fetched again', async () => {
    const { origin, paths } = await serve({ '/': links('/b', '/a'), '/a': moved('/b', 301), '/b': 'the body' });
    const folder = newFolder();
    const { summary } = await crawl(`${origin}/`, { folder, delay: 0 });
    expect(paths()).toEqual(['/', '/b', '/a']);
    expect(await linksIn(folder, `${origin}/a`)).toEqual([`redirect ${origin}/b`]);
    expect(linesOf(folder, 'crawled.txt')).toEqual([`${origin}/`, `${origin}/b`]);
    expect(summary.duplicates).toBe(0);
  });

  it('URL-7 with --strip-query URLs that differ in that parameter are one page, fetched as it was first found', async () => {
    const { origin, paths } = await serve((path) =>
      path === '/' ? links('/p?sid=1', '/p?sid=2', '/p', '/q?sid=3&x=1') : 'page',
    );
    await crawl(`${origin}/`, { delay: 0, stripQuery: ['sid'] });
    expect(paths()).toEqual(['/', '/p?sid=1', '/q?sid=3&x=1']);
  });

  it('URL-7 a redirect to the same page under another address is followed and is no loop', async () => {
    const { origin, paths } = await serve({
      '/': links('/p?sid=1'),
      '/p?sid=1': moved('/p'),
      '/p': links('/1'),
      '/1': links('/p?sid=2', '/p'),
    });
    const folder = newFolder();
    const { summary } = await crawl(`${origin}/`, { folder, delay: 0, stripQuery: ['sid'] });
    expect(paths()).toEqual(['/', '/p?sid=1', '/p', '/1']);
    expect(linesOf(folder, 'crawled.txt')).toEqual([`${origin}/`, `${origin}/p`, `${origin}/1`]);
    expect(summary).toMatchObject({ pages: 3, failed: 0 });
  });

  it('URL-7 a redirect from one spelling to the next for ever ends as a loop', async () => {
    const { origin, paths } = await serve((path) =>
      path === '/robots.txt' ? '' : moved(`/p?sid=${Number(path.slice('/p?sid='.length)) + 1}`),
    );
    const folder = newFolder();
    await crawl(`${origin}/p?sid=0`, { folder, delay: 0, stripQuery: ['sid'], maxRedirects: 3 });
    expect(paths()).toEqual(['/p?sid=0', '/p?sid=1', '/p?sid=2', '/p?sid=3']);
    const [page] = (await pagesIn(folder)).values();
    expect(page?.visit).toMatchObject({ outcome: 'failed', because: { reason: 'redirect-loop' } });
  });
});

describe('redirects', () => {
  it('URL-6 bytes of an address in a header are asked for as they are', async () => {
    // Headers are latin1 to Node: so these are the bytes that a server sends.
    const inUtf8 = (text: string): string => Buffer.from(text).toString('latin1');
    const page = (name: string, value: string) => ({
      headers: { 'content-type': 'text/html', [name]: value },
      body: '',
    });
    const { origin, paths } = await serve({
      '/': links('/utf-8', '/latin1', '/refresh', '/link', '/twice'),
      '/utf-8': moved(inUtf8('/café?q=é')),
      '/latin1': moved('/caf\xe9'),
      '/refresh': page('refresh', inUtf8('0; url=/ö')),
      '/link': page('link', inUtf8('</ü>; rel="canonical", </ß>; rel="alternate"; hreflang="de"')),
      '/twice': { status: 302, headers: { location: ['', '/first', '/second'] } },
    });
    const folder = newFolder();
    await crawl(`${origin}/`, { folder, delay: 0 });
    const expected = ['/caf%C3%A9?q=%C3%A9', '/caf%E9', '/%C3%B6', '/%C3%BC', '/first'];
    expect(await linksIn(folder, `${origin}/link`)).toContain(`hreflang ${origin}/%C3%9F`);
    expect(
      paths()
        .filter((path) => path.includes('%') || path === '/first')
        .toSorted(),
    ).toEqual(expected.toSorted());
  });

  it('F:T1 a redirect to itself that sets a cookie asks for the same page again', async () => {
    const { origin, asked, paths } = await serve({
      '/p': (request, response) => {
        if (request.headers.cookie === 's=1') response.writeHead(200, { 'content-type': 'text/html' }).end(links('/1'));
        else response.writeHead(302, { location: '/p', 'set-cookie': 's=1' }).end();
      },
      '/1': 'one',
    });
    const folder = newFolder();
    const { summary } = await crawl(`${origin}/p`, { folder, delay: 0, cookies: true });
    expect(paths()).toEqual(['/p', '/p', '/1']);
    expect(asked.at(-1)?.headers.cookie).toBe('s=1');
    expect(summary).toMatchObject({ pages: 2, seeds: [{ outcome: 'fetched' }] });
    expect(await visitsIn(folder)).toEqual([
      `redirected 302 ${origin}/p`,
      `fetched 200 ${origin}/p`,
      `fetched 200 ${origin}/1`,
    ]);
  });

  it('F:T1 a gate by way of another URL leads back to the page', async () => {
    const { origin, paths } = await serve({
      '/p': (request, response) => {
        if (request.headers.cookie === 's=1') response.writeHead(200, { 'content-type': 'text/html' }).end(links('/1'));
        else response.writeHead(302, { location: '/p?cookieSet=1' }).end();
      },
      '/p?cookieSet=1': { status: 302, headers: { location: '/p', 'set-cookie': 's=1; Path=/' } },
      '/1': 'one',
    });
    const { summary } = await crawl(`${origin}/p`, { delay: 0, cookies: true });
    expect(paths()).toEqual(['/p', '/p?cookieSet=1', '/p', '/1']);
    expect(summary).toMatchObject({ pages: 2, seeds: [{ outcome: 'fetched' }] });
  });

  it('F:T1 who always redirects to itself is a loop, at once without a cookie and at the cap with one', async () => {
    const { origin, paths } = await serve({
      '/bare': moved('/bare'),
      '/cookie': { status: 302, headers: { location: '/cookie', 'set-cookie': 's=1' } },
    });
    const folder = newFolder();
    const seeds = [`${origin}/bare`, `${origin}/cookie`];
    await crawl(seeds, { folder, delay: 0, cookies: true, maxRedirects: 3 });
    expect(paths().filter((path) => path === '/bare')).toHaveLength(1);
    expect(paths().filter((path) => path === '/cookie')).toHaveLength(4);
    const pages = await pagesIn(folder);
    for (const seed of seeds)
      expect(pages.get(seed)?.visit).toMatchObject({ outcome: 'failed', because: { reason: 'redirect-loop' } });
    expect(await linksIn(folder, `${origin}/bare`)).toEqual([`redirect ${origin}/bare`]);
  });

  it('HTTP-7 a loop over two URLs is walked once and stands in the record', async () => {
    const { origin, paths } = await serve({ '/a': moved('/b', 301), '/b': moved('/a', 307) });
    const folder = newFolder();
    const { summary } = await crawl(`${origin}/a`, { folder, delay: 0, cookies: true });
    expect(paths()).toEqual(['/a', '/b']);
    expect(await visitsIn(folder)).toEqual([`redirected 301 ${origin}/a`, `redirected 307 ${origin}/b`]);
    expect(await linksIn(folder, `${origin}/a`)).toEqual([`redirect ${origin}/b`]);
    expect(await linksIn(folder, `${origin}/b`)).toEqual([`redirect ${origin}/a`]);
    const because = { reason: 'redirect-loop', rule: `from ${origin}/a back to it` };
    expect((await pagesIn(folder)).get(`${origin}/b`)?.visit?.because).toEqual(because);
    expect(summary.seeds).toMatchObject([{ outcome: 'failed', detail: expect.stringMatching(/^redirect-loop: /) }]);
  });

  it('HTTP-7 a loop is told where its URLs are visited in one batch, over several of them and hosts too', async () => {
    const other = await serve((path) => (path === '/c' ? moved(`${origin}/a`) : ''));
    const { origin } = await serve({
      '/': links('/x', '/y', '/a', '/b', `${other.origin}/c`, '/d'),
      '/x': moved('/y'),
      '/y': moved('/x'),
      '/a': moved('/b'),
      '/b': moved(`${other.origin}/c`),
      '/d': moved('/a'),
    });
    const folder = newFolder();
    await crawl([`${origin}/`, `${other.origin}/`], { folder, delay: 0 });
    const closing = [...(await pagesIn(folder)).values()].flatMap(({ url, visit }) =>
      visit?.because?.reason === 'redirect-loop' ? [url.slice(-2)] : [],
    );
    expect(closing).toHaveLength(2);
    expect(closing).toContain('/y');
    expect(closing.some((path) => ['/a', '/b', '/c'].includes(path))).toBe(true);
  });

  it('HTTP-7 a page that a link found first closes a loop as well; a redirect to a known page is none', async () => {
    const { origin } = await serve({
      '/': links('/c', '/a', '/to-c'),
      '/a': moved('/b'),
      '/b': moved('/c'),
      '/c': moved('/a'),
      '/to-c': moved('/'),
    });
    const folder = newFolder();
    await crawl(`${origin}/`, { folder, delay: 0 });
    const closing = [...(await pagesIn(folder)).values()].filter(({ visit }) => visit?.because !== undefined);
    expect(closing.map(({ url, visit }) => [url, visit?.because?.reason])).toEqual([[`${origin}/b`, 'redirect-loop']]);
  });

  it('HTTP-7 a chain longer than the cap is cut, and the rest is still fetched where a page links to it', async () => {
    const { origin, paths } = await serve((path) => {
      const step = Number(path.slice(1));
      return path === '/'
        ? links('/0', '/late')
        : path === '/late'
          ? links('/3')
          : step < 4
            ? moved(`/${step + 1}`)
            : 'end';
    });
    const folder = newFolder();
    await crawl(`${origin}/0`, { folder, delay: 0, maxRedirects: 2 });
    expect(paths()).toEqual(['/0', '/1', '/2']);
    expect(skippedIn(folder)).toEqual({ [`${origin}/3`]: 'too-many-redirects' });
    const second = newFolder();
    await crawl(`${origin}/`, { folder: second, delay: 0, maxRedirects: 2 });
    expect((await pagesIn(second)).get(`${origin}/4`)?.visit?.outcome).toBe('fetched');
  });

  it('F:H9 secrets do not follow a redirect to another host or port, and a redirect to a file is refused', async () => {
    const other = await serve({ '/': 'other' }, '127.0.0.2');
    const port = await serve({ '/': 'other port' });
    const { origin, asked } = await serve({
      '/': links('/host', '/port', '/file', '/same'),
      '/host': moved(`${other.origin}/`),
      '/port': moved(`${port.origin}/`),
      '/file': moved('file:///etc/passwd'),
      '/same': 'same',
    });
    const folder = newFolder();
    const secrets = { header: ['X-Key: abc'], basicAuth: 'me:secret' };
    await crawl(`${origin}/`, { folder, delay: 0, scope: 'any', allowPrivate: true, ...secrets });
    for (const { headers } of asked) expect(headers).toMatchObject({ 'x-key': 'abc', authorization: /Basic/ });
    for (const { headers } of [...other.asked, ...port.asked]) {
      expect(headers).not.toHaveProperty('authorization');
      expect(headers).not.toHaveProperty('x-key');
    }
    expect(other.paths()).toEqual(['/']);
    expect(port.paths()).toEqual(['/']);
    const refused = (await pagesIn(folder)).get(`${origin}/file`)?.visit;
    expect(refused).toMatchObject({ outcome: 'failed', because: { reason: 'scheme', rule: 'file:///etc/passwd' } });
  });

  it('WARC-8 the archive tells through which page each URL was found, and how far that is from a seed', async () => {
    const { origin } = await serve({ '/': links('/a'), '/a': moved('/b'), '/b': links('/c'), '/c': 'end' });
    const folder = newFolder();
    await crawl(`${origin}/`, { folder, delay: 0 });
    const [file = ''] = readdirSync(join(folder, 'archive'));
    const records = gunzipSync(readFileSync(join(folder, 'archive', file))).toString('latin1');
    const ways = records.match(/^via: .*\r\nhopsFromSeed: .*$/gm);
    expect(ways).toEqual([
      `via: ${origin}/\r\nhopsFromSeed: L`,
      `via: ${origin}/a\r\nhopsFromSeed: L`,
      `via: ${origin}/b\r\nhopsFromSeed: LL`,
    ]);
  });
});
