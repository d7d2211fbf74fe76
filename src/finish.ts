import type { CrawlEnd } from './crawl/crawl.ts';
import { readPages } from './crawl/reading.ts';
import type { Survey } from './export/survey.ts';
import type { RankGraph } from './graph/rank-graph.ts';
import type { Ranking } from './graph/ranking.ts';
import type { Indexing } from './index-folder.ts';
import type { DocumentReader } from './model/document.ts';
import type { Archive } from './model/engine.ts';
import { SkeinError } from './model/errors.ts';
import type { Settings } from './model/settings.ts';
import type { UrlId } from './model/url.ts';
import type { Because } from './model/visit.ts';

/** What is done after the last visit, in this order. */
export type Stage = 'crawl' | 'read' | 'rank' | 'index' | 'export';

/** Ranks of a crawl with the graph that they are of. */
export interface CrawlRanking extends Ranking {
  readonly graph: RankGraph;
}

/** How the work after the last visit is to go. */
export interface FinishOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onStage?: (stage: Stage) => void;
  /** The limit that ended the crawl, where one did. */
  readonly ended?: Because | undefined;
  /** Reads the text of documents that are pages. */
  readonly documents?: DocumentReader | undefined;
}

/** Whether pages are read and, in a folder, indexed. */
export function isIndexed({ index, archive }: Settings): boolean {
  return index && archive;
}

/** What holds back the URLs that are still waiting when a crawl has ended so; undefined where no limit does. */
export function limitOf(end: CrawlEnd): Because | undefined {
  if (end.kind === 'waiting') return { reason: 'waiting', rule: 'due later than --max-wait allows' };
  return end.kind === 'limit' ? { reason: end.reason, rule: 'the crawl ended at this limit' } : undefined;
}

/** Ranks the crawl's pages as the settings say and stores the ranks. */
export async function rankArchive(archive: Archive, settings: Settings): Promise<CrawlRanking> {
  const { graph, ranking } = await rankedSurvey(archive, settings);
  return { ...ranking, graph };
}

/**
 * Reads the pages and puts them into the index, ranks them, gives the index their ranks and writes the default exports (no index and no
 * exports without a folder). Each stage can be repeated; an abort leaves the rest to the next time. Answers the survey, where it came so far.
 */
export async function finishCrawl(
  archive: Archive,
  folder: string | undefined,
  settings: Settings,
  options: FinishOptions = {},
): Promise<Survey | undefined> {
  const { signal, onStage, ended, documents } = options;
  const isRead = isIndexed(settings);
  let indexing: Indexing | undefined;
  try {
    await archive.settleOriginals();
    await archive.settleDepths();
    if (isRead) onStage?.('read');
    if (isRead && folder !== undefined) indexing = await freshIndex(archive, folder, settings, options);
    else if (isRead) await readPages(archive, { region: settings.region, documents }, signal);
    if (signal?.aborted) return undefined;
    onStage?.('rank');
    const survey = await rankedSurvey(archive, settings);
    if (signal?.aborted) return undefined;
    if (indexing !== undefined) {
      onStage?.('index');
      indexing.setRanks(pairs(survey));
      indexing.finish();
    }
    if (signal?.aborted) return undefined;
    onStage?.('export');
    if (folder !== undefined) {
      const { writeDefaultExports } = await import('./export/format-writers.ts');
      await writeDefaultExports(archive, folder, { ...settings, ended, survey });
    }
    return survey;
  } finally {
    indexing?.close();
  }
}

/** The index with the words of all pages; one that is damaged is made anew, as all of it comes from the archive. */
async function freshIndex(
  archive: Archive,
  folder: string,
  settings: Settings,
  { documents, signal }: FinishOptions,
): Promise<Indexing> {
  // Loaded only here: whoever makes no index does not wait for it.
  const { indexWish, openUpdated } = await import('./index-folder.ts');
  const saveReadings: Archive['saveReadings'] = (readings) => archive.saveReadings(readings);
  const wish = { ...indexWish(settings), documents, signal, saveReadings };
  try {
    return await openUpdated(archive, folder, wish);
  } catch (error) {
    if (!(error instanceof SkeinError) || error.code !== 'INDEX_DAMAGED') throw error;
    return openUpdated(archive, folder, { ...wish, repair: true });
  }
}

/** One reading of pages and links serves ranks and exports. */
async function rankedSurvey(archive: Archive, settings: Settings): Promise<Survey> {
  // Loaded here, so that the first request of a crawl does not wait for it.
  const { surveyOf } = await import('./export/survey.ts');
  const survey = await surveyOf(archive, settings);
  await archive.saveRanks(pairs(survey));
  return survey;
}

function* pairs({ graph, ranking }: Survey): Generator<readonly [UrlId, number]> {
  for (const [at, id] of graph.ids.entries()) yield [id, ranking.ranks[at] ?? 0];
}
