import type { Millis } from './time.ts';

/** What a setting's value is, however it was written: on the command line, in the environment or in a file. */
export interface ValueOf {
  boolean: boolean;
  integer: number;
  number: number;
  /** Milliseconds; written `500ms`, `2s`, `10m`, `1h`, `7d`, a bare number is seconds. */
  duration: Millis;
  /** Bytes; written `512k`, `10M`, `1G`. */
  size: number;
  string: string;
  choice: string;
  /** Strings; given several times or separated by commas. */
  list: readonly string[];
  /** Strings; given several times, commas are part of the value. */
  strings: readonly string[];
  /** Regular expressions (JavaScript, flag u), given several times. */
  patterns: readonly RegExp[];
  /** Requests a second; written `5/s`, `30/m`, a bare number is a second's. */
  rate: number;
}

export type SettingKind = keyof ValueOf;

/** One setting: flag, environment name, config name, default, help and docs are all made from this. */
export interface Setting<Kind extends SettingKind = SettingKind> {
  readonly kind: Kind;
  /** Absent: the setting is off or unlimited unless given. */
  readonly default?: ValueOf[Kind];
  readonly short?: string;
  /** A second flag name of the same meaning. */
  readonly alias?: string;
  readonly choices?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  /** Of kinds that are given several times: the value that `--no-x` stands for. */
  readonly off?: string;
  /** How the value is called in help: `DUR`, `N`. */
  readonly argument?: string;
  readonly group: 'input' | 'scope' | 'order' | 'polite' | 'http' | 'store' | 'rank' | 'export' | 'output' | 'fail';
  readonly help: string;
  /** Never printed by `config print`. */
  readonly isSecret?: boolean;
}

const setting = <Kind extends SettingKind, const S extends Setting<Kind>>(s: S & { kind: Kind }): S => s;

