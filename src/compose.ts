import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DetectEncoding } from './content/page-encoding.ts';
import { acceptanceBy } from './crawl/acceptance.ts';
import type { CrawlParts, OnVisit, Selection } from './crawl/parts.ts';
import { memoryEngine } from './engine/memory.ts';
import { openSqliteEngine, openSqliteFolder } from './engine/sqlite/engine.ts';
import { ARCHIVE_FOLDER, warcFiles } from './engine/warc/files.ts';
import { createWarcArchive } from './engine/warc/writer.ts';
import type { DocumentReader } from './model/document.ts';
import type { Engine } from './model/engine.ts';
import { SkeinError } from './model/errors.ts';
import type { AddHeaders, Fetcher } from './model/fetcher.ts';
import type { Notebook } from './model/notebook.ts';
import type { Settings } from './model/settings.ts';
import type { Clock } from './model/time.ts';
import type { CanonicalUrl, HostKey } from './model/url.ts';
import { systemClock } from './net/clock.ts';
import { isPrivateAddress } from './net/guard.ts';
import { createFetcher } from './net/http.ts';
import { undoCodings } from './net/inflate.ts';
import { headerLine } from './net/request-headers.ts';
import { canReadPdf, createPdfReader } from './pdf/reader.ts';
import { HeldBytes } from './policy/held-bytes.ts';
import { compileTypes } from './policy/media-type-rule.ts';
import { type Ordering, orderingByName, orderingFrom } from './policy/ordering.ts';
import { compileScope } from './policy/scope.ts';
import { sitemapWish } from './policy/sitemaps.ts';
import { compileTraps } from './policy/traps.ts';
import { productToken } from './robots/product-token.ts';
import { canonicalRules } from './url/canonical-rules.ts';
import { hostKeyOf, hostnameOf } from './url/canonicalise.ts';
import { isSameSite } from './url/domain.ts';
import { newFingerprintKey } from './url/fingerprint.ts';
import { hasKeyRules, type KeyRules, pageKey } from './url/page-key.ts';
import { LinkResolver } from './url/resolver.ts';
import { fromOf, PACKAGE, PRODUCT_TOKEN, userAgentOf } from './user-agent.ts';

/** What a library user may bring besides settings. */
export interface Hooks {
  /** Called after every visit; `content` and `body` are there for pages. */
  readonly onVisit?: OnVisit;
  /** False leaves a URL alone that the settings would let in; seeds are not asked about. */
  readonly follow?: (url: CanonicalUrl, from: CanonicalUrl | undefined) => boolean;
  /** Smaller goes first; in place of `order`. */
  readonly ordering?: (found: { readonly url: CanonicalUrl; readonly depth: number }) => number;
  /** Crawls these pages in place of the web; every other address is missing. */
  readonly pages?: ReadonlyMap<CanonicalUrl, Buffer>;
  /** Lines of warning for people; standard error by default. */
  readonly warn?: (line: string) => void;
  /** Adds header lines to every request of the crawl, those for robots.txt too: to sign it, say (RFC 9421). The archive leaves their values out. */
  readonly addHeaders?: AddHeaders;
  readonly clock?: Clock;
  /** 0 to 1, for jitter and the crawl's hash key. */
  readonly random?: () => number;
}

/** Where warnings go unless somebody wants them: standard error. */
export function warnOnTerminal(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Chance from the system's own source: the hash key must not be guessable. */
function systemRandom(): number {
  return randomBytes(4).readUInt32BE() / 2 ** 32;
}

/** What makes two URLs one page. Throws SETTINGS for a canonical rule that there is not. */
export function keyRulesOf(settings: Settings): KeyRules {
  return { stripQuery: settings.stripQuery ?? [], canonical: canonicalRules(settings.canonicalRules ?? []) };
}

/** The token that robots.txt is read for: the given one, else that of the given user agent, else our own. */
export function robotsTokenOf(settings: Settings): string {
  if (settings.robotsAgent !== undefined) return settings.robotsAgent;
  return settings.userAgent === undefined ? PRODUCT_TOKEN : productToken(settings.userAgent);
}

/** Scope, traps and order as the settings say. `moved` is told when a seed's redirect widens the scope. */
export function composeSelection(
  settings: Settings,
  seeds: readonly CanonicalUrl[],
  hooks: Hooks = {},
  moved: (to: CanonicalUrl) => void = () => undefined,
): Selection {
  const scope = compileScope(settings, seeds);
  const ordering: Ordering =
    hooks.ordering === undefined ? orderingByName(settings.order) : orderingFrom(hooks.ordering);
  const seedMoved = (from: CanonicalUrl, to: CanonicalUrl): void => {
    if (!isSameSite(from, to) || scope(to) === undefined) return;
    scope.widen(to);
    moved(to);
  };
  return { scope, traps: compileTraps(settings), ordering, follow: hooks.follow, seedMoved };
}

/** The HTTP side. `exempt` names the addresses that the guard lets pass for a seed's host name. */
export function composeFetcher(
  settings: Settings,
  seeds: readonly CanonicalUrl[],
  exempt: ReadonlyMap<string, ReadonlySet<string>>,
  { addHeaders, clock = systemClock, held }: Pick<Hooks, 'addHeaders' | 'clock'> & { readonly held?: HeldBytes } = {},
): Fetcher {
  const seedHosts = new Set<HostKey>(seeds.map(hostKeyOf));
  const from = fromOf(settings.contact);
  return createFetcher({
    userAgent: userAgentOf(settings),
    from,
    headers: (settings.header ?? []).map(headerLine),
    basicAuth: settings.basicAuth,
    maySendSecrets: (host) => seedHosts.has(host),
    cookies: settings.cookies,
    cookieJar: settings.cookieJar === undefined ? undefined : readCookieFile(settings.cookieJar),
    proxy: settings.proxy,
    insecure: settings.insecure,
    http2: settings.http2,
    minRate: settings.minRate,
    timeout: settings.timeout,
    totalTimeout: settings.totalTimeout,
    connectTimeout: settings.connectTimeout,
    maxBody: settings.maxBody,
    maxHeaders: settings.maxHeaders,
    compression: settings.compression,
    resolve: settings.resolve ?? [],
    connectionsPerHost: settings.hostConcurrency,
    guard: {
      allowPrivate: settings.allowPrivate,
      isExempt: (name, address) => exempt.get(name)?.has(address) ?? false,
    },
    addHeaders,
    clock,
    held,
  });
}

function readCookieFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new SkeinError(
      'INPUT_FILE',
      `the cookie file ${path} cannot be read`,
      'Name a file in the Netscape format with --cookie-jar.',
      error,
    );
  }
}

