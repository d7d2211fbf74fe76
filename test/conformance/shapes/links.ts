import { visibleText } from '../../../src/content/text.ts';
import type { FoundLink, LinkType } from '../../../src/model/link.ts';
import { bindingDirectives } from '../../../src/robots/directives.ts';
import { canonicalise } from '../../../src/url/canonicalise.ts';
import { type Check, perCase } from '../check.ts';
import { bytesOf, type Case } from '../data.ts';
import { type GivenPage, NOWHERE, read } from './page.ts';

interface GivenLink {
  readonly url: string;
  readonly text?: string;
  readonly nofollow?: boolean;
}

interface Options {
  readonly tags?: string | readonly string[] | null;
  readonly attrs?: string | readonly string[] | null;
  readonly deny_extensions?: readonly string[];
  readonly restrict_text?: string | readonly string[];
  readonly respect_meta_nofollow?: boolean;
  readonly respect_rel_nofollow?: boolean;
  readonly skip_nofollow?: boolean;
  readonly keep_fragments?: boolean;
}

interface LinksCase extends Case, GivenPage {
  readonly options?: Options;
  readonly links?: readonly GivenLink[];
  readonly title?: string;
  readonly text_words?: readonly string[];
  readonly refresh?: { readonly seconds: number; readonly url: string };
}

/** Which of Skein's links each peer looks at. */
const PEERS: Readonly<Record<string, readonly LinkType[]>> = {
  'abot-links': ['a', 'area'],
  'scrapy-linkextractor': ['a', 'area'],
  'stormcrawler-pages': ['a'],
};
const OF_TAGS: Readonly<Record<string, LinkType>> = { a: 'a', area: 'area', img: 'image', iframe: 'iframe' };
const KNOWN_OPTIONS: readonly string[] = [
  'tags',
  'attrs',
  'deny_extensions',
  'restrict_text',
  'respect_meta_nofollow',
  'respect_rel_nofollow',
  'skip_nofollow',
  'keep_fragments',
];

/** Endings of files that Scrapy leaves out unless told otherwise; those that occur. */
const SCRAPY_DENIES = ['jpg', 'jpeg', 'png', 'gif', 'pdf', 'zip', 'mp3', 'mp4', 'css', 'exe', 'doc'];

/** Connections are opened for these, but nothing is fetched. */
const NO_RESOURCE = /(?:^|\s)(?:preconnect|dns-prefetch)(?:\s|$)/i;

/** The links of a page, by the peers' choice of them. */
export const links = perCase<LinksCase>((one, file) => {
  const reason = whyNot(one.options ?? {});
  if (reason !== undefined) return reason;
  const content = read(one);
  const checks: Check[] = [];
  if (one.links !== undefined) {
    const isOrdered = /order/.test(file.shape) && !/not significant/.test(file.shape);
    const withText = file.name === 'scrapy-linkextractor' || file.name === 'nutch-dom-content';
    const chosen = content.links.filter(chooser(one.options ?? {}, file.name));
    const obeys = one.options?.respect_meta_nofollow === true;
    const mayFollow = !(obeys && bindingDirectives(content.directives, undefined, 'skein', 0).nofollow);
    const actual = (mayFollow ? chosen : []).map((link) => linkText(link, withText));
    const expected = one.links.flatMap((link) => givenText(link, withText));
    const self = (text: string): boolean => text.split(' ', 1)[0] !== canonicalise(one.page_url || NOWHERE);
    checks.push({
      id: one.id,
      expected: unique(expected.filter(self), isOrdered),
      actual: unique(actual.filter(self), isOrdered),
    });
  }
  if (one.title !== undefined) checks.push({ id: `${one.id} title`, expected: one.title, actual: content.title ?? '' });
  if (one.text_words !== undefined) {
    // The peer parts words at every tag; where a line would not break there, HTML does not.
    const text = `${content.title ?? ''} ${visibleText(bytesOf(one.html, one.html_b64), 'utf-8')}`;
    checks.push({ id: `${one.id} text`, expected: one.text_words.join(''), actual: text.replace(/\s+/g, '') });
  }
  if (one.refresh !== undefined)
    checks.push({ id: `${one.id} refresh`, expected: one.refresh, actual: content.refresh ?? null });
  // What is left is that the page was read at all.
  return checks.length > 0 ? checks : [{ id: one.id, expected: true, actual: content.base !== '' }];
});

function whyNot(options: Options): string | undefined {
  if (Object.keys(options).some((name) => !KNOWN_OPTIONS.includes(name))) return 'options that Skein has no like of';
  const names = [options.tags ?? [], options.attrs ?? []].flat();
  const isKnown = (name: string): boolean => Object.hasOwn(OF_TAGS, name) || ['href', 'src'].includes(name);
  return names.every(isKnown) ? undefined : 'attributes and elements that are no links in HTML';
}

/** The links that a peer would look at. */
function chooser(options: Options, peer: string): (link: FoundLink) => boolean {
  const given = options.tags === undefined ? undefined : [options.tags ?? []].flat();
  const types = given?.map((tag) => OF_TAGS[tag]) ?? PEERS[peer];
  const denied = options.deny_extensions ?? (peer === 'scrapy-linkextractor' ? SCRAPY_DENIES : []);
  const texts = [options.restrict_text ?? []].flat().map((pattern) => new RegExp(pattern));
  const skipsNofollow = options.respect_rel_nofollow === true || options.skip_nofollow === true;
  return ({ type, url, nofollow, anchor, rel }) =>
    (types === undefined || types.includes(type)) &&
    !(skipsNofollow && nofollow) &&
    !NO_RESOURCE.test(rel) &&
    !denied.includes(/\.([a-z0-9]+)(?:\?|$)/i.exec(url ?? '')?.[1]?.toLowerCase() ?? '') &&
    (texts.length === 0 || texts.some((text) => text.test(anchor)));
}

function linkText({ url, anchor, alt, nofollow }: FoundLink, withText: boolean): string {
  const text = anchor || alt;
  return withText ? `${url} ${text}${nofollow ? ' nofollow' : ''}` : String(url);
}

/** Nothing for other schemes, which Skein only counts. */
function givenText({ url, text, nofollow }: GivenLink, withText: boolean): string[] {
  const canonical = canonicalise(url);
  if (canonical === undefined) return [];
  return [withText ? `${canonical} ${text ?? ''}${nofollow === true ? ' nofollow' : ''}` : canonical];
}

function unique(texts: readonly string[], isOrdered: boolean): readonly string[] {
  const different = [...new Set(texts)];
  return isOrdered ? different : different.sort();
}

interface RawCase extends Case {
  readonly html: string;
  readonly raw_links: readonly { readonly url: string; readonly element?: string; readonly attribute?: string }[];
}

/** Links as they are written, with their elements. Links not to be followed, and connections, are a link checker's choice. */
export const rawLinks = perCase<RawCase>(({ id, html, raw_links }) => {
  const content = read({ html });
  const actual = content.links
    .filter(({ nofollow, rel }) => !nofollow && !NO_RESOURCE.test(rel))
    .map(({ url }) => String(url));
  const schemes = Object.entries(content.otherSchemes).flatMap(([scheme, count]) => Array(count).fill(`${scheme}:`));
  const expected = raw_links.map(({ url }) => canonicalise(url, NOWHERE) ?? `${url.split(':')[0]}:`);
  return [{ id, expected: expected.sort(), actual: [...actual, ...schemes].sort() }];
});
