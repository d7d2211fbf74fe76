// node crawl-and-filter.mjs URL WORD [FOLDER]: crawls a site and prints its pages with WORD in the title, the most popular first.
// Stopped by Ctrl-C, it goes on where it was when it is started again.
import { existsSync } from 'node:fs';
import { openCrawl, resumeCrawl } from 'skein';

const [seed, word = '', folder = 'crawl'] = process.argv.slice(2);
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
