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

/** What the page of results tells, in its order: a heading, and the command that answers. */
const FIGURES: readonly (readonly [heading: string, bench: string, ...words: string[]])[] = [
  ['Against other crawlers', 'peers', '--sizes', '1000,10000', '--runs', '5'],
  ['Against other crawlers, 100,000 pages', 'peers', '--sizes', '100000', '--runs', '1', '--only', FAST],
  [
    'Against other crawlers, small pages',
    'peers',
    '--kind',
    'small',
    '--sizes',
    '10000',
    '--runs',
    '5',
    '--only',
    FAST,
  ],
  ['Against other crawlers, both on any CPU', 'peers', '--free', '--sizes', '10000', '--runs', '5', '--only', FAST],
  ['Crawl', 'crawl', '--sizes', '1000,10000,100000', '--runs', '5'],
  ['Crawl of 100 hosts', 'crawl', '--hosts', '100', '--sizes', '1000,10000,100000', '--runs', '3'],
  [
    'Crawl of 100 hosts in threads',
    'crawl',
    '--hosts',
    '100',
    '--sizes',
    '10000',
    '--threads',
    '1,2',
    '--free',
    '--runs',
    '3',
  ],
  ['Crawl with all that is read', 'crawl', '--everything', '--sizes', '1000,10000', '--runs', '3'],
  ['Where the time goes', 'profile', '--pages', '30000'],
  ['Shapes of the web', 'shapes', '--runs', '5'],
  ['Latency', 'latency', '--runs', '3'],
  ['Stalls of the event loop', 'stalls', '--runs', '3'],
  ['Start', 'start', '--runs', '21'],
  ['Scanner', 'scanner', '--rounds', '30'],
  ['Resolving links', 'resolve', '--rounds', '30'],
  ['Seen-set', 'seen-set', '--rounds', '3'],
  ['Store', 'store', '--runs', '5'],
  ['PageRank', 'pagerank'],
  ['Resume', 'resume'],
  ['Known URLs', 'known-urls'],
  ['Server', 'serve'],
  ['Crawl of a million pages', 'crawl', '--sizes', '100000,1000000', '--runs', '1'],
  ['Crawl of a million pages on 100 hosts', 'crawl', '--hosts', '100', '--sizes', '100000,1000000', '--runs', '1'],
];

/**
 * What does the page of results have to say of this machine? Asks all benchmarks one after the other, which takes hours on a machine that
 * has nothing else to do, and writes each answer behind `bench/RESULTS.md` as soon as it is there. Words after `--only` are names.
 */
export async function bench(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: { only: { type: 'string' }, out: { type: 'string', default: results } },
  });
  const only = values.only?.split(',');
  const tell = (text: string): void => {
    print(text);
    appendFileSync(values.out, `${text}\n`);
  };
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  tell(`\n## All figures, ${new Date().toISOString().slice(0, 10)}\n\n${machine()}, at commit ${commit}.`);
  for (const [heading, name, ...rest] of FIGURES.filter(([, one]) => only?.includes(one) ?? true)) {
    const shown = rest.map((word) => (word.includes(' ') ? `"${word}"` : word)).join(' ');
    tell(`\n### ${heading}\n\n\`\`\`sh\nnpm run bench -- ${`${name} ${shown}`.trim()}\n\`\`\`\n`);
    tell(await answerOf([name, ...rest]));
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
