import { describe, expect, it } from 'vitest';
import type { Links, Page, Pages } from '../../src/serve/answers.ts';
import { ask, json, servedCrawl } from './served.ts';

const EVIL = '</title><script>alert(1)</script><img src=x onerror=alert(1)>"\'>';
const BIDI = 'abc\u202Egnp.exe\u2066\u0007';
const LONG = 'x'.repeat(1_048_576);
const titled = (title: string, body = '') =>
  `<!doctype html><html lang=en><title>${title.replaceAll('<', '&lt;')}</title><body>${body}`;

const SITE = {
  '/': titled(
    EVIL,
    `hemp <script>steal()</script><a href="/bidi">${EVIL.replaceAll('<', '&lt;')}</a> <a href="/long">${LONG}</a> <a href="/%3Cscript%3Ealert(1)%3C/script%3E?a=%22onload=%22">odd</a>
     <a href="/code.js">js</a><a href="/picture.svg">svg</a><a href="/lie">lie</a><a href="/bytes">bytes</a><a href="/latin">latin</a>`,
  ),
  '/bidi': titled(BIDI, `hemp ${BIDI}`),
  '/long': titled(LONG, `hemp ${LONG}`),
  '/%3Cscript%3Ealert(1)%3C/script%3E?a=%22onload=%22': titled('odd', 'hemp'),
  '/code.js': { headers: { 'content-type': 'text/javascript' }, body: 'fetch("/api/control/stop", {method: "POST"})' },
  '/picture.svg': {
    headers: { 'content-type': 'image/svg+xml' },
    body: '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  },
  '/lie': { headers: { 'content-type': 'image/png', 'x-evil': EVIL }, body: '<html><script>alert(1)</script>' },
  '/bytes': { headers: { 'content-type': 'application/x-unknown' }, body: Buffer.from([0, 1, 2, 255]) },
  '/latin': {
    headers: { 'content-type': 'text/html; charset=iso-8859-1' },
    body: Buffer.from('<title>\xE4\xF6</title>', 'latin1'),
  },
};

const crawl = servedCrawl(SITE);

async function idOf(path: string): Promise<number> {
  const { rows } = (await json(crawl.server, '/api/pages?columns=url')) as Pages;
  return Number(rows.find(({ url }) => String(url).endsWith(path))?.['url_id']);
}

describe('what pages say', () => {
  it('house is text in every answer of the API', async () => {
    const id = await idOf('/bidi');
    for (const path of [
      '/api/pages',
      `/api/pages/${id}`,
      `/api/pages/${id}/inlinks`,
      '/api/search?q=hemp',
      '/api/ranks',
      '/api/graph',
      '/api/overview',
    ]) {
      const { headers, text } = await ask(crawl.server, path);
      expect(headers['content-type']).toMatch(/^application\/json/);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(() => JSON.parse(text)).not.toThrow();
    }
    const { fields } = (await json(crawl.server, `/api/pages/${await idOf('/')}`)) as Page;
    expect(fields['title']).toContain('<script>alert(1)</script>');
    const { links } = (await json(crawl.server, `/api/pages/${id}/inlinks`)) as Links;
    expect(links[0]?.anchor).toContain('<script>');
  });

  it('house is escaped and set apart in the search, and never so long that the page breaks', async () => {
    const { text } = await ask(crawl.server, '/search?q=hemp', { headers: { accept: 'text/html' } });
    expect(text).not.toMatch(/<script>|<img/);
    expect(text.length).toBeLessThan(100_000);
    const titles = [...text.matchAll(/<h2><a [^>]*>(.*?)<\/a><\/h2>/gs)].map(([, title = '']) => title);
    expect(titles.length).toBeGreaterThan(2);
    for (const title of titles) expect(title).toMatch(/^<bdi>.*<\/bdi>$/s);
    for (const [, address = ''] of text.matchAll(/<a href="([^"]*)"/g)) expect(address).toMatch(/^(https?:\/\/|\/)/);
  });

  it('house is a copy that runs nothing, loads nothing and has an origin of its own', async () => {
    for (const [path, type] of [
      ['/', 'text/html; charset=utf-8'],
      ['/picture.svg', 'image/svg+xml'],
      ['/code.js', 'text/plain; charset=utf-8'],
      ['/latin', 'text/html; charset=windows-1252'],
    ] as const) {
      const { headers, text, status } = await ask(crawl.server, `/stored/${await idOf(path)}`);
      const policy = String(headers['content-security-policy']);
      expect([path, status, headers['content-type']]).toEqual([path, 200, type]);
      expect(policy.split(';').map((part) => part.trim())).toEqual(
        expect.arrayContaining(['sandbox', "default-src 'none'", "frame-ancestors 'self'"]),
      );
      expect(policy).not.toMatch(/allow-|script-src|connect-src/);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(text.length).toBeGreaterThan(10);
    }
  });

  it('house is shown by what it is in truth, and what is no text or picture not at all', async () => {
    const lie = await ask(crawl.server, `/stored/${await idOf('/lie')}`);
    expect(lie.headers['content-type']).not.toMatch(/html/);
    expect((await ask(crawl.server, `/stored/${await idOf('/bytes')}`)).status).toBe(404);
    const source = await ask(crawl.server, `/stored/${await idOf('/')}/source`);
    expect(source.headers['content-type']).toMatch(/^text\/plain/);
    expect(source.headers['content-security-policy']).toMatch(/^sandbox;/);
    expect(source.text).toContain('<script>steal()</script>');
    for (const path of ['/stored/0', '/stored/999', '/stored/x', '/stored/1/other', '/stored/-1'])
      expect([path, (await ask(crawl.server, path)).status]).toEqual([path, 404]);
  });

  it('house the head of a source is that of what would be sent, and no cache takes the text for the page', async () => {
    const path = `/stored/${await idOf('/code.js')}/source`;
    for (const accept of ['text/html', '*/*']) {
      const [whole, head] = await Promise.all(
        ['GET', 'HEAD'].map((method) => ask(crawl.server, path, { method, headers: { accept } })),
      );
      expect(head?.headers['content-type']).toBe(whole?.headers['content-type']);
      expect([whole?.headers['vary'], head?.headers['vary'], head?.text]).toEqual(['Accept', 'Accept', '']);
    }
  });

  it('house headers of pages are shown and become none of ours', async () => {
    const id = await idOf('/lie');
    const { headers } = (await json(crawl.server, `/api/pages/${id}`)) as Page;
    expect(headers.find(({ name }) => name.toLowerCase() === 'x-evil')?.value).toBe(EVIL);
    expect((await ask(crawl.server, `/stored/${id}`)).headers['x-evil']).toBeUndefined();
  });
});
