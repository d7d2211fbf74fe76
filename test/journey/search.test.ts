import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { crawl, openFolder, openIndex, resumeCrawl } from '../../src/index.ts';
import { newFolder, serve } from './place.ts';

const page = (title: string, body: string, head = ''): string =>
  `<!doctype html><html lang=en><head><title>${title}</title>${head}</head><body>${body}</body></html>`;

/** URLs of the answers to a query, in order, without the origin. */
async function found(folder: string, query: string): Promise<string[]> {
  const index = await openIndex(folder);
  try {
    const { hits } = await index.search(query);
    return hits.map(({ url }) => new URL(url).pathname);
  } finally {
    index.close();
  }
}

async function snippetOf(folder: string, query: string): Promise<string | undefined> {
  const index = await openIndex(folder);
  try {
    return (await index.search(query)).hits[0]?.snippet.text;
  } finally {
    index.close();
  }
}

const ROPES = {
  '/': page('Ropes', '<a href="/hemp">A rope of hemp</a> <a href="/wire">steel</a> <a href="/secret">secret</a>'),
  '/hemp': page('Fibres', '<h1>Cordage</h1> Hemp was twisted by hand. <a href="/">home</a>'),
  '/wire': page(
    'Wires',
    'Strands are laid around a core. <a href="/deep">click here</a>',
    '<meta name=description content="bridges">',
  ),
  '/secret': page('Secret', 'Nobody should find hemp here.', '<meta name=robots content=noindex>'),
  '/deep': page('Deep', 'The deepest page of all.'),
};

