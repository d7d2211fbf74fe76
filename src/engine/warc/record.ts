import { DIGEST_LENGTH, sha1Base32 } from '../../content/digest.ts';
import { closeCompressed, closeStored, storedContentAt, storedSize } from './gzip-member.ts';

/** The record types that are written here (WARC 1.1, 6). */
export type RecordType = 'warcinfo' | 'request' | 'metadata' | 'response' | 'revisit';

/** A record before it is laid out: named fields, and a block that is text followed by bytes. */
export interface RecordPlan {
  /** Version line and every field but the block digest and Content-Length, each line ended. */
  readonly fields: string;
  /** One byte a character. */
  readonly blockText: string;
  readonly blockBytes: Buffer | undefined;
}

const END = '\r\n\r\n';

/** The fields with which every record begins (WARC 1.1, 5.2 to 5.5). `date` is in W3C form with milliseconds. */
export function recordFields(type: RecordType, uuid: string, date: string): string {
  return `WARC/1.1\r\nWARC-Type: ${type}\r\nWARC-Record-ID: <urn:uuid:${uuid}>\r\nWARC-Date: ${date}\r\n`;
}

/** Bytes that a record takes at most, compressed or not. */
export function memberSize(plan: RecordPlan): number {
  const length = blockLength(plan);
  return storedSize(fieldsLength(plan, length) + length + END.length);
}

/**
 * Writes the record as one gzip member at `at`, where `memberSize` bytes must be free, and answers where it ends.
 * The block is laid out first: its digest stands before it, and has a length that is known without it.
 */
export function writeMember(target: Buffer, at: number, plan: RecordPlan, compress: boolean): number {
  const length = blockLength(plan);
  const headLength = fieldsLength(plan, length);
  const size = headLength + length + END.length;
  const contentAt = storedContentAt(at, size);
  const blockAt = contentAt + headLength;
  target.write(plan.blockText, blockAt, 'latin1');
  plan.blockBytes?.copy(target, blockAt + plan.blockText.length);
  const digest = hasBlockDigest(plan)
    ? `${DIGEST_FIELD}${sha1Base32(target.subarray(blockAt, blockAt + length))}\r\n`
    : '';
  target.write(`${plan.fields}${digest}${lengthField(length)}`, contentAt, 'latin1');
  target.write(END, blockAt + length, 'latin1');
  return compress ? closeCompressed(target, at, size) : closeStored(target, at, size);
}

const DIGEST_FIELD = 'WARC-Block-Digest: sha1:';

/**
 * A page's bytes have a digest of their own among the fields, and the gzip member ends with a checksum of it all. One of the block
 * would be a third reading of most of what is written.
 */
function hasBlockDigest(plan: RecordPlan): boolean {
  return plan.blockBytes === undefined;
}

function lengthField(length: number): string {
  return `Content-Length: ${length}${END}`;
}

function blockLength(plan: RecordPlan): number {
  return plan.blockText.length + (plan.blockBytes?.length ?? 0);
}

function fieldsLength(plan: RecordPlan, length: number): number {
  const digest = hasBlockDigest(plan) ? DIGEST_FIELD.length + DIGEST_LENGTH + 2 : 0;
  return plan.fields.length + digest + lengthField(length).length;
}
