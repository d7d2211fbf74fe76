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
  'color',
  'face',
  'size',
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

function slotOf(first: number, last: number, length: number): number {
  return (first * 7 + last * 61 + length * 29) & (SLOTS - 1);
}

/** Finds the number of a name that stands somewhere in a page, without making a string of it. */
export class NameTable {
  private readonly slots = new Uint8Array(SLOTS);
  private readonly names: readonly Uint8Array[];
  private readonly longest: number;

  /** `names` are ASCII and lower case; the first is a placeholder for "none of these". Fewer than 128. */
  constructor(names: readonly string[]) {
    this.names = names.map((name) => Buffer.from(name, 'latin1'));
    this.longest = Math.max(...names.map((name) => name.length));
    for (const [number, name] of this.names.entries()) {
      if (number === 0) continue;
      let slot = slotOf(byteAt(name, 0), byteAt(name, name.length - 1), name.length);
      while (this.slots[slot] !== 0) slot = (slot + 1) & (SLOTS - 1);
      this.slots[slot] = number;
    }
  }

  /** The number of the name from `start` to `end`, 0 when it is not in the table. */
  find(bytes: Uint8Array, start: number, end: number): number {
    const length = end - start;
    if (length === 0 || length > this.longest) return 0;
    let slot = slotOf(lowerByte(byteAt(bytes, start)), lowerByte(byteAt(bytes, end - 1)), length);
    for (;;) {
      const number = byteAt(this.slots, slot);
      if (number === 0) return 0;
      const name = this.names[number];
      if (name !== undefined && name.length === length) {
        let index = 0;
        while (index < length && lowerByte(byteAt(bytes, start + index)) === name[index]) index++;
        if (index === length) return number;
      }
      slot = (slot + 1) & (SLOTS - 1);
    }
  }
}
