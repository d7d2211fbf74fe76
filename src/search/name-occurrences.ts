import { GrowingInt32 } from '../graph/growing-array.ts';

/** The names of a segment's documents (`names.ts`), each with the documents that are called so, and where. */
export class NameOccurrences {
  readonly #numbers = new Map<string, number>();
  /** The name's number, the document's and the place, one after the other. */
  readonly #found = new GrowingInt32();

  /** How many were added. */
  get count(): number {
    return this.#found.length / 3;
  }

  /** Documents and, within a document, places rise. */
  add(name: string, document: number, place: number): void {
    let number = this.#numbers.get(name);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(name, number);
    }
    this.#found.push(number);
    this.#found.push(document);
    this.#found.push(place);
  }

  /** The names, and for each where its occurrences begin in `pairs` (one more for the end of the last): a document, times two, and a place. */
  sorted(): { readonly names: readonly string[]; readonly starts: Int32Array; readonly pairs: Int32Array } {
    const found = this.#found.view();
    const names = [...this.#numbers.keys()];
    const starts = new Int32Array(names.length + 1);
    for (let at = 0; at < found.length; at += 3) {
      const behind = (found[at] ?? 0) + 1;
      starts[behind] = (starts[behind] ?? 0) + 1;
    }
    for (let name = 0; name < names.length; name++) starts[name + 1] = (starts[name + 1] ?? 0) + (starts[name] ?? 0);
    const next = starts.slice();
    const pairs = new Int32Array(2 * this.count);
    for (let at = 0; at < found.length; at += 3) {
      const name = found[at] ?? 0;
      const slot = next[name] ?? 0;
      next[name] = slot + 1;
      pairs[2 * slot] = (found[at + 1] ?? 0) * 2;
      pairs[2 * slot + 1] = found[at + 2] ?? 0;
    }
    return { names, starts, pairs };
  }
}
