import { resolve } from 'node:path';
import { openCrawl } from '../../index.ts';
import { defineCommand } from '../command.ts';
import { runSession } from '../crawl-session.ts';
import { serveDemo } from '../demo-site.ts';
import { sessionHooks } from './crawl.ts';

/** `skein demo`: serves a small bundled site on loopback and crawls it. */
export const demoCommand = defineCommand({
  arguments: [],
  groups: ['output'],
  settings: ['output', 'overwrite', 'delay'],
  about: [
    'For those without a site at hand: serves a small site about ropes and looms on 127.0.0.1, crawls it, and leaves a crawl folder as `skein crawl` does.',
  ],
  examples: ['skein demo', 'skein demo -o demo-crawl --delay 200ms'],
  async run({ settings, origins, terminal }) {
    const site = await serveDemo();
    try {
      const folder = resolve(
        terminal.folder,
        settings.output ?? `skein-demo-${new Date().toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-')}`,
      );
      // The site is ours, and its visitor is watching.
      const delay = origins.delay === 'default' ? 50 : settings.delay;
      const crawl = await openCrawl(site.start, { ...settings, delay, folder, ...sessionHooks(settings, terminal) });
      const code = await runSession(crawl, terminal);
      if (!settings.quiet)
        terminal.tell(`Try: skein rank ${folder}   skein explain ${site.start}secret/plan.html --store ${folder}`);
      return code;
    } finally {
      await site.close();
    }
  },
});
