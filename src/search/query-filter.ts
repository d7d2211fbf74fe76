import { w3cDate } from '../model/date-text.ts';
import { canonicalise } from '../url/canonicalise.ts';
import { languageOfTag } from './analyse-stem.ts';
import type { QueryFilter } from './query-tree.ts';

/** Filters by the name before the colon, with what is asked of the value. */
const READERS: Readonly<
  Record<string, { readonly read: (value: string) => QueryFilter | undefined; readonly wants: string }>
> = {
  site: { read: siteOf, wants: 'a host, as in site:example.com or site:example.com/docs' },
  filetype: { read: typeOf, wants: 'an extension, as in filetype:pdf' },
  lang: { read: languageOf, wants: 'the code of a language, as in lang:de' },
  before: { read: (value) => dated('before', value), wants: 'a date, as in before:2024-05-31' },
  after: { read: (value) => dated('after', value), wants: 'a date, as in after:2024-05-31' },
  depth: { read: depthOf, wants: 'a number or range, as in depth:2, depth:<3 or depth:1..3' },
  similar: { read: similarOf, wants: 'the URL of a page, as in similar:https://example.com/' },
};

/** Names of filters. */
export const FILTER_NAMES: readonly string[] = Object.keys(READERS);

/** The filter that a name and a value make, or what the value should have been. */
export function readFilter(
  name: string,
  value: string,
): QueryFilter | { readonly kind: 'wrong'; readonly wants: string } {
  const reader = Object.hasOwn(READERS, name) ? READERS[name] : undefined;
  return reader?.read(value) ?? { kind: 'wrong', wants: reader?.wants ?? '' };
}

/** The filter as it can be written in a query. */
export function printFilter(filter: QueryFilter): string {
  switch (filter.kind) {
    case 'site':
      return `site:${quoted(filter.host + filter.path)}`;
    case 'filetype':
      return `filetype:${filter.type}`;
    case 'lang':
      return `lang:${filter.language}`;
    case 'before':
    case 'after':
      return `${filter.kind}:${new Date(filter.at).toISOString().replace('T00:00:00.000Z', '')}`;
    case 'depth':
      return `depth:${filter.most === Number.POSITIVE_INFINITY ? `>=${filter.least}` : `${filter.least}..${filter.most}`}`;
    case 'similar':
      return `similar:${quoted(filter.url)}`;
  }
}

function quoted(value: string): string {
  return /[()]/.test(value) ? `"${value}"` : value;
}

function siteOf(value: string): QueryFilter | undefined {
  const url = parsedUrl(`http://${value.replace(/^https?:\/\//i, '').replace(/^\*?\./, '')}`);
  if (url === undefined || url.host === '') return undefined;
  // Of pages on the usual ports only the name is known.
  return { kind: 'site', host: url.host.replace(/:443$/, ''), path: url.pathname === '/' ? '' : url.pathname };
}

function typeOf(value: string): QueryFilter | undefined {
  const type = value.replace(/^\./, '').toLowerCase();
  return /^[a-z0-9]{1,16}$/.test(type) ? { kind: 'filetype', type } : undefined;
}

/** Of pages the language is known, and none of its variants: `pt-BR` asks for `pt`. */
function languageOf(value: string): QueryFilter | undefined {
  const tag = value.replaceAll('_', '-');
  return /^[a-z]{2,3}(?:-[a-z0-9]{1,8}){0,3}$/i.test(tag) ? { kind: 'lang', language: languageOfTag(tag) } : undefined;
}

function dated(kind: 'before' | 'after', value: string): QueryFilter | undefined {
  const at = w3cDate(value);
  return at === undefined ? undefined : { kind, at };
}

/** Depths are small: more digits are no depth. */
const DEPTH = /^(?:(<=?|>=?|=)?(\d{1,6})|(\d{1,6})(?:\.\.|-)(\d{1,6}))$/;

function depthOf(value: string): QueryFilter | undefined {
  const parts = DEPTH.exec(value);
  if (parts === null) return undefined;
  const [, sign = '=', single, from, to] = parts;
  if (single === undefined) return between(Math.min(Number(from), Number(to)), Math.max(Number(from), Number(to)));
  const number = Number(single);
  if (sign === '<') return number === 0 ? undefined : between(0, number - 1);
  if (sign === '<=') return between(0, number);
  if (sign === '=') return between(number, number);
  return between(sign === '>' ? number + 1 : number, Number.POSITIVE_INFINITY);
}

function between(least: number, most: number): QueryFilter {
  return { kind: 'depth', least, most };
}

function similarOf(value: string): QueryFilter | undefined {
  const url = canonicalise(/^https?:/i.test(value) ? value : `https://${value}`);
  return url && { kind: 'similar', url };
}

function parsedUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
