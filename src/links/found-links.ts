import { type FoundLink, type FoundLinks, LINK_TYPES, type LinkType } from '../model/link.ts';
import { FOLLOWED, NOFOLLOW } from './link-head.ts';
import { LinkPacker } from './link-packer.ts';
import { PackedLinks } from './packed-links.ts';

/** The links of what has none. */
export const NO_LINKS: FoundLinks = new PackedLinks(Buffer.alloc(0), [], Buffer.alloc(0), []);

/** Packs links that are objects already, as those of headers, sitemaps and documents are. */
export function packLinks(links: Iterable<FoundLink>): FoundLinks {
  const packer = new LinkPacker();
  for (const link of links) {
    packer.addLink(link, link.id);
    if (link.id === 0 && link.url !== undefined) packer.addUnknown(link, link.url, link.rel);
  }
  return packer.finish();
}

/** The type of the link at `index`. */
export function typeAt({ heads }: FoundLinks, index: number): LinkType {
  return LINK_TYPES[heads[index * 2] ?? 0] ?? 'link';
}

/** Whether the crawl follows the link at `index`. */
export function isFollowedAt({ heads }: FoundLinks, index: number): boolean {
  return ((heads[index * 2 + 1] ?? 0) & FOLLOWED) !== 0;
}

/** The links of a page, and behind them those that stand elsewhere. */
export function joinLinks(links: FoundLinks, more: FoundLinks): FoundLinks {
  const { length } = links;
  const ids = new Int32Array(length + more.length);
  ids.set(links.ids);
  ids.set(more.ids, length);
  return new PackedLinks(Buffer.concat([links.heads, more.heads]), ids, Buffer.concat([links.texts, more.texts]), [
    ...links.unknown,
    ...more.unknown.map((target) => ({ ...target, index: target.index + length })),
  ]);
}

/** DIR-8: a nofollow of the page binds each of its links. Those that were followed still are where `keepsFollowed`. */
export function withNofollow(links: FoundLinks, keepsFollowed: boolean): FoundLinks {
  const heads = Buffer.from(links.heads);
  for (let at = 1; at < heads.length; at += 2) {
    const traits = (heads[at] ?? 0) | NOFOLLOW;
    heads[at] = keepsFollowed ? traits : traits & ~FOLLOWED;
  }
  return new PackedLinks(heads, links.ids, links.texts, links.unknown);
}
