import { resolve } from 'node:path';
import { canonicalise, type Hooks, openCrawl, type Settings, SkeinError } from '../../index.ts';
import { defineCommand } from '../command.ts';
import { findingsOf, runSession, visitLine } from '../crawl-session.ts';
import { readSeeds } from '../seeds.ts';
import { GROUPS } from '../settings/names.ts';
import type { Terminal } from '../terminal.ts';

/** `skein crawl [url...]`: crawls into a crawl folder, ranks and exports. */
export const crawlCommand = defineCommand({
  arguments: [
    { name: 'url', help: 'where to begin; http:// is put before a bare host', isOptional: true, isRepeatable: true },
  ],
  groups: GROUPS,
  about: [
    'Crawls politely from the given URLs and leaves a crawl folder: the pages as WARC, a database, PageRank, and CSV and text files. The folder is printed on standard output, progress and summary on standard error.',
    'Ctrl-C saves what was found; `skein resume` goes on.',
  ],
  examples: [
    'skein crawl https://example.org/',
    'skein crawl https://example.org/ -n 500 -o example --exclude /calendar/',
  ],
  async run({ words, settings, terminal }) {
    findingsOf(settings);
    const seeds = await readSeeds(words, settings, terminal);
    const folder = resolve(terminal.folder, settings.output ?? folderName(seeds[0] ?? '', new Date()));
    const crawl = await openCrawl(seeds, { ...settings, folder, ...sessionHooks(settings, terminal) });
    return runSession(crawl, terminal);
  },
});

/** Warnings, and with `--verbose` a line for each visit, go to standard error. */
export function sessionHooks(settings: Settings, terminal: Terminal): Hooks {
  const warn = (line: string): void => terminal.tell(line);
  if (!settings.verbose) return { warn };
  return { warn, onVisit: (visit, _content, _body, depth) => terminal.tell(visitLine(visit, depth)) };
}

/** `<host>-<time>`, with what no file system minds. */
function folderName(seed: string, at: Date): string {
  const url = canonicalise(seed);
  if (url === undefined) throw new SkeinError('USAGE', `${seed} is not a URL`, 'Write it like https://example.org/.');
  const host = new URL(url).host.replace(/[^A-Za-z0-9.-]+/g, '-').replace(/^-|-$/g, '');
  const time = at.toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-');
  return `${host}-${time}`;
}
