import type { Archive, PageRecord } from '../model/engine.ts';
import type { Site } from './answers.ts';
import { Refusal } from './refusal.ts';
import type { Snapshot } from './snapshot.ts';
import { withRecords } from './with-records.ts';

type Entry = Site['entries'][number];

/** What is in a folder of the site. Throws a Refusal for one that there is not. */
export async function siteAnswer(
  archive: Pick<Archive, 'pagesById'>,
  snapshot: Snapshot,
  { folder, offset, limit }: { readonly folder: string; readonly offset: number; readonly limit: number },
): Promise<Site> {
  const found = (await snapshot.tree()).find(folder);
  if (found === undefined) throw new Refusal('NOT_FOUND', 'no known URL is in that folder');
  const { folders, ids } = found;
  const entries: Entry[] = folders
    .slice(offset, offset + limit)
    .map(({ name, path, urls, pages, indexable, nonIndexable, broken }) => ({
      name,
      folder: path,
      ...{ urls, pages, indexable, nonIndexable, broken },
    }));
  const begin = Math.max(0, offset - folders.length);
  const urls = await withRecords(archive, ids.slice(begin, begin + limit - entries.length), (id) => id);
  for (const { record } of urls) entries.push(urlEntry(snapshot, record, folder.length));
  return { folder, asOf: snapshot.at, total: folders.length + ids.length, offset, entries };
}

function urlEntry({ table }: Snapshot, { id, url, visit }: PageRecord, begin: number): Entry {
  const indexability = table.words('indexability').wordAt(id - 1);
  return {
    name: url.slice(begin),
    id,
    urls: 1,
    pages: Number(table.isPage(id - 1)),
    indexable: Number(indexability === 'indexable'),
    nonIndexable: Number(indexability === 'non-indexable'),
    broken: Number(table.isCounted(id - 1, 'missing') || table.isCounted(id - 1, 'failed')),
    status: visit?.response?.status,
    title: visit?.page?.title,
  };
}
