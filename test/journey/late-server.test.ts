import { expect, it } from 'vitest';
import { crawl, resumeCrawl } from '../../src/index.ts';
import { links } from '../servers/site-server.ts';
import { newFolder, serve } from './place.ts';

it('house a seed whose server did not answer is asked again by resume', async () => {
  const gone = await serve({}, '127.0.0.1');
  const { origin, port } = gone;
  await gone.close();
  const folder = newFolder();
  const settings = { retries: 0, delay: 0, warn: () => undefined };
  const first = await crawl(`${origin}/`, { folder, ...settings });
  expect(first.end.kind).toBe('waiting');
  const site = await serve({ '/': links('/a'), '/a': 'a' }, '127.0.0.1', port);
  const resumed = await resumeCrawl(folder, settings);
  const { end, summary } = await resumed.run();
  await resumed.close();
  expect(end.kind).toBe('drained');
  expect(summary.pages).toBe(2);
  expect(site.paths()).toEqual(['/', '/a']);
});
