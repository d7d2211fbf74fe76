import { expect, test } from 'vitest';
import type { CanonicalUrl } from '../../src/model/url.ts';
import { createCookies } from '../../src/net/cookies.ts';

const at = (url: string): CanonicalUrl => new URL(url).href as CanonicalUrl;

test('HTTP-13 a cookie goes back to its host and path only', () => {
  const cookies = createCookies();
  cookies.keep('s=1; Path=/a', at('http://h.test/a/b'));
  expect(cookies.headerFor(at('http://h.test/a/c'))).toBe('s=1');
  expect(cookies.headerFor(at('http://h.test/b'))).toBe('');
  expect(cookies.headerFor(at('http://g.h.test/a/'))).toBe('');
});

test('HTTP-13 a cookie for a public suffix or another host is not kept', () => {
  const cookies = createCookies();
  cookies.keep('s=1; Domain=co.uk', at('http://h.co.uk/'));
  cookies.keep('s=2; Domain=github.io', at('http://me.github.io/'));
  cookies.keep('s=3; Domain=other.example', at('http://h.example/'));
  cookies.keep('nonsense;;;=', at('http://h.example/'));
  expect(cookies.headerFor(at('http://other.co.uk/'))).toBe('');
  expect(cookies.headerFor(at('http://you.github.io/'))).toBe('');
  expect(cookies.headerFor(at('http://other.example/'))).toBe('');
});

test.each([
  'test',
  'example',
  'local',
  'localhost',
  'invalid',
  'intranet',
  'com',
  'h.test.',
  'test.',
  '127.0.0.1',
  '[::1]',
])('HTTP-13 a host is given its own cookies, whatever it is called: %s', (host) => {
  const cookies = createCookies(`${host}\tFALSE\t/\tFALSE\t0\tfile\t1`);
  const url = at(`http://${host}:8080/a`);
  cookies.keep('s=1; Path=/', url);
  expect(cookies.headerFor(url)).toBe('file=1; s=1');
  expect(cookies.headerFor(at('http://other.example/'))).toBe('');
});

test('HTTP-13 a dot behind the name makes no other host', () => {
  const cookies = createCookies();
  cookies.keep('s=1; Domain=h.example', at('http://www.h.example./'));
  expect(cookies.headerFor(at('http://h.example/'))).toBe('s=1');
  expect(cookies.headerFor(at('http://h.example./'))).toBe('s=1');
});

test('HTTP-13 a Netscape cookie file is read', () => {
  const cookies = createCookies(
    [
      '# Netscape HTTP Cookie File',
      '',
      '.h.example\tTRUE\t/\tFALSE\t0\tall\t1',
      'h.example\tFALSE\t/\tFALSE\t4102444800\thost\t2',
      '#HttpOnly_h.example\tFALSE\t/\tTRUE\t4102444800\tsecret\t3',
      'h.example\tFALSE\t/\tFALSE\t1\told\t4',
      'not a line',
    ].join('\r\n'),
  );
  expect(cookies.headerFor(at('http://h.example/'))).toBe('all=1; host=2');
  expect(cookies.headerFor(at('http://sub.h.example/'))).toBe('all=1');
  expect(cookies.headerFor(at('https://h.example/'))).toBe('all=1; host=2; secret=3');
});
