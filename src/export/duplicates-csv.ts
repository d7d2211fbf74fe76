import { DUPLICATE_COLUMNS } from './columns.ts';
import { csvRow } from './csv.ts';
import { beginCsv, csvOptions } from './options.ts';
import { overRecords, type RecordExport, texts } from './record-export.ts';
import { surveyOf } from './survey.ts';

/** duplicates.csv (P5): one row a URL whose content repeats another one byte for byte. */
export const duplicatesCsv: RecordExport = async (archive, out, options) => {
  const { url } = await surveyOf(archive, options);
  await beginCsv(out, options);
  await out.write(csvRow(DUPLICATE_COLUMNS.map(({ name }) => name)));
  return texts(out, ({ url: copy, duplicateOf, visit }) =>
    duplicateOf === 0 ? '' : csvRow([copy, url(duplicateOf), visit?.digest], csvOptions(options)),
  );
};

export const writeDuplicatesCsv = overRecords(duplicatesCsv);
