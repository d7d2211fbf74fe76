import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../src/model/settings.ts';
import type { CanonicalUrl } from '../../src/model/url.ts';
import { compileTraps } from '../../src/policy/traps.ts';
import { canonicalise } from '../../src/url/canonicalise.ts';

const trap = compileTraps(defaultSettings());

function url(target: string): CanonicalUrl {
  const canonical = canonicalise(target, 'http://h.test/');
  if (canonical === undefined) throw new Error(`not a URL: ${target}`);
  return canonical;
}

function reason(target: string, parent?: string): string | undefined {
  return trap(url(target), parent === undefined ? undefined : url(parent))?.reason;
}

describe('limits', () => {
  it('house the longest allowed is allowed', () => {
    const traps = compileTraps({ maxUrlLength: 40, maxPathSegments: 3, maxQueryParams: 2 });
    expect(traps(url(`/${'a'.repeat(26)}`))).toBeUndefined();
    expect(traps(url(`/${'a'.repeat(27)}`))).toEqual({ reason: 'trap-url-length', rule: '--max-url-length 40' });
    expect(traps(url('/a/b/c/'))).toBeUndefined();
    expect(traps(url('/a/b/c/d'))).toEqual({ reason: 'trap-path-segments', rule: '--max-path-segments 3' });
    expect(traps(url('/?a&b'))).toBeUndefined();
    expect(traps(url('/?a&b&c'))).toEqual({ reason: 'trap-query-params', rule: '--max-query-params 2' });
    expect(compileTraps({ maxUrlLength: 40, maxPathSegments: 3, maxQueryParams: 0 })(url('/?'))).toBeUndefined();
  });
});

describe('segments', () => {
  it('F:T3 a link without its scheme nests paths and is bounded', () => {
    let page = url('/');
    let pages = 0;
    while (trap(page) === undefined) {
      page = url(new URL('fm.test/C', page).href);
      pages++;
    }
    expect(pages).toBe(4);
    expect(trap(page)).toEqual({ reason: 'trap-repeated-segments', rule: '"fm.test" more than 3 times' });
  });

  it('F:T3 several such links that mix are bounded too', () => {
    expect(reason('/fm.test/C/gm.test/D/fm.test/D/fm.test/E/fm.test/')).toBe('trap-repeated-segments');
  });

  it.each(['/a/a/a/a', '/x/a/a/a/a/', '/a/b/a/b/a/b/a/b', '/x/1/2/1/2/1/2/1/2/y', '/docs/docs/docs/docs', '/a/////b'])(
    'F:T3 %s is refused',
    (target) => {
      expect(reason(target)).toBe('trap-repeated-segments');
    },
  );

  it.each([
    '/a/a/a',
    '/a/b/a/b/a/b',
    '/docs/docs/docs/x',
    '/0/1/0/2/0/3/0/4',
    '/a//b',
    '/en/en/de/en/fr/en',
    '/2024/05/05/05/a',
    '/tiles/0/0/0',
  ])('F:T3 %s is not', (target) => {
    expect(reason(target)).toBeUndefined();
  });

  it('F:T3 many segments are looked at, where so many are allowed', () => {
    const traps = compileTraps({ maxUrlLength: 10_000, maxPathSegments: 1000, maxQueryParams: 10 });
    const many = Array.from({ length: 200 }, (_, i) => `s${i}`).join('/');
    expect(traps(url(`/${many}`))).toBeUndefined();
    expect(traps(url(`/${many}/xyz/xyz/xyz/xyz`))?.reason).toBe('trap-repeated-segments');
  });
});

describe('queries', () => {
  it.each([
    '/?a=1&a=2&a=3&a=4',
    '/?x=1?x=1?x=1?x=1',
    '/l?next=%2Fl%3Fnext%3D%252Fl%253Fnext%253D%25252Fl%25253Fnext%25253D%2525252F',
  ])('house %s grows', (target) => {
    expect(reason(target)).toBe('trap-query-growth');
  });

  it.each([
    '/?a=1&a=2&a=3&b=4',
    '/?u=http%3A%2F%2Fx.test%2F%3Fa%3D1%26b%3D2',
    '/?a&a&a&a',
    '/?q=a%20b%2Fc',
    '/l?next=%2Fl%3Fnext%3D%252F',
    '/?&&&&',
  ])('house %s does not', (target) => {
    expect(reason(target)).toBeUndefined();
  });

  it('house a login page that names itself as the way back is bounded', () => {
    let page = url('/login');
    let pages = 0;
    while (trap(page) === undefined && pages < 100) {
      page = url(`/login?back=${encodeURIComponent(page)}`);
      pages++;
    }
    expect(pages).toBe(4);
  });
});

