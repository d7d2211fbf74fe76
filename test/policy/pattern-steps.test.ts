import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stepsOf } from '../../src/policy/pattern-steps.ts';
import { mirrored, type PatternTree, readPattern } from '../../src/policy/pattern-tree.ts';

/** An engine that goes back and tries again, in as many words as it takes; each character, place and turn that it tries is a step. */
function stepsTaken(tree: PatternTree, text: string): number {
  let steps = 0;
  const isWord = (at: number): boolean => /^\w$/.test(text.charAt(at));
  const match = (part: PatternTree, at: number, step: 1 | -1, go: (at: number) => boolean): boolean => {
    steps += 1;
    switch (part.kind) {
      case 'character': {
        const code = text.charCodeAt(step === 1 ? at : at - 1);
        return !Number.isNaN(code) && ((part.set >> BigInt(code)) & 1n) === 1n && go(at + step);
      }
      case 'sequence':
        return part.parts.reduceRight<(at: number) => boolean>(
          (then, one) => (from) => match(one, from, step, then),
          go,
        )(at);
      case 'choice':
        return part.ways.some((way) => match(way, at, step, go));
      case 'repeat': {
        const round = (count: number, from: number): boolean => {
          const more = (to: number): boolean => (to > from || to < from || count < part.least) && round(count + 1, to);
          return (count < part.most && match(part.body, from, step, more)) || (count >= part.least && go(from));
        };
        return round(0, at);
      }
      case 'start':
        return at === 0 && go(at);
      case 'end':
        return at === text.length && go(at);
      case 'boundary':
        return (isWord(at - 1) === isWord(at)) === part.isNegated && go(at);
      case 'look':
        return (
          match(part.isBehind ? mirrored(part.body) : part.body, at, part.isBehind ? -1 : 1, () => true) !==
            part.isNegated && go(at)
        );
      case 'reference':
        throw new Error('not here');
    }
  };
  for (let at = 0; at <= text.length && steps < 100_000; at++) if (match(tree, at, 1, () => true)) break;
  return steps;
}

/** What a step is worth: the engine above counts a group of parts and each of its parts. */
const WORTH = 4;

const { pattern: SOURCES } = fc.letrec<{ pattern: string; term: string }>((tie) => ({
  pattern: fc.array(tie('term'), { minLength: 1, maxLength: 4 }).map((terms) => terms.join('')),
  term: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc
      .tuple(
        fc.constantFrom('a', 'b', '/', '.', '[^/]', '[ab]', '\\w'),
        fc.constantFrom('', '', '*', '+', '?', '{2}', '{1,3}', '{2,}'),
      )
      .map((parts) => parts.join('')),
    fc.constantFrom('^', '$', '\\b'),
    fc
      .tuple(fc.constantFrom('(?:', '(?:a|', '(?:/|', '(?=', '(?!', '(?<=', '(?<!'), tie('pattern'))
      .map(([opening, body]) => `${opening}${body})`),
    fc
      .tuple(fc.constantFrom('(?:', '(?:a|', '(?:/|b|'), tie('pattern'), fc.constantFrom('*', '+', '?', '{2}', '{0,3}'))
      .map(([opening, body, count]) => `${opening}${body})${count}`),
  ),
}));
const TEXTS = fc
  .tuple(fc.string({ unit: fc.constantFrom('a', 'b', '/', 'a/', 'ab'), maxLength: 3 }), fc.integer({ min: 1, max: 8 }))
  .map(([part, count]) => part.repeat(count));

describe('the bound of steps', () => {
  it('house is above what an engine takes that goes back and tries again', () => {
    fc.assert(
      fc.property(SOURCES, TEXTS, fc.constantFrom('', '!'), (source, text, end) => {
        const read = readPattern(new RegExp(source, 'u'));
        if (typeof read === 'string') throw new Error(read);
        const bound = stepsOf(read)(text.length + end.length);
        fc.pre(Number.isFinite(bound) && bound < 30_000);
        expect(stepsTaken(read.tree, text + end)).toBeLessThanOrEqual(WORTH * bound);
      }),
      { numRuns: 3000 },
    );
  });

  it('house tells what grows as powers of two from what does not', () => {
    const at = (source: string, length: number): number => {
      const read = readPattern(new RegExp(source, 'u'));
      return typeof read === 'string' ? Number.NaN : stepsOf(read)(length);
    };
    expect(
      ['(a+)+$', '(a|a)*b', '(.*a){99}', '(a*)*b', '([a-z]+/?)+$', '(?=(a|ab)*c)'].map((source) => at(source, 100)),
    ).toEqual(new Array(6).fill(Infinity));
    // Ten times the length, hardly more than ten times the steps; a hundred times for those that try each place from each.
    expect(
      ['abc', '^(?!/x/)', '[?&]id=', '(?:jpe?g|png)$', '^(?:/[a-z]+)\\d+'].map((source) =>
        Math.round(at(source, 8000) / at(source, 800)),
      ),
    ).toEqual([10, 10, 10, 10, 10]);
    expect(['\\d+$', '/[^/]+/x', '(?:/[^/]+)*/x'].map((source) => at(source, 8000) / at(source, 800) < 1001)).toEqual([
      true,
      true,
      true,
    ]);
  });
});