describe('the search index of a crawl', () => {
  it('house pages are found by text, title, heading, description and by what links to them say', async () => {
    const { origin } = await serve(ROPES);
    const folder = newFolder();
    await crawl(`${origin}/`, { folder, delay: 0 });
    expect(await found(folder, 'twisting')).toEqual(['/hemp']);
    expect(await found(folder, 'title:wires')).toEqual(['/wire']);
    expect(await found(folder, 'heading:cordage')).toEqual(['/hemp']);
    expect(await found(folder, 'bridge')).toEqual(['/wire']);
    expect(await found(folder, 'anchor:rope')).toEqual(['/hemp']);
    expect(await found(folder, 'anchor:steel')).toEqual(['/wire']);
    expect(await found(folder, 'depth:2')).toEqual(['/deep']);
  });

  it('house texts that say nothing of their target are no words of it', async () => {
    const { origin } = await serve(ROPES);
    const folder = newFolder();
    await crawl(`${origin}/`, { folder, delay: 0 });
    expect(await found(folder, 'anchor:click')).toEqual([]);
    expect(await found(folder, 'anchor:home')).toEqual([]);
  });

  it('house a link to a redirect speaks of the page behind it', async () => {
    const { origin } = await serve({
      '/': page('Home', '<a href="/old">spindles of old</a>'),
      '/old': { status: 301, headers: { location: '/older' } },
      '/older': { status: 302, headers: { location: '/new' } },
      '/new': page('Spinning', 'Fibres are twisted.'),
    });
    const folder = newFolder();
    await crawl(`${origin}/`, { folder, delay: 0 });
    expect(await found(folder, 'anchor:spindles')).toEqual(['/new']);
  });

  it('DIR-1 noindex keeps a page out of the index', async () => {
    const { origin } = await serve(ROPES);
    const folder = newFolder();
    await crawl(`${origin}/`, { folder, delay: 0 });
    expect(await found(folder, 'hemp')).not.toContain('/secret');
    expect(await found(folder, 'nobody')).toEqual([]);
  });

  it('DIR-6 nosnippet, max-snippet and data-nosnippet bind what is shown', async () => {
    const { origin } = await serve({
      '/': page('Home', '<a href="/none">1</a><a href="/short">2</a><a href="/part">3</a><a href="/header">4</a>'),
      '/none': page('None', 'alpha words that nobody may show', '<meta name=robots content=nosnippet>'),
      '/short': page(
        'Short',
        'beta words that may be shown in part only',
        '<meta name=robots content="max-snippet:10">',
      ),
      '/part': page('Part', 'gamma is open <span data-nosnippet>and this is hidden</span> and this is not'),
      '/header': { headers: { 'x-robots-tag': 'max-snippet: 0' }, body: page('Header', 'delta words') },
    });
    const folder = newFolder();
    await crawl(`${origin}/`, { folder, delay: 0 });
    expect(await snippetOf(folder, 'alpha')).toBe('');
    const short = await snippetOf(folder, 'beta');
    expect(short).toContain('beta');
    expect(short?.length).toBeLessThanOrEqual(10);
    expect(await snippetOf(folder, 'gamma')).not.toContain('hidden');
    expect(await found(folder, 'hidden')).toEqual(['/part']);
    expect(await snippetOf(folder, 'delta')).toBe('');
  });

  it('house a crawl that goes on brings the index up to date, and writes only what has changed', async () => {
    const { origin } = await serve(ROPES);
    const folder = newFolder();
    await crawl(`${origin}/`, { folder, delay: 0, maxPages: 2 });
    expect(await found(folder, 'deepest')).toEqual([]);
    const { run, close } = await resumeCrawl(folder, { maxPages: undefined });
    await run().finally(close);
    expect(await found(folder, 'deepest')).toEqual(['/deep']);
    const opened = await openFolder(folder);
    expect(await opened.index()).toEqual({ pages: 4, written: 0, isComplete: true });
    expect(await opened.index({ repair: true })).toEqual({ pages: 4, written: 4, isComplete: true });
    await opened.close();
  });

  it('house no index is made where none is wanted, and one can be made later', async () => {
    const { origin } = await serve(ROPES);
    const folder = newFolder();
    await crawl(`${origin}/`, { folder, delay: 0, index: false });
    await expect(openIndex(folder)).rejects.toMatchObject({ code: 'INDEX_MISSING' });
    const opened = await openFolder(folder);
    await opened.index();
    await opened.close();
    expect(await found(folder, 'hemp')).toContain('/hemp');
  });

  it('house an index that was taken away in part is damaged, and can be made anew', async () => {
    const { origin } = await serve(ROPES);
    const folder = newFolder();
    await crawl(`${origin}/`, { folder, delay: 0 });
    rmSync(join(folder, 'search', '1.postings'));
    await expect(openIndex(folder)).rejects.toMatchObject({ code: 'INDEX_DAMAGED' });
    const opened = await openFolder(folder);
    await opened.index({ repair: true });
    await opened.close();
    expect(await found(folder, 'hemp')).toContain('/hemp');
  });

  it('house a regular expression finds known URLs, fetched or not, by address, title and texts of links', async () => {
    const { origin } = await serve({
      ...ROPES,
      '/wire': page('Wires', '<a href="https://example.net/x">Cable makers</a> <a href="/moved">click here</a>'),
      '/moved': { status: 301, headers: { location: '/hemp' } },
    });
    const folder = newFolder();
    await crawl(`${origin}/`, { folder, delay: 0 });
    const opened = await openFolder(folder);
    const matches = async (pattern: string): Promise<string[]> => {
      const lines: string[] = [];
      for await (const { entry, where } of opened.matching(pattern))
        lines.push(`${where} ${entry.url.replace(origin, '')}`);
      return lines;
    };
    expect(await matches('^https://example')).toEqual(['url https://example.net/x']);
    expect(await matches('^cable')).toEqual(['anchor https://example.net/x']);
    expect(await matches('^click here$')).toEqual(['anchor /moved']);
    expect(await matches('^fibres$')).toEqual(['title /hemp']);
    await expect(matches('(')).rejects.toMatchObject({ code: 'USAGE' });
    await opened.close();
  });
});
