import type { FoundLink, FoundLinks, UnknownTarget } from '../model/link.ts';
import type { UrlId } from '../model/url.ts';
import type { BytePlace } from './byte-section.ts';
import { linkAt } from './link-head.ts';

/** Links as `FoundLinks` has them; objects are made for whoever walks over them. */
export class PackedLinks implements FoundLinks {
  readonly length: number;
  readonly heads: Buffer;
  readonly ids: ArrayLike<UrlId>;
  readonly texts: Buffer;
  readonly unknown: readonly UnknownTarget[];

  constructor(heads: Buffer, ids: ArrayLike<UrlId>, texts: Buffer, unknown: readonly UnknownTarget[]) {
    this.length = ids.length;
    this.heads = heads;
    this.ids = ids;
    this.texts = texts;
    this.unknown = unknown;
  }

  *[Symbol.iterator](): Generator<FoundLink> {
    const texts: BytePlace = { bytes: this.texts, at: 0 };
    let met = 0;
    for (let index = 0; index < this.length; index++) {
      const { type, anchor, alt, rel, frame, language, position, pathType, nofollow, followed } = linkAt(
        this.heads[index * 2] ?? 0,
        this.heads[index * 2 + 1] ?? 0,
        texts,
      );
      const id = this.ids[index] ?? 0;
      const { lo, hi, url } = (id === 0 ? this.unknown[met++] : undefined) ?? KNOWN;
      // Written out: to spread the one into the other takes forty times as long.
      yield { id, lo, hi, url, type, anchor, alt, rel, frame, language, position, pathType, nofollow, followed };
    }
  }

  /** As an array, for whoever writes a visit down. */
  toJSON(): readonly FoundLink[] {
    return [...this];
  }
}

const KNOWN = { lo: 0, hi: 0, url: undefined } as const;
