interface Sign<Kind> {
  readonly kind: Kind;
  readonly start: number;
  readonly end: number;
}

/** A piece of a query. */
export type QueryPiece = Sign<'open'> | Sign<'close'> | Sign<'not'> | Sign<'or'> | Sign<'star'> | QueryText | QueryName;

/** A word with what stands in it, or what stands between quotes. */
export interface QueryText {
  readonly kind: 'text';
  readonly text: string;
  readonly isQuoted: boolean;
  /** A quote was opened and not closed. */
  readonly isOpen: boolean;
  readonly start: number;
  readonly end: number;
}

/** A name before a colon: a field or filter, for the piece behind it. */
export interface QueryName {
  readonly kind: 'name';
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

const QUOTES = /["“”„«»＂]/;
const STOPS = /[\s()（）"“”„«»＂]/;
const SPACE = /\s/;
/** As keyboards for Chinese and Japanese write them, too. */
const OPEN = /[(（]/;
const CLOSE = /[)）]/;
const COLON = /[:：]/;
const NO_OPERAND = /[\s)）]/;

/** Takes a query apart. `isName`: which words before a colon are more than text. Linear; never throws. */
export function scanQuery(query: string, isName: (word: string) => boolean): QueryPiece[] {
  const pieces = piecesOf(query, isName);
  return pieces.flatMap((piece, at): readonly QueryPiece[] => {
    const before = pieces[at - 1];
    if (piece.kind !== 'text' || piece.isQuoted || piece.text !== 'AND' || before?.kind === 'name') return [piece];
    // All words are wanted anyway. Where it joins nothing it is a word, which is printed so that it stays one.
    return endsOperand(before) && beginsOperand(pieces[at + 1]) ? [] : [{ ...piece, text: 'and' }];
  });
}

function endsOperand(piece: QueryPiece | undefined): boolean {
  return piece?.kind === 'text' || piece?.kind === 'close';
}

function beginsOperand(piece: QueryPiece | undefined): boolean {
  return piece !== undefined && piece.kind !== 'or' && piece.kind !== 'close';
}

function piecesOf(query: string, isName: (word: string) => boolean): QueryPiece[] {
  const pieces: QueryPiece[] = [];
  for (let at = 0; ; ) {
    const isBehindName = pieces.at(-1)?.kind === 'name';
    if (!isBehindName) at = behindNothing(query, at);
    if (at >= query.length) return pieces;
    const piece = pieceAt(query, at, { isName, isBehindName });
    pieces.push(piece);
    at = piece.end;
  }
}

/** `-d` as programs are given it. */
const SHORT_OPTION = /-[a-z](?=[\s()（）]|$)/iy;

/**
 * Behind white space, plus signs, by which some mark words that must be there (all must), and the dashes of an option, `--flag` or `-d`: what it
 * is called is meant, not its absence.
 */
function behindNothing(query: string, at: number): number {
  for (;;) {
    const before = at;
    while (at < query.length && (SPACE.test(query.charAt(at)) || query.charAt(at) === '+')) at++;
    if (query.startsWith('--', at)) while (query.charAt(at) === '-') at++;
    SHORT_OPTION.lastIndex = at;
    if (SHORT_OPTION.test(query)) at++;
    if (at === before) return at;
  }
}

/** Directly behind a name and its colon, all of a word is text. */
interface ScanState {
  readonly isName: (word: string) => boolean;
  readonly isBehindName: boolean;
}

function pieceAt(query: string, start: number, { isName, isBehindName }: ScanState): QueryPiece {
  const character = query.charAt(start);
  if (OPEN.test(character)) return { kind: 'open', start, end: start + 1 };
  if (CLOSE.test(character)) return { kind: 'close', start, end: start + 1 };
  if (QUOTES.test(character)) return quotedAt(query, start);
  if (!isBehindName && character === '-' && isOperand(query, start + 1)) return { kind: 'not', start, end: start + 1 };
  if (!isBehindName && character === '*') return { kind: 'star', start, end: start + 1 };
  const end = endOfWord(query, start);
  const word = query.slice(start, end);
  const isOperator = !isBehindName && query.charCodeAt(start - 1) !== MINUS;
  if (isOperator && (word === 'OR' || word === '|' || word === '||')) return { kind: 'or', start, end };
  if (isOperator && word === 'NOT') return { kind: 'not', start, end };
  const colon = word.search(COLON);
  if (!isBehindName && colon > 0 && isName(word.slice(0, colon)) && isValueAt(query, start + colon + 1)) {
    return { kind: 'name', name: word.slice(0, colon).toLowerCase(), start, end: start + colon + 1 };
  }
  return { kind: 'text', text: word, isQuoted: false, isOpen: false, start, end };
}

const MINUS = 0x2d;

/** Whether a minus before this place excludes what is there. */
function isOperand(query: string, at: number): boolean {
  return at < query.length && !NO_OPERAND.test(query.charAt(at));
}

function isValueAt(query: string, at: number): boolean {
  return at < query.length && !NO_OPERAND.test(query.charAt(at));
}

function endOfWord(query: string, start: number): number {
  let end = start + 1;
  while (end < query.length && !STOPS.test(query.charAt(end))) end++;
  return end;
}

function quotedAt(query: string, start: number): QueryText {
  let end = start + 1;
  while (end < query.length && !QUOTES.test(query.charAt(end))) end++;
  const isOpen = end === query.length;
  const text = query
    .slice(start + 1, end)
    .replace(/\s+/g, ' ')
    .trim();
  return { kind: 'text', text, isQuoted: true, isOpen, start, end: isOpen ? end : end + 1 };
}
