import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { type Crawl, openCrawl } from '../../src/index.ts';
import { links } from '../servers/site-server.ts';
import { newFolder, serve } from './place.ts';

/** Pages that link on, and links on each: half a million URLs. */
const HUBS = 500;
const LINKS = 1000;
const VISITS = 3 * HUBS;
const CONNECTIONS = 8;

/** The table of fingerprints, half full; an object, a promise or a text for each URL would be more by itself. */
const BYTES_PER_URL = 64;

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Bytes that are in use once everything unreachable is gone. */
function used(): number {
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
  const memory: number[] = [];
  let visits = 0;
  const settings = { delay: 0, concurrency: CONNECTIONS, hostConcurrency: CONNECTIONS };
  const crawl: Crawl = await openCrawl(`${origin}/`, {
    folder: newFolder(),
    ...settings,
    onVisit: () => {
      // While URLs are met, tables that have just been replaced count, too.
      if (++visits % (VISITS / 5) === 0 && visits > 1.5 * HUBS) memory.push(used());
      if (visits === VISITS) crawl.stop();
    },
  });
  const before = used();
  const { end, summary } = await crawl.run();
  await crawl.close();
  expect(end.kind).toBe('stopped');
  const { done = 0, pending = 0 } = summary.totals;
  expect(done).toBeGreaterThanOrEqual(VISITS);
  expect(done + pending).toBe(1 + HUBS + HUBS * LINKS);
  expect(most).toBeLessThanOrEqual(CONNECTIONS);
  expect(memory).toHaveLength(3);
  for (const bytes of memory) expect((bytes - before) / (HUBS * LINKS)).toBeLessThan(BYTES_PER_URL);
});

/** `/0`, `/1` and so on. */
function numbers(below: number): readonly string[] {
  return Array.from({ length: below }, (_, index) => `/${index}`);
}
