import type { Archive, PageRecord } from './model/engine.ts';
import type { PatternEntry, PatternMatch } from './search/pattern-search.ts';

/** A known URL as a regular expression looks at it. */
export interface KnownPage extends PatternEntry {
  readonly state: PageRecord['state'];
  /** Of the last answer, undefined where there is none. */
  readonly status: number | undefined;
}

/** The known URLs that a regular expression matches, by address, title or text of links, in the order of ids. Throws USAGE. */
export async function* matchingPages(archive: Archive, pattern: string): AsyncGenerator<PatternMatch<KnownPage>> {
  const { searchByPattern } = await import('./search/pattern-search.ts');
  yield* searchByPattern(pattern, knownPages(archive));
}

async function* knownPages(archive: Archive): AsyncGenerator<KnownPage> {
  const { LinkAnchors } = await import('./search/link-anchors.ts');
  const anchors = await LinkAnchors.of(() => archive.linkBlobs(), true);
  for await (const { id, url, state, visit } of archive.pages()) {
    const texts = await anchors.to(id);
    yield {
      url,
      title: visit?.page?.title,
      anchors: texts.map(({ text }) => text),
      state,
      status: visit?.response?.status,
    };
  }
}
