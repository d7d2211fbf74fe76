import { resolve } from 'node:path';
import { importTse } from '../../index.ts';
import { defineCommand } from '../command.ts';

/** `skein import tse <pageDirectory>`: a crawl folder of a page directory. */
export const importTseCommand = defineCommand({
  arguments: [{ name: 'pageDirectory', help: 'a directory that `skein tse` has filled' }],
  groups: ['scope', 'rank', 'export'],
  settings: ['output', 'overwrite', 'quiet', 'index'],
  about: ['Makes a crawl folder of the page files, so that rank and export work on them. Nothing is fetched.'],
  examples: ['skein import tse pages -o crawl && skein rank crawl'],
  async run({ words: [directory = ''], settings, terminal }) {
    const source = resolve(terminal.folder, directory);
    const folder = settings.output === undefined ? `${source}-crawl` : resolve(terminal.folder, settings.output);
    const report = await importTse(source, folder, settings);
    await terminal.write(`${folder}\n`);
    const { pages } = report.summary;
    if (!settings.quiet) terminal.tell(`${pages === 1 ? '1 page' : `${pages} pages`} imported`);
    return 0;
  },
});
