import { type Figure, figureBit, figuresOf } from '../graph/figures.ts';
import { GrowingInt32, GrowingUint8 } from '../graph/growing-array.ts';
import { DANGLING_KINDS, type DanglingKind, isPage } from '../graph/page-state.ts';
import type { PageRecord } from '../model/engine.ts';
import type { UrlId } from '../model/url.ts';
import { type HeldColumn, heldColumn, WordColumn } from './held-column.ts';
import { bitOf, CHECKS, issuesOf } from './issues.ts';
import { SearchableTexts } from './searchable-texts.ts';
import { isSortable, SORTABLE, type SortableColumn } from './sortable-columns.ts';
import type { TableRow } from './table-row.ts';

type Held = Exclude<SortableColumn, 'url' | 'title'>;

/** A text that several pages have: those that have it are known only when all were seen. */
class Repetitions {
  readonly #check: number;
  readonly #first = new Map<string, number>();
  readonly #rows: number[] = [];

  constructor(check: string) {
    this.#check = bitOf(check);
  }

  add(text: string, row: number): void {
    const first = this.#first.get(text);
    if (first === undefined) this.#first.set(text, row);
    else this.#rows.push(first, row);
  }

  mark(issues: GrowingInt32): void {
    for (const row of this.#rows) issues.set(row, issues.at(row) | this.#check);
    this.#first.clear();
    this.#rows.length = 0;
  }
}

/** What is told of a URL besides its row. */
export interface Standing {
  readonly record: PageRecord;
  /** Why nothing leads out of it; undefined where something does, or it is out of scope. */
  readonly danglingKind: DanglingKind | undefined;
}

/** So many orders are kept, those of texts for ever: these take long to make. */
const MOST_ORDERS = 10;

function isText(name: SortableColumn): name is 'url' | 'title' {
  return SORTABLE[name] === 'text';
}

/**
 * What the table of all URLs is filtered and sorted by, in memory: some 200 bytes a URL. Its rows are those of pages.csv; row `n` is the URL
 * of id `n + 1`.
 */
export class PageTable {
  readonly #columns = new Map<Held, HeldColumn>();
  readonly #issues: GrowingInt32;
  readonly #duplicateOf: GrowingInt32;
  readonly #texts: SearchableTexts;
  readonly #titles = new Repetitions('title-repeated');
  readonly #descriptions = new Repetitions('description-repeated');
  /** In the order of their last use. */
  readonly #orders = new Map<SortableColumn, Promise<Int32Array>>();
  /** By row, the bits of graph/figures.ts. */
  readonly #figures: GrowingUint8;
  readonly #kinds: GrowingUint8;
  /** Type of content without parameters. */
  readonly types: WordColumn;

