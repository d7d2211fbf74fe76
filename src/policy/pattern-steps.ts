import { ANY_CHARACTER, mirrored, type PatternRepeat, type PatternTree, type ReadPattern } from './pattern-tree.ts';

/**
 * How many steps an engine that goes back and tries again, as V8's does, takes at most to find that a pattern matches nowhere in a text of
 * `length` characters. Infinity where that may grow as fast as powers of two. It is a bound, often far above what a text costs.
 */
export function stepsOf({ tree, groups }: ReadPattern): (length: number) => number {
  const { steps } = effortOf(tree, { follow: 0n, entry: 1 });
  const whole = plus(steps, [groups * STEPS_OF_GROUP]);
  // With `^` in front all places but the first are done with at once.
  const all = isAnchored(tree) ? plus(whole, times(LENGTH, [entryOf(tree, 1)])) : times(LENGTH, whole);
  return (length) => all.reduceRight((sum, factor) => sum * length + factor, 0);
}

/** A polynomial of the text's length: the factor of its power 0, 1, 2, …. */
type Amount = readonly number[];

const ONE: Amount = [1];
/** Of the places in a text there is one more than there are characters. */
const LENGTH: Amount = [1, 1];
const ENDLESS: Amount = [Infinity];
/** Beyond these a pattern is as good as endless: no polynomial of such a degree is ever within a budget. */
const HIGHEST_POWER = 8;
const MOST_COPIES = 64;
/** A repeat with a limit above this counts as one of the text's length, which is the lower one of both. */
const MANY = 16;
/** What a group has held is forgotten at each place that is tried. */
const STEPS_OF_GROUP = 20;

interface Effort {
  /** In how many ways it can match from one place; each is a text, and a way to divide it. */
  readonly ways: Amount;
  /** What it takes to try all of them. */
  readonly steps: Amount;
}

/** What stands behind. */
interface Behind {
  /** The characters that it may begin with; none at the end of the pattern, where nothing is tried again once it is reached. */
  readonly follow: bigint;
  /** Steps until it is found that the next character is none of those. */
  readonly entry: number;
}

function effortOf(tree: PatternTree, behind: Behind): Effort {
  switch (tree.kind) {
    case 'character':
    case 'start':
    case 'end':
    case 'boundary':
      return { ways: ONE, steps: ONE };
    case 'sequence':
      return sequenceEffort(tree.parts, behind);
    case 'choice':
      return choiceEffort(tree.ways, behind);
    case 'repeat':
      return repeatEffort(tree, behind);
    case 'look': {
      const body = tree.isBehind ? mirrored(tree.body) : tree.body;
      return { ways: ONE, steps: plus(ONE, effortOf(body, { follow: 0n, entry: 1 }).steps) };
    }
    case 'reference':
      return { ways: ONE, steps: LENGTH };
  }
}

function sequenceEffort(parts: readonly PatternTree[], behind: Behind): Effort {
  let whole: Effort = { ways: ONE, steps: [0] };
  let after = behind;
  for (const part of parts.toReversed()) {
    const { ways, steps } = effortOf(part, after);
    whole = { ways: times(ways, whole.ways), steps: plus(steps, times(ways, whole.steps)) };
    after = before(part, after);
  }
  return whole;
}

/** Of ways that begin with different characters one is gone at most. */
function choiceEffort(ways: readonly PatternTree[], behind: Behind): Effort {
  const efforts = ways.map((way) => effortOf(way, behind));
  const steps = efforts.map((effort) => effort.steps).reduce(plus, ONE);
  const reached = efforts.map((effort) => effort.ways).reduce(areExclusive(ways, behind) ? larger : plus, [0]);
  return { ways: reached, steps };
}

function areExclusive(ways: readonly PatternTree[], { follow }: Behind): boolean {
  let met = 0n;
  for (const way of ways) {
    const begins = beginnings(way, follow);
    if ((begins & met) !== 0n) return false;
    met |= begins;
  }
  return ways.filter(mayBeEmpty).length < 2;
}

function repeatEffort(tree: PatternRepeat, behind: Behind): Effort {
  const { body, least, most } = tree;
  if (most === 0) return { ways: ONE, steps: ONE };
  const again = before(tree, behind);
  const { ways, steps } = effortOf(body, most === 1 ? behind : again);
  const round = plus(steps, [again.entry]);
  if (!isOne(ways)) return copiesEffort(tree, { ways, steps: round });
  const isEmpty = mayBeEmpty(body);
  const rounds = most > MANY && !isEmpty ? LENGTH : most === Infinity ? plus(LENGTH, [least]) : [most];
  // What goes on and what comes behind begin differently: there is one place where it can end.
  const endsOnce = least === most || (!isEmpty && (beginnings(body, 0n) & behind.follow) === 0n);
  return { ways: endsOnce ? ONE : plus(rounds, ONE), steps: plus(times(rounds, round), ONE) };
}

