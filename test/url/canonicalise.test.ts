import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CanonicalUrl } from '../../src/model/url.ts';
import {
  canonicalise,
  hostKeyOf,
  hostnameOf,
  originOf,
  pathAndQueryOf,
  robotsUrlOf,
} from '../../src/url/canonicalise.ts';

function canonical(input: string): CanonicalUrl {
  const url = canonicalise(input);
  if (url === undefined) throw new Error(`not a URL: ${input}`);
  return url;
}

describe('canonicalise', () => {
  it('URL-1 is idempotent and agrees with the URL parser', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (input) => {
        const once = canonical(input);
        expect(canonicalise(once)).toBe(once);
        const parsed = new URL(input);
        parsed.hash = '';
        expect(once).toBe(parsed.href.replace(/#$/, ''));
      }),
    );
  });

  it('URL-1 answers for what is canonical already as the URL parser does', () => {
    const piece = fc.constantFrom(
      ...'h.test a b.c .d e. - _ ~ xn-- xn- a--b . .. .. / // ? & = + % %2e %41 0 09 0x1 1.2 A : #'.split(' '),
    );
    const rest = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(fc.constantFrom('http://', 'https://h.test/', '', '/'), rest, (start, end) => {
        for (const base of [undefined, 'http://h.test/a/b?c']) {
          const href = URL.canParse(start + end, base) ? new URL(start + end, base).href : undefined;
          expect(canonicalise(start + end, base)).toBe(/^http[^#]*/.exec(href ?? '')?.[0]);
        }
      }),
      { numRuns: 20_000 },
    );
  });

  it.each([
    ['HTTP://H.Test:80', 'http://h.test/'],
    ['https://h.test:443/a/./b/../c', 'https://h.test/a/c'],
    ['http://0x7f.1/', 'http://127.0.0.1/'],
    ['http://2130706433/', 'http://127.0.0.1/'],
    ['http://bücher.test/ö?ü', 'http://xn--bcher-kva.test/%C3%B6?%C3%BC'],
    ['http://h.test/%7Euser/%c3', 'http://h.test/%7Euser/%c3'],
  ])('URL-2 %s is %s', (input, url) => {
    expect(canonicalise(input)).toBe(url);
  });

  it('URL-1 refuses what the URL parser refuses, whatever characters stand where', () => {
    const piece = fc.constantFrom(
      ...'http:// https:// // / ? # @ : :80 :x [ ] [::1] . % %c3 %c3%a9 %ff < ^ a xn-- é ü ß 日本 ．０ ０x ％ ／ 💩 \ud800 \udc00 \u00ad \u200d \ufffd \u0130'.split(
        ' ',
      ),
      'file://',
      'ftp://',
      'a://',
      ' ',
      '\t',
    );
    const text = fc.array(fc.oneof({ weight: 9, arbitrary: piece }, fc.string({ unit: 'binary', maxLength: 2 })), {
      maxLength: 7,
    });
    fc.assert(
      fc.property(text, fc.constantFrom(undefined, 'http://h.test/é', 'https://bücher.test/'), (pieces, base) => {
        const input = pieces.join('');
        let href: string | undefined;
        try {
          href = new URL(input, base).href;
        } catch {}
        const isKept = /^https?:/.test(href ?? '');
        expect([input, canonicalise(input, base) !== undefined]).toEqual([input, isKept]);
      }),
      { numRuns: 30_000 },
    );
  });

  it('URL-3 upper-case triplets and unreserved escapes are left as they were written', () => {
    expect(canonicalise('http://h.test/%61%c3%a9?%7e')).toBe('http://h.test/%61%c3%a9?%7e');
  });

  it('URL-4 drops the fragment, #! too', () => {
    expect(canonicalise('http://h.test/a?b#c')).toBe('http://h.test/a?b');
    expect(canonicalise('http://h.test/#!/a')).toBe('http://h.test/');
    expect(canonicalise('http://h.test/a?#')).toBe('http://h.test/a?');
  });

  it('URL-5 takes white space off the ends and tabs and line ends out of the middle', () => {
    expect(canonicalise(' \n http://h.te\tst/a\r\nb \x01')).toBe('http://h.test/ab');
  });

  it.each([
    'mailto:a@h.test',
    'javascript:void(0)',
    'tel:1',
    'data:,x',
    'blob:http://h.test/1',
    'ftp://h.test/',
    'file:///etc/passwd',
    'about:blank',
  ])('URL-5 %s is not fetched', (input) => {
    expect(canonicalise(input)).toBeUndefined();
  });

  it.each([
    '',
    'a/b',
    'http://',
    'http://h .test/',
    'http://[::1/',
    'http://h.test:99999/',
    'http://1.2.3.256/',
    'http://a%00b/',
  ])('house "%s" without a base is unreadable', (input) => {
    expect(canonicalise(input)).toBeUndefined();
  });

  it('URL-1 a label of Punycode that means nothing is what the platform says: newer ones let it pass', () => {
    const url = 'http://xn--a/';
    expect(canonicalise(url)).toBe(URL.canParse(url) ? url : undefined);
  });

  it('house userinfo is dropped, an @ elsewhere is not', () => {
    expect(canonicalise('http://user:p%40ss@h.test/a@b?c@d')).toBe('http://h.test/a@b?c@d');
    expect(canonicalise('https://:@h.test')).toBe('https://h.test/');
    expect(canonicalise('b@c', 'http://user@h.test/a')).toBe('http://h.test/b@c');
  });

  it('F:U10 double encoding is stable', () => {
    const url = canonical('http://h.test/w?key=%252fx');
    expect(url).toBe('http://h.test/w?key=%252fx');
    expect(canonicalise(url)).toBe(url);
  });

  it('F:U20 a stray percent sign and an escape stay as given', () => {
    expect(canonicalise('http://h.test/90%+of')).toBe('http://h.test/90%+of');
    expect(canonicalise('http://h.test/a%E2%84%A2b')).toBe('http://h.test/a%E2%84%A2b');
  });

  it('F:U18 hosts without a dot are hosts', () => {
    expect(canonicalise('http://localhost:8000/')).toBe('http://localhost:8000/');
    expect(canonicalise('http://[::1]:8000/')).toBe('http://[::1]:8000/');
  });

  it('F:U22 underscores and emoji are fine in host names', () => {
    expect(canonicalise('http://a_b.h.test/')).toBe('http://a_b.h.test/');
    expect(canonicalise('http://💩.h.test/')).toBe('http://xn--ls8h.h.test/');
  });
});

