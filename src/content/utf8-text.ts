/** What a longer text takes is not kept. */
const MOST_KEPT = 1 << 20;
/** Bytes of UTF-8 that a UTF-16 unit takes at most. */
const MOST_BYTES = 3;

/**
 * The UTF-8 of a text, with U+FFFD for surrogates without a partner. Good until the next call with another text; asked for the same again, it is not
 * made again: of a page its digest and the store want it.
 */
export function utf8Of(text: string): Buffer {
  if (text === lastText) return last;
  if (text.length * MOST_BYTES > room.length) {
    if (text.length > MOST_KEPT) return Buffer.from(text, 'utf8');
    room = Buffer.allocUnsafeSlow(Math.min(MOST_KEPT, 2 * text.length) * MOST_BYTES);
  }
  lastText = text;
  last = room.subarray(0, room.write(text, 0, 'utf8'));
  return last;
}

let room = Buffer.allocUnsafeSlow(1 << 14);
let lastText = '';
let last = room.subarray(0, 0);
