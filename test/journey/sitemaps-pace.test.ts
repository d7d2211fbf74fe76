import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGzip } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { crawl, openCrawl, resumeCrawl } from '../../src/index.ts';
import { startSkein } from '../kill/command.ts';
import { expectWhole, knownUrls } from '../kill/crawl-folder.ts';
import { seededRandom } from '../kill/random.ts';
import { watchedSite } from '../kill/watched-site.ts';
import { links } from '../servers/site-server.ts';
import { gaps, inFolder, newFolder, pagesIn } from './place.ts';
import { quiet, serveAt, sitemapsOf, urlset, xml } from './sitemap-site.ts';

vi.setConfig({ testTimeout: 120_000 });

it('SM-4 sitemaps keep the clock of their host: one connection, and the pause between any two requests', async () => {
  let most = 0;
  let open = 0;
  const site = await serveAt((origin) => {
    const slow = (body: string) => (_request: IncomingMessage, response: ServerResponse) => {
      most = Math.max(most, ++open);
      response.once('close', () => open--);
      setTimeout(() => response.end(body), 20);
    };
    return {
      '/robots.txt': `Sitemap: ${origin}/index.xml`,
      '/index.xml': slow(
        `<sitemapindex>${[1, 2].map((at) => `<sitemap><loc>${origin}/${at}.xml</loc></sitemap>`).join('')}</sitemapindex>`,
      ),
      '/1.xml': slow(urlset([`${origin}/a`])),
      '/2.xml': slow(urlset([`${origin}/b`])),
      '/': slow(links('/a')),
      '/a': slow('a'),
      '/b': slow('b'),
    };
  });
  await crawl(`${site.origin}/`, { ...quiet, delay: 150 });
  expect(site.asked).toHaveLength(7);
  expect(most).toBe(1);
  for (const gap of gaps(site)) expect(gap).toBeGreaterThanOrEqual(150);
});

it('SM-4 a sitemap that answers 503 is asked again after a rest, and then read', async () => {
  let times = 0;
  const site = await serveAt((origin) => ({
    '/robots.txt': `Sitemap: ${origin}/s.xml`,
    '/s.xml': (_request, response) => {
      if (++times === 1) response.writeHead(503, { 'retry-after': '1' }).end();
      else response.end(urlset([`${origin}/1`]));
    },
    '/': 'front',
    '/1': 'one',
  }));
  const folder = newFolder();
  await crawl(`${site.origin}/`, { ...quiet, folder });
  expect(site.paths()).toEqual(['/', '/s.xml', '/s.xml', '/1']);
  expect(await sitemapsOf(folder, site.origin)).toEqual([['/s.xml', 'robots-sitemap', 'urlset', 1, []]]);
});

it('F:S1 a crawl that is stopped before its sitemap is read goes on, and reads it once', async () => {
  const site = await serveAt((origin) => ({
    '/robots.txt': `Sitemap: ${origin}/s.xml`,
    '/s.xml': xml(urlset([`${origin}/1`, `${origin}/2`])),
    '/': links('/3'),
    '/1': '1',
    '/2': '2',
    '/3': '3',
  }));
  const folder = newFolder();
  const first = await openCrawl(`${site.origin}/`, { ...quiet, folder, onVisit: () => first.stop() });
  await first.run();
  await first.close();
  expect(site.asked.map(({ path }) => path)).toEqual(['/robots.txt', '/']);
  for (let turn = 0; turn < 2; turn++) {
    const resumed = await resumeCrawl(folder, quiet);
    await resumed.run();
    await resumed.close();
  }
  expect([...site.paths()].sort()).toEqual(['/', '/1', '/2', '/3', '/s.xml']);
});

