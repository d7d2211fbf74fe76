import { createHash } from 'node:crypto';
import { decodeHTML } from 'entities/decode';
import { canonicalise } from '../../src/index.ts';
import type { KnownItem } from './known-items.ts';

/** Where the pages are crawled from. */
export const HELP_ORIGIN = 'http://help.test/';

/** One that more pages have asks for none of them. */
const MOST_TARGETS = 3;

/** A line of `bookmarks.js`: address without its query and fragment, keyword. */
const BOOKMARK = /\{url:"([^"?#]*)[^"]*", app:"[^"]*", text:"([^"]*)"\}/g;

/** The keywords that a `bookmarks.js` lists, each with all of its pages, those left out that too many pages have. */
export function readKeywords(bookmarks: string): readonly KnownItem[] {
  const byKeyword = new Map<string, Set<string>>();
  for (const [, path = '', text = ''] of bookmarks.matchAll(BOOKMARK)) {
    const keyword = keywordOf(text);
    const url = canonicalise(`${HELP_ORIGIN}${path}`);
    if (keyword === '' || url === undefined) continue;
    const targets = byKeyword.get(keyword) ?? new Set();
    byKeyword.set(keyword, targets.add(url));
  }
  return [...byKeyword]
    .filter(([, targets]) => targets.size <= MOST_TARGETS)
    .map(([query, targets]) => ({ query, targets: [...targets] }));
}

/** `tables --  rows &#38; columns` is a keyword below another: the words of both, as they are typed. */
function keywordOf(text: string): string {
  return decodeHTML(text)
    .replace(/\s+--\s+/g, ' ')
    .trim();
}

/** So many of the items, by a hash of their text: the same each time, whatever their order. */
export function drawn(items: readonly KnownItem[], count: number): readonly KnownItem[] {
  const places = new Map(items.map((item) => [item, createHash('sha1').update(item.query).digest('hex')]));
  const placeOf = (item: KnownItem): string => places.get(item) ?? '';
  return [...items].sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1)).slice(0, count);
}
