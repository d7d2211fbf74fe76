import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ArchiveWriter } from '../../src/engine/archive-writer.ts';
import { createWarcArchive } from '../../src/engine/warc/writer.ts';
import type { Engine } from '../../src/model/engine.ts';
import { SkeinError } from '../../src/model/errors.ts';
import {
  discovery,
  leasesOf,
  link,
  response,
  type TestArchive,
  testArchive,
  urlAt,
  visit,
  visitNext,
  WISH,
} from '../contracts/engine-makings.ts';
import { close, errorOf, folder, open } from './sqlite-place.ts';

async function crawlSix(engine: Engine): Promise<void> {
  await engine.discover([1, 2, 3, 4, 5, 6].map((n) => discovery(`/${n}`)));
  for (const n of [1, 2, 3, 4, 5, 6]) {
    const content = n === 6 ? 'text 5' : `text ${n}`;
    const capture = { response: response(content), via: undefined, depth: 0 };
    await visitNext(engine, () => ({
      capture,
      links: [link('/1')],
      visit: visit(n, urlAt(`/${n}`), { digest: content }),
    }));
  }
}

test('P5 bodies are in the archive, equal ones once, and are read back from there', async () => {
  const archive = testArchive();
  const engine = open('create', { archive });
  await crawlSix(engine);
  expect(await engine.pageById(2)).toMatchObject({ archived: { file: '0.warc', offset: 7, length: 7 } });
  expect(archive.entries[5]?.duplicateOf).toMatchObject({ url: urlAt('/5'), digest: 'text 5' });
  expect((await engine.pageById(6))?.duplicateOf).toBe(5);
  expect((await engine.body(6))?.body.toString()).toBe('text 5');
  await close(engine);
  const reader = open('read', { archive });
  expect((await reader.body(6))?.body.toString()).toBe('text 5');
});

test('house the body of a record is had from the place that it names, or from the one that it repeats', async () => {
  const archive = testArchive();
  const engine = open('create', { archive });
  await crawlSix(engine);
  const found: unknown[] = [];
  for await (const record of engine.pages())
    found.push([record.id, record.hasOwnBody, (await engine.bodyOf(record))?.body.toString()]);
  const own = [1, 2, 3, 4, 5].map((n) => [n, true, `text ${n}`]);
  expect(found).toEqual([...own, [6, false, 'text 5']]);
  await close(engine);
  const withoutArchive = open('read');
  const first = await withoutArchive.pageById(1);
  expect(first?.hasOwnBody).toBe(true);
  expect(first && (await withoutArchive.bodyOf(first))).toBeUndefined();
});

test('house bytes that no row names are cut off at opening', async () => {
  const archive = testArchive();
  const engine = open('create', { archive });
  await crawlSix(engine);
  await close(engine);
  const before = new Map(archive.files);
  archive.files.set('2.warc', `${archive.files.get('2.warc')}torn`);
  archive.files.set('3.warc', 'never named\n');
  await close(open('write', { archive }));
  expect(archive.files).toEqual(before);
});

test('house pages whose bytes were lost with the power are pending again', async () => {
  const archive = testArchive();
  const engine = open('create', { archive });
  await crawlSix(engine);
  const keys = [...archive.files.keys()];
  await close(engine);
  archive.files.set('1.warc', 'text 3\ntex');
  archive.files.delete('2.warc');
  const resumed = open('write', { archive });
  expect(keys).toEqual(['0.warc', '1.warc', '2.warc']);
  expect(await resumed.totals()).toMatchObject({ done: 3, pending: 3, outcomes: { fetched: 3 }, pages: 3, bytes: 300 });
  expect(archive.files).toEqual(
    new Map([
      ['0.warc', 'text 1\ntext 2\n'],
      ['1.warc', 'text 3\n'],
    ]),
  );
  expect(await resumed.linksOf(4)).toBeUndefined();
  expect(leasesOf(await resumed.lease(WISH))[0]?.urls.map(({ id }) => id)).toEqual([4, 5, 6]);
});

test('house a crawl whose archive was moved away is not begun anew', async () => {
  const archive = testArchive();
  const engine = open('create', { archive });
  await crawlSix(engine);
  await close(engine);
  const error = errorOf(() => open('write', { archive: testArchive() }));
  expect([error.code, error.message]).toEqual(['FOLDER_DAMAGED', expect.stringContaining('WARC files are missing')]);
  expect(await open('write', { archive }).totals()).toMatchObject({ done: 6 });
});

test('P5 the WARC archive gives back what was settled, and loses only a torn tail', async () => {
  const options = {
    folder,
    maxSize: 1_000_000,
    compress: false,
    info: { software: 'test', robots: 'obey', userAgent: 'test', from: undefined },
  } as const;
  const archive = (): ArchiveWriter => createWarcArchive(options);
  const engine = open('create', { archive: archive() });
  await crawlSix(engine);
  const last = await engine.pageById(6);
  await close(engine);
  const file = join(folder, 'archive', last?.archived?.file ?? '');
  const whole = readFileSync(file);
  writeFileSync(file, Buffer.concat([whole, Buffer.from('torn')]));
  const resumed = open('write', { archive: archive() });
  expect(readFileSync(file).equals(whole)).toBe(true);
  for (const n of [1, 5, 6]) expect((await resumed.body(n))?.body.toString()).toBe(`text ${Math.min(n, 5)}`);
  await close(resumed);
  truncateSync(file, whole.length - 5);
  expect(await open('write', { archive: archive() }).totals()).toMatchObject({ done: 5, pending: 1 });
});

test('house an engine whose write failed says so from then on, and what was stored before is there', async () => {
  const archive: TestArchive = testArchive();
  const engine = open('create', { archive });
  await crawlSix(engine);
  await engine.discover([discovery('/7')]);
  archive.failure = new SkeinError('DISK', 'no space left', 'Make room.');
  const capture = { response: response('more'), via: undefined, depth: 0 };
  await expect(visitNext(engine, () => ({ capture, discoveries: [discovery('/8')] }))).rejects.toMatchObject({
    code: 'DISK',
  });
  await expect(engine.discover([discovery('/9')])).rejects.toMatchObject({ code: 'DISK' });
  await close(engine);
  archive.failure = undefined;
  const resumed = open('write', { archive });
  expect(await resumed.totals()).toMatchObject({ known: 7, pending: 1, done: 6 });
  expect(await visitNext(resumed)).toBe(urlAt('/7'));
});
