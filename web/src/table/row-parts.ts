import { ask, messageOf } from '../answer.ts';

/** What is read of an answer that holds a part of a list. */
export interface Part<Row> {
  readonly total: number;
  readonly rows: readonly Row[];
}

const PART_ROWS = 100;

/** The parts of a long list that are there, and the requests that are under way. */
export class RowParts<Row, Answer> {
  total: number | undefined;
  answer: Answer | undefined;
  problem: string | undefined;
  readonly path: string;
  private readonly parts = new Map<number, readonly Row[]>();
  private readonly underWay = new Map<number, AbortController>();
  private readonly partOf: (answer: Answer) => Part<Row>;
  private readonly changed: () => void;
  /** The same list as it was read before: its rows stand in until the new ones are there. */
  private before: RowParts<Row, Answer> | undefined;

  constructor(path: string, partOf: (answer: Answer) => Part<Row>, changed: () => void) {
    this.path = path;
    this.partOf = partOf;
    this.changed = changed;
  }

  /** Undefined while the row is on its way. */
  readonly rowAt = (place: number): Row | undefined =>
    this.parts.get(Math.floor(place / PART_ROWS))?.[place % PART_ROWS] ?? this.before?.rowAt(place);

  /** Says which rows are in sight: these are fetched, what else was under way is given up. */
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

  /** Fetches the first rows, which say how many there are, where no others are fetched already. */
  readonly begin = (): void => {
    if (this.underWay.size === 0) this.want(0, 0);
  };

  /** The same list, to be read anew; what is known of it stands until then. */
  anew(): RowParts<Row, Answer> {
    const next = new RowParts(this.path, this.partOf, this.changed);
    next.before = this;
    next.total = this.total;
    next.answer = this.answer;
    this.before = undefined;
    return next;
  }

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
