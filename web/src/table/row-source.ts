import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { ask, messageOf } from '../answer.ts';

/** Rows of a long list, fetched in parts as they come into sight. */
export interface RowSource<Row, Answer> {
  readonly total: number | undefined;
  /** Undefined while the row is on its way. */
  readonly rowAt: (place: number) => Row | undefined;
  /** Says which rows are in sight: these are fetched, what else was under way is given up. */
  readonly want: (first: number, last: number) => void;
  /** The newest answer, for what it says beside its rows. */
  readonly answer: Answer | undefined;
  readonly problem: string | undefined;
  /** Forgets all rows and fetches anew. */
  readonly refresh: () => void;
}

/** What is read of an answer that holds a part of a list. */
export interface Part<Row> {
  readonly total: number;
  readonly rows: readonly Row[];
}

const PART_ROWS = 100;

/** The rows behind a path of the API that takes `offset` and `limit`. */
export function useRows<Row, Answer>(path: string, partOf: (answer: Answer) => Part<Row>): RowSource<Row, Answer> {
  const [turn, setTurn] = useState(0);
  const [, redraw] = useState(0);
  const reader = useRef(partOf);
  reader.current = partOf;
  // A turn more begins anew.
  const rows = useMemo(
    () =>
      new RowParts<Row, Answer>(
        path,
        (answer) => reader.current(answer),
        () => redraw((last) => last + 1),
      ),
    [path, turn],
  );
  // The last total stays until the new one is there, so that the table does not jump while a filter is typed.
  const lastTotal = useRef<number | undefined>(undefined);
  if (rows.total !== undefined) lastTotal.current = rows.total;
  useEffect(() => {
    rows.want(0, 0);
    return () => rows.giveUp();
  }, [rows]);
  return {
    total: rows.total ?? lastTotal.current,
    rowAt: rows.rowAt,
    want: rows.want,
    answer: rows.answer,
    problem: rows.problem,
    refresh: () => setTurn((last) => last + 1),
  };
}

/** Holds the parts that are there and the requests that are under way. */
class RowParts<Row, Answer> {
  total: number | undefined;
  answer: Answer | undefined;
  problem: string | undefined;
  private readonly parts = new Map<number, readonly Row[]>();
  private readonly underWay = new Map<number, AbortController>();
  private readonly path: string;
  private readonly partOf: (answer: Answer) => Part<Row>;
  private readonly changed: () => void;

  constructor(path: string, partOf: (answer: Answer) => Part<Row>, changed: () => void) {
    this.path = path;
    this.partOf = partOf;
    this.changed = changed;
  }

  readonly rowAt = (place: number): Row | undefined =>
    this.parts.get(Math.floor(place / PART_ROWS))?.[place % PART_ROWS];

  readonly want = (first: number, last: number): void => {
    const [from, to] = [Math.floor(first / PART_ROWS), Math.floor(last / PART_ROWS)];
    for (const [part, abort] of this.underWay) {
      if (part >= from && part <= to) continue;
      abort.abort();
      this.underWay.delete(part);
    }
    for (let part = from; part <= to; part += 1) {
      if (!this.parts.has(part) && !this.underWay.has(part)) void this.fetchPart(part);
    }
  };

  giveUp(): void {
    for (const abort of this.underWay.values()) abort.abort();
    this.underWay.clear();
  }

  private async fetchPart(part: number): Promise<void> {
    const abort = new AbortController();
    this.underWay.set(part, abort);
    const glue = this.path.includes('?') ? '&' : '?';
    const path = `${this.path}${glue}offset=${part * PART_ROWS}&limit=${PART_ROWS}`;
    try {
      const answer = await ask<Answer>(path, { signal: abort.signal });
      const { total, rows } = this.partOf(answer);
      this.parts.set(part, rows);
      this.total = total;
      this.answer = answer;
      this.problem = undefined;
    } catch (error) {
      if (abort.signal.aborted) return;
      this.problem = messageOf(error);
    }
    this.underWay.delete(part);
    this.changed();
  }
}
