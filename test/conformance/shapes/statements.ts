import { cssUrls } from '../../../src/content/css-urls.ts';
import { parseLinkHeader } from '../../../src/content/link-header.ts';
import { linkTypeOf } from '../../../src/content/link-relations.ts';
import { parseRefresh } from '../../../src/content/refresh.ts';
import { parseSrcset } from '../../../src/content/srcset.ts';
import { bindingDirectives } from '../../../src/robots/directives.ts';
import { canonicalise } from '../../../src/url/canonicalise.ts';
import { perCase } from '../check.ts';
import type { Case } from '../data.ts';
import { type GivenPage, NOWHERE, read } from './page.ts';

/** What a page or its header says about itself: base, refresh, canonical, robots, alternatives. */

type Headers = readonly (readonly [name: string, value: string])[];

/** The address that links are relative to. */
export const baseUrl = perCase<Case & GivenPage & { base_url: string }>((one) => {
  const wanted = URL.canParse(one.base_url) ? new URL(one.base_url).href : one.base_url;
  return [{ id: one.id, expected: wanted, actual: read(one).base }];
});

interface Refresh {
  readonly seconds: number;
  readonly url: string;
  readonly raw_url?: string | null;
}

/** The content of a refresh. */
export const refreshContent = perCase<Case & { page_url: string; content: string; refresh: Refresh | null }>((one) => {
  const { id, content, page_url, refresh } = one;
  const found = parseRefresh(content);
  const urlOf = (url: string): string | null => canonicalise(url, page_url) ?? null;
  const actual = found === undefined ? null : { seconds: found.seconds, url: urlOf(found.url ?? page_url) };
  return [{ id, expected: refresh && { seconds: refresh.seconds, url: urlOf(refresh.url) }, actual }];
});

/** The refresh of a page; whole seconds, as the standard has them. */
export const refreshOfPage = perCase<Case & GivenPage & { refresh: Refresh | null }>((one) => {
  const wanted = one.refresh && { seconds: Math.floor(one.refresh.seconds), url: canonicalise(one.refresh.url) };
  return [{ id: one.id, expected: wanted, actual: read(one).refresh ?? null }];
});

interface Candidate {
  readonly url: string;
  readonly descriptor: string | null;
}

/** All candidates of a srcset. */
export const srcset = perCase<Case & { srcset: string; candidates: readonly Candidate[] }>((one) => {
  const actual = parseSrcset(one.srcset).map(({ url, descriptor = null }) => ({ url, descriptor }));
  return [{ id: one.id, expected: one.candidates, actual }];
});

/** The candidate that a browser takes is to be among those found. */
export const srcsetFirst = perCase<Case & { srcset: string; first_url: string | null }>((one) => {
  const { id, first_url } = one;
  const urls = parseSrcset(one.srcset).map(({ url }) => url);
  if (first_url === null) return [{ id, expected: [], actual: urls }];
  return [{ id, expected: first_url, actual: urls.find((url) => url === first_url) ?? urls }];
});

/** Links of a header. */
export const linkHeader = perCase<Case & { header: string; links: readonly Record<string, string>[] }>((one) => {
  const actual = parseLinkHeader(one.header).map(({ uri, params }) => ({ uri, ...params }));
  return [{ id: one.id, expected: one.links, actual }];
});

/** The canonical address of a page, by its header and its head; none where they differ. */
export const canonical = perCase<
  Case & GivenPage & { headers?: Headers; canonical: string | null; conflict?: boolean }
>((one) => {
  const content = read(one);
  const named = valuesOf(one.headers, 'link')
    .flatMap(parseLinkHeader)
    .filter(({ rel }) => linkTypeOf(rel, false) === 'canonical')
    .map(({ uri }) => canonicalise(uri, one.page_url));
  const all = new Set([content.canonical, ...named].filter((url) => url !== undefined));
  const isConflict = content.canonicalConflict || all.size > 1;
  const actual = { canonical: isConflict ? null : ([...all][0] ?? null), conflict: isConflict };
  const url = one.canonical === null ? null : (canonicalise(one.canonical) ?? null);
  return [{ id: one.id, expected: { canonical: url, conflict: one.conflict === true }, actual }];
});

interface RobotsMeta extends Case, GivenPage {
  readonly headers?: Headers;
  readonly agent?: string;
  readonly expected: Readonly<Partial<Record<'noindex' | 'nofollow', boolean>>>;
}

/** All dates of the data are in the past or far ahead. */
const NOW = Date.UTC(2026, 0, 1);

/** What binds a crawler: by meta elements and headers, one by one and joined as HTTP allows. */
export const robotsMeta = perCase<RobotsMeta>((one) => {
  const { directives } = read(one);
  const values = valuesOf(one.headers, 'x-robots-tag');
  return [values, values.join(', ')].map((header, index) => {
    const all = bindingDirectives(directives, header, one.agent ?? 'skein', NOW);
    const actual = Object.fromEntries(Object.entries(all).filter(([name]) => name in one.expected));
    return { id: index === 0 ? one.id : `${one.id} joined`, expected: one.expected, actual };
  });
});

function valuesOf(headers: Headers | undefined, name: string): string[] {
  return (headers ?? []).filter(([one]) => one.toLowerCase() === name).map(([, value]) => value);
}

/** Alternatives in other languages: every one is a link, whether an audit likes it or not. */
export const hreflang = perCase<Case & { hreflang: string; href: string }>((one) => {
  const html = `<head><link rel="alternate" hreflang="${one.hreflang}" href="${one.href}">`;
  const { links, hreflangCount } = read({ html });
  const actual = [...links.map(({ type, url }) => `${type} ${url}`), hreflangCount];
  return [{ id: one.id, expected: [`hreflang ${canonicalise(one.href, NOWHERE)}`, 1], actual }];
});

/** What a style sheet names. */
export const styleSheetUrls = perCase<Case & { css: string; urls: readonly string[] }>(({ id, css, urls }) => [
  { id, expected: urls, actual: cssUrls(css) },
]);
