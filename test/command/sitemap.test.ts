import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type Answer, links } from '../servers/site-server.ts';
import { newFolder, serve, skein } from './skein.ts';

const XML = { 'content-type': 'application/xml' };

function urlset(...urls: readonly string[]): string {
  return `<?xml version="1.0"?><urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`;
}

function index(...urls: readonly string[]): string {
  return `<sitemapindex>${urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('')}</sitemapindex>`;
}

/** Serves what `answersAt` gives, which may name the site's own origin. */
async function serveAt(answersAt: (origin: string) => Readonly<Record<string, Answer>>) {
  let answers: Readonly<Record<string, Answer>> = {};
  const site = await serve((path) => answers[path]);
  answers = answersAt(site.origin);
  return site;
}

describe('skein sitemap <url>', () => {
  it('SM-1 lists the URLs, one a line; what is wrong is told on standard error', async () => {
    const site = await serveAt((origin) => ({
      '/s.xml': { headers: XML, body: urlset(`${origin}/1`, 'http://other.test/', '/2') },
    }));
    const { code, out, err } = await skein(['sitemap', `${site.origin}/s.xml`]);
    expect([code, out]).toEqual([0, `${site.origin}/1\nhttp://other.test/\n${site.origin}/2\n`]);
    expect(err.split('\n')).toEqual([
      `${site.origin}/s.xml: line 1: an address on another host than the sitemap: http://other.test/`,
      `${site.origin}/s.xml: line 1: an address that is not absolute: /2`,
      '',
    ]);
  });

  it('SM-7 --json gives a line for each with what is said of it', async () => {
    const site = await serveAt((origin) => ({
      '/s.xml': `<urlset><url><loc>${origin}/1</loc><lastmod>2004-10-01</lastmod><priority>.5</priority>
        <changefreq>daily</changefreq><xhtml:link rel="alternate" hreflang="de" href="${origin}/de"/></url></urlset>`,
    }));
    const { out } = await skein(['sitemap', `${site.origin}/s.xml`, '--json']);
    expect(JSON.parse(out)).toEqual({
      url: `${site.origin}/1`,
      lastModified: '2004-10-01T00:00:00.000Z',
      priority: 0.5,
      changeFrequency: 'daily',
      alternates: [{ language: 'de', url: `${site.origin}/de` }],
      sitemap: `${site.origin}/s.xml`,
    });
  });

  it('SM-5 gzip is known by its first bytes, under any name, type and Content-Encoding', async () => {
    const site = await serveAt((origin) => {
      const body = gzipSync(urlset(`${origin}/1`));
      return {
        '/s.xml.gz': { headers: { 'content-type': 'application/gzip' }, body },
        '/s.xml': { headers: XML, body },
        '/coded': { headers: { ...XML, 'content-encoding': 'gzip' }, body },
        '/twice': { headers: { ...XML, 'content-encoding': 'gzip' }, body: gzipSync(body) },
        '/cut': { headers: XML, body: gzipSync(urlset(`${origin}/1`) + ' '.repeat(100_000)).subarray(0, -60) },
      };
    });
    for (const path of ['/s.xml.gz', '/s.xml', '/coded', '/twice']) {
      const { code, out, err } = await skein(['sitemap', site.origin + path]);
      expect([code, out, err], path).toEqual([0, `${site.origin}/1\n`, '']);
    }
    const { code, out, err } = await skein(['sitemap', `${site.origin}/cut`]);
    expect([code, out]).toEqual([0, `${site.origin}/1\n`]);
    expect(err).toContain('broken compression');
  });

  it('F:H7 a megabyte that inflates to a gigabyte is read up to 50 MiB', async () => {
    const start = gzipSync(`<urlset><url><loc>http://127.0.0.1/1</loc></url>`);
    const megabytes = gzipSync(' '.repeat(2 ** 24));
    const site = await serve({ '/s.xml.gz': { body: Buffer.concat([start, ...Array(64).fill(megabytes)]) } });
    const { code, out, err } = await skein(['sitemap', `${site.origin}/s.xml.gz`]);
    expect([code, out]).toEqual([0, 'http://127.0.0.1/1\n']);
    expect(err).toContain('longer than 52428800 bytes when inflated; the rest is not read');
  });

  it('SM-4 an index lists its sitemaps; --recursive lists theirs, and no index within the index', async () => {
    const site = await serveAt((origin) => ({
      '/i.xml': index(
        `${origin}/a.xml`,
        `${origin}/gone.xml`,
        `${origin}/i2.xml`,
        `${origin}/i.xml`,
        'http://a.example/s.xml',
      ),
      '/a.xml': urlset(`${origin}/1`, `${origin}/2`),
      '/i2.xml': index(`${origin}/i.xml`, `${origin}/never.xml`),
    }));
    const flat = await skein(['sitemap', `${site.origin}/i.xml`]);
    expect(flat.out.split('\n')).toHaveLength(6);
    const deep = await skein(['sitemap', `${site.origin}/i.xml`, '-r', '--delay', '0']);
    expect([deep.code, deep.out]).toEqual([0, `${site.origin}/1\n${site.origin}/2\n`]);
    for (const words of [
      '/gone.xml: 404',
      '/i2.xml: an index within an index',
      'http://a.example/s.xml: not read: on another site',
    ])
      expect(deep.err).toContain(words);
    expect(site.paths()).toEqual(['/i.xml', '/i.xml', '/a.xml', '/gone.xml', '/i2.xml']);
  });

  it('SM-4 --max-sitemaps bounds the sitemaps that are read', async () => {
    const site = await serveAt((origin) => ({
      '/i.xml': index(...[1, 2, 3, 4].map((n) => `${origin}/${n}.xml`)),
      ...Object.fromEntries([1, 2, 3, 4].map((n) => [`/${n}.xml`, urlset(`${origin}/page-${n}`)])),
    }));
    const { out, err } = await skein(['sitemap', `${site.origin}/i.xml`, '-r', '--max-sitemaps', '3', '--delay', '0']);
    expect(out).toBe(`${site.origin}/page-1\n${site.origin}/page-2\n`);
    expect(err).toContain('the limit is 3 sitemaps');
  });

  it('SM-8 what the user names is fetched whatever robots.txt says; of what it lists, what robots.txt allows or declares', async () => {
    const site = await serveAt((origin) => ({
      '/robots.txt': `User-agent: *\nDisallow: /private/\nCrawl-delay: 0.2\nSitemap: ${origin}/private/declared.xml\n`,
      '/private/i.xml': index(`${origin}/private/a.xml`, `${origin}/private/declared.xml`, `${origin}/b.xml`),
      '/private/a.xml': urlset(`${origin}/a`),
      '/private/declared.xml': urlset(`${origin}/declared`),
      '/b.xml': urlset(`${origin}/b`),
    }));
    const named = `${site.origin}/private/i.xml`;
    const { out, err } = await skein(['sitemap', named, '-r', '--delay', '0']);
    expect(out).toBe(`${site.origin}/declared\n${site.origin}/b\n`);
    expect(err).toBe(`${site.origin}/private/a.xml: not read: robots.txt forbids it (line 2: Disallow: /private/)\n`);
    const [declared, last] = site.asked.slice(-2).map(({ at }) => at);
    expect((last ?? 0) - (declared ?? 0)).toBeGreaterThanOrEqual(199);
    const { out: all } = await skein(['sitemap', named, '-r', '--delay', '0', '--no-robots']);
    expect(all).toBe(`${site.origin}/a\n${site.origin}/declared\n${site.origin}/b\n`);
  });

  it('house a host that is asked too much is left alone', async () => {
    const site = await serveAt((origin) => ({
      '/i.xml': index(`${origin}/a.xml`, `${origin}/b.xml`),
      '/a.xml': { status: 429 },
    }));
    const { err } = await skein(['sitemap', `${site.origin}/i.xml`, '-r', '--delay', '0']);
    expect(err).toContain('the rest of it was not read: the host is overloaded');
    expect(site.paths()).toEqual(['/i.xml', '/a.xml']);
  });

  it('house five redirects are followed, and addresses are resolved where they end', async () => {
    const hop = (n: number) => ({ status: 302, headers: { location: `/${n}` } });
    const site = await serve({
      '/0': hop(1),
      '/1': hop(2),
      '/2': hop(3),
      '/3': hop(4),
      '/4': hop(5),
      '/5': urlset('x'),
      '/loop': { status: 301, headers: { location: '/loop' } },
    });
    expect((await skein(['sitemap', `${site.origin}/0`, '--delay', '0'])).out).toBe(`${site.origin}/x\n`);
    const { code, err } = await skein(['sitemap', `${site.origin}/loop`, '--delay', '0']);
    expect([code, site.paths().length]).toEqual([4, 12]);
    expect(err).toContain('more than 5 redirects');
  });

  it('house what is missing or no sitemap ends with 4', async () => {
    const site = await serve({ '/page': links('/a') });
    const missing = await skein(['sitemap', `${site.origin}/none.xml`]);
    expect([missing.code, missing.out]).toEqual([4, '']);
    expect(missing.err).toContain('404 Not Found');
    const page = await skein(['sitemap', `${site.origin}/page`]);
    expect([page.code, page.out]).toEqual([4, '']);
    expect(page.err).toContain('<title> begins neither a sitemap nor a feed');
  });
});

