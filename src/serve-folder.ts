import { randomBytes } from 'node:crypto';
import { warnOnTerminal } from './compose.ts';
import { CrawlDriver } from './crawl-driver.ts';
import { type FolderServer, startFolderServer } from './folder-server.ts';
import { SkeinError } from './model/errors.ts';
import type { Crawl, CrawlReport } from './opened-crawl.ts';
import { isLoopback } from './serve/gate.ts';
import { SHORTEST_TOKEN } from './serve/token.ts';
import { startServerThread } from './server-thread.ts';

/** How a crawl folder is served. */
export interface ServeOptions {
  /** The crawl folder; may be left out with `control` only: then a crawl can be begun from the page. */
  readonly folder?: string | undefined;
  /** The crawl that runs into that folder in this process: with `control` it can be paused, stopped and given seeds from the page. */
  readonly crawl?: Crawl | undefined;
  /** With `control`, the path of the folder of a new crawl of that host (with port). */
  readonly newFolder?: (host: string) => string;
  /** Told of each crawl that was begun or gone on with from the page when it has ended, before it is closed. */
  readonly ended?: ((crawl: Crawl, report: CrawlReport) => Promise<void>) | undefined;
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
  /** Milliseconds after which whoever neither reads nor sends is cut off; two minutes unless given. */
  readonly patience?: number;
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

/**
 * Serves a crawl folder over HTTP: the page, the API below /api, the search. Throws a SkeinError USAGE for options that contradict each other
 * and a port that is taken, and what opening the folder throws.
 */
export async function serve(options: ServeOptions): Promise<Serving> {
  const { folder, crawl, host = '127.0.0.1', port = 0, control = false, searchOnly = false, allowHost = [] } = options;
  checkOptions(options);
  const { warn = warnOnTerminal, patience } = options;
  const token = isLoopback(host) || searchOnly ? undefined : (options.token ?? randomBytes(18).toString('base64url'));
  let server: FolderServer | undefined;
  const driver = new CrawlDriver({
    ...{ folder, crawl, warn },
    ended: options.ended ?? (async () => undefined),
    newFolder: options.newFolder ?? ((host) => `${host.replace(/[^\w.-]/g, '-')}-${Date.now()}`),
    rest: async () => server?.rest(),
    opened: async (path) => server?.open(path),
  });
  const task = { folder, host, port, control, searchOnly, allowHost, token, patience };
  const owner = { warn, driving: driver.answers() };
  // Reading a folder takes seconds of a thread: where a crawl may run in this one it is left to another.
  server = await (control || crawl !== undefined ? startServerThread(task, owner) : startFolderServer(task, owner));
  const { address, close } = server;
  return {
    address,
    token,
    async close() {
      await driver.close();
      await close();
    },
  };
}

function checkOptions({ folder, control = false, searchOnly = false, token }: ServeOptions): void {
  if (control && searchOnly)
    throw new SkeinError('USAGE', 'control and search-only exclude each other', 'Leave one of them out.');
  if (folder === undefined && !control) {
    const advice = 'Name a crawl folder, or begin a crawl from the page with --control.';
    throw new SkeinError('USAGE', 'there is no crawl folder to serve', advice);
  }
  if (token !== undefined && token.length < SHORTEST_TOKEN) {
    const message = `a token has at least ${SHORTEST_TOKEN} characters`;
    throw new SkeinError('USAGE', message, 'Leave it out, and one is made up.');
  }
}
