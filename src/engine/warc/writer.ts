import { randomUUID } from 'node:crypto';
import { hostname as systemHostname } from 'node:os';
import { join } from 'node:path';
import type { ArchiveAddress, ArchivedBody } from '../../model/engine.ts';
import { SkeinError } from '../../model/errors.ts';
import type { Instant } from '../../model/time.ts';
import type { ArchivedOriginal, ArchiveEntry, ArchiveWriter } from '../archive-writer.ts';
import { type MakeUuid, planExchange } from './exchange.ts';
import { ARCHIVE_FOLDER, damagedArchive, fileName, lengthOf, serialOf, warcFiles } from './files.ts';
import { GrowingFile, type Mark } from './growing-file.ts';
import { PendingBytes } from './pending-bytes.ts';
import { openWarcReader, type WarcReader } from './reader.ts';
import { RecentPayloads } from './recent-payloads.ts';
import { addRecord, memberSize } from './record.ts';
import { type CrawlNotes, planWarcinfo } from './warcinfo.ts';

export interface WarcArchiveOptions {
  /** The crawl folder; the files go to `archive` in it, which is made when the first exchange is stored. */
  readonly folder: string;
  /** A new file is begun before one would grow beyond so many bytes. A larger exchange has a file to itself. */
  readonly maxSize: number;
  /** Compress what came uncompressed; otherwise records are stored as they are, which costs nothing. */
  readonly compress: boolean;
  readonly info: CrawlNotes;
  /** Of the machine that crawls, in file names and warcinfo records; its own by default. */
  readonly hostname?: string;
  /** Bodies are cut at so many bytes when they are read back. */
  readonly maxBody?: number;
  readonly uuid?: MakeUuid;
}

/** The archive of a crawl folder as WARC 1.1 files of one gzip member a record. Nothing is opened before it is used. */
export function createWarcArchive(options: WarcArchiveOptions): ArchiveWriter {
  return new WarcWriter(options);
}

/** Lays records out and writes those of a call together. Invariant: nothing is pending between calls. */
class WarcWriter implements ArchiveWriter {
  readonly #folder: string;
  readonly #options: WarcArchiveOptions;
  readonly #hostname: string;
  readonly #uuid: MakeUuid;
  readonly #file: GrowingFile;
  readonly #reader: WarcReader;
  readonly #recent = new RecentPayloads();
  readonly #pending = new PendingBytes();
  /** Whether the file at hand has an exchange: one that has none takes the next, however large. */
  #hasExchange = false;

  constructor(options: WarcArchiveOptions) {
    this.#options = options;
    this.#folder = join(options.folder, ARCHIVE_FOLDER);
    this.#hostname = options.hostname ?? systemHostname();
    this.#uuid = options.uuid ?? randomUUID;
    this.#file = new GrowingFile(this.#folder);
    this.#reader = openWarcReader({ folder: options.folder, ...(options.maxBody && { maxBody: options.maxBody }) });
  }

  append(entries: readonly ArchiveEntry[]): readonly ArchiveAddress[] {
    const before = this.#file.mark();
    const hadExchange = this.#hasExchange;
    try {
      const addresses = entries.map((entry) => this.#store(entry));
      this.#flush();
      return addresses;
    } catch (error) {
      this.#pending.take();
      this.#hasExchange = hadExchange;
      this.#recent.clear();
      this.#takeBack(before);
      throw error;
    }
  }

  lengthOf(file: string): number | undefined {
    return serialOf(file) === undefined ? undefined : lengthOf(join(this.#folder, file));
  }

  cutBack(last: ArchiveAddress | undefined): void {
    this.#recent.clear();
    this.#reader.forget();
    this.#hasExchange = last !== undefined;
    if (last === undefined) {
      this.#file.cutBack(undefined);
      return;
    }
    const length = last.offset + last.length;
    const present = this.lengthOf(last.file);
    if (present === undefined) throw damagedArchive(this.#folder, last, 'there is no such file');
    if (present < length)
      throw damagedArchive(this.#folder, last, `the file ends at ${present}, before the record does`);
    this.#file.cutBack({ file: last.file, length });
  }

  shorten(file: string, length: number): void {
    if (this.lengthOf(file) === undefined) return;
    this.#reader.forget();
    this.#file.shorten(file, length);
  }

  sync(): void {
    this.#file.sync();
  }

  read(address: ArchiveAddress): Promise<ArchivedBody> {
    return this.#reader.read(address);
  }

  async close(): Promise<void> {
    this.#file.close();
    await this.#reader.close();
  }

  #store(entry: ArchiveEntry): ArchiveAddress {
    const { records, payload } = planExchange(entry, this.#uuid, (original) => this.#payloadOf(original));
    const size = records.reduce((sum, record) => sum + memberSize(record), 0);
    this.#makeRoom(size, entry.visit.at);
    const compress = this.#options.compress && entry.capture.response.codings.length === 0;
    let start = this.#pending.length;
    for (const record of records) {
      start = this.#pending.length;
      addRecord(this.#pending, record, compress);
    }
    this.#hasExchange = true;
    if (payload !== undefined) this.#recent.add(entry.visit, payload);
    const { file, length } = this.#end();
    return { file, offset: length + start, length: this.#pending.length - start };
  }

  /** Sees to it that `size` bytes may go to the file at hand. */
  #makeRoom(size: number, at: Instant): void {
    const end = this.#file.end;
    const isFull =
      this.#hasExchange && end !== undefined && end.length + this.#pending.length + size > this.#options.maxSize;
    if (isFull) this.#flush();
    if (end === undefined || isFull) this.#begin(at);
  }

  #begin(at: Instant): void {
    const last = warcFiles(this.#folder).at(-1);
    const serial = last === undefined ? 0 : (serialOf(last) ?? 0) + 1;
    const file = fileName(at, serial, this.#hostname);
    this.#file.begin(file);
    this.#hasExchange = false;
    const record = planWarcinfo(file, this.#options.info, this.#hostname, at, this.#uuid);
    addRecord(this.#pending, record, this.#options.compress);
    this.#flush();
  }

  #flush(): void {
    const { length } = this.#pending;
    this.#file.append(this.#pending.take(), length);
  }

  #end(): Mark {
    if (this.#file.end === undefined)
      throw new SkeinError('INTERNAL', 'no WARC file is open', 'Report this as a fault.');
    return this.#file.end;
  }

  #payloadOf(original: ArchivedOriginal): string | undefined {
    const recent = this.#recent.find(original);
    if (recent !== undefined || original.address === undefined) return recent;
    return this.#reader.payloadDigest(original.address);
  }

  /** After a failed call; the first error is the one to tell. */
  #takeBack(before: Mark | undefined): void {
    try {
      this.#file.takeBack(before);
    } catch {
      // The next opening cuts the tail back again.
    }
  }
}
