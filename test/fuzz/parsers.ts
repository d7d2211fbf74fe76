import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prescanEncoding } from '../../src/content/charset-prescan.ts';
import { cssUrls } from '../../src/content/css-urls.ts';
import { detectEncoding } from '../../src/content/detect-encoding.ts';
import { parseLinkHeader } from '../../src/content/link-header.ts';
import { charsetOf, essenceOf } from '../../src/content/media-type.ts';
import { isNofollow } from '../../src/content/nofollow.ts';
import { readPage } from '../../src/content/page-content.ts';
import { sniffEncoding } from '../../src/content/page-encoding.ts';
import { parseRefresh } from '../../src/content/refresh.ts';
import { readSitemap } from '../../src/content/sitemap.ts';
import { sniffType } from '../../src/content/sniff-type.ts';
import { parseSrcset } from '../../src/content/srcset.ts';
import { visibleText } from '../../src/content/text.ts';
import { sniffXmlEncoding } from '../../src/content/xml-encoding.ts';
import { parseResponseHead } from '../../src/engine/warc/http-message.ts';
import { records } from '../../src/engine/warc/records.ts';
import { readEdgeList, readStructure } from '../../src/graph/edge-list.ts';
import { authorsDate, httpDate, mailDate, w3cDate } from '../../src/model/date-text.ts';
import { SkeinError } from '../../src/model/errors.ts';
import type { CanonicalUrl } from '../../src/model/url.ts';
import { createCookies } from '../../src/net/cookies.ts';
import { retryAfter } from '../../src/policy/politeness.ts';
import { bindingDirectives } from '../../src/robots/directives.ts';
import { parseCrawlDelay, parseRequestRate, parseWindow } from '../../src/robots/request-times.ts';
import { parseRobots } from '../../src/robots/robots-txt.ts';
import { createAnalyser } from '../../src/search/analyse-text.ts';
import { parseQuery } from '../../src/search/query-parse.ts';
import { planQuery } from '../../src/search/query-plan.ts';
import { makeSnippet } from '../../src/search/snippet.ts';
import { snippetTerms } from '../../src/search/snippet-terms.ts';
import { alreadyCanonical, canonicalise } from '../../src/url/canonicalise.ts';
import { LinkResolver } from '../../src/url/resolver.ts';
import { surt } from '../../src/url/surt.ts';

/** Where everything is read from. */
export const PAGE: CanonicalUrl = alreadyCanonical('http://s.test/folder/page.html?q=1');

const KEY = { a: 1, b: 2 };
const SEEN = { find: () => 0, isLasting: true };
/** 28 November 2026. */
const NOW = 1_795_824_000_000;

const text = (input: Buffer): string => input.toString('utf8');
const header = (input: Buffer): string => input.toString('latin1');

/** The page that a scan of these bytes finds, with what the type says of its encoding. */
export function page(input: Buffer, contentType = 'text/html; charset=utf-8'): ReturnType<typeof readPage> {
  const resolver = new LinkResolver(KEY);
  return readPage(input, { url: PAGE, contentType, resolver, seen: SEEN });
}

/** How a resolver answers to an attribute of these bytes on a page in this encoding. */
export function resolved(input: Buffer, encoding: string): readonly unknown[] {
  const resolver = new LinkResolver(KEY);
  resolver.setBase(PAGE);
  const resolution = resolver.resolve(input, 0, input.length, { hasEntity: true, isAscii: false }, encoding);
  return [resolution, resolution === 'url' ? resolver.url() : resolver.scheme];
}

/** What a WARC reader makes of a file of these bytes: one line a record, for nobody holds all of them. */
export function warcRecords(input: Buffer): readonly unknown[] {
  const folder = mkdtempSync(join(tmpdir(), 'skein-fuzz-'));
  try {
    writeFileSync(join(folder, 'input.warc'), input);
    return Array.from(records(join(folder, 'input.warc')), (one) =>
      one.kind === 'record'
        ? `${one.offset} ${one.length} ${one.type} ${one.block.length}`
        : `${one.offset} ${one.problem}`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A file that the user names may be refused, by an error of ours only. */
async function refusable(reading: Promise<unknown>): Promise<unknown> {
  return reading.catch((error: unknown) => {
    if (error instanceof SkeinError) return error.code;
    throw error;
  });
}

/** Every parser of what the web or a user's file holds. None may throw, whatever the bytes; each answers all that it found. */
export const PARSERS: Readonly<Record<string, (input: Buffer) => unknown>> = {
  robots: (input) => {
    const file = parseRobots(input);
    const rules = file.for('skein');
    return [file.groups, file.others, file.sitemaps, rules.ruling(PAGE), rules.ruling(`/${'ab/'.repeat(600)}`)];
  },
  'request-times': (input) => [parseCrawlDelay, parseRequestRate, parseWindow].map((parse) => parse(header(input))),
  url: (input) => {
    const url = canonicalise(text(input), PAGE);
    return [url, url === undefined ? undefined : surt(url)];
  },
  resolver: (input) => ['utf-8', 'windows-1252', 'gb18030', 'shift_jis'].map((encoding) => resolved(input, encoding)),
  scanner: (input) => page(input),
  text: (input) => visibleText(input, 'utf-8'),
  'charset-prescan': (input) => [
    prescanEncoding(input),
    sniffEncoding(input, undefined),
    sniffXmlEncoding(input, undefined),
  ],
  'charset-detection': detectEncoding,
  sitemap: (input) => readSitemap(input, { url: PAGE, contentType: undefined }),
  'xml-declared': (input) => readSitemap(input, { url: undefined, contentType: 'text/xml; charset=utf-16' }),
  directives: (input) => [
    bindingDirectives([{ agent: 'robots', content: text(input) }], [header(input)], 'skein', NOW),
    bindingDirectives([], header(input), 'skein', NOW),
  ],
  rel: (input) => isNofollow(text(input)),
  'link-header': (input) => parseLinkHeader(header(input)),
  srcset: (input) => parseSrcset(text(input)),
  refresh: (input) => parseRefresh(text(input)),
  css: (input) => cssUrls(text(input)),
  'content-type': (input) => [
    essenceOf(header(input)),
    charsetOf(header(input)),
    sniffType(input, header(input), () => undefined),
    sniffType(input, undefined, () => undefined),
  ],
  dates: (input) => [
    retryAfter(header(input), NOW),
    httpDate(header(input), NOW),
    authorsDate(text(input)),
    mailDate(text(input)),
    w3cDate(text(input)),
  ],
  cookie: (input) => {
    const cookies = createCookies();
    cookies.keep(header(input), PAGE);
    return cookies.headerFor(PAGE);
  },
  'cookie-file': (input) => createCookies(text(input)).headerFor(PAGE),
  'http-head': (input) => parseResponseHead(input),
  warc: warcRecords,
  'edge-list': (input) => refusable(readEdgeList([text(input)])),
  structure: (input) => refusable(readStructure([text(input)])),
  words: (input) => {
    const analyser = createAnalyser();
    const { words, positions, count, length } = analyser.analyse(text(input), 'en');
    return [words.slice(0, count), positions.slice(0, count), length, analyser.wordCount];
  },
  query: (input) => {
    const { tree, problems } = parseQuery(text(input));
    const plan = tree && planQuery(tree, { analyser: createAnalyser(), languages: [] });
    return [tree, problems, plan, makeSnippet(text(input), snippetTerms(ANYTHING), { analyser: createAnalyser() })];
  },
};

/** Words that hard texts have. */
const ANYTHING = { kind: 'prefix', text: 'a', prefixes: ['a', '1'] } as const;
