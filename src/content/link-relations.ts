import type { LinkType } from '../model/link.ts';

/** Relation types that make a type of link, the first that a `rel` has deciding. */
const RELATIONS: readonly (readonly [relation: string, type: LinkType])[] = [
  ['canonical', 'canonical'],
  ['next', 'next'],
  ['prev', 'prev'],
  ['previous', 'prev'],
  ['stylesheet', 'css'],
  ['alternate', 'alternate'],
  ['icon', 'icon'],
  ['apple-touch-icon', 'icon'],
  ['mask-icon', 'icon'],
];
const RELATION_RANKS = new Map(RELATIONS.map(([relation], rank) => [relation, rank]));

/** Which type of link a `link` element is by its relation types (DIR-7: in any case, parted by white space). */
export function linkTypeOf(rel: string, hasHreflang: boolean): LinkType {
  let best = RELATIONS.length;
  for (const relation of rel.toLowerCase().split(/[\t\n\f\r ]+/))
    best = Math.min(best, RELATION_RANKS.get(relation) ?? best);
  const type = RELATIONS[best]?.[1] ?? 'link';
  return type === 'alternate' && hasHreflang ? 'hreflang' : type;
}