  /** `count` is how many rows there will be, about: it spares growing, which leaves holes in memory. */
  constructor(count: number) {
    for (const [name, holding] of Object.entries(SORTABLE))
      if (holding !== 'text') this.#columns.set(name as Held, heldColumn(holding, count));
    this.types = new WordColumn(count);
    [this.#issues, this.#duplicateOf] = [new GrowingInt32(0, count), new GrowingInt32(0, count)];
    [this.#figures, this.#kinds] = [new GrowingUint8(count), new GrowingUint8(count)];
    this.#texts = new SearchableTexts(count);
  }

  /** Number of rows. */
  get size(): number {
    return this.#issues.length;
  }

  /** Takes the next URL, in the order of ids. */
  add(row: TableRow, { record, danglingKind }: Standing): void {
    const at = this.size;
    const { url, title = '', description = '', content_type: type } = row;
    for (const [name, column] of this.#columns) column.add(row[name]);
    this.types.add(type === undefined ? undefined : String(type).split(';', 1)[0]?.trim().toLowerCase());
    this.#texts.add(String(url), String(title));
    this.#duplicateOf.push(record.duplicateOf);
    this.#issues.push(issuesOf(row, record));
    this.#figures.set(at, figuresOf(record));
    this.#kinds.set(at, danglingKind === undefined ? 0 : DANGLING_KINDS.indexOf(danglingKind) + 1);
    if (!isPage(record) || record.duplicateOf !== 0) return;
    if (title !== '') this.#titles.add(String(title), at);
    if (description !== '') this.#descriptions.add(String(description), at);
  }

  /** To be called when all rows are there. */
  finish(): void {
    this.#titles.mark(this.#issues);
    this.#descriptions.mark(this.#issues);
  }

  /** The column of that name; of words where words are held. */
  column(name: Held): HeldColumn {
    const column = this.#columns.get(name);
    if (column === undefined) throw new RangeError(`${name} is not held`);
    return column;
  }

  words(name: Held): WordColumn {
    const column = this.column(name);
    if (column instanceof WordColumn) return column;
    throw new RangeError(`${name} holds no words`);
  }

  isPage(row: number): boolean {
    return this.isCounted(row, 'pages');
  }

  isInScope(row: number): boolean {
    return this.isCounted(row, 'local');
  }

  /** Whether a figure of the summary counts the URL. */
  isCounted(row: number, figure: Figure): boolean {
    return (this.#figures.at(row) & figureBit(figure)) !== 0;
  }

  danglingKind(row: number): DanglingKind | undefined {
    return DANGLING_KINDS[this.#kinds.at(row) - 1];
  }

  /** The bits of issues.ts by row. */
  get issues(): Int32Array {
    return this.#issues.view();
  }

  /** The id of the URL whose content each row repeats byte for byte; 0 for none. */
  get duplicateOf(): Int32Array {
    return this.#duplicateOf.view();
  }

  /** Takes from `passing`, a byte a row, all rows without the text in URL or title. */
  keepMatches(text: string, passing: Uint8Array): void {
    this.#texts.keepMatches(text, passing);
  }

  /** Takes all rows from it whose URLs do not begin so. */
  keepBeginnings(beginning: string, passing: Uint8Array): void {
    this.#texts.keepBeginnings(beginning, passing);
  }

  /** The rows by a column, ascending; those without a value left out. */
  order(by: SortableColumn): Promise<Int32Array> {
    const known = this.#orders.get(by);
    const order = known ?? (isText(by) ? this.#texts.sorted(by) : Promise.resolve(this.column(by).sorted()));
    this.#orders.delete(by);
    this.#orders.set(by, order);
    const [oldest] = [...this.#orders.keys()].filter((name) => !isText(name));
    if (oldest !== undefined && this.#orders.size > MOST_ORDERS) this.#orders.delete(oldest);
    return order;
  }

  /** How many URLs have each issue, in the order of the checks. */
  issueCounts(): readonly number[] {
    const counts = CHECKS.map(() => 0);
    for (const bits of this.issues)
      for (let rest = bits, place = 0; rest !== 0; rest >>>= 1, place++)
        if ((rest & 1) !== 0) counts[place] = (counts[place] ?? 0) + 1;
    return counts;
  }

  /** The rows that pass, by a column, those without a value last: so many after the first `offset`, and how many there are. */
  async select(
    passing: Uint8Array | undefined,
    wanted: { readonly by: string; readonly descending: boolean; readonly offset: number; readonly limit: number },
  ): Promise<{ readonly ids: readonly UrlId[]; readonly total: number }> {
    const by = isSortable(wanted.by) ? wanted.by : 'url_id';
    const order = await this.order(by);
    const ids: UrlId[] = [];
    let total = 0;
    const end = wanted.offset + wanted.limit;
    const take = (row: number): void => {
      if (passing !== undefined && passing[row] === 0) return;
      if (total >= wanted.offset && total < end) ids.push(row + 1);
      total++;
    };
    if (wanted.descending) for (let at = order.length - 1; at >= 0; at--) take(order[at] ?? 0);
    else for (const row of order) take(row);
    if (order.length < this.size) {
      const ordered = new Uint8Array(this.size);
      for (const row of order) ordered[row] = 1;
      for (let row = 0; row < this.size; row++) if (ordered[row] === 0) take(row);
    }
    return { ids, total };
  }
}
