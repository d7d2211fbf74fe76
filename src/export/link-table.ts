import { LinkCursor } from '../links/link-blob.ts';
import { PATH_SHIFT, PATH_TYPES } from '../links/link-head.ts';
import type { Archive } from '../model/engine.ts';
import { LINK_POSITIONS, type Link, type LinkPosition } from '../model/link.ts';
import type { UrlId } from '../model/url.ts';
import { csvRow } from './csv.ts';
import { CsvBytes, type PlainCells } from './csv-bytes.ts';
import { beginCsv, csvOptions, type ExportOptions } from './options.ts';
import type { Out } from './out.ts';
import { type Survey, surveyOf } from './survey.ts';

/** Writes the rows of a table of links. */
export abstract class LinkRows {
  protected readonly survey: Survey;
  protected readonly csv: CsvBytes;

  constructor(survey: Survey, csv: CsvBytes) {
    this.survey = survey;
    this.csv = csv;
  }

  /** The row of one link; of its texts all are to be taken, or none. */
  abstract write(source: UrlId, blob: Buffer, link: LinkCursor): void;

  /** The cells of the URLs of both ends. */
  protected writeEnds(source: UrlId, target: UrlId): void {
    const { urls } = this.survey;
    urls.seek(source);
    this.csv.url(urls);
    urls.seek(target);
    this.csv.url(urls);
  }
}

/** A table of one row a link, and what writes its rows. */
export interface LinkTable {
  readonly headings: readonly string[];
  readonly Rows: new (survey: Survey, csv: CsvBytes) => LinkRows;
}

/** Writes a table of one row a link as it stands on a page, redirects included, in the order of pages and of the links on them. */
export async function writeLinkTable(
  archive: Archive,
  out: Out,
  options: ExportOptions,
  { headings, Rows }: LinkTable,
): Promise<void> {
  const survey = await surveyOf(archive, options);
  await beginCsv(out, options);
  await out.write(csvRow(headings));
  const csv = new CsvBytes(csvOptions(options));
  const rows = new Rows(survey, csv);
  const link = new LinkCursor();
  for await (const batch of archive.linkBatches()) {
    for (const { source, blob } of batch) {
      writePage(rows, link, source, blob);
      if (csv.isFull) await csv.flush(out);
    }
  }
  await csv.flush(out);
}

function writePage(rows: LinkRows, link: LinkCursor, source: UrlId, blob: Buffer): void {
  link.open(blob);
  while (link.next()) rows.write(source, blob, link);
}

/** Cells for each path type and position, by the bits that `placeOf` tells. */
export function placeCells(
  of: (pathType: Link['pathType'], position: LinkPosition) => PlainCells,
): readonly PlainCells[] {
  const cells = (bits: number): PlainCells =>
    of(PATH_TYPES[bits >> PATH_SHIFT] ?? 'absolute', LINK_POSITIONS[bits & ((1 << PATH_SHIFT) - 1)] ?? 'content');
  return Array.from({ length: PATH_TYPES.length << PATH_SHIFT }, (_, bits) => cells(bits));
}

/** Path type and position of a link, by the bits that they have in its head. */
export function placeOf(link: LinkCursor): number {
  return (link.pathTypeIndex << PATH_SHIFT) | link.positionIndex;
}
