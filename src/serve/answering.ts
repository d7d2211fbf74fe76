import { canonicalise } from '../url/canonicalise.ts';
import type { Answering } from './endpoints.ts';
import { graphAnswer } from './graph-answer.ts';
import { hostsAnswer } from './hosts-answer.ts';
import { inlinksOf, outlinksOf } from './links-answer.ts';
import { overviewOf } from './overview.ts';
import { pageAnswer } from './page-answer.ts';
import { pagesAnswer } from './pages-answer.ts';
import { danglingAnswer, giversAnswer, ranksAnswer } from './ranks-answer.ts';
import { Refusal } from './refusal.ts';
import { searchAnswer, suggestions } from './search-answer.ts';
import type { ServedCrawl } from './served-crawl.ts';
import { siteAnswer } from './site-answer.ts';

/** What is answered from a crawl; the rest drives one. */
type Reading = Omit<Answering, keyof Driving>;

/** The answers that drive crawls. */
export const DRIVING = ['control', 'form', 'preview', 'begin', 'pause', 'resume', 'stop', 'addSeeds'] as const;

/** How crawls are driven from the page. */
export type Driving = Pick<Answering, (typeof DRIVING)[number]>;

/** Answers of the crawl that is served at the time of each question; `served` throws a Refusal where none is. */
export function readingOf(served: () => ServedCrawl): Reading {
  const page = async (id: number) => {
    const record = await served().page(id);
    if (record === undefined) throw new Refusal('NOT_FOUND', 'this crawl knows no URL of that number');
    return record;
  };
  const archive = () => served().source.archive;
  return {
    crawl: () => served().crawl(),
    counters: () => served().counters(),
    async overview() {
      const crawl = served();
      const snapshot = await crawl.snapshot();
      crawl.visits.catchUp();
      return overviewOf(snapshot, crawl.visits, {
        crawl: await crawl.crawl(),
        counters: await crawl.counters(),
        isCurrent: crawl.isCurrent(),
        runningTime: crawl.source.runningTime(),
      });
    },
    hosts: ({ offset = 0, limit = 50 }) =>
      hostsAnswer(archive(), { offset, limit, isRunning: served().source.isRunning() }),
    async pages({ offset = 0, limit = 100, ...view }) {
      const crawl = served();
      const part = await pagesAnswer(archive(), await crawl.snapshot(), view, {
        offset,
        limit,
        all: crawl.columnNames,
      });
      return { ...part, isCurrent: crawl.isCurrent() };
    },
    async find({ url }) {
      const canonical = canonicalise(url);
      const record = canonical === undefined ? undefined : await archive().page(canonical);
      if (record === undefined) throw new Refusal('NOT_FOUND', 'the crawl does not know that URL');
      return { id: record.id, url: record.url };
    },
    async page({ id }) {
      const record = await page(id);
      return pageAnswer(served().source, await served().snapshot(), record);
    },
    async inlinks({ id, offset = 0, limit = 50 }) {
      await page(id);
      return inlinksOf(archive(), await served().snapshot(), id, { offset, limit });
    },
    async outlinks({ id, offset = 0, limit = 50 }) {
      await page(id);
      return outlinksOf(archive(), id, { offset, limit });
    },
    explain: async ({ url }) => ({ url, steps: await served().source.explain(url) }),
    async site({ folder = '', offset = 0, limit = 200 }) {
      return siteAnswer(archive(), await served().snapshot(), { folder, offset, limit });
    },
    async graph({ page: middle, hops = 1, limit = 150 }) {
      return graphAnswer(archive(), await served().snapshot(), { page: middle, hops, limit });
    },
    async ranks({ q = '', offset = 0, limit = 50 }) {
      return ranksAnswer(archive(), await served().snapshot(), { q, offset, limit });
    },
    async givers({ id, offset = 0, limit = 50 }) {
      await page(id);
      return giversAnswer(archive(), await served().snapshot(), id, { offset, limit });
    },
    async dangling({ kind, offset = 0, limit = 50 }) {
      return danglingAnswer(archive(), await served().snapshot(), { kind, offset, limit });
    },
    search: (wish) => searchAnswer(served().source, wish),
    suggest: ({ q }) => suggestions(served().source, q),
  };
}
