import { type CrawlOptions, openCrawl } from '../../../src/index.ts';
import { canonicalise, pathAndQueryOf } from '../../../src/url/canonicalise.ts';
import { type Answer, type Asked, serveSite } from '../../servers/site-server.ts';
import { type Check, perCase } from '../check.ts';
import { bytesOf, type Case } from '../data.ts';

interface Resource {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly body_b64?: string;
}

interface Scenario extends Case {
  readonly start: readonly string[];
  readonly options: {
    readonly recursive?: boolean;
    readonly max_depth?: number;
    readonly follow_redirects?: boolean;
    readonly max_redirects?: number;
    readonly check_external?: boolean;
  };
  readonly resources: Readonly<Record<string, Resource>>;
  readonly expected: {
    readonly fetched?: readonly string[];
    readonly not_fetched?: readonly string[];
    readonly requests?: readonly string[];
    readonly error?: string | null;
    readonly links_ok?: readonly string[];
    readonly links_broken?: readonly string[];
    readonly links_broken_count?: number;
    readonly link_count?: number;
  };
}

/** What came of a crawl. */
interface Crawled {
  /** Paths that were asked for, in order, robots.txt left out. */
  readonly paths: readonly string[];
  /** Reasons of all URLs that were refused or failed. */
  readonly reasons: ReadonlySet<string>;
  readonly isGood: (path: string) => boolean;
}

const KNOWN_OPTIONS = ['recursive', 'max_depth', 'follow_redirects', 'max_redirects', 'check_external'];

/** A whole crawl of a site that a real server on loopback serves. */
export const scenario = perCase<Scenario>(async (one) => {
  if (Object.keys(one.options).some((name) => !KNOWN_OPTIONS.includes(name)))
    return 'options that Skein has no like of';
  const crawled = await crawlOf(one);
  const checks = checksOf(one, crawled);
  return checks.length > 0 ? checks : 'nothing is claimed that a crawl would show';
});

async function crawlOf({ start, resources, options }: Scenario): Promise<Crawled> {
  let port = 0;
  const site = await serveSite((path) => answerOf(resources[path], port));
  port = site.port;
  const origin = `http://localhost:${port}`;
  try {
    const seeds = start.map((path) => origin + path);
    const crawl = await openCrawl(seeds, { ...settingsOf(options), resolve: ['localhost:127.0.0.1'] });
    try {
      await crawl.run();
      const reasons = new Set<string>();
      for await (const { because } of crawl.archive.pages()) if (because !== undefined) reasons.add(because.reason);
      for await (const { because } of crawl.archive.visits()) if (because !== undefined) reasons.add(because.reason);
      return { paths: pathsOf(site.asked), reasons, isGood: (path) => (resources[path]?.status ?? 404) < 400 };
    } finally {
      await crawl.close();
    }
  } finally {
    await site.close();
  }
}

function settingsOf({ recursive, max_depth, max_redirects }: Scenario['options']): CrawlOptions {
  // A tool that checks the links of one page goes one step, without recursion; one that only fetches goes none.
  const depth = max_depth ?? (recursive === true ? undefined : 0);
  return {
    delay: 0,
    retries: 0,
    ...(depth !== undefined && { depth }),
    ...(max_redirects !== undefined && { maxRedirects: max_redirects }),
  };
}

function answerOf(resource: Resource | undefined, port: number): Answer | undefined {
  if (resource === undefined) return undefined;
  const filled = (text: string): string =>
    text.replaceAll('{{port}}', `${port}`).replaceAll('{{host}}', `localhost:${port}`);
  const headers = Object.entries(resource.headers ?? {}).map(([name, value]) => [name, filled(value)]);
  const bytes = bytesOf(resource.body, resource.body_b64);
  const body = Buffer.from(filled(bytes.toString('latin1')), 'latin1');
  return { status: resource.status ?? 200, headers: Object.fromEntries(headers), body };
}

function pathsOf(asked: readonly Asked[]): readonly string[] {
  return asked.map(({ path }) => path).filter((path) => path !== '/robots.txt');
}

function checksOf({ id, expected }: Scenario, { paths, reasons, isGood }: Crawled): Check[] {
  const checks: Check[] = [];
  const missing = (wanted: readonly string[]): readonly string[] => wanted.filter((path) => !paths.includes(path));
  const add = (what: string, wanted: unknown, actual: unknown): void => {
    checks.push({ id: `${id} ${what}`, expected: wanted, actual });
  };
  if (expected.fetched) add('not fetched', [], missing(expected.fetched));
  if (expected.not_fetched)
    add(
      'fetched',
      [],
      expected.not_fetched.filter((path) => paths.includes(path)),
    );
  if (expected.requests)
    add(
      'requests',
      expected.requests,
      paths.map((path) => `GET ${path}`),
    );
  if (expected.error !== undefined)
    add('error', expected.error, reasons.has('too-many-redirects') ? 'too-many-redirects' : null);
  if (expected.links_ok)
    add('links not found', [], missing(expected.links_ok).concat(expected.links_ok.filter((path) => !isGood(path))));
  if (expected.links_broken) add('broken links not found', [], missing(expected.links_broken.filter(isReadable)));
  const different = [...new Set(paths)];
  if (expected.links_broken_count !== undefined)
    add('broken links', expected.links_broken_count, different.filter((path) => !isGood(path)).length);
  if (expected.link_count !== undefined) add('links', expected.link_count, different.length);
  return checks;
}

/** A link that no URL parser can read is broken without a request. */
function isReadable(href: string): boolean {
  const url = canonicalise(href, 'http://localhost/');
  return url !== undefined && pathAndQueryOf(url) !== '';
}
