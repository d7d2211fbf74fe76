/** What a byte is where it stands in a link: the classes below. Whatever is in none is left to the URL parser. */
export const PLAIN = 1;
export const UPPER = 2;
export const DOT = 3;
export const SLASH = 4;
export const QUESTION = 5;
export const HASH = 6;
export const AMPERSAND = 7;
export const COLON = 8;
export const PERCENT = 9;
export const BACKSLASH = 10;
export const ESCAPED = 11;
export const NOT_ASCII = 12;

/** In a path. */
export const PATH = byteTable("-_~!$'()*+,;=@[]|", './?#&:%\\', [
  DOT,
  SLASH,
  QUESTION,
  HASH,
  AMPERSAND,
  COLON,
  PERCENT,
  BACKSLASH,
]);
/** In a query. */
export const QUERY = byteTable('-_~!$()*+,;=@[]|:/?.%^`{}\\', '#&', [HASH, AMPERSAND]);
markOdd(PATH, ' "<>`{}');
markOdd(QUERY, ' "<>\'');
// A circumflex in a path is escaped since 2023, by platforms that know that.
PATH[94] = new URL('http://a/^').pathname === '/^' ? PLAIN : ESCAPED;
/** In a host name. */
export const HOST = hostTable();

function byteTable(plain: string, special: string, kinds: readonly number[]): Uint8Array {
  const table = new Uint8Array(256);
  for (let i = 48; i < 58; i++) table[i] = PLAIN;
  for (let i = 65; i < 91; i++) table[i] = table[i + 32] = PLAIN;
  for (const character of plain) table[character.charCodeAt(0)] = PLAIN;
  kinds.forEach((kind, index) => {
    table[special.charCodeAt(index)] = kind;
  });
  return table;
}

/** Controls but tabs and line ends, bytes above 127, and these characters. */
function markOdd(table: Uint8Array, escaped: string): void {
  table.fill(NOT_ASCII, 128);
  table.fill(ESCAPED, 1, 9).fill(ESCAPED, 14, 32);
  for (const code of [11, 12, 127]) table[code] = ESCAPED;
  for (const character of escaped) table[character.charCodeAt(0)] = ESCAPED;
}

function hostTable(): Uint8Array {
  const table = byteTable('-_', '.', [DOT]);
  for (let i = 65; i < 91; i++) table[i] = UPPER;
  return table;
}
