import type { Archive } from '../model/engine.ts';
import type { LinkType, StoredLink } from '../model/link.ts';
import type { UrlId } from '../model/url.ts';
import { LINK_COLUMNS } from './columns.ts';
import { type CsvField, csvRow } from './csv.ts';
import { beginCsv, csvOptions, type ExportOptions } from './options.ts';
import type { Out } from './out.ts';
import { type Survey, surveyOf } from './survey.ts';

/** links.csv: one row a link as it stands on a page, redirects included; `LINK_COLUMNS` says what the columns mean. */
export async function writeLinksCsv(archive: Archive, out: Out, options: ExportOptions): Promise<void> {
  const survey = await surveyOf(archive, options);
  await beginCsv(out, options);
  await out.write(csvRow(LINK_COLUMNS.map(({ name }) => name)));
  for await (const { source, links } of archive.links()) {
    let ordinal = 0;
    for (const link of links) {
      ordinal++;
      const row = linkRow(source, link, ordinal, survey);
      await out.write(
        csvRow(
          LINK_COLUMNS.map(({ name }) => row[name]),
          csvOptions(options),
        ),
      );
    }
  }
}

type LinkRow = Readonly<Record<(typeof LINK_COLUMNS)[number]['name'], CsvField>>;

function linkRow(source: UrlId, link: StoredLink, ordinal: number, survey: Survey): LinkRow {
  return {
    source_id: source,
    target_id: link.target,
    source: survey.url(source),
    target: survey.url(link.target),
    type: typeName(link.type),
    anchor: link.anchor,
    alt: link.alt,
    rel: link.rel,
    follow: !link.nofollow,
    target_attr: link.frame,
    path_type: link.pathType,
    position: link.position,
    ordinal,
    internal: !survey.is(link.target, 'external'),
    status: survey.status(link.target),
  };
}

/** What site owners call a kind of link. */
function typeName(type: LinkType): string {
  if (type === 'a' || type === 'area') return 'hyperlink';
  return type === 'frame' ? 'iframe' : type;
}
