import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { automatonOf } from '../../src/policy/pattern-automaton.ts';
import { patternProgram } from '../../src/policy/pattern-program.ts';
import { readPattern } from '../../src/policy/pattern-tree.ts';

function automaton(pattern: RegExp): (text: string) => boolean {
  const read = readPattern(pattern);
  if (typeof read === 'string') throw new Error(`${pattern} is ${read}`);
  const program = patternProgram(read.tree, 100_000);
  if (program === undefined) throw new Error(`${pattern} has no program`);
  return automatonOf(program);
}

/** Patterns of all that the grammar has but references, over few characters, so that they match often. */
const { pattern: SOURCES } = fc.letrec<{ pattern: string; term: string; group: string }>((tie) => ({
  pattern: fc.array(tie('term'), { minLength: 1, maxLength: 4 }).map((terms) => terms.join('')),
  term: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc
      .tuple(
        fc.constantFrom(
          'a',
          'b',
          '/',
          '\\.',
          '.',
          '[^/]',
          '[a-b]',
          '\\w',
          '\\W',
          '\\p{L}',
          '[^]',
          '[]',
          '\\x61',
          '\\u{62}',
          'ſ',
          '😀',
        ),
        fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{1,3}', '{0,2}?', '{2,}', '{0}'),
      )
      .map((parts) => parts.join('')),
    fc.constantFrom('^', '$', '\\b', '\\B'),
    tie('group'),
  ),
  group: fc.oneof(
    fc
      .tuple(
        fc.constantFrom('(', '(?:', '(?:a|'),
        tie('pattern'),
        fc.constantFrom(')', '|b)', '|)'),
        fc.constantFrom('', '*', '+?', '?', '{2}', '{1,2}'),
      )
      .map((parts) => parts.join('')),
    fc
      .tuple(fc.constantFrom('(?=', '(?!', '(?<=', '(?<!'), tie('pattern'))
      .map(([opening, body]) => `${opening}${body})`),
  ),
}));
const TEXTS = fc.string({ unit: fc.constantFrom('a', 'b', '/', 'A', 'S', '1', '.', '-'), maxLength: 9 });

describe('an automaton', () => {
  it("house says of every pattern and text what JavaScript's engine says", () => {
    fc.assert(
      fc.property(
        SOURCES,
        fc.constantFrom('u', 'iu', 'su'),
        fc.array(TEXTS, { minLength: 4, maxLength: 4 }),
        (source, flags, texts) => {
          const pattern = new RegExp(source, flags);
          const matches = automaton(pattern);
          expect(texts.map(matches)).toEqual(texts.map((text) => pattern.test(text)));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('house answers the same when its table is full and has begun anew', () => {
    // Which of the last thirty characters were an a: a thousand million states, were all kept.
    const pattern = /a[ab]{30}c|c[ab]{5000}c/u;
    const matches = automaton(pattern);
    let state = 7;
    const texts = Array.from({ length: 20 }, () =>
      Array.from({ length: 400 }, () => {
        state = (state * 48_271) % 2_147_483_647;
        return 'ababababac'.charAt(state % 10);
      }).join(''),
    );
    expect(texts.map(matches)).toEqual(texts.map((text) => pattern.test(text)));
  });

  it('house is quick where an engine that goes back would take longer than the world is old', () => {
    const url = `http://h.test/${'a'.repeat(8000)}!`;
    expect(automaton(/(a+)+$/u)(url)).toBe(false);
    expect(automaton(/(a|a)*b/u)(url)).toBe(false);
    expect(automaton(/(.*a){25}$/u)(url)).toBe(false);
    expect(automaton(/^http:(?=(.*a)*$)/u)(url)).toBe(false);
    expect(automaton(/(?<=^(a+)+)!/u)(url)).toBe(false);
    expect(automaton(/^(\/?[a-z:.]+)+!$/u)(url)).toBe(false);
  });

  it('house there is none for references, and none that is larger than allowed', () => {
    const states = (source: string): number | undefined => {
      const read = readPattern(new RegExp(source, 'u'));
      return typeof read === 'string' ? undefined : patternProgram(read.tree, 1000)?.states.length;
    };
    expect(states('(a)\\1')).toBeUndefined();
    expect(states('(?<name>a)\\k<name>')).toBeUndefined();
    expect(states('(?:(?:a{1000}){1000}){1000}')).toBeUndefined();
    expect(states('a{500}')).toBe(501);
    expect(states('(?<=a)(?<=b)(?<=c)(?<=d)(?<=e)')).toBeUndefined();
  });
});
