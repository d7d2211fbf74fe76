import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalise } from '../../src/url/canonicalise.ts';
import { HrefMemo } from '../../src/url/href-memo.ts';
import { pageKey } from '../../src/url/page-key.ts';
import { LinkResolver } from '../../src/url/resolver.ts';

const key = { a: 1, b: 2 };
const PLAIN = { hasEntity: false, isAscii: true };
const HREFS = [
  'page.html',
  './page.html',
  '../page.html',
  '/root/page.html',
  '//other.test/page.html',
  'https://other.test/page',
  'http:page.html',
  'http://h.test/%7Ea?b=c#d',
  '?query=1',
  '#fragment',
  '\\back\\slash',
  'page.html?a=b',
  'a/b/../c.html',
];
const BASES = [
  'http://h.test/a/b',
  'http://h.test/a/c?d',
  'http://h.test/b/',
  'https://h.test/a/b',
  'http://i.test/a/b',
];

test('URL-1 a link that was met before means on each page what it means there', () => {
  const resolver = new LinkResolver(key);
  for (const base of [...BASES, ...BASES]) {
    resolver.setBase(base);
    for (const href of HREFS) {
      const bytes = Buffer.from(`<a href="${href}">`);
      expect(resolver.resolve(bytes, 9, bytes.length - 2, PLAIN, 'utf-8')).toBe('url');
      const url = canonicalise(href, base);
      const { lo, hi } = resolver;
      expect(resolver.url()).toBe(url);
      expect({ lo, hi }).toEqual(url && resolver.fingerprintOf(url));
    }
  }
});

test('URL-1 any links of few bytes on any pages are resolved as if none had been before', () => {
  const part = fc.constantFrom(
    '/',
    '.',
    '..',
    'a',
    'b',
    'é',
    '&amp;',
    '&',
    '?',
    '#',
    '%2e',
    'http:',
    'h.test',
    'ab',
    ' ',
    '\\',
  );
  const href = fc.array(part, { maxLength: 5 }).map((parts) => parts.join(''));
  const met = new LinkResolver(key);
  fc.assert(
    fc.property(fc.constantFrom(...BASES), fc.array(href, { maxLength: 8 }), fc.boolean(), (base, hrefs, isLatin) => {
      const fresh = new LinkResolver(key);
      met.setBase(base);
      fresh.setBase(base);
      for (const text of hrefs) {
        const bytes = Buffer.from(text, isLatin ? 'latin1' : 'utf8');
        const traits = { hasEntity: text.includes('&'), isAscii: !text.includes('é') };
        const encoding = isLatin ? 'windows-1252' : 'utf-8';
        const resolution = met.resolve(bytes, 0, bytes.length, traits, encoding);
        expect(resolution).toBe(fresh.resolve(bytes, 0, bytes.length, traits, encoding));
        if (resolution === 'url') expect([met.lo, met.hi, met.url()]).toEqual([fresh.lo, fresh.hi, fresh.url()]);
      }
    }),
    { numRuns: 500 },
  );
});

test('URL-7 a link that was met before has the key of its page', () => {
  const rules = { stripQuery: ['s'], canonical: [] };
  const resolver = new LinkResolver(key, (url) => pageKey(url, rules));
  const bytes = Buffer.from('/page?s=1');
  for (const url of ['http://h.test/a', 'http://h.test/b']) {
    resolver.setBase(url);
    expect(resolver.resolve(bytes, 0, bytes.length, PLAIN, 'utf-8')).toBe('url');
    expect(resolver.url()).toBe('http://h.test/page?s=1');
    expect(resolver.lo).toBe(
      new LinkResolver(key).fingerprintOf(canonicalise('http://h.test/page') ?? resolver.url()).lo,
    );
  }
});

test('house what is kept is found with its scope, traits and bytes, and with no others', () => {
  const memo = new HrefMemo();
  const scope = memo.scopes.numberOf('http://h.test/');
  const other = memo.scopes.numberOf('http://i.test/');
  const bytes = Buffer.from('xxindex.htmlx');
  expect(memo.scopes.numberOf('http://h.test/')).toBe(scope);
  expect(memo.find(bytes, 2, 12, scope, 2)).toBe(false);
  memo.keep(3, 4);
  expect(memo.find(bytes, 2, 12, scope, 2)).toBe(true);
  expect([memo.lo, memo.hi]).toEqual([3, 4]);
  expect(memo.find(bytes, 2, 12, other, 2)).toBe(false);
  expect(memo.find(bytes, 2, 12, scope, 6)).toBe(false);
  expect(memo.find(bytes, 2, 11, scope, 2)).toBe(false);
  for (let at = 2; at < 12; at++) {
    const changed = Buffer.from(bytes);
    changed[at] = 33;
    expect(memo.find(changed, 2, 12, scope, 2)).toBe(false);
  }
});

test('house links of every length are found again, the shortest and longest left out', () => {
  const memo = new HrefMemo();
  const bytes = Buffer.from(Array.from({ length: 200 }, (_, index) => 33 + (index % 90)));
  const found: number[] = [];
  for (let length = 0; length < 150; length++) {
    expect(memo.find(bytes, 7, 7 + length, 1, 0)).toBe(false);
    memo.keep(length, 1);
    if (memo.find(bytes, 7, 7 + length, 1, 0) && memo.lo === length) found.push(length);
  }
  expect([found[0], found.at(-1), found.length]).toEqual([4, 108, 105]);
});

test('house scopes are numbered anew once there are too many', () => {
  const memo = new HrefMemo();
  const numbers = new Set(Array.from({ length: 3000 }, (_, index) => memo.scopes.numberOf(String(index))));
  expect(numbers.size).toBe(3000);
  expect(memo.scopes.numberOf('0')).not.toBe(1);
});

test('house what is noted of a link is told where it is met again, and of no other', () => {
  const resolver = new LinkResolver(key);
  const noted = (href: string): number => {
    const bytes = Buffer.from(href);
    resolver.resolve(bytes, 0, bytes.length, PLAIN, 'utf-8');
    return resolver.noted;
  };
  resolver.setBase('http://h.test/a/b');
  expect(noted('page.html')).toBe(0);
  resolver.note(7);
  expect(noted('/page.html')).toBe(0);
  resolver.note(-8);
  // Of these nothing is kept.
  for (const href of ['?page.html', '#page.html', 'ab', '', 'mailto:a@h.test', 'http://[']) {
    expect(noted(href)).toBe(0);
    resolver.note(9);
  }
  resolver.resolveText('page.html');
  resolver.note(9);
  expect([noted('page.html'), noted('/page.html')]).toEqual([7, -8]);
  resolver.setBase('http://h.test/c/b');
  expect([noted('page.html'), noted('/page.html')]).toEqual([0, -8]);
});
