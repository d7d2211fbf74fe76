import { resolve } from 'node:path';
import { crawlTse, ERROR_CODES, endInWords, SkeinError } from '../../index.ts';
import { defineCommand } from '../command.ts';
import { atEnd } from '../crawl-end.ts';
import { watchInterruptions } from '../interruption.ts';
import { withPassword } from '../password.ts';
import { urlArgument } from '../url-argument.ts';

/** T4: unless `--max-depth-limit` says otherwise. */
const MAX_DEPTH = 10;

/** `skein tse <seedURL> <pageDirectory> <maxDepth>`: the tiny-search-engine crawler. */
export const tseCommand = defineCommand({
  arguments: [
    { name: 'seedURL', help: 'an internal URL to begin with' },
    { name: 'pageDirectory', help: 'a writable directory that is there already' },
    { name: 'maxDepth', help: 'links away from the seed, 0 to 10' },
  ],
  groups: ['polite', 'http'],
  settings: ['internal', 'overwrite', 'exclude', 'quiet', 'input'],
  options: {
    maxDepthLimit: {
      kind: 'integer',
      minimum: 0,
      argument: 'N',
      default: MAX_DEPTH,
      help: 'the largest maxDepth that is taken',
    },
  },
  about: [
    'Writes each page to pageDirectory/<id>: line 1 its URL, line 2 its depth, then the page byte for byte. At least one second between two requests.',
  ],
  examples: ['mkdir pages && skein tse http://example.org/index.html pages 2'],
  async run({ words: [seed = '', directory = '', depth = ''], settings, options, terminal }) {
    if (!/^https?:\/\//i.test(seed)) {
      throw new SkeinError(
        'USAGE',
        `${seed} is not an http or https URL`,
        'Write the seed whole, like http://example.org/.',
      );
    }
    const url = urlArgument(seed);
    const deepest = depthOf(depth, options.maxDepthLimit);
    const complete = await withPassword(settings, terminal);
    const interruption = watchInterruptions(terminal, process);
    const { signal } = interruption;
    const onError = (line: string): void => terminal.tell(line);
    try {
      const report = await crawlTse(url, resolve(terminal.folder, directory), deepest, {
        ...complete,
        onError,
        signal,
      });
      if (!settings.quiet)
        terminal.tell(
          `${report.files === 1 ? '1 page' : `${report.files} pages`} in ${directory}: ${endInWords(report.end, atEnd(report.end, report.summary))}`,
        );
      const isNothing = report.summary.seeds.every(({ outcome }) => outcome !== 'fetched');
      return interruption.exitCode() ?? (isNothing ? ERROR_CODES.ALL_SEEDS_FAILED : 0);
    } finally {
      interruption.end();
    }
  },
});

function depthOf(text: string, limit: number): number {
  if (/^\d+$/.test(text) && Number(text) <= limit) return Number(text);
  throw new SkeinError(
    'USAGE',
    `maxDepth ${text} is not a whole number from 0 to ${limit}`,
    'Give the number of links to go from the seed.',
  );
}
