import { describe, expect, test } from 'vitest';
import { createAnalyser } from '../../src/search/analyse-text.ts';
import { parseQuery } from '../../src/search/query-parse.ts';
import { planQuery, planSomeWords } from '../../src/search/query-plan.ts';
import { relaxedPlan } from '../../src/search/query-relax.ts';
import type { QueryPlan } from '../../src/search/query-tree.ts';

const analyser = createAnalyser();
for (const language of ['en', 'de', 'fr', 'tr']) await analyser.prepare(language);

function plan(query: string, ...languages: readonly string[]): QueryPlan | undefined {
  const { tree } = parseQuery(query);
  return tree && planQuery(tree, { analyser, languages });
}

/** A plan in a line: terms with | between stems and =spellings, phrases in quotes, fields behind @. */
function told(part: QueryPlan | undefined): string {
  if (part === undefined) return '';
  switch (part.kind) {
    case 'term':
      return `${[...part.stems, ...part.spellings].join('|')}${part.isBare ? '!' : ''}${part.field === undefined ? '' : `@${part.field}`}`;
    case 'phrase':
      return `"${part.steps.map(({ offset, terms }) => `${offset}:${terms.join('|')}`).join(' ')}"${part.field === undefined ? '' : `@${part.field}`}`;
    case 'prefix':
      return `${part.prefixes.join('|')}*`;
    case 'fuzzy':
      return `${part.text}~${part.distance}`;
    case 'filter':
      return part.filter.kind;
    case 'not':
      return `-(${told(part.part)})`;
    default:
      return `${part.kind}[${part.parts.map(told).join(', ')}]`;
  }
}

describe('a plan', () => {
  test.each([
    ['connecting', 'connect|=connecting'],
    ['connect', 'connect|=connect!'],
    ['"connecting people"', '"0:connect 1:peopl"'],
    ['"connecting"', 'connect|=connecting'],
    ['node.js', 'any[node.js|=node.js!, "0:node 1:js"]'],
    ['e-mail', 'any[email|=email!, "0:e 1:mail"]'],
    ['C++', 'c++|=c++!'],
    ['"c++11 code"', '"0:c++ 1:11 2:code"'],
    ['std::vector', '"0:std 1:vector"'],
    ['"node.js server"', '"0:node 1:js 2:server"'],
    ['title:Cats', 'cat|=cats@title'],
    ['url:/docs/api', '"0:doc 1:api"@url'],
    ['cat OR dog', 'any[cat|=cat!, dog|=dog!]'],
    ['cat -dog', 'all[cat|=cat!, -(dog|=dog!)]'],
    ['connec*', 'connec|=connec*'],
    ['Écol*', 'ecol|=écol|=ecol*'],
    ['foo_b*', 'foo_b|=foo_b*'],
    ['std::vec*', 'all[std|=std!, vec|=vec*]'],
    ['Wrold~', 'wrold~2'],
    ['site:h.test cats', 'all[site, cat|=cats]'],
    ['lang:de', 'lang'],
  ])('house %s is looked for as %s', (query, terms) => {
    expect(told(plan(query, 'en'))).toBe(terms);
  });

  test('house nothing is looked for where nothing is a word', () => {
    expect(plan('"՞"', 'en')).toBeUndefined();
  });

  test('house a word is looked for as each language has it, and as it is written', () => {
    expect(told(plan('Häuser', 'en', 'de'))).toBe('hauser|haus|=hauser|=haeuser|=häuser');
    expect(told(plan('news', 'en', 'fr'))).toBe('news|new|=news!');
    expect(told(plan('école'))).toBe('ecole|=école');
  });

  test.each([
    ['the cats of the house', 'all[cat|=cats, hous|=house]'],
    ['to be or not to be', 'all[to|=to!, be|=be!, or|=or!, not|=not!, to|=to!, be|=be!]'],
    ['cats, that is, house?', 'all[cat|=cats, hous|=house]'],
    ['a+ cats', 'all[a+|=a+!, cat|=cats]'],
    ['the', 'the|=the!'],
    ['"the cat"', '"0:the 1:cat"'],
    ['title:the cat', 'all[the|=the!@title, cat|=cat!]'],
    ['the -cat', 'all[the|=the!, -(cat|=cat!)]'],
    ['the site:h.test', 'all[the|=the!, site]'],
    ['the (a OR cat)', 'cat|=cat!'],
  ])('house stop words of %s are left out: %s', (query, terms) => {
    expect(told(plan(query, 'en'))).toBe(terms);
  });

  test('house the stop words are those of the language that the query seems to be in', () => {
    expect(told(plan('die hard', 'en', 'fr'))).toContain('die');
    expect(told(plan('die Katze und der Hund', 'en', 'de'))).not.toMatch(/\b(?:die|und|der)\b/);
  });
});

describe('what is asked when nothing has all words', () => {
  test.each([
    ['one two', 'any[one|=one!, two|=two!]'],
    ['one two -three site:h.test', 'all[any[one|=one!, two|=two!], -(three|=three!), site]'],
    ['one "two three"', 'any[one|=one!, "0:two 1:three"]'],
    ['one (two OR three)', 'any[one|=one!, two|=two!, three|=three!]'],
    ['one node.js', 'any[one|=one!, node.js|=node.js!, node, js]'],
    ['std::vector -xy', 'all[any[std, vector], -(xy|=xy!)]'],
    ['one', ''],
    ['one OR two', ''],
    ['one -two', ''],
    ['"one two"', ''],
  ])('house of %s is %s', (query, terms) => {
    const strict = plan(query);
    expect(told(strict && relaxedPlan(strict))).toBe(terms);
  });
});

test.each(['/', '-', '.', '::'])(
  'house of words joined by %s no more than a hundred are looked for one by one',
  (sign) => {
    const query = `first ${Array.from({ length: 300 }, (_, at) => `w${at}`).join(sign)}`;
    const strict = plan(query, 'en');
    const { tree } = parseQuery(query);
    for (const some of [strict && relaxedPlan(strict), tree && planSomeWords(tree, { analyser, languages: ['en'] })]) {
      expect(some?.kind === 'any' && some.parts.length).toBeLessThanOrEqual(100);
      expect(some?.kind === 'any' && told(some.parts[0])).toBe('first|=first!');
    }
  },
);
