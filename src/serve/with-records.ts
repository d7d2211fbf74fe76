import type { Archive, PageRecord } from '../model/engine.ts';
import type { UrlId } from '../model/url.ts';

/** Each of what is wanted with the record of its URL, in the same order; what has none is left out. */
export async function withRecords<Wanted>(
  archive: Pick<Archive, 'pagesById'>,
  wanted: Iterable<Wanted>,
  idOf: (one: Wanted) => UrlId,
): Promise<readonly { readonly one: Wanted; readonly record: PageRecord }[]> {
  const all = [...wanted];
  const records = await archive.pagesById(all.map(idOf));
  return all.flatMap((one, at) => {
    const record = records[at];
    return record === undefined ? [] : [{ one, record }];
  });
}
