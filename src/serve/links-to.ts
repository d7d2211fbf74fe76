import { decodeLinks, LinkCursor } from '../links/link-blob.ts';
import type { Archive } from '../model/engine.ts';
import type { UrlId } from '../model/url.ts';
import { type Filter, passingRows } from './page-filter.ts';
import type { Snapshot } from './snapshot.ts';
import type { TableRow } from './table-row.ts';

/** The columns of links to chosen URLs: what is linked and its answer, the page that links to it, and how. */
export const LINKS_TO_COLUMNS = ['url', 'status', 'linked_from', 'type', 'anchor'] as const;

/** Links to the URLs that a filter lets through, page by page: one pass over all links. Throws a Refusal. */
export function linksTo(
  archive: Pick<Archive, 'linkBlobs'>,
  { survey, table }: Snapshot,
  filter: Filter,
): AsyncIterable<TableRow> {
  const passing = passingRows(table, filter);
  const isWanted = (target: UrlId): boolean => passing === undefined || passing[target - 1] === 1;
  return (async function* () {
    for await (const { source, blob } of archive.linkBlobs()) {
      if (!hasLink(blob, isWanted)) continue;
      for (const { target, type, anchor, alt } of decodeLinks(blob)) {
        if (!isWanted(target)) continue;
        const [url, status] = [survey.url(target), survey.status(target)];
        yield { url, status, linked_from: survey.url(source), type, anchor: anchor === '' ? alt : anchor };
      }
    }
  })();
}

/** Most pages have none: their texts are not read. */
function hasLink(blob: Buffer, isWanted: (target: UrlId) => boolean): boolean {
  const link = new LinkCursor(blob);
  while (link.next()) if (isWanted(link.target)) return true;
  return false;
}
