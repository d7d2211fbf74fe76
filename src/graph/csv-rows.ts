/**
 * The rows of a CSV text that comes in pieces (RFC 4180, 2): fields may be quoted and then hold commas, line ends and doubled quotes. A
 * byte order mark at the start is dropped, rows end with CRLF, LF or CR, and a quote inside an unquoted field is text. Empty lines are no
 * rows. Never throws; an unclosed quote runs to the end.
 */
export async function* csvRows(chunks: AsyncIterable<string> | Iterable<string>): AsyncGenerator<readonly string[]> {
  const reader = new RowReader();
  for await (const chunk of chunks) yield* reader.read(chunk);
  yield* reader.finish();
}

type Place = 'start' | 'plain' | 'quoted' | 'closed';

class RowReader {
  #place: Place = 'start';
  #field = '';
  #row: string[] = [];
  #isFirst = true;
  #afterReturn = false;

  *read(chunk: string): Generator<readonly string[]> {
    let at = this.#isFirst && chunk.startsWith('\uFEFF') ? 1 : 0;
    if (chunk.length > 0) this.#isFirst = false;
    while (at < chunk.length) {
      if (this.#place === 'quoted') {
        at = this.#readQuoted(chunk, at);
        continue;
      }
      const character = chunk[at] ?? '';
      at++;
      // The second half of CRLF, be it in the next piece.
      const isHalf = this.#afterReturn && character === '\n';
      this.#afterReturn = character === '\r';
      if (isHalf) continue;
      if (character === '\n' || character === '\r') yield* this.#endRow();
      else if (character === ',') this.#endField();
      else if (character === '"' && this.#place !== 'plain') this.#openQuote();
      else at = this.#readPlain(chunk, at - 1);
    }
  }

  *finish(): Generator<readonly string[]> {
    yield* this.#endRow();
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
    while (end < chunk.length && !',\r\n'.includes(chunk[end] ?? '')) end++;
    this.#field += chunk.slice(from, end);
    this.#place = 'plain';
    return end;
  }

  #endField(): void {
    this.#row.push(this.#field);
    this.#field = '';
    this.#place = 'start';
  }

  *#endRow(): Generator<readonly string[]> {
    const isEmpty = this.#row.length === 0 && this.#place === 'start';
    this.#endField();
    const row = this.#row;
    this.#row = [];
    if (!isEmpty) yield row;
  }
}
