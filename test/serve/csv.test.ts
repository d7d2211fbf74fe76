import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { expect, test, vi } from 'vitest';
import { links } from '../servers/site-server.ts';
import { ask, crawled, json, opened, served, site } from './served.ts';

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

test('house tables whose readers do not read, or go away, hold nobody up', async () => {
  // More than what lies in the buffers between two processes.
  const words = '語'.repeat(10_000);
  const long = `<title>${words}</title><meta name=description content=${words}><h1>${words}</h1>`;
  const pages = await site((path) => {
    if (path === '/robots.txt') return undefined;
    return path === '/' ? long + links(...Array.from({ length: 199 }, (_, at) => `/${at}`)) : long;
  });
  const server = await served({ folder: await crawled(pages, { index: false }) });
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
