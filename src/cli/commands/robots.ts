import {
  type CanonicalUrl,
  canonicalise,
  PRODUCT_TOKEN,
  type RobotsReport,
  robotsOf,
  SkeinError,
} from '../../index.ts';
import { defineCommand } from '../command.ts';
import { readSeeds, seedUrl } from '../seeds.ts';

/** `skein robots <url> [url...]`: what a robots.txt says, and of which URLs. */
export const robotsCommand = defineCommand({
  arguments: [
    { name: 'url', help: 'any URL of the site' },
    { name: 'more', help: 'more URLs or paths of the site to test', isOptional: true, isRepeatable: true },
  ],
  groups: ['http'],
  settings: ['userAgent', 'contact', 'json', 'inputFile', 'input'],
  options: {
    agent: { kind: 'string', argument: 'TOKEN', default: PRODUCT_TOKEN, help: 'the product token to read it for' },
  },
  about: [
    'Fetches the robots.txt of the URL, shows its groups, and tells for each URL whether it may be fetched and which line decides. `-i -` tests the URLs of standard input.',
  ],
  examples: [
    'skein robots https://example.org/ /private/x',
    'skein robots https://example.org/ --agent Googlebot -i urls.txt',
  ],
  async run({ words: [first = '', ...more], settings, options, terminal }) {
    const url = urlOf(first, undefined);
    const fromFile = settings.inputFile === undefined ? [] : await readSeeds([], settings, terminal);
    const tested = [url, ...[...more, ...fromFile].map((text) => urlOf(text, url))];
    const report = await robotsOf(url, settings, options.agent);
    const rulings = tested.map((one) => ({ url: one, ...rulingOf(report, one) }));
    const { file, robots, rules } = report;
    const { groups, sitemaps } = robots;
    const { crawlDelay, requestRates, visitTimes } = rules;
    if (settings.json) {
      const agent = { token: options.agent, crawlDelay, requestRates, visitTimes, groupLines: rules.groupLines };
      await terminal.write(`${JSON.stringify({ file, groups, sitemaps, agent, rulings })}\n`);
      return 0;
    }
    const lines = [
      `${file.origin}/robots.txt: ${file.detail} (${VERDICTS[file.verdict]})`,
      ...groups.flatMap(({ agents, lines: own }) => [
        '',
        ...agents.map((agent) => `User-agent: ${agent}`),
        ...own.map((one) => `  ${one.line}: ${one.name}: ${one.value}`),
      ]),
      ...(sitemaps.length === 0 ? [] : ['', ...sitemaps.map((sitemap) => `Sitemap: ${sitemap}`)]),
      '',
      `For ${options.agent}${crawlDelay === undefined ? '' : `, one request in ${crawlDelay / 1000} s`}:`,
      ...rulings.map(({ url: one, allowed, why }) => `${allowed ? 'allowed' : 'REFUSED'}  ${one}  ${why}`),
    ];
    await terminal.write(`${lines.join('\n')}\n`);
    return 0;
  },
});

const VERDICTS = {
  parsed: 'its rules hold',
  'allow-all': 'counts as none: everything is allowed',
  'disallow-all': 'unreachable: nothing is allowed',
} as const;

function rulingOf(
  { file, rules }: RobotsReport,
  url: CanonicalUrl,
): { readonly allowed: boolean; readonly why: string } {
  if (file.verdict !== 'parsed') return { allowed: file.verdict === 'allow-all', why: '' };
  const { allowed, line, text } = rules.ruling(url);
  return { allowed, why: line === undefined ? 'no rule matches' : `line ${line}: ${text}` };
}

function urlOf(text: string, base: CanonicalUrl | undefined): CanonicalUrl {
  if (base !== undefined && text.startsWith('/')) {
    const url = canonicalise(text, base);
    if (url !== undefined) return url;
  }
  const seed = seedUrl(text);
  const url = 'url' in seed ? canonicalise(seed.url) : undefined;
  if (url !== undefined) return url;
  throw new SkeinError(
    'USAGE',
    'problem' in seed ? seed.problem : `${text} is not a URL`,
    'Write it like https://example.org/page.',
  );
}
