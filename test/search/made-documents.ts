import fc from 'fast-check';
import type { SearchDocument } from '../../src/search/document.ts';
import type { PlannedTerm, QueryPlan } from '../../src/search/query-tree.ts';
import { plainForms } from './plain-analyser.ts';
import { EMPTY } from './small-index.ts';

const WORDS = ['a', 'b', 'c', 'd', 'e', 'ab', 'abc', 'abs', 'as', 'bs', 'cs', 'z', 'zs'];

/** Frequent words more often than rare ones. */
export const word = fc.oneof(
  { arbitrary: fc.constantFrom(...WORDS.slice(0, 3)), weight: 3 },
  { arbitrary: fc.constantFrom(...WORDS), weight: 1 },
);

export const words = (most: number) => fc.array(word, { maxLength: most }).map((list) => list.join(' '));

export const documentOf = (id: number) =>
  fc
    .record({
      title: words(3),
      headings: fc.array(words(3), { maxLength: 3 }),
      anchors: fc.array(fc.record({ text: words(3), count: fc.integer({ min: 1, max: 9 }) }), { maxLength: 3 }),
      url: words(2),
      description: words(3),
      body: words(30),
      rank: fc.constantFrom(0, 0.5, 1, 4),
      depth: fc.nat(5),
      site: fc.constantFrom('a.test', 'b.a.test', 'c.test'),
      language: fc.constantFrom('', 'en', 'de'),
      fileType: fc.constantFrom('html', 'pdf'),
      date: fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined }),
    })
    .map((record): SearchDocument => ({ id, ...record }));

export function term(text: string): PlannedTerm {
  const [stem = '', ...spellings] = plainForms(text);
  return { kind: 'term', text, stems: [stem], spellings, isBare: spellings.length === 0 };
}

export function phrase(...texts: readonly string[]): QueryPlan {
  const steps = texts.map((text, offset) => ({ offset, terms: [plainForms(text)[0] ?? ''] }));
  return { kind: 'phrase', text: texts.join(' '), steps };
}

export function prefix(text: string): QueryPlan {
  return { kind: 'prefix', text, prefixes: [text, `=${text}`] };
}

/** A document with nothing in it but what is given. */
export function documentWith(id: number, parts: Partial<SearchDocument> = {}): SearchDocument {
  return { ...EMPTY, id, site: 'a.test', ...parts };
}
