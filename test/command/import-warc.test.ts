import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { page, recordOf, response } from '../warc/foreign.ts';
import { linesOf, newFolder, serve, skein } from './skein.ts';

const hasWget = spawnSync('wget', ['--version']).status === 0;
if (!hasWget) console.info('skipped: wget is not there to write WARC files');

/** A small site with what crawls meet: redirects, errors, images, other hosts, compressed pages. */
const SITE = {
  '/': page('Home', '/a', 'b/', '/old', '/missing', 'http://example.invalid/'),
  '/a': `${page('A', '/', '/c?x=1&y=2')}<img src="/i.png">`,
  '/b/': page('B', '../a', 'd', '#top'),
  '/b/d': {
    headers: { 'content-type': 'text/html; charset=iso-8859-1' },
    body: Buffer.from('<title>D\xe9</title>', 'latin1'),
  },
  '/c?x=1&y=2': page('C', '/new#there'),
  '/old': { status: 301, headers: { location: '/new' } },
  '/new': page('New', '/broken'),
  '/broken': { status: 500, body: 'broken' },
  '/i.png': { headers: { 'content-type': 'image/png' }, body: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1') },
};

/** Rows of a CSV without the column of ids, times and the like: only what both crawls have to agree on. */
function rowsOf(folder: string, name: string, columns: readonly string[]): readonly string[] {
  const [heading = '', ...rows] = linesOf(folder, name);
  const names = heading.trimEnd().split(',');
  const at = columns.map((column) => names.indexOf(column));
  expect(at).not.toContain(-1);
  return rows.map((row) => at.map((index) => row.trimEnd().split(',')[index]).join(' ')).sort();
}

describe('skein import warc', () => {
  it.runIf(hasWget).each([['--warc-cdx'], ['--no-warc-compression'], ['--no-warc-digests']])(
    'WARC-1 what wget %s wrote gives the pages and arcs of our own crawl of the same site',
    async (option) => {
      const site = await serve(SITE);
      const folder = newFolder();
      await promisify(execFile)(
        'wget',
        ['--quiet', '--recursive', '--level=inf', '--page-requisites', '--warc-file=site', option, `${site.origin}/`],
        { cwd: folder },
        // wget ends with 8 where a page was missing.
      ).catch(() => undefined);
      const before = site.asked.length;
      const file = readdirSync(folder).find((name) => /\.warc(\.gz)?$/.test(name)) ?? '';
      const imported = await skein(['import', 'warc', file, '-o', 'imported'], { cwd: folder });
      expect([imported.code, imported.out]).toEqual([0, `${join(folder, 'imported')}\n`]);
      expect(imported.err).toContain('6 pages imported');
      expect(site.asked).toHaveLength(before);
      await skein(['crawl', `${site.origin}/`, '-o', 'own', '--delay', '0', '--quiet'], { cwd: folder });
      const isPage = (row: string): boolean => !row.includes('/i.png');
      const pages = ['url', 'status', 'title', 'depth', 'inlinks', 'outlinks', 'final_url', 'charset'];
      expect(rowsOf(join(folder, 'imported'), 'pages.csv', pages).filter(isPage)).toEqual(
        rowsOf(join(folder, 'own'), 'pages.csv', pages).filter(isPage),
      );
      const arcs = ['source', 'target', 'type'];
      expect(rowsOf(join(folder, 'imported'), 'links.csv', arcs)).toEqual(
        rowsOf(join(folder, 'own'), 'links.csv', arcs),
      );
      for (const name of ['crawled.txt', 'dangling.txt', 'non-dangling.txt', 'external.txt'])
        expect(linesOf(join(folder, 'imported'), name).toSorted()).toEqual(
          linesOf(join(folder, 'own'), name).toSorted(),
        );
      const ranks = ['url', 'score'];
      expect(rowsOf(join(folder, 'imported'), 'pagerank.csv', ranks)).toEqual(
        rowsOf(join(folder, 'own'), 'pagerank.csv', ranks),
      );
    },
  );

  it('house our own archive, imported, is the same crawl, and all commands work on it', async () => {
    const site = await serve(SITE);
    const folder = newFolder();
    await skein(['crawl', `${site.origin}/`, '-o', 'own', '--delay', '0', '--quiet'], { cwd: folder });
    await site.close();
    const archive = join(folder, 'own', 'archive');
    const files = readdirSync(archive).map((name) => join(archive, name));
    expect((await skein(['import', 'warc', ...files, '-o', 'again', '-q'], { cwd: folder })).code).toBe(0);
    for (const name of ['crawled.txt', 'dangling.txt', 'structure.csv'])
      expect(linesOf(join(folder, 'again'), name).toSorted()).toEqual(linesOf(join(folder, 'own'), name).toSorted());
    for (const line of [
      ['status', 'again'],
      ['rank', 'again'],
      ['explain', `${site.origin}/a`, '--store', 'again'],
      ['sitemap', 'again'],
      ['resume', 'again'],
      ...['gexf', 'cdxj', 'wacz', 'ndjson'].map((format) => ['export', 'again', '-f', format]),
    ]) {
      const ending = await skein(line, { cwd: folder });
      expect([line, ending.code, ending.code === 0 ? '' : ending.err]).toEqual([line, 0, '']);
    }
    const pages = join(folder, 'pages');
    await skein(['export', 'again', '-f', 'tse', '-o', pages], { cwd: folder });
    expect(readdirSync(pages)).toHaveLength(6);
    const again = await skein(['import', 'warc', ...files, '-o', 'again'], { cwd: folder });
    expect([again.code, again.err]).toEqual([2, expect.stringContaining('holds a crawl already')]);
    expect((await skein(['import', 'warc', ...files, '-o', 'again', '--overwrite'], { cwd: folder })).code).toBe(0);
    const itself = await skein(['import', 'warc', ...files, '-o', 'own', '--overwrite'], { cwd: folder });
    expect([itself.code, itself.err]).toEqual([2, expect.stringContaining('which is to be written')]);
  });

  it('house captures of many hosts are imported without a word of the platform', async () => {
    const folder = newFolder();
    const records = Array.from({ length: 15 }, (_, at) => recordOf(response(`http://h${at}.example/`, page(`${at}`))));
    writeFileSync(join(folder, 'site.warc'), Buffer.concat(records));
    const { code, err } = await skein(['import', 'warc', 'site.warc'], { cwd: folder });
    expect([code, err]).toEqual([0, '15 pages imported from 15 captures\n']);
  });

  it('WARC-9 a damaged file ends with exit code 1, and the message says where', async () => {
    const folder = newFolder();
    const records = ['a', 'b', 'c'].map((name) => recordOf(response(`http://a.example/${name}`, page(name))));
    const bytes = Buffer.concat(records);
    const at = records[0]?.length ?? 0;
    bytes.fill(0, at, at + 20);
    writeFileSync(join(folder, 'site.warc'), bytes);
    const { code, out, err } = await skein(['import', 'warc', 'site.warc'], { cwd: folder });
    expect([code, out]).toEqual([1, `${join(folder, 'site-crawl')}\n`]);
    expect(err).toContain(`site.warc at ${at}: no WARC record`);
    expect(err).toContain('2 pages imported from 2 captures');
    expect(linesOf(join(folder, 'site-crawl'), 'crawled.txt')).toHaveLength(2);
    // Said once more to those who want nothing else said.
    const quiet = await skein(['import', 'warc', 'site.warc', '--overwrite', '-q'], { cwd: folder });
    expect([quiet.code, quiet.err.split('\n').length]).toEqual([1, 2]);
  });

  it('house what is no WARC ends with exit code 2 and leaves nothing', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'text'), 'hello');
    for (const file of ['text', 'none', '.']) {
      const { code, err } = await skein(['import', 'warc', file, '-o', 'crawl'], { cwd: folder });
      expect([code, err]).toEqual([2, expect.stringContaining('cannot be read as WARC or WACZ')]);
    }
    expect(existsSync(join(folder, 'crawl'))).toBe(false);
    expect((await skein(['import', 'warc'], { cwd: folder })).code).toBe(2);
    expect(readFileSync(join(folder, 'text'), 'utf8')).toBe('hello');
  });
});
