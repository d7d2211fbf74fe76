import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { decodeText } from '../../src/content/decode.ts';
import { readPage } from '../../src/content/page-content.ts';
import { canonicalise } from '../../src/url/canonicalise.ts';
import { LinkResolver } from '../../src/url/resolver.ts';
import { type Comparable, comparableContent, referenceContent } from '../content/reference-content.ts';

export interface Difference {
  /** The file, and what of it differs, as in `/usr/share/doc/x/y.html: links`. */
  readonly id: string;
  readonly expected: string;
  readonly received: string;
}

export interface Comparison {
  pages: number;
  links: number;
  readonly differences: Difference[];
}

const resolver = new LinkResolver({ a: 1, b: 2 });
const seen = { find: () => 0 };

/** Compares Skein's reading of every file with its tree. */
export function compare(files: readonly string[]): Comparison {
  const comparison: Comparison = { pages: 0, links: 0, differences: [] };
  for (const file of files) {
    const url = canonicalise(`http://docs.test${encodeURI(file)}`);
    if (url === undefined) continue;
    const body = readFileSync(file);
    const { content, encoding } = readPage(body, { url, contentType: 'text/html', resolver, seen });
    const received = comparableContent(content);
    const expected = referenceContent(decodeText(body, encoding), url, encoding);
    comparison.pages++;
    comparison.links += expected.links.length;
    comparison.differences.push(...differencesOf(file, expected, received));
  }
  return comparison;
}

function differencesOf(file: string, expected: Comparable, received: Comparable): Difference[] {
  const differences: Difference[] = [];
  const take = (what: string, one: unknown, other: unknown): void => {
    if (!isDeepStrictEqual(one, other))
      differences.push({ id: `${file}: ${what}`, expected: textOf(one), received: textOf(other) });
  };
  const { links, ...facts } = expected;
  const receivedFacts = new Map<string, unknown>(Object.entries(received));
  for (const [name, fact] of Object.entries(facts)) take(name, fact, receivedFacts.get(name));
  const first = links.findIndex((link, index) => !isDeepStrictEqual(link, received.links[index]));
  if (first >= 0) take(`link ${first + 1}`, links[first], received.links[first]);
  else take('number of links', links.length, received.links.length);
  return differences;
}

function textOf(value: unknown): string {
  return JSON.stringify(value) ?? 'nothing';
}
