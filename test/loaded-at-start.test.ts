import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SOURCE = join(dirname(fileURLToPath(import.meta.url)), '..', 'src');

/** The files and packages that are loaded with a file: all it imports but types, and but what is imported when it is called for. */
function loadedWith(file: string, loaded = new Set<string>()): ReadonlySet<string> {
  if (loaded.has(file)) return loaded;
  loaded.add(file);
  const text = readFileSync(join(SOURCE, file), 'utf8');
  for (const [, clause = '', target = ''] of text.matchAll(/^(?:import|export)\b([^;'"]*?)\bfrom '([^']+)';$/gm)) {
    if (/^\s*type\b/.test(clause)) continue;
    if (target.startsWith('.')) loadedWith(relative(SOURCE, join(SOURCE, dirname(file), target)), loaded);
    else loaded.add(target);
  }
  return loaded;
}

test.each(['index.ts', 'cli/run.ts', 'cli/commands/search.ts'])(
  'house %s loads neither the crawler nor the database, so that small commands begin at once',
  (file) => {
    const loaded = [...loadedWith(file)];
    expect(loaded).toContain('model/errors.ts');
    expect(loaded.filter((name) => /^(net|engine|crawl|pdf)\/|^better-sqlite3$/.test(name))).toEqual([]);
  },
);

test('house the same is told of what does load them', () => {
  expect([...loadedWith('crawl-site.ts')]).toContain('better-sqlite3');
});
