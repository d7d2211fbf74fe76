/**
 * Reads the rows of a CSV text that comes in pieces (RFC 4180, 2) and tells each: fields may be quoted and then hold commas, line ends and
 * doubled quotes. A byte order mark at the start is dropped, rows end with CRLF, LF or CR, and a quote inside an unquoted field is text.
 * Empty lines are no rows. An unclosed quote runs to the end.
 */
export async function readCsv(
  chunks: AsyncIterable<string> | Iterable<string>,
  tell: (row: readonly string[]) => void,
): Promise<void> {
  const reader = new RowReader(tell);
  for await (const chunk of chunks) reader.read(chunk);
  reader.finish();
}

const [LF, CR, QUOTE, COMMA] = [10, 13, 34, 44];

type Place = 'start' | 'plain' | 'quoted' | 'closed';

class RowReader {
  #place: Place = 'start';
  #field = '';
  #row: string[] = [];
  #isFirst = true;
  #afterReturn = false;
  readonly #tell: (row: readonly string[]) => void;

  constructor(tell: (row: readonly string[]) => void) {
    this.#tell = tell;
  }

  read(chunk: string): void {
    let at = this.#isFirst && chunk.startsWith('\uFEFF') ? 1 : 0;
    if (chunk.length > 0) this.#isFirst = false;
    while (at < chunk.length) {
      if (this.#place === 'quoted') {
        at = this.#readQuoted(chunk, at);
        continue;
      }
      const character = chunk.charCodeAt(at);
      at++;
      // The second half of CRLF, be it in the next piece.
      const isHalf = this.#afterReturn && character === LF;
      this.#afterReturn = character === CR;
      if (isHalf) continue;
      if (character === LF || character === CR) this.#endRow();
      else if (character === COMMA) this.#endField();
      else if (character === QUOTE && this.#place !== 'plain') this.#openQuote();
      else at = this.#readPlain(chunk, at - 1);
    }
  }

  finish(): void {
    this.#endRow();
  }

  #readQuoted(chunk: string, from: number): number {
    const quote = chunk.indexOf('"', from);
    this.#field += chunk.slice(from, quote < 0 ? undefined : quote);
    if (quote < 0) return chunk.length;
    this.#place = 'closed';
    return quote + 1;
  }

  /** A quote at the start of a field opens it; one right after the closing quote was half of a doubled one. */
  #openQuote(): void {
    if (this.#place === 'closed') this.#field += '"';
    this.#place = 'quoted';
  }

  #readPlain(chunk: string, from: number): number {
    let end = from + 1;
    while (end < chunk.length && !endsPlain(chunk.charCodeAt(end))) end++;
    this.#field += chunk.slice(from, end);
    this.#place = 'plain';
    return end;
  }

  #endField(): void {
    this.#row.push(this.#field);
    this.#field = '';
    this.#place = 'start';
  }

  #endRow(): void {
    const isEmpty = this.#row.length === 0 && this.#place === 'start';
    if (isEmpty) return;
    this.#endField();
    const row = this.#row;
    this.#row = [];
    this.#tell(row);
  }
}

function endsPlain(character: number): boolean {
  return character === COMMA || character === LF || character === CR;
}
