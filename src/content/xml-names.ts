import { localName } from './xml-text.ts';

/** A name of elements, and how often it is open: an end tag without a start is known at once. */
export interface XmlName {
  /** As a whole, in lower case. */
  readonly qualified: string;
  readonly local: string;
  readonly prefix: string;
  count: number;
}

/** A name as it stands somewhere. */
interface Written {
  readonly bytes: Uint8Array;
  readonly name: XmlName;
}

const SLOTS = 64;

/** The names of a text. It has few, again and again: those that were met last are found without making a string. */
export class XmlNames {
  readonly #names = new Map<string, XmlName>();
  readonly #met: (Written | undefined)[] = new Array<Written | undefined>(SLOTS).fill(undefined);

  /** The name from `start` to `end`. */
  at(bytes: Buffer, start: number, end: number): XmlName {
    const length = end - start;
    const slot = ((bytes[start] ?? 0) * 7 + (bytes[end - 1] ?? 0) * 61 + length * 29) % SLOTS;
    const met = this.#met[slot];
    if (met !== undefined && met.bytes.length === length && isSame(met.bytes, bytes, start)) return met.name;
    const name = this.#nameOf(bytes.toString('latin1', start, end).toLowerCase());
    this.#met[slot] = { bytes: bytes.subarray(start, end), name };
    return name;
  }

  #nameOf(qualified: string): XmlName {
    const known = this.#names.get(qualified);
    if (known !== undefined) return known;
    const local = localName(qualified);
    const prefix = qualified.slice(0, Math.max(0, qualified.length - local.length - 1));
    const name = { qualified, local, prefix, count: 0 };
    this.#names.set(qualified, name);
    return name;
  }
}

function isSame(name: Uint8Array, bytes: Uint8Array, start: number): boolean {
  for (let index = 0; index < name.length; index++) if (name[index] !== bytes[start + index]) return false;
  return true;
}
