import type { Archive } from '../model/engine.ts';
import { graphArcs } from './graph-rows.ts';
import type { ExportOptions } from './options.ts';
import type { Out } from './out.ts';
import { surveyOf } from './survey.ts';

/** edges.tsv: `from TAB to` by url_id, as `skein rank --edges` reads it. */
export async function writeEdgesTsv(archive: Archive, out: Out, options: ExportOptions): Promise<void> {
  const survey = await surveyOf(archive, options);
  for await (const arcs of graphArcs(survey))
    for (const { source, target } of arcs) await out.write(`${source}\t${target}\n`);
}

/** nodes.tsv: `url_id TAB URL`, as `skein rank --nodes` reads it. */
export async function writeNodesTsv(archive: Archive, out: Out, options: ExportOptions): Promise<void> {
  const { graph, url } = await surveyOf(archive, options);
  for (const id of graph.ids) await out.write(`${id}\t${url(id)}\n`);
}
