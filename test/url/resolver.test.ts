import { describe, expect, it } from 'vitest';
import { canonicalise } from '../../src/url/canonicalise.ts';
import { fingerprint } from '../../src/url/fingerprint.ts';
import { pageKey } from '../../src/url/page-key.ts';
import { LinkResolver, pathTypeOf } from '../../src/url/resolver.ts';

const key = { a: 1234, b: 5678 };

/** Resolves an attribute's value as it stands in a page, in UTF-8 unless said. */
function resolve(base: string, value: string | Buffer, encoding = 'UTF-8'): string {
  const resolver = new LinkResolver(key);
  resolver.setBase(base);
  const bytes = typeof value === 'string' ? Buffer.from(value, 'utf8') : value;
  const isAscii = bytes.every((byte) => byte < 128);
  const resolution = resolver.resolve(bytes, 0, bytes.length, { hasEntity: bytes.includes('&'), isAscii }, encoding);
  return resolution === 'url' ? resolver.url() : `${resolution} ${resolver.scheme}`.trim();
}

describe('links on a page', () => {
  it('F:U1 a directory-relative link is resolved in the directory', () => {
    expect(resolve('http://h.test/dev/repo/', 'scripts/')).toBe('http://h.test/dev/repo/scripts/');
  });

  it('F:U2 what <base href> says is the base', () => {
    const resolver = new LinkResolver(key);
    const bytes = Buffer.from('<base href="/"><a href="p/q">');
    resolver.setBase('http://h.test/p/q');
    const traits = { hasEntity: false, isAscii: true };
    expect(resolver.resolve(bytes, 12, 13, traits, 'UTF-8')).toBe('url');
    resolver.setBase(resolver.url());
    expect(resolver.resolve(bytes, 24, 27, traits, 'UTF-8')).toBe('url');
    expect(resolver.url()).toBe('http://h.test/p/q');
  });

  it('F:U4 a base with a path is a directory only with its slash', () => {
    expect(resolve('http://h.test/x/', 'y')).toBe('http://h.test/x/y');
    expect(resolve('http://h.test/x', 'y')).toBe('http://h.test/y');
  });

  it('F:U7 parents, siblings and blanks', () => {
    expect(resolve('http://h.test/core/quick/', '../dock')).toBe('http://h.test/core/dock');
    expect(resolve('http://h.test/x.php', 'pdf/A B.pdf')).toBe('http://h.test/pdf/A%20B.pdf');
    expect(resolve('http://h.test/a/b/c', '../../../../x')).toBe('http://h.test/x');
    expect(resolve('http://h.test/a//b/c', '../x')).toBe('http://h.test/a//x');
    expect(resolve('http://h.test/a/b', './../c/./d/../e')).toBe('http://h.test/c/e');
  });

  it('F:U9 F:U17 F:U20 queries and escapes stay as they were written', () => {
    for (const target of [
      '/?B=1&A=2',
      '/x?print',
      '/x?ref=12',
      '/x?q=a%20b',
      '/90%+of',
      '/a%E2%84%A2b',
      '/w?key=%252fx',
      '/x?',
    ]) {
      expect(resolve('http://h.test/', target)).toBe(`http://h.test${target}`);
    }
  });

  it('F:U12 F:U14 slashes at the end and case stay', () => {
    expect(resolve('http://h.test/', 'dir')).toBe('http://h.test/dir');
    expect(resolve('http://h.test/', 'dir/')).toBe('http://h.test/dir/');
    expect(resolve('http://h.test/', 'A')).toBe('http://h.test/A');
    expect(resolve('http://h.test/', 'HTTP://H.TEST/A')).toBe('http://h.test/A');
  });

  it('F:U18 F:U22 odd hosts', () => {
    expect(resolve('http://h.test/', 'http://localhost:8000/a')).toBe('http://localhost:8000/a');
    expect(resolve('http://h.test/', '//[::1]:8000')).toBe('http://[::1]:8000/');
    expect(resolve('http://[::1]:8000/a/b', 'c')).toBe('http://[::1]:8000/a/c');
    expect(resolve('https://h.test/', '//a_b.h.test')).toBe('https://a_b.h.test/');
    expect(resolve('http://h.test/', 'http://💩.h.test/')).toBe('http://xn--ls8h.h.test/');
  });

  it.each([
    ['//other.test:80/a', 'http://other.test/a'],
    ['//other.test:443', 'http://other.test:443/'],
    ['?x=1', 'http://h.test/a/b?x=1'],
    ['', 'http://h.test/a/b?q'],
    [' \n', 'http://h.test/a/b?q'],
    ['#top', 'http://h.test/a/b?q'],
    ['.', 'http://h.test/a/'],
    ['..', 'http://h.test/'],
    ['c:d', 'other-scheme c'],
    ['./c:d', 'http://h.test/a/c:d'],
    ['1:2', 'http://h.test/a/1:2'],
    ['http:c', 'http://h.test/a/c'],
    ['\\x', 'http://h.test/x'],
    ['http://0x7f.1', 'http://127.0.0.1/'],
    ['http://1.2.3.4:8080/', 'http://1.2.3.4:8080/'],
    ['http://user:pw@h.test/', 'http://h.test/'],
  ])('URL-1 "%s" on http://h.test/a/b?q', (href, expected) => {
    expect(resolve('http://h.test/a/b?q', href)).toBe(expected);
  });

  it('URL-4 a link to a place on the same page is a link to the page', () => {
    expect(resolve('http://h.test/a#b', '#c')).toBe('http://h.test/a');
    expect(resolve('http://h.test/', 'a#!b')).toBe('http://h.test/a');
  });

  it('URL-5 white space around and line ends inside a link go', () => {
    expect(resolve('http://h.test/', ' \t\n/a\r\nb\tc ')).toBe('http://h.test/abc');
  });

  it.each([
    'javascript:void(0)',
    'mailto:a@h.test',
    'tel:+1',
    'data:text/html,x',
    'blob:http://h.test/1',
    'FTP://h.test/',
    'java\nscript:x',
    '&#106;avascript:x',
  ])('URL-5 %s is counted under its scheme', (href) => {
    expect(resolve('http://h.test/', href)).toMatch(/^other-scheme (?:javascript|mailto|tel|data|blob|ftp)$/);
  });

  it.each(['http://', 'http://h .test/', '//[::1', 'https://h.test:99999/', '//1.2.3.256/'])(
    'house "%s" is unreadable',
    (href) => {
      expect(resolve('http://h.test/', href)).toBe('unreadable');
    },
  );

  it('house character references as in attributes', () => {
    expect(resolve('http://h.test/', '?a=1&amp;b=2')).toBe('http://h.test/?a=1&b=2');
    expect(resolve('http://h.test/', '?a=1&b=2&copy=3&lt=4&')).toBe('http://h.test/?a=1&b=2&copy=3&lt=4&');
    expect(resolve('http://h.test/', '?a=1&copy')).toBe('http://h.test/?a=1%C2%A9');
    expect(resolve('http://h.test/', '&#x2F;x&eacute;')).toBe('http://h.test/x%C3%A9');
    expect(resolve('http://h.test/', '&Tab;/x')).toBe('http://h.test/x');
  });

  it('house an ampersand stands for itself where no reference counts', () => {
    const resolver = new LinkResolver(key);
    resolver.setBase('http://h.test/');
    const bytes = Buffer.from('?a&amp;b');
    resolver.resolve(bytes, 0, bytes.length, { hasEntity: false, isAscii: true }, 'UTF-8');
    expect(resolver.url()).toBe('http://h.test/?a&amp;b');
  });

  it('house U+0000 is what the tokenizer makes of it', () => {
    expect(resolve('http://h.test/', '\0a')).toBe('http://h.test/%EF%BF%BDa');
  });

  it('house a base that is no web page sends links where it says', () => {
    expect(resolve('ftp://h.test/a/', 'b')).toBe('other-scheme ftp');
    expect(resolve('ftp://h.test/a/', 'http://h.test/')).toBe('http://h.test/');
    expect(resolve('http://u:p@h.test/a/', 'b')).toBe('http://h.test/a/b');
  });

  it('house long links and bases are resolved up to 8192 characters, and are no URLs beyond', () => {
    const long = `/${'x'.repeat(8192 - 'http://h.test/'.length)}`;
    expect(resolve('http://h.test/', long)).toBe(`http://h.test${long}`);
    expect(resolve('http://h.test/', `${long}x`)).toBe('unreadable');
    expect(resolve(`http://h.test${long.slice(0, -1)}/`, 'y')).toBe('unreadable');
    expect(resolve(`http://h.test${long.slice(0, -2)}/`, 'y')).toBe(`http://h.test${long.slice(0, -2)}/y`);
    expect(resolve(`http://h.test/${'d/'.repeat(1900)}`, 'y'.repeat(3900))).toHaveLength(14 + 3800 + 3900);
  });

  it('house only the bytes from start to end count', () => {
    const resolver = new LinkResolver(key);
    resolver.setBase('http://h.test/');
    const bytes = Buffer.from('http://h.test/%2e.&amp;');
    for (let end = 0; end <= bytes.length; end++) {
      const isUrl = resolver.resolve(bytes, 0, end, { hasEntity: false, isAscii: true }, 'UTF-8') === 'url';
      expect(isUrl ? resolver.url() : undefined).toBe(canonicalise(bytes.toString('latin1', 0, end), 'http://h.test/'));
    }
  });
});

