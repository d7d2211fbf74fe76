import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { folderName } from '../../src/cli/folder-name.ts';
import { jsonLine } from '../../src/cli/json-line.ts';
import { shellWord } from '../../src/cli/shell-word.ts';

describe('words for other programs', () => {
  test('house a line of JSON holds nothing that a terminal obeys, and is the same value', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (texts) => {
        const line = jsonLine(texts);
        expect(line.slice(0, -1)).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202a-\u202e]/u);
        expect(JSON.parse(line)).toEqual(texts);
      }),
    );
  });

  test('house a path can be pasted into a shell', () => {
    expect(['/a/b-1.c', 'a b', "it's", '$(x)', ''].map((word) => shellWord(word, 'linux'))).toEqual([
      '/a/b-1.c',
      "'a b'",
      "'it'\\''s'",
      "'$(x)'",
      "''",
    ]);
    expect(['C:\\a\\b', 'C:\\a b'].map((word) => shellWord(word, 'win32'))).toEqual(['C:\\a\\b', '"C:\\a b"']);
  });

  test('house the name of a crawl folder is one that every file system takes', () => {
    const at = new Date('2026-11-28T10:15:00Z');
    expect(folderName('a.example:8080', at)).toBe('a.example-8080-2026-11-28-101500');
    expect(folderName('[::1]:80', at)).toBe('1-80-2026-11-28-101500');
  });
});
