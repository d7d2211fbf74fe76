import { readdirSync, readFileSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, deflateRawSync, deflateSync, gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { crawl, type OutgoingRequest, PACKAGE } from '../../src/index.ts';
import { hasOpenssl, selfSigned } from '../servers/certificate.ts';
import { links } from '../servers/site-server.ts';
import { newFolder, pagesIn, serve } from './place.ts';

/** The records of the one archive file in a folder. */
function archiveOf(folder: string): string {
  const [name = ''] = readdirSync(join(folder, 'archive'));
  return gunzipSync(readFileSync(join(folder, 'archive', name))).toString('latin1');
}

describe('what every request says', () => {
  it('HTTP-1 HTTP-2 who asks, and whom to write to: to robots.txt, pages and targets of redirects alike', async () => {
    const { origin, asked } = await serve({
      '/': links('/a'),
      '/a': { status: 302, headers: { location: '/b' } },
      '/b': 'b',
    });
    await crawl(`${origin}/`, { delay: 0, contact: 'me@a.example' });
    expect(asked.map(({ path }) => path)).toEqual(['/robots.txt', '/', '/a', '/b']);
    for (const { headers } of asked) {
      expect(headers['user-agent']).toBe(`Skein/${PACKAGE.version} (+mailto:me@a.example)`);
      expect(headers.from).toBe('me@a.example');
    }
  });

  it('HTTP-1 HTTP-2 a page as contact stands in the User-Agent, and no From is sent', async () => {
    const { origin, asked } = await serve({ '/': 'home' });
    await crawl(`${origin}/`, { delay: 0, contact: 'https://a.example/bot' });
    for (const { headers } of asked) {
      expect(headers['user-agent']).toBe(`Skein/${PACKAGE.version} (+https://a.example/bot)`);
      expect(headers).not.toHaveProperty('from');
    }
  });

  it('HTTP-3 a hook signs each request; it sees what is sent, and the archive leaves the signature out', async () => {
    const { origin, asked } = await serve({ '/': links('/a'), '/a': 'a' });
    const seen: OutgoingRequest[] = [];
    const folder = newFolder();
    await crawl(`${origin}/`, {
      folder,
      delay: 0,
      addHeaders(request) {
        seen.push(request);
        return { 'Signature-Agent': '"https://a.example"', Signature: `sig=:${request.purpose}${seen.length}:` };
      },
    });
    expect(asked.map(({ headers }) => headers['signature'])).toEqual(['sig=:robots1:', 'sig=:page2:', 'sig=:page3:']);
    expect(asked.every((one) => one.headers['signature-agent'] === '"https://a.example"')).toBe(true);
    expect(seen.map(({ url }) => url)).toEqual([`${origin}/robots.txt`, `${origin}/`, `${origin}/a`]);
    expect(seen[1]?.headers[0]).toBe('User-Agent');
    const archive = archiveOf(folder);
    expect(archive).not.toContain('sig=:');
    expect(archive).toContain('Signature: withheld');
  });

  it('HTTP-3 a line that cannot be sent ends the crawl with an error of the settings', async () => {
    const { origin } = await serve({ '/': 'home' });
    const crawled = crawl(`${origin}/`, { delay: 0, addHeaders: () => ({ Signature: 'a\nb' }) });
    await expect(crawled).rejects.toMatchObject({ code: 'SETTINGS' });
  });
});

it('HTTP-10 every coding is undone, several in turn; an unknown one is an error and no text', async () => {
  const page = Buffer.from(links('/found'));
  const coded = (coding: string, body: Buffer) => ({ headers: { 'content-encoding': coding }, body });
  const { origin, asked } = await serve({
    '/': links('/gzip', '/zlib', '/raw', '/br', '/both', '/unknown'),
    '/gzip': coded('gzip', gzipSync(page)),
    '/zlib': coded('deflate', deflateSync(page)),
    '/raw': coded('deflate', deflateRawSync(page)),
    '/br': coded('br', brotliCompressSync(page)),
    '/both': coded('deflate, gzip', gzipSync(deflateSync(page))),
    '/unknown': coded('rot13', page),
    '/found': 'found',
  });
  const folder = newFolder();
  await crawl(`${origin}/`, { folder, delay: 0 });
  expect(asked[1]?.headers['accept-encoding']).toBe('gzip, br, deflate');
  const pages = await pagesIn(folder);
  for (const path of ['/gzip', '/zlib', '/raw', '/br', '/both']) {
    expect(pages.get(origin + path)?.visit).toMatchObject({
      outcome: 'fetched',
      page: { title: 'links' },
      response: { bytes: page.length, codingError: undefined },
    });
  }
  expect(pages.get(`${origin}/unknown`)?.visit).toMatchObject({
    outcome: 'failed',
    because: { reason: 'coding', rule: 'unknown content coding "rot13"' },
    page: undefined,
    response: { bytes: 0, codingError: 'unknown content coding "rot13"' },
  });
});

it.skipIf(!hasOpenssl())('HTTP-14 HSTS rewrites nothing: a link to http is asked over http', async () => {
  const plain = await serve({ '/plain': 'plain' });
  const server = createTlsServer(selfSigned('h.test'), (request, answer) => {
    answer.writeHead(request.url === '/robots.txt' ? 404 : 200, {
      'content-type': 'text/html',
      'strict-transport-security': 'max-age=31536000; includeSubDomains; preload',
    });
    answer.end(links(`http://h.test:${plain.port}/plain`));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The server listens on TCP, so its address is an AddressInfo.
  const seed = `https://h.test:${(server.address() as AddressInfo).port}/`;
  const folder = newFolder();
  try {
    await crawl(seed, { folder, delay: 0, insecure: true, scope: 'domain', resolve: ['h.test:127.0.0.1'] });
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  expect(plain.paths()).toEqual(['/plain']);
  const pages = await pagesIn(folder);
  expect(pages.get(`http://h.test:${plain.port}/plain`)?.visit).toMatchObject({
    outcome: 'fetched',
    response: { tlsVersion: undefined, location: undefined },
  });
});
