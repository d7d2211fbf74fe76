import {
  LINK_POSITIONS,
  LINK_TYPES,
  type Link,
  type LinkPosition,
  type LinkType,
  type StoredLink,
} from '../model/link.ts';
import type { UrlId } from '../model/url.ts';

// Layout: version byte, number of links, bytes of the records, the records, the texts. Numbers are LEB128 varints.
// A record: type byte | traits byte | target - previous target (zigzag). Its texts: anchor, and if HAS_MORE: alt, rel, frame.
// A text is its length in bytes and its UTF-8. Apart from each other, so that whoever asks for arcs only never touches texts.
// Traits: bits 0-2 position, 3-4 path type, 5 nofollow, 6 followed, 7 HAS_MORE.
const VERSION = 2;
export const PATH_TYPES = ['absolute', 'root-relative', 'relative', 'protocol-relative'] as const;
const NOFOLLOW = 0x20;
const FOLLOWED = 0x40;
const HAS_MORE = 0x80;
/** Longest varint of a safe integer. */
const VARINT_BYTES = 8;
/** Below this length a loop over the characters is faster than a call into the Buffer's native code. */
const SHORT = 48;

const TYPE_BYTES = indexOf(LINK_TYPES);
const POSITION_BITS = indexOf(LINK_POSITIONS);
const PATH_BITS = indexOf(PATH_TYPES);

function indexOf<Name>(names: readonly Name[]): ReadonlyMap<Name, number> {
  return new Map(names.map((name, index) => [name, index]));
}

/** Bytes that grow; numbers and texts are appended. */
class Section {
  bytes = Buffer.allocUnsafe(4096);
  length = 0;

  byte(value: number): void {
    this.reserve(1);
    this.bytes[this.length++] = value;
  }

  number(value: number): void {
    this.reserve(VARINT_BYTES);
    const { bytes } = this;
    let left = value;
    while (left > 0x7f) {
      bytes[this.length++] = (left % 128) | 0x80;
      left = Math.floor(left / 128);
    }
    bytes[this.length++] = left;
  }

  text(text: string): void {
    const { length } = text;
    this.reserve(VARINT_BYTES + length * 3);
    if (length < SHORT && this.#ascii(text)) return;
    const size = Buffer.byteLength(text);
    this.number(size);
    this.bytes.write(text, this.length, size, 'utf8');
    this.length += size;
  }

  append(other: Section): void {
    this.reserve(other.length);
    other.bytes.copy(this.bytes, this.length, 0, other.length);
    this.length += other.length;
  }

  reserve(room: number): void {
    if (this.length + room <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, this.length + room));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }

  /** Appends a short text of ASCII only; false (and nothing appended) for any other. */
  #ascii(text: string): boolean {
    const start = this.length;
    const { bytes } = this;
    bytes[start] = text.length;
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      if (code > 0x7f) return false;
      bytes[start + 1 + index] = code;
    }
    this.length = start + 1 + text.length;
    return true;
  }
}

/** Packs the links of one page after the other; some 4 bytes a link and its texts. */
export class LinkBlobWriter {
  readonly #whole = new Section();
  readonly #records = new Section();
  readonly #texts = new Section();

