import { readingOf } from '../content/reading.ts';
import type { Archive } from '../model/engine.ts';
import type { Reading } from '../model/page.ts';
import type { UrlId } from '../model/url.ts';

/** Readings are stored in batches of so many pages; an interruption repeats at most one. */
const BATCH = 200;

/**
 * The read stage: takes every archived page that has no reading yet, in order, and stores its words and fingerprints.
 * Answers how many pages were read. Stops early, without loss, when `signal` is aborted.
 */
export async function readPages(archive: Archive, region: string | undefined, signal?: AbortSignal): Promise<number> {
  let read = 0;
  let batch: { id: UrlId; reading: Reading }[] = [];
  const store = async (): Promise<void> => {
    await archive.saveReadings(batch);
    read += batch.length;
    batch = [];
  };
  for (const id of await unreadPages(archive)) {
    if (signal?.aborted) break;
    const [page, stored] = [await archive.pageById(id), await archive.body(id)];
    if (page?.visit === undefined || stored === undefined) continue;
    batch.push({ id, reading: readingOf(stored.body, page.visit.response?.charset ?? 'windows-1252', region) });
    if (batch.length >= BATCH) await store();
  }
  await store();
  return read;
}

/** The ids are gathered first: readings are not written while the rows are being walked. */
async function unreadPages(archive: Archive): Promise<readonly UrlId[]> {
  const ids: UrlId[] = [];
  for await (const { id, visit, reading } of archive.pages()) {
    if (visit?.page !== undefined && visit.outcome === 'fetched' && reading === undefined) ids.push(id);
  }
  return ids;
}
