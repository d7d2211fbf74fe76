import { TextDecoder } from '@exodus/bytes/encoding.js';
import { decodeHTMLAttribute } from 'entities/decode';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAsciiCompatible } from '../../src/content/decode.ts';
import { canonicalise } from '../../src/url/canonicalise.ts';
import { fingerprint, newFingerprintKey } from '../../src/url/fingerprint.ts';
import { canonicaliseIn } from '../../src/url/href-text.ts';
import { LinkResolver } from '../../src/url/resolver.ts';

const key = newFingerprintKey(() => 0.4711);

/** Pieces that links are made of, odd ones among them, so that random joins meet every branch of the parser. */
const pieces = [
  'http:// https:// HTTP:// Https:// http: https:/ // /// / / / \\ mailto: javascript: ftp:// tel: data: x.y+z-1: 1: a:b',
  ': :: ; @ user:pw@ h.test H.Test a_b.h.test 127.0.0.1 127.1 0x7f.1 1.2.3.256 01.2.3.4 [::1] xn--ls8h.la xn--a h..test .h',
  'h.test. -h- :80 :443 :8080 :0 :00080 :99999 :8x a B doc index.html . .. ./ ../ ... .well %2e %2E%2e %2 % %41 %7e %zz ?',
  '?a=b &amp; & &lt; &lt= &copy &#35; &#x2f; &b=c &amp &AMP; &Tab; &NewLine; # #frag \' " < > ` { } | ^ [ ] ( ) * + , = ~',
  '! $ _ - é 日本 💩 \u00a0 \u2028 \ufffd \0 \x01 \x7f',
].flatMap((line) => line.split(' '));
const blanks = [' ', '\t', '\n', '\r', '\f'];
const href = fc
  .array(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...pieces, ...blanks) }, fc.string({ maxLength: 3 })), {
    maxLength: 9,
  })
  .map((all) => all.join(''));

const bases = [
  'http://h.test/',
  'https://h.test/',
  'http://h.test:8080/a/b/c.html',
  'https://h.test/a//b/?q=1&r=%20',
  'http://127.0.0.1/x',
  'http://[::1]:9/dir/',
  'http://u:p@h.test/a/b?c#d',
  'http://h.test/a/b/../c/./d;e=1/f',
  'http://h.test?x/y',
];

/** Those that queries are escaped in: several of one byte, all of several, and the one of states. */
const ENCODINGS = [
  ...['windows-1252', 'windows-1251', 'koi8-u', 'iso-8859-8', 'macintosh', 'x-user-defined'],
  ...['shift_jis', 'euc-jp', 'iso-2022-jp', 'euc-kr', 'gbk', 'gb18030', 'big5'],
];

