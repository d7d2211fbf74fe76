/** Escapes of unreserved characters (RFC 3986, 2.3). */
const ESCAPED_UNRESERVED = /%(?:2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/gi;

const TRIPLET = /%([0-9a-f]{2})/gi;

/** Bytes that mean something else without their escape: `#`, `/` and `?` in a path, `#`, `&`, `+` and `=` in a query. */
const KEPT = { path: [0x23, 0x2f, 0x3f], query: [0x23, 0x26, 0x2b, 0x3d], nothing: [] } as const;

/** Escapes with their hexadecimal digits in capitals (RFC 3986, 6.2.2.1). */
export function withUpperCaseEscapes(text: string): string {
  return text.replace(TRIPLET, (triplet) => triplet.toUpperCase());
}

/** Letters, digits, `-`, `.`, `_` and `~` without escapes (RFC 3986, 6.2.2.2). */
export function withUnreservedDecoded(text: string): string {
  return text.replace(ESCAPED_UNRESERVED, characterOf);
}

/** Escapes what RFC 3986, 3.3 and 3.4, lets stand neither in a path nor in a query, a percent sign that begins no escape included. */
export function withIllegalEscaped(text: string): string {
  return text.replace(/%(?![0-9a-f]{2})|[^!$-;=?-Z_a-z~%]/gi, escapeOf);
}

/**
 * Undoes escapes until none is left that may be undone, then writes those that must be: of controls, blanks, `#`, `%` and what is not
 * ASCII. `keeping` says whose escapes are never undone.
 */
export function withFewestEscapes(text: string, keeping: keyof typeof KEPT): string {
  if (!text.includes('%')) return text;
  return decoded(text, KEPT[keeping]).replace(/%[0-9a-f]{2}|[^!-"$&-~]/gi, (part) =>
    part.length > 1 ? part.toUpperCase() : escapeOf(part),
  );
}

/**
 * Without escapes, and without those that come out of undoing others; bytes as characters of the same number. One pass: what is
 * undone may complete an escape that began before it, and nothing else.
 */
function decoded(text: string, kept: readonly number[]): string {
  const bytes = Buffer.allocUnsafe(text.length);
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    bytes[length++] = text.charCodeAt(at);
    while (length >= 3 && bytes[length - 3] === 37) {
      const digits = bytes.toString('latin1', length - 2, length);
      const byte = Number.parseInt(digits, 16);
      if (!/^[0-9a-f]{2}$/i.test(digits) || kept.includes(byte)) break;
      length -= 2;
      bytes[length - 1] = byte;
    }
  }
  return bytes.toString('latin1', 0, length);
}

/** The byte of an escape as a character of the same number. */
function characterOf(triplet: string): string {
  return String.fromCharCode(Number.parseInt(triplet.slice(1), 16));
}

function escapeOf(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}
