import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { type Crawl, openCrawl } from '../../src/index.ts';
import { links } from '../servers/site-server.ts';
import { newFolder, serve } from './place.ts';

vi.setConfig({ testTimeout: 180_000 });

/** Pages that link on, and links on each: half a million URLs. */
const HUBS = 500;
const LINKS = 1000;
const VISITS = 2 * HUBS;
/** After these visits the memory is measured: with a fifth of the URLs, and with all of them. */
const YOUNG = [60, 70, 80, 90, 100];
const GROWN = [800, 830, 860, 890, 920, 950];
const CONNECTIONS = 8;

/** The tables need 25 or so; an object, a promise or a text for each URL would be more than this by itself. */
const BYTES_PER_URL = 64;

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Bytes that are in use once everything unreachable is gone, and what it held outside the heap. */
function used(): number {
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

test('F:S9 half a million URLs wait on disk: few are in flight, and none is an object', async () => {
  let [inFlight, most] = [0, 0];
  const { origin } = await serve((path) => {
    if (path === '/robots.txt') return undefined;
    const body = path === '/' ? links(...numbers(HUBS)) : links(...numbers(LINKS).map((number) => path + number));
    return (_request, response) => {
      most = Math.max(most, ++inFlight);
      response.once('close', () => inFlight--).writeHead(200, { 'content-type': 'text/html' });
      setImmediate(() => response.end(path.split('/').length > 2 ? 'a leaf' : body));
    };
  });
  const memory = new Map<number, number>();
  const leastAfter = (moments: readonly number[]) => Math.min(...moments.map((visits) => memory.get(visits) ?? NaN));
  let visits = 0;
  const settings = { delay: 0, concurrency: CONNECTIONS, hostConcurrency: CONNECTIONS };
  const crawl: Crawl = await openCrawl(`${origin}/`, {
    folder: newFolder(),
    ...settings,
    onVisit: () => {
      if (YOUNG.includes(++visits) || GROWN.includes(visits)) memory.set(visits, used());
      if (visits === VISITS) crawl.stop();
    },
  });
  const { end, summary } = await crawl.run();
  await crawl.close();
  expect(end.kind).toBe('stopped');
  const { done = 0, pending = 0 } = summary.totals;
  expect(done).toBeGreaterThanOrEqual(VISITS);
  expect(done + pending).toBe(1 + HUBS + HUBS * LINKS);
  expect(most).toBeLessThanOrEqual(CONNECTIONS);
  // What compiled code and caches take is there at both moments; garbage that lingers makes a sample larger, never smaller.
  const met = (HUBS - Math.max(...YOUNG)) * LINKS;
  expect((leastAfter(GROWN) - leastAfter(YOUNG)) / met).toBeLessThan(BYTES_PER_URL);
});

/** `/0`, `/1` and so on. */
function numbers(below: number): readonly string[] {
  return Array.from({ length: below }, (_, index) => `/${index}`);
}
