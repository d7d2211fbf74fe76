import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { count } from '../amounts.ts';
import { AT_REST, keep, kept } from '../kept.ts';
import { Problem } from '../parts/problem.tsx';
import type { RowSource } from './row-source.ts';
import { useRowKeys } from './use-row-keys.ts';
import { windowOf } from './window.ts';

/** A column of a long table. */
export interface Column<Row> {
  readonly name: string;
  readonly title: string;
  /** What stands in it, for those who point at its title. */
  readonly meaning?: string | undefined;
  /** In rem; wide ones take no more than a part of a narrow window. */
  readonly width: number;
  readonly isNumber?: boolean;
  /** Whether it is the end of a text that tells rows apart, as of URLs: in narrow windows the beginning is cut. */
  readonly isToldByEnd?: boolean;
  /** Whether the server can put the rows in its order. */
  readonly isSortable?: boolean;
  readonly cell: (row: Row) => ComponentChildren;
}

/** The column that decides the order, with `-` before it where the order is descending. */
export type Order = string;

interface TableProperties<Row, Answer> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly source: RowSource<Row, Answer>;
  readonly order?: Order | undefined;
  readonly onOrder?: (order: Order) => void;
  /** Said where there is no row. */
  readonly empty: string;
  /** Of the whole table, where it is not to fill the window. */
  readonly className?: string;
}

const ROW_HEIGHT = 34;

/** A table of which only the rows in sight are there. Its columns have fixed widths, so that nothing moves while it is scrolled. */
export function VirtualTable<Row, Answer>(properties: TableProperties<Row, Answer>) {
  const { source, empty } = properties;
  const { problem, isKnown, total, refresh } = source;
  return (
    <>
      {problem !== undefined && <Problem text={problem} again={refresh} />}
      {isKnown && total === 0 && <p class="note">{empty}</p>}
      {/* What is there stays, scrolled as it is, when more of it cannot be had. */}
      {(isKnown ? total !== 0 : problem === undefined) && <Rows {...properties} />}
    </>
  );
}

function Rows<Row, Answer>(properties: TableProperties<Row, Answer>) {
  const { label, columns, source, order, onOrder, className = '' } = properties;
  const box = useRef<HTMLDivElement>(null);
  const [scrolled, setScrolled] = useState(0);
  const height = useHeight(box);
  const total = source.total ?? 0;
  const list = { total, scrolled, height, rowHeight: ROW_HEIGHT };
  const { first, last, before, after } = windowOf(list);
  const listen = useRowKeys(box, list);
  const isWider = useIsWider(box);

  useEffect(() => {
    if (last >= first) source.want(first, last);
  }, [source.want, first, last]);
  useKeptPlace(box, label, source);
  useLayoutEffect(() => {
    box.current?.scrollTo({ top: 0 });
    setScrolled(0);
  }, [source.path]);

  const isAwaited = !source.isKnown && total === 0;
  const places = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  return (
    <section
      class={`rows ${isWider ? 'wider' : ''} ${className}`}
      ref={box}
      aria-label={label}
      aria-busy={!source.isKnown}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard.
      tabIndex={0}
      onScroll={(event) => setScrolled(event.currentTarget.scrollTop)}
      onKeyDown={listen}
    >
      <table
        aria-rowcount={total + 1}
        style={{ width: `calc(${columns.map(({ width }) => widthOf(width)).join(' + ')})` }}
      >
        <caption class="hidden">
          {label}: {source.isKnown ? count(total) : '…'}
        </caption>
        <colgroup>
          {columns.map(({ name, width }) => (
            <col key={name} style={{ width: widthOf(width) }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <Title key={column.name} column={column} order={order} onOrder={onOrder} />
            ))}
          </tr>
        </thead>
        {isAwaited && (
          <tbody>
            <tr>
              <td colSpan={columns.length} class="soft">
                Reading …
              </td>
            </tr>
          </tbody>
        )}
        <Gap height={before} />
        <tbody>
          {places.map((place) => (
            <TableRow key={place} place={place} columns={columns} row={source.rowAt(place)} />
          ))}
        </tbody>
        <Gap height={after} />
      </table>
    </section>
  );
}

/** Beside the widest column there is always room for another. */
function widthOf(width: number): string {
  return width > 10 ? `min(${width}rem, 55vw)` : `${width}rem`;
}

function Title<Row>(properties: {
  readonly column: Column<Row>;
  readonly order: Order | undefined;
  readonly onOrder: ((order: Order) => void) | undefined;
}) {
  const { column, order, onOrder } = properties;
  const isUp = order === column.name;
  const isDown = order === `-${column.name}`;
  const tone = column.isNumber === true ? 'number' : undefined;
  if (column.isSortable !== true || onOrder === undefined)
    return (
      <th scope="col" class={tone} title={column.meaning}>
        {column.title}
      </th>
    );
  // Numbers are mostly asked for the largest first.
  const next = isUp || (!isDown && column.isNumber === true) ? `-${column.name}` : column.name;
  return (
    <th scope="col" class={tone} aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'} title={column.meaning}>
      <button type="button" onClick={() => onOrder(next)}>
        {column.title}
        <span aria-hidden="true" class="arrow">
          {isUp ? '↑' : isDown ? '↓' : ''}
        </span>
      </button>
    </th>
  );
}

function TableRow<Row>(properties: {
  readonly place: number;
  readonly columns: readonly Column<Row>[];
  readonly row: Row | undefined;
}) {
  const { place, columns, row } = properties;
  return (
    <tr aria-rowindex={place + 2} tabIndex={-1} style={{ height: `${ROW_HEIGHT}px` }}>
      {columns.map((column) => (
        <td key={column.name} class={classOf(column)}>
          {row === undefined ? <span class="awaited">…</span> : column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

function classOf<Row>({ isNumber, isToldByEnd }: Column<Row>): string | undefined {
  if (isNumber === true) return 'number';
  return isToldByEnd === true ? 'told-by-end' : undefined;
}

/** Stands for the rows out of sight. */
function Gap({ height }: { readonly height: number }) {
  if (height <= 0) return null;
  return (
    <tbody aria-hidden="true" class="gap">
      <tr style={{ height: `${height}px` }} />
    </tbody>
  );
}

/** Whether columns are out of sight on the right. */
function useIsWider(box: { readonly current: HTMLElement | null }): boolean {
  const [isWider, setIsWider] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const look = () => setIsWider(element.scrollLeft + element.clientWidth < element.scrollWidth - 1);
    look();
    const watch = new ResizeObserver(look);
    watch.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      watch.disconnect();
      element.removeEventListener('scroll', look);
    };
  });
  return isWider;
}

/** Comes back to the row that a table was left at. */
function useKeptPlace(
  box: { readonly current: HTMLElement | null },
  label: string,
  { path, isKnown }: Pick<RowSource<unknown, unknown>, 'path' | 'isKnown'>,
): void {
  const name = `rows of ${label}`;
  useEffect(() => {
    const element = box.current;
    if (element === null || !isKnown) return;
    const top = kept(name);
    if (typeof top === 'number') element.scrollTo({ top });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => keep(name, element.scrollTop), AT_REST);
    };
    element.addEventListener('scroll', wait, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', wait);
    };
  }, [path, isKnown]);
}

function useHeight(box: { readonly current: HTMLElement | null }): number {
  const [height, setHeight] = useState(600);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const watch = new ResizeObserver(() => setHeight(element.clientHeight));
    watch.observe(element);
    return () => watch.disconnect();
  });
  return height;
}