describe('the parts of a URL', () => {
  it.each([
    ['http://h.test/a/b?c=d', 'http://h.test', 'h.test:80', 'h.test', '/a/b?c=d'],
    ['https://h.test/', 'https://h.test', 'h.test:443', 'h.test', '/'],
    ['http://h.test:443/', 'http://h.test:443', 'h.test:443', 'h.test', '/'],
    ['http://h.test:8080/a:1', 'http://h.test:8080', 'h.test:8080', 'h.test', '/a:1'],
    ['http://[::1]/x', 'http://[::1]', '[::1]:80', '::1', '/x'],
    ['https://[2001:db8::1]:8443/', 'https://[2001:db8::1]:8443', '[2001:db8::1]:8443', '2001:db8::1', '/'],
    ['http://127.0.0.1:9/?q', 'http://127.0.0.1:9', '127.0.0.1:9', '127.0.0.1', '/?q'],
    ['http://a/', 'http://a', 'a:80', 'a', '/'],
    ['http://h.test./', 'http://h.test.', 'h.test:80', 'h.test', '/'],
    ['https://h.test.:8443/a', 'https://h.test.:8443', 'h.test:8443', 'h.test', '/a'],
    ['http://./', 'http://.', '.:80', '.', '/'],
  ])('house %s', (input, origin, hostKey, hostname, target) => {
    const url = canonical(input);
    expect(originOf(url)).toBe(origin);
    expect(hostKeyOf(url)).toBe(hostKey);
    expect(hostnameOf(url)).toBe(hostname);
    expect(pathAndQueryOf(url)).toBe(target);
  });

  it('house they agree with the URL parser', () => {
    fc.assert(
      fc.property(
        fc.webUrl({
          validSchemes: ['http', 'https'],
          authoritySettings: { withPort: true, withIPv4: true, withIPv6: true },
        }),
        (input) => {
          const url = canonical(input);
          const parsed = new URL(url);
          expect(originOf(url)).toBe(parsed.origin);
          expect(hostKeyOf(url)).toBe(`${parsed.hostname}:${parsed.port || (parsed.protocol === 'https:' ? 443 : 80)}`);
          expect(hostnameOf(url)).toBe(parsed.hostname.replace(/^\[|\]$/g, ''));
          expect(pathAndQueryOf(url)).toBe(parsed.pathname + parsed.search);
        },
      ),
    );
  });

  it('ROB-1 robots.txt is per scheme, host and port', () => {
    expect(robotsUrlOf(originOf(canonical('https://h.test:8443/a?b')))).toBe('https://h.test:8443/robots.txt');
  });
});
