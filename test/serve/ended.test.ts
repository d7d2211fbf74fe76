import { describe, expect, it } from 'vitest';
import { crawl, openCrawl, resumeCrawl } from '../../src/index.ts';
import type { Crawl, Overview } from '../../src/serve/answers.ts';
import { links } from '../servers/site-server.ts';
import { crawled, json, newFolder, served, site } from './served.ts';

const SITE = { '/': links('/a', '/b', '/c'), '/a': 'a', '/b': 'b', '/c': 'c' };

describe('a crawl at rest', () => {
  it('house says how it has ended, and what has to be raised for it to go on', async () => {
    const pages = await site(SITE);
    const whole = await served({ folder: await crawled(pages, { index: false }) });
    expect(((await json(whole, '/api/crawl')) as Crawl).ended).toMatchObject({
      words: 'everything in scope was visited',
      isConcluded: true,
    });
    const cut = await served({ folder: await crawled(pages, { index: false, maxPages: 2 }) });
    expect(((await json(cut, '/api/crawl')) as Crawl).ended).toEqual({
      words: 'the limit max-pages was reached',
      resumeWith: '--max-pages 4',
      isConcluded: true,
    });
    const { bySkipReason, summary }: Overview = await json(cut, '/api/overview');
    expect(bySkipReason).toEqual([{ key: 'max-pages', count: summary.queued }]);
  });

  it('house says that it was stopped, with its exports left to be written', async () => {
    const { origin } = await site(SITE);
    const folder = newFolder();
    const running = await openCrawl(`${origin}/`, { folder, delay: 0, index: false });
    running.stop();
    await running.run().finally(() => running.close());
    const server = await served({ folder });
    expect(((await json(server, '/api/crawl')) as Crawl).ended).toEqual({
      words: 'stopped before its end',
      resumeWith: '',
      isConcluded: false,
    });
  });

  it('house is read anew by whoever asks first, however short the time since it was read last', async () => {
    const { origin } = await site(SITE);
    const folder = newFolder();
    await crawl(`${origin}/`, { folder, delay: 0, index: false, maxPages: 1 });
    const server = await served({ folder });
    expect(((await json(server, '/api/overview')) as Overview).summary.processed).toBe(1);
    const resumed = await resumeCrawl(folder, { maxPages: 9 });
    await resumed.run().finally(() => resumed.close());
    const { summary, isCurrent }: Overview = await json(server, '/api/overview');
    expect([summary.processed, isCurrent]).toEqual([4, true]);
  });
});
