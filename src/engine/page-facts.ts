import type { PageFacts } from '../model/page.ts';

/** The facts alone, without the links that a scan's result may bring along. */
export function factsOf(page: PageFacts): PageFacts {
  const { title, description, h1, h1Count, h2, headings, language, canonical, canonicalConflict } = page;
  const { next, prev, hreflangCount, directives, refresh, base, hasRegion } = page;
  const heads = { title, description, h1, h1Count, h2, headings, language };
  const relations = { canonical, canonicalConflict, next, prev, hreflangCount };
  return { ...heads, ...relations, directives, refresh, base, hasRegion };
}
