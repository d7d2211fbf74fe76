import { expect, test } from 'vitest';
import { hitText } from '../../src/cli/answer-text.ts';
import type { AnsweredHit } from '../../src/index.ts';

const hit: AnsweredHit = {
  words: 'all',
  id: 1,
  url: `http://h.test/${'long/'.repeat(12)}`,
  title: {
    text: 'Knots and loops for everybody who ties',
    marks: [{ start: 0, end: 5 }],
    isCutBefore: false,
    isCutAfter: false,
  },
  snippet: {
    text: 'A bowline is a knot that makes a loop at the end of a rope. It does not slip.',
    marks: [{ start: 15, end: 19 }],
    isCutBefore: false,
    isCutAfter: true,
  },
  score: 4.321,
  site: 'h.test',
  language: 'en',
  fileType: 'html',
  depth: 0,
  rank: 1,
  date: Date.UTC(2024, 4, 31),
  similar: [],
  explanation: undefined,
};

test('house a result is broken at blanks to fit the terminal, its colours not counted, its URL whole', () => {
  const text = hitText(hit, { place: 12, paint: (word) => `\x1b[32m${word}\x1b[0m`, columns: 30 });
  expect(text.split('\n')).toEqual([
    '12. \x1b[32mKnots\x1b[0m and loops for',
    '   everybody who ties',
    `   ${hit.url}  (en, 2024-05-31, 4.32)`,
    '   A bowline is a \x1b[32mknot\x1b[0m that',
    '   makes a loop at the end of',
    '   a rope. It does not slip. …',
    '',
    '',
  ]);
});

test('house a result that is kept is not broken', () => {
  const text = hitText(hit, { place: 1, paint: (word) => word });
  expect(text.split('\n')[2]).toBe(`   ${hit.snippet.text} …`);
});
