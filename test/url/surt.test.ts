import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalise } from '../../src/url/canonicalise.ts';
import { surt } from '../../src/url/surt.ts';

function key(input: string): string {
  const url = canonicalise(input);
  if (url === undefined) throw new Error(`not a URL: ${input}`);
  return surt(url);
}

describe('surt', () => {
  it.each([
    ['http://www.Example.com/Path?Query', 'com,example)/path?query'],
    ['https://a.b.example.org/', 'org,example,b,a)/'],
    ['http://www12.example.org/', 'org,example)/'],
    ['http://www2foo.example.org/', 'org,example,www2foo)/'],
    ['http://example.com:8080/', 'com,example:8080)/'],
    ['https://example.com:443/', 'com,example)/'],
    ['http://example.com:443/', 'com,example:443)/'],
    ['http://127.0.0.1:81/x', '1,0,0,127:81)/x'],
    ['https://34.203.211.192/robots.txt', '192,211,203,34)/robots.txt'],
    ['http://[2001:db8::1]/x', '2001:db8::1)/x'],
    ['http://[2001:db8::1]:81/x', '2001:db8::1:81)/x'],
    ['http://example.com./', 'com,example)/'],
    ['http://localhost/', 'localhost)/'],
  ])('CDXJ-1 the host of %s: %s', (url, expected) => {
    expect(key(url)).toBe(expected);
  });

  it.each([
    ['http://h.test/dir/', 'test,h)/dir'],
    ['http://h.test//a//b', 'test,h)/a/b'],
    ['http://h.test/%7Euser/%2528', 'test,h)/~user/('],
    ['http://h.test/a%20b%C3%A9%2523', 'test,h)/a%20b%c3%a9%23'],
    ['http://h.test/a/%2e%2e%2fb', 'test,h)/b'],
    ['http://h.test/%2f..%2f..%2f', 'test,h)/'],
    ['http://h.test/(S(4hqa0555fwsecu455xqckv45))/mileg.aspx?a', 'test,h)/mileg.aspx?a'],
  ])('CDXJ-1 the path of %s: %s', (url, expected) => {
    expect(key(url)).toBe(expected);
  });

  it.each([
    ['http://h.test/?', 'test,h)/'],
    ['http://h.test/?b&a', 'test,h)/?a&b'],
    ['http://h.test/?a=2&b&a=1&a', 'test,h)/?a&a=1&a=2&b'],
    ['http://h.test/?A=%28X%29', 'test,h)/?a=(x)'],
    ['http://h.test/?x=1&PHPSESSID=0123456789abcdef0123456789abcdef&y=2', 'test,h)/?x=1&y=2'],
    ['http://h.test/?CFID=1&CFTOKEN=2', 'test,h)/'],
  ])('CDXJ-1 the query of %s: %s', (url, expected) => {
    expect(key(url)).toBe(expected);
  });

  it('CDXJ-1 a key has no blank and never fails', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (url) => {
        expect(key(url)).toMatch(/^[!-~]+\)\/[!-~]*$/);
      }),
    );
  });
});
