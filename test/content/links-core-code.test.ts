import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compiled, TARGET } from '../../links-core/build.mjs';
import { ATTRIBUTES, TAGS } from '../../src/content/names.ts';

test('house what is kept of the core for links is what its sources make', async () => {
  expect(readFileSync(TARGET, 'utf8')).toBe(await compiled());
});

test('house the core for links has the numbers of names that the scanner has', () => {
  const source = readFileSync(new URL('../../links-core/numbers.ts', import.meta.url), 'utf8');
  const numbers = [...source.matchAll(/^export const (AT_)?([A-Z0-9_]+): i32 = (\d+);$/gm)];
  expect(numbers.length).toBeGreaterThan(25);
  for (const [, isAttribute, name = '', number] of numbers) {
    const names: readonly string[] = isAttribute === undefined ? TAGS : ATTRIBUTES;
    expect(names[Number(number)]).toBe(name.toLowerCase().replace('_', '-'));
  }
});