/** Every setting there is. The flag is the name in kebab-case (`maxPages`: `--max-pages`), the environment name `SKEIN_MAX_PAGES`. */
export const SETTINGS = {
  inputFile: setting({
    kind: 'string',
    short: 'i',
    argument: 'FILE',
    group: 'input',
    help: 'read more seeds from FILE, one a line; - is standard input',
  }),
  list: setting({ kind: 'boolean', default: false, group: 'input', help: 'fetch the given URLs and follow nothing' }),
  sitemap: setting({
    kind: 'strings',
    argument: 'URL',
    off: 'none',
    group: 'input',
    help: 'read this sitemap besides those of robots.txt; none reads none of those',
  }),
  guessSitemap: setting({
    kind: 'boolean',
    default: false,
    group: 'input',
    help: 'try /sitemap.xml where robots.txt declares no sitemap',
  }),

  scope: setting({
    kind: 'choice',
    choices: ['page', 'prefix', 'host', 'domain', 'any'],
    default: 'host',
    group: 'scope',
    help: 'how far from the seeds links are followed',
  }),
  domains: setting({
    kind: 'list',
    short: 'D',
    argument: 'LIST',
    group: 'scope',
    help: 'these domains and their subdomains are in scope',
  }),
  internal: setting({
    kind: 'strings',
    argument: 'PREFIX',
    group: 'scope',
    help: 'URLs that begin with PREFIX are in scope',
  }),
  include: setting({
    kind: 'patterns',
    argument: 'RE',
    group: 'scope',
    help: 'of the URLs in scope only those that match',
  }),
  exclude: setting({
    kind: 'patterns',
    argument: 'RE',
    group: 'scope',
    help: 'never URLs that match; wins over include',
  }),
  depth: setting({
    kind: 'integer',
    short: 'd',
    minimum: 0,
    argument: 'N',
    group: 'scope',
    help: 'at most N links away from a seed',
  }),
  maxPages: setting({
    kind: 'integer',
    short: 'n',
    alias: 'limit',
    minimum: 1,
    argument: 'N',
    group: 'scope',
    help: 'at most N requests for pages',
  }),
  maxPagesPerHost: setting({
    kind: 'integer',
    minimum: 1,
    argument: 'N',
    group: 'scope',
    help: 'at most N requests for pages of one host',
  }),
  maxTime: setting({ kind: 'duration', minimum: 1, argument: 'DUR', group: 'scope', help: 'stop after DUR' }),
  maxSize: setting({ kind: 'size', minimum: 1, argument: 'SIZE', group: 'scope', help: 'stop after SIZE received' }),
  maxUrlLength: setting({
    kind: 'integer',
    default: 2048,
    minimum: 16,
    maximum: 8192,
    argument: 'N',
    group: 'scope',
    help: 'URLs longer than N are taken for traps',
  }),
  maxPathSegments: setting({
    kind: 'integer',
    default: 16,
    minimum: 1,
    argument: 'N',
    group: 'scope',
    help: 'URLs with more path segments are taken for traps',
  }),
  maxQueryParams: setting({
    kind: 'integer',
    default: 10,
    minimum: 0,
    argument: 'N',
    group: 'scope',
    help: 'URLs with more query parameters are taken for traps',
  }),
  stripQuery: setting({
    kind: 'list',
    argument: 'K,...',
    group: 'scope',
    help: 'URLs that differ only in these query parameters are one page',
  }),
  canonicalRules: setting({
    kind: 'list',
    choices: [
      'escape-illegal',
      'decode-unreserved',
      'upper-case-escapes',
      'fewest-escapes',
      'form-query',
      'blank-values',
      'lower-case-path',
      'lower-case-query',
      'merge-slashes',
      'drop-session-ids',
      'drop-tracking',
      'drop-blank',
      'drop-index',
      'trailing-slash',
      'empty-query',
      'sort-query',
      'host-dots',
      'www',
      'scheme',
      'rfc3986',
      'semantic',
      'aggressive',
    ],
    argument: 'LIST',
    group: 'scope',
    help: 'URLs that differ only in what these rules name are one page',
  }),
  nofollow: setting({
    kind: 'choice',
    choices: ['respect', 'ignore'],
    default: 'respect',
    group: 'scope',
    help: 'whether nofollow, ugc and sponsored links are left alone',
  }),
  canonical: setting({
    kind: 'choice',
    choices: ['respect', 'ignore'],
    default: 'respect',
    group: 'scope',
    help: 'whether the target of rel=canonical is a discovery',
  }),
  forms: setting({
    kind: 'boolean',
    default: false,
    group: 'scope',
    help: 'follow the action of forms with method GET',
  }),
  region: setting({
    kind: 'string',
    argument: 'NAME',
    group: 'scope',
    help: 'only links and text between <!-- NAME --> and <!-- /NAME --> count',
  }),
  acceptTypes: setting({
    kind: 'list',
    argument: 'LIST',
    group: 'scope',
    help: 'only answers of these media types (text/*, application/pdf), or none of those with a ! before them (!video/*)',
  }),
  readPdf: setting({
    kind: 'boolean',
    default: false,
    group: 'scope',
    help: 'read text, title and links of PDFs; needs the package unpdf',
  }),
  lenientTags: setting({
    kind: 'boolean',
    default: false,
    group: 'scope',
    help: 'take `< a href=…>` for a tag, which HTML says is text',
  }),

  order: setting({
    kind: 'choice',
    choices: ['breadth-first', 'depth-first', 'number'],
    default: 'breadth-first',
    group: 'order',
    help: 'which page goes first',
  }),

  concurrency: setting({
    kind: 'integer',
    short: 'c',
    default: 16,
    minimum: 1,
    maximum: 10_000,
    argument: 'N',
    group: 'polite',
    help: 'at most N requests at a time, over all hosts',
  }),
  hostConcurrency: setting({
    kind: 'integer',
    default: 1,
    minimum: 1,
    maximum: 256,
    argument: 'N',
    group: 'polite',
    help: 'at most N connections to one host',
  }),
  delay: setting({
    kind: 'duration',
    short: 'w',
    alias: 'wait',
    default: 1000,
    minimum: 0,
    maximum: 315_360_000_000,
    argument: 'DUR',
    group: 'polite',
    help: 'pause between the starts of two requests to one host',
  }),
  delayFactor: setting({
    kind: 'number',
    default: 0,
    minimum: 0,
    maximum: 1_000_000,
    argument: 'K',
    group: 'polite',
    help: 'pause at least K times as long as the last download took',
  }),
  randomDelay: setting({
    kind: 'boolean',
    default: false,
    group: 'polite',
    help: 'lengthen each pause by up to half at random',
  }),
  maxWait: setting({
    kind: 'duration',
    default: 600_000,
    minimum: 0,
    maximum: 315_360_000_000,
    argument: 'DUR',
    group: 'polite',
    help: 'end the crawl when the next URL is due later than this from now',
  }),
  rateLimit: setting({
    kind: 'rate',
    minimum: 0.0001,
    argument: 'N/s',
    group: 'polite',
    help: 'at most so many requests a second, over all hosts',
  }),
  robots: setting({
    kind: 'boolean',
    default: true,
    group: 'polite',
    help: 'obey robots.txt; --no-robots only for hosts that are yours',
  }),
  robotsAgent: setting({
    kind: 'string',
    argument: 'TOKEN',
    group: 'polite',
    help: 'obey the groups of this product token instead of Skein',
  }),
  maxCrawlDelay: setting({
    kind: 'duration',
    minimum: 0,
    maximum: 315_360_000_000,
    argument: 'DUR',
    group: 'polite',
    help: 'shorten longer delays of robots.txt to DUR, with a warning',
  }),
  userAgent: setting({ kind: 'string', short: 'A', argument: 'STR', group: 'polite', help: 'the User-Agent header' }),
  contact: setting({
    kind: 'string',
    argument: 'MAIL|URL',
    group: 'polite',
    help: 'whom to ask about this crawl; goes into User-Agent and From',
  }),

  header: setting({
    kind: 'strings',
    short: 'H',
    argument: 'LINE',
    group: 'http',
    help: 'send this header line to the hosts of the seeds',
    isSecret: true,
  }),
  cookies: setting({ kind: 'boolean', default: false, group: 'http', help: 'keep cookies' }),
  cookieJar: setting({
    kind: 'string',
    argument: 'FILE',
    group: 'http',
    help: 'begin with the cookies in FILE (Netscape format); implies --cookies',
  }),
  basicAuth: setting({
    kind: 'string',
    argument: 'USER[:PASSWORD]',
    group: 'http',
    help: 'send these credentials to the hosts of the seeds',
    isSecret: true,
  }),
  proxy: setting({
    kind: 'string',
    argument: 'URL',
    group: 'http',
    help: 'send every request through this HTTP proxy',
  }),
  insecure: setting({
    kind: 'boolean',
    short: 'k',
    default: false,
    group: 'http',
    help: 'accept certificates that do not verify',
  }),
  timeout: setting({
    kind: 'duration',
    default: 30_000,
    minimum: 1,
    maximum: 604_800_000,
    argument: 'DUR',
    group: 'http',
    help: 'give up on an answer that sends nothing for DUR',
  }),
  totalTimeout: setting({
    kind: 'duration',
    default: 120_000,
    minimum: 1,
    maximum: 604_800_000,
    argument: 'DUR',
    group: 'http',
    help: 'give up on an answer that is not complete after DUR',
  }),
  connectTimeout: setting({
    kind: 'duration',
    default: 10_000,
    minimum: 1,
    maximum: 604_800_000,
    argument: 'DUR',
    group: 'http',
    help: 'give up on a connection that is not made after DUR',
  }),
  maxRedirects: setting({
    kind: 'integer',
    default: 10,
    minimum: 0,
    argument: 'N',
    group: 'http',
    help: 'follow at most N redirects in a row',
  }),
  retries: setting({
    kind: 'integer',
    default: 3,
    minimum: 0,
    maximum: 100,
    argument: 'N',
    group: 'http',
    help: 'repeat what may pass (timeouts, resets, 429, 502, 503, 504) N times',
  }),
  maxBody: setting({
    kind: 'size',
    default: 52_428_800,
    minimum: 1024,
    argument: 'SIZE',
    group: 'http',
    help: 'cut bodies at SIZE, as received and as inflated',
  }),
  maxHeaders: setting({
    kind: 'size',
    default: 65_536,
    minimum: 1024,
    argument: 'SIZE',
    group: 'http',
    help: 'refuse answers with larger headers',
  }),
  compression: setting({
    kind: 'list',
    default: ['gzip', 'br', 'deflate'],
    argument: 'LIST',
    group: 'http',
    help: 'content codings to ask for; none asks for identity',
  }),
  resolve: setting({
    kind: 'strings',
    argument: 'HOST:ADDR[:PORT]',
    group: 'http',
    help: 'connect to ADDR for HOST, whatever the name server says',
  }),
  allowPrivate: setting({
    kind: 'boolean',
    default: false,
    group: 'http',
    help: 'allow loopback, private and link-local addresses',
  }),

  output: setting({
    kind: 'string',
    short: 'o',
    argument: 'DIR',
    group: 'store',
    help: 'the crawl folder; default ./<host>-<time>',
  }),
  overwrite: setting({
    kind: 'boolean',
    default: false,
    group: 'store',
    help: 'empty a crawl folder that is there already',
  }),
  archive: setting({ kind: 'boolean', default: true, group: 'store', help: 'keep pages as WARC' }),
  compressArchive: setting({
    kind: 'boolean',
    default: false,
    group: 'store',
    help: 'compress what came uncompressed',
  }),
  warcMaxSize: setting({
    kind: 'size',
    default: 1_073_741_824,
    minimum: 65_536,
    argument: 'SIZE',
    group: 'store',
    help: 'begin a new WARC file at SIZE',
  }),
  index: setting({
    kind: 'boolean',
    default: true,
    group: 'store',
    help: 'read the pages (words, fingerprints of the text); --no-index leaves it out',
  }),

  damping: setting({
    kind: 'number',
    default: 0.85,
    minimum: 0,
    maximum: 0.9999,
    argument: 'D',
    group: 'rank',
    help: 'probability of following a link rather than jumping',
  }),
  tolerance: setting({
    kind: 'number',
    default: 1e-10,
    minimum: 0,
    maximum: 1,
    argument: 'T',
    group: 'rank',
    help: 'stop when the L1 distance of two iterations is below T',
  }),
  maxIterations: setting({
    kind: 'integer',
    default: 1000,
    minimum: 1,
    argument: 'N',
    group: 'rank',
    help: 'stop after N iterations, converged or not',
  }),
  rankNodes: setting({
    kind: 'choice',
    choices: ['pages', 'all'],
    default: 'pages',
    group: 'rank',
    help: 'rank the pages, or all known URLs',
  }),

  escapeFormulas: setting({
    kind: 'boolean',
    default: false,
    group: 'export',
    help: "put ' before CSV fields that a spreadsheet would take for a formula",
  }),
  bom: setting({
    kind: 'boolean',
    default: false,
    group: 'export',
    help: 'begin CSV files with a byte order mark, for Excel',
  }),

  quiet: setting({
    kind: 'boolean',
    default: false,
    short: 'q',
    group: 'output',
    help: 'print no progress and no summary',
  }),
  verbose: setting({
    kind: 'boolean',
    default: false,
    short: 'v',
    group: 'output',
    help: 'print a line for every visit',
  }),
  json: setting({
    kind: 'boolean',
    default: false,
    group: 'output',
    help: 'print the result as JSON on standard output',
  }),
  progress: setting({
    kind: 'choice',
    choices: ['auto', 'bar', 'plain', 'json', 'none'],
    default: 'auto',
    group: 'output',
    help: 'how progress is shown on standard error',
  }),
  color: setting({
    kind: 'choice',
    choices: ['auto', 'always', 'never'],
    default: 'auto',
    group: 'output',
    help: 'whether to use colour',
  }),
  input: setting({
    kind: 'boolean',
    default: true,
    group: 'output',
    help: 'ask on the terminal for what is missing; --no-input never asks',
  }),

  failOn: setting({
    kind: 'list',
    argument: 'LIST',
    group: 'fail',
    help: 'exit 1 when the crawl found one of: broken, redirect-loop, 4xx, 5xx, failed',
  }),
  failOnLimit: setting({ kind: 'boolean', default: false, group: 'fail', help: 'exit 5 when a limit ended the crawl' }),
  maxFailures: setting({
    kind: 'integer',
    minimum: 1,
    argument: 'N',
    group: 'fail',
    help: 'stop after N failed visits in a row',
  }),
} as const;

export type SettingName = keyof typeof SETTINGS;

type Value<S> = S extends { readonly choices: infer C extends readonly string[]; readonly kind: 'choice' }
  ? C[number]
  : S extends { readonly kind: infer K extends SettingKind }
    ? ValueOf[K]
    : never;

/** All settings with their values; those without a default are undefined until given. */
export type Settings = {
  readonly [Name in SettingName]: (typeof SETTINGS)[Name] extends { readonly default: unknown }
    ? Value<(typeof SETTINGS)[Name]>
    : Value<(typeof SETTINGS)[Name]> | undefined;
};

/** The settings as they are when nobody says anything. */
export function defaultSettings(): Settings {
  const values: Record<string, unknown> = {};
  for (const [name, { default: value }] of Object.entries<Setting>(SETTINGS)) values[name] = value;
  return values as unknown as Settings;
}