/** Each copy goes all its ways from each place that the last one has reached. */
function copiesEffort({ least, most }: PatternRepeat, body: Effort): Effort {
  if (most > MOST_COPIES) return { ways: ENDLESS, steps: ENDLESS };
  let reached = ONE;
  let ways: Amount = least === 0 ? ONE : [0];
  let steps: Amount = ONE;
  for (let copy = 1; copy <= most; copy++) {
    steps = plus(steps, times(reached, body.steps));
    reached = times(reached, body.ways);
    if (copy >= least) ways = plus(ways, reached);
  }
  return { ways, steps };
}

/** What stands behind whatever stands in front of this. */
function before(tree: PatternTree, behind: Behind): Behind {
  return { follow: beginnings(tree, behind.follow), entry: entryOf(tree, behind.entry) };
}

/** The characters with which it, and what follows where it may be empty, can begin; all of them where it looks further. */
function beginnings(tree: PatternTree, follow: bigint): bigint {
  switch (tree.kind) {
    case 'character':
      return tree.set;
    case 'sequence':
      return tree.parts.reduceRight((after, part) => beginnings(part, after), follow);
    case 'choice':
      return tree.ways.reduce((all, way) => all | beginnings(way, follow), 0n);
    case 'repeat':
      return beginnings(tree.body, follow) | (tree.least === 0 ? follow : 0n);
    case 'start':
    case 'boundary':
      return follow;
    case 'end':
      return 0n;
    case 'look':
      return ANY_CHARACTER;
    case 'reference':
      return tree.group === undefined ? ANY_CHARACTER : beginnings(tree.group, follow) | follow;
  }
}

function mayBeEmpty(tree: PatternTree): boolean {
  switch (tree.kind) {
    case 'character':
      return false;
    case 'sequence':
      return tree.parts.every(mayBeEmpty);
    case 'choice':
      return tree.ways.some(mayBeEmpty);
    case 'repeat':
      return tree.least === 0 || mayBeEmpty(tree.body);
    case 'start':
    case 'end':
    case 'boundary':
    case 'look':
    case 'reference':
      return true;
  }
}

/** Steps until it is found that the next character is none of its beginnings. */
function entryOf(tree: PatternTree, behind: number): number {
  switch (tree.kind) {
    case 'character':
    case 'end':
      return 1;
    case 'sequence':
      return tree.parts.reduceRight((after, part) => entryOf(part, after), behind);
    case 'choice':
      return tree.ways.reduce((sum, way) => sum + entryOf(way, behind), 1);
    case 'repeat':
      return mayBeEmpty(tree) ? 1 + entryOf(tree.body, behind) + behind : entryOf(tree.body, behind);
    case 'start':
    case 'boundary':
    case 'reference':
      return 1 + behind;
    // Its beginnings are all: there is no such character.
    case 'look':
      return 1;
  }
}

function isAnchored(tree: PatternTree): boolean {
  if (tree.kind === 'sequence') return tree.parts[0] !== undefined && isAnchored(tree.parts[0]);
  if (tree.kind === 'choice') return tree.ways.every(isAnchored);
  return tree.kind === 'start';
}

function isOne(amount: Amount): boolean {
  return amount.length === 1 && amount[0] === 1;
}

function plus(left: Amount, right: Amount): Amount {
  return Array.from(
    { length: Math.max(left.length, right.length) },
    (_, power) => (left[power] ?? 0) + (right[power] ?? 0),
  );
}

function larger(left: Amount, right: Amount): Amount {
  const length = Math.max(left.length, right.length);
  return Array.from({ length }, (_, power) => Math.max(left[power] ?? 0, right[power] ?? 0));
}

function times(left: Amount, right: Amount): Amount {
  const highest = left.length + right.length - 2;
  if (highest > HIGHEST_POWER) return ENDLESS;
  const product = new Array<number>(highest + 1).fill(0);
  left.forEach((a, i) => {
    // Not with zero, of which Infinity makes NaN.
    right.forEach((b, j) => {
      if (a !== 0 && b !== 0) product[i + j] = (product[i + j] ?? 0) + a * b;
    });
  });
  return product;
}
