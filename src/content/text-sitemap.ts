import { decodeRange } from './decode.ts';
import { NO_FACTS, type SitemapCollector } from './sitemap-collector.ts';

/** A line that may be an address: relative ones would make one of every word. */
const ADDRESS = /^https?:\/\/\S+$/i;

/** SM-6: one URL a line and nothing else; what is no URL is reported. Lines end with CR, LF or both. `isCut` says that the last line may be half of one. */
export function readTextSitemap(
  source: { readonly bytes: Buffer; readonly encoding: string; readonly isCut: boolean },
  collector: SitemapCollector,
): void {
  const { bytes, encoding, isCut } = source;
  for (let start = 0; start < bytes.length && !collector.isFull; ) {
    const end = lineEnd(bytes, start);
    if (end === bytes.length && isCut) return;
    const line = decodeRange(bytes, start, end, encoding, false).trim();
    if (ADDRESS.test(line)) collector.add(line, start, () => NO_FACTS);
    else if (line !== '') collector.report('a line that is no http or https address', start, line);
    start = end + 1;
  }
}

function lineEnd(bytes: Buffer, start: number): number {
  let end = start;
  while (end < bytes.length && bytes[end] !== 10 && bytes[end] !== 13) end++;
  return end;
}
