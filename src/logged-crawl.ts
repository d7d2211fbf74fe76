import type { CrawlLog } from './crawl-log.ts';
import { messageOf } from './model/errors.ts';
import type { Crawl } from './opened-crawl.ts';
import { PACKAGE } from './user-agent.ts';

/** So many seeds stand in the log's first line. */
const SEEDS_LOGGED = 20;

/** The crawl with its beginning and its end written down. */
export function loggedCrawl(crawl: Crawl, log: CrawlLog): Crawl {
  return {
    ...crawl,
    async run() {
      const { seeds } = crawl;
      log.event('info', 'begin', {
        skein: PACKAGE.version,
        seeds: seeds.slice(0, SEEDS_LOGGED),
        seedCount: seeds.length,
      });
      try {
        const report = await crawl.run();
        log.event('info', 'end', { ...report.end, ...report.summary.totals, stages: report.stages });
        return report;
      } catch (error) {
        log.event('error', 'error', { text: messageOf(error) });
        throw error;
      }
    },
    async close() {
      try {
        await crawl.close();
      } finally {
        log.close();
      }
    },
  };
}
