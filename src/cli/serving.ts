import { join } from 'node:path';
import { type Crawl, type ServeOptions, type Serving, type Settings, serve } from '../index.ts';
import { folderName } from './folder-name.ts';
import type { Terminal } from './terminal.ts';

/** What of the settings a server needs. */
type ServeSettings = Pick<
  Settings,
  'port' | 'host' | 'open' | 'control' | 'searchOnly' | 'allowHost' | 'token' | 'json'
>;

/** Where a server stands. */
interface ServingPlace {
  readonly terminal: Terminal;
  /** Where crawls that are begun from the page go. */
  readonly workFolder: string;
  /** The crawl that runs into the folder here. */
  readonly crawl?: Crawl;
  readonly ended?: ServeOptions['ended'];
}

/**
 * Serves a crawl folder and says where. The address is data, so that a script can read it, unless that place is taken by JSON.
 */
export async function startServing(
  folder: string | undefined,
  settings: ServeSettings,
  { terminal, workFolder, crawl, ended }: ServingPlace,
): Promise<Serving> {
  const { port, host, control, searchOnly, allowHost = [], token, open } = settings;
  const serving = await serve({
    ...{ folder, crawl, ended, port, host, control, searchOnly, allowHost, token },
    newFolder: (of) => join(workFolder, folderName(of, new Date())),
    warn: (line) => terminal.tell(line),
  });
  if (settings.json) terminal.tell(serving.address);
  else await terminal.write(`${serving.address}\n`);
  if (serving.token !== undefined && token === undefined)
    terminal.tell(`The page asks for this token: ${serving.token}`);
  if (open) await openBrowser(serving.address, terminal);
  return serving;
}

/** Resolves when the signal comes. */
export function untilStopped(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    // An abort listener keeps no process alive: the server does.
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

async function openBrowser(address: string, terminal: Terminal): Promise<void> {
  // Loaded only here: every crawl loads this file.
  const { spawn } = await import('node:child_process');
  const [program, ...words] = OPENERS[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...words, address], { stdio: 'ignore', detached: true });
  child.on('error', () => terminal.tell(`No browser could be opened: the address is ${address}`));
  child.unref();
}
