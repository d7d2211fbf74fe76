import { GrowingInt32, GrowingUint8 } from '../graph/growing-array.ts';
import { LinkCursor } from '../links/link-blob.ts';
import type { LinkBlob } from '../model/link.ts';
import type { UrlId } from '../model/url.ts';

/** More than so many are not held: 80 MB. */
const MOST = 16_000_000;
/** Links of one page to one URL are counted up to this. */
const MOST_COUNTED = 255;

/** Which pages have links to each URL, of every kind: 5 bytes for each page and URL. Invariant: the sources of a target ascend. */
export interface InlinkTable {
  /** Ids of the pages with links to the URL, itself too; and how many links each has, 255 for that and more. */
  to(target: UrlId): { readonly sources: Int32Array; readonly counts: Uint8Array };
  /** False where there are too many to be held: then none are. */
  readonly isComplete: boolean;
}

/** Reads all links once. */
export async function inlinkTable(blobs: AsyncIterable<LinkBlob>): Promise<InlinkTable> {
  const link = new LinkCursor();
  const [targets, counts] = [new GrowingInt32(), new GrowingUint8()];
  const [sources, ends] = [new GrowingInt32(), new GrowingInt32()];
  /** By target, one more than where its arc from the page at hand stands. */
  const places = new GrowingInt32();
  for await (const { source, blob } of blobs) {
    const begin = targets.length;
    link.open(blob);
    while (link.next()) {
      const place = places.at(link.target) - 1;
      if (place >= begin) counts.set(place, Math.min(counts.at(place) + 1, MOST_COUNTED));
      else {
        places.set(link.target, targets.length + 1);
        counts.set(targets.length, 1);
        targets.push(link.target);
      }
    }
    if (targets.length > MOST) return { to: () => NONE, isComplete: false };
    sources.push(source);
    ends.push(targets.length);
  }
  return byTarget({ targets: targets.view(), counts: counts.view(), sources: sources.view(), ends: ends.view() });
}

const NONE = { sources: new Int32Array(0), counts: new Uint8Array(0) };

interface BySource {
  readonly targets: Int32Array;
  readonly counts: Uint8Array;
  readonly sources: Int32Array;
  readonly ends: Int32Array;
}

function byTarget({ targets, counts, sources, ends }: BySource): InlinkTable {
  const starts = new GrowingInt32();
  for (const target of targets) starts.add(target + 1, 1);
  const first = starts.view();
  for (let id = 1; id < first.length; id++) first[id] = (first[id] ?? 0) + (first[id - 1] ?? 0);
  const next = first.slice();
  const [sortedSources, sortedCounts] = [new Int32Array(targets.length), new Uint8Array(targets.length)];
  for (let at = 0, page = 0; at < targets.length; at++) {
    while (at >= (ends[page] ?? 0)) page++;
    const target = targets[at] ?? 0;
    const place = next[target] ?? 0;
    next[target] = place + 1;
    sortedSources[place] = sources[page] ?? 0;
    sortedCounts[place] = counts[at] ?? 0;
  }
  return {
    isComplete: true,
    to(target) {
      const [from, end] = [first[target] ?? 0, first[target + 1] ?? 0];
      return { sources: sortedSources.subarray(from, end), counts: sortedCounts.subarray(from, end) };
    },
  };
}
