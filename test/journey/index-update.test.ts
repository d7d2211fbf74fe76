import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as othersFirst } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { composeEngine } from '../../src/compose.ts';
import { type CrawlIndex, crawl, openCrawl, openFolder, openIndex, resumeCrawl } from '../../src/index.ts';
import { defaultSettings } from '../../src/model/settings.ts';
import { readManifest } from '../../src/search/manifest.ts';
import { alreadyCanonical, hostKeyOf } from '../../src/url/canonicalise.ts';
import { fingerprint } from '../../src/url/fingerprint.ts';
import { newFolder, serve } from './place.ts';

const page = (title: string, body: string, head = ''): string =>
  `<!doctype html><html lang=en><head><title>${title}</title>${head}</head><body>${body}</body></html>`;

/** Makes the pages of a crawl due once more, as a revisit does. */
async function makeDue(folder: string, urls: readonly string[]): Promise<void> {
  const engine = composeEngine(defaultSettings(), { folder, mode: 'write' });
  await engine.discover(
    urls.map((text) => {
      const url = alreadyCanonical(text);
      const known = { host: hostKeyOf(url), fingerprint: fingerprint(url, engine.seen.key), because: undefined };
      return { url, ...known, from: 0, via: 'seed', depth: 0, priority: 0, redirects: 0, again: true } as const;
    }),
  );
  await engine.close();
}

async function asked<Answer>(folder: string, ask: (index: CrawlIndex) => Promise<Answer>): Promise<Answer> {
  const index = await openIndex(folder);
  try {
    return await ask(index);
  } finally {
    index.close();
  }
}

const found = (folder: string, query: string): Promise<readonly string[]> =>
  asked(folder, async (index) => (await index.search(query)).hits.map(({ url }) => new URL(url).pathname).sort());

it('house a page that is visited again is found by its new words only, and not at all once it is gone or says noindex', async () => {
  let isLater = false;
  const links = '<a href=/a>apple</a> <a href=/b>blackberry</a> <a href=/c>cherry</a> <a href=/d>damson</a>';
  const { origin } = await serve((path) => {
    if (path === '/') return page('Home', isLater ? links.replace('damson', 'dewberry') : links);
    if (path === '/a') return page('First', isLater ? 'quince' : 'walnut');
    if (path === '/b') return isLater ? undefined : page('Second', 'walnut');
    if (path === '/c') return page('Third', 'walnut', isLater ? '<meta name=robots content=noindex>' : '');
    return path === '/d' ? page('Fourth', 'walnut') : undefined;
  });
  const folder = newFolder();
  await crawl(`${origin}/`, { folder, delay: 0 });
  expect(await found(folder, 'walnut')).toEqual(['/a', '/b', '/c', '/d']);

  isLater = true;
  await makeDue(
    folder,
    ['/', '/a', '/b', '/c'].map((path) => origin + path),
  );
  const { run, close } = await resumeCrawl(folder, {});
  await run().finally(close);
  expect(await found(folder, 'walnut')).toEqual(['/d']);
  expect(await found(folder, 'quince')).toEqual(['/a']);
  expect(await found(folder, 'anchor:damson')).toEqual([]);
  expect(await found(folder, 'anchor:dewberry')).toEqual(['/d']);
  expect(await asked(folder, async ({ pages }) => pages)).toBe(3);
  const opened = await openFolder(folder);
  expect(await opened.index()).toMatchObject({ pages: 3, written: 0 });
  await opened.close();
});

it('house where the note of what was put in is lost or damaged, pages are put in anew and answers stay the same', async () => {
  const { origin } = await serve({ '/': page('Home', '<a href=/a>apple</a>'), '/a': page('First', 'walnut') });
  const folder = newFolder();
  await crawl(`${origin}/`, { folder, delay: 0 });
  const path = (): string => {
    const [name = ''] = readdirSync(join(folder, 'search')).filter((file) => file.startsWith('pages.states-'));
    return join(folder, 'search', name);
  };
  const damages = [
    () => rmSync(path()),
    () => writeFileSync(path(), readFileSync(path()).fill(1, 0, 1)),
    () => writeFileSync(path(), ''),
  ];
  const opened = await openFolder(folder);
  for (const damage of damages) {
    damage();
    expect(await opened.index()).toEqual({ pages: 2, written: 2, isComplete: true });
    expect(await found(folder, 'anchor:apple')).toEqual(['/a']);
    expect(await opened.index()).toEqual({ pages: 2, written: 0, isComplete: true });
  }
  await opened.close();
});

