import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stretchesOf } from '../../src/content/stretches.ts';
import { AsciiWords } from '../../src/search/analyse-ascii-words.ts';

test('house words are found by their letters, however many there are and however alike', () => {
  // Ends of numbers that hold four letters and eight are where words could be taken for others.
  const word = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 18 });
  fc.assert(
    fc.property(fc.array(word, { minLength: 50, maxLength: 400 }), (texts) => {
      const [words, known] = [new AsciiWords(), new Map<string, number>()];
      const { count, starts, ends, hashes, lowersInView } = stretchesOf(texts.join(' '));
      for (let index = 0; index < count; index++) {
        const [start = 0, end = 0, hash = 0] = [starts[index], ends[index], hashes[index]];
        const text = texts[index] ?? '';
        expect(words.find(lowersInView, start, end, hash)).toBe(known.get(text) ?? -1);
        if (known.has(text)) continue;
        known.set(text, index);
        words.add(lowersInView, start, end, { hash, word: index });
      }
    }),
    { numRuns: 100 },
  );
});

test('house words are found after the table has grown', () => {
  const texts = Array.from({ length: 40_000 }, (_, number) => `word${number * 7919}`);
  const words = new AsciiWords();
  const { count, starts, ends, hashes, lowersInView } = stretchesOf(texts.join(' '));
  const places = Array.from(
    { length: count },
    (_, index) => [starts[index] ?? 0, ends[index] ?? 0, hashes[index] ?? 0] as const,
  );
  places.forEach(([start, end, hash], word) => {
    words.add(lowersInView, start, end, { hash, word });
  });
  expect(places.every(([start, end, hash], word) => words.find(lowersInView, start, end, hash) === word)).toBe(true);
});
