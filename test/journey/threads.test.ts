import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type CrawlOptions, crawl, type Hooks } from '../../src/index.ts';
import type { HostKey } from '../../src/model/url.ts';
import { partOf } from '../../src/url/host-part.ts';
import { skein, startSkein } from '../kill/command.ts';
import { type Answer, links, type Site, serveSite } from '../servers/site-server.ts';
import { exportContents } from './export-contents.ts';
import { gaps, inFolder, newFolder } from './place.ts';

// Many commands one after the other; room for a machine that is shared.
vi.setConfig({ testTimeout: 180_000 });

const ROOT = join(import.meta.dirname, '..', '..');
const HOSTS = 6;
const PAGES = 180;
const IN_PARALLEL = 8;

let sites: readonly Site[] = [];

/** Two pages of one content: asked one by one, the slow one is met first; asked at the same time, the other is. */
const [SLOW_COPY, QUICK_COPY] = [8, 11];

function copy(): string {
  return links(address(1), address(2));
}

/** Page `n` is on host `n % HOSTS`. */
function address(page: number): string {
  return `${sites[page % HOSTS]?.origin}/${page}`;
}

/** Some redirect, some are missing, some are equal, some say what binds crawlers; one is forbidden. All but the forbidden ones are found whatever comes first. */
function pageOf(page: number): Answer | undefined {
  const targets = [page + 1, page * 2, page * 3 + 5].map((target) => address(target % PAGES));
  if (page % 11 === 10) return undefined;
  if (page % 17 === 6) return { status: 302, headers: { location: address(page + 1) } };
  if (page === QUICK_COPY) return copy();
  if (page === SLOW_COPY) {
    return (_, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      setTimeout(() => response.end(copy()), 300);
    };
  }
  if (page % 13 === 5) return `<meta name=robots content=noindex>${links(...targets)}<img src="/${page}.png">`;
  const more = `<link rel=canonical href="${address(page)}"><a rel=nofollow href="${address(page)}/never">no</a>`;
  return `<title>Page ${page}</title>${more}${links(...targets)}<p>${'word '.repeat(page)}`;
}

beforeAll(async () => {
  const answer = (path: string): Answer | undefined => {
    if (path === '/robots.txt') return `User-agent: *\nDisallow: /13\nSitemap: ${address(0).slice(0, -2)}/map.xml\n`;
    if (path === '/map.xml') return `<urlset><url><loc>${address(PAGES)}</loc></url></urlset>`;
    return /^\/\d+$/.test(path) ? pageOf(Number(path.slice(1))) : undefined;
  };
  sites = await Promise.all(Array.from({ length: HOSTS }, (_, host) => serveSite(answer, `127.0.0.${host + 1}`)));
});

afterAll(async () => {
  for (const site of sites) await site.close();
});

const WORDS = ['--scope', 'any', '--allow-private', '--delay', '0', '--quiet'];

/** Crawls with the command, and answers what the pages of all hosts were asked, in order of their names. */
async function crawled(folder: string, ...words: readonly string[]): Promise<string[]> {
  for (const site of sites) site.asked.length = 0;
  const { code, stderr } = await skein('crawl', address(0), '-o', folder, ...WORDS, ...words);
  expect([code, stderr]).toEqual([0, '']);
  return asked();
}

function asked(): string[] {
  return sites.flatMap((site) => site.paths().map((path) => `${site.origin}${path}`)).sort();
}

/** What a folder holds by URL: what does not depend on which page came first. */
function found(folder: string): Promise<readonly unknown[]> {
  return inFolder(folder, async (archive) => {
    const urls = new Map<number, string>();
    const all: unknown[] = [];
    for await (const { id, url, state, because, depth, visit, reading, rank } of archive.pages()) {
      urls.set(id, url);
      const { outcome, page, response, digest, mayIndex, directive, robotsLine } = visit ?? {};
      const body = (await archive.body(id))?.body.toString();
      const told = [outcome, page, response?.status, response?.charset, digest, mayIndex, directive, robotsLine, body];
      // How deep a refused URL is depends on the page that named it first.
      const place = state === 'refused' ? undefined : depth;
      all.push([url, state, because, place, ...told, reading, rank?.toFixed(12)]);
    }
    for await (const { source, links } of archive.links())
      all.push([urls.get(source), links.map(({ target, ...link }) => [urls.get(target), link])]);
    return all.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  });
}

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `${name}.threads.test`);

