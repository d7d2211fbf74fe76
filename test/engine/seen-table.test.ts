import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FingerprintTable } from '../../src/engine/fingerprint-table.ts';
import { MAX_DEPTH, SeenTable, STANDING, seenBytes } from '../../src/engine/seen-table.ts';
import { KEY } from '../contracts/engine-makings.ts';

/** Different for every number below 2³²: both steps can be undone. */
function mixed(number: number): number {
  const spread = Math.imul(number, 0x9e3779b1);
  return Math.imul(spread ^ (spread >>> 15), 0x85ebca6b) | 0;
}

test('house a million URLs are all found again, no other is, and each takes 27 bytes at most', () => {
  const table = new SeenTable(KEY);
  const count = 1_000_000;
  let most = 0;
  let furthest = 0;
  for (let id = 1; id <= count; id++) {
    const given = table.add(mixed(id), mixed(-id), id % 2 === 0 ? STANDING.READY : STANDING.DONE, id % 1000);
    if (given !== id) throw new Error(`${id} became ${given}`);
    if (id < 65_536) continue;
    most = Math.max(most, table.bytes / id);
    if (id % 1000 === 0) furthest = Math.max(furthest, Math.abs(seenBytes(id) / table.bytes - 1));
  }
  let wrong = 0;
  for (let id = 1; id <= count; id++) {
    const isRight = table.find(mixed(id), mixed(-id)) === id && table.find(mixed(id), mixed(-id - count)) === 0;
    if (!isRight || table.depth(id) !== id % 1000 || table.isPending(id) !== (id % 2 === 0)) wrong += 1;
  }
  expect(wrong).toBe(0);
  expect(table.size).toBe(count);
  expect(most).toBeLessThan(27);
  expect(furthest).toBeLessThan(0.03);
});

test('house a table with room for its fingerprints holds them in as many bytes as one that has grown', () => {
  for (const count of [0, 1, 5000, 200_000]) {
    const [grown, roomy] = [new FingerprintTable(), new FingerprintTable(count)];
    const before = roomy.bytes;
    for (let id = 1; id <= count; id++) for (const table of [grown, roomy]) table.add(mixed(id), mixed(-id), id);
    let lost = 0;
    for (let id = 1; id <= count; id++) if (roomy.find(mixed(id), mixed(-id)) !== id) lost += 1;
    expect(lost).toBe(0);
    // How evenly they fill the shards is chance.
    expect(Math.abs(before / grown.bytes - 1)).toBeLessThan(0.2);
    expect(roomy.bytes).toBeLessThan(grown.bytes * 1.2);
  }
});

test('house standings: what may move, what is pending, what is unknown', () => {
  const table = new SeenTable(KEY);
  const pending = Object.values(STANDING).map((standing, n) => {
    const id = table.add(n + 1, 0, standing, 70_000);
    return [table.isPending(id), table.mayMove(id)];
  });
  const [no, yes] = [
    [false, false],
    [true, false],
  ];
  expect(pending).toEqual([yes, yes, yes, no, no, [false, true]]);
  expect(table.depth(1)).toBe(MAX_DEPTH);
  expect([table.isPending(0), table.mayMove(7), table.standing(7)]).toEqual([false, false, undefined]);
});

test('house a fingerprint table is a map, whatever the fingerprints', () => {
  const word = fc.oneof(
    fc.integer({ min: -0x80000000, max: 0x7fffffff }),
    fc.constantFrom(0, -1, 1, 0x7fffffff, -0x80000000),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(word, word), { maxLength: 300 }), (pairs) => {
      const table = new FingerprintTable();
      const map = new Map<string, number>();
      for (const [lo, hi] of pairs) {
        expect(table.find(lo, hi)).toBe(map.get(`${lo},${hi}`) ?? 0);
        if (map.has(`${lo},${hi}`)) continue;
        map.set(`${lo},${hi}`, map.size + 1);
        table.add(lo, hi, map.size);
      }
      for (const [lo, hi] of pairs) expect(table.find(lo, hi)).toBe(map.get(`${lo},${hi}`));
      expect(table.size).toBe(map.size);
    }),
  );
});
