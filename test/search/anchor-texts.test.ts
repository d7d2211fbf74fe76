import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AnchorTexts } from '../../src/search/anchor-texts.ts';

const texts = fc.array(
  fc.oneof(fc.stringMatching(/^[ab]{1,3}$/), fc.string({ unit: 'binary', minLength: 1, maxLength: 220 })),
  { maxLength: 60 },
);

test('house texts of links get one number each, whatever bytes they stand between', () => {
  fc.assert(
    fc.property(texts, (list) => {
      const known = new AnchorTexts((text) => text !== 'a');
      const numbers = new Map<string, number>();
      for (const text of list) {
        const bytes = Buffer.from(`<${text}>`);
        const cut = Buffer.from(text).toString().slice(0, 200);
        const number = known.numberOf(bytes, 1, bytes.length - 1);
        expect(number).toBe(numbers.get(cut) ?? number);
        expect(known.texts[number]).toBe(text === 'a' ? undefined : Buffer.from(cut).toString());
        numbers.set(cut, number);
      }
      expect(new Set(numbers.values()).size).toBe(numbers.size);
    }),
  );
});

test('house thousands of texts of links are found again', () => {
  const known = new AnchorTexts(() => true);
  const bytes = Array.from({ length: 20_000 }, (_, index) => Buffer.from(`text ${index}`));
  const numbers = bytes.map((text) => known.numberOf(text, 0, text.length));
  expect(numbers).toEqual([...numbers.keys()]);
  expect(bytes.map((text) => known.numberOf(text, 0, text.length))).toEqual(numbers);
});
