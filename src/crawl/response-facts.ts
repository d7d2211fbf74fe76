import { type HeaderLink, hasRelation } from '../content/link-header.ts';
import { sniffType } from '../content/sniff-type.ts';
import type { FetchedResponse } from '../model/fetcher.ts';
import type { CanonicalUrl } from '../model/url.ts';
import type { ResponseFacts } from '../model/visit.ts';
import { canonicalise } from '../url/canonicalise.ts';
import { headerAddress } from '../url/header-address.ts';
import { locationOf } from './location.ts';

/** What an answer tells, for the record of its visit, `linkHeader` being its `Link:` header; the charset is known only after the body was looked at. */
export function responseFacts(
  url: CanonicalUrl,
  response: FetchedResponse,
  linkHeader: readonly HeaderLink[],
): ResponseFacts {
  const location = isRedirectStatus(response.status) ? locationOf(response) : undefined;
  const contentType = response.header('content-type');
  return {
    status: response.status,
    statusText: response.statusText,
    httpVersion: response.httpVersion,
    contentType,
    sniffedType: sniffType(response.body, lastOf(response, 'content-type', contentType), response.header),
    charset: undefined,
    charsetSource: undefined,
    xRobotsTag: response.header('x-robots-tag'),
    canonicalHttp: canonicalOfHeader(url, linkHeader),
    etag: response.header('etag'),
    lastModified: response.header('last-modified'),
    location: location === undefined ? undefined : (canonicalise(location, url) ?? location),
    truncated: response.truncated,
    codingError: response.codingError,
    wireBytes: response.wireBody.length,
    bytes: response.body.length,
    timeToFirstByte: response.timeToFirstByte,
    duration: response.duration,
    address: response.address,
    tlsVersion: response.tlsVersion,
  };
}

/** The same with the charset. Written out in the same order as above, so that all have one shape (`visitEnd` tells why). */
export function withCharset(
  facts: ResponseFacts,
  charset: ResponseFacts['charset'],
  charsetSource: ResponseFacts['charsetSource'],
): ResponseFacts {
  return {
    status: facts.status,
    statusText: facts.statusText,
    httpVersion: facts.httpVersion,
    contentType: facts.contentType,
    sniffedType: facts.sniffedType,
    charset,
    charsetSource,
    xRobotsTag: facts.xRobotsTag,
    canonicalHttp: facts.canonicalHttp,
    etag: facts.etag,
    lastModified: facts.lastModified,
    location: facts.location,
    truncated: facts.truncated,
    codingError: facts.codingError,
    wireBytes: facts.wireBytes,
    bytes: facts.bytes,
    timeToFirstByte: facts.timeToFirstByte,
    duration: facts.duration,
    address: facts.address,
    tlsVersion: facts.tlsVersion,
  };
}

/** What was stored of an answer, with the headers and the way of the 304 that says that it holds still. Written out for the same reason. */
export function freshened(stored: ResponseFacts, now: ResponseFacts): ResponseFacts {
  return {
    status: stored.status,
    statusText: stored.statusText,
    httpVersion: now.httpVersion,
    contentType: stored.contentType,
    sniffedType: stored.sniffedType,
    charset: stored.charset,
    charsetSource: stored.charsetSource,
    xRobotsTag: now.xRobotsTag ?? stored.xRobotsTag,
    canonicalHttp: now.canonicalHttp ?? stored.canonicalHttp,
    etag: now.etag ?? stored.etag,
    lastModified: now.lastModified ?? stored.lastModified,
    location: stored.location,
    truncated: stored.truncated,
    codingError: stored.codingError,
    wireBytes: stored.wireBytes,
    bytes: stored.bytes,
    timeToFirstByte: now.timeToFirstByte,
    duration: now.duration,
    address: now.address,
    tlsVersion: now.tlsVersion,
  };
}

/** The values of all headers of a lower-case name, each by itself: joined, a name at the start of one would bind the next (DIR-3). */
export function headerValues({ rawHeaders }: Pick<FetchedResponse, 'rawHeaders'>, name: string): readonly string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name);
}

/** Of several headers of one name the last one (MIME-1). `joined` is the value of them all; without a comma there is one only. */
function lastOf(response: FetchedResponse, name: string, joined: string | undefined): string | undefined {
  return joined?.includes(',') ? headerValues(response, name).at(-1)?.trim() : joined;
}

/** RFC 9110, 15.4: the codes whose Location names where to go instead. */
export function isRedirectStatus(status: number): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308;
}

/** RFC 8288 and RFC 6596: `Link: <…>; rel="canonical"`. */
function canonicalOfHeader(url: CanonicalUrl, links: readonly HeaderLink[]): string | undefined {
  const link = links.find((found) => hasRelation(found, 'canonical'));
  return link === undefined ? undefined : canonicalise(headerAddress(link.uri), url);
}
