import { GrowingInt32 } from '../graph/growing-array.ts';
import { type BytePlace, takeNumber } from '../links/byte-section.ts';
import { LinkCursor } from '../links/link-blob.ts';
import type { LinkBlob } from '../model/link.ts';
import type { UrlId } from '../model/url.ts';

/** More bytes than this are not held. */
const MOST_BYTES = 67_108_864;
/** Links of one page to one URL are counted up to this. */
export const MOST_COUNTED = 255;

/** Which pages have links to each URL, of every kind, in some two bytes for each page and URL. */
export interface InlinkTable {
  /** Ids of the pages with links to the URL, ascending, itself too; and how many links each has, 255 for that and more. */
  to(target: UrlId): { readonly sources: Int32Array; readonly counts: Uint8Array };
  /** False where there are too many to be held: then none are. */
  readonly isComplete: boolean;
}

// Of each target in turn: its sources as differences to the one before, as LEB128 varints of twice the difference; one more where a byte
// with the number of links follows, which is 1 otherwise.

/** Goes through all links twice, once to count: so nothing is held but the table. What was stored between is left out. */
export async function inlinkTable(blobs: () => AsyncIterable<LinkBlob>): Promise<InlinkTable> {
  const { first, total, lastSource } = await measured(blobs());
  if (total > MOST_BYTES) return { to: () => NONE, isComplete: false };
  const bytes = Buffer.alloc(total);
  /** By target: where the next source goes, where the last one begins, and which it is. */
  const [next, heads, last] = [first.slice(), first.slice(), new Int32Array(first.length)];
  const link = new LinkCursor();
  for await (const { source, blob } of blobs()) {
    if (source > lastSource) break;
    link.open(blob);
    while (link.next()) {
      const { target } = link;
      const at = next[target] ?? 0;
      const room = (first[target + 1] ?? 0) - at;
      if (last[target] !== source) {
        const step = (source - (last[target] ?? 0)) * 2;
        if (sizeOf(step) > room) continue;
        heads[target] = at;
        next[target] = write(bytes, at, step);
        last[target] = source;
      } else next[target] = countAgain(bytes, { at, head: heads[target] ?? 0, room });
    }
  }
  return { isComplete: true, to: (target) => sourcesIn({ bytes, at: first[target] ?? 0 }, next[target] ?? 0) };
}

const NONE = { sources: new Int32Array(0), counts: new Uint8Array(0) };

interface Measured {
  /** By target, where its sources begin; those of the next target begin where they end. */
  readonly first: Int32Array;
  readonly total: number;
  readonly lastSource: UrlId;
}

async function measured(blobs: AsyncIterable<LinkBlob>): Promise<Measured> {
  const sizes = new GrowingInt32();
  /** By target, twice the last source; one more where it was met again. */
  const last = new GrowingInt32();
  const link = new LinkCursor();
  let [total, lastSource] = [0, 0];
  for await (const { source, blob } of blobs) {
    lastSource = source;
    link.open(blob);
    while (link.next()) {
      const { target } = link;
      const before = last.at(target);
      const isAgain = before >> 1 === source;
      if (isAgain && before % 2 === 1) continue;
      const size = isAgain ? 1 : sizeOf((source - (before >> 1)) * 2);
      last.set(target, source * 2 + Number(isAgain));
      sizes.add(target + 1, size);
      total += size;
    }
    if (total > MOST_BYTES) break;
  }
  const first = sizes.view();
  for (let id = 1; id < first.length; id++) first[id] = (first[id] ?? 0) + (first[id - 1] ?? 0);
  return { first, total, lastSource };
}

function sizeOf(value: number): number {
  let size = 1;
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) size++;
  return size;
}

function write(bytes: Buffer, at: number, value: number): number {
  let rest = value;
  for (; rest > 127; rest >>>= 7) bytes[at++] = (rest & 127) | 128;
  bytes[at] = rest;
  return at + 1;
}

/** One more link of the source that begins at `head`; answers where the next one goes. */
function countAgain(bytes: Buffer, { at, head, room }: { at: number; head: number; room: number }): number {
  const isCounted = ((bytes[head] ?? 0) & 1) === 1;
  if (isCounted) bytes[at - 1] = Math.min((bytes[at - 1] ?? 0) + 1, MOST_COUNTED);
  if (isCounted || room < 1) return at;
  bytes[head] = (bytes[head] ?? 0) | 1;
  bytes[at] = 2;
  return at + 1;
}

function sourcesIn(place: BytePlace, end: number): ReturnType<InlinkTable['to']> {
  const [sources, counts]: [number[], number[]] = [[], []];
  for (let source = 0; place.at < end; ) {
    const step = takeNumber(place);
    source += step >>> 1;
    sources.push(source);
    counts.push(step % 2 === 1 ? (place.bytes[place.at++] ?? 0) : 1);
  }
  return { sources: Int32Array.from(sources), counts: Uint8Array.from(counts) };
}