describe('skein sitemap <file>', () => {
  it('house reads a file or standard input; --base says where it was found', async () => {
    const cwd = newFolder();
    writeFileSync(join(cwd, 's.gz'), gzipSync(urlset('http://a.test/1', '/2')));
    const bare = await skein(['sitemap', 's.gz'], { cwd });
    expect([bare.code, bare.out]).toEqual([0, 'http://a.test/1\n']);
    expect(bare.err).toBe('s.gz: line 1: not an http or https address: /2\n');
    const placed = await skein(['sitemap', '-', '--base', 'http://a.test/'], {
      stdin: urlset('http://a.test/1', '/2'),
    });
    expect(placed.out).toBe('http://a.test/1\nhttp://a.test/2\n');
  });

  it('house what is no sitemap, and flags out of place, are errors of use', async () => {
    const cwd = newFolder();
    writeFileSync(join(cwd, 'x'), '{}');
    const { code, err } = await skein(['sitemap', 'x'], { cwd });
    expect(code).toBe(2);
    expect(err).toContain('neither a sitemap nor a feed nor a list of addresses');
    expect((await skein(['sitemap', 'x', '-r'], { cwd })).err).toContain('--recursive is for the URL of a sitemap');
    expect((await skein(['sitemap', 'x', '-o', 'y'], { cwd })).err).toContain('--output is for a crawl folder');
    expect((await skein(['sitemap', 'ftp://a.test/s.xml'], { cwd })).code).toBe(2);
    const missing = await skein(['sitemap', 'missing.xml.gz'], { cwd });
    expect([missing.code, missing.err]).toEqual([2, expect.stringContaining('there is no file missing.xml.gz')]);
  });
});

describe('skein sitemap <store>', () => {
  it('SM-9 writes the sitemap of a crawl, which it can read', async () => {
    const cwd = newFolder();
    const site = await serve({ '/': links('/a', '/b?x=1&y=2'), '/a': 'a', '/b?x=1&y=2': 'b' });
    await skein(['crawl', `${site.origin}/`, '-o', 'c', '--delay', '0', '--quiet'], { cwd });
    const { code, err } = await skein(['sitemap', 'c', '-o', 'public'], { cwd });
    expect([code, err]).toEqual([0, `sitemap.xml written to ${join(cwd, 'public')}\n`]);
    expect(readFileSync(join(cwd, 'public/sitemap.xml'), 'utf8')).toContain(`${site.origin}/sitemap-1.xml`);
    const { out } = await skein(['sitemap', 'public/sitemap-1.xml', '--base', site.origin], { cwd });
    expect(out.split('\n').sort()).toEqual(['', `${site.origin}/`, `${site.origin}/a`, `${site.origin}/b?x=1&y=2`]);
  });
});
