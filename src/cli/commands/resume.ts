import { resolve } from 'node:path';
import { resumeCrawl } from '../../index.ts';
import { defineCommand } from '../command.ts';
import { runSession } from '../crawl-session.ts';
import { givenSettings } from '../settings/given.ts';
import { GROUPS } from '../settings/names.ts';
import { sessionHooks } from './crawl.ts';

/** `skein resume <store>`: goes on where a crawl was interrupted or a limit ended it. */
export const resumeCommand = defineCommand({
  arguments: [{ name: 'store', help: 'the crawl folder' }],
  groups: GROUPS.filter((group) => group !== 'input'),
  about: [
    'Goes on with the settings that the crawl was begun with; settings given here overrule them, so that a limit can be raised. Secrets (--header, --basic-auth) are not stored and have to be given again.',
  ],
  examples: ['skein resume example.org-2026-11-28-101500', 'skein resume example --max-pages 10000'],
  async run({ words: [store = ''], settings, origins, terminal }) {
    const crawl = await resumeCrawl(resolve(terminal.folder, store), {
      ...givenSettings({ settings, origins }),
      ...sessionHooks(settings, terminal),
    });
    return runSession(crawl, terminal);
  },
});
