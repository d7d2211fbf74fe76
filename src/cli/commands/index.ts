import { resolve } from 'node:path';
import { type CrawlFolder, openFolder, type Settings, SkeinError } from '../../index.ts';
import { showCount } from '../amounts.ts';
import { defineCommand } from '../command.ts';
import { watchInterruptions } from '../interruption.ts';
import { jsonLine } from '../json-line.ts';
import { givenSettings } from '../settings/given.ts';
import type { Terminal } from '../terminal.ts';

/** `skein index <store>`: the search index of a crawl, made or brought up to date. */
export const indexCommand = defineCommand({
  arguments: [{ name: 'store', help: 'the crawl folder' }],
  groups: [],
  settings: ['region', 'readPdf', 'segmenter', 'json', 'quiet'],
  options: {
    repair: { kind: 'boolean', default: false, help: 'make the index anew, whatever is there' },
    verify: {
      kind: 'boolean',
      default: false,
      help: 'change nothing: read the index through and name the files that are not as they were written',
    },
  },
  about: [
    'Puts pages into the index that are new or have changed, takes out those that may not be in it, and gives all their ranks. A crawl does this at its end. An interruption leaves the index as it was; what it had not come to is done the next time.',
  ],
  examples: ['skein index example', 'skein index example --repair', 'skein index example --verify'],
  async run({ words: [store = ''], settings, origins, options, terminal }) {
    const folder = await openFolder(resolve(terminal.folder, store));
    const interruption = watchInterruptions(terminal, process);
    try {
      if (options.verify) return await verify(folder, settings, terminal);
      const report = await folder.index({
        settings: givenSettings({ settings, origins }),
        repair: options.repair,
        signal: interruption.signal,
      });
      const { pages, written, isComplete } = report;
      const said = `${showCount(pages)} pages in the index, ${showCount(written)} of them written now`;
      if (settings.json) await terminal.write(jsonLine(report));
      else if (!settings.quiet) await terminal.write(`${said}${isComplete ? '' : '; interrupted, the rest is left'}\n`);
      return isComplete ? 0 : (interruption.exitCode() ?? 130);
    } finally {
      interruption.end();
      await folder.close();
    }
  },
});

async function verify(folder: CrawlFolder, settings: Settings, terminal: Terminal): Promise<number> {
  const damaged = await folder.damagedIndexFiles();
  if (settings.json) await terminal.write(jsonLine({ damaged }));
  if (damaged.length > 0) {
    const advice = 'Build it anew from the archive with `skein index --repair`.';
    throw new SkeinError('INDEX_DAMAGED', `not as they were written: ${damaged.join(', ')}`, advice);
  }
  if (!settings.json && !settings.quiet) await terminal.write('The index is as it was written.\n');
  return 0;
}
