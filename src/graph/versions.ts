import { LinkCursor } from '../links/link-blob.ts';
import { HREFLANG_TYPE } from '../links/link-head.ts';
import type { PageArcs } from '../links/page-arcs.ts';
import type { StoredLink } from '../model/link.ts';
import type { UrlId } from '../model/url.ts';
import { GrowingInt32 } from './growing-array.ts';

/** Where a version is named; what the body of a page names, where anybody may have written it, counts for nothing. */
export const VERSION_PLACES = ['page', 'header', 'sitemap', 'body'] as const;

export type VersionPlace = (typeof VERSION_PLACES)[number];

/** A version of a page in another language, or the page itself, as hreflang names it. */
export interface Version {
  readonly target: UrlId;
  /** As written. */
  readonly language: string;
  readonly place: VersionPlace;
}

/** The versions that pages name, by page and target. 16 bytes each. */
export interface Versions {
  /** Pages of which a version is named anywhere, ascending. */
  pages(): Iterable<UrlId>;
  /** By target, as written where there are several to one. */
  of(page: UrlId): readonly Version[];
  /** Whether the URL is named as a version of any. */
  isNamed(target: UrlId): boolean;
  /** The languages that the page names for the target, its body left out. */
  languages(page: UrlId, target: UrlId): readonly string[];
}

/** Takes the links of one source after the other. */
export interface VersionsCollector {
  links(found: PageArcs): void;
  finish(): Versions;
}

export function versionsCollector(): VersionsCollector {
  const [pages, targets, languages, places] = Array.from({ length: 4 }, () => new GrowingInt32()) as Columns;
  const languageNumbers = new Map<string, number>();
  const link = new LinkCursor();

  const take = (page: UrlId, { target, language }: StoredLink, place: VersionPlace): void => {
    const known = languageNumbers.get(language);
    if (known === undefined) languageNumbers.set(language, languageNumbers.size);
    pages.push(page);
    targets.push(target);
    languages.push(known ?? languageNumbers.size - 1);
    places.push(VERSION_PLACES.indexOf(place));
  };

  return {
    links({ source, blob, kinds }) {
      if ((kinds & (1 << HREFLANG_TYPE)) === 0) return;
      link.open(blob);
      // In a sitemap the versions of a page stand behind it.
      for (let page = source; link.next(); ) {
        const found = link.takeLink();
        if (found.type === 'sitemap') page = found.target;
        else if (found.type === 'hreflang') take(page, found, page === source ? placeOf(found) : 'sitemap');
      }
    },
    finish() {
      return versionsOf([pages, targets, languages, places], [...languageNumbers.keys()]);
    },
  };
}

type Columns = [pages: GrowingInt32, targets: GrowingInt32, languages: GrowingInt32, places: GrowingInt32];

/** Only an element has a `rel`: without it, its link would be of another type. */
function placeOf({ rel, position }: StoredLink): VersionPlace {
  if (rel === '') return 'header';
  return position === 'head' ? 'page' : 'body';
}

function versionsOf(columns: Columns, names: readonly string[]): Versions {
  const [unsortedPages, unsortedTargets] = columns;
  const order = Int32Array.from({ length: unsortedPages.length }, (_, index) => index).sort(
    (a, b) => unsortedPages.at(a) - unsortedPages.at(b) || unsortedTargets.at(a) - unsortedTargets.at(b) || a - b,
  );
  const sorted = (column: GrowingInt32): Int32Array => order.map((index) => column.at(index));
  const [pages, targets, languages, places] = columns.map(sorted) as [Int32Array, Int32Array, Int32Array, Int32Array];
  const named = new Set(targets);
  const versionAt = (at: number): Version => ({
    target: targets[at] ?? 0,
    language: names[languages[at] ?? 0] ?? '',
    place: VERSION_PLACES[places[at] ?? 0] ?? 'page',
  });
  const range = (page: UrlId): readonly [start: number, end: number] => [
    firstFrom(pages, page, 0, pages.length),
    firstFrom(pages, page + 1, 0, pages.length),
  ];
  return {
    pages: () => new Set(pages),
    of(page) {
      const [start, end] = range(page);
      return Array.from({ length: end - start }, (_, index) => versionAt(start + index));
    },
    isNamed: (target) => named.has(target),
    languages(page, target) {
      const found: string[] = [];
      const [start, end] = range(page);
      for (let at = firstFrom(targets, target, start, end); at < end && targets[at] === target; at++) {
        const { language, place } = versionAt(at);
        if (place !== 'body') found.push(language);
      }
      return found;
    },
  };
}

/** The first index from `start` on whose value is not below `least`, among ascending values; `end` where there is none. */
function firstFrom(values: Int32Array, least: number, start: number, end: number): number {
  let [low, high] = [start, end];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
