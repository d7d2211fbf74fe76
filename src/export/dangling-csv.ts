import { deadEndKind, isInScope } from '../graph/page-state.ts';
import type { Archive } from '../model/engine.ts';
import { DANGLING_COLUMNS } from './columns.ts';
import { csvRow } from './csv.ts';
import { beginCsv, csvOptions, type ExportOptions } from './options.ts';
import type { Out } from './out.ts';
import { surveyOf } from './survey.ts';

/** dangling.csv: dangling pages and the URLs in scope that are no pages, each with the reason why it leads nowhere. */
export async function writeDanglingCsv(archive: Archive, out: Out, options: ExportOptions): Promise<void> {
  const survey = await surveyOf(archive, options);
  await beginCsv(out, options);
  await out.write(csvRow(DANGLING_COLUMNS.map(({ name }) => name)));
  for await (const record of archive.pages()) {
    const { id, url } = record;
    const kind = survey.graph.danglingKind(id) ?? (isInScope(record) ? deadEndKind(record) : undefined);
    if (kind === undefined) continue;
    const row = [url, kind, survey.counts(id).uniqueInlinks, survey.placing(id)?.rank];
    await out.write(csvRow(row, csvOptions(options)));
  }
}