describe('calendars', () => {
  it.each([
    '/calendar/2387/01',
    '/events/month/2101-02/',
    '/cal?year=2387&month=1',
    '/cal?month=1&year=1600',
    '/x?date=9999-12-31',
    '/2387-01-15/',
    '/agenda?month=2387-01',
    '/event-calendar/x/0001/05/',
  ])('house %s is out of time', (target) => {
    expect(reason(target)).toBe('trap-calendar');
  });

  it.each([
    ...[
      '/calendar/2024/01',
      '/archive/1865-04-15/',
      '/x?date=2100-12-31',
      '/blog/2023/12/31/happy',
      '/cal?year=2030&month=1',
    ],
    ...[
      '/node/4821',
      '/articles/1234/05',
      '/update/1234/05',
      '/?year=1066',
      '/?id=2387&month=1',
      '/part/2387-01',
      '/products/9999/12/',
      '/events/4821',
    ],
  ])('house %s is not', (target) => {
    expect(reason(target)).toBeUndefined();
  });
});

describe('calendars elsewhere', () => {
  it('house a host name makes no calendar', () => {
    expect(reason('http://events.test/1234/05')).toBeUndefined();
  });
});

describe('sessions', () => {
  const [one, two] = ['0123456789abcdef0123456789abcdef', 'fedcba9876543210fedcba9876543210'];

  it.each(['/a;jsessionid=', '/a?PHPSESSID=', '/a?x=1&sid=', '/a?sessionid=', '/a?CFID=1&CFTOKEN='])(
    'house %s changed on the way',
    (start) => {
      expect(reason(start + two, start.replace('/a', '/b') + one)).toBe('trap-session');
      expect(reason(start + one, start.replace('/a', '/b') + one)).toBeUndefined();
      expect(reason(start + one, '/b')).toBeUndefined();
      expect(reason(start + one)).toBeUndefined();
      expect(reason('/c', start + one)).toBeUndefined();
    },
  );

  it('house the session of ASP.NET stands in the path', () => {
    expect(reason('/(S(4hqa0555fwsecu455xqckv45))/a.aspx', '/(S(aaaa0555fwsecu455xqckv45))/b.aspx')).toBe(
      'trap-session',
    );
  });

  it('house short values and other names are no sessions', () => {
    expect(reason('/?sid=12', '/?sid=13')).toBeUndefined();
    expect(reason('/?session=morning-of-the-day', '/?session=evening-of-the-day')).toBeUndefined();
    expect(reason(`/?sid=${one}`, `/?phpsessid=${two}`)).toBeUndefined();
    expect(reason(`/?id=${one}`, `/?id=${two}`)).toBeUndefined();
  });

  it('house the reason names the parameter', () => {
    expect(trap(url(`/?SID=${one}`), url(`/?SID=${two}`))?.rule).toBe('another sid than on the page before');
  });
});

describe('all guards', () => {
  it('house one look after another leaves no trace', () => {
    const targets = ['/a/a/a/a', '/', '/?a=1&a=2&a=3&a=4', '/b', '/calendar/2387/01', '/c?d'];
    const alone = targets.map((target) => compileTraps(defaultSettings())(url(target)));
    expect(targets.map((target) => trap(url(target)))).toEqual(alone);
  });

  it('house never throw, whatever the URL', () => {
    const piece = fc.constantFrom(
      '/',
      '?',
      '&',
      '=',
      '%',
      '%3D',
      '%25',
      'a',
      '2387',
      '-01',
      'sid=',
      'calendar',
      ';',
      '(S(',
      '//',
      'a/b',
    );
    fc.assert(
      fc.property(fc.array(piece), fc.array(piece), (own, parent) => {
        trap(url(`/x${own.join('')}`), url(`/x${parent.join('')}`));
      }),
    );
  });
});
