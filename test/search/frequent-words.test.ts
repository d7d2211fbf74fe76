import fc from 'fast-check';
import { expect, test } from 'vitest';
import { takeNumber, takeText } from '../../src/links/byte-section.ts';
import { FrequentWordsWriter } from '../../src/search/typo-frequent.ts';
import { type WordCount, WordList } from '../../src/search/typo-list.ts';
import { indexedWords } from '../../src/search/typo-terms.ts';
import { smallIndex } from './small-index.ts';

interface Term {
  readonly term: string;
  readonly documents: number;
}

test('house the words that segments keep are all that may be meant, in the order of their terms', async () => {
  const texts = Array.from({ length: 300 }, (_, text) =>
    [
      'connecting words',
      ...Array.from({ length: 40 }, (_one, number) => `w${(number * number * (text + 3)) % 997}é`),
    ].join(' '),
  );
  const { index, close } = await smallIndex(
    [...texts, `${'x'.repeat(29)} ${'y'.repeat(31)} ab 𐐨𐐨𐐩`],
    ['en'],
    undefined,
    40_000,
  );
  expect(index.segments.length).toBeGreaterThan(2);
  for (const least of [1, 3]) {
    const all = index.segments
      .flatMap(({ dictionary }) => [...dictionary.from('')])
      .filter(({ documents }) => documents >= least);
    expect(wordsOf(indexedWords(index.segments, least))).toEqual(wordsOf(listOf(all)));
  }
  close();
});

test('house of more words than are wanted the most frequent ones are kept, wherever they are so', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '1', '𐐨'), minLength: 2, maxLength: 4 });
  const term = fc.record({
    term: fc.tuple(fc.constantFrom('', '=', '+'), word).map((parts) => parts.join('')),
    documents: fc.integer({ min: 1, max: 30 }),
  });
  const segment = fc.uniqueArray(term, { selector: (one) => one.term, maxLength: 200, size: 'max' });
  fc.assert(
    fc.property(
      fc.array(segment, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 60 }),
      (segments, most) => {
        const inOrder = segments.map((terms) => terms.toSorted((a, b) => (a.term < b.term ? -1 : 1)));
        const kept = inOrder.map((terms) => {
          const writer = new FrequentWordsWriter(1000, most);
          for (const one of terms) writer.add(one.term, one.documents);
          const { wordTerms, wordFacts } = writer.arrays();
          const back = termsIn(wordTerms);
          expect(back.length).toBe(wordFacts[1]);
          const level = wordFacts[0] ?? 0;
          expect(back).toEqual(termsOfWords(terms).filter(({ documents }) => documents >= level));
          return back;
        });
        const [right, told] = [inOrder.map(termsOfWords), kept].map((lists) =>
          wordsOf(listOf(lists.flat().filter(({ documents }) => documents >= 3)).mostFrequent(most)).toSorted(
            (a, b) => b.documents - a.documents,
          ),
        );
        expect(told?.map(({ documents }) => documents)).toEqual(right?.map(({ documents }) => documents));
        const least = right?.at(-1)?.documents ?? 0;
        const above = (words: readonly WordCount[] = []) =>
          new Set(words.flatMap((one) => (one.documents > least ? one.word : [])));
        expect(above(told)).toEqual(above(right));
      },
    ),
    { numRuns: 200 },
  );
});

function termsOfWords(terms: readonly Term[]): readonly Term[] {
  return terms.filter(
    ({ term, documents }) => !term.startsWith('+') && term.replace('=', '').length >= 3 && documents >= 3,
  );
}

function termsIn(bytes: Uint8Array): readonly Term[] {
  const place = { bytes: Buffer.from(bytes), at: 0 };
  const terms: Term[] = [];
  for (let term = ''; place.at < bytes.length; ) {
    term = term.slice(0, takeNumber(place)) + takeText(place);
    terms.push({ term, documents: takeNumber(place) });
  }
  return terms;
}

/** Of the terms that are words, the words. */
function listOf(terms: readonly Term[]): WordList {
  const list = new WordList();
  for (const { term, documents } of terms) {
    const word = term.replace('=', '');
    const units = Uint16Array.from({ length: word.length }, (_, at) => word.charCodeAt(at));
    if (/^[+#\uffff]/.test(term) || word.length < 3 || word.length > 30) continue;
    list.add(units, 0, units.length, documents, word === term);
  }
  return list;
}

function wordsOf(list: WordList): readonly WordCount[] {
  return Array.from({ length: list.count }, (_, index) => list.word(index));
}