describe('encodings', () => {
  const latin = (text: string) => Buffer.from(text, 'latin1');

  it('URL-6 the path is UTF-8, the query in the encoding of the document', () => {
    expect(resolve('http://h.test/', latin('/\xe9?\xe9#\xe9'), 'windows-1252')).toBe('http://h.test/%C3%A9?%E9');
    expect(resolve('http://h.test/', latin('/?\x86'), 'windows-1252')).toBe('http://h.test/?%86');
    expect(resolve('http://h.test/', Buffer.from([0x3f, 0x93, 0xfa]), 'Shift_JIS')).toBe('http://h.test/?%93%FA');
    expect(resolve('http://h.test/', Buffer.from([0x2f, 0x93, 0xfa]), 'Shift_JIS')).toBe('http://h.test/%E6%97%A5');
    expect(resolve('http://h.test/', latin('?q=\xd0\xd1'), 'KOI8-R')).toBe('http://h.test/?q=%D0%D1');
    expect(resolve('http://h.test/', '?é', 'UTF-8')).toBe('http://h.test/?%C3%A9');
  });

  it('URL-6 what the encoding lacks becomes an escaped character reference', () => {
    expect(resolve('http://h.test/', '?&#9731;&eacute;x y', 'windows-1252')).toBe(
      'http://h.test/?%26%239731%3B%E9x%20y',
    );
    expect(resolve('http://h.test/', '?&dagger;', 'Big5')).toBe('http://h.test/?%26%238224%3B');
  });

  it('URL-6 all else about the query is as ever', () => {
    expect(resolve('http://h.test/', latin(' ?\xe9\'"<>#\t\n\xe9 '), 'windows-1252')).toBe(
      'http://h.test/?%E9%27%22%3C%3E',
    );
    expect(resolve('http://h.test/', latin('?%e9&a=%\xe9'), 'windows-1252')).toBe('http://h.test/?%e9&a=%%E9');
    expect(resolve('http://h.test/', latin('#?\xe9'), 'windows-1252')).toBe('http://h.test/');
    expect(resolve('http://h.test/', latin('mailto:?\xe9'), 'windows-1252')).toBe('other-scheme mailto');
  });

  it('URL-6 UTF-16 documents have queries in UTF-8', () => {
    expect(resolve('http://h.test/', Buffer.from('?é', 'utf16le'), 'UTF-16LE')).toBe('http://h.test/?%C3%A9');
  });

  it('URL-6 a transcoded document keeps the encoding of its queries', () => {
    const resolver = new LinkResolver(key);
    resolver.setBase('http://h.test/', 'ISO-2022-JP');
    const bytes = Buffer.from('?日');
    resolver.resolve(bytes, 0, bytes.length, { hasEntity: false, isAscii: false }, 'UTF-8');
    expect(resolver.url()).toBe('http://h.test/?%1B$BF|%1B(B');
  });

  it('F:P4 a megabyte of blanks takes no longer than it must', () => {
    const value = latin(`?\xe9${' '.repeat(1_000_000)}x`);
    expect(resolve('http://h.test/', value, 'windows-1252')).toBe('unreadable');
  });

  it('ENC-5 byte sequences that are none are replaced, never thrown', () => {
    expect(resolve('http://h.test/', latin('/\xff\xfe'), 'UTF-8')).toBe('http://h.test/%EF%BF%BD%EF%BF%BD');
  });
});

