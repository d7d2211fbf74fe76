import { expect, test } from 'vitest';
import { crawl } from '../../src/index.ts';
import { serve } from './place.ts';

test('F:S11 two crawls of one site in one process do not wait for each other', async () => {
  const page = '<a href="/a">a</a> <a href="/b">b</a>';
  const site = await serve({ '/': page, '/a': page, '/b': page });
  const options = { delay: 0, rateLimit: 50 };
  const reports = await Promise.all([crawl(`${site.origin}/`, options), crawl(`${site.origin}/`, options)]);
  expect(reports.map(({ end, summary }) => [end.kind, summary.pages])).toEqual([
    ['drained', 3],
    ['drained', 3],
  ]);
});
