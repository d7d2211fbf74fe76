import { decodeHTML } from 'entities/decode';
import { LinkPacker } from '../links/link-packer.ts';
import type { RobotsDirective, ScannedContent } from '../model/page.ts';
import type { CanonicalUrl } from '../model/url.ts';
import { canonicalise, LONGEST_URL } from '../url/canonicalise.ts';
import { bytesIn, type LinkResolver } from '../url/resolver.ts';
import { decodeRange, toScannable } from './decode.ts';
import type { FollowRule } from './link-rulings.ts';
import { type LinksCore, linksCore } from './links-core.ts';
import { essenceOf, isXhtmlType } from './media-type.ts';
import { mayBeAgent } from './meta-names.ts';
import {
  type DetectEncoding,
  type EncodingSource,
  isTentative,
  type SniffedEncoding,
  sniffEncoding,
} from './page-encoding.ts';
import { LinkListMaker, type LinkListTools, type PageLinkList } from './page-links.ts';
import { TextCollector } from './page-text.ts';
import { collapse, plainText } from './plain-text.ts';
import { RegionMarks } from './region.ts';
import { RelMemo } from './rel-memo.ts';
import type { Heading, NamedMeta } from './scan-facts.ts';
import type { ScanOptions } from './scan-options.ts';
import type { Range } from './scan-record.ts';
import { LONGEST_TEXT, rangeValue, type ScannedPage, textBetween } from './scanned-page.ts';
import { Scanner } from './scanner.ts';
import type { Seen } from './seen.ts';

export interface ReadPageOptions {
  /** The final URL of the page. */
  readonly url: CanonicalUrl;
  readonly contentType: string | undefined;
  readonly resolver: LinkResolver;
  readonly seen: Seen;
  /** Only links and headings between `<!-- NAME -->` and `<!-- /NAME -->` count. */
  readonly region?: string | undefined;
  /** Takes `< a href=…>` for a tag. */
  readonly lenientTags?: boolean | undefined;
  /** Takes a refresh in noscript for a link that no browser goes by, as browsers that run scripts do. */
  readonly ignoresNoscriptRefresh?: boolean | undefined;
  /** Asked where the page declares no encoding. */
  readonly detectEncoding?: DetectEncoding | undefined;
  /** Sets `followed` of every link; without it none is. */
  readonly isFollowed?: FollowRule | undefined;
}

export interface ReadPage {
  readonly content: ScannedContent;
  /** WHATWG name in lower case. */
  readonly encoding: string;
  readonly source: EncodingSource;
}

/** Reads an HTML page in one pass over its bytes: the facts about it and every link (see `ScannedContent`). Never throws for what a page holds. */
export function readPage(body: Buffer, options: ReadPageOptions): ReadPage {
  const scan = scanPage(body, options, coreFor(options));
  const core = scan.core === undefined ? undefined : aimedCore(scan, scan.core, options);
  if (core === undefined) aim(scan, options);
  return readFrom(scan, linksOf(scan, options, core).make());
}

/** The same in steps, between which other pages may be read with the same resolver. */
export function* readPageInSteps(body: Buffer, options: ReadPageOptions): Generator<void, ReadPage> {
  const scan = scanPage(body, options);
  yield;
  aim(scan, options);
  const making = linksOf(scan, options).makeInSteps();
  for (;;) {
    const step = making.next();
    if (step.done === true) return readFrom(scan, step.value);
    yield;
    aim(scan, options);
  }
}

/** A page whose links are not made yet. */
interface PageScan extends Pick<ReadPage, 'encoding' | 'source'> {
  readonly page: ScannedPage;
  readonly tools: Tools;
  readonly base: string;
  /** The core that has scanned it. */
  readonly core: LinksCore | undefined;
}

function scanPage(body: Buffer, options: ReadPageOptions, core?: LinksCore): PageScan {
  const sniffed = sniffEncoding(body, options.contentType, options.detectEncoding);
  if (!isTentative(sniffed, options.contentType)) return scanPageIn(body, sniffed, options, { core });
  const scan = scanPageIn(body, sniffed, options, { seeksEncoding: true });
  const { encoding } = scan.tools.scanner.facts;
  if (encoding === undefined) return scan;
  if (encoding === sniffed.encoding) return { ...scan, source: 'meta' };
  giveBack(scan.tools);
  return scanPageIn(body, { encoding, source: 'meta' }, options, { core });
}

