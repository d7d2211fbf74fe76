import { byteAt, isSpace } from './bytes.ts';

/** What `TextCollector.collect` answers for a range of ASCII without markup, references or white space to collapse: most anchors. Undefined for all others. */
export function plainText(bytes: Buffer, start: number, end: number): string | undefined {
  return isPlain(bytes, start, end) ? bytes.toString('latin1', start, end) : undefined;
}

/** Whether a range is ASCII without markup, references or white space to collapse. */
export function isPlain(bytes: Uint8Array, start: number, end: number): boolean {
  let before = 32;
  for (let at = start; at < end; at++) {
    const byte = byteAt(bytes, at);
    if (byte < 32 || byte > 127 || byte === 60 || byte === 38 || (byte === 32 && before === 32)) return false;
    before = byte;
  }
  return before !== 32 || start === end;
}

/** White space collapsed and cut at both ends, as HTML does it with ASCII's white space. */
export function collapse(text: string): string {
  return isCollapsed(text) ? text : collapsed(text);
}

function isCollapsed(text: string): boolean {
  let before = 32;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code <= 32 && isSpace(code) && (code !== 32 || before === 32)) return false;
    before = code;
  }
  return before !== 32 || text.length === 0;
}

function collapsed(text: string): string {
  return text.replace(/[\t\n\f\r ]+/g, ' ').replace(/^ | $/g, '');
}
