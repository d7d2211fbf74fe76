import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { crawl } from '../../src/index.ts';
import { gaps, newFolder, serve } from './place.ts';

const quiet = { warn: () => undefined };

it('ROB-3 redirects of many robots.txt files to one host come to it one at a time, in its own pause', async () => {
  const victim = await serve({ '/': 'home', '/robots.txt': 'User-agent: *\nCrawl-delay: 0.3' }, '127.0.0.1');
  const others = await Promise.all(
    [2, 3, 4, 5].map((last) =>
      serve(
        { '/robots.txt': { status: 302, headers: { location: `${victim.origin}/robots.txt?${last}` } } },
        `127.0.0.${last}`,
      ),
    ),
  );
  const seeds = [victim, ...others].map(({ origin }) => `${origin}/`);
  await crawl(seeds, { ...quiet, delay: 100, retries: 0 });
  expect(victim.asked.length).toBe(6);
  // What waits while the pause of the host is not known yet keeps ours; from then on the host's own holds.
  for (const gap of gaps(victim)) expect(gap).toBeGreaterThanOrEqual(100);
});

it('ROB-5 a robots.txt that says "at once" and never comes is asked for no more often than any other', async () => {
  const site = await serve({ '/robots.txt': { status: 503, headers: { 'retry-after': '0' } } });
  const { end } = await crawl(`${site.origin}/`, { ...quiet, delay: 0, retries: 1 });
  expect(end.kind).toBe('waiting');
  expect(site.asked.length).toBe(2);
});

it('house a long base does not make long URLs of short links', async () => {
  const anchors = Array.from({ length: 300 }, (_, index) => `<a href="${index}">x</a>`).join('');
  const site = await serve({ '/': `<base href="http://127.0.0.1/${'A'.repeat(1_000_000)}/">${anchors}` });
  const folder = newFolder();
  await crawl(`${site.origin}/`, { ...quiet, folder, delay: 0, maxPages: 3 });
  expect(statSync(join(folder, 'pages.csv')).size).toBeLessThan(100_000);
  expect(statSync(join(folder, 'links.csv')).size).toBeLessThan(100_000);
});

it('HTTP-7 of two Location headers the first one counts', async () => {
  const site = await serve({ '/': { status: 302, headers: { location: ['/a', '/b'] } }, '/a': 'a', '/b': 'b' });
  await crawl(`${site.origin}/`, { ...quiet, delay: 0 });
  expect(site.paths()).toEqual(['/', '/a']);
});
