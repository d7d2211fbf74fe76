import { stepOf } from '../graph/link-step.ts';
import {
  LINK_POSITIONS,
  LINK_TYPES,
  type Link,
  type LinkPosition,
  type LinkType,
  type StoredLink,
} from '../model/link.ts';
import type { UrlId } from '../model/url.ts';

// Layout: version byte, number of links, then a link after the other. Numbers are LEB128 varints.
//   type byte | traits byte | target - previous target (zigzag) | anchor | if HAS_MORE: alt, rel, frame
// A string is its length in bytes and its UTF-8.
// Traits: bits 0-2 position, 3-4 path type, 5 nofollow, 6 followed, 7 HAS_MORE.
const VERSION = 1;
const PATH_TYPES = ['absolute', 'root-relative', 'relative', 'protocol-relative'] as const;
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

function indexOf<Name extends string>(names: readonly Name[]): ReadonlyMap<Name, number> {
  return new Map(names.map((name, index) => [name, index]));
}

/** Makes one blob of all links of a page. Holds a buffer that it uses again and again. */
export class LinkBlobWriter {
  #buffer = Buffer.allocUnsafe(1 << 16);
  #at = 0;

  /** The blob for `links`, whose targets are `targets` in the same order. Valid until the next call. */
  encode(links: readonly Link[], targets: ArrayLike<UrlId>): Buffer {
    this.#at = 0;
    this.#reserve(1 + VARINT_BYTES);
    this.#buffer[this.#at++] = VERSION;
    this.#number(links.length);
    let previous = 0;
    for (let index = 0; index < links.length; index++) {
      const link = links[index] as Link; // index < length
      const target = targets[index] ?? 0;
      this.#reserve(2 + VARINT_BYTES);
      const hasMore = link.alt !== '' || link.rel !== '' || link.frame !== '';
      this.#buffer[this.#at++] = TYPE_BYTES.get(link.type) ?? 0;
      this.#buffer[this.#at++] = traitsOf(link) | (hasMore ? HAS_MORE : 0);
      const step = target - previous;
      this.#number(step < 0 ? -step * 2 - 1 : step * 2);
      previous = target;
      this.#string(link.anchor);
      if (hasMore) {
        this.#string(link.alt);
        this.#string(link.rel);
        this.#string(link.frame);
      }
    }
    return this.#buffer.subarray(0, this.#at);
  }

  #reserve(bytes: number): void {
    if (this.#at + bytes <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#at + bytes));
    this.#buffer.copy(larger, 0, 0, this.#at);
    this.#buffer = larger;
  }

  #number(value: number): void {
    const buffer = this.#buffer;
    while (value > 0x7f) {
      buffer[this.#at++] = (value % 128) | 0x80;
      value = Math.floor(value / 128);
    }
    buffer[this.#at++] = value;
  }

  #string(text: string): void {
    const length = text.length;
    this.#reserve(VARINT_BYTES + length * 3);
    if (length < SHORT && this.#ascii(text)) return;
    const bytes = Buffer.byteLength(text);
    this.#number(bytes);
    this.#buffer.write(text, this.#at, bytes, 'utf8');
    this.#at += bytes;
  }

  /** Writes a short string of ASCII only; false (and nothing written) for any other. */
  #ascii(text: string): boolean {
    const start = this.#at;
    const buffer = this.#buffer;
    buffer[start] = text.length;
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      if (code > 0x7f) return false;
      buffer[start + 1 + index] = code;
    }
    this.#at = start + 1 + text.length;
    return true;
  }
}

function traitsOf(link: Link): number {
  const position = POSITION_BITS.get(link.position) ?? 0;
  const path = PATH_BITS.get(link.pathType) ?? 0;
  return position | (path << 3) | (link.nofollow ? NOFOLLOW : 0) | (link.followed ? FOLLOWED : 0);
}

/** A place in a blob; the readers below move it on. */
interface Cursor {
  readonly blob: Buffer;
  at: number;
}

/** All links of a blob in order: the inverse of `encode` for strings without lone surrogates. */
export function decodeLinks(blob: Buffer): StoredLink[] {
  const cursor = begin(blob);
  const links: StoredLink[] = [];
  let target = 0;
  for (let left = readNumber(cursor); left > 0; left--) {
    const type = LINK_TYPES[blob[cursor.at++] ?? 0] ?? 'link';
    const traits = blob[cursor.at++] ?? 0;
    target += readStep(cursor);
    const anchor = readString(cursor);
    const hasMore = (traits & HAS_MORE) !== 0;
    links.push({
      target,
      type,
      anchor,
      alt: hasMore ? readString(cursor) : '',
      rel: hasMore ? readString(cursor) : '',
      frame: hasMore ? readString(cursor) : '',
      position: LINK_POSITIONS[traits & 7] as LinkPosition, // 3 bits that `encode` wrote
      pathType: PATH_TYPES[(traits >> 3) & 3] as Link['pathType'], // 2 bits, 4 path types
      nofollow: (traits & NOFOLLOW) !== 0,
      followed: (traits & FOLLOWED) !== 0,
    });
  }
  return links;
}

/** A followed link of a stored page, as far as depth is concerned. */
export interface FollowedLink {
  readonly target: UrlId;
  readonly type: LinkType;
  readonly step: 0 | 1;
}

/** Only the followed links of a blob, without making a string. */
export function decodeFollowed(blob: Buffer): FollowedLink[] {
  const cursor = begin(blob);
  const links: FollowedLink[] = [];
  let target = 0;
  for (let left = readNumber(cursor); left > 0; left--) {
    const type = LINK_TYPES[blob[cursor.at++] ?? 0] ?? 'link';
    const traits = blob[cursor.at++] ?? 0;
    target += readStep(cursor);
    for (let strings = (traits & HAS_MORE) !== 0 ? 4 : 1; strings > 0; strings--) {
      const bytes = readNumber(cursor);
      cursor.at += bytes;
    }
    if ((traits & FOLLOWED) !== 0) links.push({ target, type, step: stepOf(type) });
  }
  return links;
}

function begin(blob: Buffer): Cursor {
  if (blob[0] !== VERSION) throw new RangeError(`links are stored in form ${blob[0]}, known is ${VERSION}`);
  return { blob, at: 1 };
}

function readNumber(cursor: Cursor): number {
  const { blob } = cursor;
  let value = 0;
  let scale = 1;
  for (;;) {
    const byte = blob[cursor.at++];
    if (byte === undefined) throw new RangeError('stored links end early');
    value += (byte & 0x7f) * scale;
    if (byte < 0x80) return value;
    scale *= 128;
  }
}

function readStep(cursor: Cursor): number {
  const value = readNumber(cursor);
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}

function readString(cursor: Cursor): string {
  const bytes = readNumber(cursor);
  const start = cursor.at;
  cursor.at += bytes;
  return bytes === 0 ? '' : cursor.blob.toString('utf8', start, cursor.at);
}
