import { sha1Base32 } from '../../src/content/digest.ts';
import type { ArchiveEntry } from '../../src/engine/archive-writer.ts';
import type { WarcArchiveOptions } from '../../src/engine/warc/writer.ts';
import type { FetchedResponse } from '../../src/model/fetcher.ts';
import type { CanonicalUrl } from '../../src/model/url.ts';

/** A moment at which the tests' first exchange took place. */
export const START = Date.UTC(2026, 0, 2, 3, 4, 5, 678);

export const NOTES = {
  software: 'Skein/0.1.0',
  robots: 'obey',
  userAgent: 'Skein/0.1.0 (+https://example.org/bot)',
  from: 'bot@example.org',
};

export function archiveOptions(folder: string, more: Partial<WarcArchiveOptions> = {}): WarcArchiveOptions {
  return { folder, maxSize: 2 ** 30, compress: false, info: NOTES, hostname: 'crawl-1.example.org', ...more };
}

/** An answer of 200 with that body, uncoded unless told. */
export function answer(body: Buffer, more: Partial<FetchedResponse> = {}): FetchedResponse {
  const rawHeaders = more.rawHeaders ?? [
    'Content-Type',
    'text/html',
    'Content-Length',
    String((more.wireBody ?? body).length),
  ];
  return {
    kind: 'response',
    status: 200,
    statusText: 'OK',
    httpVersion: '1.1',
    header: (name) => rawHeaders[rawHeaders.findIndex((other, at) => at % 2 === 0 && other.toLowerCase() === name) + 1],
    body,
    wireBody: body,
    codings: [],
    truncated: undefined,
    codingError: undefined,
    requestHead: 'GET / HTTP/1.1\r\nHost: example.org\r\nUser-Agent: Skein\r\n\r\n',
    address: '127.0.0.1:8080',
    tlsVersion: undefined,
    startedAt: START,
    timeToFirstByte: 3,
    duration: 12.4,
    ...more,
    rawHeaders,
  };
}

/** An exchange ready to be archived. */
export function exchange(
  url: string,
  response: FetchedResponse,
  more: { at?: number; duplicateOf?: ArchiveEntry } = {},
): ArchiveEntry {
  const at = more.at ?? START;
  const original = more.duplicateOf?.visit;
  const canonical = url as CanonicalUrl;
  return {
    visit: {
      id: 1,
      url: canonical,
      at,
      outcome: 'fetched',
      because: undefined,
      response: undefined,
      page: undefined,
      digest: response.truncated === undefined ? sha1Base32(response.body) : undefined,
      mayIndex: true,
      robotsLine: undefined,
      directive: undefined,
    },
    capture: { response, via: 'http://example.org/from' as CanonicalUrl, depth: 2 },
    duplicateOf: original && { url: original.url, at: original.at, digest: original.digest ?? '' },
  };
}
