/** A piece of no more than so many bytes is copied: each by itself costs the system more than that. */
const SMALL = 1024;

const TINY = 16;

/** The heads of a batch of pages have room in so much. */
const ROOM = 2 ** 17;

/**
 * Bytes that go to the end of a file next. Texts are laid out here, one behind the other; bodies stay where they are.
 *
 * Invariant: `#room` from `#begun` to `#used` is the last piece, which may still grow; those before it are in `#pieces`.
 */
export class PendingBytes {
  /** Of all that is pending. */
  length = 0;
  #pieces: Buffer[] = [];
  #room = Buffer.allocUnsafeSlow(ROOM);
  #begun = 0;
  #used = 0;

  /** Appends a text of one byte a character, and answers these bytes. */
  addText(text: string): Buffer {
    this.#makeRoom(text.length);
    const at = this.#used;
    this.#used += this.#room.write(text, at, 'latin1');
    this.length += text.length;
    return this.#room.subarray(at, this.#used);
  }

  /** Appends the low bytes of a number, the lowest first. */
  addNumber(bits: number, size: number): void {
    this.#makeRoom(size);
    for (let byte = 0; byte < size; byte++) this.#room[this.#used++] = bits >>> (8 * byte);
    this.length += size;
  }

  /** Appends bytes, which must not change before they are written. */
  addBytes(bytes: Buffer): void {
    this.length += bytes.length;
    if (bytes.length > SMALL) {
      this.#endPiece();
      this.#pieces.push(bytes);
      return;
    }
    this.#makeRoom(bytes.length);
    // A call into the system's own code costs more than to copy a few bytes here.
    if (bytes.length > TINY) bytes.copy(this.#room, this.#used);
    else for (let at = 0; at < bytes.length; at++) this.#room[this.#used + at] = bytes[at] ?? 0;
    this.#used += bytes.length;
  }

  /** All of it in order, and nothing is pending any more. To be written before the next addition, which uses the room again. */
  take(): readonly Buffer[] {
    this.#endPiece();
    const pieces = this.#pieces;
    this.#pieces = [];
    this.length = 0;
    this.#useRoom(this.#room.length > ROOM ? ROOM : 0);
    return pieces;
  }

  #makeRoom(size: number): void {
    if (this.#used + size <= this.#room.length) return;
    this.#endPiece();
    this.#useRoom(Math.max(size, ROOM));
  }

  /** Begins at the start of a room, of a new one unless `size` is 0. */
  #useRoom(size: number): void {
    if (size > 0) this.#room = Buffer.allocUnsafeSlow(size);
    this.#begun = 0;
    this.#used = 0;
  }

  #endPiece(): void {
    if (this.#used > this.#begun) this.#pieces.push(this.#room.subarray(this.#begun, this.#used));
    this.#begun = this.#used;
  }
}
