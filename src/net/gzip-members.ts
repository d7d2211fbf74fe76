import { crc32, createInflateRaw } from 'node:zlib';
import { type Drained, drain } from './drain.ts';

const HAS_HEADER_CRC = 2;
const HAS_EXTRA = 4;
const HAS_NAME = 8;
const HAS_COMMENT = 16;
const TRAILER = 8;

/** Length of the member header at `start` (RFC 1952, 2.3), undefined where there is none. */
function headerLength(input: Buffer, start: number): number | undefined {
  const flags = input[start + 3];
  if (flags === undefined || input.length < start + 10) return undefined;
  if (input[start] !== 0x1f || input[start + 1] !== 0x8b || input[start + 2] !== 8) return undefined;
  if ((flags & 0xe0) !== 0) return undefined;
  let at = start + 10;
  if ((flags & HAS_EXTRA) !== 0) {
    if (at + 2 > input.length) return undefined;
    at += 2 + input.readUInt16LE(at);
  }
  for (const flag of [HAS_NAME, HAS_COMMENT]) {
    if ((flags & flag) === 0) continue;
    const end = input.indexOf(0, at);
    if (end === -1) return undefined;
    at = end + 1;
  }
  if ((flags & HAS_HEADER_CRC) !== 0) at += 2;
  return at <= input.length ? at - start : undefined;
}

function trailerError(input: Buffer, at: number, length: number, sum: number): string | undefined {
  if (at + TRAILER > input.length) return 'unexpected end of file';
  if (input.readUInt32LE(at) !== sum) return 'incorrect data check';
  return input.readUInt32LE(at + 4) === length % 2 ** 32 ? undefined : 'incorrect length check';
}

/**
 * Undoes gzip member by member and keeps out what follows the last one, as browsers do: node:zlib refuses such bodies whole.
 * The error tells why a member is not whole; what it gave until there is kept.
 */
export async function drainGzip(input: Buffer, limit: number): Promise<Drained> {
  const outputs: Buffer[] = [];
  let size = 0;
  let offset = 0;
  let error: string | undefined;
  let isCut = false;
  while (error === undefined && !isCut) {
    const header = headerLength(input, offset);
    if (header === undefined) {
      if (offset === 0) error = input.length < 10 ? 'unexpected end of file' : 'incorrect header check';
      break;
    }
    // Piece by piece: the sum of a long member in one go would hold the event loop up.
    let sum = 0;
    const member = await drain(createInflateRaw(), input.subarray(offset + header), limit - size, (output) => {
      sum = crc32(output, sum);
    });
    outputs.push(member.output);
    size += member.output.length;
    isCut = member.isCut;
    offset += header + member.consumed;
    if (!isCut) error = member.error ?? trailerError(input, offset, member.output.length, sum);
    offset += TRAILER;
  }
  const [first = Buffer.alloc(0)] = outputs;
  const output = outputs.length > 1 ? Buffer.concat(outputs, size) : first;
  return { output, consumed: Math.min(offset, input.length), error, isCut };
}
