/** Gathers a body up to a limit. */
export class BodyCollector {
  readonly #limit: number;
  #chunks: Buffer[] = [];
  #size = 0;

  /** `limit` in bytes. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Takes what fits of the chunk; false when some of it did not. */
  add(chunk: Buffer): boolean {
    const room = this.#limit - this.#size;
    this.#chunks.push(chunk.length <= room ? chunk : chunk.subarray(0, room));
    this.#size += Math.min(room, chunk.length);
    return chunk.length <= room;
  }

  /** All that was taken. */
  bytes(): Buffer {
    const [first] = this.#chunks;
    // undici's chunks are views of buffers that are read into once, so a body that came in one piece needs no copy.
    return this.#chunks.length === 1 && first !== undefined ? first : Buffer.concat(this.#chunks, this.#size);
  }
}
