/**
 * Everything that a terminal could obey, or that hides or reorders what is read: C0 and C1 controls, DEL, soft hyphen, zero-width
 * and bidirectional controls, line and paragraph separators, tags, and lone surrogates.
 */
export const UNPRINTABLE =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2064\u2066-\u2069\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}\ud800-\udfff]/gu;

/** The text with every control character written out (`\x1b`, `\u{202e}`), so that words from the web cannot command a terminal. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return code <= 0xff ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u{${code.toString(16)}}`;
  });
}

/** The text cut to `width` characters, its middle replaced by … where it is longer. */
export function shorten(text: string, width: number): string {
  if (text.length <= width) return text;
  if (width <= 1) return '…'.slice(0, Math.max(0, width));
  const head = Math.ceil((width - 1) / 2);
  const tail = width - 1 - head;
  return `${text.slice(0, head)}…${tail === 0 ? '' : text.slice(-tail)}`;
}

/** Text of several lines, each made printable; line feeds stay. */
export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n');
}
