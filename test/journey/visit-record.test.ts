import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { crawl, openFolder } from '../../src/index.ts';
import { links } from '../servers/site-server.ts';
import { linesOf, newFolder, pagesIn, serve } from './place.ts';

const ROBOTS = 'User-agent: *\nDisallow: /secret\nAllow: /secret/but-this\n';
const PAGE = `<title>page</title>${'<p>text'.repeat(300)}`;

/** A crawled site whose pages each have something to tell. */
async function crawled() {
  const { origin } = await serve({
    '/robots.txt': ROBOTS,
    '/': links('/a', '/meta', '/metas', '/header', '/secret', '/secret/but-this', '/packed', '/torn', '/odd', '/cut'),
    '/a': { status: 301, headers: { location: '/b' } },
    '/b': { status: 302, headers: { location: 'c/' } },
    '/c/': links('d'),
    '/meta': '<meta name="Skein" content="noindex">',
    '/header': { headers: { 'x-robots-tag': ['noarchive', 'Skein: nofollow'] }, body: links('/never') },
    '/metas':
      '<meta name="other" content="none"><meta name="robots" content="nofollow"><meta name="robots" content="all">',
    '/secret/but-this': 'allowed',
    '/packed': { headers: { 'content-encoding': 'gzip' }, body: gzipSync(PAGE) },
    '/torn': { headers: { 'content-encoding': 'gzip' }, body: gzipSync(PAGE).subarray(0, 40) },
    '/odd': { headers: { 'content-type': 'text/plain' }, body: Buffer.from([0, 1, 2, 3]) },
    '/cut': { body: 'x'.repeat(5000) },
  });
  const folder = newFolder();
  await crawl(`${origin}/`, { folder, delay: 0, maxBody: 4096 });
  return { origin, folder };
}

/** The rows of pages.csv by path; no cell here has a comma. */
function rowsOf(folder: string, origin: string): ReadonlyMap<string, Readonly<Record<string, unknown>>> {
  const rows = linesOf(folder, 'pages.csv').map((line) => line.trimEnd().split(','));
  const [names = []] = rows;
  return new Map(
    rows.slice(1).map((row) => {
      const cells = Object.fromEntries(names.map((name, index) => [name, row[index] ?? '']));
      return [(cells['url'] ?? '').slice(origin.length), cells];
    }),
  );
}

describe('the record of a visit', () => {
  it('house tells the line of robots.txt, the directive, the coding, the type and the connection', async () => {
    const { origin, folder } = await crawled();
    const pages = await pagesIn(folder);
    const visit = (path: string) => pages.get(origin + path)?.visit;
    expect(visit('/')).toMatchObject({
      robotsLine: undefined,
      directive: undefined,
      response: { httpVersion: '1.1', address: origin.slice('http://'.length), tlsVersion: undefined },
    });
    expect(visit('/')?.response).toMatchObject({ charset: 'utf-8', charsetSource: 'header', sniffedType: 'text/html' });
    expect(visit('/')?.response?.duration).toBeGreaterThanOrEqual(visit('/')?.response?.timeToFirstByte ?? Infinity);
    expect(visit('/secret')).toMatchObject({ outcome: 'denied', robotsLine: 'line 2: Disallow: /secret' });
    expect(visit('/secret/but-this')).toMatchObject({ robotsLine: 'line 3: Allow: /secret/but-this' });
    expect(visit('/meta')).toMatchObject({ mayIndex: false, directive: 'meta skein: noindex' });
    expect(visit('/metas')).toMatchObject({ mayIndex: true, directive: 'meta robots: nofollow' });
    expect(visit('/header')).toMatchObject({ mayIndex: true, directive: 'X-Robots-Tag: Skein: nofollow' });
    const { bytes = 0, wireBytes = 0 } = visit('/packed')?.response ?? {};
    expect([bytes, wireBytes]).toEqual([PAGE.length, gzipSync(PAGE).length]);
    expect(visit('/torn')?.response?.codingError).toBe('gzip: unexpected end of file');
    expect(visit('/odd')?.response).toMatchObject({
      contentType: 'text/plain',
      sniffedType: 'application/octet-stream',
    });
    expect(visit('/cut')?.response).toMatchObject({ truncated: 'length', bytes: 4096 });
  });

  it('house pages.csv has a column for each of them, and F:U6 the chain with the status of each hop', async () => {
    const { origin, folder } = await crawled();
    const rows = rowsOf(folder, origin);
    expect(rows.get('/a')).toMatchObject({
      status: '301',
      redirect_url: `${origin}/b`,
      redirect_chain: `${origin}/b 302 ${origin}/c/ 200`,
      final_url: `${origin}/c/`,
    });
    expect(rows.get('/b')).toMatchObject({ redirect_chain: `${origin}/c/ 200` });
    expect(rows.get('/c/')).toMatchObject({ redirect_chain: '', status: '200', charset_source: 'header' });
    expect(rows.get('/secret/but-this')).toMatchObject({ robots_line: 'line 3: Allow: /secret/but-this' });
    expect(rows.get('/meta')).toMatchObject({ directive: 'meta skein: noindex' });
    expect(rows.get('/torn')).toMatchObject({ coding_error: 'gzip: unexpected end of file' });
    expect(rows.get('/odd')).toMatchObject({ sniffed_type: 'application/octet-stream', tls_version: '' });
    expect(rows.get('/odd')).toMatchObject({ address: origin.slice('http://'.length), http_version: '1.1' });
    expect(rows.get('/cut')).toMatchObject({ truncated: 'length', bytes: '4096' });
  });

  it('house explain prints the chain and all that the answer told', async () => {
    const { origin, folder } = await crawled();
    const opened = await openFolder(folder);
    const told = async (path: string): Promise<string[]> => {
      const steps = await opened.explain(origin + path);
      return steps.filter(({ step }) => step === 'visit').map(({ text }) => text.replaceAll(origin, ''));
    };
    try {
      expect((await told('/a')).slice(1, 3)).toEqual([
        'leads to /b: redirected 302 Found',
        'leads to /c/: fetched 200 OK',
      ]);
      expect(await told('/header')).toContain('bound by X-Robots-Tag: Skein: nofollow');
      const packed = `${gzipSync(PAGE).length} bytes as received, ${PAGE.length} with its coding undone`;
      expect(await told('/packed')).toContain(packed);
      expect(await told('/odd')).toContain('sent as text/plain, by its bytes application/octet-stream');
      expect(await told('/c/')).toContain('sent as text/html; charset=utf-8; read as utf-8 (from header)');
      expect(await told('/cut')).toContain('4096 bytes as received; ends early (length)');
      expect((await told('/torn')).join('\n')).toContain('; gzip: unexpected end of file');
      expect((await told('/odd')).at(-1)).toBe(`HTTP/1.1 with ${origin.slice('http://'.length)}`);
    } finally {
      await opened.close();
    }
  });

  it('F:U6 a loop of redirects is told as one', async () => {
    const { origin } = await serve({
      '/x': { status: 302, headers: { location: '/y' } },
      '/y': { status: 302, headers: { location: '/x' } },
    });
    const folder = newFolder();
    await crawl(`${origin}/x`, { folder, delay: 0 });
    const opened = await openFolder(folder);
    try {
      const told = (await opened.explain(`${origin}/x`)).map(({ text }) => text);
      expect(told).toContain('and from there back: a loop');
    } finally {
      await opened.close();
    }
    expect(rowsOf(folder, origin).get('/x')).toMatchObject({ redirect_chain: `${origin}/y 302 ${origin}/x 302` });
  });
});
