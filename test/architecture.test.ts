import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { PIECES } from './source-pieces.ts';

const SOURCE = join(dirname(fileURLToPath(import.meta.url)), '..', 'src');

/** The floors of the house, by folder; files directly in `src` are the fourth. */
const FLOORS: Readonly<Record<string, number>> = {
  model: 0,
  url: 1,
  links: 1,
  robots: 2,
  content: 2,
  policy: 2,
  graph: 2,
  net: 3,
  engine: 3,
  crawl: 3,
  search: 3,
  export: 3,
  pdf: 3,
  serve: 3,
  '': 4,
  cli: 5,
};

/** Folders that go through the public door only. */
const OUTSIDE = ['cli'];

/** Modules of Node that neither read a clock nor touch disk, network or process; of the last only what loads other code late is used. */
const PURE_MODULES = ['node:crypto', 'node:buffer', 'node:util', 'node:module'];

/** What pure code must not say, and how it is called in the complaint. */
const IMPURE: readonly (readonly [RegExp, string])[] = [
  [/\bDate\.now\b/, 'the clock'],
  [/\bnew Date\(\s*\)/, 'the clock'],
  [/\bDate\(\s*\)/, 'the clock'],
  [/\bperformance\b/, 'the clock'],
  [/\bMath\.random\b/, 'chance'],
  [/\b(randomBytes|randomInt|randomUUID|randomFill|randomFillSync|getRandomValues)\b/, 'chance'],
  [/\bprocess\b(?!\s*[:(])/, 'the process'],
  [/\b(setTimeout|setInterval|setImmediate)\b/, 'a timer'],
  [/\bconsole\b/, 'the console'],
  [/\b(await|return)\s+fetch\(/, 'the network'],
];

const LONGEST = 300;

/** Files that may be longer, each with its limit and the reason. */
const LONGER: Readonly<Record<string, { readonly limit: number; readonly reason: string }>> = {
  'content/scanner.ts': { limit: 400, reason: 'a scanner: one pass whose states share the position' },
  'url/fast-path.ts': { limit: 400, reason: 'a scanner: the states of one parser' },
  'search/stop-word-lists.ts': { limit: 400, reason: 'a table: words of each language' },
  'serve/answers.ts': { limit: 400, reason: 'a table: every answer of the API' },
};

/** Names that say nothing about what is in a file. */
const BANNED = /(^|-)(utils?|helpers?|common|misc|shared|types|constants)(\.|-|$)/;

interface Import {
  readonly from: string;
  readonly target: string;
}

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .map((path) => path.split(sep).join('/'))
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts'))
  .sort();
const texts = new Map(files.map((file) => [file, readFileSync(join(SOURCE, file), 'utf8')]));
const imports = files.flatMap((from) => importsOf(textOf(from)).map((target) => ({ from, target })));

describe('architecture', () => {
  test('house every folder has a floor', () => {
    expect(files.filter((file) => FLOORS[folderOf(file)] === undefined)).toEqual([]);
    expect(files.length).toBeGreaterThan(5);
  });

  test('house a file imports from its own folder and lower floors only', () => {
    const wrong = relativeImports()
      .filter(({ from, target }) => folderOf(from) !== folderOf(target) && !OUTSIDE.includes(folderOf(from)))
      .filter(({ from, target }) => floorOf(target) >= floorOf(from));
    expect(wrong.map(describeImport)).toEqual([]);
  });

  test('house commands go through index.ts only', () => {
    const wrong = relativeImports()
      .filter(({ from, target }) => OUTSIDE.includes(folderOf(from)) && folderOf(from) !== folderOf(target))
      .filter(({ target }) => target !== 'index.ts');
    expect(wrong.map(describeImport)).toEqual([]);
  });

  test('house no file imports itself by way of others, types included', () => {
    expect(firstCycle()).toBeUndefined();
  });

  test('house floors 0 to 2 import nothing of Node that reaches outside', () => {
    const wrong = imports
      .filter(({ from, target }) => floorOf(from) <= 2 && target.startsWith('node:'))
      .filter(({ target }) => !PURE_MODULES.includes(target));
    expect(wrong.map(describeImport)).toEqual([]);
  });

  test('house floors 0 to 2 know no clock, chance, timer, process or console', () => {
    const wrong = files
      .filter((file) => floorOf(file) <= 2)
      .flatMap((file) => {
        const code = codeOf(textOf(file));
        return IMPURE.filter(([pattern]) => pattern.test(code)).map(([, what]) => `${file} knows ${what}`);
      });
    expect(wrong).toEqual([]);
  });

  test('house no file is too long', () => {
    const wrong = files
      .map((file) => ({ file, lines: textOf(file).split('\n').length - 1, limit: LONGER[file]?.limit ?? LONGEST }))
      .filter(({ lines, limit }) => lines > limit);
    expect(wrong).toEqual([]);
  });

  test('house the list of longer files holds none that is gone', () => {
    expect(Object.keys(LONGER).filter((file) => !texts.has(file))).toEqual([]);
  });

  test('house files are named after their concept, in kebab-case', () => {
    const wrong = files.filter((file) => {
      const name = posix.basename(file, '.ts');
      return BANNED.test(name) || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name);
    });
    expect(wrong).toEqual([]);
  });

  test('house nothing is exported by default, and index.ts is the one barrel', () => {
    const wrong = files.filter((file) => {
      const code = codeOf(textOf(file));
      return /\bexport default\b/.test(code) || (file !== 'index.ts' && /\bexport \* from\b/.test(code));
    });
    expect(wrong).toEqual([]);
  });

  test('house the reader of imports sees every form', () => {
    const sample =
      "import a from './a.ts';\nimport {\n  b,\n} from './b.ts';\nexport * from './c.ts';\nimport type { D } from \"./d.ts\";\nawait import('./e.ts');\nimport './f.ts';\n// import g from './g.ts';\nconst h: import('./h.ts').H = 1;";
    expect(importsOf(sample)).toEqual(['./a.ts', './b.ts', './c.ts', './d.ts', './e.ts', './f.ts', './h.ts']);
  });

  test('house the reader of code leaves comments and texts out', () => {
    const sample = "a(/* Date.now */ 'Math.random', `x $\\{process} y`); // console\nb('it\\'s'); /['\"]/.test(c);";
    expect(codeOf(sample.replace('\\{', '{'))).toBe(`a( '', \`\${process}\`); \nb(''); /['"]/.test(c);`);
  });
});

function textOf(file: string): string {
  return texts.get(file) ?? '';
}

/** `engine/sqlite/engine.ts` is in the folder `engine`; `index.ts` in none. */
function folderOf(file: string): string {
  return file.includes('/') ? (file.split('/')[0] ?? '') : '';
}

function floorOf(file: string): number {
  return FLOORS[folderOf(file)] ?? Number.NaN;
}

function describeImport({ from, target }: Import): string {
  return `${from} imports ${target}`;
}

/** Imports of our own files, as paths from `src`. A way out of `src` (package.json) begins with `..`. */
function relativeImports(): readonly Import[] {
  return imports
    .filter(({ target }) => target.startsWith('.'))
    .map(({ from, target }) => ({ from, target: posix.normalize(posix.join(posix.dirname(from), target)) }));
}

/** Every module that a text imports or exports from, in order, types and dynamic imports included. */
function importsOf(text: string): readonly string[] {
  const kept = withoutComments(text);
  const pattern = /(?:\bfrom\s*|\bimport\s*\(\s*|^\s*import\s+)(['"])([^'"\n]+)\1/gm;
  return [...kept.matchAll(pattern)].map((match) => match[2] ?? '');
}

function firstCycle(): string | undefined {
  const targets = new Map<string, string[]>();
  for (const { from, target } of relativeImports()) targets.set(from, [...(targets.get(from) ?? []), target]);
  const finished = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): string | undefined => {
    const start = path.indexOf(file);
    if (start >= 0) return [...path.slice(start), file].join(' → ');
    if (finished.has(file)) return undefined;
    path.push(file);
    for (const target of targets.get(file) ?? []) {
      const cycle = visit(target);
      if (cycle !== undefined) return cycle;
    }
    path.pop();
    finished.add(file);
    return undefined;
  };
  for (const file of files) {
    const cycle = visit(file);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}

function withoutComments(text: string): string {
  return text.replace(PIECES, (piece: string, comment?: string) => (comment === undefined ? piece : ''));
}

/** The text without comments and without what stands in quotes; the expressions inside templates are kept. */
function codeOf(text: string): string {
  return text.replace(
    PIECES,
    (piece: string, comment?: string, quoted?: string, _pattern?: string, template?: string) => {
      if (comment !== undefined) return '';
      if (quoted !== undefined) return "''";
      if (template !== undefined) return `\`${(template.match(/\$\{[^}]*\}/g) ?? []).join('')}\``;
      return piece;
    },
  );
}
