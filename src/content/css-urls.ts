/** Comments, strings, `url(` and `@import` (CSS Syntax, 4.3), and words, so that `curl(` is no `url(`. */
const TOKEN = /\/\*|["']|(?:[\w-]|[^\0-\x7f]|\\[^\n\r\f])+\(?|@import(?![\w-])/gi;

/** Of `url(` with every letter written as an escape. */
const LONGEST_NAME = 3 * '\\000075\r\n'.length + 1;

const DOUBLE_QUOTE = 34;
const SINGLE_QUOTE = 39;
const CLOSING = 41;
const BACKSLASH = 92;

/**
 * The URLs that a style sheet names with `url()` and `@import`, as they are written there and in their order; empty ones left out
 * (CSS Values, 4.5; CSS Cascade, 2). Linear in the length of the text; never throws.
 */
export function cssUrls(css: string): readonly string[] {
  const found: string[] = [];
  let isImport = false;
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(css); match !== null; match = TOKEN.exec(css)) {
    const [token] = match;
    let url: Piece | undefined;
    if (token === '/*') {
      const end = css.indexOf('*/', TOKEN.lastIndex);
      if (end < 0) break;
      TOKEN.lastIndex = end + 2;
      continue;
    }
    if (token === '"' || token === "'") {
      const piece = stringAt(css, match.index);
      TOKEN.lastIndex = piece.end;
      if (isImport) url = piece;
    } else if (token.length <= LONGEST_NAME && unescaped(token).toLowerCase() === 'url(') {
      url = urlAfter(css, TOKEN.lastIndex);
      TOKEN.lastIndex = url.end;
    }
    isImport = token.toLowerCase() === '@import';
    if (url !== undefined && url.text !== '') found.push(url.text);
  }
  return found;
}

/** A piece of the text, its escapes undone, and where it ends; spoilt pieces are empty. */
interface Piece {
  readonly text: string;
  readonly end: number;
}

/** The string whose quote stands at `start`; a line end in it spoils it, the end of the text closes it (4.3.5). */
function stringAt(css: string, start: number): Piece {
  const quote = css.charCodeAt(start);
  let end = start + 1;
  while (end < css.length && css.charCodeAt(end) !== quote) {
    const code = css.charCodeAt(end);
    if (isLineEnd(code)) return { text: '', end };
    end = code === BACKSLASH ? escapeEnd(css, end) : end + 1;
  }
  return { text: unescaped(css.slice(start + 1, end)), end: Math.min(end + 1, css.length) };
}

/** What stands in the brackets of `url(`, quoted or not (4.3.6); a spoilt one ends at its bracket all the same. */
function urlAfter(css: string, from: number): Piece {
  let start = from;
  while (start < css.length && isBlank(css.charCodeAt(start))) start++;
  const first = css.charCodeAt(start);
  if (first === DOUBLE_QUOTE || first === SINGLE_QUOTE) return stringAt(css, start);
  let isSpoilt = false;
  let end = start;
  /** Behind the last character that is no blank. */
  let textEnd = start;
  while (end < css.length && css.charCodeAt(end) !== CLOSING) {
    const code = css.charCodeAt(end);
    if (!isBlank(code)) {
      const isNoEscape = code === BACKSLASH && isLineEnd(css.charCodeAt(end + 1));
      if (textEnd < end || isSpoiling(code) || isNoEscape) isSpoilt = true;
      end = code === BACKSLASH ? escapeEnd(css, end) : end + 1;
      textEnd = end;
    } else end++;
  }
  return { text: isSpoilt ? '' : unescaped(css.slice(start, textEnd)), end: Math.min(end + 1, css.length) };
}

/** Escapes undone: a code point, nothing for a line end, else the character itself (4.3.7). */
function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  // No escape is shorter than what it stands for.
  const utf16 = Buffer.allocUnsafe(text.length * 2);
  let length = 0;
  const write = (unit: number): void => {
    utf16[length++] = unit & 0xff;
    utf16[length++] = unit >> 8;
  };
  for (let at = 0; at < text.length; ) {
    const isEscape = text.charCodeAt(at) === BACKSLASH && at + 1 < text.length;
    const end = isEscape ? escapeEnd(text, at) : at + 1;
    const code = isEscape ? escaped(text, at + 1, end) : text.charCodeAt(at);
    if (code > 0xffff) {
      write(0xd7c0 + (code >> 10));
      write(0xdc00 + (code & 0x3ff));
    } else if (code >= 0) write(code);
    at = end;
  }
  return utf16.toString('utf16le', 0, length);
}

/** Behind the escape that begins at `at`: up to six hexadecimal digits with the blank behind them, a line end, or any character. */
function escapeEnd(text: string, at: number): number {
  let end = at + 1;
  while (end < at + 7 && hexDigit(text.charCodeAt(end)) >= 0) end++;
  const isNumber = end > at + 1;
  if (isNumber && !isBlank(text.charCodeAt(end))) return end;
  return end + (text.startsWith('\r\n', end) ? 2 : 1);
}

/** The code that an escape with this content stands for, -1 for a line end, which stands for nothing. */
function escaped(text: string, start: number, end: number): number {
  const first = text.charCodeAt(start);
  let code = hexDigit(first);
  if (code < 0) return isLineEnd(first) ? -1 : first;
  for (let at = start + 1; at < end; at++) {
    const digit = hexDigit(text.charCodeAt(at));
    if (digit >= 0) code = code * 16 + digit;
  }
  return code === 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? 0xfffd : code;
}

/** What a hexadecimal digit is worth, -1 for anything else. */
function hexDigit(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  const letter = code | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
}

function isLineEnd(code: number): boolean {
  return code === 10 || code === 12 || code === 13;
}

function isBlank(code: number): boolean {
  return code === 32 || code === 9 || isLineEnd(code);
}

/** What spoils an unquoted URL: quotes, an opening bracket, characters that are not printed. */
function isSpoiling(code: number): boolean {
  return code === DOUBLE_QUOTE || code === SINGLE_QUOTE || code === 40 || code === 127 || code < 32;
}
