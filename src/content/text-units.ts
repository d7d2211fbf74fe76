/** Longer texts have an array of their own, which is not kept. */
const MOST_KEPT = 1 << 20;
const UNIT_BYTES = 2;

let kept = new Uint16Array(1 << 14);

/** The UTF-16 units of a text from the front of the array on, good until the next call: from there they are read faster than from the text. */
export function unitsOfText(text: string): Uint16Array {
  const { length } = text;
  if (length > MOST_KEPT) return filled(new Uint16Array(length), text);
  if (length > kept.length) kept = new Uint16Array(Math.max(length, 2 * kept.length));
  return filled(kept, text);
}

function filled(units: Uint16Array, text: string): Uint16Array {
  Buffer.from(units.buffer, 0, text.length * UNIT_BYTES).write(text, 'utf16le');
  return units;
}
