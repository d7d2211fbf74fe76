import { resolve } from 'node:path';
import { resumeCrawl } from '../../index.ts';
import { defineCommand } from '../command.ts';
import { compileLater } from '../compile-later.ts';
import { runSession, sessionHooks } from '../crawl-session.ts';
import { withPassword } from '../password.ts';
import { givenSettings } from '../settings/given.ts';
import { GROUPS } from '../settings/names.ts';

/** `skein resume <store>`: goes on where a crawl was interrupted or a limit ended it. */
export const resumeCommand = defineCommand({
  arguments: [{ name: 'store', help: 'the crawl folder' }],
  groups: GROUPS.filter((group) => group !== 'input'),
  options: {
    revisit: {
      kind: 'duration',
      minimum: 0,
      argument: 'DUR',
      help: 'visit again what was visited DUR ago or longer; 0 visits everything again',
    },
  },
  about: [
    'Goes on with the settings that the crawl was begun with; settings given here overrule them, so that a limit can be raised. Secrets (--header, --basic-auth) are not stored and have to be given again.',
    'Where nothing is left to be visited, the exports are written anew.',
    'With --revisit pages are asked for only where they have changed since (ETag, Last-Modified). What has changed replaces what was there, in the graph, the ranks, the exports and the search index; what is gone leaves them. Earlier bodies stay in the archive. A robots.txt as old as that, and all sitemaps, are read anew, and pages that have changed since their last visit, as these say, are visited whatever DUR is. --max-pages, --max-pages-per-host and --max-size count anew.',
  ],
  examples: [
    'skein resume example.org-2026-11-28-101500',
    'skein resume example --max-pages 10000',
    'skein resume example --revisit 7d',
  ],
  async run({ words: [store = ''], settings, origins, options: { revisit }, terminal }) {
    compileLater();
    const complete = await withPassword(settings, terminal);
    const crawl = await resumeCrawl(resolve(terminal.folder, store), {
      ...givenSettings({ settings: complete, origins }),
      ...sessionHooks(settings, terminal),
      revisit,
    });
    const { pending } = await crawl.archive.totals();
    if (pending === 0 && !settings.quiet)
      terminal.tell('Nothing is left to be visited; ranks and exports are made anew.');
    return runSession(crawl, terminal);
  },
});
