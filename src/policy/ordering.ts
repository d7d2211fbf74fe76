import type { Settings } from '../model/settings.ts';
import type { CanonicalUrl } from '../model/url.ts';
import { pathAndQueryOf } from '../url/canonicalise.ts';

/** What an ordering knows of a URL when it is found. */
export interface Found {
  readonly url: CanonicalUrl;
  /** Links from a seed. */
  readonly depth: number;
  /** Number of the visit that found it; grows with every visit. */
  readonly sequence: number;
}

/** Which of the URLs that wait goes first. */
export interface Ordering {
  readonly name: string;
  /** The smaller goes first; equal ones go in order of discovery. Finite. */
  priority(found: Found): number;
  /** A URL that still waits moves forward when it is found once more, as on a stack. */
  readonly rewardsLater: boolean;
  /** So many URLs of a host may be lent at once before the order suffers. */
  readonly batch: number;
}

/** After every page with a number: those have negative priorities. */
const WITHOUT_NUMBER = 0;

const BY_NAME: Readonly<Record<Settings['order'], Ordering>> = {
  'breadth-first': { name: 'breadth-first', priority: ({ depth }) => depth, rewardsLater: false, batch: 64 },
  // A stack: what the page visited last links to goes first, in the order of that page.
  'depth-first': { name: 'depth-first', priority: ({ sequence }) => -sequence, rewardsLater: true, batch: 1 },
  number: { name: 'number', priority: ({ url }) => numberPriority(url), rewardsLater: false, batch: 1 },
};

/** The ordering of that name. */
export function orderingByName(name: Settings['order']): Ordering {
  return BY_NAME[name];
}

/** An ordering of the library's user: the smaller the number the earlier; what is not a number goes last. Asked once for each discovery. */
export function orderingFrom(priority: (found: Found) => number, name = 'custom'): Ordering {
  return { name, priority: (found) => finite(priority(found)), rewardsLater: false, batch: 1 };
}

/** E2: the larger the number in the last path segment the earlier; `-1 - n`, so that 0 still goes before what has no number. */
function numberPriority(url: CanonicalUrl): number {
  const digits = digitsOf(url);
  return digits === undefined ? WITHOUT_NUMBER : finite(-1 - Number(digits));
}

/**
 * The first run of digits in the last segment of the path that is not empty. Escapes and a file's extension (`.mp3`) have no say.
 * Beyond 2^53 neighbours may become equal, and then go in order of discovery.
 */
function digitsOf(url: CanonicalUrl): string | undefined {
  const [path = ''] = pathAndQueryOf(url).split('?', 1);
  const segment = path.split('/').findLast((part) => part !== '') ?? '';
  const stem = segment.replace(/%[0-9A-Fa-f]{2}/g, ' ').replace(/\.[A-Za-z][A-Za-z0-9]*$/, '');
  return /\d+/.exec(stem)?.[0];
}

function finite(number: number): number {
  if (Number.isNaN(number)) return Number.MAX_VALUE;
  return Math.max(-Number.MAX_VALUE, Math.min(number, Number.MAX_VALUE));
}
