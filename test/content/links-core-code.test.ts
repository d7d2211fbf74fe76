import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { ATTRIBUTES, TAGS } from '../../src/content/names.ts';

/** Whether the compiler is there: an older `npm install` has not brought it. */
function hasCompiler(): boolean {
  try {
    createRequire(import.meta.url).resolve('assemblyscript/package.json');
    return true;
  } catch {
    return false;
  }
}

test('house what is kept of the core for links is what its sources make', async ({ skip }) => {
  if (!hasCompiler()) skip('assemblyscript is not installed');
  const { compiled, TARGET } = await import('../../links-core/build.mjs');
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
