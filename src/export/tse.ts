import { isPage } from '../graph/page-state.ts';
import type { Archive } from '../model/engine.ts';
import type { OutFolder } from './out.ts';

/** What came of writing a page directory. */
export interface TseResult {
  readonly written: number;
  /** Pages of which no body is kept, as after `--no-archive`. */
  readonly withoutBody: number;
}

/**
 * The page directory of the tiny search engine (T9): one file a page, named 1, 2, 3 … without gaps in the order of fetch; line 1 the URL,
 * line 2 the depth, then the HTML byte for byte as served, content codings undone.
 */
export async function writeTse(archive: Archive, folder: OutFolder): Promise<TseResult> {
  const seen = new Set<number>();
  let written = 0;
  let withoutBody = 0;
  for await (const { id, page } of archive.visits()) {
    if (page === undefined || seen.has(id)) continue;
    seen.add(id);
    const record = await archive.pageById(id);
    if (record === undefined || !isPage(record)) continue;
    const stored = await archive.bodyOf(record);
    if (stored === undefined) {
      withoutBody++;
      continue;
    }
    written++;
    await folder.bytes(String(written), [Buffer.from(`${record.url}\n${record.depth}\n`), stored.body]);
  }
  return { written, withoutBody };
}
