import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseQuery } from '../../src/search/query-parse.ts';
import { printQuery } from '../../src/search/query-print.ts';

/** Trees are told by their printed form, which says all of them. */
function formOf(query: string): string {
  const { tree } = parseQuery(query);
  return tree === undefined ? '' : printQuery(tree);
}

function problemsOf(query: string): string[] {
  return parseQuery(query).problems.map(({ code, start, end }) => `${code} ${query.slice(start, end)}`);
}

test.each([
  ['one two', 'all'],
  ['one OR two', 'any'],
  ['one | two', 'any'],
  ['"one two"', 'phrase'],
  ['-one', 'not'],
  ['NOT one', 'not'],
  ['one*', 'prefix'],
  ['one~', 'fuzzy'],
  ['one', 'word'],
  ['site:h.test', 'filter'],
])('house %s is read as %s', (query, kind) => {
  expect(parseQuery(query).tree?.kind).toBe(kind);
  expect(parseQuery(query).problems).toEqual([]);
});

test.each([
  // Words side by side belong together before OR parts them, as in SQLite and Lucene.
  ['a b OR c d', 'a b OR c d'],
  ['a (b OR c) d', 'a (b OR c) d'],
  ['(a b) c', 'a b c'],
  ['((a))', 'a'],
  ['a OR (b OR c)', 'a OR b OR c'],
  ['-(a b)', '-(a b)'],
  ['NOT NOT a', 'a'],
  ['NOT (-aa)', 'aa'],
  ['+a +b', 'a b'],
  ['a AND b', 'a b'],
  ['a AND -bb AND (c OR d AND e)', 'a -bb (c OR d e)'],
  ['AND gate', 'and gate'],
  ['a OR AND', 'a OR and'],
  ['title:AND "AND"', 'title:AND "AND"'],
  ['（a OR b）　title：c', '(a OR b) title:c'],
  ['“one  two” „three“', '"one two" "three"'],
  ['title:one', 'title:one'],
  ['TITLE:one', 'title:one'],
  ['title:(one -two)', 'title:one -title:two'],
  ['title:(one url:two)', 'title:one url:two'],
  ['title:"one two"', 'title:"one two"'],
  [
    'heading:a headings:b anchor:c anchors:d url:e description:f body:g',
    'heading:a heading:b anchor:c anchor:d url:e description:f body:g',
  ],
  ['one~1 two~2 three~', 'one~1 two~2 three~2'],
  ['std::vector c++ C# .NET node.js', 'std::vector c++ C# .NET node.js'],
  ['--no-index a - b', 'no-index a b'],
  ['make -j -B (tar -x) -o', 'make j B tar x o'],
  ['NOT d -9 -é -京 -"d" -(d)', '-d -9 -é -京 -"d" -d'],
  ['title:-one', 'title:-one'],
  ['http://h.test/a', 'http://h.test/a'],
  ['main()', 'main'],
])('house %s means %s', (query, form) => {
  expect(formOf(query)).toBe(form);
});

test.each([
  ['site:Example.COM', 'site:example.com'],
  ['site:https://example.com/Docs/', 'site:example.com/Docs/'],
  ['site:*.example.com', 'site:example.com'],
  ['site:h.test:8080', 'site:h.test:8080'],
  ['site:bücher.example', 'site:xn--bcher-kva.example'],
  ['filetype:.PDF', 'filetype:pdf'],
  ['lang:de_AT', 'lang:de'],
  ['before:2024', 'before:2024-01-01'],
  ['after:2024-05-03', 'after:2024-05-03'],
  ['after:2024-05-03T10:30', 'after:2024-05-03T10:30:00.000Z'],
  ['depth:2', 'depth:2..2'],
  ['depth:<3', 'depth:0..2'],
  ['depth:<=3', 'depth:0..3'],
  ['depth:>3', 'depth:>=4'],
  ['depth:3-1', 'depth:1..3'],
  ['similar:h.test/a', 'similar:https://h.test/a'],
  ['similar:"https://h.test/a_(b)"', 'similar:"https://h.test/a_(b)"'],
  ['-site:h.test OR lang:en', '-site:h.test OR lang:en'],
])('house the filter %s means %s', (query, form) => {
  expect(problemsOf(query)).toEqual([]);
  expect(formOf(query)).toBe(form);
});

