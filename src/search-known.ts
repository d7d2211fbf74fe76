import type { Archive } from './model/engine.ts';
import type { UrlId } from './model/url.ts';
import { type PatternMatch, type PatternOptions, searchByPattern } from './search/pattern-search.ts';

/** A URL that a pattern matched, fetched or not: itself, its title, or the text of a link to it. */
export interface KnownMatch extends Pick<PatternMatch<unknown>, 'where' | 'text' | 'mark'> {
  readonly id: UrlId;
  readonly url: string;
  readonly title: string | undefined;
}

/** So many pairs of target and text are remembered, as the same navigation stands on all pages. */
const MOST_MET = 200_000;

/**
 * The known URLs of a crawl that a regular expression matches, each once: first those whose address or title does, in the order of ids, then those
 * with such a link to them. Errors: USAGE for what is no pattern, and for one that takes too long.
 */
export async function* searchKnown(
  archive: Pick<Archive, 'pages' | 'links' | 'pageById'>,
  pattern: string,
  options: PatternOptions = {},
): AsyncGenerator<KnownMatch> {
  const found = new Set<UrlId>();
  for await (const { entry, where, text, mark } of searchByPattern(pattern, named(archive), options)) {
    found.add(entry.id);
    yield { id: entry.id, url: entry.url, title: entry.title, where, text, mark };
  }
  for await (const { entry, where, text, mark } of searchByPattern(pattern, linked(archive, found), options)) {
    const page = found.has(entry.id) ? undefined : await archive.pageById(entry.id);
    if (page === undefined) continue;
    found.add(page.id);
    yield { id: page.id, url: page.url, title: page.visit?.page?.title, where, text, mark };
  }
}

async function* named(archive: Pick<Archive, 'pages'>) {
  for await (const { id, url, visit } of archive.pages()) yield { id, url, title: visit?.page?.title };
}

async function* linked(archive: Pick<Archive, 'links'>, found: ReadonlySet<UrlId>) {
  const met = new Set<string>();
  for await (const { links } of archive.links()) {
    for (const { target, anchor, alt } of links) {
      const text = anchor === '' ? alt : anchor;
      const key = `${target} ${text}`;
      if (text === '' || found.has(target) || met.has(key)) continue;
      if (met.size >= MOST_MET) met.clear();
      met.add(key);
      yield { id: target, url: '', anchors: [text] };
    }
  }
}
