import type { Archive, PageRecord } from '../model/engine.ts';
import type { ExportOptions } from './options.ts';
import type { Out, OutFolder } from './out.ts';

/** Writes one text file of a crawl. */
export type TextExport = (archive: Archive, out: Out, options: ExportOptions) => Promise<void>;

/** What is written of one URL; '' for nothing. */
export type RecordText = (record: PageRecord) => string;

/** A text file of which each URL writes its own part: begins it, and answers how it goes on. */
export type RecordExport = (archive: Archive, out: Out, options: ExportOptions) => Promise<RecordText>;

/** The file on its own. */
export function overRecords(begin: RecordExport): TextExport {
  return async (archive, out, options) => {
    await pass(archive, [{ out, textOf: await begin(archive, out, options) }]);
  };
}

/** Several files from one reading of the records, which costs more than the writing. */
export function writeOverRecords(
  exports: readonly (readonly [name: string, begin: RecordExport])[],
  archive: Archive,
  folder: OutFolder,
  options: ExportOptions,
): Promise<void> {
  const open = async (left: typeof exports, writers: readonly Writer[]): Promise<void> => {
    const [first, ...rest] = left;
    if (first === undefined) return pass(archive, writers);
    const [name, begin] = first;
    await folder.text(name, async (out) =>
      open(rest, [...writers, { out, textOf: await begin(archive, out, options) }]),
    );
  };
  return open(exports, []);
}

interface Writer {
  readonly out: Out;
  readonly textOf: RecordText;
}

async function pass(archive: Archive, writers: readonly Writer[]): Promise<void> {
  for await (const batch of archive.pageBatches()) {
    for (const { out, textOf } of writers) {
      let text = '';
      for (const record of batch) text += textOf(record);
      if (text !== '') await out.write(text);
    }
  }
}
