import { createReadStream, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { CDXIndexer } from 'warcio';
import { cdxjLines, exportCdxj } from '../../src/export/cdxj.ts';
import { answer, exchange, START } from '../warc/exchanges.ts';
import { gzipWithFields } from '../warc/foreign.ts';
import { temporaryFolder } from '../warc/temporary-folder.ts';
import { archivedCrawl } from './archived-crawl.ts';

const page = Buffer.from('<title>A</title>');
const first = exchange('http://example.org/b?x=1', answer(page));
const coded = answer(page, {
  wireBody: gzipSync(page),
  rawHeaders: ['content-type', 'text/html; charset=utf-8', 'Content-Encoding', 'gzip'],
});
const entries = [
  first,
  exchange('http://example.org/a', coded, { at: START + 61_000 }),
  exchange('http://example.org/copy', answer(page), { at: START + 1000, duplicateOf: first }),
  exchange(
    'http://example.com/missing',
    answer(page, { status: 404, rawHeaders: ['X-Long', 'y'.repeat(9000), 'content-type', 'TEXT/Plain;a'] }),
  ),
];

describe('CDXJ', () => {
  it('CDXJ-1 lines are SURT, timestamp and JSON, sorted by bytes', async () => {
    const crawl = await archivedCrawl(temporaryFolder(), entries);
    const lines = await cdxjLines(crawl);
    const starts = [
      'com,example)/missing 20260102030405 {',
      'org,example)/a 20260102030506 {',
      'org,example)/b?x=1 20260102030405 {',
      'org,example)/copy 20260102030406 {',
    ];
    expect(lines.map((line) => line.slice(0, line.indexOf('{') + 1))).toEqual(starts);
    expect(lines.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))).toEqual(lines);
    expect(lines[0]).toContain('"mime":"text/plain","status":"404"');
    const fields = JSON.parse(lines[1]?.slice(lines[1].indexOf('{')) ?? '');
    const { file, offset, length } = crawl.rows[1]?.archived ?? { file: '', offset: 0, length: 0 };
    expect(fields).toEqual({
      ...{ url: 'http://example.org/a', mime: 'text/html', status: '200', filename: file },
      ...{ digest: expect.stringMatching(/^[A-Z2-7]{32}$/), offset: String(offset), length: String(length) },
    });
  });

  it("CDXJ-1 the index is that of npm's warcio", async () => {
    const crawl = await archivedCrawl(temporaryFolder(), entries.slice(0, 3));
    const filename = crawl.rows[0]?.archived?.file ?? '';
    const reader = createReadStream(join(crawl.folder, 'archive', filename));
    const indexer = new CDXIndexer({ format: 'cdxj' });
    const theirs: string[] = [];
    for await (const cdx of indexer.iterIndex([{ filename, reader }])) theirs.push(indexer.serializeCDXJ(cdx));
    theirs.sort();
    expect(theirs.map(parsed)).toEqual((await cdxjLines(crawl)).map(parsed));
  });

  it('CDXJ-1 records are found whatever fields their gzip headers have, and without gzip', async () => {
    const crawl = await archivedCrawl(temporaryFolder(), entries);
    const lines = (await cdxjLines(crawl)).map(withoutPlace);
    const path = join(crawl.folder, 'archive', crawl.rows[0]?.archived?.file ?? '');
    const bytes = readFileSync(path);
    const rows = [...crawl.rows];
    for (const pack of [gzipWithFields, (content: Buffer): Buffer => content]) {
      const records: Buffer[] = [];
      for (const [at, row] of rows.entries()) {
        const { file, offset, length } = row.archived ?? { file: '', offset: 0, length: 0 };
        const record = pack(gunzipSync(bytes.subarray(offset, offset + length)));
        const archived = { file, offset: Buffer.concat(records).length, length: record.length };
        crawl.rows[at] = { ...row, archived };
        records.push(record);
      }
      writeFileSync(path, Buffer.concat(records));
      expect((await cdxjLines(crawl)).map(withoutPlace)).toEqual(lines);
    }
  });

  it('CDXJ-1 a URL that was never stored has no line', async () => {
    const crawl = await archivedCrawl(temporaryFolder(), entries);
    crawl.rows.splice(0, 2, ...crawl.rows.slice(0, 2).map((row) => ({ ...row, archived: undefined })));
    const path = join(temporaryFolder(), 'index.cdxj');
    expect(await exportCdxj(crawl, path)).toBe(2);
    expect(readFileSync(path, 'utf8').split('\n')).toEqual([...(await cdxjLines(crawl)), '']);
  });

  it('CDXJ-1 an empty crawl has an empty index', async () => {
    const path = join(temporaryFolder(), 'index.cdxj');
    expect(await exportCdxj(await archivedCrawl(temporaryFolder(), []), path)).toBe(0);
    expect(readFileSync(path, 'utf8')).toBe('');
  });

  it('house a row that names what is not there is FOLDER_DAMAGED', async () => {
    const crawl = await archivedCrawl(temporaryFolder(), entries);
    const row = crawl.rows[0];
    if (row?.archived === undefined) throw new Error('no row');
    for (const archived of [
      { ...row.archived, offset: 5 },
      { ...row.archived, offset: 10 ** 6 },
      { ...row.archived, file: 'none' },
    ]) {
      crawl.rows[0] = { ...row, archived };
      await expect(cdxjLines(crawl)).rejects.toMatchObject({ code: 'FOLDER_DAMAGED' });
    }
  });
});

/** The line without offset and length. */
function withoutPlace(line: string): string {
  return line.replace(/"(?:offset|length)":"\d+",/g, '');
}

/** Key, time and fields of a line; the order of the fields is free. */
function parsed(line: string): unknown[] {
  const [key, time] = line.split(' ');
  return [key, time, JSON.parse(line.slice(line.indexOf('{')))];
}
