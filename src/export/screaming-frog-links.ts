import type { LinkCursor } from '../links/link-blob.ts';
import { HREFLANG_TYPE } from '../links/link-head.ts';
import type { Archive } from '../model/engine.ts';
import { LINK_TYPES, type Link, type LinkPosition, type LinkType } from '../model/link.ts';
import type { UrlId } from '../model/url.ts';
import { type PlainCells, plainCells } from './csv-bytes.ts';
import { LinkRows, placeCells, placeOf, writeLinkTable } from './link-table.ts';
import type { ExportOptions } from './options.ts';
import type { Out } from './out.ts';

/** Of the columns of Screaming Frog's "All Inlinks" those that we have something for, in its order. */
export const INLINK_HEADINGS = [
  'Type',
  'Source',
  'Destination',
  'Alt Text',
  'Anchor',
  'Status Code',
  'Status',
  'Follow',
  'Target',
  'Rel',
  'Path Type',
  'Link Position',
] as const;

/** all_inlinks.csv: a row for each link, as in links.csv, under the headings of Screaming Frog. */
export function writeAllInlinksCsv(archive: Archive, out: Out, options: ExportOptions): Promise<void> {
  return writeLinkTable(archive, out, options, { headings: INLINK_HEADINGS, Rows });
}

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

const TYPE_CELLS = LINK_TYPES.map((type) => plainCells(TYPES[type] ?? type));

/** Path type and position. */
const PLACES = placeCells((pathType, position) => plainCells(PATH_TYPES[pathType], POSITIONS[position]));

/** Writes cells in the order of `INLINK_HEADINGS`. */
class Rows extends LinkRows {
  /** Status code and status of targets, by that code. */
  readonly #statuses: PlainCells[] = [];

  write(source: UrlId, blob: Buffer, link: LinkCursor): void {
    const { csv } = this;
    const { target, typeIndex, hasMore } = link;
    csv.plain(TYPE_CELLS[typeIndex] ?? NOTHING);
    this.writeEnds(source, target);
    const anchor = link.takeText();
    const anchorEnd = link.textEnd;
    const alt = hasMore ? link.takeText() : 0;
    csv.cell(blob, link.textEnd - alt, link.textEnd);
    csv.cell(blob, anchorEnd - anchor, anchorEnd);
    csv.plain(this.#status(target));
    csv.field(!link.nofollow);
    const rel = hasMore ? link.takeText() : 0;
    const relEnd = link.textEnd;
    const last = hasMore ? link.takeText() : 0;
    // The last text: of a version in another language its language, of all others the target attribute.
    csv.cell(blob, link.textEnd - (typeIndex === HREFLANG_TYPE ? 0 : last), link.textEnd);
    csv.cell(blob, relEnd - rel, relEnd);
    csv.plain(PLACES[placeOf(link)] ?? NOTHING);
    csv.endRow();
  }

  #status(target: UrlId): PlainCells {
    const status = this.survey.status(target) ?? 0;
    this.#statuses[status] ??= plainCells(String(status), statusText(status) ?? '');
    return this.#statuses[status];
  }
}

function statusText(status: number): string | undefined {
  return process.getBuiltinModule('node:http').STATUS_CODES[status];
}

const NOTHING = plainCells('');
