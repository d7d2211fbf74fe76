import { resolve } from 'node:path';
import { type ExplainStep, explainUrl, openFolder, type Settings } from '../../index.ts';
import { defineCommand } from '../command.ts';
import { jsonLine } from '../json-line.ts';
import { type Paint, painter } from '../paint.ts';
import { withPassword } from '../password.ts';
import { printable } from '../printable.ts';
import { givenSettings } from '../settings/given.ts';
import { urlArgument } from '../url-argument.ts';

/** `skein explain <url>`: which rule decides on a URL. */
export const explainCommand = defineCommand({
  arguments: [
    { name: 'url', help: 'the URL in question' },
    { name: 'store', help: 'a crawl folder to ask, as --store names it; may stand first', isOptional: true },
  ],
  groups: ['scope', 'order', 'polite', 'http'],
  settings: ['json', 'color', 'input'],
  options: {
    store: {
      kind: 'string',
      argument: 'DIR',
      help: 'ask this crawl folder, with the settings of its crawl and those given',
    },
    seed: {
      kind: 'strings',
      argument: 'URL',
      help: 'without a folder: the seeds that the scope is of; by default the URL is taken for one found near a seed',
    },
  },
  about: [
    'Shows the way of one URL through scope and traps, what the crawl knows of it, depth, robots.txt with the line that decides, budget, and the clock of its host. Without a crawl folder robots.txt is asked for now, and nothing else is.',
  ],
  examples: [
    'skein explain example https://example.org/a',
    'skein explain https://example.org/a --store example',
    'skein explain https://example.org/a --exclude /a',
  ],
  async run({ words, settings, origins, options, terminal }) {
    const [text = '', word] = urlFirst(words);
    const store = options.store ?? word;
    const url = urlArgument(text);
    const seeds = (options.seed ?? []).map((seed) => urlArgument(seed));
    const steps =
      store === undefined
        ? await explainUrl(url, seeds, await withPassword(settings, terminal))
        : await fromFolder(resolve(terminal.folder, store), url, givenSettings({ settings, origins }));
    await terminal.write(settings.json ? jsonLine({ url, steps }) : table(url, steps, painter(settings, terminal)));
    return 0;
  },
});

/** Other commands take the folder first; a URL tells itself apart by its scheme. */
function urlFirst(words: readonly string[]): readonly string[] {
  const [first = '', second] = words;
  const isUrl = (word: string): boolean => /^https?:/i.test(word);
  return second !== undefined && isUrl(second) && !isUrl(first) ? [second, first] : words;
}

async function fromFolder(store: string, url: string, given: Partial<Settings>): Promise<readonly ExplainStep[]> {
  const folder = await openFolder(store);
  try {
    return await folder.explain(url, given);
  } finally {
    await folder.close();
  }
}

const MARKS = { pass: ['ok  ', 'green'], stop: ['STOP', 'red'], note: ['    ', 'plain'] } as const;

function table(url: string, steps: readonly ExplainStep[], paint: Paint): string {
  const decisive = steps.find(({ verdict }) => verdict === 'stop');
  const visit = steps.find(({ step }) => step === 'visit');
  const unhindered = visit === undefined ? 'nothing is in its way' : `visited ${visit.text}`;
  const end = decisive === undefined ? unhindered : `decided by ${decisive.step}: ${decisive.text}`;
  const lines = steps.map(({ step, verdict, text }) => {
    const [mark, colour] = MARKS[verdict];
    return `${paint(mark, colour)} ${step.padEnd(7)} ${printable(text)}`;
  });
  return `${[url, ...lines, `=> ${printable(end)}`].join('\n')}\n`;
}
