import { ScopeNumbers } from './scope-numbers.ts';

const SLOT_BITS = 12;
const SLOTS = 1 << SLOT_BITS;
/** Words of a slot: the scope, the length with the traits, the two words of the fingerprint, a note, and the bytes of the link. */
const WORDS = 32;
const NOTE = 4;
const HEAD = 5;
/** Shorter links are resolved as fast; longer ones have no place in a slot. */
const SHORTEST = 4;
const LONGEST = (WORDS - HEAD) * 4;
/**
 * What links as they are written have come to: most links of a page stand on many pages of its site. A link means the same in the same
 * scope: the folder of the base, or its origin where that is all that counts. A table of fixed size in which a newer link takes the
 * place of an older one.
 *
 * Invariant: a slot is that of one scope, one length with its traits, and one row of bytes, all three of which are compared.
 */
export class HrefMemo {
  /** Of the fingerprint that `find` found. */
  lo = 0;
  hi = 0;
  /** What was noted of the link that `find` found, 0 where nothing was. */
  note = 0;
  readonly scopes = new ScopeNumbers();
  readonly #slots = new Int32Array(SLOTS * WORDS);
  #bytes: Uint8Array | undefined;
  /** Four bytes at once from any place. */
  #view: DataView = new DataView(new ArrayBuffer(0));
  /** Where the link that was looked for last belongs; -1 for one that is not kept. */
  #slot = -1;
  #scope = 0;
  #mark = 0;
  #start = 0;
  #end = 0;

  /** Looks up the link from `start` to `end`; `traits` (0 to 15) are all else that decides what it means in its scope. Answers whether it is known. */
  find(bytes: Uint8Array, start: number, end: number, scope: number, traits: number): boolean {
    const length = end - start;
    this.#slot = -1;
    if (length < SHORTEST || length > LONGEST) return false;
    if (bytes !== this.#bytes) this.#look(bytes);
    const view = this.#view;
    const slots = this.#slots;
    const last = end - 4;
    // The last word may overlap the one before it.
    let hash = view.getInt32(last, true) ^ Math.imul(scope, 0x9e3779b1);
    for (let at = start; at < last; at += 4)
      hash = Math.imul(hash ^ (hash >>> 15) ^ view.getInt32(at, true), 0x85ebca6b);
    hash ^= hash >>> 16;
    const slot = (Math.imul(hash, 0xc2b2ae35) >>> (32 - SLOT_BITS)) * WORDS;
    const mark = (length << 4) | traits;
    this.#slot = slot;
    this.#scope = scope;
    this.#mark = mark;
    this.#start = start;
    this.#end = end;
    if (slots[slot] !== scope || slots[slot + 1] !== mark || slots[slot + HEAD] !== view.getInt32(last, true))
      return false;
    let word = slot + HEAD + 1;
    for (let at = start; at < last; at += 4) if (slots[word++] !== view.getInt32(at, true)) return false;
    this.lo = slots[slot + 2] ?? 0;
    this.hi = slots[slot + 3] ?? 0;
    this.note = slots[slot + NOTE] ?? 0;
    return true;
  }

  /** Keeps the fingerprint of the link that `find` did not find. */
  keep(lo: number, hi: number): void {
    const slot = this.#slot;
    if (slot < 0) return;
    const slots = this.#slots;
    const view = this.#view;
    const last = this.#end - 4;
    slots[slot] = this.#scope;
    slots[slot + 1] = this.#mark;
    slots[slot + 2] = lo;
    slots[slot + 3] = hi;
    slots[slot + NOTE] = 0;
    slots[slot + HEAD] = view.getInt32(last, true);
    let word = slot + HEAD + 1;
    for (let at = this.#start; at < last; at += 4) slots[word++] = view.getInt32(at, true);
  }

  /** Notes a number about the link that was found or kept last; about one that is not kept, nothing. */
  noteOfLast(note: number): void {
    if (this.#slot >= 0) this.#slots[this.#slot + NOTE] = note;
  }

  #look(bytes: Uint8Array): void {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }
}
