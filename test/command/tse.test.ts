import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { links } from '../servers/site-server.ts';
import { linesOf, newFolder, serve, skein, start } from './skein.ts';

/** A page directory below a folder of its own. */
function newPages(): string {
  const pages = join(newFolder(), 'pages');
  mkdirSync(pages);
  return pages;
}

/** Id, URL and depth of each page file. */
function filesOf(pages: string): readonly (readonly [id: string, url: string, depth: string])[] {
  const ids = readdirSync(pages).sort((a, b) => Number(a) - Number(b));
  return ids.map((id) => {
    const [url = '', depth = ''] = readFileSync(join(pages, id), 'utf8').split('\n');
    return [id, url, depth] as const;
  });
}

describe('skein tse', () => {
  it.each([
    [[]],
    [['http://a.example/']],
    [['http://a.example/', 'PAGES']],
    [['http://a.example/', 'PAGES', '1', 'x']],
  ])('T1 %j is not three arguments: usage, exit 2, nothing written', async (line) => {
    const pages = newPages();
    const { code, out, err } = await skein(['tse', ...line.map((word) => (word === 'PAGES' ? pages : word))]);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('Usage: skein tse <seedURL> <pageDirectory> <maxDepth>');
    expect(readdirSync(pages)).toEqual([]);
  });

  it.each(['ftp://a.example/', 'not a url', 'mailto:a@a.example'])('T2 the seed %s is no http(s) URL', async (seed) => {
    const pages = newPages();
    const { code, err } = await skein(['tse', seed, pages, '1']);
    expect(code).toBe(2);
    expect(err).toContain(seed);
    expect(readdirSync(pages)).toEqual([]);
  });

  it('T2 a seed outside of --internal is an error, and nothing is fetched', async () => {
    const site = await serve({ '/': links() });
    const other = ['--internal', 'http://a.example/', '--internal', `${site.origin}/docs/`];
    const { code, err } = await skein(['tse', `${site.origin}/`, newPages(), '1', ...other]);
    expect([code, site.asked]).toEqual([2, []]);
    expect(err).toContain('is not internal');
    expect(err).toContain(`http://a.example/ or ${site.origin}/docs/`);
  });

  it('T3 the page directory must be there, be a directory, and hold no pages unless --overwrite', async () => {
    const site = await serve({ '/': links() });
    const folder = newFolder();
    const missing = await skein(['tse', `${site.origin}/`, join(folder, 'gone'), '0']);
    expect([missing.code, readdirSync(folder)]).toEqual([2, []]);
    writeFileSync(join(folder, 'file'), '');
    expect((await skein(['tse', `${site.origin}/`, join(folder, 'file'), '0'])).code).toBe(2);
    const pages = newPages();
    writeFileSync(join(pages, '1'), 'old');
    writeFileSync(join(pages, '2'), 'old');
    writeFileSync(join(pages, 'notes.txt'), 'mine');
    const refused = await skein(['tse', `${site.origin}/`, pages, '0']);
    expect([refused.code, readFileSync(join(pages, '1'), 'utf8'), site.asked]).toEqual([2, 'old', []]);
    expect(refused.err).toContain('--overwrite');
    expect((await skein(['tse', `${site.origin}/`, pages, '0', '--overwrite'])).code).toBe(0);
    expect(readdirSync(pages).sort()).toEqual(['1', 'notes.txt']);
  });

  it.each(['1.5', '-1', 'abc', '11', '', '1e1', '0x1'])('T4 maxDepth "%s" is an error', async (depth) => {
    const { code, err } = await skein(['tse', 'http://a.example/', newPages(), depth]);
    expect(code).toBe(2);
    expect(err).toContain('is not a whole number from 0 to 10');
  });

  it('T4 --max-depth-limit moves the limit', async () => {
    const site = await serve({ '/': links() });
    expect((await skein(['tse', `${site.origin}/`, newPages(), '11', '--max-depth-limit', '12'])).code).toBe(0);
    expect((await skein(['tse', `${site.origin}/`, newPages(), '3', '--max-depth-limit', '2'])).code).toBe(2);
  });

  it('T5 T9 T10 depth is the shortest distance, each page is one file as served, each URL is explored once', async () => {
    const body = `${links('/a', '/A/../a#top', '/b')}\xff\xfe bytes that are no UTF-8`;
    const bytes = Buffer.from(body, 'latin1');
    const site = await serve({
      '/': { headers: { 'content-encoding': 'gzip' }, body: gzipSync(bytes) },
      '/a': links('/b', '/c'),
      '/b': ({ headers }, response) => {
        response.setHeader('content-type', 'text/html');
        response.end(links(`HTTP://0x7f.1:${headers.host?.split(':')[1]}/x/../c`)); // 127.0.0.1 in another spelling
      },
      '/c': links('/d'),
      '/d': links(),
    });
    const pages = newPages();
    const { code, out } = await skein(['tse', `${site.origin}/`, pages, '2']);
    expect([code, out]).toEqual([0, '']);
    expect(filesOf(pages)).toEqual([
      ['1', `${site.origin}/`, '0'],
      ['2', `${site.origin}/a`, '1'],
      ['3', `${site.origin}/b`, '1'],
      ['4', `${site.origin}/c`, '2'],
    ]);
    expect(site.paths()).toEqual(['/', '/a', '/b', '/c']);
    const head = Buffer.from(`${site.origin}/\n0\n`);
    expect(readFileSync(join(pages, '1')).equals(Buffer.concat([head, bytes]))).toBe(true);
  });

  it('T5 depth 0 is the seed alone', async () => {
    const site = await serve({ '/': links('/a'), '/a': links() });
    const pages = newPages();
    await skein(['tse', `${site.origin}/`, pages, '0']);
    expect(site.paths()).toEqual(['/']);
    expect(filesOf(pages)).toEqual([['1', `${site.origin}/`, '0']]);
  });

  it('T6 at least one second between the starts of any two requests, robots.txt included, whatever --delay says', async () => {
    const site = await serve({
      '/': links('/old', '/gone', '/a'),
      '/old': { status: 302, headers: { location: '/a' } },
      '/a': '',
    });
    await skein(['tse', `${site.origin}/`, newPages(), '1', '--delay', '0', '--host-concurrency', '4']);
    const starts = site.asked.map(({ at }) => at);
    expect(site.asked.map(({ path }) => path)).toEqual(['/robots.txt', '/', '/old', '/gone', '/a']);
    for (const [index, at] of starts.entries())
      if (index > 0) expect(at - (starts[index - 1] ?? 0)).toBeGreaterThanOrEqual(1000);
  });

  it('T7 an error of fetching or writing is logged, and the crawl goes on without a gap in the ids', async () => {
    const pages = newPages();
    const blocker = join(pages, '2');
    const site = await serve({
      '/': links('/gone', '/a', '/b'),
      '/a': (_, response) => {
        mkdirSync(blocker); // a directory stands where the page is to be written
        response.writeHead(200, { 'content-type': 'text/html' }).end('a');
      },
      '/b': (_, response) => {
        rmSync(blocker, { recursive: true });
        response.writeHead(200, { 'content-type': 'text/html' }).end('b');
      },
    });
    const { code, err } = await skein(['tse', `${site.origin}/`, pages, '1']);
    expect(code).toBe(0);
    expect(err).toContain(`${site.origin}/gone: http-status: 404`);
    expect(err).toContain(`${site.origin}/a: cannot be written to ${blocker}`);
    expect(filesOf(pages).map(([id, url]) => [id, url])).toEqual([
      ['1', `${site.origin}/`],
      ['2', `${site.origin}/b`],
    ]);
  });

  it('T7 a page that cannot be written is not counted; what is no file is no page file', async () => {
    const pages = newPages();
    const site = await serve({
      '/': (_, response) => {
        mkdirSync(join(pages, '2'));
        response.writeHead(200, { 'content-type': 'text/html' }).end(links('/a'));
      },
      '/a': 'a',
    });
    const { code, err } = await skein(['tse', `${site.origin}/`, pages, '1']);
    expect(code).toBe(0);
    expect(err).toContain(`1 page in ${pages}: `);
    const imported = await skein(['import', 'tse', pages, '-o', join(newFolder(), 'crawl')]);
    expect([imported.code, imported.err]).toEqual([0, '1 page imported\n']);
    const again = await skein(['tse', `${site.origin}/`, pages, '0', '--overwrite']);
    expect([again.code, again.err]).toEqual([2, expect.stringContaining(`${pages} holds a 2 that is no file`)]);
    expect(readdirSync(pages)).toEqual(['1', '2']);
  });

  it('house Ctrl-C ends it with whole pages only, exit 130', async () => {
    const site = await serve({ '/': links('/a'), '/a': '' });
    const pages = newPages();
    const running = start(['tse', `${site.origin}/`, pages, '1']);
    while (site.paths().length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    running.child.kill('SIGINT');
    expect((await running.ended).code).toBe(130);
    expect(filesOf(pages)).toEqual([['1', `${site.origin}/`, '0']]);
  });

  it('T8 URLs that are not internal are ignored, also when reached by a redirect', async () => {
    const elsewhere = await serve({ '/': links() }, '127.0.0.2');
    const site = await serve({
      '/in/': links('/in/away', '/out', `${elsewhere.origin}/`),
      '/in/away': { status: 301, headers: { location: `${elsewhere.origin}/` } },
      '/out': links(),
    });
    const pages = newPages();
    await skein(['tse', `${site.origin}/in/`, pages, '3', '--internal', `${site.origin}/in/`]);
    expect(site.paths()).toEqual(['/in/', '/in/away']);
    expect(elsewhere.asked).toEqual([]);
    expect(filesOf(pages).length).toBe(1);
  });

  it('T11 the directory can be loaded again: rank and export work on it, and no page is lost', async () => {
    const site = await serve({
      '/': links('/old', '/b'),
      '/old': { status: 302, headers: { location: '/new' } },
      '/new': links('/'),
      '/b': links('/'),
    });
    const pages = newPages();
    await skein(['tse', `${site.origin}/`, pages, '2']);
    const crawl = join(newFolder(), 'crawl');
    const imported = await skein(['import', 'tse', pages, '-o', crawl]);
    expect([imported.code, imported.out]).toEqual([0, `${crawl}\n`]);
    expect(linesOf(crawl, 'crawled.txt').toSorted()).toEqual([
      `${site.origin}/`,
      `${site.origin}/b`,
      `${site.origin}/new`,
    ]);
    const ranked = await skein(['rank', crawl, '--top', '1']);
    expect([ranked.code, ranked.out]).toMatchObject([
      0,
      expect.stringMatching(new RegExp(`^1\t0\\.\\d+\t${site.origin}/\n$`)),
    ]);
    const again = newFolder();
    expect((await skein(['export', crawl, '--format', 'tse', '-o', again])).code).toBe(0);
    for (const [id, url] of filesOf(pages))
      expect(
        filesOf(again).map(([, one]) => one),
        id,
      ).toContain(url);
    const asked = site.asked.length;
    expect(asked).toBe(5);
  });

  it.each([
    ['no directory', undefined],
    ['no page of depth 0', 'http://a.example/\n1\n<p>'],
    ['not a page file', 'hello'],
  ])('T11 %s is told, exit 2, and no folder is made', async (_, text) => {
    const folder = newFolder();
    const pages = join(folder, 'pages');
    if (text !== undefined) {
      mkdirSync(pages);
      writeFileSync(join(pages, '1'), text);
    }
    const { code, err } = await skein(['import', 'tse', pages]);
    expect(code).toBe(2);
    expect(err).toContain(pages);
    expect(readdirSync(folder)).toEqual(text === undefined ? [] : ['pages']);
  });
});
