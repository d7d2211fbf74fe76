import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAside } from '../../src/search/analyse.ts';
import { parseQuery } from '../../src/search/query-parse.ts';
import { printQuery } from '../../src/search/query-print.ts';
import { type WordCount, WordList } from '../../src/search/typo-list.ts';
import { NearWords } from '../../src/search/typo-near.ts';
import { correctQuery } from '../../src/search/typo-query.ts';
import { TypoTable } from '../../src/search/typo-table.ts';
import { indexedWords, isWordOf, termsLike } from '../../src/search/typo-terms.ts';
import { smallIndex } from './small-index.ts';

describe('the distance of two words', () => {
  test.each([
    ['word', 'word', 0],
    ['word', 'wrod', 1],
    ['word', 'words', 1],
    ['word', 'wird', 1],
    ['word', 'wor', 1],
    ['word', 'sword', 1],
    ['word', 'drow', 3],
    ['', 'ab', 2],
    ['𝐀b', '𝐀c', 1],
    ['kitten', 'sitting', 3],
  ])('house %s and %s: %i', (one, other, far) => {
    expect(distanceOf(one, other, 5)).toBe(far);
  });

  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 });
  test('house it is that of a plain table, cut at the most', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 3 }), (one, other, most) => {
        expect(distanceOf(one, other, most)).toBe(Math.min(plainDistance(one, other), most + 1));
      }),
      { numRuns: 2000 },
    );
  });

  test('house a table finds every word that is near by a letter, long ones by two behind the first, and no other', () => {
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 40 }), word, (list, wanted) => {
        const words = list.filter(({ length }) => length >= 3);
        const table = new TypoTable(listOf(words.map((one) => ({ word: one, documents: 3, isStem: false }))));
        const isNear = (one: string) =>
          plainDistance(one, wanted) < 2 ||
          (plainDistance(one, wanted) === 2 && wanted.length > 6 && one[0] === wanted[0]);
        const near = words.filter(isNear);
        const expected = wanted.length < 3 || near.includes(wanted) ? [] : near;
        const found = table.nearest(wanted, () => true, 100).map(({ word: one }) => one);
        expect([...found].sort()).toEqual([...expected].sort());
      }),
      { numRuns: 1000 },
    );
  });
});

test.each([
  ['docker', undefined],
  ['redis', undefined],
  ['wroker', 'worker'],
  ['dimnesoin', 'dimension'],
  ['timensoin', undefined],
  ['timension', 'dimension'],
  ['inglse', 'inglês'],
  ['ingsle', undefined],
])('house %s was meant for %s', (word, meant) => {
  const list = listOf(
    ['worker', 'reads', 'dimension', 'inglês'].map((one) => ({ word: one, documents: 3, isStem: false })),
  );
  expect(new TypoTable(list).nearest(word, () => true)[0]?.word).toBe(meant);
});

/** That of two words; more than `most` is `most + 1`. */
function distanceOf(one: string, other: string, most: number): number {
  const told = new NearWords(one, most).distance(unitsOf(other), 0, other.length);
  return told < 0 ? most + 1 : told;
}

describe('words that come in order', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '𝐀', '𝐁'), maxLength: 7 });

  test('house each has its distance, and no beginning is left out that a near word has', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(letters, { maxLength: 100, size: 'max' }),
        letters,
        fc.integer({ min: 0, max: 3 }),
        (list, wanted, most) => {
          const near = new NearWords(wanted, most);
          let unwanted = '';
          for (const word of list.toSorted()) {
            const far = Math.min(plainDistance([...word], [...wanted]), most + 1);
            if (unwanted !== '' && word.startsWith(unwanted)) {
              expect(far).toBe(most + 1);
              continue;
            }
            const told = near.distance(unitsOf(`=${word}`), 1, word.length + 1);
            unwanted = told < 0 ? word.slice(0, -told) : '';
            expect(told < 0 ? most + 1 : told).toBe(far);
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});

function listOf(words: readonly WordCount[]): WordList {
  const list = new WordList();
  for (const { word, documents, isStem } of words) list.add(unitsOf(word), 0, word.length, documents, isStem);
  return list;
}

function unitsOf(word: string): Uint16Array {
  return Uint16Array.from({ length: word.length }, (_, at) => word.charCodeAt(at));
}

describe('a list of words', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '𝐀'), minLength: 1, maxLength: 6 });
  const counts = fc.record({ word: letters, documents: fc.integer({ min: 1, max: 5 }), isStem: fc.boolean() });

  test('house it has each word once, with the most documents, the most frequent first where there are too many', () => {
    fc.assert(
      fc.property(
        fc.array(counts, { maxLength: 3000, size: 'max' }),
        fc.integer({ min: 1, max: 100 }),
        (words, most) => {
          const known = new Map<string, WordCount>();
          for (const one of words) {
            const before = known.get(one.word) ?? one;
            const documents = Math.max(before.documents, one.documents);
            known.set(one.word, { ...one, documents, isStem: before.isStem && one.isStem });
          }
          const all = [...known.values()];
          const list = listOf(words);
          expect(wordsOf(list)).toEqual(words);
          const frequent = all.length > most ? all.sort((a, b) => b.documents - a.documents).slice(0, most) : all;
          expect(wordsOf(list.mostFrequent(most))).toEqual(frequent);
        },
      ),
      { numRuns: 60 },
    );
  });
});