/** By the core where there is one and it takes the page; it does not seek encodings. */
function scanPageIn(
  body: Buffer,
  { encoding, source }: SniffedEncoding,
  options: ReadPageOptions,
  { core, seeksEncoding = false }: { readonly core?: LinksCore | undefined; readonly seeksEncoding?: boolean },
): PageScan {
  const { bytes, encoding: scannedEncoding } = toScannable(body, encoding, isXhtmlType(essenceOf(options.contentType)));
  const tools = takeTools();
  const { scanner, collector } = tools;
  const isScanned = core?.scan(bytes, options.ignoresNoscriptRefresh === true, scanner.facts) === true;
  if (isScanned) scanner.hasRegion = true;
  else scanner.scan(bytes, bytes.toString('latin1'), scanOptionsOf(options, scannedEncoding, seeksEncoding));
  const page: ScannedPage = {
    bytes,
    encoding: scannedEncoding,
    documentEncoding: encoding,
    records: isScanned ? core.records : scanner.elements.records,
    collector,
  };
  const base = baseOf(page, scanner.facts.base, options.url);
  return { page, tools, base, encoding, source, core: isScanned ? core : undefined };
}

function scanOptionsOf(options: ReadPageOptions, encoding: string, seeksEncoding: boolean): ScanOptions {
  return {
    region: options.region === undefined ? undefined : new RegionMarks(options.region, encoding),
    lenientTags: options.lenientTags === true,
    marksNoscript: options.ignoresNoscriptRefresh === true,
    seeksEncoding,
  };
}

/** The core for pages that are read so. */
function coreFor({ region, lenientTags }: ReadPageOptions): LinksCore | undefined {
  return region === undefined && lenientTags !== true ? linksCore() : undefined;
}

/** Has the resolver resolve links of this page. */
function aim({ page, base }: PageScan, { resolver, url }: ReadPageOptions): void {
  if (base === url) resolver.setUrl(url, queryEncodingOf(page));
  else resolver.setBase(base, queryEncodingOf(page));
}

function queryEncodingOf({ encoding, documentEncoding }: ScannedPage): string | undefined {
  return encoding === documentEncoding ? undefined : documentEncoding;
}

/** Has the core resolve links of this page; undefined where that is for the resolver alone. */
function aimedCore(scan: PageScan, core: LinksCore, options: ReadPageOptions): LinkListTools['core'] {
  const { page, base } = scan;
  const key = options.resolver.plainKey;
  const canonical = base === options.url ? options.url : canonicalise(base);
  if (key === undefined || canonical === undefined || !core.setBase(canonical, key)) return undefined;
  return { core, bytes: bytesIn(page.encoding, queryEncodingOf(page)), aim: () => aim(scan, options) };
}

function linksOf({ page, tools }: PageScan, options: ReadPageOptions, core?: LinkListTools['core']): LinkListMaker {
  const { resolver, seen, isFollowed = nothingIsFollowed } = options;
  const packer = core?.core.packer ?? tools.packer;
  return new LinkListMaker(page, { resolver, seen, isFollowed, packer, rels: tools.rels, core });
}

function readFrom({ page, tools, base, encoding, source }: PageScan, list: PageLinkList): ReadPage {
  const content = contentOf(page, tools.scanner, list, base);
  giveBack(tools);
  return { content, encoding, source };
}

const nothingIsFollowed: FollowRule = () => false;

