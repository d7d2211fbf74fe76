import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { PARSERS } from './parsers.ts';

const CORPUS = join(dirname(fileURLToPath(import.meta.url)), 'corpus');

const files = readdirSync(CORPUS, { recursive: true, encoding: 'utf8' })
  .map((path) => path.split(sep).join('/'))
  .filter((path) => path.includes('/'))
  .toSorted();
const rows = [...readFileSync(join(CORPUS, 'README.md'), 'utf8').matchAll(/^\| `([^`]+)` \| ([^|]+) \|$/gm)];

describe('the corpus of bad inputs', () => {
  test('house every file has a row that says why it is there, and every row its file', () => {
    expect(rows.map(([, file = '']) => file).toSorted()).toEqual(files);
  });

  test('house every parser has a folder, and every folder a parser', () => {
    expect([...new Set(files.map((file) => file.split('/')[0]))].toSorted()).toEqual(Object.keys(PARSERS).toSorted());
  });

  test.each(Object.entries(PARSERS))(
    'house %s reads every file, its own above all, twice with one answer',
    async (_name, parse) => {
      for (const file of files) {
        const input = readFileSync(join(CORPUS, file));
        const first = await parse(input);
        expect(await parse(input), file).toEqual(first);
      }
    },
  );
});
