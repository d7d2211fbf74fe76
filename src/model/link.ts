import type { CanonicalUrl, Fingerprint, UrlId } from './url.ts';

/** Every kind of link; the index in this list is the byte that is stored, so kinds are only ever appended. */
export const LINK_TYPES = [
  'a',
  'area',
  'iframe',
  'frame',
  'redirect',
  'meta-refresh',
  'canonical',
  'next',
  'prev',
  'hreflang',
  'alternate',
  'css',
  'icon',
  'link',
  'image',
  'script',
  'media',
  'object',
  'form',
  'http-link',
  'sitemap',
  'sitemap-index',
  'noscript-refresh',
] as const;

export type LinkType = (typeof LINK_TYPES)[number];

/** Where on the page a link stands, by its nearest sectioning ancestor; the index is stored. */
export const LINK_POSITIONS = ['content', 'nav', 'header', 'aside', 'footer', 'head'] as const;

export type LinkPosition = (typeof LINK_POSITIONS)[number];

/** One occurrence of a link, as it stands on a page and as it is stored. */
export interface Link {
  readonly type: LinkType;
  /** Visible text between the tags, white space collapsed; '' where the element has none. */
  readonly anchor: string;
  /** `alt` of an image or area, or of the images inside an anchor that has no text; '' otherwise. */
  readonly alt: string;
  /** The `rel` attribute, or that parameter of a Link header, as written; '' when absent. */
  readonly rel: string;
  /** The `target` attribute as written, '' when absent. */
  readonly frame: string;
  /** Of type `hreflang` the language as written, on a page, in a header or in a sitemap; '' for all others. */
  readonly language: string;
  readonly position: LinkPosition;
  /** How the address was written: decides nothing, tells a site owner much. */
  readonly pathType: 'absolute' | 'root-relative' | 'relative' | 'protocol-relative';
  /** rel has nofollow, ugc or sponsored, or the whole page says nofollow. */
  readonly nofollow: boolean;
  /** Whether the crawl followed it: its target was ruled in on the strength of this link, so it carries depth. */
  readonly followed: boolean;
}

/** A link found by a scan. `url` is made only for targets that the seen-set does not know: most links of a page are old acquaintances. */
export interface FoundLink extends Link {
  /** 0 when not known yet. */
  readonly id: UrlId;
  /** Fingerprint of the target's key; of links that were packed (see `FoundLinks`) only where `id` is 0. */
  readonly lo: number;
  readonly hi: number;
  /** Present exactly when `id` is 0. */
  readonly url: CanonicalUrl | undefined;
}

/** What a link leads to whose target the seen-set does not know, so that it is a discovery. */
export interface UnknownTarget extends Fingerprint {
  /** Of the link among those of its page. */
  readonly index: number;
  readonly url: CanonicalUrl;
  /** The link's own. */
  readonly rel: string;
}

/**
 * The links of one page in the order in which they stand on it, packed: a crawl makes an object of next to none of them. Whoever
 * walks over them gets `FoundLink`s, made on the way.
 */
export interface FoundLinks extends Iterable<FoundLink> {
  readonly length: number;
  /** Two bytes a link, see links/link-head.ts. */
  readonly heads: Buffer;
  /** Of the targets; 0 where not known yet. */
  readonly ids: ArrayLike<UrlId>;
  /** As they are stored, see links/link-blob.ts. */
  readonly texts: Buffer;
  /** One for each link of id 0, in their order. */
  readonly unknown: readonly UnknownTarget[];
}

/** A link as an engine gives it back. */
export interface StoredLink extends Link {
  readonly target: UrlId;
}

/** All links of one fetched URL in the order in which they stand on it; for a redirect the one link to its target. */
export interface PageLinks {
  readonly source: UrlId;
  readonly links: readonly StoredLink[];
}

/** The links of one fetched URL as they are stored, see links/link-blob.ts. The bytes are valid until the next ones are asked for. */
export interface LinkBlob {
  readonly source: UrlId;
  readonly blob: Buffer;
}
