/** The public door of Skein: crawl, resume, open a crawl folder, rank, export. Everything the commands do is done through here. */

export type { BuildIndexOptions, IndexDocument } from './build-index.ts';
export type { Hooks } from './compose.ts';
export { cssUrls } from './content/css-urls.ts';
export type { SitemapOptions } from './content/sitemap.ts';
export type {
  ChangeFrequency,
  SitemapAlternate,
  SitemapEntry,
  SitemapReading,
} from './content/sitemap-entry.ts';
export type { CrawlEnd } from './crawl/crawl.ts';
export type { ExplainStep } from './crawl/explain-step.ts';
export type { CrawlProgress } from './crawl/progress.ts';
export type { CrawlOptions } from './crawl-options.ts';
export type { ResumeOptions } from './crawl-site.ts';
export { type AtEnd, dueAt, endInWords, resumeWith } from './end-in-words.ts';
export type { MemoryUse } from './engine/memory-use.ts';
export { type ExportFormatName, exportFormats, filesOf } from './export/formats.ts';
export { longTables, type RowCount } from './export/long-tables.ts';
export type { CrawlRanking, Stage } from './finish.ts';
export { isPage } from './graph/page-state.ts';
export type { Ranking, RankStatement } from './graph/ranking.ts';
export { type RedirectChain, redirectChain } from './graph/redirect-chain.ts';
export type { ImportProgress, ImportWarcOptions, ImportWarcReport } from './import-warc.ts';
export type { IndexReport } from './index-folder.ts';
export type { KnownPage } from './matching-pages.ts';
export * from './model/engine.ts';
export * from './model/errors.ts';
export { FETCHED_OUTCOMES } from './model/fetched-outcomes.ts';
export * from './model/fetcher.ts';
export * from './model/link.ts';
export * from './model/page.ts';
export * from './model/settings.ts';
export * from './model/sitemap.ts';
export * from './model/time.ts';
export * from './model/url.ts';
export * from './model/via.ts';
export * from './model/visit.ts';
export {
  buildIndex,
  crawl,
  crawlTse,
  explainUrl,
  exportRanking,
  importTse,
  importWarc,
  openCrawl,
  openFolder,
  rankEdges,
  rankStructure,
  readSitemapFile,
  resumeCrawl,
  robotsOf,
  serve,
  sitemapsOf,
  summarise,
  wrongSettings,
} from './on-demand.ts';
export type { CrawlFolder, FolderIndexOptions } from './open-folder.ts';
export { type CrawlIndex, openIndex } from './open-index.ts';
export type { Crawl, CrawlReport } from './opened-crawl.ts';
export type { RankedFile, TextSource } from './rank-files.ts';
export type { RobotsReport } from './robots-report.ts';
export type { FacetCount, Facets } from './search/answer-facets.ts';
export type { AnswerOrder } from './search/answer-order.ts';
export type { PatternMatch } from './search/pattern-search.ts';
export type { Answer, AskOptions } from './search/query-answer.ts';
export type { AnsweredHit } from './search/query-hits.ts';
export type { ScoreExplanation } from './search/score-explain.ts';
export type { SearchIndexOptions } from './search/search-index.ts';
export type { Snippet, TextRange } from './search/snippet.ts';
export { snippetHtml } from './search/snippet-html.ts';
export type { ServeOptions, Serving } from './serve-folder.ts';
export type { SitemapReach, SitemapReport } from './sitemap-report.ts';
export type { StageTime, StageTimes } from './stage-times.ts';
export type { CrawlSummary, SeedOutcome, TrapCount } from './summary.ts';
export type { TseOptions, TseReport } from './tse.ts';
export { canonicalise } from './url/canonicalise.ts';
export { PACKAGE, PRODUCT_TOKEN } from './user-agent.ts';
export type { WrongSetting } from './wrong-settings.ts';
