import { RunCursor } from '../graph/arc-log.ts';
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
  let next = 0;
  /** Rows of the pages without arcs that come before `page`. */
  const writeLonely = (page: number): void => {
    for (; next < page; next++) {
      writeUrl(next);
      csv.endRow();
    }
  };
  const writeRow = (run: RunCursor): void => {
    writeLonely(run.source);
    writeUrl(next++);
    while (run.nextArc()) writeUrl(run.target);
    csv.endRow();
  };
  for await (const block of graph.log.blocks()) {
    const run = new RunCursor(block);
    while (run.nextPage()) {
      writeRow(run);
      if (csv.isFull) await csv.flush(out);
    }
  }
  writeLonely(graph.size);
  await csv.flush(out);
}
