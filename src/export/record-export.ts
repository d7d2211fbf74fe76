import type { Archive, PageRecord } from '../model/engine.ts';
import type { ExportOptions } from './options.ts';
import type { Out, OutFolder } from './out.ts';

/** Writes one text file of a crawl. */
export type TextExport = (archive: Archive, out: Out, options: ExportOptions) => Promise<void>;

/** A text file of which each URL writes its own part: begins it, and answers how it goes on. */
export type RecordExport = (archive: Archive, out: Out, options: ExportOptions) => Promise<RecordWriter>;

export interface RecordWriter {
  write(record: PageRecord): void;
  /** Hands on what was written so far; to be waited for before the next record. */
  flush(): Promise<void> | void;
}

/** Writes what is told of each URL; '' for nothing. */
export function texts(out: Out, textOf: (record: PageRecord) => string): RecordWriter {
  let text = '';
  return {
    write(record) {
      text += textOf(record);
    },
    flush() {
      const piece = text;
      text = '';
      return piece === '' ? undefined : out.write(piece);
    },
  };
}

/** The file on its own. */
export function overRecords(begin: RecordExport): TextExport {
  return async (archive, out, options) => {
    await pass(archive, [await begin(archive, out, options)]);
  };
}

/** Several files from one reading of the records, which costs more than the writing. */
export function writeOverRecords(
  exports: readonly (readonly [name: string, begin: RecordExport])[],
  archive: Archive,
  folder: OutFolder,
  options: ExportOptions,
): Promise<void> {
  const open = async (left: typeof exports, writers: readonly RecordWriter[]): Promise<void> => {
    const [first, ...rest] = left;
    if (first === undefined) return pass(archive, writers);
    const [name, begin] = first;
    await folder.text(name, async (out) => open(rest, [...writers, await begin(archive, out, options)]));
  };
  return open(exports, []);
}

async function pass(archive: Archive, writers: readonly RecordWriter[]): Promise<void> {
  for await (const batch of archive.pageBatches()) {
    for (const writer of writers) {
      writeBatch(batch, writer);
      await writer.flush();
    }
  }
}

/** Apart, as V8 compiles a function that is called often sooner than the loop of one that waits in between. */
function writeBatch(batch: readonly PageRecord[], writer: RecordWriter): void {
  for (const record of batch) writer.write(record);
}
