/** Longest varint of a safe integer. */
const VARINT_BYTES = 8;
/** Below this length a loop over the characters is faster than a call into the Buffer's native code. */
const SHORT = 48;

/** Bytes that grow: numbers as LEB128 varints, texts as their length in bytes and their UTF-8. */
export class ByteSection {
  bytes: Buffer = Buffer.allocUnsafe(4096);
  length = 0;

  byte(value: number): void {
    this.reserve(1);
    this.bytes[this.length++] = value;
  }

  number(value: number): void {
    this.reserve(VARINT_BYTES);
    const { bytes } = this;
    let left = value;
    while (left > 0x7f) {
      bytes[this.length++] = (left % 128) | 0x80;
      left = Math.floor(left / 128);
    }
    bytes[this.length++] = left;
  }

  text(text: string): void {
    const { length } = text;
    this.reserve(VARINT_BYTES + length * 3);
    if (length < SHORT && this.#ascii(text)) return;
    // Mostly as many bytes as units, or a number as long: counting them first would take as long as writing them.
    const start = this.length;
    this.number(length);
    const guessed = this.length;
    const size = this.bytes.write(text, guessed, 'utf8');
    if (size !== length) {
      this.length = start;
      this.number(size);
      if (this.length !== guessed) this.bytes.write(text, this.length, 'utf8');
    }
    this.length += size;
  }

  /** Appends the bytes from `start` to `end` of these, as they are. */
  appendRange(bytes: Buffer, start: number, end: number): void {
    this.reserve(end - start);
    const { bytes: own, length } = this;
    if (end - start < SHORT) for (let at = start; at < end; at++) own[length + at - start] = bytes[at] ?? 0;
    else bytes.copy(own, length, start, end);
    this.length = length + end - start;
  }

  /** Appends the text that stands from `start` to `end` in these bytes as UTF-8. */
  copy(bytes: Buffer, start: number, end: number): void {
    this.number(end - start);
    this.appendRange(bytes, start, end);
  }

  append(bytes: Uint8Array, length: number): void {
    this.reserve(length);
    this.bytes.set(length === bytes.length ? bytes : bytes.subarray(0, length), this.length);
    this.length += length;
  }

  reserve(room: number): void {
    if (this.length + room <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, this.length + room));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }

  /** Appends a short text of ASCII only; false (and nothing appended) for any other. */
  #ascii(text: string): boolean {
    const start = this.length;
    const { bytes } = this;
    bytes[start] = text.length;
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      if (code > 0x7f) return false;
      bytes[start + 1 + index] = code;
    }
    this.length = start + 1 + text.length;
    return true;
  }
}

/** A place in bytes that a section was; the readers below move it on. */
export interface BytePlace {
  readonly bytes: Buffer;
  at: number;
}

/** The varint at the place. Throws RangeError where the bytes end before it does. */
export function takeNumber(place: BytePlace): number {
  const { bytes } = place;
  let byte = bytes[place.at++];
  if (byte === undefined) throw new RangeError('stored bytes end early');
  if (byte < 0x80) return byte;
  let value = byte & 0x7f;
  let scale = 128;
  do {
    byte = bytes[place.at++];
    if (byte === undefined) throw new RangeError('stored bytes end early');
    value += (byte & 0x7f) * scale;
    scale *= 128;
  } while (byte >= 0x80);
  return value;
}

/** The text at the place. */
export function takeText(place: BytePlace): string {
  const length = takeNumber(place);
  place.at += length;
  return length === 0 ? '' : place.bytes.toString('utf8', place.at - length, place.at);
}
