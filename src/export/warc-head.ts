import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { constants, gunzipSync } from 'node:zlib';
import type { ArchiveAddress } from '../model/engine.ts';
import { messageOf, SkeinError } from '../model/errors.ts';

/** What an index says of an archived exchange, as its record has it. */
export interface WarcHead {
  /** WARC-Type, lower case. */
  readonly type: string;
  /** WARC-Target-URI. */
  readonly uri: string;
  /** WARC-Date. */
  readonly date: string;
  /** Payload digest with its algorithm; undefined where the record has no body and names none. */
  readonly digest: string | undefined;
  readonly status: string | undefined;
  /** Media type of the answer without its parameters, lower case. */
  readonly mime: string | undefined;
}

export interface WarcHeads {
  /** Throws SkeinError FOLDER_DAMAGED when there is no record of an exchange. */
  at(address: ArchiveAddress): WarcHead;
  close(): void;
}

/** Tried in turn: the head of nearly every record, then of one with the largest headers there may be. */
const STARTS = [4096, 2 ** 20];

/** Reads the heads of records in a crawl folder's archive without their bodies. One file is open at a time. */
export function openWarcHeads(folder: string): WarcHeads {
  let open: { readonly file: string; readonly handle: number } | undefined;
  const close = (): void => {
    if (open !== undefined) closeSync(open.handle);
    open = undefined;
  };
  const start = (address: ArchiveAddress, length: number): Buffer => {
    if (open?.file !== address.file) {
      close();
      open = { file: address.file, handle: openSync(join(folder, 'archive', address.file), 'r') };
    }
    const bytes = Buffer.allocUnsafe(Math.min(length, address.length));
    const got = readSync(open.handle, bytes, 0, bytes.length, address.offset);
    const isPlain = bytes.toString('latin1', 0, 5) === 'WARC/';
    return isPlain
      ? bytes.subarray(0, got)
      : gunzipSync(bytes.subarray(0, got), { finishFlush: constants.Z_SYNC_FLUSH });
  };
  const at = (address: ArchiveAddress): WarcHead => {
    try {
      for (const length of STARTS) {
        const head = parse(start(address, length).toString('latin1'));
        if (head !== undefined) return head;
      }
      throw new Error('no record of an exchange');
    } catch (error) {
      // What the system refuses says nothing of the file; but one that is gone is damage.
      if (error instanceof Error && 'syscall' in error && !('code' in error && error.code === 'ENOENT')) throw error;
      const detail = messageOf(error);
      const advice = 'Restore the file from a copy, or crawl into a new folder.';
      const place = `archive/${address.file} at ${address.offset}`;
      throw new SkeinError('FOLDER_DAMAGED', `the archive is damaged: ${place}: ${detail}`, advice, error);
    }
  };
  return { at, close };
}

/** Undefined where the text ends before the heads of record and HTTP message do. */
function parse(text: string): WarcHead | undefined {
  const [warc, http, rest] = text.split(/\r?\n\r?\n/, 3);
  if (warc === undefined || http === undefined || rest === undefined) return undefined;
  const fields = (name: string): string | undefined => new RegExp(`^${name}: *(.*?)\\s*$`, 'im').exec(warc)?.[1];
  const [type, uri, date] = [fields('WARC-Type'), fields('WARC-Target-URI'), fields('WARC-Date')];
  if (!warc.startsWith('WARC/') || type === undefined || uri === undefined || date === undefined) return undefined;
  const mime = /^content-type:[ \t]*([^\s;]+)/im.exec(http)?.[1];
  return {
    type: type.toLowerCase(),
    uri: uri.replace(/^<(.*)>$/, '$1'),
    date,
    digest: fields('WARC-Payload-Digest'),
    status: /^HTTP\/\S+ +(\d{3})/.exec(http)?.[1],
    mime: mime?.toLowerCase(),
  };
}
