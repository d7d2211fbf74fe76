import { decodeText } from '../../src/content/decode.ts';
import { linkTypeOf } from '../../src/content/link-relations.ts';
import { readPage } from '../../src/content/page-content.ts';
import { parseRefresh } from '../../src/content/refresh.ts';
import { parseSrcset } from '../../src/content/srcset.ts';
import type { ScannedContent } from '../../src/model/page.ts';
import { canonicalise } from '../../src/url/canonicalise.ts';
import { canonicaliseIn } from '../../src/url/href-text.ts';
import { LinkResolver } from '../../src/url/resolver.ts';
import { isCanonical, type Reference, type ReferenceLink, referenceOf } from './parse5-reference.ts';

/** A link as both sides can say it. */
interface ComparableLink {
  readonly type: string;
  readonly url: string | undefined;
  readonly rel: string;
  readonly anchor: string;
}

/** What is compared of a page. */
export interface Comparable {
  readonly links: readonly ComparableLink[];
  readonly base: string;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly language: string | undefined;
  readonly headings: readonly string[];
  readonly h1Count: number;
  readonly directives: readonly string[];
  readonly canonical: string | undefined;
  readonly canonicalConflict: boolean;
  readonly hreflangCount: number;
  readonly refresh: string | undefined;
}

const resolver = new LinkResolver({ a: 1, b: 2 });
const seen = { find: () => 0, isLasting: true };

/** A page as its tree has it, and as Skein reads it; `path` is where it was found. */
export function bothReadings(body: Buffer, path: string): { readonly tree: Comparable; readonly skein: Comparable } {
  const url = canonicalise(`http://docs.test${encodeURI(path)}`);
  if (url === undefined) throw new Error(`no path of a URL: ${path}`);
  const { content, encoding } = readPage(body, { url, contentType: 'text/html', resolver, seen });
  return { tree: referenceContent(decodeText(body, encoding), url, encoding), skein: comparableContent(content) };
}

function comparableContent(content: ScannedContent): Comparable {
  const { base, title, description, language, headings, h1Count, canonical, canonicalConflict, hreflangCount } =
    content;
  return {
    links: [...content.links]
      .filter(({ type }) => type !== 'meta-refresh')
      .map(({ type, url, rel, anchor }) => ({ type, url, rel, anchor })),
    base,
    title,
    description,
    language,
    headings,
    h1Count,
    directives: content.directives.filter(({ agent }) => agent === 'robots').map((directive) => directive.content),
    canonical,
    canonicalConflict,
    hreflangCount,
    refresh: content.refresh && `${content.refresh.seconds} ${content.refresh.url}`,
  };
}

const TYPES: Readonly<Record<string, string>> = {
  img: 'image',
  source: 'media',
  video: 'media',
  audio: 'media',
  track: 'media',
  embed: 'object',
};

function referenceContent(page: string, url: string, encoding: string): Comparable {
  const reference = referenceOf(page);
  const base = baseOf(reference, url);
  const resolve = (href: string) => canonicaliseIn(encoding, href, base);
  const canonicals = reference.links.filter(isCanonical).flatMap(({ href }) => resolve(href) ?? []);
  const refreshes = reference.refreshes.map(parseRefresh);
  const refresh = refreshes.find((one) => one !== undefined);
  const refreshUrl = refresh?.url === undefined ? undefined : resolve(refresh.url);
  const description = reference.metas.find(({ name }) => name.trim().toLowerCase() === 'description');
  return {
    links: reference.links.flatMap((link) => addressesOf(link).flatMap((href) => comparableLink(link, resolve(href)))),
    base,
    title: reference.title,
    description: description?.content.replace(/[\t\n\f\r ]+/g, ' ').replace(/^ | $/g, ''),
    language: reference.language?.trim() || undefined,
    headings: reference.headings.slice(0, 64).map(({ text }) => text),
    h1Count: reference.headings.filter(({ level }) => level === 1).length,
    directives: reference.robots,
    canonical: canonicals[0],
    canonicalConflict: new Set(canonicals).size > 1,
    hreflangCount: reference.links.filter(
      (link) => !link.isInTemplate && typeOf(link) === 'hreflang' && resolve(link.href) !== undefined,
    ).length,
    refresh: refreshUrl && `${refresh?.seconds} ${refreshUrl}`,
  };
}

function baseOf({ base }: Reference, url: string): string {
  if (base === undefined) return url;
  try {
    const { href, protocol } = new URL(base, url);
    return protocol === 'data:' || protocol === 'javascript:' ? url : href;
  } catch {
    return url;
  }
}

/** A srcset names several; what is blank names a page only in `a` and `area`. */
function addressesOf({ tag, attribute, href }: ReferenceLink): readonly string[] {
  if (attribute.endsWith('srcset')) return parseSrcset(href).map(({ url }) => url);
  return tag === 'a' || tag === 'area' || /[^\0- ]/.test(href) ? [href] : [];
}

function comparableLink(link: ReferenceLink, url: string | undefined): ComparableLink[] {
  if (url === undefined) return [];
  return [{ type: typeOf(link), url, rel: link.attribute.endsWith('srcset') ? '' : link.rel, anchor: link.anchor }];
}

function typeOf(link: ReferenceLink): string {
  if (link.attribute.endsWith('srcset') || link.attribute === 'poster') return 'image';
  if (link.tag === 'link') {
    const type = linkTypeOf(link.rel, link.hasHreflang && !link.isInTemplate);
    return type === 'canonical' && !isCanonical(link) ? 'link' : type;
  }
  return TYPES[link.tag] ?? link.tag;
}
