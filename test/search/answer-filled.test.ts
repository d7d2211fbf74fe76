import { expect, test } from 'vitest';
import { type FindHits, findBehind, findOnce } from '../../src/search/answer-filled.ts';

const hitOf = (document: number) => ({ segment: 0, document, score: 10 - document, id: document });

/** Finds the first of so many hits; `asked` is what it was asked for. */
function finder(documents: readonly number[]): { readonly find: FindHits; readonly asked: string[] } {
  const asked: string[] = [];
  const find: FindHits = (limit, offset = 0) => {
    asked.push(`${limit} after ${offset}`);
    return { hits: documents.slice(offset, offset + limit).map(hitOf), count: documents.length, isExact: true };
  };
  return { find, asked };
}

const idsOf = ({ hits }: { readonly hits: readonly { readonly id: number }[] }) => hits.map(({ id }) => id);

test('house hits that were all found are not looked for again', () => {
  const { find, asked } = finder([1, 2, 3]);
  const once = findOnce(find);
  expect(idsOf(once(2))).toEqual([1, 2]);
  expect(idsOf(once(3))).toEqual([1, 2, 3]);
  expect(idsOf(once(10, 2))).toEqual([3]);
  expect(idsOf(once(4))).toEqual([1, 2, 3]);
  expect(asked).toEqual(['2 after 0', '3 after 0', '10 after 2', '4 after 0']);
  expect([once(1, 1), once(10), once(5, 9)].map(idsOf)).toEqual([[2], [1, 2, 3], []]);
  expect(asked.length).toBe(4);
});

test('house of what comes behind other hits these are left out, whatever part is asked for', () => {
  const behind = findBehind([hitOf(7), hitOf(2)], finder([1, 2, 3, 7, 8]).find);
  const whole = [7, 2, 1, 3, 8];
  for (const limit of [1, 2, 3, 9])
    for (let offset = 0; offset < 7; offset++)
      expect(idsOf(behind(limit, offset))).toEqual(whole.slice(offset, offset + limit));
});
