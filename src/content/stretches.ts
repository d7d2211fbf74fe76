import { HASH_PRIME, HASH_START } from './text-hash.ts';

/** Letters and digits of ASCII, of which no letter but the first is a capital. */
export const PLAIN = 0;
/** Letters and digits of ASCII with a capital behind the first of them. */
export const CAPITALS = 1;
/** Characters outside ASCII, whatever they are. */
export const BEYOND = 2;

/** For ASCII: the lower-case code of a letter or digit, 0 for all else. */
export const ASCII_WORD: Uint8Array = Uint8Array.from({ length: 128 }, (_, code) =>
  /[0-9a-z]/i.test(String.fromCharCode(code)) ? String.fromCharCode(code).toLowerCase().charCodeAt(0) : 0,
);

/** Longer stretches are cut: the next one begins where such a one ends. */
export const LONGEST_STRETCH = 256;
/** What a longer text takes is not kept. */
const MOST_KEPT = 1 << 20;

/** What a text is made of: stretches of letters and digits of ASCII and of characters outside it. All other ASCII parts them. */
export interface Stretches {
  readonly count: number;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** Of those of ASCII `textHash` of the lower case. */
  readonly hashes: Int32Array;
  readonly kinds: Uint8Array;
  /** The UTF-16 units of the text and a 0 behind them: they are read faster from here than from the text. */
  readonly units: Uint16Array;
  /** For each unit the lower-case code of a letter or digit of ASCII, 0 for all else. */
  readonly lowers: Uint8Array;
  /** The same, of which several can be read at once: eight bytes more than units. */
  readonly lowersInView: DataView;
}

/**
 * Takes a text apart in one pass over its units, for all who look for words in it. What is answered is good until the next call with another
 * text; asked for the same again, it is not made again.
 */
export function stretchesOf(text: string): Stretches {
  if (text === last.text) return last;
  const { length } = text;
  if (length > MOST_KEPT) last = new TextStretches(length + 1);
  else if (length >= last.units.length || last.units.length > MOST_KEPT + 1)
    last = new TextStretches(Math.min(MOST_KEPT + 1, 2 * length + FIRST_ROOM));
  last.read(text);
  return last;
}

/** Units that there is room for at first. */
const FIRST_ROOM = 1 << 12;

class TextStretches implements Stretches {
  text = '';
  count = 0;
  readonly units: Uint16Array<ArrayBuffer>;
  readonly lowers: Uint8Array;
  readonly lowersInView: DataView;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly hashes: Int32Array;
  readonly kinds: Uint8Array;

  constructor(room: number) {
    this.units = new Uint16Array(room);
    this.lowers = new Uint8Array(room + READ_BEYOND);
    this.lowersInView = new DataView(this.lowers.buffer);
    this.starts = new Int32Array(room);
    this.ends = new Int32Array(room);
    this.hashes = new Int32Array(room);
    this.kinds = new Uint8Array(room);
  }

  read(text: string): void {
    const { units, lowers } = this;
    const { length } = text;
    if (length > SHORT) Buffer.from(units.buffer, 0, length * UNIT_BYTES).write(text, 'utf16le');
    else for (let at = 0; at < length; at++) units[at] = text.charCodeAt(at);
    // Ends the last stretch.
    units[length] = lowers[length] = 0;
    this.text = text;
    this.count = takeApart(this, length);
  }
}

/**
 * Fills the arrays from the first `length` units, behind which a 0 stands. Answers the number of stretches.
 *
 * One loop over arrays that are named here: as fields, read anew for each unit, they took a third of the time. Nothing may stand behind the
 * loop: it is compiled while it runs, before what follows has ever run, and what was compiled would be thrown away when that is reached.
 */
function takeApart(
  { units, lowers, starts, ends, hashes, kinds }: Omit<Stretches, 'count' | 'lowersInView'>,
  length: number,
): number {
  const plain = ASCII_WORD;
  let count = 0;
  for (let at = 0; ; ) {
    let code = units[at] ?? 0;
    if (code >= 128) {
      starts[count] = at;
      while ((units[at] ?? 0) >= 128) lowers[at++] = 0;
      ends[count] = at;
      kinds[count++] = BEYOND;
      continue;
    }
    let lower = plain[code] ?? 0;
    if (lower === 0) {
      if (at >= length) return count;
      lowers[at++] = 0;
      continue;
    }
    starts[count] = at;
    const most = at + LONGEST_STRETCH;
    let hash = Math.imul(HASH_START ^ lower, HASH_PRIME);
    let capitals = 0;
    lowers[at++] = lower;
    for (; at < most; at++) {
      code = units[at] ?? 0;
      if (code >= 128) break;
      lower = plain[code] ?? 0;
      if (lower === 0) break;
      lowers[at] = lower;
      hash = Math.imul(hash ^ lower, HASH_PRIME);
      capitals |= lower ^ code;
    }
    ends[count] = at;
    hashes[count] = hash;
    kinds[count++] = capitals === 0 ? PLAIN : CAPITALS;
  }
}

const UNIT_BYTES = 2;
/** Units that are copied faster one by one than by a call: texts of links, titles. */
const SHORT = 64;
const READ_BEYOND = 8;

let last = new TextStretches(FIRST_ROOM);
