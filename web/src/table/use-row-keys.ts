import type { JSX, RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { type ScrolledList, scrolledTo, topRowOf } from './window.ts';

/**
 * Keys of a long table: from the table the arrow down goes to the first row in sight, arrows and page keys from row to row, Enter follows the
 * first link of a row, Escape goes back to the table. Other keys do what they do everywhere. What it gives listens to the keys.
 */
export function useRowKeys(
  box: RefObject<HTMLElement>,
  list: ScrolledList,
): (event: JSX.TargetedKeyboardEvent<HTMLElement>) => void {
  /** The row that has the focus, or is to have it when it is drawn. */
  const held = useRef<number | undefined>(undefined);
  const { rowHeight, total } = list;
  const rowAt = (place: number) => box.current?.querySelector<HTMLElement>(`tr[aria-rowindex="${place + 2}"]`);

  useLayoutEffect(() => {
    // A row that is scrolled out of sight is no more there, and with it goes the focus.
    if (held.current === undefined || document.activeElement !== document.body) return;
    (rowAt(held.current) ?? box.current)?.focus({ preventScroll: true });
  });

  useEffect(() => {
    // Whoever points elsewhere has left the rows.
    const leave = () => {
      held.current = undefined;
    };
    document.addEventListener('pointerdown', leave);
    return () => document.removeEventListener('pointerdown', leave);
  }, []);

  const goTo = (place: number): void => {
    const next = Math.max(0, Math.min(place, total - 1));
    held.current = next;
    box.current?.scrollTo({ top: scrolledTo(list, next, rowHeight) });
    const row = rowAt(next);
    if (row != null) row.focus({ preventScroll: true });
    // Until it is drawn nothing has the focus, and no key goes astray.
    else box.current?.querySelector<HTMLElement>('tr:focus')?.blur();
  };

  return (event) => {
    const row = (event.target as Element).closest<HTMLElement>('tbody tr');
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (row === null) {
      held.current = undefined;
      if (event.target !== box.current || event.key !== 'ArrowDown' || total === 0) return;
      // As it is scrolled now: what was drawn may be a moment behind.
      goTo(topRowOf({ ...list, scrolled: box.current?.scrollTop ?? 0 }));
    } else {
      const place = Number(row.getAttribute('aria-rowindex')) - 2;
      if (event.key === 'Enter' && event.target === row) row.querySelector('a')?.click();
      else if (event.key === 'Escape') box.current?.focus();
      else {
        const next = placeFrom(place, event.key, list);
        if (next === undefined) return;
        goTo(next);
      }
    }
    event.preventDefault();
  };
}

function placeFrom(place: number, key: string, { height, rowHeight, total }: ScrolledList): number | undefined {
  const page = Math.max(1, Math.floor(height / rowHeight) - 2);
  switch (key) {
    case 'ArrowDown':
      return place + 1;
    case 'ArrowUp':
      return place - 1;
    case 'PageDown':
      return place + page;
    case 'PageUp':
      return place - page;
    case 'Home':
      return 0;
    case 'End':
      return total - 1;
    default:
      return undefined;
  }
}
