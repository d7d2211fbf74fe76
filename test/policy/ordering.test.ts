import { describe, expect, it } from 'vitest';
import type { CanonicalUrl } from '../../src/model/url.ts';
import { type Ordering, orderingByName, orderingFrom } from '../../src/policy/ordering.ts';
import { canonicalise } from '../../src/url/canonicalise.ts';

/** Paths on one host in the order in which they would be fetched, found in the order given. */
function ordered(ordering: Ordering, paths: readonly string[]): readonly string[] {
  return paths
    .map((path, index) => ({ path, index, priority: ordering.priority({ url: url(path), depth: 1, sequence: 1 }) }))
    .sort((a, b) => a.priority - b.priority || a.index - b.index)
    .map(({ path }) => path);
}

function url(path: string): CanonicalUrl {
  const made = canonicalise(`http://h.test${path}`);
  if (made === undefined) throw new Error(path);
  return made;
}

/** Fetches a little web one page at a time, the way an engine does: smallest priority first, then order of discovery. */
function walk(ordering: Ordering, links: Readonly<Record<string, readonly string[]>>): string {
  const waiting = new Map<string, { depth: number; priority: number; found: number }>([
    ['A', { depth: 0, priority: 0, found: 0 }],
  ]);
  const visited: string[] = [];
  let found = 0;
  while (waiting.size > 0) {
    const [page, { depth }] = [...waiting].sort(([, a], [, b]) => a.priority - b.priority || a.found - b.found)[0] ?? [
      '',
      { depth: 0 },
    ];
    waiting.delete(page);
    visited.push(page);
    for (const target of links[page] ?? []) {
      if (visited.includes(target) || (waiting.has(target) && !ordering.rewardsLater)) continue;
      found += 1;
      const priority = ordering.priority({ url: url(`/${target}`), depth: depth + 1, sequence: visited.length });
      waiting.set(target, { depth: depth + 1, priority, found });
    }
  }
  return visited.join(' ');
}

const LINKS = { A: ['B', 'C', 'D'], B: ['E'], C: ['F'], D: ['A', 'F'], E: ['G', 'H'], F: ['D', 'E'], H: ['E'] };

describe('orderings', () => {
  it('P1 breadth-first fetches level by level', () => {
    expect(walk(orderingByName('breadth-first'), LINKS)).toBe('A B C D E F G H');
  });

  it('house depth-first takes the links of the last page first, in its order', () => {
    expect(walk(orderingByName('depth-first'), LINKS)).toBe('A B E G H C F D');
    expect(walk(orderingByName('depth-first'), { A: ['B', 'C', 'D'], B: ['D', 'E'] })).toBe('A B D E C');
  });

  it('E2 the larger number goes first, pages without a number after all others, first come first served', () => {
    const paths = ['/index.html', '/01234.html', '/about', '/05678.html', '/0.html', '/a/12'];
    expect(ordered(orderingByName('number'), paths)).toEqual([
      '/05678.html',
      '/01234.html',
      '/a/12',
      '/0.html',
      '/index.html',
      '/about',
    ]);
  });

  it('E2 the number is that of the last path segment', () => {
    const paths = [
      '/2000/x.html',
      '/x.html?page=3000',
      '/caf%C3%A9',
      '/song.mp3',
      '/9/10.html',
      '/11/',
      '/p-7-99.html',
      '/',
    ];
    expect(ordered(orderingByName('number'), paths)).toEqual([
      '/11/',
      '/9/10.html',
      '/p-7-99.html',
      '/2000/x.html',
      '/x.html?page=3000',
      '/caf%C3%A9',
      '/song.mp3',
      '/',
    ]);
  });

  it('E2 numbers beyond 2^53 are ordered, and equal ones come as they were found', () => {
    const paths = ['/9007199254740993', `/1${'0'.repeat(30)}`, `/9${'0'.repeat(400)}`, '/9007199254740992', '/5'];
    const order = ordered(orderingByName('number'), paths);
    expect(order).toEqual([paths[2], paths[1], paths[0], paths[3], paths[4]]);
    const priority = orderingByName('number').priority({ url: url(paths[2] ?? ''), depth: 0, sequence: 0 });
    expect(Number.isFinite(priority)).toBe(true);
  });

  it('house only breadth-first lends many URLs at once', () => {
    expect((['breadth-first', 'depth-first', 'number'] as const).map((name) => orderingByName(name).batch)).toEqual([
      64, 1, 1,
    ]);
  });

  it("house the library's user may bring an ordering; what is not a number goes last", () => {
    const byLength = orderingFrom((found) => found.url.length);
    expect(ordered(byLength, ['/abc', '/a', '/ab'])).toEqual(['/a', '/ab', '/abc']);
    const odd = orderingFrom(({ url: { length } }) => (length > 15 ? Number.NaN : Number.NEGATIVE_INFINITY));
    expect(ordered(odd, ['/abcdef', '/a'])).toEqual(['/a', '/abcdef']);
    expect(Number.isFinite(odd.priority({ url: url('/a'), depth: 0, sequence: 0 }))).toBe(true);
  });
});
