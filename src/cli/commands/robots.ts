import {
  type CanonicalUrl,
  PRODUCT_TOKEN,
  type RobotsReport,
  robotsOf,
  SkeinError,
  wrongSettings,
} from '../../index.ts';
import { defineCommand } from '../command.ts';
import { jsonLine } from '../json-line.ts';
import { type Paint, painter } from '../paint.ts';
import { withPassword } from '../password.ts';
import { printable } from '../printable.ts';
import { readLines } from '../seeds.ts';
import { urlArgument } from '../url-argument.ts';

/** `skein robots <url> [url...]`: what a robots.txt says, and of which URLs. */
export const robotsCommand = defineCommand({
  arguments: [
    { name: 'url', help: 'any URL of the site' },
    {
      name: 'more',
      help: 'more URLs or paths of the site to test; - reads them from standard input',
      isOptional: true,
      isRepeatable: true,
    },
  ],
  groups: ['http'],
  settings: ['userAgent', 'contact', 'json', 'color', 'inputFile', 'input'],
  options: {
    agent: { kind: 'string', argument: 'TOKEN', default: PRODUCT_TOKEN, help: 'the product token to read it for' },
  },
  about: [
    'Fetches the robots.txt of the URL, shows its groups, and tells for each URL whether it may be fetched and which line decides. `-` or `-i -` tests the URLs and paths of standard input.',
  ],
  examples: [
    'skein robots https://example.org/ /private/x',
    'skein robots https://example.org/ --agent Googlebot -i urls.txt',
  ],
  async run({ words: [first = '', ...more], settings, options, terminal }) {
    const url = urlArgument(first);
    await requireToken(options.agent);
    const inputFile = more.includes('-') ? '-' : settings.inputFile;
    const lines = (await readLines({ inputFile }, terminal)).map(({ text }) => text);
    const named = more.filter((word) => word !== '-');
    const tested = [url, ...[...named, ...lines].map((text) => urlArgument(text, url))];
    const report = await robotsOf(url, await withPassword(settings, terminal), options.agent);
    const rulings = tested.map((one) => ({ url: one, ...rulingOf(report, one) }));
    const text = settings.json
      ? jsonLine(asJson(report, options.agent, rulings))
      : table(report, options.agent, rulings, painter(settings, terminal));
    await terminal.write(text);
    return 0;
  },
});

/** Throws USAGE for what no group of a robots.txt can be meant for: it would be judged by those for everybody. */
async function requireToken(agent: string): Promise<void> {
  const [wrong] = await wrongSettings({ robotsAgent: agent });
  if (wrong !== undefined) throw new SkeinError('USAGE', `--agent: ${wrong.problem}`, 'See `skein robots --help`.');
}

interface UrlRuling {
  readonly url: CanonicalUrl;
  readonly allowed: boolean;
  /** The line that decides, in words; '' where none was read. */
  readonly why: string;
}

function rulingOf({ file, rules }: RobotsReport, url: CanonicalUrl): Omit<UrlRuling, 'url'> {
  if (!url.startsWith(`${file.origin}/`)) return { allowed: false, why: `not on ${file.origin}, which was asked` };
  if (file.verdict !== 'parsed') return { allowed: file.verdict === 'allow-all', why: '' };
  const { allowed, line, text } = rules.ruling(url);
  return { allowed, why: line === undefined ? 'no rule matches' : `line ${line}: ${text}` };
}

function asJson({ file, robots, rules }: RobotsReport, token: string, rulings: readonly UrlRuling[]): object {
  const { groups, sitemaps, others } = robots;
  const { crawlDelay, requestRates, visitTimes, groupLines } = rules;
  return {
    file,
    groups,
    sitemaps,
    others,
    agent: { token, crawlDelay, requestRates, visitTimes, groupLines },
    rulings,
  };
}

const VERDICTS = {
  parsed: 'its rules hold',
  'allow-all': 'counts as none: everything is allowed',
  'disallow-all': 'unreachable: nothing is allowed',
} as const;

function table(
  { file, robots: { groups, sitemaps, others }, rules }: RobotsReport,
  token: string,
  rulings: readonly UrlRuling[],
  paint: Paint,
): string {
  const lines = [
    `${file.origin}/robots.txt: ${file.detail} (${VERDICTS[file.verdict]})`,
    ...groups.flatMap(({ agents, lines: own }) => [
      '',
      ...agents.map((agent) => `User-agent: ${agent}`),
      ...own.map(asWritten),
    ]),
    ...(sitemaps.length === 0 ? [] : ['', ...sitemaps.map((sitemap) => `Sitemap: ${sitemap}`)]),
    ...(others.length === 0 ? [] : ['', 'Not about fetching, and not obeyed:', ...others.map(asWritten)]),
    '',
    `${[`For ${token}`, ...timesInWords(rules)].join(', ')}:`,
  ];
  const verdicts = rulings.map(({ url, allowed, why }) => {
    const verdict = allowed ? paint('allowed', 'green') : paint('REFUSED', 'red');
    return `${verdict}  ${url}${why === '' ? '' : `  ${printable(why)}`}`;
  });
  return `${[...lines.map(printable), ...verdicts].join('\n')}\n`;
}

/** How slowly, and in which hours, the host wants to be asked. */
function timesInWords({ crawlDelay, requestRates, visitTimes }: RobotsReport['rules']): readonly string[] {
  return [
    ...(crawlDelay === undefined ? [] : [`one request in ${crawlDelay / 1000} s`]),
    ...requestRates.map(
      ({ requests, period, window }) =>
        `at most ${requests} in ${period / 1000} s${window === undefined ? '' : ` from ${hours(window)}`}`,
    ),
    ...(visitTimes.length === 0 ? [] : [`only from ${visitTimes.map(hours).join(' and ')}`]),
  ];
}

function hours({ from, to }: { readonly from: number; readonly to: number }): string {
  return `${clockTime(from)} to ${clockTime(to)} UTC`;
}

/** Of minutes since midnight. */
function clockTime(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

function asWritten({ line, name, value }: RobotsReport['robots']['others'][number]): string {
  return `  ${line}: ${name}: ${value}`;
}
