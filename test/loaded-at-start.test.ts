import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const SOURCE = join(ROOT, 'src');
const DIST = join(ROOT, 'dist');

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

/** The files in dist that one loads at once, and with `isLater` those that it may load. */
function chunksOf(file: string, isLater: boolean, chunks = new Set<string>()): ReadonlySet<string> {
  if (chunks.has(file)) return chunks;
  chunks.add(file);
  const text = readFileSync(file, 'utf8');
  const imported = isLater ? /(?:\bfrom |^import |\bimport\()"([^"]+)"/gm : /(?:^[^\n]*? from |^import )"([^"]+)";$/gm;
  for (const [, target = ''] of text.matchAll(imported)) {
    if (target.startsWith('.')) chunksOf(join(dirname(file), target), isLater, chunks);
    else chunks.add(target);
  }
  return chunks;
}

test('house nor do the files of the package that answer a search', () => {
  const all = [...chunksOf(join(DIST, 'cli', 'main.js'), true)];
  const ours = all.filter((file) => file.startsWith(DIST));
  const answering = ours.filter((file) => readFileSync(file, 'utf8').includes('QueryAnswers = class'));
  expect(answering).toHaveLength(1);
  const loaded = answering.flatMap((file) => [...chunksOf(file, false)]);
  expect(all).toContain('better-sqlite3');
  expect(loaded).not.toContain('better-sqlite3');
  expect(loaded.filter((file) => /-site|-format-writers/.test(file))).toEqual([]);
});

// As a module `node:http` comes with all that the global fetch is made of: 43 ms beside 25 for an empty file with Node 22 and 24.
test('house only the server of the demo loads the HTTP of Node as a module; process.getBuiltinModule gives the rest what it needs', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const importing = files.filter((file) =>
    /^import (?!type )[^;]* from 'node:(http|https|http2|tls)';$/m.test(readFileSync(join(SOURCE, file), 'utf8')),
  );
  expect(importing).toEqual([join('cli', 'demo-site.ts')]);
});

test('house the same is told of what does load them', () => {
  expect([...loadedWith('crawl-site.ts')]).toContain('better-sqlite3');
});
