import { SpareMemory } from './spare-memory.ts';

/** Whoever reads a body. */
export interface Holder {
  /** Told when it may go on, once for each time that it was not allowed to. */
  goOn(): void;
}

/**
 * The memory that bodies take, from the first byte that is read to the batch that is stored. While it is at the limit nothing is read on
 * until what was read whole is stored; where there is nothing such, one body is read on, whatever its length. So all come to their turn.
 *
 * Invariant: who waits is in `#waiting`, in the order of coming; while anybody waits the limit is reached, and something whole is held or
 * somebody else reads on.
 */
export class HeldBytes {
  /** Where bodies have their memory from; what is stored may be given back to it. */
  readonly spare = new SpareMemory();
  readonly #limit: number;
  /** Of bodies that are not whole yet. */
  #reading = 0;
  /** Of those that are. */
  #whole = 0;
  /** The one that reads on beyond the limit. */
  #going: Holder | undefined;
  readonly #waiting = new Set<Holder>();
  readonly #listeners: (() => void)[] = [];

  /** `limit` in bytes. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Bytes that are held now. */
  get bytes(): number {
    return this.#reading + this.#whole;
  }

  /** Whether the limit is reached. */
  get isFull(): boolean {
    return this.#reading + this.#whole >= this.#limit;
  }

  /** So many bytes more are held of a body that is being read. */
  read(bytes: number): void {
    this.#reading += bytes;
  }

  /** Whether the holder may read on now. Otherwise it is told when it may. */
  mayGoOn(holder: Holder): boolean {
    if (!this.isFull || this.#going === holder) return true;
    if (this.#mayOneGo()) {
      this.#going = holder;
      return true;
    }
    this.#waiting.add(holder);
    return false;
  }

  /** The holder reads no more; `bytes` are what it has read in all, and are held on as whole. */
  leave(holder: Holder, bytes: number): void {
    this.#reading -= bytes;
    this.#whole += bytes;
    this.#waiting.delete(holder);
    if (this.#going === holder) this.#going = undefined;
    this.#next();
  }

  /** So many bytes of whole bodies more are held. */
  take(bytes: number): void {
    this.#whole += bytes;
  }

  /** So many of whole bodies are held no longer. */
  give(bytes: number): void {
    const wasFull = this.isFull;
    this.#whole -= bytes;
    this.#next();
    if (wasFull && !this.isFull) for (const listener of this.#listeners) listener();
  }

  /** Has `listener` called whenever there is room again. */
  onRoom(listener: () => void): void {
    this.#listeners.push(listener);
  }

  #mayOneGo(): boolean {
    return this.#going === undefined && this.#whole === 0;
  }

  /** Lets those go on for which there is room, or one. */
  #next(): void {
    if (this.#waiting.size === 0) return;
    for (const holder of this.#waiting) {
      if (this.isFull) {
        if (!this.#mayOneGo()) return;
        this.#going = holder;
      }
      this.#waiting.delete(holder);
      holder.goOn();
    }
  }
}
