import type { FoundLinks, Link, UnknownTarget } from '../model/link.ts';
import type { CanonicalUrl, Fingerprint, UrlId } from '../model/url.ts';
import { ByteSection } from './byte-section.ts';
import { HAS_MORE, HREFLANG_TYPE, traitsOf, typeNumber } from './link-head.ts';
import { PackedLinks } from './packed-links.ts';

/** Where links are packed to while they have room there: heads of two bytes each, as many ids, texts. */
export interface PackerMemory {
  readonly heads: Buffer;
  readonly ids: Int32Array;
  readonly texts: Buffer;
}

/**
 * Packs links as they are found, for one page after the other, each begun with `clear`. The texts of a link are appended to `texts` before it is added: that
 * of its anchor, and what `addMore` takes.
 */
export class LinkPacker {
  readonly texts = new ByteSection();
  #length = 0;
  #heads: Buffer = Buffer.allocUnsafe(1024);
  #ids: Int32Array = new Int32Array(512);
  #unknown: UnknownTarget[] = [];
  readonly #memory: PackerMemory | undefined;

  /** Begins in this memory, where there is one. */
  constructor(memory?: PackerMemory) {
    this.#memory = memory;
  }

  /** How many links were added. */
  get length(): number {
    return this.#length;
  }

  /** Whether the links are not in the memory any more, as there was no room. */
  get hasMoved(): boolean {
    const memory = this.#memory;
    return memory !== undefined && (this.texts.bytes !== memory.texts || this.#ids !== memory.ids);
  }

  /** Takes links for added that were written to the memory: so many, and bytes of texts. */
  goTo(length: number, texts: number): void {
    this.#length = length;
    this.texts.length = texts;
  }

  clear(): void {
    this.texts.length = 0;
    if (this.#memory !== undefined) {
      this.texts.bytes = this.#memory.texts;
      this.#heads = this.#memory.heads;
      this.#ids = this.#memory.ids;
    }
    this.#length = 0;
    this.#unknown = [];
  }

  /**
   * Appends the texts besides the anchor where one of them is not empty, and answers the trait that tells of it. `last` is the frame, of
   * a link of type hreflang the language.
   */
  addMore(alt: string, rel: string, last: string): number {
    if (alt === '' && rel === '' && last === '') return 0;
    this.texts.text(alt);
    this.texts.text(rel);
    this.texts.text(last);
    return HAS_MORE;
  }

  /** Adds a link with this head (see link-head.ts); one of id 0 has to be followed by `addUnknown`. */
  add(type: number, traits: number, id: UrlId): void {
    const index = this.#length;
    if (index === this.#ids.length) this.#grow();
    this.#heads[index * 2] = type;
    this.#heads[index * 2 + 1] = traits;
    this.#ids[index] = id;
    this.#length = index + 1;
  }

  /** What the link added last leads to, where nobody knows that yet. */
  addUnknown(fingerprint: Fingerprint, url: CanonicalUrl, rel: string): void {
    this.addUnknownAt(this.#length - 1, fingerprint, url, rel);
  }

  /** `addUnknown` for the link at `index`. */
  addUnknownAt(index: number, { lo, hi }: Fingerprint, url: CanonicalUrl, rel: string): void {
    this.#unknown.push({ index, lo, hi, url, rel });
  }

  /** Adds a link that is an object already. */
  addLink(link: Link, id: UrlId): void {
    this.texts.text(link.anchor);
    const type = typeNumber(link.type);
    const more = this.addMore(link.alt, link.rel, type === HREFLANG_TYPE ? link.language : link.frame);
    this.add(type, traitsOf(link) | more, id);
  }

  /** The links added since `clear`, in bytes of their own. */
  finish(): FoundLinks {
    const { texts } = this;
    const headsEnd = this.#length * 2;
    const bytes = Buffer.allocUnsafe(headsEnd + texts.length);
    this.#heads.copy(bytes, 0, 0, headsEnd);
    texts.bytes.copy(bytes, headsEnd, 0, texts.length);
    return new PackedLinks(
      bytes.subarray(0, headsEnd),
      this.#ids.slice(0, this.#length),
      bytes.subarray(headsEnd),
      this.#unknown,
    );
  }

  #grow(): void {
    const heads = Buffer.allocUnsafe(this.#heads.length * 2);
    heads.set(this.#heads);
    this.#heads = heads;
    const ids = new Int32Array(this.#ids.length * 2);
    ids.set(this.#ids);
    this.#ids = ids;
  }
}
