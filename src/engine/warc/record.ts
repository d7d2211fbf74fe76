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
  const digest = sha1Base32(target.subarray(blockAt, blockAt + length));
  target.write(`${plan.fields}${DIGEST_FIELD}${digest}${lengthField(length)}`, contentAt, 'latin1');
  target.write(END, blockAt + length, 'latin1');
  return compress ? closeCompressed(target, at, size) : closeStored(target, at, size);
}

const DIGEST_FIELD = 'WARC-Block-Digest: sha1:';

function lengthField(length: number): string {
  return `\r\nContent-Length: ${length}${END}`;
}

function blockLength(plan: RecordPlan): number {
  return plan.blockText.length + (plan.blockBytes?.length ?? 0);
}

function fieldsLength(plan: RecordPlan, length: number): number {
  return plan.fields.length + DIGEST_FIELD.length + DIGEST_LENGTH + lengthField(length).length;
}
