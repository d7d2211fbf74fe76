import { once } from 'node:events';
import { cpSync, readFileSync, truncateSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { openFolder, resumeCrawl } from '../../src/index.ts';
import { links } from '../servers/site-server.ts';
import { ask, crawled, json, keptCrawl, newFolder, opened, served, site } from './served.ts';

/** A crawl folder whose table is more than what lies in the buffers between two processes. */
let longTable: string;

beforeAll(async () => {
  const words = '語'.repeat(10_000);
  const long = `<title>${words}</title><meta name=description content=${words}><h1>${words}</h1>`;
  const home = long + links(...Array.from({ length: 199 }, (_, at) => `/${at}`));
  longTable = await keptCrawl((path) => (path === '/robots.txt' ? undefined : path === '/' ? home : long), {
    index: false,
    archive: false,
  });
});

test('house what a spreadsheet would run is text in a saved table', async () => {
  const titles = ['=HYPERLINK("http://evil.example/")', '+1+1', '-2+3', '@SUM(A1)'];
  const pages = await site((path) =>
    path === '/' ? links(...titles.map((_, at) => `/${at}`)) : `<title>${titles[Number(path.slice(1))] ?? ''}</title>`,
  );
  const server = await served({ folder: await crawled(pages) });
  const { text } = await ask(server, '/api/pages.csv?columns=title');
  for (const title of titles) expect(text).toContain(`'${title.replaceAll('"', '""')}`);
  expect(text).not.toMatch(/,"?[=+@-]/);
});

test('house what a limit holds back is named after it, as in the files of the crawl, until a run goes on', async () => {
  const pages = await site((path) => (path === '/' ? links('/a', '/b', '/c') : `<title>${path}</title>`));
  const folder = await crawled(pages, { maxPages: 2, index: false });
  const opened = await openFolder(folder);
  const target = newFolder();
  await opened.export('csv', target).finally(() => opened.close());
  const written = readFileSync(join(target, 'pages.csv'), 'utf8');
  expect(written).toBe(readFileSync(join(folder, 'pages.csv'), 'utf8'));
  expect(written.match(/queued,max-pages/g)).toHaveLength(2);
  const server = await served({ folder });
  expect((await ask(server, '/api/pages.csv?columns=state,skip_reason')).text.match(/queued,max-pages/g)).toHaveLength(
    2,
  );
  const resumed = await resumeCrawl(folder, { maxPages: 3 });
  resumed.stop();
  await resumed.run().finally(() => resumed.close());
  await vi.waitFor(async () => {
    const { text } = await ask(server, '/api/pages.csv?columns=state,skip_reason');
    expect(text.match(/queued,waiting/g)).toHaveLength(2);
  }, 10_000);
});

test('house tables whose readers do not read, or go away, hold nobody up', async () => {
  const server = await served({ folder: longTable });
  const unread: IncomingMessage[] = [];
  for (let reader = 0; reader < 4; reader++)
    unread.push(await new Promise((resolve) => opened(server.address, '/api/pages.csv', {}, resolve)));
  expect((await ask(server, '/api/pages.csv')).status).toBe(503);
  expect((await json(server, '/api/counters')) as object).toHaveProperty('known', 200);
  for (const answer of unread) {
    answer.destroy();
    await once(answer, 'close');
  }
  await vi.waitFor(async () => expect((await ask(server, '/api/pages.csv?limit=1')).status).toBe(200), 10_000);
});

test('house a reader who stops is cut off in time, and makes room for others', async () => {
  const server = await served({ folder: longTable, patience: 1000 });
  const unread: IncomingMessage[] = [];
  for (let reader = 0; reader < 4; reader++)
    unread.push(await new Promise((resolve) => opened(server.address, '/api/pages.csv', {}, resolve)));
  // Any of them may be cut off from now on; who is not by then reads to the end.
  const ends = Promise.allSettled(unread.map((answer) => once(answer, 'end')));
  await vi.waitFor(async () => expect((await ask(server, '/api/pages.csv?limit=1')).status).toBe(200), 20_000);
  for (const answer of unread) answer.resume();
  const reason = expect.objectContaining({ code: 'ECONNRESET' });
  expect(await ends).toContainEqual({ status: 'rejected', reason });
});

test('house a table that cannot be written to its end is cut off, and the terminal says why', async () => {
  const folder = newFolder();
  cpSync(longTable, folder, { recursive: true });
  const warned: string[] = [];
  const server = await served({ folder, warn: (line) => warned.push(line) });
  const answer = await new Promise<IncomingMessage>((resolve) => opened(server.address, '/api/pages.csv', {}, resolve));
  expect(answer.statusCode).toBe(200);
  truncateSync(join(folder, 'crawl.db'), 65_536);
  answer.resume();
  await expect(once(answer, 'end')).rejects.toMatchObject({ code: 'ECONNRESET' });
  expect(answer.complete).toBe(false);
  expect(warned).toEqual([expect.stringMatching(/^\/api\/pages\.csv was cut short: /)]);
});

test('house to ask for the head of a table or of the events takes the place of nobody', async () => {
  const server = await served({ folder: await crawled(await site({ '/': 'one' }), { index: false }) });
  for (let asked = 0; asked < 70; asked++)
    for (const path of ['/api/pages.csv', '/api/events'])
      expect((await ask(server, path, { method: 'HEAD' })).status).toBe(200);
  expect((await ask(server, '/api/pages.csv')).status).toBe(200);
  const events = await new Promise<IncomingMessage>((resolve) => opened(server.address, '/api/events', {}, resolve));
  expect(events.statusCode).toBe(200);
  events.destroy();
});

test('house a file is named after what it holds; links to broken URLs are had with the pages that have them', async () => {
  const pages = await site({
    '/': links('/a', '/gone'),
    '/a': '<a href=/gone>No, <b>gone</b></a><img src=/gone alt=x>',
  });
  const { origin } = pages;
  const server = await served({ folder: await crawled(pages, { index: false }) });
  const named = async (path: string) => (await ask(server, path, { method: 'HEAD' })).headers['content-disposition'];
  expect(await named('/api/pages.csv?sort=url')).toBe('attachment; filename="pages.csv"');
  expect(await named('/api/pages.csv?issue=broken-links')).toBe('attachment; filename="broken-links.csv"');
  expect(await named('/api/pages.csv?status=404&host=a:1')).toBe('attachment; filename="status-404-a-1.csv"');
  const { text, headers } = await ask(server, '/api/links-to.csv?issue=broken-links');
  expect(headers['content-disposition']).toBe('attachment; filename="links-to-broken-links.csv"');
  const [head, ...rows] = text.trim().split('\r\n');
  expect(head).toBe('url,status,linked_from,type,anchor');
  expect(rows).toHaveLength(3);
  expect(rows.slice(1)).toEqual([
    `${origin}/gone,404,${origin}/a,a,"No, gone"`,
    `${origin}/gone,404,${origin}/a,image,x`,
  ]);
});