/** The addresses that the seeds' names have now, of those names whose addresses are all private: what the guard lets pass, and no more. */
export async function seedExemptions(
  seeds: readonly CanonicalUrl[],
  fetcher: Fetcher,
): Promise<Map<string, Set<string>>> {
  const exempt = new Map<string, Set<string>>();
  for (const name of new Set(seeds.map(hostnameOf))) {
    const addresses = await fetcher.addresses(name).catch(() => []);
    if (addresses.length > 0 && addresses.every((address) => isPrivateAddress(address) !== undefined))
      exempt.set(name, new Set(addresses));
  }
  return exempt;
}

/** An engine on a crawl folder, or in memory when there is none. */
export function composeEngine(
  settings: Settings,
  place: { readonly folder: string; readonly mode: 'create' | 'write' | 'read' } | undefined,
  clock: Clock = systemClock,
): Engine {
  if (place === undefined) return memoryEngine(engineOptions(settings, clock));
  const archive = composeArchive(settings, place.folder);
  return openSqliteEngine({ ...engineOptions(settings, clock), ...place, archive });
}

/** A crawl that is there, opened to learn from its notes by which settings its engine is to be put together. */
export interface StoredCrawl {
  readonly notes: Notebook;
  /** The engine, which closes the crawl. To be called once. */
  engine(settings: Settings): Engine;
  /** Closes what no engine was made of, or where that failed. */
  close(): void;
}

/** Opens a crawl that is there. Throws what `openSqliteEngine` does. */
export function openStoredCrawl(folder: string, mode: 'write' | 'read', clock: Clock = systemClock): StoredCrawl {
  const opened = openSqliteFolder(folder, mode);
  return {
    get notes() {
      return opened.notes;
    },
    engine: (settings) =>
      opened.engine({ ...engineOptions(settings, clock), archive: composeArchive(settings, folder) }),
    close: () => opened.close(),
  };
}

function engineOptions(settings: Settings, clock: Clock) {
  return {
    clock,
    key: newFingerprintKey(systemRandom),
    priorityFollowsDepth: settings.order === 'breadth-first',
    keyRules: keyRulesOf(settings),
  };
}

/** Undefined where nothing is kept and nothing is there: a crawl whose files were moved away may go on without them. */
function composeArchive(settings: Settings, folder: string): ReturnType<typeof createWarcArchive> | undefined {
  if (!settings.archive && warcFiles(join(folder, ARCHIVE_FOLDER)).length === 0) return undefined;
  return createWarcArchive({
    folder,
    maxSize: settings.warcMaxSize,
    compress: settings.compressArchive,
    info: {
      software: `${PRODUCT_TOKEN}/${PACKAGE.version}`,
      robots: settings.robots ? 'obey' : 'ignore',
      userAgent: userAgentOf(settings),
      from: fromOf(settings.contact),
    },
  });
}

/** What reads the documents that are to be read; undefined for none. Warns where the package for it is missing. */
export function composeDocuments(settings: Settings, { warn = warnOnTerminal }: Hooks): DocumentReader | undefined {
  if (!settings.readPdf) return undefined;
  if (!canReadPdf()) warn('the package unpdf is not installed: PDFs are kept and not read (npm install unpdf@1.7.0)');
  return createPdfReader();
}

/** What guesses the encodings of pages that declare none; undefined where it is not wanted. Loaded only then. */
export async function composeDetection(settings: Settings): Promise<DetectEncoding | undefined> {
  return settings.detectEncoding ? (await import('./content/detect-encoding.ts')).detectEncoding : undefined;
}

/** Everything that a run needs, put together. */
export function composeParts(
  settings: Settings,
  concrete: Pick<CrawlParts, 'engine' | 'fetcher' | 'selection' | 'documents'> &
    Partial<Pick<CrawlParts, 'detectEncoding' | 'log' | 'held'>>,
  hooks: Hooks,
): CrawlParts {
  const rules = keyRulesOf(settings);
  const keyOf = hasKeyRules(rules) ? (url: CanonicalUrl): string => pageKey(url, rules) : undefined;
  const types = compileTypes(settings.acceptTypes);
  return {
    ...concrete,
    detectEncoding: concrete.detectEncoding,
    log: concrete.log,
    held: concrete.held ?? new HeldBytes(Number.POSITIVE_INFINITY),
    clock: hooks.clock ?? systemClock,
    random: hooks.random ?? Math.random,
    settings,
    robotsToken: robotsTokenOf(settings),
    sitemaps: sitemapWish(settings),
    inflate: undoCodings,
    resolver: new LinkResolver(concrete.engine.seen.key, keyOf),
    acceptance: types === undefined ? undefined : acceptanceBy(types),
    onVisit: hooks.onVisit,
    warn: hooks.warn ?? warnOnTerminal,
  };
}
