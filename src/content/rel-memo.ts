import type { LinkType } from '../model/link.ts';
import { byteAt } from './bytes.ts';
import { linkTypeOf } from './link-relations.ts';
import { isNofollow } from './nofollow.ts';
import { attributeValue, type ScannedPage } from './scanned-page.ts';

/** What a `rel` says. */
export interface Rel {
  readonly text: string;
  /** DIR-7. */
  readonly isNofollow: boolean;
  /** Which type of link a `link` element with it is, if it has no hreflang. */
  readonly type: LinkType;
}

/** Of what has no `rel`. */
export const NO_REL: Rel = { text: '', isNofollow: false, type: 'link' };

interface Known {
  readonly bytes: Uint8Array;
  readonly rel: Rel;
}

const SLOTS = 64;
const NOTHING: Known = { bytes: new Uint8Array(0), rel: NO_REL };
/** Longer ones are read each time. */
const LONGEST = 64;

/** What the last values of `rel` said: pages have few, and each of them on many links. A newer one takes the place of an older. */
export class RelMemo {
  readonly #slots = new Array<Known>(SLOTS).fill(NOTHING);

  /** What the attribute from `start` to `end` of a page says. */
  read(page: ScannedPage, start: number, end: number): Rel {
    const length = end - start;
    const { bytes } = page;
    const slot = (length * 31 + byteAt(bytes, start) * 7 + byteAt(bytes, end - 1)) & (SLOTS - 1);
    const known = this.#slots[slot] ?? NOTHING;
    if (isSame(known.bytes, bytes, start, length)) return known.rel;
    const text = attributeValue(page, start, end);
    const rel = relOfText(text);
    // What is other than its bytes may be something else on a page in another encoding.
    if (text.length === length && length <= LONGEST && isWritten(text, bytes, start))
      this.#slots[slot] = { bytes: Uint8Array.prototype.slice.call(bytes, start, end), rel };
    return rel;
  }
}

export function isWritten(text: string, bytes: Uint8Array, start: number): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 127 || code !== bytes[start + at]) return false;
  }
  return true;
}

function relOfText(text: string): Rel {
  return { text, isNofollow: isNofollow(text), type: linkTypeOf(text, false) };
}

function isSame(known: Uint8Array, bytes: Uint8Array, start: number, length: number): boolean {
  if (known.length !== length) return false;
  for (let at = 0; at < length; at++) if (known[at] !== bytes[start + at]) return false;
  return true;
}
