import { sha1Base32 } from '../../content/digest.ts';
import { addMember, storedSize } from './gzip-member.ts';
import type { PendingBytes } from './pending-bytes.ts';

/** The record types that are written here (WARC 1.1, 6). */
export type RecordType = 'warcinfo' | 'request' | 'metadata' | 'response' | 'revisit';

/** A record before it is laid out: text of one byte a character, and what of its block is bytes. */
export interface RecordPlan {
  /** Version line, fields, the empty line, and the beginning of the block. */
  readonly text: string;
  readonly bytes: Buffer | undefined;
}

const END_TEXT = '\r\n\r\n';
const END = Buffer.from(END_TEXT, 'latin1');

/** The fields with which every record begins (WARC 1.1, 5.2 to 5.5). `date` is in W3C form with milliseconds. */
export function recordFields(type: RecordType, uuid: string, date: string): string {
  return `WARC/1.1\r\nWARC-Type: ${type}\r\nWARC-Record-ID: <urn:uuid:${uuid}>\r\nWARC-Date: ${date}\r\n`;
}

/** A record of these fields, each line ended, to which its length is added, and of a block that is text followed by bytes. */
export function planRecord(fields: string, blockText: string, bytes?: Buffer): RecordPlan {
  const length = blockText.length + (bytes?.length ?? 0);
  return { text: `${fields}Content-Length: ${length}\r\n\r\n${blockText}`, bytes };
}

/** The field with the digest of a block that is text alone. */
export function blockDigestField(blockText: string): string {
  return `WARC-Block-Digest: sha1:${sha1Base32(Buffer.from(blockText, 'latin1'))}\r\n`;
}

/** Bytes that a record takes at most, compressed or not. */
export function memberSize({ text, bytes }: RecordPlan): number {
  return storedSize(text.length + (bytes?.length ?? 0) + END.length);
}

/** Puts the record behind what is pending, as one gzip member. */
export function addRecord(pending: PendingBytes, { text, bytes }: RecordPlan, compress: boolean): void {
  if (bytes === undefined) addMember(pending, text + END_TEXT, [], compress);
  else addMember(pending, text, [bytes, END], compress);
}
