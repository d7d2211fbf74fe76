import { expect, it } from 'vitest';
import { crawl } from '../../src/index.ts';
import { links } from '../servers/site-server.ts';
import { linesOf, newFolder, serve } from './place.ts';

/** The rows of links.csv of one page, each as `type target rel path_type`. */
function linksFrom(folder: string, source: string, origin: string): readonly string[] {
  const [heading = '', ...rows] = linesOf(folder, 'links.csv').map((row) => row.trim());
  const names = heading.split(',');
  const cell = (row: string, name: string): string => row.split(',')[names.indexOf(name)] ?? '';
  return rows
    .filter((row) => cell(row, 'source') === `${origin}${source}`)
    .map(
      (row) =>
        `${cell(row, 'type')} ${cell(row, 'target').replace(origin, '')} ${cell(row, 'rel')} ${cell(row, 'path_type')}`,
    );
}

it('house links of headers tell how they were written, as links of pages do', async () => {
  const { origin } = await serve((path) => {
    switch (path) {
      case '/':
        return links('/root', '/relative', '/protocol', '/absolute', '/refresh', '/canonical');
      case '/root':
        return { status: 301, headers: { location: '/end' } };
      case '/relative':
        return { status: 302, headers: { location: 'end' } };
      case '/protocol':
        return { status: 307, headers: { location: `${origin.slice('http:'.length)}/end` } };
      case '/absolute':
        return { status: 308, headers: { location: `${origin}/end` } };
      case '/refresh':
        return { headers: { refresh: '0; url=end' }, body: 'moved' };
      case '/canonical':
        return { headers: { link: '</end>; rel="canonical"' }, body: 'a copy' };
      default:
        return 'the end';
    }
  });
  const folder = newFolder();
  await crawl(`${origin}/`, { folder, delay: 0 });
  const told = ['/root', '/relative', '/protocol', '/absolute', '/refresh', '/canonical'].map((path) =>
    linksFrom(folder, path, origin),
  );
  expect(told).toEqual([
    ['redirect /end  root-relative'],
    ['redirect /end  relative'],
    ['redirect /end  protocol-relative'],
    ['redirect /end  absolute'],
    ['meta-refresh /end  relative'],
    ['canonical /end canonical root-relative'],
  ]);
});

it('house what a Link header names besides canonical and languages is recorded as http-link, and not followed', async () => {
  const { origin, paths } = await serve((path) =>
    path === '/'
      ? {
          headers: { link: '</style.css>; rel=preload; as=style, <two>; rel="next", <mailto:a@b.test>; rel=author' },
          body: 'one',
        }
      : 'never',
  );
  const folder = newFolder();
  await crawl(`${origin}/`, { folder, delay: 0 });
  expect(linksFrom(folder, '/', origin)).toEqual([
    'http-link /style.css preload root-relative',
    'http-link /two next relative',
  ]);
  expect(paths()).toEqual(['/']);
  const refused = linesOf(folder, 'skipped.ndjson').map((line) => JSON.parse(line));
  expect(refused).toMatchObject([
    { url: `${origin}/style.css`, reason: 'link-type', rule: 'http-link' },
    { url: `${origin}/two`, reason: 'link-type', rule: 'http-link' },
  ]);
});

it('DIR-12 a Refresh header makes a page as little indexable as a meta refresh, and pages.csv tells where it leads', async () => {
  const { origin } = await serve((path) =>
    path === '/'
      ? { headers: { refresh: '5; url=/end' }, body: '<meta http-equiv=refresh content="9; url=/other">moved' }
      : 'the end',
  );
  const folder = newFolder();
  await crawl(`${origin}/`, { folder, delay: 0 });
  const [heading = '', first = ''] = linesOf(folder, 'pages.csv').map((row) => row.trim().split(','));
  const row = Object.fromEntries([...heading].map((name, at) => [name, first[at]]));
  expect(row).toMatchObject({
    url: `${origin}/`,
    indexability: 'non-indexable',
    indexability_reason: 'meta-refresh',
    redirect_url: `${origin}/end`,
    redirect_type: 'meta-refresh',
  });
});
