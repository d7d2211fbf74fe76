import * as zlib from 'node:zlib';
import { encodingOfLabel } from '../content/decode.ts';
import { type Decoder, type Drained, drain } from './drain.ts';
import { drainGzip } from './gzip-members.ts';

/** A body with its content codings undone as far as that went. */
export interface Inflated {
  readonly body: Buffer;
  /** Codings that were undone, in the order in which they had been applied. */
  readonly codings: readonly string[];
  /** Why not all was undone; `body` then holds what could, and nothing where a coding is unknown. */
  readonly error: string | undefined;
  /** The body was cut at the limit. */
  readonly isCut: boolean;
}

/** Up to here a body is inflated at once on the event loop (a page takes 70 microseconds); larger ones go through threads. */
const AT_ONCE_INPUT = 262_144;
const AT_ONCE_OUTPUT = 4_194_304;

/** zstd came to node:zlib with Node 22.15; the types are those of Node 20. */
const zstd: {
  readonly gunzipSync: unknown;
  createZstdDecompress?: () => Decoder;
  zstdDecompressSync?: typeof zlib.gunzipSync;
} = zlib;

const ALIASES: Readonly<Record<string, string>> = { 'x-gzip': 'gzip' };
/** Not codings: the registered word for none, what servers write for it, and what they write that belongs into other headers. */
const NO_CODING = new Set(['', 'identity', 'none', '7bit', '8bit', 'binary', 'aws-chunked']);

/** Nobody has a reason to apply more codings to one body; each layer may cost as much as the largest body does. */
const MOST_CODINGS = 4;

const ALWAYS_KNOWN: ReadonlySet<string> = new Set(['gzip', 'deflate', 'br']);
let isZstdKnown: boolean | undefined;

/** Whether a content coding can be undone here. */
export function isKnownCoding(coding: string): boolean {
  if (coding !== 'zstd') return ALWAYS_KNOWN.has(coding);
  isZstdKnown ??= undoesZstd();
  return isZstdKnown;
}

/** An empty zstd frame without its last byte. */
const CUT_FRAME = Buffer.from('28b52ffd20000100', 'hex');

/** Node 22 has zstd, but takes a frame that was cut for a whole one, and drops all frames but the first. */
function undoesZstd(): boolean {
  try {
    zstd.zstdDecompressSync?.(CUT_FRAME);
    return false;
  } catch {
    return true;
  }
}

/** Has a piece of work done, now or later. */
export type InTurn = <Done>(work: () => Promise<Done>) => Promise<Done>;

/** The codings in a Content-Encoding value, in the order in which they were applied (RFC 9110, 8.4). */
export function codingsOf(contentEncoding: string | undefined): readonly string[] {
  if (contentEncoding === undefined) return [];
  const names = contentEncoding.split(',').map((name) => name.trim().toLowerCase());
  return names.map((name) => ALIASES[name] ?? name).filter((name) => isKnownCoding(name) || !isNoCoding(name));
}

/** Charsets and media types stand there by mistake, and browsers pass them over. */
function isNoCoding(name: string): boolean {
  return NO_CODING.has(name) || name.includes('/') || encodingOfLabel(name) !== undefined;
}

/** RFC 1950, 2.2: method 8 and a header that is a multiple of 31. Servers send raw deflate under the same name. */
function hasZlibHeader(input: Buffer): boolean {
  return input.length >= 2 && ((input[0] ?? 0) & 15) === 8 && input.readUInt16BE(0) % 31 === 0;
}

/** How long the last member of a gzip body says that it is (RFC 1952, 2.3.1). */
function announcedLength(input: Buffer): number {
  return input.length < 4 ? 0 : input.readUInt32LE(input.length - 4);
}

