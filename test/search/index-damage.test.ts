import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SkeinError } from '../../src/model/errors.ts';
import { IndexWriter } from '../../src/search/index-writer.ts';
import { fileNames, readManifest } from '../../src/search/manifest.ts';
import { SearchIndex } from '../../src/search/search-index.ts';
import { verifyIndex } from '../../src/search/verify-index.ts';
import { documentWith, phrase, prefix, term } from './made-documents.ts';
import { plainAnalyser } from './plain-analyser.ts';

let parent = '';
let whole = '';
let files: readonly string[] = [];

beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'skein-damage-'));
  whole = join(parent, 'whole');
  const writer = new IndexWriter(whole, { analyser: plainAnalyser() });
  for (let id = 0; id < 300; id++) {
    writer.add(documentWith(id, { title: `t${'x'.repeat(id % 9)} a`, body: 'a b c d '.repeat(1 + (id % 5)) }));
  }
  writer.commit();
  writer.delete(7);
  writer.commit();
  writer.close();
  files = readdirSync(whole).filter((name) => name !== 'writer.lock');
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

/** A copy of the index, one file of which was changed. */
function damaged(change: (path: string) => void, file: string): string {
  const folder = mkdtempSync(join(parent, 'copy-'));
  cpSync(whole, folder, { recursive: true });
  change(join(folder, file));
  return folder;
}

/** All that queries give, in order. */
function allAnswers(folder: string): unknown {
  const index = new SearchIndex(folder);
  try {
    return [term('a'), phrase('b', 'c'), prefix('t')].map((plan) => {
      const { hits, count } = index.find(plan, { limit: 400, countsAll: true });
      return { count, hits: hits.map((hit) => ({ ...hit, text: index.text(hit), url: index.url(hit) })) };
    });
  } finally {
    index.close();
  }
}

test('house a file that is gone or cut is told as damage', () => {
  allAnswers(whole);
  expect(verifyIndex(whole)).toEqual([]);
  for (const file of files) {
    for (const change of [unlinkSync, (path: string) => truncateSync(path, readFileSync(path).length - 1)]) {
      const folder = damaged(change, file);
      const isGone = file === 'manifest.json' && change === unlinkSync;
      expect(() => allAnswers(folder)).toThrow(
        expect.objectContaining({ code: isGone ? 'INDEX_MISSING' : 'INDEX_DAMAGED' }),
      );
    }
  }
});

test('house an index that is made anew answers as before until the new one is there', () => {
  const right = allAnswers(whole);
  const folder = damaged(() => undefined, 'manifest.json');
  const reader = new SearchIndex(folder);
  const broken = new IndexWriter(folder, { analyser: plainAnalyser(), discards: true, memory: 1 });
  for (let id = 0; id < 20; id++) broken.add(documentWith(id, { body: 'a' }));
  // As after a kill: without a commit.
  broken.close();
  expect(allAnswers(folder)).toEqual(right);
  const writer = new IndexWriter(folder, { analyser: plainAnalyser(), discards: true });
  writer.add(documentWith(1, { body: 'a b c' }));
  writer.commit();
  writer.close();
  expect(reader.find(term('a'), { limit: 400, countsAll: true }).count).toBe(299);
  reader.close();
  const index = new SearchIndex(folder);
  expect(index.find(term('a')).hits.map(({ id }) => id)).toEqual([1]);
  index.close();
  const { segments } = readManifest(folder) ?? { segments: [] };
  const named = segments.flatMap(fileNames);
  expect(
    readdirSync(folder)
      .filter((name) => /^\d/.test(name))
      .toSorted(),
  ).toEqual(named.toSorted());
});

test('house an index of an older form is none, and is made anew; one of a newer form is left alone', () => {
  const folder = damaged(() => undefined, 'manifest.json');
  const path = join(folder, 'manifest.json');
  const [json = ''] = readFileSync(path, 'utf8').split('\n');
  const write = (version: number, isChecked = true): void => {
    const text = JSON.stringify({ ...JSON.parse(json), version });
    writeFileSync(path, isChecked ? `${text}\n${crc32(text)}` : text);
  };
  const { version }: { version: number } = JSON.parse(json);
  write(version + 1);
  expect(() => allAnswers(folder)).toThrow(expect.objectContaining({ code: 'FOLDER_NEWER' }));
  expect(() => new IndexWriter(folder, { analyser: plainAnalyser() })).toThrow(
    expect.objectContaining({ code: 'FOLDER_NEWER' }),
  );
  write(1, false);
  expect(() => allAnswers(folder)).toThrow(expect.objectContaining({ code: 'INDEX_MISSING' }));
  write(version - 1);
  expect(() => allAnswers(folder)).toThrow(expect.objectContaining({ code: 'INDEX_MISSING' }));
  const writer = new IndexWriter(folder, { analyser: plainAnalyser() });
  expect(writer.count).toBe(0);
  writer.add(documentWith(1, { body: 'a b c' }));
  writer.commit();
  writer.close();
  const index = new SearchIndex(folder);
  expect(index.find(term('a')).hits.map(({ id }) => id)).toEqual([1]);
  index.close();
});

