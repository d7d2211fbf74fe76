/** Whoever reads a body. */
export interface Holder {
  /** Told when it may go on, once for each time that it was not allowed to. */
  goOn(): void;
}

/**
 * The memory that bodies take, from the first byte that is read to the batch that is stored. While it is at the limit one body at a time is
 * read on, whatever its length: so that ends, and all come to their turn.
 *
 * Invariant: who waits is in `#waiting`, in the order of coming; while anybody waits the limit is reached, or somebody else is going on.
 */
export class HeldBytes {
  readonly #limit: number;
  #held = 0;
  /** The one that goes on beyond the limit. */
  #going: Holder | undefined;
  readonly #waiting = new Set<Holder>();
  readonly #listeners: (() => void)[] = [];

  /** `limit` in bytes. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Bytes that are held now. */
  get bytes(): number {
    return this.#held;
  }

  /** Whether the limit is reached. */
  get isFull(): boolean {
    return this.#held >= this.#limit;
  }

  /** So many bytes more are held. */
  take(bytes: number): void {
    this.#held += bytes;
  }

  /** So many bytes are held no longer. */
  give(bytes: number): void {
    const wasFull = this.isFull;
    this.#held -= bytes;
    if (!wasFull || this.isFull) return;
    this.#next();
    for (const listener of this.#listeners) listener();
  }

  /** Has `listener` called whenever there is room again. */
  onRoom(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Whether the holder may read on: there is room, or nobody else reads on. Otherwise it is told when it may. */
  mayGoOn(holder: Holder): boolean {
    if (!this.isFull || this.#going === holder) return true;
    if (this.#going === undefined) {
      this.#going = holder;
      return true;
    }
    this.#waiting.add(holder);
    return false;
  }

  /** The holder has read all that it wanted. */
  leave(holder: Holder): void {
    this.#waiting.delete(holder);
    if (this.#going !== holder) return;
    this.#going = undefined;
    this.#next();
  }

  /** Lets those go on for which there is room, or one. */
  #next(): void {
    for (const holder of this.#waiting) {
      if (this.isFull) {
        if (this.#going !== undefined) return;
        this.#going = holder;
      }
      this.#waiting.delete(holder);
      holder.goOn();
    }
  }
}
