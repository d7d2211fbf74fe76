import { targetsOf } from '../graph/link-graph.ts';
import type { Archive } from '../model/engine.ts';
import { csvRow } from './csv.ts';
import { beginCsv, csvOptions, type ExportOptions } from './options.ts';
import type { Out } from './out.ts';
import { surveyOf } from './survey.ts';

/**
 * The web structure (P3): one row a page, its URL and then that of every page that it links to. No heading, as rows differ in length. It is
 * the graph that ranks are made from: `skein rank --structure` of this file gives the crawl's own ranks.
 */
export async function writeStructureCsv(archive: Archive, out: Out, options: ExportOptions): Promise<void> {
  const { graph, url } = await surveyOf(archive, options);
  const nameOf = (page: number): string => url(graph.ids[page] ?? 0) ?? '';
  await beginCsv(out, options);
  for (let page = 0; page < graph.size; page++) {
    const row = [nameOf(page), ...Array.from(targetsOf(graph, page), nameOf)];
    await out.write(csvRow(row, csvOptions(options)));
  }
}
