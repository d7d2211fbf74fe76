import { openIndex, type ResumeOptions, resumeCrawl } from '../../src/index.ts';
import type { CrawlReport } from '../../src/opened-crawl.ts';

/** A page with its title, its body and what else its head holds. */
export const page = (title: string, body: string, head = ''): string =>
  `<!doctype html><html lang=en><head><title>${title}</title>${head}</head><body>${body}</body></html>`;

/** Goes on with a crawl; all of it is visited again unless said otherwise. */
export async function again(folder: string, options: ResumeOptions = { revisit: 0 }): Promise<CrawlReport> {
  const { run, close } = await resumeCrawl(folder, options);
  return run().finally(close);
}

/** Paths of the pages that the index of a crawl finds. */
export async function found(folder: string, query: string): Promise<readonly string[]> {
  const index = await openIndex(folder);
  try {
    return (await index.search(query)).hits.map(({ url }) => new URL(url).pathname).sort();
  } finally {
    index.close();
  }
}