it('F:S1 kill -9 at random moments of a crawl of sitemaps: the end is that of one run', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'skein-sitemaps-'));
  const site = await watchedSite((path) => answerOf(path, site.origin));
  try {
    const once = join(parent, 'once');
    await startSkein(['crawl', `${site.origin}/`, '-o', once, '--delay', '0', '--quiet']).ended;
    const folder = join(parent, 'killed');
    const random = seededRandom(7);
    const kills = 6;
    for (let kill = 0; kill <= kills; kill++) {
      const words = kill === 0 ? ['crawl', `${site.origin}/`, '-o', folder, '--delay', '0'] : ['resume', folder];
      const { process, ended } = startSkein([...words, '--quiet']);
      const last = kill === kills ? Number.POSITIVE_INFINITY : 1 + Math.floor(random() * 30);
      const isAnswered = random() < 0.5;
      let pages = 0;
      site.onPage = (_path, answered) => {
        if (++pages !== last) return;
        if (isAnswered) void answered.then(() => process.kill('SIGKILL'));
        else process.kill('SIGKILL');
      };
      const { code, signal } = await ended;
      expect([code, signal]).toEqual(kill === kills ? [0, null] : [null, 'SIGKILL']);
    }
    // How a URL was found first may differ where a page and a sitemap name it at the same distance.
    const known = async (of: string) =>
      (await knownUrls(of)).map((line) => line.replace(/ (link|sitemap) (?=\d)/, ' '));
    expect(await known(folder)).toEqual(await known(once));
    expect(await sitemapsOf(folder, site.origin)).toEqual(await sitemapsOf(once, site.origin));
    const dates = async (of: string) =>
      [...(await pagesIn(of)).values()].map(({ url, lastModified }) => `${url} ${lastModified}`);
    expect((await dates(folder)).sort()).toEqual((await dates(once)).sort());
    await expectWhole(folder);
  } finally {
    await site.close();
    rmSync(parent, { recursive: true, force: true });
  }
});

/** Two sitemaps of 60 pages each in an index, a third of them linked; each page links to the next. */
function answerOf(path: string, origin: string): ReturnType<Parameters<typeof watchedSite>[0]> {
  if (path === '/robots.txt')
    return { headers: { 'content-type': 'text/plain' }, body: `Sitemap: ${origin}/index.xml` };
  if (path === '/index.xml')
    return xml(
      `<sitemapindex>${[0, 1].map((at) => `<sitemap><loc>${origin}/${at}.xml</loc></sitemap>`).join('')}</sitemapindex>`,
    );
  const sitemap = /^\/([01])\.xml$/.exec(path)?.[1];
  if (sitemap !== undefined) {
    const numbers = Array.from({ length: 60 }, (_, at) => Number(sitemap) * 60 + at);
    return xml(urlset(numbers.map((at) => [`${origin}/page/${at}`, `<lastmod>2026-01-${1 + (at % 28)}</lastmod>`])));
  }
  if (path === '/') return links('/page/0', '/page/60');
  const page = /^\/page\/(\d+)$/.exec(path)?.[1];
  return page === undefined ? undefined : links(`/page/${(Number(page) + (Number(page) % 3 === 0 ? 1 : 40)) % 120}`);
}

it('F:H7 a sitemap that inflates to two gigabytes is read up to its limit, with memory flat', async () => {
  const bomb = await sitemapBomb(2_147_483_648);
  expect(bomb.length).toBeLessThan(16_000_000);
  const site = await serveAt((origin) => ({
    '/robots.txt': `Sitemap: ${origin}/bomb.xml.gz\nSitemap: ${origin}/coded.xml`,
    '/bomb.xml.gz': { headers: { 'content-type': 'application/gzip' }, body: bomb },
    '/coded.xml': { headers: { 'content-type': 'application/xml', 'content-encoding': 'gzip' }, body: bomb },
    '/': 'front',
  }));
  const folder = newFolder();
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 5);
  await crawl(`${site.origin}/`, { ...quiet, folder });
  clearInterval(watch);
  expect(most - before).toBeLessThan(400_000_000);
  const sitemaps = await inFolder(folder, async (archive) => {
    const found = [];
    for await (const { entries, problems } of archive.sitemaps()) found.push({ entries, problems: problems.join() });
    return found;
  });
  expect(sitemaps).toHaveLength(2);
  for (const { entries, problems } of sitemaps) {
    expect(entries).toBe(1);
    expect(problems).toMatch(/longer than 52428800 bytes when inflated|the answer was cut \(length\)/);
  }
  expect(site.paths().filter((path) => path === '/first')).toHaveLength(1);
});

/** One page, and then white space. */
async function sitemapBomb(size: number): Promise<Buffer> {
  const packer = createGzip({ level: 1 });
  const chunks: Buffer[] = [];
  packer.on('data', (chunk: Buffer) => chunks.push(chunk));
  packer.write('<urlset><url><loc>/first</loc></url>');
  const blank = Buffer.alloc(16_777_216, ' ');
  for (let done = 0; done < size; done += blank.length) if (!packer.write(blank)) await once(packer, 'drain');
  packer.end('</urlset>');
  await once(packer, 'end');
  return Buffer.concat(chunks);
}
