import { LINK_POSITIONS, type LinkType } from '../model/link.ts';
import type { CanonicalUrl } from '../model/url.ts';
import { FIELD_FLAGS, FIELD_POSITION, HAS_HREFLANG, IN_TEMPLATE, type Records } from './scan-record.ts';

const HEAD_POSITION = LINK_POSITIONS.indexOf('head');

/** What the `link` elements of a page say about it. */
export class LinkStatements {
  canonical: CanonicalUrl | undefined;
  canonicalConflict = false;
  next: CanonicalUrl | undefined;
  prev: CanonicalUrl | undefined;
  hreflangCount = 0;

  /** Notes what the `link` element of the record at `at` says, whose rel makes it one of that type; `urlOf` gives where it leads. Answers what it is. */
  take(records: Records, at: number, relation: LinkType, urlOf: () => CanonicalUrl): LinkType {
    const flags = records.get(at, FIELD_FLAGS);
    const isStatement = (flags & IN_TEMPLATE) === 0;
    const isInHead = records.get(at, FIELD_POSITION) === HEAD_POSITION;
    const isVersion = relation === 'alternate' && isStatement && (flags & HAS_HREFLANG) !== 0;
    const type = isVersion ? 'hreflang' : relation;
    if (type === 'canonical') {
      // Further down the page anybody may have written it.
      if (!isInHead || !isStatement) return 'link';
      const url = urlOf();
      if (this.canonical === undefined) this.canonical = url;
      else if (this.canonical !== url) this.canonicalConflict = true;
    } else if (!isStatement) return type;
    else if (type === 'next') this.next ??= urlOf();
    else if (type === 'prev') this.prev ??= urlOf();
    else if (type === 'hreflang') this.hreflangCount++;
    return type;
  }
}
