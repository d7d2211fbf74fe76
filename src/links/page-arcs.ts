import type { LinkBlob } from '../model/link.ts';
import type { UrlId } from '../model/url.ts';
import { LinkCursor } from './link-blob.ts';

/** The links of one page after the other without their texts, in arrays that are used again: for whoever goes over them more than once. */
export class PageArcs {
  source: UrlId = 0;
  /** Of which the links are. */
  blob: Buffer = Buffer.alloc(0);
  /** Links of the page: what stands in the arrays behind so many is of others. */
  count = 0;
  /** Of each link its index in `LINK_TYPES` … */
  types = new Uint8Array(256);
  /** … the byte of its traits (see link-head.ts) … */
  traits = new Uint8Array(256);
  /** … and its target. */
  targets = new Int32Array(256);
  /** A bit for each type that there is a link of. */
  kinds = 0;
  readonly #link = new LinkCursor();

  /** Goes to these links. Throws RangeError as `LinkCursor` does. */
  open({ source, blob }: LinkBlob): this {
    const link = this.#link;
    link.open(blob);
    this.source = source;
    this.blob = blob;
    this.count = link.count;
    this.#makeRoom();
    const { types, traits, targets } = this;
    let kinds = 0;
    for (let at = 0; link.next(); at++) {
      types[at] = link.typeIndex;
      traits[at] = link.traits;
      targets[at] = link.target;
      kinds |= 1 << link.typeIndex;
    }
    this.kinds = kinds;
    return this;
  }

  #makeRoom(): void {
    if (this.count <= this.targets.length) return;
    const room = Math.max(this.count, 2 * this.targets.length);
    [this.types, this.traits, this.targets] = [new Uint8Array(room), new Uint8Array(room), new Int32Array(room)];
  }
}
