import { readdirSync, readFileSync } from 'node:fs';
import { createSecureServer, type Http2SecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crawl, importWarc } from '../../src/index.ts';
import { hasOpenssl, selfSigned } from '../servers/certificate.ts';
import { links } from '../servers/site-server.ts';
import { newFolder, pagesIn } from './place.ts';

describe.skipIf(!hasOpenssl())('a crawl over HTTP/2', () => {
  let server: Http2SecureServer;
  let port = 0;
  let connections = 0;
  const asked: { readonly path: string; readonly at: number }[] = [];

  beforeAll(async () => {
    server = createSecureServer(selfSigned('h.test'), (request, answer) => {
      const path = request.url;
      asked.push({ path, at: performance.now() });
      if (path === '/moved') answer.writeHead(301, { location: '/3' }).end();
      else if (path === '/robots.txt') answer.writeHead(404).end();
      else
        answer.writeHead(200, { 'content-type': 'text/html' }).end(path === '/' ? links('/1', '/2', '/moved') : path);
    });
    server.on('session', () => connections++);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    // The server listens on TCP, so its address is an AddressInfo.
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('HTTP-11 every request has its pause, and the record its version', async () => {
    const folder = newFolder();
    const over = { http2: true, insecure: true, resolve: [`h.test:127.0.0.1:${port}`], hostConcurrency: 4 };
    await crawl('https://h.test/', { folder, delay: 60, ...over });
    expect(asked.map(({ path }) => path)).toEqual(['/robots.txt', '/', '/1', '/2', '/moved', '/3']);
    expect(connections).toBe(1);
    for (const [index, { at }] of asked.slice(1).entries()) expect(at - (asked[index]?.at ?? 0)).toBeGreaterThan(55);
    const pages = await pagesIn(folder);
    const { httpVersion, tlsVersion, address } = pages.get('https://h.test/1')?.visit?.response ?? {};
    expect({ httpVersion, tlsVersion, address }).toEqual({
      httpVersion: '2',
      tlsVersion: 'TLSv1.3',
      address: `127.0.0.1:${port}`,
    });
    expect(pages.get('https://h.test/moved')?.visit).toMatchObject({ outcome: 'redirected' });
  });

  it('HTTP-11 the archive is read back, with the version', async () => {
    const folder = newFolder();
    await crawl('https://h.test/', {
      ...{ folder, delay: 0, http2: true, insecure: true },
      resolve: [`h.test:127.0.0.1:${port}`],
    });
    const [name = ''] = readdirSync(join(folder, 'archive'));
    const file = join(folder, 'archive', name);
    const records = gunzipSync(readFileSync(file)).toString('latin1');
    expect(records.match(/^WARC-Protocol: h2\r$/gm)).toHaveLength(5);
    expect(records).toMatch(/^GET \/1 HTTP\/1\.1\r\nhost: h\.test\r\nUser-Agent/m);
    expect(records).toMatch(/^HTTP\/1\.1 200 \r\ncontent-type: text\/html\r\n/m);
    const copy = newFolder();
    await importWarc([file], copy);
    const visit = (await pagesIn(copy)).get('https://h.test/1')?.visit;
    expect(visit).toMatchObject({ outcome: 'fetched', response: { httpVersion: '2', status: 200 } });
  });
});
