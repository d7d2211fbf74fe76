import { describe, expect, it } from 'vitest';
import { SkeinError } from '../../src/model/errors.ts';
import { defaultSettings } from '../../src/model/settings.ts';
import type { CanonicalUrl } from '../../src/model/url.ts';
import { compileScope, type Scope, type ScopeSettings } from '../../src/policy/scope.ts';
import { canonicalise } from '../../src/url/canonicalise.ts';

function url(input: string): CanonicalUrl {
  const canonical = canonicalise(input);
  if (canonical === undefined) throw new Error(`not a URL: ${input}`);
  return canonical;
}

function scopeOf(settings: Partial<ScopeSettings>, ...seeds: string[]): Scope {
  return compileScope({ ...defaultSettings(), ...settings }, seeds.map(url));
}

/** Those of the URLs that are in scope. */
function within(scope: Scope, ...inputs: string[]): string[] {
  return inputs.filter((input) => scope(url(input)) === undefined);
}

describe('levels', () => {
  it('house page: the seeds and nothing else', () => {
    const scope = scopeOf({ scope: 'page' }, 'http://h.test/a?b');
    expect(within(scope, 'http://h.test/a?b', 'http://h.test/a?b#c', 'http://h.test/a', 'http://h.test/a?b=')).toEqual([
      'http://h.test/a?b',
      'http://h.test/a?b#c',
    ]);
  });

  it("house prefix: the seed's directory", () => {
    const scope = scopeOf({ scope: 'prefix' }, 'http://h.test/docs/index.html?next=/x/');
    expect(
      within(scope, 'http://h.test/docs/', 'http://h.test/docs/a/b?c', 'http://h.test/docs', 'http://h.test/docsx/'),
    ).toEqual(['http://h.test/docs/', 'http://h.test/docs/a/b?c']);
  });

  it('house host: name and port, and no other', () => {
    const scope = scopeOf({}, 'http://h.test/a/');
    const urls = [
      'http://h.test/',
      'http://h.test:8080/',
      'https://h.test/',
      'http://www.h.test/',
      'http://h.test.evil.test/',
      'http://h.test/b',
    ];
    expect(within(scope, ...urls)).toEqual(['http://h.test/', 'http://h.test/b']);
    expect(scope(url('http://x.test/'))).toEqual({ reason: 'scope', rule: '--scope host' });
  });

  it('house domain: all hosts of the registrable domain, by the public suffix list', () => {
    const scope = scopeOf({ scope: 'domain' }, 'http://www.example.co.uk/', 'http://me.github.io/');
    expect(
      within(
        scope,
        'https://example.co.uk:8443/',
        'http://a.b.example.co.uk/',
        'http://other.co.uk/',
        'http://xexample.co.uk/',
        'http://blog.me.github.io/',
        'http://you.github.io/',
        'http://github.io/',
      ),
    ).toEqual(['https://example.co.uk:8443/', 'http://a.b.example.co.uk/', 'http://blog.me.github.io/']);
  });

  it('house domain: an address or a lone name stands for itself', () => {
    const scope = scopeOf({ scope: 'domain' }, 'http://127.0.0.1:81/', 'http://localhost/', 'http://[::1]/');
    const urls = [
      'http://127.0.0.1:82/',
      'http://localhost:8000/',
      'http://[::1]:9/',
      'http://127.0.0.2/',
      'http://a.localhost/',
      'http://[::2]/',
    ];
    expect(within(scope, ...urls)).toEqual(['http://127.0.0.1:82/', 'http://localhost:8000/', 'http://[::1]:9/']);
  });

  it('house any: everything', () => {
    expect(within(scopeOf({ scope: 'any' }, 'http://h.test/'), 'https://x.test:1/')).toHaveLength(1);
  });

  it('house several seeds: near any of them', () => {
    const scope = scopeOf({}, 'http://a.test/', 'http://b.test/');
    expect(within(scope, 'http://a.test/x', 'http://b.test/x', 'http://c.test/x', 'http://a.test/y')).toHaveLength(3);
  });
});

describe('places by name', () => {
  it('E6 domains take in their subdomains and put the level aside', () => {
    const scope = scopeOf({ domains: ['inf.example'] }, 'http://h.test/');
    const local = ['http://inf.example/', 'https://www.inf.example:8443/a', 'http://ir.inf.example/'];
    expect(within(scope, ...local, 'http://xinf.example/', 'http://example/', 'http://h.test/x')).toEqual(local);
    expect(scope(url('http://h.test/x'))).toEqual({ reason: 'scope', rule: '--domains inf.example' });
  });

  it('house domains may be written with a dot, a star, capitals or as they are read', () => {
    const scope = scopeOf({ domains: ['.A.test', '*.b.test', 'Bücher.test', '127.0.0.1'] }, 'http://h.test/');
    const local = ['http://a.test/', 'http://x.b.test/', 'http://xn--bcher-kva.test/', 'http://127.0.0.1:81/'];
    expect(within(scope, ...local)).toEqual(local);
  });

  it('T8 internal prefixes put the level aside', () => {
    const scope = scopeOf({ internal: ['http://h.test/~user/', 'http://i.test'] }, 'http://h.test/~user/a.html');
    const internal = ['http://h.test/~user/b', 'http://i.test/'];
    expect(within(scope, ...internal, 'http://h.test/other', 'http://i.test.evil.test/', 'http://i.test:81/')).toEqual(
      internal,
    );
    expect(scope(url('http://h.test/'))?.rule).toBe('--internal http://h.test/~user/ --internal http://i.test');
  });

  it('house domains and internal add up', () => {
    const scope = scopeOf({ domains: ['a.test'], internal: ['http://b.test/x'] }, 'http://c.test/');
    expect(within(scope, 'http://a.test/', 'http://b.test/xy', 'http://b.test/', 'http://c.test/d')).toHaveLength(2);
  });

  it('house what cannot be read is the fault of the settings', () => {
    expect(() => scopeOf({ domains: ['a/b'] })).toThrow(SkeinError);
    expect(() => scopeOf({ domains: [''] })).toThrow(SkeinError);
    expect(() => scopeOf({ internal: ['h.test/x'] })).toThrow(SkeinError);
  });
});

