import type { Archive } from '../model/engine.ts';
import { csvRow } from './csv.ts';
import { GRAPH_FIELDS, graphArcs, graphPages } from './graph-rows.ts';
import { beginCsv, csvOptions, type ExportOptions } from './options.ts';
import type { Out } from './out.ts';
import { surveyOf } from './survey.ts';

/** nodes.csv for Gephi's spreadsheet import: Id, Label (the URL) and the fields of a page. */
export async function writeGephiNodes(archive: Archive, out: Out, options: ExportOptions): Promise<void> {
  const survey = await surveyOf(archive, options);
  await beginCsv(out, options);
  await out.write(csvRow(['Id', 'Label', ...GRAPH_FIELDS.map(({ name }) => name)]));
  for await (const page of graphPages(archive, survey)) {
    const fields = GRAPH_FIELDS.map(({ name }) => page[name]);
    await out.write(csvRow([page.id, page.url, ...fields], csvOptions(options)));
  }
}

/** edges.csv for Gephi (G-1): one row a directed pair, weighed by its links. */
export async function writeGephiEdges(archive: Archive, out: Out, options: ExportOptions): Promise<void> {
  const survey = await surveyOf(archive, options);
  await beginCsv(out, options);
  await out.write(csvRow(['Source', 'Target', 'Type', 'Weight']));
  for await (const arcs of graphArcs(survey))
    for (const { source, target, weight } of arcs) {
      await out.write(csvRow([source, target, 'Directed', weight]));
    }
}
