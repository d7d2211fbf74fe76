import type { Archive } from '../model/engine.ts';
import type { Site } from './answers.ts';
import { Refusal } from './refusal.ts';
import type { Snapshot } from './snapshot.ts';

type Entry = Site['entries'][number];

/** What is in a folder of the site. Throws a Refusal for one that there is not. */
export async function siteAnswer(
  archive: Pick<Archive, 'pageById'>,
  snapshot: Snapshot,
  { folder, offset, limit }: { readonly folder: string; readonly offset: number; readonly limit: number },
): Promise<Site> {
  const found = (await snapshot.tree()).find(folder);
  if (found === undefined) throw new Refusal('NOT_FOUND', 'no known URL is in that folder');
  const { folders, ids } = found;
  const entries: Entry[] = folders
    .slice(offset, offset + limit)
    .map(({ name, path, urls, pages, indexable, nonIndexable, failed }) => ({
      name,
      folder: path,
      ...{ urls, pages, indexable, nonIndexable, failed },
    }));
  const begin = Math.max(0, offset - folders.length);
  for (const id of ids.slice(begin, begin + limit - entries.length)) {
    const entry = await urlEntry(archive, snapshot, id, folder.length);
    if (entry !== undefined) entries.push(entry);
  }
  return { folder, asOf: snapshot.at, total: folders.length + ids.length, offset, entries };
}

async function urlEntry(
  archive: Pick<Archive, 'pageById'>,
  { table }: Snapshot,
  id: number,
  begin: number,
): Promise<Entry | undefined> {
  const record = await archive.pageById(id);
  if (record === undefined) return undefined;
  const indexability = table.words('indexability').wordAt(id - 1);
  return {
    name: record.url.slice(begin),
    id,
    urls: 1,
    pages: Number(table.isPage(id - 1)),
    indexable: Number(indexability === 'indexable'),
    nonIndexable: Number(indexability === 'non-indexable'),
    failed: Number(table.words('state').wordAt(id - 1) === 'failed'),
    status: record.visit?.response?.status,
    title: record.visit?.page?.title,
  };
}
