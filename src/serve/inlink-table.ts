import { GrowingInt32 } from '../graph/growing-array.ts';
import { LinkCursor } from '../links/link-blob.ts';
import type { LinkBlob } from '../model/link.ts';
import type { UrlId } from '../model/url.ts';

/** More than so many are not held: 80 MB. */
const MOST = 16_000_000;
/** Links of one page to one URL are counted up to this. */
export const MOST_COUNTED = 255;

/** Which pages have links to each URL, of every kind: 5 bytes for each page and URL. Invariant: the sources of a target ascend. */
export interface InlinkTable {
  /** Ids of the pages with links to the URL, itself too; and how many links each has, 255 for that and more. */
  to(target: UrlId): { readonly sources: Int32Array; readonly counts: Uint8Array };
  /** False where there are too many to be held: then none are. */
  readonly isComplete: boolean;
}

/** Goes through all links twice, once to count: so nothing is held but the table. What was stored between is left out. */
export async function inlinkTable(blobs: () => AsyncIterable<LinkBlob>): Promise<InlinkTable> {
  const counted = await countSources(blobs());
  if (counted.total > MOST) return { to: () => NONE, isComplete: false };
  const { first, total, lastSource } = counted;
  const [sources, counts] = [new Int32Array(total), new Uint8Array(total)];
  const next = first.slice();
  const link = new LinkCursor();
  for await (const { source, blob } of blobs()) {
    if (source > lastSource) break;
    link.open(blob);
    while (link.next()) {
      const { target } = link;
      const place = next[target] ?? 0;
      const isAgain = place > (first[target] ?? 0) && sources[place - 1] === source;
      if (isAgain) counts[place - 1] = Math.min((counts[place - 1] ?? 0) + 1, MOST_COUNTED);
      if (isAgain || place >= (first[target + 1] ?? 0)) continue;
      next[target] = place + 1;
      sources[place] = source;
      counts[place] = 1;
    }
  }
  return {
    isComplete: true,
    to(target) {
      // Where something was taken back between, the last places were not filled.
      const [from, end] = [first[target] ?? 0, Math.min(next[target] ?? 0, first[target + 1] ?? 0)];
      return { sources: sources.subarray(from, end), counts: counts.subarray(from, end) };
    },
  };
}

const NONE = { sources: new Int32Array(0), counts: new Uint8Array(0) };

interface Counted {
  /** By target, where its sources begin. */
  readonly first: Int32Array;
  readonly total: number;
  readonly lastSource: UrlId;
}

async function countSources(blobs: AsyncIterable<LinkBlob>): Promise<Counted> {
  const [starts, seenOn] = [new GrowingInt32(), new GrowingInt32()];
  const link = new LinkCursor();
  let total = 0;
  let lastSource = 0;
  for await (const { source, blob } of blobs) {
    lastSource = source;
    link.open(blob);
    while (link.next()) {
      if (seenOn.at(link.target) === source) continue;
      seenOn.set(link.target, source);
      starts.add(link.target + 1, 1);
      total++;
    }
    if (total > MOST) break;
  }
  const first = starts.view();
  for (let id = 1; id < first.length; id++) first[id] = (first[id] ?? 0) + (first[id - 1] ?? 0);
  return { first, total, lastSource };
}
