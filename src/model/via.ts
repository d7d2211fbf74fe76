/** How a URL was found. The index is stored, so ways are only ever appended. */
export const VIAS = [
  'seed',
  'link',
  'redirect',
  'sitemap',
  'canonical',
  'refresh',
  'sitemap-index',
  'robots-sitemap',
  'named-sitemap',
  'guessed-sitemap',
] as const;

export type Via = (typeof VIAS)[number];

/** What was found in these ways is taken for a sitemap: listed by an index, declared in robots.txt, named by the user, guessed. `sitemap` is the way to what a sitemap lists. */
export const SITEMAP_VIAS: ReadonlySet<Via> = new Set<Via>([
  'sitemap-index',
  'robots-sitemap',
  'named-sitemap',
  'guessed-sitemap',
]);
