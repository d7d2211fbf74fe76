/** A body out of its chunks. */
export interface Unchunked {
  readonly body: Buffer;
  /** Whether the last chunk, that of no length, was there. */
  readonly isWhole: boolean;
}

/**
 * Undoes the chunked transfer coding (RFC 9112, 7.1) as far as it goes: extensions and trailers are dropped, and a cut body gives what
 * it has. Undefined for what does not begin with a chunk's size: the coding was undone by whoever stored it.
 */
export function unchunked(message: Buffer): Unchunked | undefined {
  const chunks: Buffer[] = [];
  let at = 0;
  for (;;) {
    const size = /^([0-9a-f]{1,8})[ \t]*(?:;[^\r\n]*)?\r?\n/i.exec(message.toString('latin1', at, at + 1024));
    if (size === null) return chunks.length === 0 ? undefined : { body: Buffer.concat(chunks), isWhole: false };
    const length = Number.parseInt(size[1] ?? '', 16);
    const start = at + size[0].length;
    if (length === 0) return { body: Buffer.concat(chunks), isWhole: true };
    chunks.push(message.subarray(start, start + length));
    at = start + length;
    if (message[at] === 13) at += 1;
    if (message[at] === 10) at += 1;
  }
}
