import { targetsOf } from '../graph/link-graph.ts';
import type { Archive } from '../model/engine.ts';
import { CsvBytes } from './csv-bytes.ts';
import { beginCsv, csvOptions, type ExportOptions } from './options.ts';
import type { Out } from './out.ts';
import { surveyOf } from './survey.ts';

/**
 * The web structure (P3): one row a page, its URL and then that of every page that it links to. No heading, as rows differ in length. It is
 * the graph that ranks are made from: `skein rank --structure` of this file gives the crawl's own ranks.
 */
export async function writeStructureCsv(archive: Archive, out: Out, options: ExportOptions): Promise<void> {
  const { graph, urls } = await surveyOf(archive, options);
  const csv = new CsvBytes(csvOptions(options));
  const writeUrl = (page: number): void => {
    urls.seek(graph.ids[page] ?? 0);
    csv.url(urls);
  };
  await beginCsv(out, options);
  for (let page = 0; page < graph.size; page++) {
    writeUrl(page);
    for (const target of targetsOf(graph, page)) writeUrl(target);
    csv.endRow();
    if (csv.isFull) await csv.flush(out);
  }
  await csv.flush(out);
}
