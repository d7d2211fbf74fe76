/** Shorter bodies are not worth it, and longer ones are seldom. */
const SHORTEST = 2048;
const LONGEST = 262_144;

/** So many bytes are kept at most, which is what a batch of pages holds. */
const MOST_KEPT = 4_194_304;

/**
 * Memory of bodies that are stored, for those that come next: to have each page's body set aside anew by the system costs more than to
 * copy its bytes into it.
 *
 * Invariants: a piece of memory is in one of `#kept` or is lent, or is not of here; `#keptBytes` is the sum of those that are kept.
 */
export class SpareMemory {
  /** By the number of bytes, of which there are few: two for each power of two. */
  readonly #kept = new Map<number, ArrayBuffer[]>();
  readonly #lent = new WeakSet<ArrayBufferLike>();
  #keptBytes = 0;

  /** So many bytes, whatever was in them. The memory may be longer by a half. */
  take(length: number): Buffer {
    // Not from the pool that small buffers share: it would be kept as long as one of them is.
    if (length < SHORTEST || length > LONGEST) return Buffer.allocUnsafeSlow(length);
    const memory = this.#takeKept(sizeFor(length)) ?? Buffer.allocUnsafeSlow(sizeFor(length)).buffer;
    this.#lent.add(memory);
    return Buffer.from(memory, 0, length);
  }

  /** Takes back what `take` gave, or a part of it; anything else is left alone. Nobody may look at it any more. */
  give({ buffer }: Buffer): void {
    if (!(buffer instanceof ArrayBuffer) || !this.#lent.delete(buffer)) return;
    const { byteLength } = buffer;
    if (this.#keptBytes + byteLength > MOST_KEPT) return;
    this.#keptBytes += byteLength;
    const kept = this.#kept.get(byteLength);
    if (kept === undefined) this.#kept.set(byteLength, [buffer]);
    else kept.push(buffer);
  }

  #takeKept(size: number): ArrayBuffer | undefined {
    const memory = this.#kept.get(size)?.pop();
    if (memory !== undefined) this.#keptBytes -= size;
    return memory;
  }
}

/** The next power of two, or three quarters of it where that is enough. */
function sizeFor(length: number): number {
  const power = 2 ** (32 - Math.clz32(length - 1));
  return length <= 0.75 * power ? 0.75 * power : power;
}