it('house with other settings what the index may not hold any more leaves it', async () => {
  const { origin } = await serve({
    '/': page('Home', '<a href=/a>apple</a>'),
    '/a': page('First', 'walnut', '<meta name=robots content=noindex>'),
  });
  const folder = newFolder();
  await crawl(`${origin}/`, { folder, delay: 0 });
  expect(await found(folder, 'walnut')).toEqual([]);
  const opened = await openFolder(folder);
  expect(await opened.index({ settings: { segmenter: true } })).toEqual({ pages: 1, written: 1, isComplete: true });
  await opened.close();
  expect(await found(folder, 'apple')).toEqual(['/']);
});

it('house a crawl that goes on makes a damaged index anew', async () => {
  const { origin } = await serve({ '/': page('Home', '<a href=/a>apple</a>'), '/a': page('First', 'walnut') });
  const folder = newFolder();
  await crawl(`${origin}/`, { folder, delay: 0, maxPages: 1 });
  writeFileSync(join(folder, 'search', 'manifest.json'), '{');
  const { run, close } = await resumeCrawl(folder, { maxPages: undefined });
  await run().finally(close);
  expect(await found(folder, 'walnut')).toEqual(['/a']);
  const opened = await openFolder(folder);
  expect(await opened.damagedIndexFiles()).toEqual([]);
  await opened.close();
});

it('house an index whose making was ended goes on where it was, and readings are there with it', async () => {
  const numbers = Array.from({ length: 150 }, (_, number) => number);
  const links = numbers.map((number) => `<a href=/${number}>apple ${number}</a>`).join(' ');
  const { origin } = await serve((path) =>
    path === '/' ? page('Home', links) : page('One', `walnut${path.slice(1)}`),
  );
  const folder = newFolder();
  await crawl(`${origin}/`, { folder, delay: 0, index: false });
  const opened = await openFolder(folder);
  const [ending, whole] = [new AbortController(), { pages: 151, isComplete: true }];
  const first = await opened.index({ signal: ending.signal, onProgress: () => ending.abort() });
  expect(first).toEqual({ pages: 100, written: 100, isComplete: false });
  expect(await opened.index()).toEqual({ ...whole, written: 51 });
  expect(await opened.index()).toEqual({ ...whole, written: 0 });
  await opened.close();
  for (const number of ['3', '149']) expect(await found(folder, `walnut${number}`)).toEqual([`/${number}`]);

  const { run, archive, close } = await resumeCrawl(folder, { index: true });
  await run();
  for await (const { visit, reading } of archive.pages()) expect(reading !== undefined).toBe(visit?.page !== undefined);
  await close();
});

it('house a crawl that goes on can be indexed and searched; its end adds the rest', async () => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { origin } = await serve({
    '/': page('Home', '<a href=/a>apple</a> <a href=/b>blackberry</a>'),
    '/a': page('One', 'walnut <a href=/b>bramble</a>'),
    '/b': async (_request, response) => {
      await released;
      response.setHeader('content-type', 'text/html').end(page('Two', 'walnut'));
    },
  });
  const folder = newFolder();
  const begun = await openCrawl(`${origin}/`, { folder, delay: 0 });
  const running = begun.run();
  const opened = await openFolder(folder);
  // Until the first two pages are stored, there may be none; the crawl and its server want their turns.
  while ((await opened.index()).pages < 2) await othersFirst();
  expect(await found(folder, 'walnut')).toEqual(['/a']);
  release();
  await running;
  await begun.close();
  expect(await found(folder, 'walnut')).toEqual(['/a', '/b']);
  expect(await found(folder, 'anchor:bramble')).toEqual(['/b']);
  expect(await opened.index()).toEqual({ pages: 3, written: 0, isComplete: true });
  await opened.close();
});

it('house an index that is brought up to date again and again stays of few segments', async () => {
  let time = 0;
  const { origin } = await serve((path) => (path === '/' ? page('Home', `walnut${time}`) : undefined));
  const folder = newFolder();
  await crawl(`${origin}/`, { folder, delay: 0 });
  for (time = 1; time <= 12; time++) {
    await makeDue(folder, [`${origin}/`]);
    const { run, close } = await resumeCrawl(folder, {});
    await run().finally(close);
  }
  expect(await found(folder, 'walnut12')).toEqual(['/']);
  const { segments } = readManifest(join(folder, 'search')) ?? { segments: [] };
  expect(segments.map(({ documents, deleted }) => documents - deleted)).toEqual([1]);
});
