import { SkeinError } from '../model/errors.ts';
import type { CanonicalUrl } from '../model/url.ts';
import { LONGEST_URL } from '../url/canonicalise.ts';
import { automatonOf } from './pattern-automaton.ts';
import { patternProgram, statesOf } from './pattern-program.ts';
import { stepsOf } from './pattern-steps.ts';
import { type PatternTree, readPattern } from './pattern-tree.ts';

/** A regular expression of the user's, made so that no URL makes it hold the crawl. */
export interface UrlPattern {
  /** Whether it matches anywhere in a URL of at most `longest` characters. */
  readonly test: (url: CanonicalUrl) => boolean;
  /** Longer URLs are not tried, which might take too long: Infinity but for patterns with references. */
  readonly longest: number;
  /** As its author wrote it. */
  readonly written: string;
}

/** V8 takes a nanosecond or two for a step. */
const FEW_STEPS = 20_000;
/** For each character of a URL and of the pattern: to look for each of a list of words at each place takes about two. */
const MOST_STEPS_OF_CHARACTER = 3;
/** Some ten milliseconds. */
const MANY_STEPS = 16_777_216;
/** Of an automaton: a pattern has to be very large, and odd, to have more. */
const MOST_STATES = 10_000;
const LEAD = /^\.\*\??/u;
/** Characters of a pattern that a message shows. */
const SHOWN = 100;
const ADVICE =
  'Give several patterns in place of a large one, and let each repeat end where the next character says so: /([^/]+)/\\1/, not (.+)\\1';

/** A pattern that has no automaton has to be quick for URLs of this length at least. */
const SHORTEST = 512;

/**
 * Gives the pattern the meaning that it has in JavaScript, by what is sure to be quick for a URL of its length: V8's own engine, which goes
 * back and tries again, where that takes few steps at most, else an automaton, for which time grows as the URL does. A pattern that
 * would mean something else with the flag `u`, which no setting has but a RegExp of the library's user may, is that user's own business and runs as it is.
 *
 * Throws SETTINGS for a pattern for which neither is sure to be quick: some with references, and very large ones.
 */
export function urlPattern(given: RegExp): UrlPattern {
  // `source` puts a backslash before each slash.
  const written = given.source.replaceAll('\\/', '/');
  // One that remembers where it stopped (g, y) would match every second URL only.
  const pattern = withoutLead(new RegExp(given.source, given.flags.replace(/[gy]/g, '')));
  const own = (url: CanonicalUrl): boolean => pattern.test(url);
  const read = readPattern(pattern);
  if (read === 'foreign') return { test: own, longest: Infinity, written };
  if (read === 'deep') throw refused(written, 'it has more than a hundred groups in groups');

  const steps = stepsOf(read);
  const size = Math.max(MOST_STEPS_OF_CHARACTER * given.source.length, Math.min(statesOf(read.tree), MOST_STATES));
  const short = longestWithin(steps, (length) => FEW_STEPS + size * length);
  if (short === LONGEST_URL) return { test: own, longest: Infinity, written };
  const program = patternProgram(read.tree, MOST_STATES);
  if (program === undefined) {
    const longest = longestWithin(steps, (length) => Math.max(MANY_STEPS, FEW_STEPS + size * length));
    if (longest < SHORTEST) throw refused(written, whyNot(read.tree));
    return { test: own, longest: longest === LONGEST_URL ? Infinity : longest, written };
  }
  let matches: ((text: string) => boolean) | undefined;
  const byStates = (url: CanonicalUrl): boolean => {
    // Long URLs are rare: most patterns never come to this.
    matches ??= automatonOf(program);
    return matches(url);
  };
  return { test: (url) => (url.length <= short ? own(url) : byStates(url)), longest: Infinity, written };
}

/** `.*` in front says nothing where a pattern may match anywhere in a text without line ends, but makes V8 try each place from each. */
function withoutLead({ source, flags }: RegExp): RegExp {
  const rest = source.replace(LEAD, '');
  return new RegExp(rest.includes('|') ? source : rest, flags);
}

/** The largest length of a URL for which the steps are within the limit, both of which grow with the length. */
function longestWithin(steps: (length: number) => number, limit: (length: number) => number): number {
  let longest = 0;
  for (let more = LONGEST_URL; more >= 1; more /= 2)
    if (longest + more <= LONGEST_URL && steps(longest + more) <= limit(longest + more)) longest += more;
  return longest;
}

function whyNot(tree: PatternTree): string {
  const reference = firstReference(tree);
  if (reference !== undefined)
    return `${reference} is tried again for each way in which what stands in front of it can match`;
  const states = statesOf(tree);
  if (states <= MOST_STATES) return 'it has too many looks behind';
  return `written out as often as it is repeated it has ${states.toLocaleString('en')} parts, of at most ${MOST_STATES.toLocaleString('en')}`;
}

function firstReference(tree: PatternTree): string | undefined {
  switch (tree.kind) {
    case 'reference':
      return tree.source;
    case 'sequence':
      return tree.parts.map(firstReference).find((found) => found !== undefined);
    case 'choice':
      return tree.ways.map(firstReference).find((found) => found !== undefined);
    case 'repeat':
    case 'look':
      return firstReference(tree.body);
    default:
      return undefined;
  }
}

function refused(written: string, why: string): SkeinError {
  const shown = written.length > SHOWN ? `${written.slice(0, SHOWN)}…` : written;
  const problem = `"${shown}" might hold the crawl for minutes at some URLs: ${why}`;
  return new SkeinError('SETTINGS', problem, ADVICE);
}
