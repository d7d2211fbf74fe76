import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { endInWords, resumeWith } from './end-in-words.ts';
import { type Look, openLook } from './engine/sqlite/look.ts';
import { fileIdentity, isSameFile } from './engine/sqlite/same-file.ts';
import { ARCHIVE_FOLDER, warcFiles } from './engine/warc/files.ts';
import { parseResponseHead } from './engine/warc/http-message.ts';
import { openWarcReader } from './engine/warc/reader.ts';
import { heldBackRule } from './export/held-back.ts';
import { pageRow, pageRowSource } from './export/page-row.ts';
import { surveyOf } from './export/survey.ts';
import { limitOf } from './finish.ts';
import type { PageRecord } from './model/engine.ts';
import { SkeinError } from './model/errors.ts';
import { FETCHED_OUTCOMES } from './model/fetched-outcomes.ts';
import { type CrawlFolder, openFolder } from './open-folder.ts';
import { type CrawlIndex, INDEX_FOLDER, openIndex } from './open-index.ts';
import { limitsAfter } from './run-end.ts';
import type { Answer, AskOptions } from './search/query-answer.ts';
import type { CrawlSource, Rest, ServedIndex, Survey, Wish } from './serve/source.ts';
import { formOf } from './settings-form.ts';

/** Opens a crawl folder to be served, while a crawl may go on in it. Throws FOLDER_MISSING, FOLDER_NEWER or FOLDER_DAMAGED. */
export async function folderSource(path: string): Promise<CrawlSource> {
  const folder = await openFolder(path);
  let look: Look;
  try {
    look = openLook(path);
  } catch (error) {
    await folder.close();
    throw error;
  }
  const index = new CurrentIndex(path);
  const isSame = isSameFile(path);
  const archived = openWarcReader({ folder: path });
  let hasArchive = false;
  return {
    name: basename(path),
    identity: `${basename(path)} ${fileIdentity(path) ?? ''}`,
    get seeds() {
      return folder.seeds;
    },
    // A crawl that has just begun has none yet.
    get hasArchive() {
      hasArchive ||= warcFiles(join(path, ARCHIVE_FOLDER)).length > 0;
      return hasArchive;
    },
    archive: folder.archive,
    isRunning: folder.isRunning,
    isReplaced: () => !isSame(),
    version: look.version,
    runningTime: () => folder.runningTime(),
    rest: () => restOf(folder),
    hostStates: () => look.hostStates(Date.now()),
    visitsAfter: look.visitsAfter,
    headers: (record) => headersOf(archived, record),
    survey: () => surveyed(folder),
    explain: (url) => folder.explain(url),
    hasIndex: async () => index.isThere(),
    index: () => index.open(),
    async close() {
      index.close();
      look.close();
      await archived.close();
      await folder.close();
    },
  };
}

async function restOf(folder: CrawlFolder): Promise<Rest> {
  const last = folder.lastRunEnd();
  if (last === undefined) return { isConcluded: undefined, limits: [], ended: undefined };
  const { settings } = folder;
  const { pending, outcomes } = await folder.archive.totals();
  const isCutShort = (last.end.kind === 'limit' || last.end.kind === 'stopped') && pending > 0;
  const hasFetched = [...FETCHED_OUTCOMES, 'ignored'].some((outcome) => (outcomes[outcome] ?? 0) > 0);
  const hasNoSeed = !hasFetched && !isCutShort;
  return {
    isConcluded: last.isConcluded,
    limits: formOf(limitsAfter(last.end, settings), settings),
    ended: { words: endInWords(last.end, { hasNoSeed, pending }), resumeWith: resumeWith(last.end, settings) },
  };
}

/** Of a larger graph the arcs go to temporary files: a server lives long, and is not to take more memory than it must. */
const MOST_ARCS = 1_000_000;

async function surveyed({ archive, settings, lastRunEnd }: CrawlFolder): Promise<Survey> {
  const arcsInMemory = Math.min(settings.arcsInMemory, MOST_ARCS);
  const survey = await surveyOf(archive, { ...settings, arcsInMemory });
  const last = lastRunEnd();
  const ended = last === undefined ? undefined : limitOf(last.end);
  const heldBack = await heldBackRule(archive, { ...settings, ended });
  return { ...survey, row: (record) => pageRow(pageRowSource(record, survey, heldBack)) };
}

function headersOf(archive: ReturnType<typeof openWarcReader>, { archived }: PageRecord): readonly string[] {
  if (archived === undefined) return [];
  try {
    return parseResponseHead(archive.record(archived).block)?.rawHeaders ?? [];
  } catch (error) {
    // The files may have been moved away: what the database says is shown all the same.
    if (error instanceof SkeinError) return [];
    throw error;
  }
}

/** Bytes of the index that are kept: the system keeps its files, and a server is not to take more memory than it must. */
const INDEX_CACHE = 6_000_000;

/** The index of a crawl folder as it is now: opened anew when it was written anew. */
class CurrentIndex {
  readonly #folder: string;
  #opened: { readonly writtenAt: number; readonly index: CrawlIndex } | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  isThere(): boolean {
    return this.#writtenAt() !== undefined;
  }

  async open(): Promise<ServedIndex | undefined> {
    const writtenAt = this.#writtenAt();
    if (writtenAt === undefined) return undefined;
    if (this.#opened?.writtenAt !== writtenAt) {
      const index = await openIndex(this.#folder, { cacheBytes: INDEX_CACHE });
      this.close();
      this.#opened = { writtenAt, index };
    }
    return servedIndex(this.#opened.index);
  }

  close(): void {
    this.#opened?.index.close();
    this.#opened = undefined;
  }

  #writtenAt(): number | undefined {
    return statSync(join(this.#folder, INDEX_FOLDER, 'manifest.json'), { throwIfNoEntry: false })?.mtimeMs;
  }
}

/** Hits that a look for the page of one address goes through. */
const MOST_OF_URL = 5;

function servedIndex(index: CrawlIndex): ServedIndex {
  return {
    search: async (wish) => found(await index.search(wish.q, askOf(wish))),
    suggest: (typed) => index.suggest(typed),
    async beginning(url) {
      const { hits } = await index.search(`url:"${url}"`, { limit: MOST_OF_URL, collapses: false });
      return hits.find((hit) => hit.url === url)?.snippet.text;
    },
  };
}

function askOf({ offset, limit, sort, lang, words, facets }: Wish): AskOptions {
  return {
    offset,
    limit,
    order: sort,
    facets,
    ...(lang === undefined ? {} : { languages: [lang] }),
    ...(words === undefined ? {} : { words }),
  };
}

function found({ hits, count, isExact, further, query, problems, words, corrections, didYouMean, facets }: Answer) {
  return {
    query,
    total: count,
    isExact,
    further,
    words,
    problems: problems.map(({ message }) => message),
    corrections: corrections.map(({ from, to }) => ({ from, to })),
    didYouMean,
    facets,
    hits: hits.map(({ explanation: _, ...hit }) => hit),
  };
}
