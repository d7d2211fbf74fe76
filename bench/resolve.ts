import { parseArgs } from 'node:util';
import type { HrefTraits } from '../src/url/href-text.ts';
import { machine } from './machine.ts';
import { fastestRound } from './rounds.ts';
import { compiledFrom, DIST, type Measured } from './scanner.ts';
import { syntheticPages } from './synthetic-pages.ts';
import { print, printTable } from './table.ts';

export const smoke = ['--pages', '20', '--rounds', '1'];

interface Href {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly traits: HrefTraits;
}

/** The links of a page: where each stands in its bytes, and what it says. */
interface Page {
  readonly url: string;
  readonly body: Buffer;
  readonly hrefs: readonly Href[];
}

/** What does it cost to make a URL and its fingerprint of a link, against the URL parser, and against one that looks up a string? */
export async function bench(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      pages: { type: 'string', default: '300' },
      rounds: { type: 'string', default: '15' },
      dist: { type: 'string', default: DIST },
    },
  });
  const { resolver, url } = await compiledFrom(values.dist);
  const pages = (await syntheticPages(Number(values.pages))).map(({ url, body }) => ({
    url,
    body,
    hrefs: hrefsOf(body),
  }));
  const links = pages.reduce((sum, { hrefs }) => sum + hrefs.length, 0);
  const ways = [
    ['bytes to fingerprint', toFingerprints(pages, resolver)],
    ['canonicalise', (): void => eachLink(pages, (href, base) => url.canonicalise(href, base))],
    ['new URL', (): void => eachLink(pages, (href, base) => URL.parse?.(href, base) ?? tryUrl(href, base))],
  ] as const;
  const times = ways.map(([name, work]) => [name, fastestRound(Number(values.rounds), work) / links] as const);
  const first = times[0]?.[1] ?? Number.NaN;
  print(`${machine()}; ${links} links of ${pages.length} pages, the fastest of ${values.rounds} rounds\n`);
  printTable(
    ['way', 'CPU ns a link', 'against the first'],
    times.map(([name, time]) => [name, time.toFixed(0), (time / first).toFixed(1)]),
  );
}

function hrefsOf(body: Buffer): readonly Href[] {
  return Array.from(body.toString('latin1').matchAll(/<a [^>]*?href=(["'])(.*?)\1/dgis), (match) => {
    const [start, end] = match.indices?.[2] ?? [0, 0];
    const text = body
      .toString('utf8', start, end)
      .trim()
      .replace(/&amp;|&#38;/g, '&');
    // As the scanner tells them, which sees every byte anyway.
    const traits = { hasEntity: match[2]?.includes('&') ?? false, isAscii: !/[^\x00-\x7f]/.test(match[2] ?? '') };
    return { start, end, text, traits };
  });
}

function toFingerprints(pages: readonly Page[], { LinkResolver }: Measured['resolver']): () => void {
  const resolver = new LinkResolver({ a: 1, b: 2 });
  return () => {
    for (const { url, body, hrefs } of pages) {
      resolver.setBase(url);
      for (const { start, end, traits } of hrefs) resolver.resolve(body, start, end, traits, 'utf-8');
    }
  };
}

function eachLink(pages: readonly Page[], resolve: (href: string, base: string) => unknown): void {
  for (const { url, hrefs } of pages) for (const { text } of hrefs) resolve(text, url);
}

function tryUrl(href: string, base: string): URL | undefined {
  try {
    return new URL(href, base);
  } catch {
    return undefined;
  }
}
