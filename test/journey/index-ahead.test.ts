import { expect, it } from 'vitest';
import { composeEngine } from '../../src/compose.ts';
import { crawl, openFolder, openIndex, resumeCrawl } from '../../src/index.ts';
import { IndexAhead } from '../../src/index-ahead.ts';
import { defaultSettings } from '../../src/model/settings.ts';
import { newFolder, pagesIn, serve } from './place.ts';

const page = (title: string, body: string): string =>
  `<!doctype html><html lang=en><head><title>${title}</title></head><body>${body}</body></html>`;

const site = {
  '/': page('Home', '<a href=/a>apple</a>'),
  '/a': page('First', 'walnut <a href=/b>bramble</a>'),
  '/b': page('Second', 'walnut <a href=/a>almond</a>'),
};

async function found(folder: string, query: string): Promise<readonly string[]> {
  const index = await openIndex(folder);
  const { hits } = await index.search(query);
  index.close();
  return hits.map(({ url }) => new URL(url).pathname).sort();
}

it('house pages are put into the index by a thread while the crawl goes on, with their readings; its end does the rest', async () => {
  const { origin } = await serve(site);
  const folder = newFolder();
  await crawl(`${origin}/`, { folder, delay: 0, maxPages: 2, index: false });
  const settings = { ...defaultSettings(), delay: 0 };
  const engine = composeEngine(settings, { folder, mode: 'write' });
  const ahead = new IndexAhead(engine, { folder, settings });
  ahead.begin();
  await ahead.update();
  await ahead.end();
  await engine.close();
  expect(await found(folder, 'walnut')).toEqual(['/a']);
  for (const { visit, reading } of (await pagesIn(folder)).values())
    expect(reading !== undefined).toBe(visit?.page !== undefined);

  const { run, close } = await resumeCrawl(folder, { maxPages: undefined, index: true });
  await run().finally(close);
  expect(await found(folder, 'walnut')).toEqual(['/a', '/b']);
  // A link that was not there when its page was put in.
  expect(await found(folder, 'anchor:almond')).toEqual(['/a']);
  const opened = await openFolder(folder);
  expect(await opened.index()).toEqual({ pages: 3, written: 0, isComplete: true });
  await opened.close();
});

it('house where somebody else is at work in the index nothing is put in ahead, and nothing fails', async () => {
  const { origin } = await serve(site);
  const folder = newFolder();
  await crawl(`${origin}/`, { folder, delay: 0 });
  const settings = defaultSettings();
  const engine = composeEngine(settings, { folder, mode: 'write' });
  const [one, other] = [1, 2].map(() => new IndexAhead(engine, { folder, settings }));
  await Promise.all([one?.update(), other?.update()]);
  await Promise.all([one?.end(), other?.end()]);
  await one?.update();
  await engine.close();
  expect(await found(folder, 'walnut')).toEqual(['/a', '/b']);
});
