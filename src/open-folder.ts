import { join } from 'node:path';
import { composeDocuments, composeSelection, keyRulesOf, openStoredCrawl, robotsTokenOf } from './compose.ts';
import { explain } from './crawl/explain.ts';
import type { ExplainStep } from './crawl/explain-step.ts';
import { readRecipe, settingsOf } from './crawl-folder.ts';
import { type MemoryUse, memoryUse } from './engine/memory-use.ts';
import { isOwned } from './engine/sqlite/lock-probe.ts';
import type { EngineDocument } from './export/engine-document.ts';
import { type ExportFormat, type ExportFormatName, exportFormats } from './export/formats.ts';
import { type CrawlRanking, rankArchive } from './finish.ts';
import type { IndexReport, IndexWish } from './index-folder.ts';
import { type KnownPage, matchingPages } from './matching-pages.ts';
import type { Archive, Engine, SeenSet } from './model/engine.ts';
import { SkeinError } from './model/errors.ts';
import type { Settings } from './model/settings.ts';
import type { Millis } from './model/time.ts';
import type { CanonicalUrl } from './model/url.ts';
import { INDEX_FOLDER } from './open-index.ts';
import { requireCrawl } from './require-crawl.ts';
import { lastLimit, lastRunEnd, type RunEnd } from './run-end.ts';
import { runningTime } from './running-time.ts';
import type { PatternMatch } from './search/pattern-search.ts';
import { type CrawlSummary, summarise } from './summary.ts';
import { canonicalise } from './url/canonicalise.ts';
import { PACKAGE } from './user-agent.ts';

/** A crawl folder opened to be asked; a crawl may go on in it meanwhile unless it is opened for writing. */
export interface CrawlFolder {
  readonly folder: string;
  readonly seeds: readonly CanonicalUrl[];
  /** The settings that the crawl was begun or gone on with last. */
  readonly settings: Settings;
  readonly archive: Archive;
  /** Read from the folder when it is asked for, which takes half a second a million URLs. */
  readonly seen: SeenSet;
  /** What a crawl takes that goes on here. */
  memory(): Promise<MemoryUse>;
  /** Whether a process is at work in the folder at this moment, this one left out. */
  isRunning(): boolean;
  /** The way of one URL through every rule, with these settings in place of the crawl's. Throws USAGE for what is no URL. */
  explain(url: string, settings?: Partial<Settings>): Promise<readonly ExplainStep[]>;
  /** How long the crawl has run until now, all its runs together, in milliseconds; a run that was killed is not counted. */
  runningTime(): Millis;
  /** How the last run of the crawl ended; undefined where one is under way, was killed, or was of an earlier version. */
  lastRunEnd(): RunEnd | undefined;
  summary(): Promise<CrawlSummary>;
  /** Writes the files of one format into the folder `target`, which is made where it is missing. */
  export(format: ExportFormatName, target: string, settings?: Partial<Settings>): Promise<void>;
  /** Writes a format that is one text file, piece by piece. Throws USAGE for one that is not. */
  exportText(
    format: ExportFormatName,
    write: (text: string) => Promise<void> | void,
    settings?: Partial<Settings>,
  ): Promise<void>;
  /** Ranks the pages anew, with these settings in place of the crawl's; stored when the folder is open for writing. */
  rank(settings?: Partial<Settings>): Promise<CrawlRanking>;
  /** Brings the search index up to date, with these settings in place of the crawl's. */
  index(options?: FolderIndexOptions): Promise<IndexReport>;
  /**
   * Reads the search index through and names its files that are not as they were written: none where all are. Rejects with INDEX_MISSING,
   * with INDEX_DAMAGED where not even the list of the files can be read, and with FOLDER_NEWER.
   */
  damagedIndexFiles(): Promise<readonly string[]>;
  /**
   * The known URLs, fetched or not, whose address, title or a text of links to them the regular expression matches, in the order of ids.
   * Throws USAGE for what is none, and for one that takes too long.
   */
  matching(pattern: string): AsyncGenerator<PatternMatch<KnownPage>>;
  close(): Promise<void>;
}

/** How a crawl folder's index is brought up to date. */
export interface FolderIndexOptions extends Pick<IndexWish, 'repair' | 'signal' | 'onProgress'> {
  readonly settings?: Partial<Settings>;
}

