import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const manifest: Manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

describe('dependencies', () => {
  test('house what src imports is a dependency, and every dependency is imported by src', () => {
    const needed = { ...manifest.dependencies, ...manifest.optionalDependencies };
    expect(packagesImportedBy('src')).toEqual(Object.keys(needed).toSorted());
  });

  test('house what tests, benches and examples import is a dependency of one kind', () => {
    const known = new Set([...Object.keys(manifest.dependencies), ...Object.keys(manifest.devDependencies), 'skein']);
    const imported = ['test', 'bench', 'examples']
      .filter((name) => existsSync(join(ROOT, name)))
      .flatMap(packagesImportedBy);
    expect(imported.filter((name) => !known.has(name))).toEqual([]);
  });

  test('house versions are exact, and the lockfile names no place to fetch from', () => {
    const versions = Object.entries({
      ...manifest.dependencies,
      ...manifest.optionalDependencies,
      ...manifest.devDependencies,
    });
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
    expect(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).not.toContain('"resolved"');
  });
});

describe('the package', () => {
  const place = mkdtempSync(join(tmpdir(), 'skein-package-'));
  const installed = join(place, 'node_modules', 'skein');
  const list: string[] = [];

  beforeAll(() => {
    // Without its scripts, as they would build anew under the feet of other tests.
    const command = ['pack', '--ignore-scripts', '--json', '--pack-destination', place];
    const [packed] = JSON.parse(execFileSync('npm', command, { cwd: ROOT, encoding: 'utf8' }));
    list.push(...packed.files.map(({ path }: { path: string }) => path));
    mkdirSync(installed, { recursive: true });
    execFileSync('tar', ['-xzf', join(place, packed.filename), '--strip-components=1', '-C', installed]);
    symlinkSync(join(ROOT, 'node_modules'), join(installed, 'node_modules'));
    symlinkSync(join(ROOT, 'node_modules', '@types'), join(place, 'node_modules', '@types'));
  });

  afterAll(() => rmSync(place, { recursive: true, force: true }));

  test('house it holds command, library, types, docs, demo and licence, and no source or test', () => {
    const wanted = ['README.md', 'CHANGELOG.md', 'LICENSE', 'docs/settings.md', 'demo/site/index.html'];
    const all = [...wanted, 'dist/index.js', 'dist/index.d.ts', 'dist/cli/main.js'];
    expect(all.filter((path) => !list.includes(path))).toEqual([]);
    expect(
      list.filter((path) => !/^(dist|docs|demo)\/|^(README|CHANGELOG)\.md$|^LICENSE$|^package\.json$/.test(path)),
    ).toEqual([]);
  });

  test('house its command can be run', () => {
    const command = join(installed, 'dist/cli/main.js');
    expect(statSync(command).mode & 0o111).toBe(0o111);
    expect(execFileSync(command, ['--version'], { encoding: 'utf8' })).toBe(`${manifest.version}\n`);
  });

  test('house its library is imported and crawls with plain Node', () => {
    writeFileSync(join(place, 'use.mjs'), CONSUMER);
    expect(execFileSync(process.execPath, ['use.mjs'], { cwd: place, encoding: 'utf8' })).toBe('2 pages\n');
  });

  test('house its library exports what the source does', async () => {
    const library: object = await import(join(installed, 'dist/index.js'));
    expect(Object.keys(library).toSorted()).toEqual(Object.keys(await import('../src/index.ts')).toSorted());
  });

  test('house its types hold for a program that uses it, declarations checked too', () => {
    writeFileSync(join(place, 'use.mts'), CONSUMER);
    const options = { module: 'NodeNext', strict: true, noEmit: true, skipLibCheck: false, types: ['node'] };
    writeFileSync(join(place, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['use.mts'] }));
    execFileSync(join(ROOT, 'node_modules/.bin/tsc'), ['-p', place], { encoding: 'utf8' });
  });
});

const CONSUMER = `
import { canonicalise, crawl } from 'skein';

const pages = new Map();
for (const [address, html] of [['http://a.example/', '<a href="/b">b</a>'], ['http://a.example/b', 'the end']]) {
  const url = canonicalise(address ?? '');
  if (url !== undefined) pages.set(url, Buffer.from(html ?? ''));
}
const { summary } = await crawl('http://a.example/', { pages, delay: 0 });
console.log(\`\${summary.nonDangling + summary.dangling} pages\`);
`;

/** Names of the packages that the files of a folder import, sorted; Node's own left out. */
function packagesImportedBy(folder: string): readonly string[] {
  const found = new Set<string>();
  for (const path of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
    if (!/\.m?ts$/.test(path)) continue;
    const text = readFileSync(join(ROOT, folder, path), 'utf8');
    // As the formatter writes them: the name stands at the end of a line.
    for (const [, name = ''] of text.matchAll(
      /^(?:import |(?:import|export|\}) (?:.* )?from )'([^'.\n][^'\n]*)';$/gm,
    )) {
      found.add(packageOf(name));
    }
    for (const [, name = ''] of text.matchAll(/\bimport\('([^'.\n][^'\n]*)'\)/g)) found.add(packageOf(name));
  }
  return [...found].filter((name) => !name.startsWith('node:') && !builtinModules.includes(name)).toSorted();
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