test('house where a byte has changed, answers are the same or the damage is told, and looking through finds it', () => {
  const right = allAnswers(whole);
  const changes = fc.record({ file: fc.constantFrom(...files), at: fc.nat(), xor: fc.integer({ min: 1, max: 255 }) });
  fc.assert(
    fc.property(changes, ({ file, at, xor }) => {
      const folder = damaged((path) => {
        const bytes = readFileSync(path);
        const place = at % bytes.length;
        bytes[place] = (bytes[place] ?? 0) ^ xor;
        writeFileSync(path, bytes);
      }, file);
      if (file !== 'manifest.json') expect(verifyIndex(folder)).toEqual([file]);
      expectSameOrTold(folder, right);
      rmSync(folder, { recursive: true });
    }),
    { numRuns: 200 },
  );
});

test('house where a file has other bytes from some place on, answers are the same or the damage is told', () => {
  const right = allAnswers(whole);
  const changes = fc.record({
    file: fc.constantFrom(...files),
    at: fc.nat(),
    bytes: fc.oneof(fc.uint8Array({ minLength: 1, maxLength: 64 }), fc.constant(new Uint8Array(64))),
    keepsLength: fc.boolean(),
  });
  fc.assert(
    fc.property(changes, ({ file, at, bytes, keepsLength }) => {
      const folder = damaged((path) => {
        const before = readFileSync(path);
        const place = at % before.length;
        const after = Buffer.concat([before.subarray(0, place), bytes, before.subarray(place + bytes.length)]);
        writeFileSync(path, keepsLength ? after.subarray(0, before.length) : after.subarray(0, place + bytes.length));
      }, file);
      expectSameOrTold(folder, right);
      rmSync(folder, { recursive: true });
    }),
    { numRuns: 200 },
  );
});

/** Never a wrong answer, and no error but that of a damaged index. */
function expectSameOrTold(folder: string, right: unknown): void {
  try {
    expect(allAnswers(folder)).toEqual(right);
  } catch (error) {
    if (!(error instanceof SkeinError)) throw error;
    expect(error).toMatchObject({ code: expect.stringMatching(/^(INDEX_DAMAGED|INDEX_MISSING|FOLDER_NEWER)$/) });
  }
}

/** What the writer says of an index, and of making it anew. */
function writerSays(folder: string, discards = false): SkeinError['code'] | undefined {
  try {
    const writer = new IndexWriter(folder, { analyser: plainAnalyser(), discards });
    writer.add(documentWith(1, { title: 't', body: 'a b c d' }));
    writer.commit();
    writer.close();
    return undefined;
  } catch (error) {
    if (error instanceof SkeinError) return error.code;
    throw error;
  }
}

test('house the writer tells a file that is gone as damage, and makes the index anew where that is asked for', () => {
  for (const file of files.filter((name) => name !== 'manifest.json')) {
    const folder = damaged(unlinkSync, file);
    expect([file, writerSays(folder), writerSays(folder, true)]).toEqual([file, 'INDEX_DAMAGED', undefined]);
    expect(verifyIndex(folder)).toEqual([]);
  }
});

test('house a lock that is no lock any more is made anew', () => {
  const folder = damaged((path) => writeFileSync(path, 'no database'), 'writer.lock');
  expect(writerSays(folder)).toBeUndefined();
});

test('house folders that are called like files of a segment are left alone', () => {
  const folder = damaged((path) => mkdirSync(path), '99.terms');
  expect(writerSays(folder)).toBeUndefined();
  expect(readdirSync(folder)).toContain('99.terms');
});

test('house where the folder cannot be made it is said so', () => {
  const path = join(parent, 'a file');
  writeFileSync(path, '');
  expect(writerSays(path)).toBe('DISK');
});

test('house what is not there is not verified', () => {
  expect(() => verifyIndex(join(parent, 'nothing'))).toThrow(expect.objectContaining({ code: 'INDEX_MISSING' }));
});