describe('the resolver against the URL parser', () => {
  it('URL-1 gives what canonicalise gives, for any link on any base', () => {
    const resolver = new LinkResolver(key);
    fc.assert(
      fc.property(href, fc.constantFrom(...bases), fc.boolean(), fc.nat(5), (text, base, hasEntity, pad) => {
        const value = Buffer.from(text, 'utf8');
        const bytes = Buffer.concat([Buffer.alloc(pad, 0x2e), value, Buffer.from('2e"/>')]);
        const isAscii = value.length === text.length;
        resolver.setBase(base);
        const resolution = resolver.resolve(bytes, pad, pad + value.length, { hasEntity, isAscii }, 'utf-8');
        const scalar = value.toString('utf8').replaceAll('\0', '\ufffd');
        const expected = canonicalise(hasEntity ? decodeHTMLAttribute(scalar) : scalar, base);
        expect(resolution === 'url' ? resolver.url() : undefined).toBe(expected);
        if (expected !== undefined)
          expect([resolver.lo, resolver.hi]).toEqual(Object.values(fingerprint(expected, key)));
      }),
      { numRuns: 60_000 },
    );
  });

  it('URL-1 refuses the hosts and ports that the URL parser refuses, and no others', () => {
    const resolver = new LinkResolver(key);
    const part = fc.constantFrom(
      ...'a . - é 日 \u0338 \u00ad \u3000 [ ] ^ | < > " { = & &lt; &#91; % %5B %cc%b8 %zz : :: 0 80 65536 ::1 @ / \\ ? # \0 \x01 \x7f'.split(
        ' ',
      ),
      ...blanks,
    );
    const scheme = fc.constantFrom('//', '\\\\', 'http://', 'https:///');
    const host = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(scheme, host, fc.boolean(), (start, name, hasEntity) => {
        const value = Buffer.from(start + name);
        resolver.setBase('http://h.test/a');
        const resolution = resolver.resolve(value, 0, value.length, { hasEntity, isAscii: false }, 'utf-8');
        const scalar = value.toString('utf8').replaceAll('\0', '\ufffd');
        const expected = canonicalise(hasEntity ? decodeHTMLAttribute(scalar) : scalar, 'http://h.test/a');
        expect(resolution).toBe(expected === undefined ? 'unreadable' : 'url');
        expect(resolution === 'url' ? resolver.url() : undefined).toBe(expected);
      }),
      { numRuns: 30_000 },
    );
  });

  it('URL-6 any bytes in any encoding are resolved as their text is', () => {
    const resolver = new LinkResolver(key);
    const odd = [0xe1, 0x80, 0xed, 0xa0, 0xf4, 0x90, 0xf0, 0x9f, 0x92, 0xa9, 0xc3, 0xa9, 0xff, 0x81, 0x40, 0x2e];
    const byte = fc.oneof(fc.constantFrom(...odd), fc.constantFrom(...Buffer.from('/?#.a\\%2e: "\t<{^')), fc.nat(255));
    const encoding = fc.constantFrom('utf-8', ...ENCODINGS.filter(isAsciiCompatible));
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 12 }),
        fc.array(byte, { maxLength: 12 }),
        encoding,
        (any, likely, name) => {
          for (const bytes of [Buffer.from(any), Buffer.from(likely)]) {
            resolver.setBase('http://h.test/a/b?c');
            const resolution = resolver.resolve(bytes, 0, bytes.length, { hasEntity: true, isAscii: false }, name);
            const text = new TextDecoder(name, { ignoreBOM: true }).decode(bytes).replaceAll('\0', '\ufffd');
            const expected = canonicaliseIn(name, decodeHTMLAttribute(text), 'http://h.test/a/b?c');
            expect(resolution === 'url' ? resolver.url() : undefined).toBe(expected);
          }
        },
      ),
      { numRuns: 20_000 },
    );
  });

  it.each(ENCODINGS)('URL-6 links of a page that was transcoded from %s are resolved as their text is', (encoding) => {
    const resolver = new LinkResolver(key);
    const base = 'http://h.test/a/b?c';
    const odd = fc.constantFrom(...'?#/&;\\~¥‾é漢アｱ€§\x0e\x0f\x1b\x7f\x80\0 ". \t\ue000\ufffd');
    const text = fc.array(fc.oneof({ weight: 3, arbitrary: odd }, fc.string({ unit: 'binary', maxLength: 1 })), {
      maxLength: 9,
    });
    fc.assert(
      fc.property(text, (pieces) => {
        const bytes = Buffer.from(`?${pieces.join('')}`);
        resolver.setBase(base, encoding);
        const resolution = resolver.resolve(bytes, 0, bytes.length, { hasEntity: false, isAscii: false }, 'utf-8');
        const expected = canonicaliseIn(encoding, bytes.toString('utf8').replaceAll('\0', '\ufffd'), base);
        expect(resolution === 'url' ? resolver.url() : undefined).toBe(expected);
      }),
      { numRuns: 1000 },
    );
  });

  it('house text and bytes are resolved alike', () => {
    const resolver = new LinkResolver(key);
    fc.assert(
      fc.property(href, fc.constantFrom(...bases), (text, base) => {
        resolver.setBase(base);
        const resolution = resolver.resolveText(text);
        expect(resolution === 'url' ? resolver.url() : undefined).toBe(canonicalise(text, base));
      }),
      { numRuns: 5_000 },
    );
  });
});
