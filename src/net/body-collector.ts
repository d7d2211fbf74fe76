/** From so many pieces on, small ones are copied together. */
const MANY = 16;
const SMALL = 1024;
const BLOCK = 65_536;

/**
 * Gathers a body up to a limit. A usual page comes in one to three pieces, which are kept as they are; a body in chunks of a few
 * bytes would cost a hundred times its length in Buffer objects, so these are copied into blocks.
 */
export class BodyCollector {
  readonly #limit: number;
  readonly #pieces: Buffer[] = [];
  #size = 0;
  /** The last of `#pieces` is the used part of this block, where there is one. */
  #block: Buffer | undefined;
  #used = 0;

  /** `limit` in bytes. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Takes what fits of the chunk; false when some of it did not. */
  add(chunk: Buffer): boolean {
    const room = this.#limit - this.#size;
    const kept = chunk.length <= room ? chunk : chunk.subarray(0, room);
    this.#size += kept.length;
    if (kept.length < SMALL && this.#pieces.length >= MANY) this.#copy(kept);
    else this.#keep(kept);
    return chunk.length <= room;
  }

  /** All that was taken. */
  bytes(): Buffer {
    const [first] = this.#pieces;
    // Chunks are views of buffers that are read into once, so a body that came in one piece needs no copy.
    return this.#pieces.length === 1 && first !== undefined ? first : Buffer.concat(this.#pieces, this.#size);
  }

  #keep(piece: Buffer): void {
    this.#block = undefined;
    this.#pieces.push(piece);
  }

  #copy(piece: Buffer): void {
    if (this.#block !== undefined && this.#used + piece.length <= BLOCK) this.#pieces.pop();
    else {
      this.#block = Buffer.allocUnsafeSlow(BLOCK);
      this.#used = 0;
    }
    this.#block.set(piece, this.#used);
    this.#used += piece.length;
    this.#pieces.push(this.#block.subarray(0, this.#used));
  }
}
