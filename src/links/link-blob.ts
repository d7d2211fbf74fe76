import { type FoundLinks, LINK_TYPES, type Link, type LinkType, type StoredLink } from '../model/link.ts';
import type { UrlId } from '../model/url.ts';
import { type BytePlace, ByteSection, takeNumber } from './byte-section.ts';
import { FOLLOWED, HAS_MORE, linkAt, NOFOLLOW, PATH_SHIFT, POSITION_MASK } from './link-head.ts';
import { LinkPacker } from './link-packer.ts';

// Layout: version byte, number of links, bytes of the records, the records, the texts. Numbers are LEB128 varints.
// A record: the link's head (see link-head.ts) and target - previous target (zigzag). Its texts: anchor, and if HAS_MORE: alt, rel,
// frame (of type hreflang: language). A text is its length in bytes and its UTF-8. Apart from each other, so that whoever asks for arcs only never touches texts.
const VERSION = 2;

/** Packs the links of one page after the other; some 4 bytes a link and its texts. */
export class LinkBlobWriter {
  readonly #whole = new ByteSection();
  readonly #records = new ByteSection();

  /** The blob of a page's links with the ids of their targets. Valid until the next call. */
  write({ length, heads, texts }: FoundLinks, targets: ArrayLike<UrlId>): Buffer {
    const records = this.#records;
    writeRecords(records, length, heads, targets);
    const whole = this.#whole;
    whole.length = 0;
    whole.byte(VERSION);
    whole.number(length);
    whole.number(records.length);
    whole.append(records.bytes, records.length);
    whole.append(texts, texts.length);
    return whole.bytes.subarray(0, whole.length);
  }

  /** `write`, for links that are not packed yet. */
  encode(links: readonly Link[], targets: readonly UrlId[]): Buffer {
    const packer = new LinkPacker();
    for (const link of links) packer.addLink(link, 0);
    return this.write(packer.finish(), targets);
  }
}

/** Room for the longest record: its head, and a step between ids of 31 bits. */
const RECORD_BYTES = 2 + 5;

/** On the hot path: room is made once, and a step of few bits is written by shifts. */
function writeRecords(records: ByteSection, length: number, heads: Uint8Array, targets: ArrayLike<UrlId>): void {
  records.length = 0;
  records.reserve(length * RECORD_BYTES);
  const { bytes } = records;
  let at = 0;
  let previous = 0;
  for (let index = 0; index < length; index++) {
    const target = targets[index] ?? 0;
    const step = target - previous;
    previous = target;
    bytes[at++] = heads[index * 2] ?? 0;
    bytes[at++] = heads[index * 2 + 1] ?? 0;
    // Zigzag; of two ids below 2³¹ it has 32 bits at most.
    let left = (step < 0 ? -step * 2 - 1 : step * 2) >>> 0;
    while (left > 0x7f) {
      bytes[at++] = (left & 0x7f) | 0x80;
      left >>>= 7;
    }
    bytes[at++] = left;
  }
  records.length = at;
}

/**
 * Walks over the links of a blob without making objects or strings: the way of everything that is done with each link of a crawl.
 * Throws RangeError for a blob of an unknown form, or one that was cut short.
 */
export class LinkCursor {
  /** Links of the blob, and how many of them `next` has come to. */
  count = 0;
  ordinal = 0;
  target: UrlId = 0;
  /** Index in `LINK_TYPES`. */
  typeIndex = 0;
  #traits = 0;
  #records: BytePlace = NOWHERE;
  #texts: BytePlace = NOWHERE;

  constructor(blob?: Buffer) {
    if (blob !== undefined) this.open(blob);
  }

  /** Goes to before the first link. */
  open(blob: Buffer): void {
    if (blob[0] !== VERSION) throw new RangeError(`links are stored in form ${blob[0]}, known is ${VERSION}`);
    const records: BytePlace = { bytes: blob, at: 1 };
    this.count = takeNumber(records);
    const size = takeNumber(records);
    this.ordinal = 0;
    this.target = 0;
    this.#records = records;
    this.#texts = { bytes: blob, at: records.at + size };
  }

  /** Goes to the next link; false behind the last one. */
  next(): boolean {
    if (this.ordinal >= this.count) return false;
    this.ordinal++;
    const records = this.#records;
    this.typeIndex = records.bytes[records.at++] ?? 0;
    this.#traits = records.bytes[records.at++] ?? 0;
    const step = takeNumber(records);
    this.target += step % 2 === 0 ? step / 2 : -(step + 1) / 2;
    return true;
  }

  get type(): LinkType {
    return LINK_TYPES[this.typeIndex] ?? 'link';
  }

  /** The second byte of its head, see link-head.ts. */
  get traits(): number {
    return this.#traits;
  }

  get nofollow(): boolean {
    return (this.#traits & NOFOLLOW) !== 0;
  }

  get followed(): boolean {
    return (this.#traits & FOLLOWED) !== 0;
  }

  /** Index in `LINK_POSITIONS`. */
  get positionIndex(): number {
    return this.#traits & POSITION_MASK;
  }

  /** Index in `PATH_TYPES`. */
  get pathTypeIndex(): number {
    return (this.#traits >> PATH_SHIFT) & 3;
  }

  /** Whether `alt`, `rel` and `frame` (of type hreflang: `language`) may be other than empty; then their texts follow that of the anchor. */
  get hasMore(): boolean {
    return (this.#traits & HAS_MORE) !== 0;
  }

  /** Bytes of the next text, whose UTF-8 then stands in the blob before the place that `textEnd` tells. For each link in turn all its texts are to be taken, or of none. */
  takeText(): number {
    const length = takeNumber(this.#texts);
    this.#texts.at += length;
    return length;
  }

  get textEnd(): number {
    return this.#texts.at;
  }

  /** The link, with all its texts. */
  takeLink(): StoredLink {
    const { target } = this;
    const { type, anchor, alt, rel, frame, language, position, pathType, nofollow, followed } = linkAt(
      this.typeIndex,
      this.#traits,
      this.#texts,
    );
    return { target, type, anchor, alt, rel, frame, language, position, pathType, nofollow, followed };
  }
}

const NOWHERE: BytePlace = { bytes: Buffer.alloc(0), at: 0 };

/** All links of a blob in order: the inverse of `encode` for strings without lone surrogates. */
export function decodeLinks(blob: Buffer): StoredLink[] {
  const cursor = new LinkCursor(blob);
  const links: StoredLink[] = [];
  while (cursor.next()) links.push(cursor.takeLink());
  return links;
}