describe('patterns', () => {
  it('house exclude wins over include, and include brings nothing in', () => {
    const scope = scopeOf({ include: [/\/docs\//u, /\.html$/u], exclude: [/private/u] }, 'http://h.test/');
    expect(
      within(
        scope,
        'http://h.test/docs/a',
        'http://h.test/b.html',
        'http://h.test/c',
        'http://h.test/docs/private',
        'http://x.test/docs/',
      ),
    ).toEqual(['http://h.test/docs/a', 'http://h.test/b.html']);
    expect(scope(url('http://h.test/c'))).toEqual({ reason: 'include', rule: '--include /docs/ | \\.html$' });
    expect(scope(url('http://h.test/docs/private'))).toEqual({ reason: 'exclude', rule: '--exclude private' });
    expect(scope(url('http://x.test/docs/'))?.reason).toBe('scope');
  });
});

describe('seeds', () => {
  it.each(['page', 'prefix', 'host', 'domain', 'any'] as const)(
    'F:U11 a seed is always in its own scope: %s',
    (level) => {
      const seeds = [
        'http://h.test/w#part',
        'http://h.test/?B=1&A=2',
        'http://h.test/w?key=%252fx',
        'http://h.test/docs/x',
      ];
      const settings = { scope: level, include: [/nothing/u], exclude: [/docs/u] };
      expect(within(scopeOf(settings, ...seeds), ...seeds)).toEqual(seeds);
      expect(
        within(scopeOf({ ...settings, domains: ['x.test'], internal: ['http://y.test/'] }, ...seeds), ...seeds),
      ).toEqual(seeds);
    },
  );

  it('house one more seed is as good as the first', () => {
    const scope = scopeOf({ exclude: [/login/u] }, 'http://h.test/');
    expect(within(scope, 'http://i.test/login')).toEqual([]);
    scope.addSeed(url('http://i.test/login'));
    expect(
      within(scope, 'http://i.test/login', 'http://i.test/x', 'http://h.test/x', 'http://i.test/y/login'),
    ).toHaveLength(3);
  });

  it("house a seed's redirect widens the scope", () => {
    for (const level of ['page', 'prefix', 'host', 'domain'] as const) {
      const scope = scopeOf({ scope: level, include: [/docs/u] }, 'http://h.test/');
      const target = url('https://www.other.test/home');
      expect(scope(target)).toBeDefined();
      scope.widen(target);
      expect(scope(target)).toBeUndefined();
    }
    const scope = scopeOf({}, 'http://h.test/');
    scope.widen(url('https://www.h.test/'));
    expect(within(scope, 'https://www.h.test/x', 'http://h.test/x', 'http://www.h.test/')).toHaveLength(2);
  });

  it('house a URL that is too long for a pattern with references is left out, and the rule says so', () => {
    const scope = scopeOf({ exclude: [/\/([^/]+)\/\1\//u] }, 'http://h.test/');
    expect(scope(url('http://h.test/a/b/a/'))).toBeUndefined();
    expect(scope(url('http://h.test/a/a/'))).toEqual({ reason: 'exclude', rule: '--exclude /([^/]+)/\\1/' });
    expect(scope(url(`http://h.test/${'x'.repeat(5000)}`))?.rule).toMatch(
      /^--exclude \/\(\[\^\/\]\+\)\/\\1\/ \(tried on \d{4} characters at most\)$/,
    );
    const including = scopeOf({ include: [/\/([^/]+)\/\1\//u] }, 'http://h.test/');
    expect(including(url(`http://h.test/a/a/${'x'.repeat(5000)}`))?.reason).toBe('include');
  });

  it('T8 a redirect widens neither domains nor internal, and never past exclude', () => {
    const internal = scopeOf({ internal: ['http://h.test/'] }, 'http://h.test/');
    internal.widen(url('http://i.test/'));
    expect(internal(url('http://i.test/'))?.reason).toBe('scope');
    const excluding = scopeOf({ exclude: [/login/u] }, 'http://h.test/');
    excluding.widen(url('http://i.test/login'));
    expect(excluding(url('http://i.test/login'))?.reason).toBe('exclude');
  });
});
