import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { finished } from './command.ts';
import { machine } from './machine.ts';
import { print } from './table.ts';

export const smoke = ['--only', 'none', '--out', '/dev/null'];

const results = fileURLToPath(new URL('./RESULTS.md', import.meta.url));

/** The other crawlers that are fast enough to be compared with at any size. */
const FAST = 'wget2 2.2,wget2,wget,spider-rs';

/** A heading, and the command that answers. */
type Figure = readonly [heading: string, bench: string, ...words: string[]];

/** What the page of results tells, what matters most first: some 25 minutes on two CPUs that have nothing else to do. */
const FIGURES: readonly Figure[] = [
  ['Against other crawlers', 'peers', '--sizes', '10000', '--runs', '3', '--only', FAST],
  ['Crawl', 'crawl', '--sizes', '1000,10000,100000', '--runs', '3'],
  ['Against other crawlers, 1,000 pages with the start', 'peers', '--sizes', '1000', '--runs', '1'],
  [
    'Against other crawlers, small pages',
    'peers',
    '--kind',
    'small',
    '--sizes',
    '10000',
    '--runs',
    '3',
    '--only',
    FAST,
  ],
  ['Against other crawlers, both on any CPU', 'peers', '--free', '--sizes', '10000', '--runs', '3', '--only', FAST],
  ['Shapes of the web', 'shapes', '--runs', '2'],
  ['Stalls of the event loop', 'stalls', '--runs', '1'],
  ['Start', 'start', '--runs', '11'],
  ['What a page costs as a crawl goes on', 'growth'],
  ['Known URLs', 'known-urls', '--sizes', '100000,1000000'],
  ['PageRank', 'pagerank'],
  ['Where the time goes', 'profile'],
  ['Resume', 'resume', '--sizes', '10000,1000000', '--runs', '3'],
  ['Latency', 'latency', '--runs', '1'],
  ['Crawl of 100 hosts in threads', 'crawl', '--hosts', '100', '--sizes', '10000', '--threads', '1,2', '--free'],
  ['Crawl with all that is read', 'crawl', '--everything', '--sizes', '5000', '--runs', '1'],
  ['Scanner', 'scanner'],
  ['Resolving links', 'resolve'],
  ['Seen-set', 'seen-set'],
  ['Store', 'store', '--batches', '32'],
];

/** What takes more than that, each by itself: asked for with `--long`. */
const LONG_FIGURES: readonly Figure[] = [
  ['Crawl of a million pages', 'crawl', '--sizes', '1000,10000,100000,1000000'],
  ['What a page costs up to a million', 'growth', '--pages', '1000000', '--step', '100000'],
  ['Known URLs, ten million', 'known-urls', '--sizes', '1000000,10000000'],
  ['Against other crawlers, 100,000 pages', 'peers', '--sizes', '100000', '--runs', '1', '--only', FAST],
  ['Against other crawlers, all of them', 'peers', '--sizes', '10000', '--runs', '1'],
  ['Crawl of 100 hosts', 'crawl', '--hosts', '100', '--sizes', '1000,10000,100000'],
  ['Server', 'serve'],
];

/**
 * What does the page of results have to say of this machine? Asks the benchmarks one after the other and writes each answer behind
 * `bench/RESULTS.md` as soon as it is there; none is begun when the minutes are over. `--long` asks those that take longest, without such
 * a limit. Words after `--only` are names.
 */
export async function bench(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      only: { type: 'string' },
      out: { type: 'string', default: results },
      minutes: { type: 'string', default: '25' },
      long: { type: 'boolean', default: false },
    },
  });
  const only = values.only?.split(',');
  const tell = (text: string): void => {
    print(text);
    appendFileSync(values.out, `${text}\n`);
  };
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const end = values.long ? Number.POSITIVE_INFINITY : performance.now() + Number(values.minutes) * 60_000;
  tell(`\n## All figures, ${new Date().toISOString().slice(0, 10)}\n\n${machine()}, at commit ${commit}.`);
  for (const [heading, name, ...rest] of values.long ? LONG_FIGURES : FIGURES) {
    if (only?.includes(name) === false) continue;
    const shown = rest.map((word) => (word.includes(' ') ? `"${word}"` : word)).join(' ');
    const command = `npm run bench -- ${`${name} ${shown}`.trim()}`;
    const begun = performance.now();
    if (begun > end) {
      tell(`\nNo time was left for ${command}.`);
      continue;
    }
    tell(`\n### ${heading}\n\n\`\`\`sh\n${command}\n\`\`\`\n`);
    tell(await answerOf([name, ...rest]));
    print(`\n(${Math.round((performance.now() - begun) / 1000)} s)`);
  }
}

/** What the benchmark prints, or how it failed. */
async function answerOf(words: readonly string[]): Promise<string> {
  const child = spawn('npm', ['run', '--silent', 'bench', '--', ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  await finished(child);
  return child.exitCode === 0 ? text.trim() : `${text}\nended with ${child.exitCode}`.trim();
}
