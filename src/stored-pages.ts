import type { FetchedResponse, Fetcher } from './model/fetcher.ts';
import type { CanonicalUrl } from './model/url.ts';
import { hostKeyOf, pathAndQueryOf } from './url/canonicalise.ts';

/** A web that consists of these pages: every other address answers 404. What an import crawls. */
export function storedPages(pages: ReadonlyMap<CanonicalUrl, Buffer>): Fetcher {
  return {
    async fetch({ url }) {
      return answer(url, pages.get(url));
    },
    addresses: async () => [],
    close: async () => undefined,
  };
}

function answer(url: CanonicalUrl, page: Buffer | undefined): FetchedResponse {
  const body = page ?? Buffer.alloc(0);
  const rawHeaders = ['Content-Type', 'text/html', 'Content-Length', String(body.length)];
  return {
    kind: 'response',
    status: page === undefined ? 404 : 200,
    statusText: page === undefined ? 'Not Found' : 'OK',
    httpVersion: '1.1',
    rawHeaders,
    header: (name) => (name === 'content-type' ? 'text/html' : undefined),
    body,
    wireBody: body,
    codings: [],
    truncated: undefined,
    codingError: undefined,
    requestHead: `GET ${pathAndQueryOf(url)} HTTP/1.1\r\nHost: ${hostKeyOf(url)}\r\n\r\n`,
    address: '',
    tlsVersion: undefined,
    startedAt: Date.now(),
    timeToFirstByte: 0,
    duration: 0,
  };
}
