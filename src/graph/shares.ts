/** As much of WebAssembly as is used here; the types of Node leave it to those of browsers. */
declare const WebAssembly: {
  readonly Memory: new (size: { readonly initial: number }) => { readonly buffer: ArrayBuffer };
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (
    module: object,
    imports: object,
  ) => { readonly exports: { readonly look: (end: number) => void } };
};

/** Sources that are looked up at a time: they and their shares stay in the processor's first cache. */
export const SLICE = 2048;

/** Where what lies in the memory: the sources of the slice (4 bytes each), their shares (8 bytes each), the shares of all pages. */
const PICKED_AT = 4 * SLICE;
const SHARES_AT = PICKED_AT + 8 * SLICE;
const MEMORY_PAGE = 65_536;

/**
 * What each page gives to every page that it links to, and the look-up of these shares by source. The look-up is all that ranking waits
 * for: each one misses the caches, so it is fast only while many are under way. V8 checks and reloads the arrays for every arc, which leaves
 * room for few; a loop in WebAssembly reads two numbers an arc and takes as long as one in C.
 */
export class Shares {
  /** By page. */
  readonly values: Float64Array;
  /** The shares of the sources that were last looked up, one each. */
  readonly picked: Float64Array;
  readonly #sources: Int32Array;
  readonly #look: (end: number) => void;

  /** Room for so many pages: 8 bytes each. */
  constructor(size: number) {
    const bytes = SHARES_AT + 8 * size;
    const { buffer, look } = compiled(bytes) ?? { buffer: new ArrayBuffer(bytes), look: undefined };
    this.#sources = new Int32Array(buffer, 0, SLICE);
    this.picked = new Float64Array(buffer, PICKED_AT, SLICE);
    this.values = new Float64Array(buffer, SHARES_AT, size);
    this.#look = look ?? ((end) => this.#lookPlainly(end));
  }

  /** Writes the shares of these sources, 1 to `SLICE` of them, to `picked`. */
  pick(sources: Int32Array): void {
    this.#sources.set(sources);
    this.#look(4 * sources.length);
  }

  #lookPlainly(end: number): void {
    for (let at = 0; at < end / 4; at++) this.picked[at] = this.values[this.#sources[at] ?? 0] ?? 0;
  }
}

/** The look-up with its memory; undefined where there is no WebAssembly (`--jitless`), or no room for it: it takes gigabytes of addresses. */
function compiled(bytes: number): { readonly buffer: ArrayBuffer; readonly look: (end: number) => void } | undefined {
  try {
    const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / MEMORY_PAGE) });
    const module = new WebAssembly.Module(Uint8Array.from(MODULE));
    const { exports } = new WebAssembly.Instance(module, { '': { '': memory } });
    return { buffer: memory.buffer, look: exports.look };
  } catch {
    return undefined;
  }
}

/** A number below 2^21 in LEB128, always of three bytes. */
function leb(value: number): readonly number[] {
  return [(value & 127) | 128, ((value >> 7) & 127) | 128, value >> 14];
}

/** `let at = 0; do { picked[at] = values[sources[at]]; at += 1 } while (at < end)`, with `at` and `end` in bytes of sources. */
const LOOP = [
  ...[1, 1, 0x7f], // one local besides the parameter `end` (0): `at` (1), an i32
  ...[0x03, 0x40], // loop
  ...[0x20, 1, 0x41, 1, 0x74], // at << 1: where the share goes
  ...[0x20, 1, 0x28, 2, 0], // i32.load at: the source
  ...[0x41, 3, 0x74, 0x2b, 3, ...leb(SHARES_AT)], // f64.load (source << 3) + SHARES_AT
  ...[0x39, 3, ...leb(PICKED_AT)], // f64.store + PICKED_AT
  ...[0x20, 1, 0x41, 4, 0x6a, 0x22, 1], // at += 4
  ...[0x20, 0, 0x49, 0x0d, 0], // continue where at < end
  ...[0x0b, 0x0b], // end of the loop, of the function
];

/** The binary format of WebAssembly 1.0, chapter 5: a section is its kind, its length in bytes, how many entries, and these. */
const MODULE = [
  ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0], // magic, version
  ...[1, 5, 1, 0x60, 1, 0x7f, 0], // a type: (i32) => nothing
  ...[2, 6, 1, 0, 0, 2, 0, 1], // an import without a name: a memory of at least a page
  ...[3, 2, 1, 0], // a function of the first type …
  ...[7, 8, 1, 4, 0x6c, 0x6f, 0x6f, 0x6b, 0, 0], // … exported as `look`
  ...[10, LOOP.length + 2, 1, LOOP.length, ...LOOP], // its code
];
