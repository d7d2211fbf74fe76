import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const TEST = fileURLToPath(new URL('.', import.meta.url));
const PAGE = join(TEST, '..', 'docs', 'standards.md');

/** The checklists that ids come from; not part of the project. */
const CHECKLISTS = resolve(TEST, '..', process.env['SKEIN_SHARED'] ?? '../shared', 'spec');

/** How many rules each group of a standard has, and what it is about. */
const GROUPS = {
  ROB: [19, 'robots.txt: RFC 9309'],
  DIR: [13, 'What pages and headers say to robots, and where links are'],
  SM: [9, 'Sitemaps'],
  URL: [9, 'URLs'],
  HTTP: [14, 'HTTP'],
  ENC: [5, 'Encodings'],
  MIME: [2, 'Media types'],
  HTML: [1, 'HTML'],
  WARC: [10, 'WARC 1.1'],
  CDXJ: [1, 'CDXJ'],
  WACZ: [2, 'WACZ'],
} as const;

/** Faults of other crawlers: letters with the numbers that there are. */
const FAULTS: Readonly<Record<string, readonly number[]>> = {
  U: [1, 2, 4, 6, 7, 9, 10, 11, 12, 14, 15, 17, 18, 20, 22, 24],
  T: [1, 3, 5, 6, 8],
  S: [1, 2, 4, 6, 9, 11],
  R: [1, 2, 4, 6, 7, 8, 9, 11, 13, 17, 18],
  H: [1, 2, 4, 6, 7, 9, 10],
  E: [1],
  P: [1, 3, 4, 6],
  M: [1, 5, 6],
  X: [1],
};

const FAULT_IDS = Object.entries(FAULTS).flatMap(([letter, all]) => all.map((number) => `F:${letter}${number}`));
const STANDARD_IDS = Object.entries(GROUPS).flatMap(([group, [count]]) => idsOf(group, count));

/** What a cell says of an id that no test begins with, until somebody writes why. */
const NOTHING = 'no test yet';

/** What a cell says of one test: the file below `test/`, and the beginning of the test's name. */
const NAMED = /`([^`]+\.ts)`: ([^<]*)/g;

/** A text in quotes that begins with ids, as the name of a test does. */
const BEGINNING = /(['"`])((?:(?:F:)?[A-Z]+-?\d+ )+)((?:\\.|(?!\1)[^\\\n])*)/g;

describe('docs/standards.md', () => {
  const tests = testsById();

  test('house is made from the names of tests, but for what does not apply (UPDATE_DOCS=1 writes it)', () => {
    const made = page(tests, rows());
    if (process.env['UPDATE_DOCS'] === '1') writeFileSync(PAGE, made);
    expect([...rows().keys()]).toEqual([...STANDARD_IDS, ...FAULT_IDS]);
  });

  test('house every id is held by a test, or says why it is not', () => {
    expect([...rows()].filter(([, cell]) => cell === NOTHING)).toEqual([]);
  });

  test('house every test that it names is there', () => {
    for (const [id, cell] of rows()) {
      for (const [, file = '', name = ''] of cell.matchAll(NAMED)) {
        const known = tests.get(id)?.get(file) ?? [];
        expect(known.map(plain), `${id}, ${file}`).toContain(name.trim());
      }
    }
  });

  test.skipIf(!existsSync(CHECKLISTS))('house has every id of the checklists, where they are at hand', () => {
    const text = readdirSync(CHECKLISTS)
      .filter((name) => /^[34]-/.test(name))
      .map((name) => readFileSync(join(CHECKLISTS, name), 'utf8'))
      .join('\n');
    const ids = [...text.matchAll(/^\| ([A-Z]+-?\d+) \|/gm)].map(([, id = '']) => (id.includes('-') ? id : `F:${id}`));
    const wanted = ids.filter((id) => id.startsWith('F:') || (id.split('-')[0] ?? '') in GROUPS);
    expect([...STANDARD_IDS, ...FAULT_IDS].toSorted()).toEqual(wanted.toSorted());
  });
});

function idsOf(group: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${group}-${index + 1}`);
}

/** The names of tests by id and file, in the order of the files. */
function testsById(): ReadonlyMap<string, ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, Map<string, string[]>>();
  for (const file of readdirSync(TEST, { recursive: true, encoding: 'utf8' }).toSorted()) {
    if (!file.endsWith('.ts')) continue;
    const text = readFileSync(join(TEST, file), 'utf8');
    for (const [, , ids = '', name = ''] of text.matchAll(BEGINNING)) {
      for (const written of ids.trim().split(' ')) {
        const id = /^S\d/.test(written) ? `F:${written}` : written;
        const files = found.get(id) ?? new Map<string, string[]>();
        found.set(id, files.set(file, [...(files.get(file) ?? []), name]));
      }
    }
  }
  return found;
}

/** The cells of the page by id. */
function rows(): ReadonlyMap<string, string> {
  const text = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : '';
  return new Map(
    [...text.matchAll(/^\| ([A-Z]+-\d+|F:[A-Z]\d+) \| (.*) \|$/gm)].map(([, id = '', cell = '']) => [id, cell]),
  );
}

type Tests = ReturnType<typeof testsById>;

function page(tests: Tests, before: ReadonlyMap<string, string>): string {
  const table = (ids: readonly string[]): string => {
    const lines = ids.map((id) => `| ${id} | ${tests.has(id) ? cellOf(tests, id) : (before.get(id) ?? NOTHING)} |`);
    return `| id | test |\n|---|---|\n${lines.join('\n')}\n`;
  };
  const groups = Object.entries(GROUPS).map(
    ([group, [count, title]]) => `## ${title}\n\n${table(idsOf(group, count))}`,
  );
  return [INTRODUCTION, ...groups, `## Faults of other crawlers\n\n${table(FAULT_IDS)}`, LATER].join('\n');
}

/** The first test of each file. */
function cellOf(tests: Tests, id: string): string {
  return [...(tests.get(id) ?? [])].map(([file, [name = '']]) => `\`${file}\`: ${plain(name)}`).join('<br>');
}

/** A name of a test as a cell of a table can hold it. */
function plain(name: string): string {
  return name.replaceAll('\\', '').replaceAll('|', '/').replaceAll('<', '&lt;').trim();
}

const INTRODUCTION = `# Standards, rule by rule

Which test holds which rule of a standard, and which fault of another crawler: for each id the files below \`test/\` with their first
test of that id. What the rules say is in [spec](spec/README.md). Where a rule does not apply to Skein, the row says why. This page
is made from the names of the tests; a test keeps it so.
`;

const LATER = `## What is brought later

Search (\`TREC\`, \`OS\`) and metrics (\`M\`) have no part of Skein yet: they come with the index and with the server. Of the formats of
graphs (\`G\`) there are those that [exports](spec/archive.md) names; WebGraph, igraph, Common Crawl's and Parquet come with large graphs.

## What the conformance data ask and Skein does not do

\`npm run test:conformance\` asks Skein what the suites of standards and of other crawlers expect. Cases that nothing in Skein can be asked
about are counted with their reason: URLs of other schemes (\`data:\` included, which is counted and never read: there is no address to
ask), forms of an index key other than that of CDXJ, lists of parameters to keep. A check that fails by a decision is listed in
\`test/conformance/expected-failures.json\` with it.
`;
