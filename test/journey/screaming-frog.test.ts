import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { crawl, openFolder } from '../../src/index.ts';
import { linesOf, newFolder, serve } from './place.ts';

/** The rows of a table by their headings; no cell of these holds a comma. */
function tableOf(folder: string, name: string, origin: string): readonly Readonly<Record<string, string>>[] {
  const [headings = [], ...rows] = linesOf(folder, name).map((line) => line.trim().replaceAll('""', '"').split(','));
  const plain = headings.map((heading) => heading.replace(/^"(.*)"$/, '$1'));
  return rows.map((row) =>
    Object.fromEntries(row.map((cell, at) => [plain[at] ?? '', cell.replaceAll(origin, '')] as const)),
  );
}

it('house --compat screaming-frog names files, headings and words as that tool does', async () => {
  const { origin } = await serve((path) => {
    switch (path) {
      case '/robots.txt':
        return 'User-agent: *\nDisallow: /private';
      case '/':
        return `<html lang=en><title>Home</title><nav><a href="/old" target=_blank>Old</a></nav><a href="page" rel=nofollow>Page</a>
          <img src="/a.png" alt="A"><a href="/private">P</a><a href="/gone">G</a><a href="${origin}/hidden">H</a><a href="//other.test/">O</a>`;
      case '/old':
        return { status: 301, headers: { location: '/new' } };
      case '/hidden':
        return '<meta name=robots content=noindex>';
      case '/gone':
        return { status: 410, body: '' };
      default:
        return '<title>New</title><link rel=canonical href="/"><link rel=alternate hreflang=de href="/">';
    }
  });
  const folder = newFolder();
  await crawl(`${origin}/`, { folder, delay: 0, compat: 'screaming-frog' });
  expect(['pages.csv', 'links.csv'].filter((name) => existsSync(join(folder, name)))).toEqual([]);

  const pages = tableOf(folder, 'internal_all.csv', origin);
  const told = pages.map((row) =>
    ['Address', 'Status Code', 'Status', 'Indexability', 'Indexability Status', 'Redirect Type']
      .map((name) => row[name])
      .join(' | '),
  );
  expect(told).toEqual([
    '/ | 200 | OK | Indexable |  | ',
    '/old | 301 | Moved Permanently | Non-Indexable | Redirected | HTTP Redirect',
    '/page | 0 | nofollow |  |  | ',
    '/a.png | 0 | link-type |  |  | ',
    '/private | 0 | Blocked by Robots.txt | Non-Indexable | Blocked by Robots.txt | ',
    '/gone | 410 | Gone | Non-Indexable | Client Error | ',
    '/hidden | 200 | OK | Non-Indexable | noindex | ',
    '/new | 200 | OK | Non-Indexable | Canonicalised | ',
  ]);
  expect(pages[0]).toMatchObject({ 'Title 1': 'Home', 'Title 1 Length': '4', 'Crawl Depth': '0', Language: 'en' });
  expect(pages[0]).toMatchObject({ Outlinks: '5', 'External Outlinks': '1', 'HTTP Version': '1.1' });
  expect(Object.keys(pages[0] ?? {})).toContain('rel="next" 1');

  expect(tableOf(folder, 'external_all.csv', origin)).toEqual([
    {
      Address: 'http://other.test/',
      'Content Type': '',
      'Status Code': '0',
      Status: 'scope',
      'Crawl Depth': '1',
      Inlinks: '1',
    },
  ]);

  const links = tableOf(folder, 'all_inlinks.csv', origin);
  expect(links.map((row) => Object.values(row).join(' | '))).toEqual([
    'Hyperlink | / | /old |  | Old | 301 | Moved Permanently | true | _blank |  | Root-Relative | Navigation',
    'Hyperlink | / | /page |  | Page | 0 |  | false |  | nofollow | Path-Relative | Content',
    'Image | / | /a.png | A |  | 0 |  | true |  |  | Root-Relative | Content',
    'Hyperlink | / | /private |  | P | 0 |  | true |  |  | Root-Relative | Content',
    'Hyperlink | / | /gone |  | G | 410 | Gone | true |  |  | Root-Relative | Content',
    'Hyperlink | / | /hidden |  | H | 200 | OK | true |  |  | Absolute | Content',
    'Hyperlink | / | http://other.test/ |  | O | 0 |  | true |  |  | Protocol-Relative | Content',
    'HTTP Redirect | /old | /new |  |  | 200 | OK | true |  |  | Root-Relative | Head',
    'Canonical | /new | / |  |  | 200 | OK | true |  | canonical | Root-Relative | Head',
    'hreflang | /new | / |  |  | 200 | OK | true |  | alternate | Root-Relative | Head',
  ]);
});

it('house --compat of an export stands for that of its crawl, and --overwrite removes such files too', async () => {
  const { origin } = await serve({ '/': 'home' });
  const folder = newFolder();
  await crawl(`${origin}/`, { folder, delay: 0 });
  const opened = await openFolder(folder);
  await opened.export('csv', folder, { compat: 'screaming-frog' });
  await opened.close();
  const names = ['internal_all.csv', 'external_all.csv', 'all_inlinks.csv', 'pages.csv'];
  expect(names.filter((name) => existsSync(join(folder, name)))).toEqual(names);
  await crawl(`${origin}/`, { folder, delay: 0, overwrite: true });
  expect(names.filter((name) => existsSync(join(folder, name)))).toEqual(['pages.csv']);
});