test.each([
  ['"one two', ['quote "one two'], '"one two"'],
  ['(one two', ['bracket ('], 'one two'],
  ['one) two', ['bracket )'], 'one two'],
  ['OR one', ['operator OR'], 'one'],
  ['one OR', ['operator OR'], 'one'],
  ['one OR OR two', ['operator OR'], 'one OR two'],
  ['one NOT', ['operator NOT'], 'one'],
  ['depth:x one', ['value depth:x'], 'one'],
  ['before:tomorrow one', ['value before:tomorrow'], 'one'],
  ['site:(a b) one', ['value site:'], 'a b one'],
  ['te*t one', ['operator te*t'], 'te* one'],
  ['*ing one', ['operator *'], 'ing one'],
  ['one~9', ['operator one~9'], 'one~2'],
  ['one site: h.test', ['value site:'], 'one site h.test'],
  ['(title:)', ['value title:'], 'title'],
  ['', ['empty '], ''],
  ['!?', ['empty !?'], ''],
])('house %s is complained of and answered all the same', (query, problems, form) => {
  expect(problemsOf(query)).toEqual(problems);
  expect(formOf(query)).toBe(form);
});

test('house a name without a value is a word, and it is told that something else may have been meant', () => {
  expect(formOf('the title: of it')).toBe('the title of it');
  expect(problemsOf('the title: of it')).toEqual(['value title:']);
  expect(problemsOf('the "title:" of error: url:title:')).toEqual([]);
});

test('house of a query the first hundred words are read, and it is said so', () => {
  const query = Array.from({ length: 101 }, (_, at) => `w${at}`).join('  ');
  const { tree, problems } = parseQuery(query);
  expect(tree?.kind === 'all' && tree.parts.length).toBe(100);
  expect(problems).toEqual([
    {
      code: 'length',
      message: 'only the first 100 words of the query were read',
      start: query.indexOf('w100'),
      end: query.length,
    },
  ]);
  expect(parseQuery(query.slice(0, -4).trimEnd()).problems).toEqual([]);
});

test('house brackets a thousand deep and queries without end are cut short', () => {
  expect(problemsOf(`${'('.repeat(1000)}one`)[0]).toBe('bracket (');
  const long = parseQuery('word '.repeat(10_000));
  expect(long.problems.map(({ code }) => code)).toEqual(['length']);
});

const PIECES = [
  'one',
  'Zwei',
  '"',
  '“',
  '(',
  ')',
  '-',
  '+',
  '--',
  ' ',
  ' OR ',
  ' NOT ',
  ' AND ',
  '|',
  '（',
  '：',
  '*',
  '~',
  '~1',
  ':',
  'title:',
  'url:',
  'site:',
  'depth:',
  '1..3',
  '<',
  'h.test/a(b)',
  'before:',
  '2024',
  'similar:',
  '字',
  'e\u0301',
  '\u0338',
  '\ud800',
  '++',
];
const queries = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 24 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

test('house no query is an error, and what a query is read as is read the same when it is printed', () => {
  fc.assert(
    fc.property(queries, (query) => {
      const { tree, problems } = parseQuery(query);
      for (const { start, end } of problems) expect(start <= end && end <= query.length).toBe(true);
      if (tree === undefined) {
        expect(problems.length).toBeGreaterThan(0);
        return;
      }
      const again = parseQuery(printQuery(tree));
      expect(again.problems).toEqual([]);
      expect(again.tree).toEqual(tree);
    }),
    { numRuns: 5000 },
  );
});

test.each(['*', '~'])(
  'house more words with %s than an answer can be had of in time are told and taken as written',
  (sign) => {
    const query = Array.from({ length: 40 }, (_, at) => `word${at}x${sign}`).join(' ');
    const { tree, problems } = parseQuery(query);
    const kinds = tree?.kind === 'all' ? tree.parts.map(({ kind }) => kind) : [];
    expect(kinds.filter((kind) => kind !== 'word')).toHaveLength(16);
    expect(kinds).toHaveLength(40);
    expect(problems.map(({ start, end }) => query.slice(start, end))).toEqual([`word16x${sign}`]);
  },
);

test('house no more than sixteen problems of a query are told', () => {
  expect(parseQuery(`${'('.repeat(500)}rope${')'.repeat(500)}`).problems).toHaveLength(16);
});
