import { resolve } from 'node:path';
import { type ExportFormatName, exportFormats, filesOf, openFolder, SkeinError } from '../../index.ts';
import { defineCommand } from '../command.ts';
import { compileLater } from '../compile-later.ts';
import { warnOfLongTables } from '../long-tables.ts';
import { printableLines } from '../printable.ts';
import { givenSettings } from '../settings/given.ts';

const NAMES = Object.keys(exportFormats) as ExportFormatName[];

/** `skein export <store> --format F`: a crawl in a format of one's choice. */
export const exportCommand = defineCommand({
  arguments: [{ name: 'store', help: 'the crawl folder' }],
  groups: ['export'],
  settings: ['nofollow', 'rankNodes', 'damping', 'tolerance', 'maxIterations', 'quiet'],
  options: {
    format: {
      kind: 'choice',
      short: 'f',
      choices: NAMES,
      argument: 'F',
      help: 'the format; default: the files that every crawl ends with',
      default: 'default',
    },
    output: {
      kind: 'string',
      short: 'o',
      argument: 'DIR|-',
      help: 'the folder to write to, - for standard output; the crawl folder by default',
    },
  },
  about: [
    'A crawl may go on in the folder meanwhile. Formats:',
    NAMES.map(
      (name) =>
        `${name}: ${exportFormats[name].summary} (${exportFormats[name].files.slice(0, 3).join(', ')}${exportFormats[name].files.length > 3 ? ', …' : ''})`,
    ).join('; '),
  ],
  examples: ['skein export example --format gexf', 'skein export example -f dot -o - | dot -Tsvg -o graph.svg'],
  async run({ words: [store = ''], settings, origins, options, terminal }) {
    compileLater();
    const format = NAMES.find((name) => name === options.format);
    if (format === undefined)
      throw new SkeinError('USAGE', `${options.format} is no format`, 'See skein export --help.');
    const path = resolve(terminal.folder, store);
    const given = givenSettings({ settings, origins }); // over those that the crawl was begun with
    const folder = await openFolder(path);
    try {
      if (options.output === '-') {
        // What is looked at must not command the terminal; what is kept stays as it is.
        const shown = terminal.isOutputShown ? printableLines : (text: string) => text;
        await folder.exportText(format, (text) => terminal.write(shown(text)), given);
        return 0;
      }
      const target = options.output === undefined ? path : resolve(terminal.folder, options.output);
      await folder.export(format, target, given);
      const files = filesOf(format, given.compat ?? folder.settings.compat);
      if (!settings.quiet) terminal.tell(`${files.join(', ')} written to ${target}`);
      await warnOfLongTables(target, terminal, files);
      return 0;
    } finally {
      await folder.close();
    }
  },
});
