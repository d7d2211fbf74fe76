import { afterAll, describe, expect, it } from 'vitest';
import { type Crawl, type CrawlOptions, crawl, openCrawl, resumeCrawl } from '../../src/index.ts';
import { links, type Site, serveSite } from '../servers/site-server.ts';
import { inFolder, newFolder } from './place.ts';

const HOSTS = 4;
const PAGES = 48;

/** Numbers that look random, the same for the same seed (a linear congruential generator). */
function numbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** What a page is: links to others, or a redirect to one. Pages live on host `n % HOSTS`. */
interface Web {
  readonly targets: readonly (readonly number[])[];
  readonly isRedirect: readonly boolean[];
  readonly latency: readonly number[];
}

function randomWeb(seed: number): Web {
  const next = numbers(seed);
  const isRedirect = Array.from({ length: PAGES }, (_, page) => page !== 0 && next(5) === 0);
  return {
    isRedirect,
    targets: isRedirect.map((is) => Array.from({ length: is ? 1 : next(4) }, () => next(PAGES))),
    latency: Array.from({ length: PAGES }, () => next(4) * 3),
  };
}

/** Shortest distances from page 0, redirects adding none: by relaxing until nothing changes. */
function distances({ targets, isRedirect }: Web): Map<number, number> {
  const found = new Map([[0, 0]]);
  for (let isMoving = true; isMoving; ) {
    isMoving = false;
    for (const [page, depth] of found) {
      const step = isRedirect[page] ? 0 : 1;
      for (const target of targets[page] ?? []) {
        if (depth + step >= (found.get(target) ?? Number.POSITIVE_INFINITY)) continue;
        found.set(target, depth + step);
        isMoving = true;
      }
    }
  }
  return found;
}

let web: Web = randomWeb(0);
const sites: Promise<Site[]> = Promise.all(
  Array.from({ length: HOSTS }, (_, host) =>
    serveSite(
      (path) => {
        const page = Number(path.slice(1));
        if (path === '/robots.txt') return '';
        return (_request, response) => {
          const targets = web.targets[page] ?? [];
          const send = (): void => {
            if (web.isRedirect[page]) response.writeHead(302, { location: address(targets[0] ?? 0) }).end();
            else response.writeHead(200, { 'content-type': 'text/html' }).end(links(...targets.map(address)));
          };
          setTimeout(send, web.latency[page]);
        };
      },
      `127.0.0.${host + 1}`,
    ),
  ),
);
let origins: readonly string[] = [];
const address = (page: number): string => `${origins[page % HOSTS]}/${page}`;

afterAll(async () => {
  for (const site of await sites) await site.close();
});

/** Sets the sites up for a web; what they were asked is told by the answer. */
async function begin(seed: number): Promise<() => number[]> {
  web = randomWeb(seed);
  const all = await sites;
  origins = all.map(({ origin }) => origin);
  for (const { asked } of all) asked.length = 0;
  return () => all.flatMap((site) => site.paths().map((path) => Number(path.slice(1)))).sort((a, b) => a - b);
}

/** Depths of the URLs that were visited, by page. */
function visited(folder: string): Promise<Map<number, number>> {
  return inFolder(folder, async (archive) => {
    const depths = new Map<number, number>();
    for await (const { url, depth, state } of archive.pages())
      if (state === 'done') depths.set(Number(new URL(url).pathname.slice(1)), depth);
    return depths;
  });
}

const OPTIONS = { delay: 0, scope: 'any', allowPrivate: true, index: false, maxRedirects: 100 } as const;
const inOrder = (map: ReadonlyMap<number, number>) => [...map].sort(([a], [b]) => a - b);

describe('random webs', () => {
  it.each<[number, CrawlOptions]>([
    [1, {}],
    [2, { hostConcurrency: 3 }],
    [3, { order: 'depth-first', hostConcurrency: 2 }],
    [4, { concurrency: 2, hostConcurrency: 2 }],
    [5, { concurrency: 1 }],
    [6, { order: 'number', concurrency: 3 }],
    [7, { hostConcurrency: 8, concurrency: 32 }],
    [8, { delay: 2, hostConcurrency: 2 }],
  ])('F:T8 T5 web %i with %j: every page once, each at its shortest depth, and then the end', async (seed, options) => {
    const asked = await begin(seed);
    const folder = newFolder();
    const { end } = await crawl(address(0), { ...OPTIONS, ...options, folder });
    const expected = distances(web);
    expect(end.kind).toBe('drained');
    expect(asked()).toEqual([...expected.keys()].sort((a, b) => a - b));
    expect(inOrder(await visited(folder))).toEqual(inOrder(expected));
  });

  it.each([11, 12, 13, 14])('T5 web %i to a depth: exactly the pages that are not farther', async (seed) => {
    const asked = await begin(seed);
    const depth = 3;
    const folder = newFolder();
    await crawl(address(0), { ...OPTIONS, folder, depth, order: 'depth-first', hostConcurrency: 2 });
    const near = new Map([...distances(web)].filter(([, distance]) => distance <= depth));
    expect(inOrder(await visited(folder))).toEqual(inOrder(near));
    expect(asked()).toEqual([...near.keys()].sort((a, b) => a - b));
  });

  it.each([21, 22, 23, 24])('F:S4 web %i stopped again and again: every page once', async (seed) => {
    const asked = await begin(seed);
    const folder = newFolder();
    await inParts(seed, (options) => openCrawl(address(0), { ...options, folder }), folder);
    const expected = distances(web);
    expect(asked()).toEqual([...expected.keys()].sort((a, b) => a - b));
    expect(inOrder(await visited(folder))).toEqual(inOrder(expected));
  });

  it.each([31, 32, 33, 34])(
    'house web %i that becomes another one, visited again and stopped again and again: every page once, each at its shortest depth by now',
    async (seed) => {
      await begin(seed);
      const folder = newFolder();
      await crawl(address(0), { ...OPTIONS, folder });
      const asked = await begin(seed + 1000);
      await inParts(seed, (options) => resumeCrawl(folder, { ...options, revisit: 0 }), folder);
      const expected = distances(web);
      const depths = await visited(folder);
      // What was known before is visited, too, though nothing may lead there any more.
      expect(asked()).toEqual([...depths.keys()].sort((a, b) => a - b));
      expect(inOrder(depths).filter(([page]) => expected.has(page))).toEqual(inOrder(expected));
    },
  );
});

/** Runs a crawl to its end, stopped after a few visits each time. */
async function inParts(seed: number, open: (options: CrawlOptions) => Promise<Crawl>, folder: string): Promise<void> {
  const next = numbers(seed);
  let running: Crawl | undefined;
  let left = 0;
  const onVisit = (): void => {
    left -= 1;
    if (left === 0) running?.stop();
  };
  const options = { ...OPTIONS, hostConcurrency: 2, onVisit };
  for (let kind = ''; kind !== 'drained'; ) {
    left = 1 + next(6);
    running = kind === '' ? await open(options) : await resumeCrawl(folder, options);
    kind = (await running.run()).end.kind;
    await running.close();
  }
}
