import { type BytePlace, takeNumber } from '../links/byte-section.ts';

/** Front-coded terms as they are read one behind the other: UTF-16 units in memory that is used again, without a text of each. */
export class TermUnits {
  /** Of the term that was taken last, at the beginning. */
  units = new Uint16Array(256);
  length = 0;

  /** Takes the next term: what it shares with the one before, and the UTF-8 of the rest. */
  take(place: BytePlace): void {
    const shared = takeNumber(place);
    this.takeRest(place, shared);
  }

  /** The same, for whom the number of units that it shares is read already. */
  takeRest(place: BytePlace, shared: number): void {
    const bytes = takeNumber(place);
    if (shared + bytes > this.units.length) {
      const more = new Uint16Array(2 * (shared + bytes));
      more.set(this.units);
      this.units = more;
    }
    this.length = takeUnits(place, bytes, this.units, shared);
  }
}

/** Moves on behind a number. */
export function passNumber(place: BytePlace): void {
  while ((place.bytes[place.at++] ?? 0) >= 0x80);
}

/** Moves on behind a text. */
export function passText(place: BytePlace): void {
  const length = takeNumber(place);
  place.at += length;
}

/** Decodes so many bytes of valid UTF-8 to the UTF-16 units from `start` on; answers where these end. */
function takeUnits(place: BytePlace, length: number, units: Uint16Array, start: number): number {
  const { bytes } = place;
  const end = place.at + length;
  let to = start;
  for (let at = place.at; at < end; ) {
    const byte = bytes[at++] ?? 0;
    if (byte < 0x80) units[to++] = byte;
    else if (byte < 0xe0) units[to++] = ((byte & 0x1f) << 6) | continued(bytes, at++);
    else if (byte < 0xf0) units[to++] = ((byte & 0xf) << 12) | (continued(bytes, at++) << 6) | continued(bytes, at++);
    else {
      const lower = (continued(bytes, at + 1) << 6) | continued(bytes, at + 2);
      const beyond = (((byte & 7) << 18) | (continued(bytes, at) << 12) | lower) - 0x10000;
      at += 3;
      units[to++] = 0xd800 | (beyond >> 10);
      units[to++] = 0xdc00 | (beyond & 0x3ff);
    }
  }
  place.at = end;
  return to;
}

function continued(bytes: Buffer, at: number): number {
  return (bytes[at] ?? 0) & 0x3f;
}

/** Length of the common start in UTF-16 units, never between the two units of one character. */
export function sharedStart(before: string, term: string): number {
  const most = Math.min(before.length, term.length);
  let shared = 0;
  while (shared < most && before.charCodeAt(shared) === term.charCodeAt(shared)) shared++;
  const isSplit = shared > 0 && (term.charCodeAt(shared - 1) & 0xfc00) === 0xd800;
  return isSplit ? shared - 1 : shared;
}
