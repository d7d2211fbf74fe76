import { bitCount } from '../content/bit-count.ts';
import type { UrlId } from '../model/url.ts';

/** Most bits by which the similarity hashes of near duplicates differ, of 64. */
export const NEAR_DISTANCE = 3;

export interface NearDuplicate {
  /** The most similar page; of equally similar ones the first. */
  readonly of: UrlId;
  /** Bits that differ, 0 to 3. */
  readonly distance: number;
  /** Number of near duplicates. */
  readonly count: number;
}

/** Pages with the two halves of their similarity hashes. */
export interface SimilarityHashes {
  readonly ids: Int32Array;
  readonly high: Int32Array;
  readonly low: Int32Array;
}

// A constant of this file: in the inner loop, where some module loaders look an imported name up at each call.
const bits = bitCount;

const BANDS = 4;
const BAND_VALUES = 65_536;

/**
 * Most neighbours that a hash is compared with in one bucket. Random hashes come nowhere near it before thirty million pages; a crowd of
 * pages made to share a band costs linear time and may miss pairs among itself.
 */
const NEIGHBOURS = 512;

/**
 * Near duplicates by page. Hashes that differ in at most 3 bits are equal in at least one of four bands of 16 bits, so only hashes that
 * share a band are compared; pages of equal hash are taken together, so that a template's thousand copies cost nothing. `compare` tells which
 * of two pages comes first, where both would do.
 */
export function nearDuplicates(hashes: SimilarityHashes, compare: Compare): ReadonlyMap<UrlId, NearDuplicate> {
  const groups = equalHashes(hashes, compare);
  const best = new Map<number, NearDuplicate>();
  // Without two hashes there is no pair, and each band has buckets without end to look into.
  for (let band = 0; band < BANDS && groups.count > 1; band++) {
    forEachNearPair(groups, band, (one, other, distance) => {
      best.set(one, nearer(best.get(one), groups, other, distance, compare));
      best.set(other, nearer(best.get(other), groups, one, distance, compare));
    });
  }
  return byPage(groups, best);
}

/** Below 0 where the first page comes before the second. */
type Compare = (a: UrlId, b: UrlId) => number;

/** Pages of one hash together: group `g` has the pages `ids[starts[g] .. starts[g + 1])`, the first two in front, and one hash. */
interface Groups {
  readonly count: number;
  readonly starts: Int32Array;
  readonly ids: Int32Array;
  readonly high: Int32Array;
  readonly low: Int32Array;
}

function equalHashes({ ids, high, low }: SimilarityHashes, compare: Compare): Groups {
  const order = Int32Array.from(ids.keys()).sort(
    (a, b) => (high[a] ?? 0) - (high[b] ?? 0) || (low[a] ?? 0) - (low[b] ?? 0),
  );
  const firsts = order.filter((at, place) => {
    const before = order[place - 1];
    return before === undefined || high[before] !== high[at] || low[before] !== low[at];
  });
  const starts = new Int32Array(firsts.length + 1).fill(order.length);
  let group = 0;
  order.forEach((at, place) => {
    if (at === firsts[group]) starts[group++] = place;
  });
  const pages = order.map((at) => ids[at] ?? 0);
  for (const [at, start] of starts.entries()) putFirstTwo(pages.subarray(start, starts[at + 1] ?? start), compare);
  return {
    count: firsts.length,
    starts,
    ids: pages,
    high: firsts.map((at) => high[at] ?? 0),
    low: firsts.map((at) => low[at] ?? 0),
  };
}

/** Brings the first two to the front. No other is ever named, and to sort a template's thousand copies takes long. */
function putFirstTwo(pages: Int32Array, compare: Compare): void {
  for (let place = 0; place < Math.min(2, pages.length); place++) {
    let first = place;
    for (let at = place + 1; at < pages.length; at++) if (compare(pages[at] ?? 0, pages[first] ?? 0) < 0) first = at;
    [pages[place], pages[first]] = [pages[first] ?? 0, pages[place] ?? 0];
  }
}

/** Calls back for each pair of groups that are near and share this band and no earlier one. The inner loop touches typed arrays alone. */
function forEachNearPair(
  groups: Groups,
  band: number,
  found: (one: number, other: number, distance: number) => void,
): void {
  const { starts, members } = buckets(groups, band);
  const high = members.map((group) => groups.high[group] ?? 0);
  const low = members.map((group) => groups.low[group] ?? 0);
  for (let value = 0; value < BAND_VALUES; value++) {
    const end = starts[value + 1] ?? 0;
    for (let one = starts[value] ?? 0; one < end; one++) {
      const [ownHigh, ownLow] = [high[one] ?? 0, low[one] ?? 0];
      const last = Math.min(end, one + 1 + NEIGHBOURS);
      for (let other = one + 1; other < last; other++) {
        const [highBits, lowBits] = [ownHigh ^ (high[other] ?? 0), ownLow ^ (low[other] ?? 0)];
        const distance = bits(highBits) + bits(lowBits);
        if (distance > NEAR_DISTANCE || sharesEarlierBand(highBits, lowBits, band)) continue;
        found(members[one] ?? 0, members[other] ?? 0, distance);
      }
    }
  }
}

/** The groups by their value in a band, in a stable counting sort. */
function buckets(groups: Groups, band: number): { readonly starts: Int32Array; readonly members: Int32Array } {
  const half = band < 2 ? groups.high : groups.low;
  const shift = band % 2 === 0 ? 16 : 0;
  const starts = new Int32Array(BAND_VALUES + 1);
  for (const word of half) {
    const after = ((word >>> shift) & 0xffff) + 1;
    starts[after] = (starts[after] ?? 0) + 1;
  }
  for (let value = 0; value < BAND_VALUES; value++) starts[value + 1] = (starts[value + 1] ?? 0) + (starts[value] ?? 0);
  const next = starts.slice();
  const members = new Int32Array(groups.count);
  half.forEach((word, group) => {
    const value = (word >>> shift) & 0xffff;
    const place = next[value] ?? 0;
    next[value] = place + 1;
    members[place] = group;
  });
  return { starts, members };
}

/** A pair that shares several bands counts in the first. */
function sharesEarlierBand(highBits: number, lowBits: number, band: number): boolean {
  const differences = [highBits >>> 16, highBits & 0xffff, lowBits >>> 16];
  return differences.slice(0, band).includes(0);
}

function nearer(
  known: NearDuplicate | undefined,
  { starts, ids }: Groups,
  group: number,
  distance: number,
  compare: Compare,
): NearDuplicate {
  const start = starts[group] ?? 0;
  const of = ids[start] ?? 0;
  const count = (known?.count ?? 0) + (starts[group + 1] ?? 0) - start;
  const more = known === undefined ? -1 : distance - known.distance || compare(of, known.of);
  return known === undefined || more < 0 ? { of, distance, count } : { ...known, count };
}

function byPage({ count, starts, ids }: Groups, best: ReadonlyMap<number, NearDuplicate>): Map<UrlId, NearDuplicate> {
  const found = new Map<UrlId, NearDuplicate>();
  for (let group = 0; group < count; group++) {
    const others = best.get(group);
    const twins = ids.subarray(starts[group], starts[group + 1]);
    for (const id of twins) {
      const twin = twins[0] === id ? twins[1] : twins[0];
      const all = twins.length - 1 + (others?.count ?? 0);
      if (twin !== undefined) found.set(id, { of: twin, distance: 0, count: all });
      else if (others !== undefined) found.set(id, others);
    }
  }
  return found;
}
