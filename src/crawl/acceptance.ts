import { essenceOf } from '../content/media-type.ts';
import { isUnknownType } from '../content/sniff-type.ts';
import { SITEMAP_VIAS } from '../model/via.ts';
import type { Because } from '../model/visit.ts';
import type { TypeRule } from '../policy/media-type-rule.ts';
import type { Acceptance } from './parts.ts';
import { headerValues } from './response-facts.ts';
import type { VisitFacts } from './visit-end.ts';

/** The acceptance that rules on a visit; sitemaps are read whatever types are wanted of pages. */
export function acceptanceOf({ parts, leased }: Pick<VisitFacts, 'parts' | 'leased'>): Acceptance | undefined {
  return SITEMAP_VIAS.has(leased.via) ? undefined : parts.acceptance;
}

/** Applies a rule on types to answers, before and after their bodies. */
export function acceptanceBy(rule: TypeRule): Acceptance {
  const suppliedRuling = (rawHeaders: readonly string[]): Because | undefined => {
    const supplied = essenceOf(headerValues({ rawHeaders }, 'content-type').at(-1));
    return supplied === undefined || isUnknownType(supplied) ? undefined : rule(supplied);
  };
  return {
    accepts: (rawHeaders) => suppliedRuling(rawHeaders) === undefined,
    ruling: ({ rawHeaders }, sniffedType) =>
      suppliedRuling(rawHeaders) ?? (sniffedType === undefined ? undefined : rule(sniffedType)),
  };
}
