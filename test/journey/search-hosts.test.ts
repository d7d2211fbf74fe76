import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type AskOptions, type CrawlIndex, importWarc, openIndex } from '../../src/index.ts';
import { message, recordOf } from '../warc/foreign.ts';

const PAGES: readonly (readonly [url: string, language: string, title: string, body: string, modified?: string])[] = [
  ['https://example.org/', 'en', 'Ropes', 'All about rope.', 'Tue, 01 Jan 2019 00:00:00 GMT'],
  ['https://example.org/docs/hemp', 'en', 'Hemp', 'Rope of hemp.', 'Thu, 31 Dec 2020 23:59:59 GMT'],
  ['https://example.org/docs/wire?lang=en', 'en', 'Wire', 'Rope of wire.', 'Fri, 01 Jan 2021 00:00:00 GMT'],
  ['https://docs.example.org/docs/', 'en', 'Manual', 'A manual of rope.'],
  ['http://example.org:8080/docs/old', 'en', 'Old', 'Old rope.'],
  ['https://notexample.org/docs/', 'en', 'Another', 'Rope of others.'],
  ['https://example.org/de/seil', 'de', 'Seil', 'Ein Seil, englisch rope, das aus Hanf ist und nicht reißt.'],
  ['https://example.org/nb/tau', 'nb-NO', 'Tau', 'Et tau av hamp.'],
  ['https://example.org/pt/corda', 'pt-BR', 'Corda', 'Uma corda, em inglês rope, que não é de aço.'],
];

let parent = '';
let index: CrawlIndex | undefined;
beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'skein-hosts-'));
  const records = PAGES.map(([uri, language, title, body, modified]) =>
    recordOf({
      type: 'response',
      uri,
      fields: ['Content-Type: application/http'],
      block: message(`<html lang=${language}><title>${title}</title><body>${body}`, [
        'Content-Type: text/html; charset=utf-8',
        ...(modified === undefined ? [] : [`Last-Modified: ${modified}`]),
      ]),
    }),
  );
  const file = join(parent, 'site.warc');
  writeFileSync(file, Buffer.concat(records));
  await importWarc([file], join(parent, 'crawl'));
  index = await openIndex(join(parent, 'crawl'));
});
afterAll(() => {
  index?.close();
  rmSync(parent, { recursive: true, force: true });
});

async function ask(query: string, options: AskOptions = {}): Promise<Answer> {
  if (index === undefined) throw new Error('no index');
  return index.search(query, { order: 'url', ...options });
}

const found = async (query: string): Promise<readonly string[]> =>
  (await ask(query)).hits.map(({ title }) => title.text);

describe('filters on pages of several hosts', () => {
  it.each([
    ['site:example.org', ['Old', 'Manual', 'Ropes', 'Seil', 'Hemp', 'Wire', 'Corda', 'Tau']],
    ['site:https://example.org:443/docs', ['Old', 'Manual', 'Hemp', 'Wire']],
    ['site:example.org:8080', ['Old']],
    ['site:docs.example.org', ['Manual']],
    ['rope -site:example.org', ['Another']],
    ['site:org lang:de', ['Seil']],
    ['lang:pt', ['Corda']],
    ['lang:pt-br', ['Corda']],
    ['lang:pt-pt', ['Corda']],
    ['lang:no', ['Tau']],
    ['lang:nb', ['Tau']],
    ['lang:nn', []],
    ['filetype:html hemp', ['Hemp']],
    ['filetype:pdf', []],
    ['before:2021', ['Ropes', 'Hemp']],
    ['after:2020', ['Hemp', 'Wire']],
    ['after:2020 before:2021', ['Hemp']],
    ['before:2020-12-31', ['Ropes']],
    ['url:wire', ['Wire']],
    ['depth:1', []],
  ] as const)('house %s', async (query, titles) => {
    expect([...(await found(query))].sort()).toEqual([...titles].sort());
  });

  it.each([
    ['similar:https://example.org/', 'Ropes'],
    ['similar:example.org/docs/hemp#top', 'Hemp'],
    ['similar:"example.org:8080/docs/old"', 'Old'],
    ['similar:https://example.org/docs/../docs/wire?lang=en', 'Wire'],
  ])('house %s finds that page, and those like it', async (query, first) => {
    const { hits, problems } = await ask(query, { order: 'score' });
    expect(problems).toEqual([]);
    expect(hits[0]?.title.text).toBe(first);
    expect(hits.length).toBeGreaterThan(1);
  });

  it('house similar: of a page that the index has not is told, and the rest is answered', async () => {
    const { hits, problems } = await ask('hemp similar:https://example.org/nowhere');
    expect(hits.map(({ title }) => title.text)).toEqual(['Hemp']);
    expect(problems).toMatchObject([{ code: 'value', start: 5, end: 40 }]);
    expect(await ask('similar:https://example.org/nowhere')).toMatchObject({ hits: [], problems: [{ code: 'value' }] });
  });

  it.each([
    ['manaul', 'manual'],
    ['inglse', 'inglês'],
    ['hanf korda', 'corda'],
  ])('house on a small site a word of one page is enough to put %s right', async (query, meant) => {
    const { corrections } = await ask(query, { order: 'score' });
    expect(corrections.map(({ to }) => to)).toEqual([meant]);
  });

  it('house what is suggested are queries that found something as they were written, then titles', async () => {
    const fresh = await openIndex(join(parent, 'crawl'));
    for (const query of ['rope made', 'rope of hemp', 'Roqpe', 'hemp" -(']) await fresh.search(query);
    expect(await fresh.suggest('rop')).toEqual(['rope of hemp', 'Ropes']);
    expect(await fresh.suggest('hem')).toEqual(['Hemp']);
    expect(await fresh.suggest(' ')).toEqual([]);
    fresh.close();
  });

  it('house pages are counted by site, folder, language, type and year, each value as a query may name it', async () => {
    const { facets, count } = await ask('rope', { facets: true });
    expect(count).toBe(8);
    expect(facets).toEqual({
      sites: [
        { value: 'example.org', count: 5 },
        { value: 'docs.example.org', count: 1 },
        { value: 'example.org:8080', count: 1 },
        { value: 'notexample.org', count: 1 },
      ],
      folders: [
        { value: '/docs/', count: 5 },
        { value: '/', count: 1 },
        { value: '/de/', count: 1 },
        { value: '/pt/', count: 1 },
      ],
      languages: [
        { value: 'en', count: 6 },
        { value: 'de', count: 1 },
        { value: 'pt', count: 1 },
      ],
      fileTypes: [{ value: 'html', count: 8 }],
      years: [
        { value: '2019', count: 1 },
        { value: '2020', count: 1 },
        { value: '2021', count: 1 },
      ],
    });
  });
});
