/** Rows fetched at a time: no reading statement stays open between two turns, so a crawl can go on meanwhile. In the statements' text, as SQLite compiles one anew each time when its limit is a value that is bound. */
export const CHUNK = 256;

/** The rows of chunks, which come one by one. */
export function* oneByOne<Row>(chunks: Iterable<readonly Row[]>): Generator<Row> {
  for (const rows of chunks) yield* rows;
}

/** The rows of all chunks. `next` answers those behind the last one of the chunk before. */
export function inChunks<Row>(next: (last: Row | undefined) => readonly Row[]): Generator<Row> {
  return oneByOne(chunks(next));
}

/** Chunks until one is not full. */
export function* chunks<Row>(next: (last: Row | undefined) => readonly Row[], size = CHUNK): Generator<readonly Row[]> {
  let last: Row | undefined;
  for (let rows = next(last); rows.length > 0; rows = next(last)) {
    yield rows;
    last = rows.at(-1);
    if (rows.length < size) return;
  }
}
