import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeDefaultExports } from '../../src/export/format-writers.ts';
import { exportFormats } from '../../src/export/formats.ts';
import type { OutFolder } from '../../src/export/out.ts';
import { outFolder, writeTextFile } from '../../src/export/out-file.ts';
import { writeSitemap } from '../../src/export/sitemap.ts';
import { writeTse } from '../../src/export/tse.ts';
import { SkeinError } from '../../src/model/errors.ts';
import { AT, archiveOf, response, SMALL_CRAWL, type Told } from './small-crawl.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skein-export-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A folder in memory. */
function fakeFolder(): OutFolder & { readonly files: Map<string, string> } {
  const files = new Map<string, string>();
  return {
    files,
    async text(name, fill) {
      files.set(name, '');
      await fill({ write: (text) => void files.set(name, (files.get(name) ?? '') + text) });
    },
    bytes: async (name, pieces) => void files.set(name, Buffer.concat(pieces).toString('latin1')),
  };
}

describe('files', () => {
  it('P3 a crawl ends with twelve files, two about sitemaps, one about languages and the statement of its ranking', async () => {
    await writeDefaultExports(archiveOf(SMALL_CRAWL), join(folder, 'new', 'crawl'));
    const names = exportFormats.default.files;
    expect(names).toEqual([
      'structure.csv',
      'crawled.txt',
      'dangling.txt',
      'non-dangling.txt',
      'robots-blocked.txt',
      'robots-files.txt',
      'external.txt',
      'sitemaps.csv',
      'hreflang.csv',
      'orphans.txt',
      'pagerank.csv',
      'pagerank.json',
      'links.csv',
      'pages.csv',
      'duplicates.csv',
      'skipped.ndjson',
    ]);
    expect(readdirSync(join(folder, 'new', 'crawl')).sort()).toEqual([...names].sort());
  });

  it('house a file is there whole or as it was before', async () => {
    const path = join(folder, 'list.txt');
    await writeTextFile(path, async (out) => out.write('old'));
    const failing = writeTextFile(path, async (out) => {
      await out.write('x'.repeat(200_000));
      throw new Error('no more');
    });
    await expect(failing).rejects.toThrow('no more');
    expect(readFileSync(path, 'utf8')).toBe('old');
    expect(readdirSync(folder)).toEqual(['list.txt']);
  });

  it('house long files are written in order, piece by piece', async () => {
    const path = join(folder, 'long.txt');
    const lines = Array.from({ length: 30_000 }, (_, at) => `línea ${at}\n`);
    await writeTextFile(path, async (out) => {
      for (const line of lines) await out.write(line);
    });
    expect(readFileSync(path, 'utf8')).toBe(lines.join(''));
  });

  it('house a folder that cannot be written to is a DISK error', async () => {
    await writeTextFile(join(folder, 'file'), async () => undefined);
    const error: unknown = await outFolder(join(folder, 'file'))
      .text('x.txt', async () => undefined)
      .catch((reason) => reason);
    expect(error).toBeInstanceOf(SkeinError);
    expect(error).toMatchObject({ code: 'DISK' });
  });
});

describe('page directory', () => {
  it('T9 pages are numbered without gaps in the order of fetch; URL, depth, then the HTML byte for byte', async () => {
    const later = SMALL_CRAWL.map((told): Told => (told.id === 2 ? { ...told, visit: { at: AT + 99 } } : told));
    const target = fakeFolder();
    expect(await writeTse(archiveOf(later), target)).toEqual({ written: 6, withoutBody: 0 });
    expect([...target.files]).toEqual([
      ['1', 'http://h.test/\n0\n<html>caf\xe9'],
      ['2', 'http://h.test/three\n1\nthree'],
      ['3', 'http://h.test/four\n1\nfour'],
      ['4', 'http://h.test/out\n1\nout'],
      ['5', 'http://h.test/three-again\n1\nthree'],
      ['6', 'http://h.test/a/two.html?x=1,2\n1\ntwo'],
    ]);
  });

  it('T9 a page without a stored body leaves no gap', async () => {
    const [first, second] = [
      { id: 1, url: 'http://h.test/' },
      { id: 2, url: 'http://h.test/2', body: 'two' },
    ];
    const target = outFolder(folder);
    expect(await writeTse(archiveOf([first, second]), target)).toEqual({ written: 1, withoutBody: 1 });
    expect(readFileSync(join(folder, '1'), 'latin1')).toBe('http://h.test/2\n0\ntwo');
  });
});

describe('sitemaps', () => {
  const pages: readonly Told[] = [
    {
      id: 1,
      url: 'http://h.test/?a&b',
      visit: { response: response(200, { lastModified: 'Wed, 21 Oct 2015 07:28:00 GMT' }) },
    },
    { id: 2, url: 'http://h.test/noindex', visit: { mayIndex: false } },
    { id: 3, url: 'http://h.test/copy', page: { canonical: 'http://h.test/' } },
    { id: 4, url: 'http://h.test/own', page: { canonical: 'http://h.test/own#top' } },
    { id: 5, url: 'http://www.h.test/' },
    { id: 6, url: `http://h.test/${'x'.repeat(2048)}` },
    { id: 7, url: 'http://h.test/bad-date', visit: { response: response(200, { lastModified: 'soon' }) } },
    { id: 8, url: 'http://h.test/missing', page: 'none', visit: { outcome: 'gone', response: response(404) } },
  ];

  it('SM-9 indexable pages of one origin, escaped, with an index', async () => {
    const target = fakeFolder();
    const result = await writeSitemap(archiveOf(pages), target);
    expect(result).toEqual({ urls: 3, files: ['sitemap.xml', 'sitemap-1.xml'], elsewhere: 1 });
    expect(target.files.get('sitemap-1.xml')).toBe(
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
        '<url><loc>http://h.test/?a&amp;b</loc><lastmod>2015-10-21T07:28:00Z</lastmod></url>',
        '<url><loc>http://h.test/own</loc></url>',
        '<url><loc>http://h.test/bad-date</loc></url>',
        '</urlset>',
        '',
      ].join('\n'),
    );
    expect(target.files.get('sitemap.xml')).toContain('<sitemap><loc>http://h.test/sitemap-1.xml</loc></sitemap>');
  });

  it('SM-9 splits at the limits', async () => {
    const many = Array.from({ length: 7 }, (_, at) => ({ id: at + 1, url: `http://h.test/${at}` }));
    const byCount = fakeFolder();
    await writeSitemap(archiveOf(many), byCount, {}, { urls: 3, bytes: 1e9 });
    const counts = [...byCount.files.values()].map((text) => text.split('<url>').length - 1);
    expect(counts).toEqual([3, 3, 1, 0]);
    const bySize = fakeFolder();
    await writeSitemap(archiveOf(many), bySize, {}, { urls: 99, bytes: 1 });
    expect(bySize.files.size).toBe(8);
  });

  it('SM-9 of a crawl without pages is empty', async () => {
    const target = fakeFolder();
    expect(await writeSitemap(archiveOf([]), target)).toEqual({
      urls: 0,
      files: ['sitemap.xml', 'sitemap-1.xml'],
      elsewhere: 0,
    });
  });
});
