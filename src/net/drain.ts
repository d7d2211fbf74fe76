import type { BrotliDecompress, InflateRaw } from 'node:zlib';
import { wordsOf } from './failure.ts';

/** What the undoing of one compressed stream gave. */
export interface Drained {
  readonly output: Buffer;
  /** Bytes of the input that belong to the stream; what follows is not of it. */
  readonly consumed: number;
  /** Why the stream could not be undone to its end. */
  readonly error: string | undefined;
  /** The output was cut at the limit. */
  readonly isCut: boolean;
}

/** A decoder of node:zlib. */
export type Decoder = InflateRaw | BrotliDecompress;

const SMALLEST_PIECE = 512;
const LARGEST_PIECE = 65_536;

/**
 * Feeds a decoder piece by piece and keeps what comes out, up to `limit` bytes, whatever happens: a broken piece costs its own
 * output only, and a bomb is never inflated further than the limit and one chunk. `look` sees each piece of what is kept as it comes out.
 */
export function drain(
  decoder: Decoder,
  input: Buffer,
  limit: number,
  look?: (output: Buffer) => void,
): Promise<Drained> {
  const piece = Math.min(LARGEST_PIECE, Math.max(SMALLEST_PIECE, Math.ceil(input.length / 256)));
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let offset = 0;
    let isOver = false;
    const finish = (error: string | undefined, isCut: boolean): void => {
      if (isOver) return;
      isOver = true;
      resolve({ output: Buffer.concat(chunks, size), consumed: decoder.bytesWritten, error, isCut });
      decoder.destroy();
    };
    const feed = (): void => {
      if (isOver) return;
      const start = offset;
      offset += piece;
      if (start < input.length) decoder.write(input.subarray(start, offset), feed);
      else decoder.end();
    };
    decoder.on('data', (chunk: Buffer) => {
      const kept = chunk.subarray(0, limit - size);
      if (isOver) return;
      look?.(kept);
      chunks.push(kept);
      size += kept.length;
      if (kept.length < chunk.length) finish(undefined, true);
    });
    decoder.on('end', () => finish(undefined, false));
    decoder.on('error', (error) => finish(wordsOf(error), false));
    feed();
  });
}
