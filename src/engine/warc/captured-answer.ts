import type { Truncation } from '../../model/fetcher.ts';
import { unchunked } from './chunked.ts';
import { bodyOffset, finalMessage, type HttpHead, headerOf, parseResponseHead } from './http-message.ts';
import { fitsDigest } from './labelled-digest.ts';
import type { PlacedRecord } from './records.ts';

/** An answer as records of WARC files have it. */
export interface CapturedAnswer extends HttpHead {
  /** After de-chunking, with its content codings. */
  readonly body: Buffer;
  readonly truncated: Truncation | undefined;
  /** Of the peer; '' where the record does not say. */
  readonly address: string;
}

const TRUNCATIONS: ReadonlySet<string> = new Set<Truncation>(['length', 'time', 'disconnect']);

/** The status of the answer in a record; 200 for a resource, which is no answer but a body by itself. */
export function statusOf({ type, block }: PlacedRecord): number | undefined {
  if (type === 'resource') return 200;
  const status = /^HTTP\/\S+\s+(\d{3})/i.exec(finalMessage(block).toString('latin1', 0, 32))?.[1];
  return status === undefined ? undefined : Number(status);
}

/** The value of the answer's Content-Type; '' where there is none. */
export function contentTypeOf(record: PlacedRecord): string {
  if (record.type === 'resource') return record.fields.get('content-type') ?? '';
  const head = parseResponseHead(finalMessage(record.block));
  return (head && headerOf(head, 'content-type')) ?? '';
}

/** Whether the record says of its own that the body is that of another capture. */
export function isRepeat(record: PlacedRecord): boolean {
  return record.type === 'revisit' || statusOf(record) === 304;
}

/**
 * The answer that a record stands for. One that repeats another has the head of its own and the body of `original`; a 304 says that
 * the whole original still holds. Where the original is not known the body is empty and counts as cut.
 */
export function answerOf(record: PlacedRecord, original: PlacedRecord | undefined): CapturedAnswer {
  const holder = original ?? record;
  const own = record === holder || statusOf(record) === 304 ? undefined : parseResponseHead(finalMessage(record.block));
  const head = own ?? headOf(holder);
  const message = bodyIn(holder);
  const isMissing = isRepeat(record) && original === undefined && head.status !== 304;
  return {
    ...head,
    httpVersion: record.fields.get('warc-protocol') === 'h2' ? '2' : head.httpVersion,
    body: message.body,
    truncated: truncationOf(holder) ?? (message.isWhole && !isMissing ? undefined : 'disconnect'),
    address: record.fields.get('warc-ip-address') ?? '',
  };
}

/** What is wrong with the bytes of a record that was read whole, by its own digest; undefined where nothing is, or nothing said. */
export function damageOf({ fields, block, blockLength }: PlacedRecord): string | undefined {
  const digest = fields.get('warc-block-digest');
  if (digest === undefined || block.length < blockLength || fitsDigest(block, digest) !== false) return undefined;
  return 'the block is not the one that its digest was made of';
}

function headOf(record: PlacedRecord): HttpHead {
  const head = record.type === 'resource' ? undefined : parseResponseHead(finalMessage(record.block));
  const type = record.fields.get('content-type');
  const rawHeaders = record.type === 'resource' && type !== undefined ? ['Content-Type', type] : [];
  return head ?? { httpVersion: '1.1', status: 200, statusText: 'OK', rawHeaders };
}

/** The body in a record's message. Some writers keep the chunks, some undo them and keep the header all the same. */
function bodyIn(record: PlacedRecord): { readonly body: Buffer; readonly isWhole: boolean } {
  const { type, block, blockLength } = record;
  if (type === 'resource') return { body: block, isWhole: block.length === blockLength };
  const message = finalMessage(block);
  const body = message.subarray(bodyOffset(message));
  const head = headOf(record);
  const isChunked = /\bchunked\b/i.test(headerOf(head, 'transfer-encoding') ?? '');
  const plain = isChunked ? unchunked(body) : undefined;
  if (plain !== undefined) return plain;
  const promised = isChunked ? undefined : headerOf(head, 'content-length');
  const isShort = promised !== undefined && /^\d+$/.test(promised) && body.length < Number(promised);
  return { body, isWhole: !isShort || isRepeat(record) };
}

/** Why the record says that its block ends early. */
function truncationOf({ type, fields, block, blockLength, isTorn }: PlacedRecord): Truncation | undefined {
  if (isTorn) return 'disconnect';
  if (block.length < blockLength || fields.has('warc-segment-number')) return 'length';
  const reason = type === 'revisit' ? undefined : fields.get('warc-truncated')?.trim().toLowerCase();
  if (reason === undefined) return undefined;
  return isTruncation(reason) ? reason : 'disconnect';
}

function isTruncation(reason: string): reason is Truncation {
  return TRUNCATIONS.has(reason);
}
