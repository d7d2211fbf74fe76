import { LINK_POSITIONS, LINK_TYPES, type Link, type LinkPosition, type LinkType } from '../model/link.ts';
import { type BytePlace, takeText } from './byte-section.ts';

// The head of a link is two bytes: its type, an index in LINK_TYPES, and its traits.
// Traits: bits 0-2 position, 3-4 path type, 5 nofollow, 6 followed, 7 HAS_MORE.

/** Ways of writing an address; the index is stored. */
export const PATH_TYPES = ['absolute', 'root-relative', 'relative', 'protocol-relative'] as const;

/** Bits of a link's traits; the position stands in the lowest ones as it is. */
export const POSITION_MASK = 7;
export const PATH_SHIFT = 3;
export const NOFOLLOW = 0x20;
export const FOLLOWED = 0x40;
/** `alt`, `rel` or the last text is other than empty, and all three are among the texts. */
export const HAS_MORE = 0x80;

const TYPE_NUMBERS = numbered(LINK_TYPES);
const POSITION_NUMBERS = numbered(LINK_POSITIONS);

function numbered<Name>(names: readonly Name[]): ReadonlyMap<Name, number> {
  return new Map(names.map((name, index) => [name, index]));
}

/** The number of links to versions in other languages: their last text is their language, that of others their frame. */
export const HREFLANG_TYPE = typeNumber('hreflang');

/** The byte that is stored for a type of link: its index in LINK_TYPES. */
export function typeNumber(type: LinkType): number {
  return TYPE_NUMBERS.get(type) ?? 0;
}

/** A bit for each type of link that a reader may follow on a page: what counts as an arc. */
const HYPERLINKS = (1 << typeNumber('a')) | (1 << typeNumber('area'));

/** Whether links of the type with this number are hyperlinks. */
export function isHyperlink(type: number): boolean {
  return ((1 << type) & HYPERLINKS) !== 0;
}

/** The bits of a path type: its place in PATH_TYPES. Written out, as it is asked for every link. */
export function pathBits(pathType: Link['pathType']): number {
  switch (pathType) {
    case 'absolute':
      return 0;
    case 'root-relative':
      return 1 << PATH_SHIFT;
    case 'relative':
      return 2 << PATH_SHIFT;
    case 'protocol-relative':
      return 3 << PATH_SHIFT;
  }
}

/** The traits of a link, but for HAS_MORE. */
export function traitsOf({ position, pathType, nofollow, followed }: Link): number {
  const place = (POSITION_NUMBERS.get(position) ?? 0) | pathBits(pathType);
  return place | (nofollow ? NOFOLLOW : 0) | (followed ? FOLLOWED : 0);
}

/** The link with this head whose texts stand at `texts`, which is moved behind them. */
export function linkAt(type: number, traits: number, texts: BytePlace): Link {
  const hasMore = (traits & HAS_MORE) !== 0;
  const anchor = takeText(texts);
  const alt = hasMore ? takeText(texts) : '';
  const rel = hasMore ? takeText(texts) : '';
  const last = hasMore ? takeText(texts) : '';
  const isVersion = type === HREFLANG_TYPE;
  return {
    type: LINK_TYPES[type] ?? 'link',
    anchor,
    alt,
    rel,
    frame: isVersion ? '' : last,
    language: isVersion ? last : '',
    position: LINK_POSITIONS[traits & POSITION_MASK] as LinkPosition, // 3 bits that `traitsOf` wrote
    pathType: PATH_TYPES[(traits >> PATH_SHIFT) & 3] as Link['pathType'], // 2 bits, 4 path types
    nofollow: (traits & NOFOLLOW) !== 0,
    followed: (traits & FOLLOWED) !== 0,
  };
}
