import { spreadHash, textHash } from '../content/text-hash.ts';

const FIRST_SLOTS = 1 << 12;

/** The numbers of a slot: the term's hash, and its number plus one (0: free). */
const HASH = 0;
const NUMBER = 1;
const SLOT = 2;

/** Numbers terms as they come. A map asks each text that it meets on its way for its hash, which is a wait for memory; here it is in the table. */
export class TermNumbers {
  /** By number. */
  readonly terms: string[] = [];
  /** At most half full. */
  #slots = new Int32Array(FIRST_SLOTS * SLOT);

  numberOf(term: string): number {
    const slots = this.#slots;
    const last = slots.length - SLOT;
    const hash = textHash(term);
    let at = (spreadHash(hash) * SLOT) & last;
    for (; slots[at + NUMBER] !== 0; at = (at + SLOT) & last) {
      const number = (slots[at + NUMBER] ?? 0) - 1;
      if (slots[at + HASH] === hash && this.terms[number] === term) return number;
    }
    slots[at + HASH] = hash;
    slots[at + NUMBER] = this.terms.push(term);
    if (this.terms.length * 2 * SLOT > slots.length) this.#widen();
    return this.terms.length - 1;
  }

  #widen(): void {
    const before = this.#slots;
    const slots = new Int32Array(before.length * 2);
    const last = slots.length - SLOT;
    for (let from = 0; from < before.length; from += SLOT) {
      if (before[from + NUMBER] === 0) continue;
      const hash = before[from + HASH] ?? 0;
      let at = (spreadHash(hash) * SLOT) & last;
      while (slots[at + NUMBER] !== 0) at = (at + SLOT) & last;
      slots[at + HASH] = hash;
      slots[at + NUMBER] = before[from + NUMBER] ?? 0;
    }
    this.#slots = slots;
  }
}
