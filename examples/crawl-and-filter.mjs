// Prints the pages of a site with WORD in the title, the most popular first. Started again after Ctrl-C, it goes on where it was.
import { existsSync } from 'node:fs';
import { openCrawl, resumeCrawl } from 'skein';

const [seed, word = '', folder = 'crawl'] = process.argv.slice(2);
if (seed === undefined) {
  console.error('Usage: node crawl-and-filter.mjs URL [WORD [FOLDER]]');
  process.exit(2);
}
const options = { maxPages: 1000, follow: (url) => !/\.(pdf|zip|png|jpe?g|svg)$/i.test(url) };
const crawl = existsSync(folder) ? await resumeCrawl(folder, options) : await openCrawl(seed, { ...options, folder });
process.once('SIGINT', () => crawl.stop());
await crawl.run();
const found = [];
for await (const { url, rank = 0, visit } of crawl.archive.pages()) {
  const title = visit?.page?.title ?? '';
  if (title.includes(word)) found.push({ rank, title, url });
}
for (const { title, url } of found.sort((a, b) => b.rank - a.rank)) console.log(`${url}\t${title}`);
await crawl.close();
