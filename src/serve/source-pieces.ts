/** More in one block, and browsers take long to break it into lines: worst is a text whose direction changes with each sign. */
const LONGEST = 1000;

/** One block of a text that is shown, and how many lines it has at least. */
export interface Piece {
  readonly text: string;
  readonly lines: number;
  /** Whether its last line goes on in the next one. */
  readonly isCut: boolean;
}

/** A text in pieces, each a block of its own: cut between lines, lines that are too long where no sign is torn. */
export function* piecesOf(text: string): Generator<Piece> {
  for (let start = 0; start < text.length; ) {
    const end = endOf(text, start);
    const piece = text.slice(start, end);
    const isLineEnd = text[end] === '\n';
    yield { text: piece, lines: piece.split('\n').length, isCut: !isLineEnd && end < text.length };
    // The block ends the line.
    start = isLineEnd ? end + 1 : end;
  }
}

function endOf(text: string, start: number): number {
  if (text.length - start <= LONGEST) return text.length;
  const end = start + LONGEST;
  // Sought in these few signs alone: in a line of megabytes the whole of it would be gone through for each piece.
  const line = text.slice(start + 1, end + 1).lastIndexOf('\n');
  if (line >= 0) return start + 1 + line;
  return isTorn(text, end) ? end - 1 : end;
}

/** Whether two halves of one sign are before and behind a place. */
function isTorn(text: string, place: number): boolean {
  const code = text.codePointAt(place - 1) ?? 0;
  return code > 0xff_ff;
}