/** Written out: spreading one into the other costs a quarter of the whole scan. */
function contentOf(page: ScannedPage, scanner: Scanner, list: PageLinkList, base: string): ScannedContent {
  const { facts } = scanner;
  // Not by `map`, whose arrays are of another kind once V8 has compiled it: so would be all that reads them, anew.
  const headings: string[] = [];
  for (const heading of facts.headings) headings.push(headingText(page, heading));
  const first = (heading: Heading | undefined): string | undefined =>
    heading && (headings[facts.headings.indexOf(heading)] ?? headingText(page, heading));
  const metas: string[] = [];
  for (const { name } of facts.metas) metas.push(rangeValue(page, name).trim().toLowerCase());
  return {
    title: facts.title && titleText(page, facts.title),
    description: descriptionOf(page, facts.metas, metas),
    h1: first(facts.firstH1),
    h1Count: facts.h1Count,
    h2: first(facts.firstH2),
    headings,
    language: facts.language && (rangeValue(page, facts.language).trim() || undefined),
    canonical: list.canonical,
    canonicalConflict: list.canonicalConflict,
    next: list.next,
    prev: list.prev,
    hreflangCount: list.hreflangCount,
    directives: directivesOf(page, facts.metas, metas),
    refresh: list.refresh,
    base,
    hasRegion: scanner.hasRegion,
    links: list.links,
    unreadable: list.unreadable,
    otherSchemes: list.otherSchemes,
  };
}

function headingText(page: ScannedPage, { start, end }: Heading): string {
  return textBetween(page, start, end);
}

function titleText(page: ScannedPage, title: Range): string {
  const end = Math.min(title.end, title.start + LONGEST_TEXT);
  const text = plainText(page.bytes, title.start, end);
  if (text !== undefined) return text;
  const decoded = decodeRange(page.bytes, title.start, end, page.encoding, false);
  const whole = decoded.includes('\0') ? decoded.replaceAll('\0', '\ufffd') : decoded;
  return collapse(whole.includes('&') ? decodeHTML(whole) : whole);
}

function descriptionOf(page: ScannedPage, metas: readonly NamedMeta[], names: readonly string[]): string | undefined {
  const meta = metas[names.indexOf('description')];
  return meta && collapse(rangeValue(page, meta.content));
}

/** Words that make the content of a `meta` one for robots (DIR-2). */
const DIRECTIVE =
  /(?:^|[\s,])(?:all|none|(?:no)?index|(?:no)?follow|noarchive|nocache|nosnippet|notranslate|noimageindex|indexifembedded|max-(?:snippet|image-preview|video-preview)\s*:|unavailable_after\s*:)/i;

/** `robots` and what is addressed to a product token: a name that is one, with content that is one of directives. */
function directivesOf(page: ScannedPage, metas: readonly NamedMeta[], names: readonly string[]): RobotsDirective[] {
  const directives: RobotsDirective[] = [];
  for (const [index, { content }] of metas.entries()) {
    const agent = names[index] ?? '';
    if (!mayBeAgent(agent)) continue;
    const text = rangeValue(page, content);
    if (agent === 'robots' || DIRECTIVE.test(text)) directives.push({ agent, content: text });
  }
  return directives;
}

/** The base of all links, whether before or behind the `base` element (DIR-11; HTML Standard, 4.2.3). */
function baseOf(page: ScannedPage, base: Range | undefined, url: CanonicalUrl): string {
  if (base === undefined) return url;
  try {
    const resolved = new URL(rangeValue(page, base), url);
    const isUseless = resolved.protocol === 'data:' || resolved.protocol === 'javascript:';
    return isUseless || resolved.href.length > LONGEST_URL ? url : resolved.href;
  } catch {
    return url;
  }
}

interface Tools {
  readonly scanner: Scanner;
  readonly collector: TextCollector;
  readonly packer: LinkPacker;
  readonly rels: RelMemo;
}

/** Scanners are large, and hardly ever is more than one page being read: one serves all pages of a thread. */
let spareTools: Tools | undefined;

function takeTools(): Tools {
  const tools = spareTools ?? {
    scanner: new Scanner(),
    collector: new TextCollector(),
    packer: new LinkPacker(),
    rels: new RelMemo(),
  };
  spareTools = undefined;
  return tools;
}

/** What a giant page has made grow is not kept. */
function giveBack(tools: Tools): void {
  if (tools.scanner.elements.records.fields.length <= 1_000_000) spareTools = tools;
}
