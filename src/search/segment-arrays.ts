import { type FileBytes, type NumberKind, WIDTHS } from './segment-bytes.ts';
import { type FileFacts, FileWriter } from './segment-files.ts';

/** How the numbers of an array lie in its file. */
interface ArrayPlace {
  readonly kind: NumberKind;
  readonly offset: number;
  readonly length: number;
}

type NumberArray = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array;

/** Writes arrays with their names into one file: their bytes, then the list of them as JSON, then the length of that. */
export function writeArrays(
  path: string,
  arrays: Readonly<Record<string, NumberArray | readonly string[]>>,
): FileFacts {
  const file = new FileWriter(path);
  const places: Record<string, ArrayPlace> = {};
  for (const [name, array] of Object.entries(arrays)) {
    const numbers = isNumbers(array) ? array : Buffer.from(JSON.stringify(array));
    places[name] = { kind: kindOf(numbers), offset: file.offset, length: numbers.length };
    file.section.append(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength), numbers.byteLength);
    file.settle();
  }
  const list = Buffer.from(JSON.stringify(places));
  file.section.append(list, list.length);
  const end = Buffer.alloc(4);
  end.writeUInt32LE(list.length);
  file.section.append(end, 4);
  return file.finish();
}

/** The arrays of such a file, each read when it is asked for. */
export class SegmentArrays {
  readonly #bytes: FileBytes;
  readonly #places: Readonly<Record<string, ArrayPlace>>;

  constructor(bytes: FileBytes) {
    this.#bytes = bytes;
    const length = bytes.view(bytes.length - 4, 4).readUInt32LE(0);
    this.#places = JSON.parse(bytes.view(bytes.length - 4 - length, length).toString('utf8'));
  }

  u8(name: string): Uint8Array {
    return this.#copy(name, 1);
  }

  u16(name: string): Uint16Array {
    return new Uint16Array(this.#copy(name, 2).buffer);
  }

  u32(name: string): Uint32Array {
    return new Uint32Array(this.#copy(name, 4).buffer);
  }

  f32(name: string): Float32Array {
    return new Float32Array(this.#copy(name, 4).buffer);
  }

  f64(name: string): Float64Array {
    return new Float64Array(this.#copy(name, 8).buffer);
  }

  strings(name: string): readonly string[] {
    return JSON.parse(Buffer.from(this.u8(name)).toString('utf8'));
  }

  /** A number of an array, without the rest of it. */
  at(name: string, index: number): number {
    const { kind, offset, length } = this.#place(name);
    if (index < 0 || index >= length) throw new RangeError(`no number ${index} in the array ${name}`);
    return this.#bytes.number(kind, offset + index * WIDTHS[kind]);
  }

  length(name: string): number {
    return this.#place(name).length;
  }

  /** Some bytes of an array of bytes, good until the next call for any file of the index; they are not kept. */
  pass(name: string, start: number, length: number): Buffer {
    return this.#bytes.pass(this.#place(name).offset + start, length);
  }

  /** A text of so many bytes in an array of bytes, without the rest of it. */
  textAt(name: string, start: number, length: number): string {
    return this.#bytes.view(this.#place(name).offset + start, length).toString('utf8');
  }

  /** In memory of its own, so that it is aligned. */
  #copy(name: string, width: number): Uint8Array<ArrayBuffer> {
    const { offset, length } = this.#place(name);
    const copy = new Uint8Array(length * width);
    this.#bytes.copy(offset, copy);
    return copy;
  }

  #place(name: string): ArrayPlace {
    const place = this.#places[name];
    if (place === undefined) throw new RangeError(`no array ${name}`);
    return place;
  }
}

function isNumbers(array: NumberArray | readonly string[]): array is NumberArray {
  return ArrayBuffer.isView(array);
}

function kindOf(array: NumberArray): NumberKind {
  if (array instanceof Uint16Array) return 'u16';
  if (array instanceof Uint32Array) return 'u32';
  if (array instanceof Float32Array) return 'f32';
  if (array instanceof Float64Array) return 'f64';
  return 'u8';
}
