/** Comments, strings, `url(` and `@import` (CSS Syntax, 4.3), and words, so that `curl(` is no `url(`. */
const TOKEN = /\/\*|["']|(?:[\w-]|[^\0-\x7f]|\\[^\n\r\f])+\(?|@import(?![\w-])/gi;

/** A backslash and up to six hexadecimal digits with the blank behind them, or any character (4.3.7). */
const ESCAPE = /\\(?:([0-9a-f]{1,6})(?:\r\n|\s)?|(\r\n|[\s\S]))/gi;

/** Of `url(` with every letter written as an escape. */
const LONGEST_NAME = 3 * '\\000075\r\n'.length + 1;

/** What spoils an unquoted URL. */
const SPOILING = /["'(\0-\x08\x0b\x0e-\x1f\x7f]/;

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
  const quote = css[start];
  let end = start + 1;
  for (; end < css.length && css[end] !== quote; end++) {
    if (/[\n\r\f]/.test(css[end] ?? '')) return { text: '', end };
    if (css[end] === '\\') end++;
  }
  return { text: unescaped(css.slice(start + 1, end)), end: Math.min(end + 1, css.length) };
}

/** What stands in the brackets of `url(`, quoted or not (4.3.6); a spoilt one ends at its bracket all the same. */
function urlAfter(css: string, from: number): Piece {
  let start = from;
  while (start < css.length && /\s/.test(css[start] ?? '')) start++;
  if (css[start] === '"' || css[start] === "'") return stringAt(css, start);
  let isSpoilt = false;
  let end = start;
  for (; end < css.length; end++) {
    const character = css[end] ?? '';
    if (character === ')') break;
    if (character === '\\') end++;
    else if (SPOILING.test(character)) isSpoilt = true;
  }
  const text = css.slice(start, end).trimEnd();
  return {
    text: isSpoilt || /\s/.test(text.replace(ESCAPE, '')) ? '' : unescaped(text),
    end: Math.min(end + 1, css.length),
  };
}

/** Escapes undone: a code point, nothing for a line end, else the character itself. */
function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(ESCAPE, (_, hex?: string, character = '') => {
    if (hex === undefined) return /^[\n\r\f]/.test(character) ? '' : character;
    const code = Number.parseInt(hex, 16);
    return code === 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? '\ufffd' : String.fromCodePoint(code);
  });
}
