import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CanonicalUrl } from '../../src/model/url.ts';
import { canonicalise } from '../../src/url/canonicalise.ts';
import { pageKey } from '../../src/url/page-key.ts';

function key(input: string, ...stripQuery: string[]): string {
  const url = canonicalise(input);
  if (url === undefined) throw new Error(`not a URL: ${input}`);
  return pageKey(url, { stripQuery, canonical: [] });
}

function distinct(...inputs: string[]): number {
  return new Set(inputs.map((input) => key(input))).size;
}

describe('what is one page', () => {
  it('F:U9 the order of a query is kept', () => {
    expect(key('http://h.test/?B=1&A=2')).toBe('http://h.test/?B=1&A=2');
    expect(distinct('http://h.test/?B=1&A=2', 'http://h.test/?A=2&B=1')).toBe(2);
  });

  it('F:U12 a slash at the end makes another page, but not at the root', () => {
    expect(distinct('http://h.test/dir', 'http://h.test/dir/')).toBe(2);
    expect(distinct('http://h.test', 'http://h.test/')).toBe(1);
  });

  it('F:U14 the case of a path counts', () => {
    expect(distinct('http://h.test/A', 'http://h.test/a', 'http://H.TEST/a')).toBe(2);
  });

  it('F:U15 www, scheme, slash and index pages are not folded', () => {
    expect(
      distinct(
        'http://h.test/x',
        'http://h.test/x/index.php',
        'http://h.test/x/index.html',
        'http://h.test/x/',
        'http://www.h.test/x',
        'https://h.test/x',
      ),
    ).toBe(6);
  });

  it('F:U17 blank values, ref and %20 stay', () => {
    const urls = ['http://h.test/x', 'http://h.test/x?print', 'http://h.test/x?ref=12', 'http://h.test/x?q=a%20b'];
    expect(urls.map((url) => key(url))).toEqual(urls);
  });

  it('F:U20 stray percent signs are part of the key', () => {
    expect(key('http://h.test/90%+of')).toBe('http://h.test/90%+of');
  });

  it('URL-7 by default the key is the URL itself', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (url) => {
        expect(key(url)).toBe(canonicalise(url));
      }),
    );
  });

  it.each([
    ['http://h.test/?a=1&b=2&a=3', 'http://h.test/?b=2'],
    ['http://h.test/x?a=1', 'http://h.test/x'],
    ['http://h.test/x?a', 'http://h.test/x'],
    ['http://h.test/x?b=%20&&c=+&a=&d', 'http://h.test/x?b=%20&&c=+&d'],
    ['http://h.test/x?A=1&aa=2&b=a', 'http://h.test/x?A=1&aa=2&b=a'],
    ['http://h.test/x?', 'http://h.test/x?'],
    ['http://h.test/a=1&b', 'http://h.test/a=1&b'],
    ['http://h.test/x?b=1?a=2', 'http://h.test/x?b=1?a=2'],
  ])('URL-7 stripping "a" from %s leaves %s', (url, expected) => {
    expect(key(url, 'a')).toBe(expected);
  });

  it('URL-7 stripping is idempotent and takes nothing else away', () => {
    const name = fc.constantFrom('a', 'b', 'utm_source', 'x', '');
    const query = fc
      .array(fc.tuple(name, fc.constantFrom('', '=', '=1', '=a=b')).map((pair) => pair.join('')))
      .map((all) => all.join('&'));
    fc.assert(
      fc.property(query, (text) => {
        const once = key(`http://h.test/p?${text}`, 'a', 'utm_source');
        expect(pageKey(once as CanonicalUrl, { stripQuery: ['a', 'utm_source'], canonical: [] })).toBe(once);
        const left = text.split('&').filter((part) => !['a', 'utm_source'].includes(part.split('=')[0] ?? ''));
        expect(once.split('?').slice(1).join('?')).toBe(left.join('&'));
      }),
    );
  });
});
