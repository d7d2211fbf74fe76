import type { Archive } from '../model/engine.ts';
import type { Link, LinkPosition, LinkType, StoredLink } from '../model/link.ts';
import { type CsvField, csvRow } from './csv.ts';
import { beginCsv, csvOptions, type ExportOptions } from './options.ts';
import type { Out } from './out.ts';
import { type Survey, surveyOf } from './survey.ts';

interface Found {
  readonly link: StoredLink;
  readonly source: string | undefined;
  readonly target: string | undefined;
  readonly status: number | undefined;
}

/** Of the columns of Screaming Frog's "All Inlinks" those that we have something for, in its order. */
export const INLINK_COLUMNS: readonly (readonly [heading: string, value: (found: Found) => CsvField])[] = [
  ['Type', ({ link }) => TYPES[link.type] ?? link.type],
  ['Source', ({ source }) => source],
  ['Destination', ({ target }) => target],
  ['Alt Text', ({ link }) => link.alt],
  ['Anchor', ({ link }) => link.anchor],
  ['Status Code', ({ status }) => status ?? 0],
  ['Status', ({ status }) => (status === undefined ? undefined : statusText(status))],
  ['Follow', ({ link }) => !link.nofollow],
  ['Target', ({ link }) => link.frame],
  ['Rel', ({ link }) => link.rel],
  ['Path Type', ({ link }) => PATH_TYPES[link.pathType]],
  ['Link Position', ({ link }) => POSITIONS[link.position]],
];

/** What Screaming Frog calls the kinds of links; others are called as in links.csv. */
const TYPES: Readonly<Partial<Record<LinkType, string>>> = {
  a: 'Hyperlink',
  area: 'Hyperlink',
  image: 'Image',
  script: 'JavaScript',
  css: 'CSS',
  canonical: 'Canonical',
  redirect: 'HTTP Redirect',
  'meta-refresh': 'Meta Refresh',
};

const PATH_TYPES: Readonly<Record<Link['pathType'], string>> = {
  absolute: 'Absolute',
  'root-relative': 'Root-Relative',
  relative: 'Path-Relative',
  'protocol-relative': 'Protocol-Relative',
};

const POSITIONS: Readonly<Record<LinkPosition, string>> = {
  content: 'Content',
  nav: 'Navigation',
  header: 'Header',
  aside: 'Aside',
  footer: 'Footer',
  head: 'Head',
};

/** all_inlinks.csv: a row for each link, as in links.csv, under the headings of Screaming Frog. */
export async function writeAllInlinksCsv(archive: Archive, out: Out, options: ExportOptions): Promise<void> {
  const survey = await surveyOf(archive, options);
  await beginCsv(out, options);
  await out.write(csvRow(INLINK_COLUMNS.map(([heading]) => heading)));
  for await (const { source, links } of archive.links())
    await out.write(rowsOf(survey, survey.url(source), links, options));
}

function rowsOf(
  survey: Survey,
  source: string | undefined,
  links: readonly StoredLink[],
  options: ExportOptions,
): string {
  return links
    .map((link) => {
      const found = { link, source, target: survey.url(link.target), status: survey.status(link.target) };
      return csvRow(
        INLINK_COLUMNS.map(([, value]) => value(found)),
        csvOptions(options),
      );
    })
    .join('');
}

function statusText(status: number): string | undefined {
  return process.getBuiltinModule('node:http').STATUS_CODES[status];
}
