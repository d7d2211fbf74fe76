import { describe, expect, it } from 'vitest';
import { type CrawlOptions, crawl, openCrawl, openFolder, resumeCrawl } from '../../src/index.ts';
import { links, type Site } from '../servers/site-server.ts';
import { endOf, inFolder, newFolder, serve } from './place.ts';

/** A web of 40 pages, each with links to some others. */
const web = (path: string): string | undefined => {
  const n = Number(path.slice(1));
  return path === '/robots.txt' ? undefined : links(`/${(n * 2 + 1) % 40}`, `/${(n * 3 + 2) % 40}`, `/${(n + 7) % 40}`);
};

/** All that a crawl leaves, without times: URLs with depths and ranks, and links. */
function remains(folder: string): Promise<unknown> {
  return inFolder(folder, async (archive) => {
    const urls = new Map<number, string>();
    const pages: unknown[] = [];
    for await (const { id, url, state, depth, rank, visit } of archive.pages()) {
      urls.set(id, new URL(url).pathname);
      pages.push([new URL(url).pathname, state, depth, visit?.outcome, rank?.toFixed(10)]);
    }
    const arcs: string[] = [];
    for await (const { source, links: found } of archive.links())
      for (const { target } of found) arcs.push(`${urls.get(source)} ${urls.get(target)}`);
    return { pages: pages.map(String).sort(), arcs: arcs.sort() };
  });
}

async function goOn(folder: string, options: CrawlOptions = {}): Promise<string> {
  const resumed = await resumeCrawl(folder, options);
  try {
    return endOf(await resumed.run());
  } finally {
    await resumed.close();
  }
}

/** Crawls until the server has been asked for `pages` pages, then stops or cancels; how it ended. */
async function interrupted(folder: string, how: 'stop' | 'cancel', pages: number, options: CrawlOptions) {
  const site = await serve((path) => {
    const body = web(path);
    if (body === undefined) return undefined;
    return (_request, response) => {
      response.setHeader('content-type', 'text/html');
      if (site.paths().length !== pages || isOver) return void response.end(body);
      isOver = true;
      // Stopped in the middle of this very request: what is under way is finished and stored, or given up.
      running[how]();
      setTimeout(() => response.end(body), 30);
    };
  });
  let isOver = false;
  const running = await openCrawl(`${site.origin}/0`, { folder, delay: 0, ...options });
  const end = endOf(await running.run());
  await running.close();
  return { site, end };
}

const repeated = (site: Site): string[] => site.paths().filter((path, index, all) => all.indexOf(path) !== index);

