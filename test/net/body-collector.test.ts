import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BodyCollector } from '../../src/net/body-collector.ts';
import { SpareMemory } from '../../src/policy/spare-memory.ts';

test('house a body is the sum of its pieces up to the limit', () => {
  const pieces = fc.array(
    fc.oneof(fc.uint8Array({ maxLength: 40 }), fc.uint8Array({ minLength: 1000, maxLength: 3000 })),
    {
      maxLength: 60,
    },
  );
  fc.assert(
    fc.property(pieces, fc.nat(20_000), (arrays, limit) => {
      const chunks = arrays.map((array) => Buffer.from(array));
      const body = new BodyCollector(limit, new SpareMemory());
      const all = Buffer.concat(chunks);
      let isWhole = true;
      for (const chunk of chunks) isWhole = body.add(chunk) && isWhole;
      expect(body.bytes().equals(all.subarray(0, limit))).toBe(true);
      expect(isWhole).toBe(all.length <= limit);
    }),
  );
});

test('house a body is kept when the memory that it came in is used again, whatever length was announced', () => {
  for (const announced of [undefined, 0, 5, 50, 2_000_000]) {
    const chunk = Buffer.from('whole');
    const body = new BodyCollector(100, new SpareMemory());
    body.expect(announced);
    body.add(chunk);
    chunk.fill(0);
    expect(body.bytes().toString()).toBe('whole');
  }
});

test('F:H7 a million pieces of a byte cost little more than their bytes', () => {
  const body = new BodyCollector(2_000_000, new SpareMemory());
  const chunk = Buffer.from('x');
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  for (let count = 0; count < 1_000_000; count++) body.add(chunk);
  expect(body.bytes()).toHaveLength(1_000_000);
  expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000);
});