describe('identity', () => {
  const resolver = new LinkResolver(key);
  const traits = { hasEntity: false, isAscii: true };
  const fingerprintOf = (base: string, href: string) => {
    resolver.setBase(base);
    resolver.resolve(Buffer.from(href), 0, href.length, traits, 'UTF-8');
    return { lo: resolver.lo, hi: resolver.hi };
  };

  it('house one URL has one fingerprint, however it is written', () => {
    const url = 'http://h.test/a/b?c=d';
    const ways: [string, string][] = [
      ['http://h.test/', 'a/b?c=d'],
      ['http://h.test/a/x', 'b?c=d#e'],
      ['http://h.test/a/x/y', '../b?c=d'],
      ['http://h.test/x', '/a/b?c=d'],
      ['http://h.test/a/b', '?c=d'],
      [url, ''],
      [url, '#x'],
      ['http://other.test/', '//H.test:80/a/b?c=d'],
      ['https://other.test/', 'HTTP://h.test/a/b?c=d'],
      ['https://other.test/', 'http://h.test/x/../a/b?c=d'],
    ];
    for (const [base, href] of ways) expect(fingerprintOf(base, href)).toEqual(fingerprint(url, key));
  });

  it('URL-7 with a key of its own the URL stays and the fingerprint follows the key', () => {
    const stripping = new LinkResolver(key, (url) => pageKey(url, { stripQuery: ['s'], canonical: [] }));
    stripping.setBase('http://h.test/p?s=0');
    for (const [href, url] of [
      ['?s=1&x', 'http://h.test/p?s=1&x'],
      ['?x', 'http://h.test/p?x'],
    ] as const) {
      stripping.resolve(Buffer.from(href), 0, href.length, traits, 'UTF-8');
      expect(stripping.url()).toBe(url);
      expect({ lo: stripping.lo, hi: stripping.hi }).toEqual(fingerprint('http://h.test/p?x', key));
    }
    stripping.resolve(Buffer.from('#'), 0, 1, traits, 'UTF-8');
    expect(stripping.url()).toBe('http://h.test/p?s=0');
    expect({ lo: stripping.lo, hi: stripping.hi }).toEqual(fingerprint('http://h.test/p', key));
  });

  it('house text is resolved like bytes', () => {
    resolver.setBase('http://h.test/a/b');
    expect(resolver.resolveText('/c?é')).toBe('url');
    expect(resolver.url()).toBe('http://h.test/c?%C3%A9');
    expect({ lo: resolver.lo, hi: resolver.hi }).toEqual(fingerprint('http://h.test/c?%C3%A9', key));
    expect(resolver.resolveText('?é', 'windows-1252')).toBe('url');
    expect(resolver.url()).toBe('http://h.test/a/b?%E9');
    expect(resolver.resolveText('file:///etc/passwd')).toBe('other-scheme');
    expect(resolver.scheme).toBe('file');
    expect(resolver.resolveText('http://[')).toBe('unreadable');
  });
});

describe('pathTypeOf', () => {
  it.each([
    ['http://h.test/', 'absolute'],
    ['mailto:a', 'absolute'],
    ['//h.test', 'protocol-relative'],
    ['/a', 'root-relative'],
    [' /', 'root-relative'],
    ['\\a', 'root-relative'],
    ['/\\h.test', 'protocol-relative'],
    ['\\\\h.test', 'protocol-relative'],
    ['a/b:c', 'relative'],
    ['a_b:c', 'relative'],
    ['?a:b', 'relative'],
    ['', 'relative'],
    ['#a', 'relative'],
  ])('house "%s" is %s', (href, expected) => {
    expect(pathTypeOf(Buffer.from(href), 0, href.length)).toBe(expected);
  });
});
