import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crowdedLengths, lackingIn } from '../../src/robots/crowded-pieces.ts';
import { matchesRest, pathPattern } from '../../src/robots/path-pattern.ts';
import { parseRobots } from '../../src/robots/robots-txt.ts';

describe('pieces of many patterns', () => {
  it('house a path that matches lacks none', () => {
    const pattern = fc
      .string({ unit: fc.constantFrom('a', 'b', 'ab', '*'), maxLength: 8 })
      .map((text) => pathPattern(`/*${text}`));
    const path = fc
      .string({ unit: fc.constantFrom('a', 'b', '/'), minLength: 300, maxLength: 320 })
      .map((text) => `/${text}`);
    fc.assert(
      fc.property(fc.array(pattern, { minLength: 300, maxLength: 300 }), path, (patterns, text) => {
        const isLacking = lackingIn(text, crowdedLengths(patterns));
        expect(patterns.filter((one) => isLacking(one) && matchesRest(text, one))).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  it('house of a crowd those that the path lacks are told', () => {
    const patterns = Array.from({ length: 100 }, (_, number) => pathPattern(`/*a*b${number + 100}`));
    const isLacking = lackingIn(`/${'ab'.repeat(200)}b142`, crowdedLengths(patterns));
    expect(patterns.filter((one) => !isLacking(one)).map(({ rest }) => rest)).toEqual([['a', 'b142']]);
    expect(lackingIn('/short', crowdedLengths(patterns))(pathPattern('/*b142'))).toBe(false);
  });

  it('ROB-14 the longest match wins among thousands', () => {
    const lines = Array.from({ length: 5000 }, (_, number) => `Disallow: /*ba${number}`);
    const rules = parseRobots(['User-agent: *', ...lines, 'Allow: /*ba4999/x'].join('\n')).for('x');
    const path = `/${'ba'.repeat(300)}`;
    expect(rules.ruling(path).allowed).toBe(true);
    expect(rules.ruling(`${path}4999`)).toMatchObject({ allowed: false, text: 'Disallow: /*ba4999' });
    expect(rules.ruling(`${path}4999/x`)).toMatchObject({ allowed: true, text: 'Allow: /*ba4999/x' });
  });
});
