/**
 * What the crawlers did on two cores on an earlier day by the web, medians: pages a CPU-second, or, where any CPU was theirs (`free`), pages
 * a second. It stands for those that cannot be installed here (Colly is a library in Go, the floor a breadth-first crawl in C without
 * parser and store), and beside the figures of the others.
 */
export const RECORDED: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'minimal crawl in C': { '10000': 36_000, '10000 small': 108_000 },
  'wget2 2.2': { '1000': 4950, '10000': 5400, '100000': 5080, '10000 small': 17_400, '10000 free': 9400 },
  wget2: { '10000': 7000 },
  wget: { '1000': 3290, '10000': 2950, '100000': 2740, '10000 small': 6100, '10000 free': 2700 },
  Colly: { '1000': 1100, '10000': 1000, '100000': 962, '10000 small': 3550, '10000 free': 1760 },
  'Colly with goquery': { '10000': 790 },
  HTTrack: { '10000': 820, '10000 small': 2000 },
  linkinator: { '10000': 680, '100000': 653, '10000 small': 1700 },
  'spider-rs': { '10000': 543, '100000': 484, '10000 small': 6500, '10000 free': 990 },
  'spider-rs pages': { '10000': 324 },
  simplecrawler: { '10000': 323 },
  Scrapy: { '10000': 232 },
  'Crawlee HttpCrawler': { '10000': 378 },
  'Crawlee CheerioCrawler': { '10000': 128 },
  linkchecker: { '1000': 66 },
};
