import type { UrlId } from '../model/url.ts';

/** Most bits by which the similarity hashes of near duplicates differ, of 64. */
export const NEAR_DISTANCE = 3;

export interface NearDuplicate {
  /** The most similar page; of equally similar ones the one with the smallest id. */
  readonly of: UrlId;
  /** Bits that differ, 0 to 3. */
  readonly distance: number;
  /** Number of near duplicates. */
  readonly count: number;
}

/** Pages with the two halves of their similarity hashes, ids ascending. */
export interface SimilarityHashes {
  readonly ids: Int32Array;
  readonly high: Int32Array;
  readonly low: Int32Array;
}

const BANDS = 4;
const BAND_VALUES = 65_536;

/**
 * Most neighbours that a hash is compared with in one bucket. Random hashes come nowhere near it before a hundred million pages; a crowd of
 * pages made to share a band costs linear time and may miss pairs among itself.
 */
const NEIGHBOURS = 2048;

/**
 * Near duplicates by page. Hashes that differ in at most 3 bits are equal in at least one of four bands of 16 bits, so only hashes that
 * share a band are compared; pages of equal hash are taken together, so that a template's thousand copies cost nothing.
 */
export function nearDuplicates(hashes: SimilarityHashes): ReadonlyMap<UrlId, NearDuplicate> {
  const groups = equalHashes(hashes);
  const best: (NearDuplicate | undefined)[] = groups.map(() => undefined);
  for (let band = 0; band < BANDS; band++) {
    forEachPair(groups, band, (one, other) => {
      const [a, b] = [groups[one], groups[other]];
      if (a === undefined || b === undefined) return;
      const distance = bits(a.high ^ b.high) + bits(a.low ^ b.low);
      if (distance > NEAR_DISTANCE || sharesEarlierBand(a, b, band)) return;
      best[one] = nearer(best[one], b, distance);
      best[other] = nearer(best[other], a, distance);
    });
  }
  return byPage(groups, best);
}

/** Pages of one hash, ids ascending. */
interface Group {
  readonly high: number;
  readonly low: number;
  readonly ids: readonly UrlId[];
}

function equalHashes({ ids, high, low }: SimilarityHashes): readonly Group[] {
  const order = Int32Array.from(ids.keys()).sort(
    (a, b) => (high[a] ?? 0) - (high[b] ?? 0) || (low[a] ?? 0) - (low[b] ?? 0) || a - b,
  );
  const groups: (Group & { readonly ids: UrlId[] })[] = [];
  for (const at of order) {
    const last = groups.at(-1);
    const hash = { high: high[at] ?? 0, low: low[at] ?? 0 };
    const id = ids[at] ?? 0;
    if (last !== undefined && last.high === hash.high && last.low === hash.low) last.ids.push(id);
    else groups.push({ ...hash, ids: [id] });
  }
  return groups;
}

function forEachPair(groups: readonly Group[], band: number, compare: (one: number, other: number) => void): void {
  const starts = new Int32Array(BAND_VALUES + 1);
  for (const group of groups) {
    const after = bandOf(group, band) + 1;
    starts[after] = (starts[after] ?? 0) + 1;
  }
  for (let value = 0; value < BAND_VALUES; value++) starts[value + 1] = (starts[value + 1] ?? 0) + (starts[value] ?? 0);
  const next = starts.slice();
  const bucketed = new Int32Array(groups.length);
  groups.forEach((group, at) => {
    const value = bandOf(group, band);
    const place = next[value] ?? 0;
    next[value] = place + 1;
    bucketed[place] = at;
  });
  for (let value = 0; value < BAND_VALUES; value++) {
    const end = starts[value + 1] ?? 0;
    for (let one = starts[value] ?? 0; one < end; one++) {
      const last = Math.min(end, one + 1 + NEIGHBOURS);
      for (let other = one + 1; other < last; other++) compare(bucketed[one] ?? 0, bucketed[other] ?? 0);
    }
  }
}

function bandOf({ high, low }: Group, band: number): number {
  const half = band < 2 ? high : low;
  return band % 2 === 0 ? half >>> 16 : half & 0xffff;
}

/** A pair that shares several bands counts in the first. */
function sharesEarlierBand(a: Group, b: Group, band: number): boolean {
  for (let earlier = 0; earlier < band; earlier++) if (bandOf(a, earlier) === bandOf(b, earlier)) return true;
  return false;
}

function nearer(known: NearDuplicate | undefined, found: Group, distance: number): NearDuplicate {
  const of = found.ids[0] ?? 0;
  const count = (known?.count ?? 0) + found.ids.length;
  const isNearer = known === undefined || distance < known.distance || (distance === known.distance && of < known.of);
  return isNearer ? { of, distance, count } : { ...known, count };
}

function byPage(
  groups: readonly Group[],
  best: readonly (NearDuplicate | undefined)[],
): ReadonlyMap<UrlId, NearDuplicate> {
  const found = new Map<UrlId, NearDuplicate>();
  groups.forEach(({ ids }, at) => {
    const others = best[at];
    for (const id of ids) {
      const twin = ids[0] === id ? ids[1] : ids[0];
      const count = ids.length - 1 + (others?.count ?? 0);
      if (twin !== undefined) found.set(id, { of: twin, distance: 0, count });
      else if (others !== undefined) found.set(id, others);
    }
  });
  return found;
}

function bits(word: number): number {
  let count = word - ((word >>> 1) & 0x55555555);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
