import {
  cpSync,
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
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SkeinError } from '../../src/model/errors.ts';
import { IndexWriter } from '../../src/search/index-writer.ts';
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

function useAll(folder: string): void {
  const index = new SearchIndex(folder);
  try {
    for (const plan of [term('a'), phrase('b', 'c'), prefix('t')]) {
      for (const hit of index.find(plan, { limit: 400, countsAll: true }).hits) index.text(hit);
    }
  } finally {
    index.close();
  }
}

test('house a file that is gone or cut is told as damage', () => {
  useAll(whole);
  expect(verifyIndex(whole)).toEqual([]);
  for (const file of files) {
    for (const change of [unlinkSync, (path: string) => truncateSync(path, readFileSync(path).length - 1)]) {
      const folder = damaged(change, file);
      const isGone = file === 'manifest.json' && change === unlinkSync;
      expect(() => useAll(folder)).toThrow(
        expect.objectContaining({ code: isGone ? 'INDEX_MISSING' : 'INDEX_DAMAGED' }),
      );
    }
  }
});

test('house a byte that has changed is found by looking through, and breaks nothing but the answer', () => {
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
      try {
        useAll(folder);
      } catch (error) {
        expect(error).toBeInstanceOf(SkeinError);
        expect(error).toMatchObject({ code: expect.stringMatching(/^(INDEX_DAMAGED|INDEX_MISSING|FOLDER_NEWER)$/) });
      }
      rmSync(folder, { recursive: true });
    }),
    { numRuns: 300 },
  );
});