/** The engine, opened with the rules of its own crawl for what one page is. */
function openEngine(folder: string, mode: 'read' | 'write'): Engine {
  const stored = openStoredCrawl(folder, mode);
  try {
    return stored.engine(settingsOf(stored.notes));
  } catch (error) {
    stored.close();
    throw error;
  }
}

/** Opens what `crawl` has left. Throws SkeinError FOLDER_MISSING, FOLDER_NEWER, FOLDER_DAMAGED, or FOLDER_LOCKED for mode `write`. */
export async function openFolder(folder: string, mode: 'read' | 'write' = 'read'): Promise<CrawlFolder> {
  requireCrawl(folder);
  const engine = openEngine(folder, mode);
  const ran = (): Millis => runningTime(engine.notes, isOwned(folder) ? Date.now() : undefined);
  const settingsNow = (): Settings => settingsOf(engine.notes);
  const exportOptions = (overrides: Partial<Settings>) => ({
    ...settingsNow(),
    ...overrides,
    ended: lastLimit(engine.notes),
  });
  return {
    folder,
    // A crawl that goes on may be given more of them.
    get seeds() {
      return readRecipe(engine.notes).seeds;
    },
    get settings() {
      return settingsNow();
    },
    archive: engine,
    get seen() {
      return engine.seen;
    },
    memory: async () => memoryUse((await engine.totals()).known),
    isRunning: () => isOwned(folder),
    async explain(text, overrides = {}) {
      const url = urlOf(text);
      const asked = { ...settingsNow(), ...overrides };
      const { seeds, moved } = readRecipe(engine.notes);
      const selection = composeSelection(asked, seeds);
      for (const to of moved) selection.scope.widen(to);
      return explain(url, {
        settings: asked,
        keyRules: keyRulesOf(asked),
        selection,
        robotsToken: robotsTokenOf(asked),
        archive: engine,
        robots: undefined,
        now: Date.now(),
      });
    },
    runningTime: ran,
    lastRunEnd: () => lastRunEnd(engine.notes),
    summary: async () =>
      summarise(engine, { seeds: readRecipe(engine.notes).seeds, settings: settingsNow(), elapsed: ran() }),
    async export(format, target, overrides = {}) {
      const options = exportOptions(overrides);
      await formatOf(format).write({
        archive: engine,
        crawlFolder: folder,
        target,
        options,
        software: SOFTWARE,
        at: Date.now(),
        documents: () => documentsOf(engine, options),
      });
    },
    async exportText(format, write, overrides = {}) {
      const { text, files } = formatOf(format);
      if (text === undefined) {
        throw new SkeinError(
          'USAGE',
          files.length > 1 ? `${format} is more than one file (${files.join(', ')})` : `${format} is not one text file`,
          'Name a folder for it with -o.',
        );
      }
      await text(engine, { write }, exportOptions(overrides));
    },
    rank: async (overrides = {}) => rankArchive(engine, { ...settingsNow(), ...overrides }),
    async index({ settings: overrides = {}, ...wish } = {}) {
      const asked = { ...settingsNow(), ...overrides };
      const { indexCrawl, indexWish } = await import('./index-folder.ts');
      const documents = composeDocuments(asked, {});
      try {
        return await indexCrawl(engine, folder, { ...indexWish(asked), documents, ...wish });
      } finally {
        documents?.close();
      }
    },
    async damagedIndexFiles() {
      const { verifyIndex } = await import('./search/verify-index.ts');
      return verifyIndex(join(folder, INDEX_FOLDER));
    },
    matching: (pattern) => matchingPages(engine, pattern),
    close: () => engine.close(),
  };
}

const SOFTWARE = `Skein/${PACKAGE.version}`;

/** Loaded only for the formats that want it. */
async function* documentsOf(archive: Archive, settings: Settings): AsyncGenerator<EngineDocument> {
  const { engineDocuments } = await import('./engine-documents.ts');
  yield* engineDocuments(archive, settings);
}

function formatOf(name: ExportFormatName): ExportFormat {
  return exportFormats[name];
}

function urlOf(text: string): CanonicalUrl {
  const url = canonicalise(text);
  if (url !== undefined) return url;
  throw new SkeinError('USAGE', `not an http or https URL: ${text}`, 'Write it like https://example.org/page.');
}
