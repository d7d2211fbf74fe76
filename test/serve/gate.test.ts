import { connect } from 'node:net';
import { hostname } from 'node:os';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ENDPOINTS } from '../../src/serve/endpoints.ts';
import { ask, keptCrawl, newFolder, post, served } from './served.ts';

const ROPES = { '/': '<title>Ropes</title><a href=/a>a</a>', '/a': '<title>A</title>' };

let folder: string;

beforeAll(async () => {
  folder = await keptCrawl(ROPES);
});

function servedRopes(options = {}) {
  return served({ folder, ...options });
}

describe('who may ask', () => {
  it('house a Host that is no name of this machine is refused, so that rebound names lead nowhere', async () => {
    const server = await servedRopes();
    const { host, port } = new URL(server.address);
    for (const name of [host, 'localhost', `localhost:${port}`, `LOCALHOST:${port}`, `[::1]:${port}`])
      expect([name, (await ask(server, '/api/crawl', { headers: { host: name } })).status]).toEqual([name, 200]);
    for (const name of [
      'evil.example',
      `evil.example:${port}`,
      '127.0.0.1.evil.example',
      '192.0.2.1',
      'localhost.',
      hostname(),
    ])
      for (const path of ['/', '/api/crawl', '/search', '/healthz', '/metrics', '/stored/1'])
        expect([name, (await ask(server, path, { headers: { host: name } })).status]).toEqual([name, 403]);
  });

  it('house names of a proxy before it may be added', async () => {
    const server = await servedRopes({ allowHost: ['Search.Example.org'] });
    expect((await ask(server, '/search', { headers: { host: 'search.example.org' } })).status).toBe(200);
    expect((await ask(server, '/search', { headers: { host: 'www.example.org' } })).status).toBe(403);
  });

  it('house a foreign Origin is refused, whatever is asked', async () => {
    const server = await servedRopes({ control: true });
    const { origin } = new URL(server.address);
    expect((await ask(server, '/api/crawl', { headers: { origin } })).status).toBe(200);
    for (const foreign of [
      'http://evil.example',
      'null',
      'https://127.0.0.1',
      `${origin}.evil.example`,
      'http://127.0.0.1:1',
    ])
      for (const [method, path] of [
        ['GET', '/api/crawl'],
        ['POST', '/api/control/pause'],
        ['GET', '/api/events'],
      ] as const)
        expect([foreign, (await ask(server, path, { method, headers: { origin: foreign } })).status]).toEqual([
          foreign,
          403,
        ]);
  });

  it('house what a browser asks for another site is refused, but for a link to a page', async () => {
    const server = await servedRopes();
    const from = (site: string, mode: string, dest: string) => ({
      'sec-fetch-site': site,
      'sec-fetch-mode': mode,
      'sec-fetch-dest': dest,
    });
    const statusOf = async (path: string, headers: Record<string, string>) =>
      (await ask(server, path, { headers })).status;
    expect(await statusOf('/api/crawl', from('same-origin', 'cors', 'empty'))).toBe(200);
    expect(await statusOf('/api/crawl', from('none', 'navigate', 'document'))).toBe(200);
    expect(await statusOf('/search?q=a', from('cross-site', 'navigate', 'document'))).toBe(200);
    expect(await statusOf('/stored/1', from('same-origin', 'navigate', 'iframe'))).toBe(200);
    for (const site of ['cross-site', 'same-site']) {
      expect(await statusOf('/api/crawl', from(site, 'no-cors', 'script'))).toBe(403);
      expect(await statusOf('/api/crawl', from(site, 'navigate', 'document'))).toBe(403);
      expect(await statusOf('/stored/1', from(site, 'navigate', 'document'))).toBe(403);
      expect(await statusOf('/search?q=a', from(site, 'navigate', 'iframe'))).toBe(403);
      expect(await statusOf('/', from(site, 'no-cors', 'image'))).toBe(403);
    }
  });

  it('house without --control no route of it exists', async () => {
    const server = await servedRopes();
    for (const { method, path, offered } of Object.values(ENDPOINTS)) {
      if (offered !== 'control') continue;
      const said = method === 'GET' ? await ask(server, path) : await post(server, path);
      expect([path, said.status]).toEqual([path, 404]);
    }
    const { paths } = JSON.parse((await ask(server, '/api')).text);
    expect(Object.entries<object>(paths).flatMap(([path, methods]) => ('post' in methods ? [path] : []))).toEqual([]);
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
      expect((await ask(server, '/api/pages/1', { method })).status).toBe(404);
  });

  it('house --search-only has the search and nothing else', async () => {
    const server = await servedRopes({ searchOnly: true });
    for (const path of [
      '/search',
      '/search?q=a',
      '/search.css',
      '/opensearch.xml',
      '/api',
      '/api/search?q=a',
      '/api/suggest?q=a',
      '/healthz',
    ])
      expect([path, (await ask(server, path)).status]).toEqual([path, 200]);
    for (const path of [
      '/',
      '/pages',
      '/api/crawl',
      '/api/pages',
      '/api/pages.csv',
      '/api/pages/1',
      '/api/events',
      '/stored/1',
      '/metrics',
      '/api/control',
    ])
      expect([path, (await ask(server, path)).status]).toEqual([path, 404]);
  });

  it('house beyond loopback a token has to be shown, in a header or a cookie', async () => {
    const server = await servedRopes({ host: '0.0.0.0' });
    const { token = '' } = server;
    const here = { address: server.address.replace('0.0.0.0', '127.0.0.1') };
    expect(token.length).toBeGreaterThan(20);
    for (const path of ['/', '/api', '/api/crawl', '/search', '/metrics', '/stored/1', '/api/events'])
      expect([path, (await ask(here, path)).status]).toEqual([path, 401]);
    expect((await ask(here, '/healthz')).status).toBe(200);
    expect((await ask(here, '/api/crawl', { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
    expect((await ask(here, '/api/crawl', { headers: { authorization: `Bearer ${token}x` } })).status).toBe(401);
    expect((await ask(here, `/api/crawl?token=${token}`)).status).toBe(401);
    const asked = await ask(here, '/pages', { headers: { accept: 'text/html' } });
    expect([asked.status, asked.headers.location]).toEqual([303, '/sign-in']);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await ask(here, '/sign-in', { method: 'POST', headers: form, body: 'token=wrong' })).status).toBe(403);
    const signedIn = await ask(here, '/sign-in', { method: 'POST', headers: form, body: `token=${token}` });
    expect(signedIn.status).toBe(303);
    const [cookie = ''] = signedIn.headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    expect(cookie).not.toMatch(/Secure/);
    const proxied = { ...form, 'x-forwarded-proto': 'https' };
    const byHttps = await ask(here, '/sign-in', { method: 'POST', headers: proxied, body: `token=${token}` });
    expect(byHttps.headers['set-cookie']?.[0]).toMatch(/; Secure/);
    expect((await ask(here, '/api/crawl', { headers: { cookie: cookie.split(';')[0] ?? '' } })).status).toBe(200);
  });

  it('house a token that could be guessed, and options that contradict each other, are refused', async () => {
    await expect(served({ folder, host: '0.0.0.0', token: 'short' })).rejects.toMatchObject({ code: 'USAGE' });
    await expect(served({ folder, control: true, searchOnly: true })).rejects.toMatchObject({ code: 'USAGE' });
    await expect(served({})).rejects.toMatchObject({ code: 'USAGE' });
    await expect(served({ folder: newFolder() })).rejects.toMatchObject({ code: 'FOLDER_MISSING' });
  });

  it('house a port that is taken is told', async () => {
    const server = await servedRopes();
    const port = Number(new URL(server.address).port);
    await expect(servedRopes({ port })).rejects.toMatchObject({ code: 'USAGE' });
  });

  it('house more connections than can be held are closed, and those after them are answered', async () => {
    const server = await servedRopes();
    const { hostname, port } = new URL(server.address);
    const sockets = Array.from({ length: 600 }, () => connect(Number(port), hostname).on('error', () => undefined));
    const closed = sockets.map((socket) => new Promise<void>((resolve) => socket.once('close', () => resolve())));
    await Promise.race(closed);
    for (const socket of sockets) socket.destroy();
    await Promise.all(closed);
    await vi.waitFor(async () => expect((await ask(server, '/healthz')).status).toBe(200), 10_000);
  });

  it('house no path leads out of the files of the page', async () => {
    const server = await servedRopes();
    const paths = [
      '/../package.json',
      '/..%2fpackage.json',
      '/%2e%2e/package.json',
      '/assets/../../package.json',
      '/assets/..%5c..%5cpackage.json',
      '//etc/passwd',
      '/stored/..%2f..%2fcrawl.db',
      '/stored/1/../../crawl.db',
      '/crawl.db',
      '/stored/%00',
      '/.git/config',
    ];
    for (const path of paths) {
      const { text, status } = await ask(server, path);
      expect([path, /"dependencies"|root:|SQLite format/.test(text)]).toEqual([path, false]);
      expect([path, status === 404 || text.includes('<!doctype html>') || status === 400]).toEqual([path, true]);
    }
  });

  it('house every answer is strict with browsers', async () => {
    const server = await servedRopes();
    for (const path of ['/', '/search?q=a', '/api/crawl', '/api/nothing', '/metrics', '/stored/99']) {
      const { headers } = await ask(server, path);
      expect(headers['content-security-policy']).toMatch(/default-src 'none'/);
      expect(headers['content-security-policy']).not.toMatch(/unsafe-(inline|eval).*script|script-src[^;]*unsafe/);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('same-origin');
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
      expect(headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it('house bodies are taken as JSON alone, and only so large', async () => {
    const server = await served({ control: true });
    const form = { 'content-type': 'text/plain' };
    const body = JSON.stringify({ seeds: ['http://127.0.0.1/'], settings: {} });
    expect((await ask(server, '/api/control/crawl', { method: 'POST', headers: form, body })).status).toBe(400);
    expect((await post(server, '/api/control/crawl', { seeds: 'x' })).status).toBe(400);
    expect((await post(server, '/api/control/crawl', { seeds: [], settings: {}, folder: '/tmp' })).status).toBe(400);
    expect((await post(server, '/api/control/crawl', { seeds: ['x'.repeat(5_000_000)], settings: {} })).status).toBe(
      413,
    );
  });
});
