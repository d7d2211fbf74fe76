import type { LinkCursor } from '../links/link-blob.ts';
import { HREFLANG_TYPE } from '../links/link-head.ts';
import type { Archive } from '../model/engine.ts';
import { LINK_TYPES, type LinkType } from '../model/link.ts';
import type { UrlId } from '../model/url.ts';
import { LINK_COLUMNS } from './columns.ts';
import { type PlainCells, plainCells } from './csv-bytes.ts';
import { LinkRows, placeCells, placeOf, writeLinkTable } from './link-table.ts';
import type { ExportOptions } from './options.ts';
import type { Out } from './out.ts';

/** links.csv: one row a link as it stands on a page, redirects included; `LINK_COLUMNS` says what the columns mean. */
export function writeLinksCsv(archive: Archive, out: Out, options: ExportOptions): Promise<void> {
  const headings = LINK_COLUMNS.map(({ name }) => name);
  return writeLinkTable(archive, out, options, { headings, Rows });
}

/** What site owners call a kind of link. */
const TYPE_CELLS = LINK_TYPES.map((type: LinkType) => {
  if (type === 'a' || type === 'area') return plainCells('hyperlink');
  return plainCells(type === 'frame' ? 'iframe' : type);
});

/** Path type and position. */
const PLACES = placeCells((...cells) => plainCells(...cells));
/** The same behind the blank cells of a link without further texts, and whether it says nofollow. */
const FOLLOWED_PLACES = placeCells((...cells) => plainCells('', '', 'true', '', ...cells));
const NOFOLLOW_PLACES = placeCells((...cells) => plainCells('', '', 'false', '', ...cells));

/** Writes cells in the order of `LINK_COLUMNS`. */
class Rows extends LinkRows {
  /** Whether a target is within the scope, and its status: by that status, twice, plus one of those that are beyond it. */
  readonly #standings: PlainCells[] = [];

  write(source: UrlId, blob: Buffer, link: LinkCursor): void {
    const { csv } = this;
    const { target, typeIndex } = link;
    csv.number(source);
    csv.number(target);
    this.writeEnds(source, target);
    csv.plain(TYPE_CELLS[typeIndex] ?? NOTHING);
    this.#text(blob, link); // anchor
    const place = placeOf(link);
    let language = 0;
    if (link.hasMore) {
      this.#text(blob, link); // alt
      this.#text(blob, link); // rel
      csv.field(!link.nofollow);
      // The last text: of a version in another language its language, of all others the target attribute.
      const length = link.takeText();
      if (typeIndex === HREFLANG_TYPE) language = length;
      csv.cell(blob, link.textEnd - (length - language), link.textEnd);
      csv.plain(PLACES[place] ?? NOTHING);
    } else csv.plain((link.nofollow ? NOFOLLOW_PLACES : FOLLOWED_PLACES)[place] ?? NOTHING);
    csv.number(link.ordinal);
    csv.plain(this.#standing(target));
    csv.cell(blob, link.textEnd - language, link.textEnd);
    csv.endRow();
  }

  #text(blob: Buffer, link: LinkCursor): void {
    const length = link.takeText();
    this.csv.cell(blob, link.textEnd - length, link.textEnd);
  }

  #standing(target: UrlId): PlainCells {
    const { survey } = this;
    const isExternal = survey.is(target, 'external');
    const status = survey.status(target);
    const at = 2 * (status ?? 0) + (isExternal ? 1 : 0);
    this.#standings[at] ??= plainCells(isExternal ? 'false' : 'true', status === undefined ? '' : String(status));
    return this.#standings[at];
  }
}

const NOTHING = plainCells('');