function wordsOf(list: WordList): readonly WordCount[] {
  return Array.from({ length: list.count }, (_, index) => list.word(index));
}

/** Optimal string alignment as it is written down. */
function plainDistance(one: ArrayLike<string>, other: ArrayLike<string>): number {
  const rows: number[][] = [];
  for (let i = 0; i <= one.length; i++) {
    rows[i] = [];
    for (let j = 0; j <= other.length; j++) {
      const row = rows[i] ?? [];
      if (i === 0 || j === 0) row[j] = i + j;
      else {
        const same = one[i - 1] === other[j - 1] ? 0 : 1;
        let least = Math.min((rows[i - 1]?.[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (rows[i - 1]?.[j - 1] ?? 0) + same);
        if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
          least = Math.min(least, (rows[i - 2]?.[j - 2] ?? 0) + 1);
        }
        row[j] = least;
      }
    }
  }
  return rows[one.length]?.[other.length] ?? 0;
}

describe('the words of an index', () => {
  const texts = [
    ...Array.from({ length: 5 }, () => 'happy people connect databases'),
    ...Array.from({ length: 3 }, () => 'happily connected'),
    'rareword database',
  ];

  test('house a misspelt word is put right from them, never to a stem that is no word or to a rare word', async () => {
    const { index, close } = await smallIndex(texts, ['en']);
    const isWord = (stem: string) => isWordOf(index.segments, stem);
    const table = new TypoTable(indexedWords(index.segments, 3));
    const nearest = (word: string) => table.nearest(word, isWord).map(({ word: one }) => one);
    expect(nearest('hapy')).toEqual(['happy']);
    expect(nearest('conect')).toEqual(['connect']);
    expect(nearest('databses')).toEqual(['databases']);
    expect(nearest('happi')).toEqual(['happy']);
    expect(nearest('connect')).toEqual([]);
    expect(nearest('rarewrd')).toEqual([]);
    expect(nearest('hy')).toEqual([]);
    expect(nearest('zzzzzz')).toEqual([]);
    close();
  });

  test('house a fuzzy word finds what differs in so many letters, rare words too', async () => {
    const { index, find, close } = await smallIndex(texts, ['en']);
    expect(termsLike(index.segments, 'rarewrd', 1)).toEqual(['rareword']);
    expect(termsLike(index.segments, 'rarwrd', 1)).toEqual([]);
    expect(find('rarwrd~2')).toEqual([8]);
    expect(find('rarwrd~1')).toEqual([]);
    expect(find('happi~1')).toEqual([0, 1, 2, 3, 4]);
    expect(find('conect~ -happily')).toEqual([0, 1, 2, 3, 4]);
    close();
  });
});

test('house the terms like a word are those that differ in so many letters, the nearest and most frequent first', async () => {
  const syllables = ['ab', 'ar', 'e', 'is', 'on', 'ü', 'ch', '𐐨', 'ing', 'w'];
  const wordOf = (number: number): string =>
    [number, number / 10, number / 100, number / 1000].map((one) => syllables[Math.floor(one) % 10]).join('');
  const texts = Array.from({ length: 30 }, (_, text) =>
    Array.from({ length: 300 }, (_one, number) => wordOf((number * (text + 3) * 7) % 9973)).join(' '),
  );
  const { index, close } = await smallIndex(texts, ['en'], undefined, 40_000);
  expect(index.segments.length).toBeGreaterThan(2);
  for (const word of ['arisonab', 'wwww', 'chingischü', 'e', 'zzz', '𐐨𐐨ingw', 'isonisonx', 'ü']) {
    for (const distance of [1, 2]) {
      const sums = new Map<string, { far: number; documents: number }>();
      for (const { dictionary } of index.segments) {
        for (const { term, documents } of dictionary.from('')) {
          const far = plainDistance([...term.replace(/^=/, '')], [...word]);
          if (far > distance || isAside(term)) continue;
          sums.set(term, { far, documents: documents + (sums.get(term)?.documents ?? 0) });
        }
      }
      const near = [...sums].sort(([, a], [, b]) => a.far - b.far || b.documents - a.documents).map(([term]) => term);
      expect(termsLike(index.segments, word, distance)).toEqual(near.slice(0, 64));
    }
  }
  close();
});

test.each([
  ['hapy people', 'happy people', ['hapy']],
  ['title:hapy -hapy "hapy" hapy*', 'title:happy -hapy "hapy" hapy*', ['hapy']],
  ['(Hapy OR x) site:hapy.test', 'happy OR x site:hapy.test'.replace('happy OR x', '(happy OR x)'), ['Hapy']],
])('house of %s only plain words are put right: %s', (query, right, changed) => {
  const { tree } = parseQuery(query);
  const corrected = tree && correctQuery(tree, (word) => (word === 'hapy' ? 'happy' : undefined));
  expect(corrected && printQuery(corrected.tree)).toBe(right);
  expect(corrected?.changes.map(({ from }) => from)).toEqual(changed);
});

test('house a query without mistakes is left alone', () => {
  const { tree } = parseQuery('happy h4ppy');
  expect(tree && correctQuery(tree, (word) => (word === 'h4ppy' ? 'happy' : undefined))).toBeUndefined();
});
