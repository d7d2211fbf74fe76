import { LinkCursor } from '../links/link-blob.ts';
import { HREFLANG_TYPE, PATH_TYPES } from '../links/link-head.ts';
import type { Archive } from '../model/engine.ts';
import { LINK_POSITIONS, LINK_TYPES, type LinkBlob, type LinkType } from '../model/link.ts';
import { LINK_COLUMNS } from './columns.ts';
import { csvRow } from './csv.ts';
import { CsvBytes } from './csv-bytes.ts';
import { beginCsv, csvOptions, type ExportOptions } from './options.ts';
import type { Out } from './out.ts';
import { type Survey, surveyOf } from './survey.ts';

/** links.csv: one row a link as it stands on a page, redirects included; `LINK_COLUMNS` says what the columns mean. */
export async function writeLinksCsv(archive: Archive, out: Out, options: ExportOptions): Promise<void> {
  const survey = await surveyOf(archive, options);
  await beginCsv(out, options);
  await out.write(csvRow(LINK_COLUMNS.map(({ name }) => name)));
  const csv = new CsvBytes(csvOptions(options));
  const link = new LinkCursor();
  for await (const found of archive.linkBlobs()) {
    writeRows(found, link, survey, csv);
    if (csv.isFull) await csv.flush(out);
  }
  await csv.flush(out);
}

/** The rows of one page, their cells in the order of `LINK_COLUMNS`. */
function writeRows({ source, blob }: LinkBlob, link: LinkCursor, survey: Survey, csv: CsvBytes): void {
  const { urls } = survey;
  link.open(blob);
  while (link.next()) {
    const { target, hasMore } = link;
    csv.number(source);
    csv.number(target);
    urls.seek(source);
    csv.url(urls);
    urls.seek(target);
    csv.url(urls);
    csv.plain(TYPE_NAMES[link.typeIndex] ?? '');
    writeText(link, blob, csv); // anchor
    if (hasMore)
      writeText(link, blob, csv); // alt
    else csv.plain('');
    if (hasMore)
      writeText(link, blob, csv); // rel
    else csv.plain('');
    csv.plain(link.nofollow ? 'false' : 'true');
    // The last text: of a version in another language its language, of all others the target attribute.
    const isVersion = link.typeIndex === HREFLANG_TYPE;
    const length = hasMore ? link.takeText() : 0;
    const { textEnd } = link;
    csv.cell(blob, textEnd - (isVersion ? 0 : length), textEnd);
    csv.plain(PATH_TYPES[link.pathTypeIndex] ?? '');
    csv.plain(LINK_POSITIONS[link.positionIndex] ?? '');
    csv.number(link.ordinal);
    csv.plain(survey.is(target, 'external') ? 'false' : 'true');
    csv.number(survey.status(target));
    csv.cell(blob, textEnd - (isVersion ? length : 0), textEnd);
    csv.endRow();
  }
}

function writeText(link: LinkCursor, blob: Buffer, csv: CsvBytes): void {
  const length = link.takeText();
  csv.cell(blob, link.textEnd - length, link.textEnd);
}

/** What site owners call a kind of link. */
const TYPE_NAMES = LINK_TYPES.map((type: LinkType) => {
  if (type === 'a' || type === 'area') return 'hyperlink';
  return type === 'frame' ? 'iframe' : type;
});
