import { byteAt, lowerByte } from './bytes.ts';

/** Tags that the scanner treats in a way of their own; all others have the number 0. */
export const TAGS = [
  '',
  'a',
  'area',
  'article',
  'aside',
  'audio',
  'base',
  'basefont',
  'bgsound',
  'col',
  'embed',
  'footer',
  'form',
  'frame',
  'frameset',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'head',
  'header',
  'html',
  'iframe',
  'image',
  'img',
  'link',
  'main',
  'math',
  'meta',
  'nav',
  'noembed',
  'noframes',
  'noscript',
  'object',
  'plaintext',
  'script',
  'source',
  'style',
  'svg',
  'template',
  'textarea',
  'title',
  'track',
  'video',
  'xmp',
] as const;

export type TagName = (typeof TAGS)[number];

/** Attributes whose values are kept; the number of one is its place in this list and its bit in `Attributes.present`. */
export const ATTRIBUTES = [
  '',
  'href',
  'src',
  'rel',
  'target',
  'alt',
  'name',
  'content',
  'http-equiv',
  'srcset',
  'hreflang',
  'lang',
  'action',
  'method',
  'data',
  'poster',
  'xlink:href',
  'encoding',
  'charset',
  'color',
  'face',
  'size',
  'imagesrcset',
] as const;

export type AttributeName = (typeof ATTRIBUTES)[number];

/** The number of a tag in TAGS. */
export function tagNumber(name: TagName): number {
  return TAGS.indexOf(name);
}

/** The number of an attribute in ATTRIBUTES. */
export function attributeNumber(name: AttributeName): number {
  return ATTRIBUTES.indexOf(name);
}

const SLOTS = 256;
const MOST_NAMES = 128;
/** Room for the letters of a name. */
const WIDTH_BITS = 4;
const WIDTH = 1 << WIDTH_BITS;

/** Of every byte the one in lower case. */
const LOWER = Uint8Array.from({ length: 256 }, (_, byte) => lowerByte(byte));

/** The factors give names that pages are full of, but no table has, a slot that is empty in most tables. */
function slotOf(first: number, last: number, length: number): number {
  return (first * 5 + last * 49 + length * 61) & (SLOTS - 1);
}

/** Finds the number of a name that stands somewhere in a page, without making a string of it. */
export class NameTable {
  private readonly slots = new Uint8Array(SLOTS);
  private readonly lengths: Uint8Array;
  /** So many bytes for each name. */
  private readonly letters: Uint8Array;

  /** `names` are ASCII and lower case, of at most 16 letters; the first is a placeholder for "none of these". At most `MOST_NAMES`. */
  constructor(names: readonly string[]) {
    this.lengths = Uint8Array.from(names, (name) => name.length);
    this.letters = new Uint8Array(names.length * WIDTH);
    for (const [number, name] of names.entries()) {
      if (name.length > WIDTH) throw new RangeError(`${name} is too long for a table of names`);
      if (number === 0) continue;
      const bytes = Buffer.from(name, 'latin1');
      this.letters.set(bytes, number * WIDTH);
      let slot = slotOf(byteAt(bytes, 0), byteAt(bytes, name.length - 1), name.length);
      while (this.slots[slot] !== 0) slot = (slot + 1) & (SLOTS - 1);
      this.slots[slot] = number;
    }
  }

  /** The number of the name from `start` to `end`, 0 when it is not in the table. */
  find(bytes: Uint8Array, start: number, end: number): number {
    const length = end - start;
    if (length <= 0) return 0;
    let slot = slotOf(byteAt(LOWER, byteAt(bytes, start)), byteAt(LOWER, byteAt(bytes, end - 1)), length);
    for (;;) {
      const number = byteAt(this.slots, slot);
      if (number === 0) return 0;
      if (byteAt(this.lengths, number) === length && this.isAt(number, bytes, start, length)) return number;
      slot = (slot + 1) & (SLOTS - 1);
    }
  }

  /** The table as links-core/names.ts reads it: of every slot the name, of every name its length, and its letters. */
  toBytes(): Buffer {
    return Buffer.concat([this.slots, Buffer.concat([this.lengths], MOST_NAMES), this.letters]);
  }

  private isAt(number: number, bytes: Uint8Array, start: number, length: number): boolean {
    const { letters } = this;
    const first = number << WIDTH_BITS;
    for (let index = 0; index < length; index++)
      if (byteAt(LOWER, byteAt(bytes, start + index)) !== byteAt(letters, first + index)) return false;
    return true;
  }
}
