import { basename, resolve } from 'node:path';
import { type ImportProgress, importWarc, type Settings } from '../../index.ts';
import { showBytes, showCount } from '../amounts.ts';
import { defineCommand } from '../command.ts';
import { warnOfLongTables } from '../long-tables.ts';
import { progressMode } from '../progress/show.ts';
import type { Terminal } from '../terminal.ts';

/** The exit code where something could not be read, and all the rest was. */
const DAMAGED = 1;

/** `skein import warc <file...>`: a crawl folder of WARC and WACZ files. */
export const importWarcCommand = defineCommand({
  arguments: [{ name: 'file', help: 'a WARC file, packed or not, or a WACZ file', isRepeatable: true }],
  groups: ['rank', 'export'],
  settings: [
    'internal',
    'domains',
    'include',
    'exclude',
    'nofollow',
    'region',
    'lenientTags',
    'noscriptRefresh',
    'detectEncoding',
    'readPdf',
    'stripQuery',
    'canonicalRules',
    'output',
    'overwrite',
    'quiet',
    'progress',
    'index',
    'maxBody',
    'compressArchive',
  ],
  about: [
    'Makes a crawl folder of the captures, whoever made them, so that rank, export and all else work on them. Nothing is fetched, and robots.txt has no say. The latest capture of a URL counts; those that no link leads to count as seeds.',
    'What is damaged is told with its place, all else is read, and the exit code is 1 then.',
  ],
  examples: ['wget --recursive --warc-file=site https://example.org/ && skein import warc site.warc.gz -o crawl'],
  async run({ words: files, settings, terminal }) {
    const [first = ''] = files;
    const name = basename(first).replace(/(\.warc)?(\.gz)?$|\.wacz$/i, '');
    const folder = resolve(terminal.folder, settings.output ?? `${name}-crawl`);
    const report = await importWarc(
      files.map((file) => resolve(terminal.folder, file)),
      folder,
      { ...settings, onProblem: (line) => terminal.tell(line), onProgress: progressLine(settings, terminal) },
    );
    terminal.showStatus('');
    await terminal.write(`${folder}\n`);
    await warnOfLongTables(folder, terminal);
    if (!settings.quiet) {
      const { captures, problems, summary } = report;
      terminal.tell(`${summary.pages} pages imported from ${showCount(captures)} captures`);
      if (problems > 0) terminal.tell(`${problems} places could not be read whole; all else was`);
    }
    return report.problems > 0 ? DAMAGED : 0;
  },
});

/** Shows progress in one line that changes, or in lines of their own where that cannot be; often enough and no more. */
function progressLine(settings: Settings, terminal: Terminal): (progress: ImportProgress) => void {
  const mode = progressMode(settings, terminal);
  const pause = mode === 'bar' ? 200 : 5000;
  let shownAt = performance.now();
  return (progress) => {
    const now = performance.now();
    if (mode === 'none' || (progress.total > 0 && now - shownAt < pause)) return;
    shownAt = now;
    if (mode === 'bar') terminal.showStatus(inWords(progress));
    else if (progress.total > 0)
      terminal.tell(
        mode === 'json' ? JSON.stringify({ type: 'progress', ...progress }) : `progress: ${inWords(progress)}`,
      );
  };
}

function inWords({ stage, done, total }: ImportProgress): string {
  if (stage === 'scan') return `${showBytes(done)} of ${showBytes(total)} looked through`;
  return stage === 'crawl' ? `${showCount(done)} of ${showCount(total)} URLs read` : stage;
}
