import { resolve } from 'node:path';
import { openCrawl, type Settings } from '../../index.ts';
import { defineCommand } from '../command.ts';
import { runSession, sessionHooks } from '../crawl-session.ts';
import { serveDemo } from '../demo-site.ts';
import { folderName } from '../folder-name.ts';
import { ownName } from '../own-name.ts';
import { shellWord } from '../shell-word.ts';
import type { Terminal } from '../terminal.ts';

/** Between two requests, unless another pause is asked for: the site is ours, and its visitor is watching. */
const DELAY = 50;

/** `skein demo`: serves a small bundled site on loopback and crawls it. */
export const demoCommand = defineCommand({
  arguments: [],
  groups: ['output', 'serve'],
  settings: ['output', 'overwrite', 'delay'],
  about: [
    'For those without a site at hand: serves a small site about ropes and looms on 127.0.0.1, crawls it, and leaves a crawl folder as `skein crawl` does. It waits 50 ms between two requests unless --delay is given.',
    'In a terminal the crawl is shown in a browser, too, at the address that is printed, until Ctrl-C; --no-serve leaves that out.',
  ],
  examples: ['skein demo', 'skein demo --serve --open', 'skein demo -o demo-crawl --delay 200ms'],
  async run({ settings, origins, terminal }) {
    const site = await serveDemo();
    try {
      const folder = resolve(terminal.folder, settings.output ?? folderName('skein-demo', new Date()));
      const delay = origins.delay === 'default' ? DELAY : settings.delay;
      const serve = origins.serve === 'default' ? isWatched(settings, terminal) : settings.serve;
      const hooks = sessionHooks(settings, terminal);
      const crawl = await openCrawl(site.start, { ...settings, delay, serve, folder, ...hooks });
      const code = await runSession(crawl, terminal);
      const skein = ownName(terminal.environment);
      if (!settings.quiet) for (const line of nextSteps(skein, site.start, shellWord(folder))) terminal.tell(line);
      return code;
    } finally {
      await site.close();
    }
  },
});

/** Whether somebody is there to whom the page can be shown. */
function isWatched({ quiet, json }: Settings, { isInteractive, isOutputShown }: Terminal): boolean {
  return isInteractive && isOutputShown && !quiet && !json;
}

function nextSteps(skein: string, start: string, folder: string): readonly string[] {
  return [
    '',
    'Try next:',
    `  ${skein} serve ${folder}`,
    `  ${skein} rank ${folder}`,
    `  ${skein} status ${folder}`,
    `  ${skein} explain ${start}secret/plan.html --store ${folder}`,
  ];
}