describe('stop and resume', () => {
  it('E9 the running time is that of all runs, and stays in the folder', async () => {
    const { origin } = await serve(web);
    const folder = newFolder();
    const first = await crawl(`${origin}/0`, { folder, delay: 0, maxPages: 10 });
    const resumed = await resumeCrawl(folder, { maxPages: 20 });
    const begun = Date.now();
    const { summary } = await resumed.run();
    await resumed.close();
    expect(summary.elapsed).toBeGreaterThan(first.summary.elapsed);
    expect(summary.elapsed).toBeLessThanOrEqual(first.summary.elapsed + Date.now() - begun);
    const opened = await openFolder(folder);
    expect((await opened.summary()).elapsed).toBe(summary.elapsed);
    await opened.close();
  });

  it.each([
    [1, {}],
    [7, {}],
    [20, { hostConcurrency: 3 }],
    [12, { order: 'depth-first' }],
  ] as const)(
    'F:S4 stopped at page %i with %j and resumed: nothing twice, the result of an uninterrupted crawl',
    async (pages, options) => {
      const whole = newFolder();
      const { origin, paths } = await serve(web);
      await crawl(`${origin}/0`, { folder: whole, delay: 0, ...options });
      const folder = newFolder();
      const { site, end } = await interrupted(folder, 'stop', pages, options);
      expect(end).toBe('stopped');
      const asked = site.paths().length;
      expect(asked).toBeLessThan(pages + 3);
      expect(await goOn(folder)).toBe('drained');
      expect(repeated(site)).toEqual([]);
      expect([...site.paths()].sort()).toEqual([...paths()].sort());
      expect(site.asked.filter(({ path }) => path === '/robots.txt')).toHaveLength(1);
      if (options !== undefined && 'order' in options) return;
      expect(await remains(folder)).toEqual(await remains(whole));
    },
  );

  it('F:S4 the depths and ranks are the same whatever the order was', async () => {
    const [first, second] = [newFolder(), newFolder()];
    const { origin } = await serve(web);
    await crawl(`${origin}/0`, { folder: first, delay: 0 });
    await crawl(`${origin}/0`, { folder: second, delay: 0, order: 'depth-first' });
    expect(await remains(second)).toEqual(await remains(first));
  });

  it('F:S1 cancelled in the middle: only what was given up is asked for again', async () => {
    const folder = newFolder();
    const { site, end } = await interrupted(folder, 'cancel', 10, { hostConcurrency: 2 });
    expect(end).toBe('stopped');
    expect(await goOn(folder)).toBe('drained');
    expect(repeated(site).length).toBeGreaterThan(0);
    expect(repeated(site).length).toBeLessThanOrEqual(2);
    const { origin } = await serve(web);
    const whole = newFolder();
    await crawl(`${origin}/0`, { folder: whole, delay: 0 });
    expect(await remains(folder)).toEqual(await remains(whole));
  });

  it('F:S4 a crawl that is over is over: resuming it asks for nothing', async () => {
    const site = await serve(web);
    const folder = newFolder();
    await crawl(`${site.origin}/0`, { folder, delay: 0 });
    const asked = site.asked.length;
    expect(await goOn(folder)).toBe('drained');
    expect(site.asked).toHaveLength(asked);
  });

  it('house the host is not asked sooner because the crawl was resumed', async () => {
    const site = await serve(web);
    const folder = newFolder();
    await crawl(`${site.origin}/0`, { folder, delay: 700, maxPages: 1 });
    expect(await goOn(folder, { maxPages: 2 })).toBe('limit max-pages');
    const [robots, first, second] = site.asked;
    expect((first?.at ?? 0) - (robots?.at ?? 0)).toBeGreaterThanOrEqual(700);
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(700);
  });

  it('house a retry that was due later is still due after a stop', async () => {
    let asked = 0;
    const site = await serve({
      '/': links('/busy', '/1'),
      '/busy': (_request, response) => {
        asked += 1;
        if (asked > 1) response.end('here');
        else response.writeHead(503, { 'retry-after': '1' }).end();
      },
      '/1': 'one',
    });
    const folder = newFolder();
    const report = await crawl(`${site.origin}/`, { folder, delay: 0, maxWait: 100 });
    expect(endOf(report)).toBe('waiting');
    expect(await goOn(folder, { maxWait: 10_000 })).toBe('drained');
    const times = site.asked.filter(({ path }) => path === '/busy').map(({ at }) => at);
    expect(times).toHaveLength(2);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(1000);
  });
});

it("house a program's patterns keep their flags and their grammar when a crawl goes on", async () => {
  const site = await serve({
    '/': links('/a', '/skip/1'),
    '/a': links('/b-c', '/skip/2'),
    '/b-c': '',
    '/skip/1': '',
    '/skip/2': '',
  });
  const folder = newFolder();
  await crawl(`${site.origin}/`, {
    folder,
    delay: 0,
    maxPages: 1,
    include: [/\/$|\/a|\/b-c|\/skip/], // which with u is no pattern
    exclude: [/\/SKIP/i],
  });
  await goOn(folder, { maxPages: 10 });
  expect(site.paths()).toEqual(['/', '/a', '/b-c']);
});
