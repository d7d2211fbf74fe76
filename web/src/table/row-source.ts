import { useEffect, useRef, useState } from 'preact/hooks';
import { useBackAgain } from '../back-again.ts';
import { useAnew } from '../catch-up.ts';
import { type Part, RowParts } from './row-parts.ts';

/** Rows of a long list, fetched in parts as they come into sight. */
export interface RowSource<Row, Answer> {
  /** Which list it is. */
  readonly path: string;
  /** Of the list before, until something is known of this one, so that the table does not jump while a filter is typed. */
  readonly total: number | undefined;
  /** Whether the total is of this list. */
  readonly isKnown: boolean;
  /** Undefined while the row is on its way. */
  readonly rowAt: (place: number) => Row | undefined;
  /** Says which rows are in sight: these are fetched, what else was under way is given up. */
  readonly want: (first: number, last: number) => void;
  /** The newest answer, for what it says beside its rows. */
  readonly answer: Answer | undefined;
  readonly problem: string | undefined;
  /** Fetches all anew. */
  readonly refresh: () => void;
}

/** The rows behind a path of the API that takes `offset` and `limit`. */
export function useRows<Row, Answer>(path: string, partOf: (answer: Answer) => Part<Row>): RowSource<Row, Answer> {
  const [, redraw] = useState(0);
  const changed = () => redraw((last) => last + 1);
  const held = useRef<RowParts<Row, Answer> | undefined>(undefined);
  if (held.current?.path !== path) held.current = new RowParts(path, partOf, changed);
  const rows = held.current;
  const lastTotal = useRef<number | undefined>(undefined);
  lastTotal.current = rows.total ?? lastTotal.current;
  useEffect(() => {
    rows.begin();
    return () => rows.giveUp();
  }, [rows]);
  const { rowAt, want, answer, problem } = rows;
  const refresh = (): void => {
    held.current = rows.anew();
    changed();
  };
  useBackAgain(problem !== undefined, refresh);
  useAnew(refresh);
  const isKnown = rows.total !== undefined;
  return { path, total: lastTotal.current, isKnown, rowAt, want, answer, problem, refresh };
}
