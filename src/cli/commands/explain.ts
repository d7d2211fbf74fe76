import { resolve } from 'node:path';
import { canonicalise, type ExplainStep, explainUrl, openFolder, SkeinError } from '../../index.ts';
import { defineCommand } from '../command.ts';
import { seedUrl } from '../seeds.ts';

/** `skein explain <url>`: which rule decides on a URL. */
export const explainCommand = defineCommand({
  arguments: [{ name: 'url', help: 'the URL in question' }],
  groups: ['scope', 'order', 'polite', 'http'],
  settings: ['json'],
  options: {
    store: { kind: 'string', argument: 'DIR', help: 'ask this crawl folder, with the settings of its crawl' },
    seed: {
      kind: 'strings',
      argument: 'URL',
      help: 'without a folder: the seeds that the scope is of; the URL itself by default',
    },
  },
  about: [
    'Shows the way of one URL through scope and traps, what the crawl knows of it, depth, robots.txt with the line that decides, budget, and the clock of its host.',
  ],
  examples: ['skein explain https://example.org/a --store example', 'skein explain https://example.org/a --exclude /a'],
  async run({ words: [text = ''], settings, options, terminal }) {
    const url = urlOf(text);
    const steps =
      options.store === undefined
        ? await explainUrl(url, (options.seed ?? [url]).map(urlOf), settings)
        : await fromFolder(resolve(terminal.folder, options.store), url);
    await terminal.write(settings.json ? `${JSON.stringify({ url, steps })}\n` : table(url, steps));
    return 0;
  },
});

function urlOf(text: string): NonNullable<ReturnType<typeof canonicalise>> {
  const seed = seedUrl(text);
  const url = 'url' in seed ? canonicalise(seed.url) : undefined;
  if (url !== undefined) return url;
  throw new SkeinError(
    'USAGE',
    'problem' in seed ? seed.problem : `${text} is not a URL`,
    'Write it like https://example.org/page.',
  );
}

async function fromFolder(store: string, url: string): Promise<readonly ExplainStep[]> {
  const folder = await openFolder(store);
  try {
    return await folder.explain(url);
  } finally {
    await folder.close();
  }
}

const MARKS: Readonly<Record<ExplainStep['verdict'], string>> = { pass: 'ok  ', stop: 'STOP', note: '    ' };

function table(url: string, steps: readonly ExplainStep[]): string {
  const decisive = steps.find(({ verdict }) => verdict === 'stop');
  const end = decisive === undefined ? 'nothing is in its way' : `decided by ${decisive.step}: ${decisive.text}`;
  const lines = steps.map(({ step, verdict, text }) => `${MARKS[verdict]} ${step.padEnd(7)} ${text}`);
  return `${[url, ...lines, `=> ${end}`].join('\n')}\n`;
}