/** A copy of the command whose second thread meets with a fault soon after it has connected to a host for the second time. */
function commandWithFault(fault: string, pulse?: number): string {
  const place = newFolder();
  for (const name of ['dist', 'package.json']) cpSync(join(ROOT, name), join(place, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(place, 'node_modules'));
  const worker = join(place, 'dist/crawl-worker.js');
  const lines = [
    "import { subscribe as told } from 'node:diagnostics_channel';",
    "import { workerData as given } from 'node:worker_threads';",
    'let sockets = 0;',
    `if (given.part.index === 1) told('net.client.socket', () => ++sockets === 2 && setTimeout(() => { ${fault} }, 30));`,
  ];
  writeFileSync(worker, `${lines.join('\n')}\n${readFileSync(worker, 'utf8')}`);
  if (pulse !== undefined) shortenPulse(join(place, 'dist/chunks'), pulse);
  return join(place, 'dist/cli/main.js');
}

/** Has threads asked for signs of life so often, in milliseconds: a test has no two minutes. */
function shortenPulse(chunks: string, pulse: number): void {
  let found = 0;
  for (const name of readdirSync(chunks)) {
    if (!name.endsWith('.js')) continue;
    const code = readFileSync(join(chunks, name), 'utf8');
    const shortened = code.replace('const PULSE = 5e3;', `const PULSE = ${pulse};`);
    if (shortened === code) continue;
    writeFileSync(join(chunks, name), shortened);
    found += 1;
  }
  expect(found).toBeGreaterThan(0);
}

/** A name whose hosts belong to that part of two. */
function nameIn(part: number): string {
  return NAMES.find((name) => partOf(`${name}:1` as HostKey, 2) === part) ?? '';
}

function resolved(...names: readonly string[]): string[] {
  return names.map((name) => `--resolve=${name}:127.0.0.1`);
}

describe('threads', () => {
  it('T5 house the results are the same whatever the number of threads and of requests at a time', async () => {
    const one = newFolder();
    const requests = await crawled(one, '--threads', '1', '-c', '1');
    const expected = await found(one);
    const files = await exportContents(one);
    expect(Object.keys(files).length).toBeGreaterThan(18);
    expect(files['links.csv']?.length).toBeGreaterThan(PAGES);
    expect(requests.length).toBeGreaterThan(PAGES * 0.9);
    expect(new Set(requests).size).toBe(requests.length);
    for (const words of [
      ['--threads', '1', '-c', `${IN_PARALLEL}`],
      ['--threads', '2', '-c', '1'],
      ['--threads', '2', '-c', `${IN_PARALLEL}`],
      ['--threads', '3', '-c', `${IN_PARALLEL}`, '--host-concurrency', '4'],
      ['--threads', '5', '-c', '64', '--compress-archive', '--order', 'depth-first'],
    ]) {
      const folder = newFolder();
      expect(await crawled(folder, ...words)).toEqual(requests);
      expect(await found(folder)).toEqual(expected);
      expect(await exportContents(folder)).toEqual(files);
    }
  });

  it('P1 house limits hold over all threads: pages to the one, and the rate', async () => {
    for (const limit of [1, 7, 50]) {
      for (const site of sites) site.asked.length = 0;
      const words = ['--threads', '3', '-c', '30', '--max-pages', `${limit}`, '--no-sitemap'];
      await skein('crawl', address(0), '-o', newFolder(), ...WORDS, ...words);
      expect(asked()).toHaveLength(limit);
    }
    for (const site of sites) site.asked.length = 0;
    await skein('crawl', address(0), '-o', newFolder(), ...WORDS, '--threads', '2', '--rate-limit', '50/s', '-n', '40');
    const times = sites.flatMap((site) => site.asked.map(({ at }) => at)).sort((a, b) => a - b);
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan((times.length - 1) * 20 - 30);
  });

  it('R1 R4 house every host is asked for its robots.txt once, and has its pauses', async () => {
    for (const site of sites) site.asked.length = 0;
    await skein('crawl', address(0), '-o', newFolder(), ...WORDS, '--threads', '2', '--delay', '40ms', '-n', '60');
    for (const site of sites) {
      expect(site.asked.filter(({ path }) => path === '/robots.txt')).toHaveLength(1);
      expect(Math.min(...gaps(site))).toBeGreaterThan(39);
      expect(site.paths()).not.toContain('/13');
    }
  });

  it('F:S1 killed and gone on with in another number of threads: the end is that of one run', async () => {
    const whole = newFolder();
    await crawled(whole, '--threads', '1');
    const folder = newFolder();
    for (const site of sites) site.asked.length = 0;
    for (const [threads, pages] of [
      [2, 40],
      [3, 30],
      [1, 30],
    ]) {
      const words = threads === 2 ? ['crawl', address(0), '-o', folder, ...WORDS] : ['resume', folder, '--quiet'];
      const { process, ended } = startSkein([...words, '--threads', `${threads}`]);
      const before = asked().length;
      await vi.waitUntil(() => asked().length >= before + (pages ?? 0), { timeout: 60_000, interval: 5 });
      process.kill('SIGKILL');
      expect((await ended).signal).toBe('SIGKILL');
    }
    const { code, stderr } = await skein('resume', folder, '--threads', '2', '--quiet');
    expect([code, stderr]).toEqual([0, '']);
    expect(await found(folder)).toEqual(await found(whole));
    expect(new Set(asked()).size).toBeGreaterThan(PAGES * 0.9);
  });

  it('F:S2 Ctrl-C stores what was found, and resume goes on', async () => {
    const folder = newFolder();
    for (const site of sites) site.asked.length = 0;
    const { process, ended } = startSkein(['crawl', address(0), '-o', folder, ...WORDS, '--threads', '2']);
    await vi.waitUntil(() => asked().length >= 30, { timeout: 60_000, interval: 5 });
    process.kill('SIGINT');
    expect((await ended).code).toBe(130);
    const requests = asked();
    expect((await skein('resume', folder, '--quiet')).code).toBe(0);
    expect(asked().length).toBeGreaterThan(requests.length);
    expect(new Set(asked()).size).toBe(asked().length);
  });

  it('R4 house a robots.txt that redirects to a host of another thread keeps that host’s pauses', async () => {
    const [from, to] = [nameIn(0), nameIn(1)];
    const site = await serveSite((path) => {
      if (path !== '/robots.txt') return links('/1', '/2', '/3', '/4');
      return (request, response) => {
        const isFirst = request.headers.host?.startsWith(from) === true;
        if (isFirst) response.writeHead(302, { location: `http://${to}:${site.port}/rules` }).end();
        else response.writeHead(404).end();
      };
    });
    const seeds = [from, to].map((name) => `http://${name}:${site.port}/`);
    const words = ['--threads', '2', '--delay', '50ms', '--allow-private', '--quiet', ...resolved(from, to)];
    expect((await skein('crawl', ...seeds, '-o', newFolder(), ...words)).code).toBe(0);
    const ofTo = site.asked.filter(({ headers }) => headers.host?.startsWith(to));
    expect(ofTo.map(({ path }) => path)).toContain('/rules');
    const times = ofTo.map(({ at }) => at);
    // A busy server notes a request late; threads that do not know of each other leave no pause at all.
    expect(Math.min(...times.slice(1).map((at, index) => at - (times[index] ?? 0)))).toBeGreaterThan(25);
    await site.close();
  });

  it('house where a seed has moved to is in the scope of every thread', async () => {
    const [from, to] = [nameIn(0), nameIn(1)];
    const site = await serveSite((path) => {
      if (path === '/') return { status: 301, headers: { location: `http://${to}:${site.port}/1` } };
      return /^\/\d$/.test(path) ? links(...[1, 2, 3, 4, 5].map((page) => `/${page}`)) : undefined;
    });
    const words = ['--threads', '2', '--delay', '0', '--allow-private', '--quiet', ...resolved(from, to)];
    const { code } = await skein('crawl', `http://${from}:${site.port}/`, '-o', newFolder(), ...words);
    expect(code).toBe(0);
    expect([...site.paths()].sort()).toEqual(['/', '/1', '/2', '/3', '/4', '/5']);
    await site.close();
  });

  it('house what is bound to one thread is refused before anything is asked', async () => {
    const bound: readonly (Hooks & CrawlOptions)[] = [
      { follow: () => true },
      { onVisit: () => undefined },
      { ordering: () => 0 },
      { addHeaders: () => undefined },
      { pages: new Map() },
      { cookies: true },
    ];
    for (const one of bound)
      await expect(crawl('http://127.0.0.1:1/', { ...one, threads: 2 })).rejects.toMatchObject({
        code: 'SETTINGS',
        message: expect.stringMatching(/^threads: \S+( \(--verbose\))? cannot be had in 2 threads$/),
      });
  });

  it('house a fault of a thread ends the crawl and is told; what was stored stays', async () => {
    const folder = newFolder();
    const limited = startSkein(['crawl', address(0), '-o', folder, ...WORDS, '--threads', '2'], 'ulimit -n 30');
    const { code, stderr } = await limited.ended;
    expect(code).not.toBe(0);
    expect(stderr).not.toBe('');
    const { code: then } = await skein('resume', folder, '--quiet');
    expect([0, 2]).toContain(then);
  });

  it('F:S1 F:S2 a thread that is lost or blocked in the middle ends the crawl, which says so, and nothing is lost', async () => {
    const whole = newFolder();
    const requests = await crawled(whole, '--threads', '1');
    const [expected, files] = [await found(whole), await exportContents(whole)];
    for (const [fault, words, pulse] of [
      ['throw new Error("a fault of this test")', /a thread of the crawl was lost: .*a fault of this test/s],
      ['Promise.reject(new Error("a fault of this test"))', /a thread of the crawl was lost: .*a fault of this test/s],
      ['process.exit(0)', /a thread of the crawl was lost: it ended by itself/],
      ['for (;;);', /a thread of the crawl is blocked: it has answered nothing .*`skein resume` goes on/s, 500],
    ] as const) {
      const folder = newFolder();
      for (const site of sites) site.asked.length = 0;
      const line = ['crawl', address(0), '-o', folder, ...WORDS, '--threads', '2', '-c', '6'];
      const { code, stderr } = await startSkein(line, undefined, commandWithFault(fault, pulse)).ended;
      expect(code).toBe(70);
      expect(stderr).toMatch(words);
      expect(asked().length).toBeLessThan(requests.length);
      const { code: then, stderr: more } = await skein('resume', folder, '--threads', '2', '--quiet');
      expect([then, more]).toEqual([0, '']);
      expect(await found(folder)).toEqual(expected);
      expect(await exportContents(folder)).toEqual(files);
      // Asked for again is what the lost thread had on the wire or not yet handed over: a batch, and a request for each of its places.
      expect(new Set(asked()).size).toBe(requests.length);
      expect(asked().length - requests.length).toBeLessThanOrEqual(32 + 6);
    }
  });

  it('house a crawl from the sources runs in threads, too', async () => {
    const options: CrawlOptions = { scope: 'any', delay: 0, allowPrivate: true, maxPages: 20, warn: () => undefined };
    const { end, summary } = await crawl(address(0), { ...options, threads: 2 });
    expect(end).toEqual({ kind: 'limit', reason: 'max-pages' });
    expect(summary.totals.requests).toBe(20);
  });
});
