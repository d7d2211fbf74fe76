import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PAGE_COLUMNS } from './export/columns.ts';
import { csvRow } from './export/csv.ts';
import { folderSource } from './folder-source.ts';
import type { Instant, Millis } from './model/time.ts';
import { type Driving, readingOf } from './serve/answering.ts';
import { createApp } from './serve/app.ts';
import { listen } from './serve/listen.ts';
import { type PageFiles, readPageFiles } from './serve/page-files.ts';
import { Refusal } from './serve/refusal.ts';
import { ServedCrawl, type ServedCrawlOptions } from './serve/served-crawl.ts';
import type { Rest } from './serve/source.ts';
import { PACKAGE } from './user-agent.ts';

/** What a server is to do, in values that can be handed to another thread. */
export interface ServerTask {
  readonly folder: string | undefined;
  readonly host: string;
  readonly port: number;
  readonly control: boolean;
  readonly searchOnly: boolean;
  readonly allowHost: readonly string[];
  readonly token: string | undefined;
  readonly patience: Millis | undefined;
}

/** What a server asks of whoever has begun it. */
export interface ServerOwner {
  /** Lines of warning for people. */
  warn(line: string): void;
  /** What the page may ask of the crawl. */
  readonly driving: Driving;
}

/** A crawl that is not under way. */
export interface CrawlAtRest extends Rest {
  /** URLs that wait for their visit. */
  readonly pending: number;
}

/** A server that listens. */
export interface FolderServer {
  /** As in `http://127.0.0.1:40123/`. */
  readonly address: string;
  /** Serves another folder from now on. */
  open(folder: string): Promise<void>;
  /** How the crawl that is served came to rest. */
  rest(): Promise<CrawlAtRest>;
  close(): Promise<void>;
}

/** Serves a crawl folder in this thread. Rejects with a SkeinError USAGE for a port that is taken, and with what opening the folder throws. */
export async function startFolderServer(task: ServerTask, { warn, driving }: ServerOwner): Promise<FolderServer> {
  const { folder, host, port, control, searchOnly, allowHost, token, patience } = task;
  const { version } = PACKAGE;
  const current = new CurrentCrawl({ columns: PAGE_COLUMNS, canControl: control, version, warn });
  if (folder !== undefined) await current.open(folder);
  const app = createApp({
    ...{ host, names: allowHost, token, version, warn },
    // What is saved from the page is opened in a spreadsheet: nothing of a site may be run there.
    csvRow: (cells) => csvRow(cells, { escapeFormulas: true }),
    offer: { control, searchOnly },
    served: { answering: { ...readingOf(() => current.get()), ...driving }, current: () => current.get() },
    page: searchOnly ? undefined : pageFiles(),
  });
  const listening = await listen(app, { host, port, patience }).catch(async (error: unknown) => {
    await current.close();
    throw error;
  });
  // Whoever asks first is told what is wrong.
  if (!searchOnly && folder !== undefined)
    current
      .get()
      .snapshot()
      .catch(() => undefined);
  return {
    address: listening.address,
    open: (other) => current.open(other),
    async rest() {
      const { source } = current.get();
      return { ...(await source.rest()), pending: (await source.archive.totals()).pending };
    },
    async close() {
      await listening.close();
      await current.close();
    },
  };
}

/** A crawl that takes the place of another is there again by then. */
const REPLACING: Millis = 2000;

/** The crawl that is served now. */
class CurrentCrawl {
  readonly #options: ServedCrawlOptions;
  #crawl: { readonly folder: string; readonly served: ServedCrawl } | undefined;
  #opening: Promise<void> | undefined;
  /** When it was first seen that there is no crawl in the folder any more. */
  #goneAt: Instant | undefined;
  #isGoneTold = false;

  constructor(options: ServedCrawlOptions) {
    this.#options = options;
  }

  /** Throws a Refusal where there is none (any more). Where a new crawl has taken its place in the folder that one is served as soon as it can be. */
  get(): ServedCrawl {
    if (this.#crawl === undefined) throw new Refusal('NOT_FOUND', 'no crawl is served yet', 'Begin one.');
    const { folder, served } = this.#crawl;
    if (served.source.isReplaced())
      // A crawl that is only being begun cannot be opened yet: whoever asks next tries again.
      this.#opening ??= this.open(folder)
        .catch(() => undefined)
        .finally(() => {
          this.#opening = undefined;
        });
    this.#checkThere(folder);
    return served;
  }

  /** What was opened can still be read when its folder is gone, but nobody is to be shown what is no more. */
  #checkThere(folder: string): void {
    if (existsSync(join(folder, 'crawl.db'))) this.#goneAt = undefined;
    else this.#goneAt ??= Date.now();
    const isGone = this.#goneAt !== undefined && Date.now() - this.#goneAt >= REPLACING;
    if (isGone && !this.#isGoneTold) this.#options.warn(`${folder} was deleted or moved: there is nothing to serve`);
    this.#isGoneTold = isGone;
    if (isGone) throw new Refusal('GONE', 'the crawl folder was deleted or moved', 'Put it back where it was.');
  }

  async open(folder: string): Promise<void> {
    const before = this.#crawl;
    this.#crawl = { folder, served: new ServedCrawl(await folderSource(folder), this.#options) };
    await before?.served.close();
  }

  async close(): Promise<void> {
    await this.#opening;
    await this.#crawl?.served.close();
  }
}

/** The page as it was built; in the compiled package it stands beside, in the sources in the package that was built of them. */
function pageFiles(): PageFiles | undefined {
  const places = ['./web/', '../dist/web/'].map((place) => fileURLToPath(new URL(place, import.meta.url)));
  return places.map(readPageFiles).find((files) => files !== undefined);
}
