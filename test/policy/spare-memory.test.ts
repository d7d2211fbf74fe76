import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SpareMemory } from '../../src/policy/spare-memory.ts';

test('house memory that was given back is used again, for any length that it has room for', () => {
  const spare = new SpareMemory();
  const first = spare.take(25_000);
  expect(first).toHaveLength(25_000);
  spare.give(first.subarray(0, 10));
  const second = spare.take(30_000);
  expect(second.buffer).toBe(first.buffer);
  expect(second).toHaveLength(30_000);
  expect(spare.take(30_000).buffer).not.toBe(first.buffer);
});

test('house memory is lent to one at a time, and is never that of others', () => {
  const lengths = fc.array(fc.tuple(fc.nat(300_000), fc.boolean(), fc.nat(3)), { maxLength: 200 });
  fc.assert(
    fc.property(lengths, (turns) => {
      const spare = new SpareMemory();
      const lent: Buffer[] = [];
      for (const [length, isForeign, givenAt] of turns) {
        const memory = isForeign ? Buffer.alloc(Math.min(length, 5000)) : spare.take(length);
        expect(memory).toHaveLength(isForeign ? Math.min(length, 5000) : length);
        for (const other of lent) expect(memory.length > 0 && other.buffer === memory.buffer).toBe(false);
        lent.push(memory);
        // Twice, as a mistake must not lend it to two.
        for (const back of lent.splice(givenAt, 1)) for (let time = 0; time < 2; time++) spare.give(back);
      }
    }),
  );
});

test('house no more is kept than a batch of pages holds', () => {
  const spare = new SpareMemory();
  const all = Array.from({ length: 40 }, () => spare.take(262_144));
  for (const memory of all) spare.give(memory);
  const given = new Set(all.map(({ buffer }) => buffer));
  const again = Array.from({ length: 40 }, () => spare.take(262_144));
  expect(again.filter(({ buffer }) => given.has(buffer))).toHaveLength(16);
});
