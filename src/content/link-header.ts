import type { CanonicalUrl } from '../model/url.ts';
import { canonicalise } from '../url/canonicalise.ts';

/** A link of a Link header. */
export interface HeaderLink {
  /** As written. */
  readonly uri: string;
  /** Relation types as written, parted by white space; '' when there are none. */
  readonly rel: string;
  /** All parameters by their names in lower case, `rel` included; of several of one name the first. Those with `*` are decoded. */
  readonly params: Readonly<Record<string, string>>;
}

/** Whether a link has this relation type, in lower case (RFC 8288, 2.1). */
export function hasRelation({ rel }: HeaderLink, relation: string): boolean {
  return rel.toLowerCase().split(/\s+/).includes(relation);
}

/**
 * The links that the Link headers of `url` give it, each header read by itself, so that a malformed one spoils no other (RFC 8288,
 * appendix B.1). A link whose `anchor` is another address, or a part of this one, is a link of that (3.2).
 */
export function linksOf(url: CanonicalUrl, headers: readonly string[]): HeaderLink[] {
  return headers.flatMap(parseLinkHeader).filter(({ params: { anchor } }) => {
    return anchor === undefined || (!anchor.includes('#') && canonicalise(anchor, url) === url);
  });
}

/** Parses the value of a Link header; what is not well formed is left out (RFC 8288, 3 and appendix B.2). */
export function parseLinkHeader(value: string): HeaderLink[] {
  const links: HeaderLink[] = [];
  const target = /[\t ,]*<([^>]*)>/y;
  for (let at = 0; at < value.length; ) {
    target.lastIndex = at;
    const uri = target.exec(value)?.[1];
    if (uri === undefined) break;
    const { params, end } = readParameters(value, target.lastIndex);
    at = end;
    links.push({ uri: uri.trim(), rel: params.get('rel') ?? '', params: Object.fromEntries(params) });
  }
  return links;
}

const NAME = /[\t ]*;[\t ;]*([^\t ;,="]*)[\t ]*/y;
const VALUE = /=[\t ]*(?:"((?:[^"\\]|\\.)*)(?:"|$)|([^\t ;,]*))/sy;

function readParameters(value: string, at: number): { params: Map<string, string>; end: number } {
  const params = new Map<string, string>();
  for (;;) {
    NAME.lastIndex = at;
    const name = NAME.exec(value)?.[1]?.toLowerCase();
    if (name === undefined) break;
    at = NAME.lastIndex;
    VALUE.lastIndex = at;
    const found = VALUE.exec(value);
    if (found !== null) at = VALUE.lastIndex;
    const text = found?.[1]?.replace(/\\(.)/gs, '$1') ?? found?.[2] ?? '';
    if (name !== '' && !params.has(name)) params.set(name, name.endsWith('*') ? decodeExtended(text) : text);
  }
  const comma = value.indexOf(',', at);
  return { params, end: comma < 0 ? value.length : comma + 1 };
}

/** `UTF-8'en'%E2%82%AC` (RFC 8187, 3.2); what is not of that form stays as it is. */
function decodeExtended(text: string): string {
  const encoded = /^utf-8'[^']*'(.*)$/is.exec(text)?.[1];
  if (encoded === undefined) return text;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return text;
  }
}
