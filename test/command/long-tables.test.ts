import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newFolder, serve, skein } from './skein.ts';

const PAGES = 1050;

it('house tables with more rows than Excel shows are named in one line on standard error', async () => {
  const links = Array.from({ length: PAGES }, (_, at) => `<a href=/${at}>`).join('');
  const site = await serve((path) => (path === '/robots.txt' ? undefined : `<title>${path}</title>${links}`));
  const folder = join(newFolder(), 'crawl');
  const settings = ['--delay', '0', '--no-archive', '--quiet'];
  const { code, err } = await skein(['crawl', `${site.origin}/0`, '-o', folder, ...settings]);
  const warning = 'links.csv: more rows than Excel shows (1,048,576); the rest is in the file all the same\n';
  expect([code, err]).toEqual([0, warning]);
  const exported = await skein(['export', folder, '-f', 'csv', '-q']);
  expect([exported.code, exported.err]).toEqual([0, warning]);
}, 120_000);
