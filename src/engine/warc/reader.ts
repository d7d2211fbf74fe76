import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { ArchiveAddress, ArchivedBody } from '../../model/engine.ts';
import { messageOf } from '../../model/errors.ts';
import type { ArchiveReader } from '../archive-writer.ts';
import { codingsOf, undoCodings } from './content-coding.ts';
import { ARCHIVE_FOLDER, damagedArchive } from './files.ts';
import { openMember, openStart } from './gzip-member.ts';
import { bodyOffset, headerOf, parseResponseHead } from './http-message.ts';
import { parseHead, parseRecord, type WarcRecord } from './parse-record.ts';

export interface WarcReaderOptions {
  /** The crawl folder. */
  readonly folder: string;
  /** Bodies are cut at so many bytes. */
  readonly maxBody?: number;
}

export interface WarcReader extends ArchiveReader {
  /** The record that fills an address. Throws SkeinError FOLDER_DAMAGED where there is none. */
  record(address: ArchiveAddress): WarcRecord;
  /** Payload digest of a record that holds a body, with its algorithm; undefined for any other or a damaged one. */
  payloadDigest(address: ArchiveAddress): string | undefined;
  /** Lets go of the files: they may not be the same any more. */
  forget(): void;
}

const MAX_BODY = 52_428_800;

/** Files kept open at most. */
const OPEN_FILES = 32;

/** Enough for the fields of any record of ours but those with the longest URLs. */
const START = 4096;

/** Reads the archive of a crawl folder; files are opened when they are first asked for. */
export function openWarcReader({ folder, maxBody = MAX_BODY }: WarcReaderOptions): WarcReader {
  const archive = join(folder, ARCHIVE_FOLDER);
  const files = openFiles(archive);
  const bytesAt = (address: ArchiveAddress, length: number): Buffer => {
    const bytes = Buffer.allocUnsafe(length);
    const got = readSync(files.handleOf(address.file), bytes, 0, length, address.offset);
    return bytes.subarray(0, got);
  };
  const record = (address: ArchiveAddress): WarcRecord => {
    try {
      const parsed = parseRecord(openMember(bytesAt(address, address.length)));
      if (parsed === undefined) throw new Error('the record is not whole');
      return parsed.record;
    } catch (error) {
      throw damagedArchive(archive, address, messageOf(error), error);
    }
  };
  return {
    record,
    async read(address) {
      const found = record(address);
      const body = await bodyOf(found, maxBody);
      if (body === undefined) throw damagedArchive(archive, address, `a ${found.type} record and not an answer`);
      return body;
    },
    payloadDigest(address) {
      try {
        const head = parseHead(openStart(bytesAt(address, Math.min(START, address.length))));
        return head?.type === 'response' ? head.fields.get('warc-payload-digest') : undefined;
      } catch {
        // Whoever asks can do without: the bytes are then stored once more.
        return undefined;
      }
    },
    forget: files.close,
    async close() {
      files.close();
    },
  };
}

/** The answer in a record, its content codings undone. A 304 stands for itself: it has no body, which is not damage. */
async function bodyOf({ type, block }: WarcRecord, maxBody: number): Promise<ArchivedBody | undefined> {
  const head = parseResponseHead(block);
  if (head === undefined || (type !== 'response' && head.status !== 304)) return undefined;
  const wireBody = type === 'response' ? block.subarray(bodyOffset(block)) : Buffer.alloc(0);
  const body = await undoCodings(wireBody, codingsOf(headerOf(head, 'content-encoding')), maxBody);
  return { body: body.subarray(0, maxBody), status: head.status, contentType: headerOf(head, 'content-type') };
}

/** File handles by name, the longest unused closed first. */
function openFiles(folder: string): { handleOf(file: string): number; close(): void } {
  const handles = new Map<string, number>();
  return {
    handleOf(file) {
      const known = handles.get(file);
      handles.delete(file);
      const handle = known ?? openSync(join(folder, file), 'r');
      handles.set(file, handle);
      for (const [oldest, old] of handles) {
        if (handles.size <= OPEN_FILES) break;
        handles.delete(oldest);
        closeSync(old);
      }
      return handle;
    },
    close() {
      for (const handle of handles.values()) closeSync(handle);
      handles.clear();
    },
  };
}