/** The whole body in one call, undefined where that cannot be: too large, broken, or with something behind it. */
function inflateAtOnce(coding: string, input: Buffer, limit: number): Buffer | undefined {
  const announced = coding === 'gzip' ? announcedLength(input) : 0;
  if (input.length > AT_ONCE_INPUT || announced > AT_ONCE_OUTPUT) return undefined;
  const options = { maxOutputLength: Math.min(limit, AT_ONCE_OUTPUT) };
  try {
    // Into one piece of memory instead of several of 16 KiB; the byte beyond shows that it was enough.
    if (coding === 'gzip')
      return zlib.gunzipSync(input, { ...options, chunkSize: Math.max(announced + 1, zlib.constants.Z_MIN_CHUNK) });
    if (coding === 'br') return zlib.brotliDecompressSync(input, options);
    if (coding === 'zstd') return zstd.zstdDecompressSync?.(input, options);
    return hasZlibHeader(input) ? zlib.inflateSync(input, options) : zlib.inflateRawSync(input, options);
  } catch {
    // The tolerant way finds out what is wrong and keeps what can be kept.
    return undefined;
  }
}

async function inflateTolerantly(coding: string, input: Buffer, limit: number): Promise<Drained> {
  if (coding === 'gzip') return drainGzip(input, limit);
  if (coding === 'br') return drain(zlib.createBrotliDecompress(), input, limit);
  if (coding === 'zstd' && zstd.createZstdDecompress !== undefined)
    return drain(zstd.createZstdDecompress(), input, limit);
  if (!hasZlibHeader(input)) return drain(zlib.createInflateRaw(), input, limit);
  const drained = await drain(zlib.createInflate(), input, limit);
  // Raw deflate can begin like a zlib header by chance.
  const isRaw = drained.error !== undefined && drained.output.length === 0;
  return isRaw ? drain(zlib.createInflateRaw(), input, limit) : drained;
}

async function undoTolerantly(wireBody: Buffer, codings: readonly string[], limit: number): Promise<Inflated> {
  let body = wireBody;
  let isCut = false;
  for (let index = codings.length - 1; index >= 0; index--) {
    const coding = codings[index] ?? '';
    const undone = codings.slice(index);
    if (!isKnownCoding(coding)) {
      const error = `unknown content coding "${coding}"`;
      return { body: Buffer.alloc(0), codings: codings.slice(index + 1), error, isCut };
    }
    const drained = await inflateTolerantly(coding, body, limit);
    body = drained.output;
    // A cut stream under another coding ends early for a reason that is known already.
    const error = drained.error === undefined || isCut ? undefined : `${coding}: ${drained.error}`;
    isCut ||= drained.isCut;
    if (error !== undefined) return { body: index === 0 ? body : Buffer.alloc(0), codings: undone, error, isCut };
  }
  return { body, codings, error: undefined, isCut };
}

/**
 * Undoes content codings, the last applied first, each to at most `limit` bytes. Never fails: what is broken, unknown or too
 * large is told beside what could be undone. Small sound bodies are answered at once, the others by a promise; with `inTurn` they are begun
 * when it calls for them.
 */
export function undoCodings(
  wireBody: Buffer,
  codings: readonly string[],
  limit: number,
  inTurn: InTurn = (work) => work(),
): Inflated | Promise<Inflated> {
  let body: Buffer | undefined = wireBody;
  // No body has no coding, whatever the header says (304, or an empty answer).
  if (wireBody.length === 0) return { body, codings: [], error: undefined, isCut: false };
  if (codings.length > MOST_CODINGS) {
    const error = `${codings.length} content codings on one body, at most ${MOST_CODINGS} are undone`;
    return { body: Buffer.alloc(0), codings: [], error, isCut: false };
  }
  for (let index = codings.length - 1; index >= 0 && body !== undefined; index--) {
    const coding = codings[index] ?? '';
    body = isKnownCoding(coding) ? inflateAtOnce(coding, body, limit) : undefined;
  }
  return body === undefined
    ? inTurn(() => undoTolerantly(wireBody, codings, limit))
    : { body, codings, error: undefined, isCut: false };
}
