import { describe, expect, it } from 'vitest';
import { isWithin, registrableDomain } from '../../src/url/domain.ts';

describe('registrableDomain', () => {
  it.each([
    ['www.example.com', 'example.com'],
    ['example.com', 'example.com'],
    ['a.b.example.co.uk', 'example.co.uk'],
    ['a_b.h.test', 'h.test'],
    ['x.unknown-tld-of-ours', 'x.unknown-tld-of-ours'],
    ['www.xn--85x722f.com.cn', 'xn--85x722f.com.cn'],
  ])('URL-8 %s belongs to %s', (hostname, domain) => {
    expect(registrableDomain(hostname)).toBe(domain);
  });

  it('URL-8 wildcards and their exceptions', () => {
    expect(registrableDomain('a.b.c.ck')).toBe('b.c.ck');
    expect(registrableDomain('a.www.ck')).toBe('www.ck');
  });

  it('URL-8 private suffixes count', () => {
    expect(registrableDomain('a.someone.github.io')).toBe('someone.github.io');
  });

  it.each(['127.0.0.1', '::1', '2001:db8::1', 'localhost', 'com', 'co.uk', 'github.io', '', '.example.com', 'com..au'])(
    'URL-8 "%s" has none',
    (hostname) => {
      expect(registrableDomain(hostname)).toBeUndefined();
    },
  );
});

describe('isWithin', () => {
  it.each([
    ['inf.example', 'inf.example', true],
    ['www.inf.example', 'inf.example', true],
    ['a.b.inf.example', 'inf.example', true],
    ['xinf.example', 'inf.example', false],
    ['example', 'inf.example', false],
    ['inf.example.evil.test', 'inf.example', false],
  ])('house %s in %s: %s', (hostname, domain, expected) => {
    expect(isWithin(hostname, domain)).toBe(expected);
  });
});
