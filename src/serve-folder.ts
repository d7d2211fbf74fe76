import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { warnOnTerminal } from './compose.ts';
import { CrawlDriver } from './crawl-driver.ts';
import { PAGE_COLUMNS } from './export/columns.ts';
import { csvRow } from './export/csv.ts';
import { folderSource } from './folder-source.ts';
import { SkeinError } from './model/errors.ts';
import { readingOf } from './serve/answering.ts';
import { createApp } from './serve/app.ts';
import { isLoopback } from './serve/gate.ts';
import { listen } from './serve/listen.ts';
import { type PageFiles, readPageFiles } from './serve/page-files.ts';
import { Refusal } from './serve/refusal.ts';
import { ServedCrawl, type ServedCrawlOptions } from './serve/served-crawl.ts';
import { PACKAGE } from './user-agent.ts';

/** How a crawl folder is served. */
export interface ServeOptions {
  /** The crawl folder; may be left out with `control` only: then a crawl can be begun from the page. */
  readonly folder?: string | undefined;
  /** With `control`, the path of the folder of a new crawl of that host (with port). */
  readonly newFolder?: (host: string) => string;
  /** Any free one unless given. */
  readonly port?: number;
  /** The name or address to bind to; 127.0.0.1 unless given, so that only this machine can ask. */
  readonly host?: string;
  /** Crawls can be begun, paused and stopped from the page. */
  readonly control?: boolean;
  /** Nothing but the search. */
  readonly searchOnly?: boolean;
  /** Names besides those of this machine under which the server may be asked for. */
  readonly allowHost?: readonly string[];
  /** What has to be shown beyond loopback; made up unless given. Not asked for with `searchOnly`. */
  readonly token?: string | undefined;
  /** Lines of warning for people; standard error by default. */
  readonly warn?: (line: string) => void;
}

/** A crawl folder that is served. */
export interface Serving {
  /** As in `http://127.0.0.1:40123/`. */
  readonly address: string;
  /** What has to be shown; undefined on loopback and with `searchOnly`. */
  readonly token: string | undefined;
  close(): Promise<void>;
}

/** Shorter ones could be guessed. */
const SHORTEST_TOKEN = 16;

/**
 * Serves a crawl folder over HTTP: the page, the API below /api, the search. Throws a SkeinError USAGE for options that contradict each other
 * and a port that is taken, and what opening the folder throws.
 */
export async function serve(options: ServeOptions): Promise<Serving> {
  const { folder, host = '127.0.0.1', port = 0, control = false, searchOnly = false, allowHost = [] } = options;
  checkOptions(options);
  const { warn = warnOnTerminal } = options;
  const token = isLoopback(host) || searchOnly ? undefined : (options.token ?? randomBytes(18).toString('base64url'));
  const current = new CurrentCrawl({ columns: PAGE_COLUMNS, canControl: control, version: PACKAGE.version, warn });
  if (folder !== undefined) await current.open(folder);
  const driver = new CrawlDriver({
    folder,
    newFolder: options.newFolder ?? ((host) => `${host.replace(/[^\w.-]/g, '-')}-${Date.now()}`),
    warn,
    isUnfinished: async () => (await current.get().source.archive.totals()).pending > 0,
    opened: (path) => current.open(path),
  });
  const app = createApp({
    ...{ host, names: allowHost, token, version: PACKAGE.version, warn },
    // What is saved from the page is opened in a spreadsheet: nothing of a site may be run there.
    csvRow: (cells) => csvRow(cells, { escapeFormulas: true }),
    offer: { control, searchOnly },
    served: { answering: { ...readingOf(() => current.get()), ...driver.answers() }, current: () => current.get() },
    page: searchOnly ? undefined : pageFiles(),
  });
  const listening = await listen(app, host, port).catch(async (error: unknown) => {
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
    token,
    async close() {
      await listening.close();
      await driver.close();
      await current.close();
    },
  };
}

/** The crawl that is served now. */
class CurrentCrawl {
  readonly #options: ServedCrawlOptions;
  #crawl: { readonly folder: string; readonly served: ServedCrawl } | undefined;
  #opening: Promise<void> | undefined;

  constructor(options: ServedCrawlOptions) {
    this.#options = options;
  }

  /** Throws a Refusal where there is none. Where a new crawl has taken its place in the folder that one is served as soon as it can be. */
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
    return served;
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

function checkOptions({ folder, control = false, searchOnly = false, token }: ServeOptions): void {
  const wrong =
    control && searchOnly
      ? 'control and search-only exclude each other'
      : folder === undefined && !control
        ? 'there is no crawl folder to serve'
        : token !== undefined && token.length < SHORTEST_TOKEN
          ? `a token has at least ${SHORTEST_TOKEN} characters`
          : undefined;
  if (wrong !== undefined)
    throw new SkeinError('USAGE', wrong, 'Name a crawl folder, or begin a crawl from the page with --control.');
}

/** The page as it was built; in the compiled package it stands beside, in the sources in the package that was built of them. */
function pageFiles(): PageFiles | undefined {
  const places = ['./web/', '../dist/web/'].map((place) => fileURLToPath(new URL(place, import.meta.url)));
  return places.map(readPageFiles).find((files) => files !== undefined);
}