  /** The blob of a page's links with the ids of their targets. Valid until the next call. */
  encode(links: readonly Link[], targets: readonly UrlId[]): Buffer {
    this.#records.length = 0;
    this.#texts.length = 0;
    let previous = 0;
    for (let index = 0; index < links.length; index++) {
      const target = targets[index] ?? 0;
      this.#link(links[index] as Link, target - previous); // index < length
      previous = target;
    }
    const whole = this.#whole;
    whole.length = 0;
    whole.byte(VERSION);
    whole.number(links.length);
    whole.number(this.#records.length);
    whole.append(this.#records);
    whole.append(this.#texts);
    return whole.bytes.subarray(0, whole.length);
  }

  #link(link: Link, step: number): void {
    const records = this.#records;
    const texts = this.#texts;
    const hasMore = link.alt !== '' || link.rel !== '' || link.frame !== '';
    records.byte(TYPE_BYTES.get(link.type) ?? 0);
    records.byte(traitsOf(link) | (hasMore ? HAS_MORE : 0));
    records.number(step < 0 ? -step * 2 - 1 : step * 2);
    texts.text(link.anchor);
    if (!hasMore) return;
    texts.text(link.alt);
    texts.text(link.rel);
    texts.text(link.frame);
  }
}

function traitsOf(link: Link): number {
  const position = POSITION_BITS.get(link.position) ?? 0;
  const path = PATH_BITS.get(link.pathType) ?? 0;
  return position | (path << 3) | (link.nofollow ? NOFOLLOW : 0) | (link.followed ? FOLLOWED : 0);
}

/** A place in a blob; the readers below move it on. */
interface Place {
  readonly blob: Buffer;
  at: number;
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
  #records: Place = NOWHERE;
  #texts: Place = NOWHERE;

  constructor(blob?: Buffer) {
    if (blob !== undefined) this.open(blob);
  }

  /** Goes to before the first link. */
  open(blob: Buffer): void {
    if (blob[0] !== VERSION) throw new RangeError(`links are stored in form ${blob[0]}, known is ${VERSION}`);
    const records: Place = { blob, at: 1 };
    this.count = readNumber(records);
    const size = readNumber(records);
    this.ordinal = 0;
    this.target = 0;
    this.#records = records;
    this.#texts = { blob, at: records.at + size };
  }

  /** Goes to the next link; false behind the last one. */
  next(): boolean {
    if (this.ordinal >= this.count) return false;
    this.ordinal++;
    const records = this.#records;
    this.typeIndex = records.blob[records.at++] ?? 0;
    this.#traits = records.blob[records.at++] ?? 0;
    const step = readNumber(records);
    this.target += step % 2 === 0 ? step / 2 : -(step + 1) / 2;
    return true;
  }

  get type(): LinkType {
    return LINK_TYPES[this.typeIndex] ?? 'link';
  }

  get nofollow(): boolean {
    return (this.#traits & NOFOLLOW) !== 0;
  }

  get followed(): boolean {
    return (this.#traits & FOLLOWED) !== 0;
  }

  /** Index in `LINK_POSITIONS`. */
  get positionIndex(): number {
    return this.#traits & 7;
  }

  /** Index in `PATH_TYPES`. */
  get pathTypeIndex(): number {
    return (this.#traits >> 3) & 3;
  }

  /** Whether `alt`, `rel` and `frame` may be other than empty; then their texts follow that of the anchor. */
  get hasMore(): boolean {
    return (this.#traits & HAS_MORE) !== 0;
  }

  /** Bytes of the next text, whose UTF-8 then stands in `texts` before the place that `textEnd` tells. For each link in turn all its texts are to be taken, or of none. */
  takeText(): number {
    const length = readNumber(this.#texts);
    this.#texts.at += length;
    return length;
  }

  get textEnd(): number {
    return this.#texts.at;
  }

  /** The next text as a string. */
  takeString(): string {
    const length = this.takeText();
    const { blob, at } = this.#texts;
    return length === 0 ? '' : blob.toString('utf8', at - length, at);
  }
}

const NOWHERE: Place = { blob: Buffer.alloc(0), at: 0 };

/** All links of a blob in order: the inverse of `encode` for strings without lone surrogates. */
export function decodeLinks(blob: Buffer): StoredLink[] {
  const cursor = new LinkCursor(blob);
  const links: StoredLink[] = [];
  while (cursor.next()) {
    const { hasMore } = cursor;
    links.push({
      target: cursor.target,
      type: cursor.type,
      anchor: cursor.takeString(),
      alt: hasMore ? cursor.takeString() : '',
      rel: hasMore ? cursor.takeString() : '',
      frame: hasMore ? cursor.takeString() : '',
      position: LINK_POSITIONS[cursor.positionIndex] as LinkPosition, // 3 bits that `encode` wrote
      pathType: PATH_TYPES[cursor.pathTypeIndex] as Link['pathType'], // 2 bits, 4 path types
      nofollow: cursor.nofollow,
      followed: cursor.followed,
    });
  }
  return links;
}

function readNumber(place: Place): number {
  const { blob } = place;
  let byte = blob[place.at++];
  if (byte === undefined) throw new RangeError('stored links end early');
  if (byte < 0x80) return byte;
  let value = byte & 0x7f;
  let scale = 128;
  do {
    byte = blob[place.at++];
    if (byte === undefined) throw new RangeError('stored links end early');
    value += (byte & 0x7f) * scale;
    scale *= 128;
  } while (byte >= 0x80);
  return value;
}
