import { resolve } from 'node:path';
import { openCrawl } from '../../index.ts';
import { defineCommand } from '../command.ts';
import { compileLater } from '../compile-later.ts';
import { runSession, sessionHooks } from '../crawl-session.ts';
import { folderName } from '../folder-name.ts';
import { withPassword } from '../password.ts';
import { readSeeds } from '../seeds.ts';
import { GROUPS } from '../settings/names.ts';

/** `skein crawl [url...]`: crawls into a crawl folder, ranks and exports. */
export const crawlCommand = defineCommand({
  arguments: [
    {
      name: 'url',
      help: 'where to begin; http:// is put before a bare host; - reads them from standard input',
      isOptional: true,
      isRepeatable: true,
    },
  ],
  groups: GROUPS,
  about: [
    'Crawls politely from the given URLs and leaves a crawl folder: the pages as WARC, a database, PageRank, and CSV and text files. The folder is printed on standard output, progress and summary on standard error.',
    'Ctrl-C saves what was found; `skein resume` goes on.',
  ],
  examples: [
    'skein crawl https://example.org/',
    'skein crawl https://example.org/ -n 500 -o example --exclude /calendar/',
    'grep ^http seeds.txt | skein crawl - --list --json | jq .summary.pages',
  ],
  async run({ words, settings, terminal }) {
    compileLater();
    const seeds = await readSeeds(words, settings, terminal);
    const folder = resolve(terminal.folder, settings.output ?? folderName(hostOf(seeds), new Date()));
    const complete = await withPassword(settings, terminal);
    const crawl = await openCrawl(seeds, { ...complete, folder, ...sessionHooks(settings, terminal) });
    return runSession(crawl, terminal);
  },
});

/** Host and port of the first seed. */
function hostOf([first = '']: readonly string[]): string {
  return URL.canParse(first) ? new URL(first).host : 'crawl';
}
