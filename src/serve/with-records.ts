import type { Archive, PageRecord } from '../model/engine.ts';
import type { UrlId } from '../model/url.ts';

/** Each of what is wanted with the record of its URL, in the same order; what has none is left out. */
export async function withRecords<Wanted>(
  archive: Pick<Archive, 'pageById'>,
  wanted: Iterable<Wanted>,
  idOf: (one: Wanted) => UrlId,
): Promise<readonly { readonly one: Wanted; readonly record: PageRecord }[]> {
  const found: { readonly one: Wanted; readonly record: PageRecord }[] = [];
  for (const one of wanted) {
    const record = await archive.pageById(idOf(one));
    if (record !== undefined) found.push({ one, record });
  }
  return found;
}
