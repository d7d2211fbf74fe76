import { LARGEST_SITEMAP, readSitemap, type SitemapOptions } from '../content/sitemap.ts';
import type { SitemapReading } from '../content/sitemap-entry.ts';
import type { FetchedResponse } from '../model/fetcher.ts';
import type { CanonicalUrl } from '../model/url.ts';
import type { Inflate } from './parts.ts';

/** Gzip in gzip occurs, where both a file and its server compress; more is an attack. */
const MOST_LAYERS = 2;

/** Reads a sitemap that may be compressed: known by its first bytes, whatever its name and type say (SM-5). Never throws, and inflates to `maxBytes` at most. */
export async function readPackedSitemap(
  bytes: Buffer,
  options: SitemapOptions,
  inflate: Inflate,
): Promise<SitemapReading> {
  const limit = options.maxBytes ?? LARGEST_SITEMAP;
  const problems: string[] = [];
  let body = bytes;
  let isCut = options.isCut ?? false;
  for (let layer = 0; layer < MOST_LAYERS && isGzip(body); layer++) {
    const inflated = await inflate(body, ['gzip'], limit);
    body = inflated.body;
    if (inflated.isCut) problems.push(`longer than ${limit} bytes when inflated; the rest is not read`);
    else if (inflated.error !== undefined && !isCut)
      problems.push(`broken compression (${inflated.error}); the rest is lost`);
    isCut ||= inflated.isCut || inflated.error !== undefined;
  }
  const reading = readSitemap(body, { ...options, isCut });
  return { ...reading, problems: [...problems, ...reading.problems] };
}

/** Whether the bytes begin as gzip does (RFC 1952, 2.3.1). */
export function isGzip(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** Reads the answer to a request for a sitemap, and tells what became of its body on the way. */
export async function readSitemapAnswer(
  { body, truncated, codingError, header }: Pick<FetchedResponse, 'body' | 'truncated' | 'codingError' | 'header'>,
  url: CanonicalUrl,
  inflate: Inflate,
): Promise<SitemapReading> {
  const isCut = truncated !== undefined || codingError !== undefined;
  const reading = await readPackedSitemap(body, { url, contentType: header('content-type'), isCut }, inflate);
  const problems = [
    ...(truncated === undefined ? [] : [`the answer was cut (${truncated}); the rest is not read`]),
    ...(codingError === undefined ? [] : [`broken compression (${codingError}); the rest is lost`]),
    ...reading.problems,
  ];
  return { ...reading, problems };
}
