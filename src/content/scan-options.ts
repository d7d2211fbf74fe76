import type { RegionMarks } from './region.ts';

/** How a page is scanned. */
export interface ScanOptions {
  /** Only what stands between these marks is in the region. */
  readonly region: RegionMarks | undefined;
  /** Whether white space may stand between `<` and the name of a tag, which HTML says is text. */
  readonly lenientTags: boolean;
  /** Whether a refresh is marked that stands in a noscript, which is text where scripts are on. */
  readonly marksNoscript?: boolean;
  /** Whether the first encoding that a `meta` names is kept. */
  readonly seeksEncoding?: boolean;
}
