import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { crawl } from '../../src/index.ts';
import { type Answer, links } from '../servers/site-server.ts';
import { inFolder, newFolder, pagesIn, serve, skippedIn } from './place.ts';

const MEBIBYTE = 1_048_576;

/** Sends headers, then a video without end until the connection goes. */
function endless(sent: { bytes: number }): Answer {
  return async (request, response) => {
    response.writeHead(200, { 'content-type': 'video/mp4' });
    const piece = Buffer.alloc(65_536);
    const closed = once(response, 'close');
    for (; !response.destroyed && sent.bytes < 64 * MEBIBYTE; sent.bytes += piece.length)
      if (!response.write(piece)) await Promise.race([once(response, 'drain'), closed]);
    if (!request.destroyed) response.end();
  };
}

const of = (contentType: string | readonly string[] | undefined, body: string | Buffer): Answer => ({
  headers: contentType === undefined ? {} : { 'content-type': contentType },
  body,
});

/** An answer without Content-Type. */
const untyped =
  (body: string): Answer =>
  (_request, response) =>
    void response.end(body);

describe('media types', () => {
  it('MIME-1 a crawl records the type that is supplied and the one that it is, and scans HTML only', async () => {
    const site = await serve({
      '/': links('/untyped', '/plain', '/binary', '/png', '/two', '/nosniff', '/json', '/xhtml', '/page.png'),
      '/untyped': untyped('<html><a href=/from-untyped>x</a>'),
      '/plain': of('text/plain', '<html><a href=/never-1>'),
      '/binary': of('text/plain', Buffer.from([1, 2, 3])),
      '/png': of('image/gif', Buffer.from('89504e470d0a1a0a', 'hex')),
      '/two': of(['text/html', 'application/json'], '<a href=/never-2>'),
      '/nosniff': (_request, response) =>
        void response.writeHead(200, { 'x-content-type-options': 'nosniff' }).end('<html><a href=/never-3>'),
      '/json': of('application/json', '{"a": "<a href=/never-4>"}'),
      '/xhtml': of('application/xhtml+xml', '<html><a href="/from-xhtml">x</a></html>'),
      '/page.png': '<a href=/from-page>',
    });
    const folder = newFolder();
    await crawl(`${site.origin}/`, { folder, delay: 0 });
    const pages = await pagesIn(folder);
    const types = Object.fromEntries(
      [...pages].map(([url, { visit }]) => [new URL(url).pathname, visit?.response?.sniffedType]),
    );
    expect(types).toEqual({
      '/': 'text/html',
      '/untyped': 'text/html',
      '/plain': 'text/plain',
      '/binary': 'application/octet-stream',
      '/png': 'image/png',
      '/two': 'application/json',
      '/nosniff': 'text/plain',
      '/json': 'application/json',
      '/xhtml': 'application/xhtml+xml',
      '/page.png': 'text/html',
      '/from-untyped': 'text/html',
      '/from-xhtml': 'text/html',
      '/from-page': 'text/html',
    });
    const png = pages.get(`${site.origin}/png`);
    expect(png?.visit).toMatchObject({
      outcome: 'fetched',
      page: undefined,
      digest: expect.stringMatching(/^[A-Z2-7]{32}$/),
      response: { contentType: 'image/gif', bytes: 8 },
    });
    expect(png?.archived).toBeDefined();
  });

  it('MIME-2 the extension of a URL tells nothing of its type', async () => {
    const site = await serve({
      '/': links('/a.pdf', '/b.html', '/c.html', '/d.jpg?x=.css'),
      '/a.pdf': untyped('<html><a href=/from-a>x</a>'),
      '/b.html': untyped('%PDF-1.4'),
      '/c.html': of('image/png', '<a href=/never>'),
      '/d.jpg?x=.css': '<a href=/from-d>',
    });
    await crawl(`${site.origin}/`, { delay: 0 });
    expect(site.paths()).toEqual(['/', '/a.pdf', '/b.html', '/c.html', '/d.jpg?x=.css', '/from-a', '/from-d']);
  });

  it('house --accept-types gives up an answer behind its headers, and says so', async () => {
    const sent = { bytes: 0 };
    const site = await serve({
      '/': links('/video', '/text', '/after'),
      '/video': endless(sent),
      '/text': of('text/plain', 'some words'),
      '/after': 'x',
    });
    const folder = newFolder();
    const { summary } = await crawl(`${site.origin}/`, { folder, delay: 0, acceptTypes: ['text/html', 'image/*'] });
    expect(sent.bytes).toBeLessThan(32 * MEBIBYTE);
    expect(site.paths()).toEqual(['/', '/video', '/text', '/after']);
    expect(skippedIn(folder)).toEqual({
      [`${site.origin}/video`]: 'media-type',
      [`${site.origin}/text`]: 'media-type',
    });
    expect(summary.ignored).toBe(2);
    const video = (await pagesIn(folder)).get(`${site.origin}/video`);
    expect(video).toMatchObject({
      archived: undefined,
      visit: {
        outcome: 'ignored',
        because: { reason: 'media-type', rule: 'video/mp4: not one of text/html, image/*' },
        response: { status: 200, contentType: 'video/mp4', wireBytes: 0, truncated: undefined, sniffedType: undefined },
        digest: undefined,
      },
    });
    expect(await inFolder(folder, async (archive) => (await archive.body(video?.id ?? 0)) === undefined)).toBe(true);
  });

  it('house what names no type is judged by the type that it has', async () => {
    const site = await serve({
      '/': links('/pdf', '/page', '/binary', '/packed', '/text'),
      '/pdf': untyped('%PDF-1.4'),
      '/page': untyped('<html><a href=/from-page>x</a>'),
      '/binary': of('text/plain', Buffer.from([0])),
      '/packed': { headers: { 'content-type': '*/*', 'content-encoding': 'gzip' }, body: gzipSync('<html>') },
      '/text': of('text/plain', 'x'),
    });
    const folder = newFolder();
    await crawl(`${site.origin}/`, { folder, delay: 0, acceptTypes: ['!application/*'] });
    expect(Object.keys(skippedIn(folder)).map((url) => new URL(url).pathname)).toEqual(['/pdf', '/binary']);
    expect(site.paths()).toContain('/from-page');
  });

  it('house types rule on successes only: redirects are followed, and errors stay errors', async () => {
    const site = await serve({
      '/': { status: 302, headers: { 'content-type': 'text/plain', location: '/home' } },
      '/home': links('/missing', '/broken'),
      '/broken': { status: 500, headers: { 'content-type': 'text/plain' }, body: 'no' },
    });
    const folder = newFolder();
    await crawl(`${site.origin}/`, { folder, delay: 0, retries: 0, acceptTypes: ['text/html'] });
    const pages = await pagesIn(folder);
    expect(pages.get(`${site.origin}/missing`)?.visit?.outcome).toBe('gone');
    expect(pages.get(`${site.origin}/broken`)?.visit?.because?.reason).toBe('http-status');
  });

  it('house what is refused costs nothing of --max-size', async () => {
    const big = of('application/zip', Buffer.alloc(MEBIBYTE));
    const site = await serve({ '/': links('/1.zip', '/2.zip', '/end'), '/1.zip': big, '/2.zip': big, '/end': 'x' });
    const { end, summary } = await crawl(`${site.origin}/`, {
      delay: 0,
      maxSize: MEBIBYTE,
      acceptTypes: ['!application/zip'],
    });
    expect(end.kind).toBe('drained');
    expect(summary.ignored).toBe(2);
  });

  it('house a pattern that is no type is an error of the settings', async () => {
    await expect(crawl('http://127.0.0.1:1/', { acceptTypes: ['pdf'] })).rejects.toMatchObject({ code: 'SETTINGS' });
  });
});
