import { charactersOf, readingOf, readingOfText } from '../content/reading.ts';
import { documentText, isTextType } from '../content/text-document.ts';
import type { DocumentReader } from '../model/document.ts';
import type { Archive, PageRecord } from '../model/engine.ts';
import type { Reading } from '../model/page.ts';
import type { UrlId } from '../model/url.ts';
import type { Visit } from '../model/visit.ts';
import { isDocumentType } from './document-visit.ts';

/** Readings are stored in batches of so many pages; an interruption repeats at most one. */
const BATCH = 200;

/** How pages are to be read. */
export interface ReadingWish {
  /** Only text of the region of this name counts on pages of HTML. */
  readonly region: string | undefined;
  /** Without it documents are left for another time. */
  readonly documents?: DocumentReader | undefined;
}

/**
 * The read stage: takes every archived page and every other text that has no reading yet, in order, and stores its words and
 * fingerprints. Answers how many were read. Stops early, without loss, when `signal` is aborted.
 */
export async function readPages(archive: Archive, wish: ReadingWish, signal?: AbortSignal): Promise<number> {
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
    const reading = await readingOfVisit(page.visit, stored.body, wish);
    if (reading === undefined) continue;
    batch.push({ id, reading });
    if (batch.length >= BATCH) await store();
  }
  await store();
  return read;
}

/** The ids are gathered first: readings are not written while the rows are being walked. */
async function unreadPages(archive: Archive): Promise<readonly UrlId[]> {
  const ids: UrlId[] = [];
  for await (const record of archive.pages())
    if (record.reading === undefined && isReadable(record)) ids.push(record.id);
  return ids;
}

/** Pages, and texts of other types; those that were read as sitemaps, which are for crawlers, have no charset in their record. */
function isReadable({ visit }: PageRecord): boolean {
  return visit?.outcome === 'fetched' && holdsWords(visit);
}

/** Whether what came holds words for people: a page, or a text of another type that is no sitemap. */
export function holdsWords({ page, response }: Visit): boolean {
  const { sniffedType: type, charset } = response ?? {};
  return page !== undefined || (type !== undefined && charset !== undefined && isTextType(type));
}

async function readingOfVisit(
  { page, response }: Visit,
  body: Buffer,
  { region, documents }: ReadingWish,
): Promise<Reading | undefined> {
  const encoding = response?.charset ?? 'windows-1252';
  const type = response?.sniffedType ?? '';
  if (isDocumentType(type)) {
    const read = await documents?.text(body);
    return read?.kind === 'text' ? readingOfText(read.text, body.length) : undefined;
  }
  if (page !== undefined) return readingOf(body, encoding, region);
  return readingOfText(documentText(body, type, encoding), charactersOf(body, encoding));
}
