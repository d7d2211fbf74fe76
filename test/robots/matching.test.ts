import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparable, matchesRest, pathPattern } from '../../src/robots/path-pattern.ts';
import { parseRobots, type Ruling } from '../../src/robots/robots-txt.ts';
import { canonicalise } from '../../src/url/canonicalise.ts';

/** What the rules, given as they stand in the file, say of a path. */
function ruling(rules: readonly string[], path: string): Ruling {
  return parseRobots(`User-agent: *\n${rules.join('\n')}`)
    .for('FooBot')
    .ruling(path);
}

function blocks(pattern: string, path: string): boolean {
  return !ruling([`Disallow: ${pattern}`], path).allowed;
}

describe('ROB matching', () => {
  it('ROB-14 the longest match wins, Allow on a tie, and the line that decided is told', () => {
    const rules = ['Disallow: /a', 'Allow: /a/b', 'Disallow: /a/b/c # why', 'Allow: /t', 'Disallow: /t', 'Disallow:'];
    expect(ruling(rules, '/a/x')).toEqual({ allowed: false, line: 2, text: 'Disallow: /a' });
    expect(ruling(rules, '/a/b/x')).toEqual({ allowed: true, line: 3, text: 'Allow: /a/b' });
    expect(ruling(rules, '/a/b/c/d')).toEqual({ allowed: false, line: 4, text: 'Disallow: /a/b/c' });
    expect(ruling(rules, '/t')).toEqual({ allowed: true, line: 5, text: 'Allow: /t' });
    expect(ruling(rules, '/else')).toEqual({ allowed: true, line: undefined, text: '' });
    expect(ruling(['Allow: /page', 'Disallow: /*.htm'], '/page.htm').allowed).toBe(false);
  });

  it('ROB-15 * is anything, $ the end, # a comment; path and query are matched', () => {
    expect(blocks('/a*c', '/abbbc/d')).toBe(true);
    expect(blocks('*.gif$', '/x/y.gif')).toBe(true);
    expect(blocks('*.gif$', '/x/y.gif?z')).toBe(false);
    expect(blocks('/a$', '/a')).toBe(true);
    expect(blocks('/a$', '/ab')).toBe(false);
    expect(blocks('/a$b', '/a$b')).toBe(true);
    expect(blocks('/x*y*z$', '/xyz')).toBe(true);
    expect(blocks('/x*yz*z$', '/xyz')).toBe(false);
    expect(blocks('/*?', '/a?b')).toBe(true);
    expect(blocks('/a #b', '/a')).toBe(true);
    expect(blocks('/', '/')).toBe(true);
    expect(blocks('a', '/a')).toBe(false);
    expect(blocks('*', '/a')).toBe(true);
  });

  it('ROB-16 both sides are compared escaped; escapes of unreserved characters are undone', () => {
    expect(blocks('/foo/bar/ツ', '/foo/bar/%E3%83%84')).toBe(true);
    expect(blocks('/foo/bar/%E3%83%84', '/foo/bar/%e3%83%84')).toBe(true);
    expect(blocks('/foo/bar/ツ', '/foo/bar/ツ')).toBe(true);
    expect(blocks('/foo/%62ar', '/foo/bar')).toBe(true);
    expect(blocks('/foo/bar', '/foo/%62ar')).toBe(true);
    expect(blocks('/a%2Fb', '/a/b')).toBe(false);
    expect(blocks('/a<d', '/a%3cd')).toBe(true);
    expect(blocks('/%2A$', '/*')).toBe(true);
    expect(blocks('/%2A$', '/b')).toBe(false);
    expect(blocks('/%24', '/$100')).toBe(true);
    expect(blocks('/90%+of', '/90%+of')).toBe(true);
    const latin1 = Buffer.from('User-agent: *\nDisallow: /caf\xe9', 'latin1');
    expect(parseRobots(latin1).for('x').ruling('/caf%E9').allowed).toBe(false);
  });

  it('ROB-17 /robots.txt is always allowed', () => {
    expect(ruling(['Disallow: /'], '/robots.txt').allowed).toBe(true);
    expect(ruling(['Disallow: /'], '/robots.txt2').allowed).toBe(false);
  });

  it('ROB-18 forty wildcards take linear time', () => {
    const rules = parseRobots(`User-agent: *\nDisallow: /${'a*'.repeat(40)}b$`).for('x');
    const start = performance.now();
    for (let round = 0; round < 100; round += 1) expect(rules.ruling(`/${'a'.repeat(200)}`).allowed).toBe(true);
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it('F:R7 an encoded query meets a pattern with wildcards', () => {
    expect(blocks('/*q=*relevance*', '/c?q=%3Arelevance%3A')).toBe(true);
  });

  it('F:R8 a rule is a prefix, and the order of rules says nothing', () => {
    expect(blocks('/private', '/private/x')).toBe(true);
    expect(ruling(['Allow: /a', 'Disallow: /a/b'], '/a/b').allowed).toBe(false);
  });

  it('house a whole URL is ruled on like its path and query', () => {
    const url = canonicalise('http://user@h.test:8080/p/q?r=/s#t');
    expect(ruling(['Disallow: /p/q?r=/s$'], url ?? '').allowed).toBe(false);
    expect(ruling(['Disallow: /h.test'], url ?? '').allowed).toBe(true);
  });

  it('house a very long deciding line is told shortened', () => {
    expect(ruling([`Disallow: /${'*a'.repeat(3000)}`], `/${'a'.repeat(3000)}`).text.length).toBe(300);
  });

  it('house comparing changes nothing the second time', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('%', '4', '1', 'a', 'F', '2', 'A', 'é', ' ', '*', '$', '/', '<') }),
        (text) => {
          const once = comparable(text);
          // An escape that was undone may leave a `%` that now begins another one: `%%34%31`. URLs hold no such thing on purpose.
          fc.pre(!/%%|%[^%]%/.test(text));
          expect(comparable(once)).toBe(once);
        },
      ),
    );
  });

  it('house the tree decides as a plain search through all rules does', () => {
    const piece = fc.string({ unit: fc.constantFrom('a', 'b', '/', '*', '$'), maxLength: 6 });
    const line = fc.tuple(
      fc.boolean(),
      piece.map((text) => `/${text}`),
    );
    const path = fc.string({ unit: fc.constantFrom('a', 'b', '/'), maxLength: 10 }).map((text) => `/${text}`);
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), path, (lines, url) => {
        const rules = lines.map(([allow, pattern]) => `${allow ? 'Allow' : 'Disallow'}: ${pattern}`);
        const matching = lines
          .filter(([, pattern]) => slowMatch(pattern, url))
          .map(([allow, pattern]) => ({ allow, length: pattern.length }))
          .sort((a, b) => b.length - a.length || Number(b.allow) - Number(a.allow));
        expect(ruling(rules, url).allowed).toBe(matching[0]?.allow ?? true);
      }),
      { numRuns: 2000 },
    );
  });

  it('house a pattern matches as its regular expression does', () => {
    const piece = fc.string({ unit: fc.constantFrom('a', 'b', '*', '$'), maxLength: 8 });
    const path = fc.string({ unit: fc.constantFrom('a', 'b', '$'), maxLength: 12 });
    fc.assert(
      fc.property(piece, path, (pattern, text) => {
        const compiled = pathPattern(pattern);
        expect(text.startsWith(compiled.prefix) && matchesRest(text, compiled)).toBe(slowMatch(pattern, text));
      }),
      { numRuns: 3000 },
    );
  });
});

/** The meaning of a pattern as a regular expression, slow and plain. */
function slowMatch(pattern: string, path: string): boolean {
  const isAnchored = pattern.endsWith('$');
  const body = (isAnchored ? pattern.slice(0, -1) : pattern)
    .split('*')
    .map((piece) => piece.replaceAll('$', '\\$'))
    .join('.*');
  return new RegExp(`^${body}${isAnchored ? '$' : ''}`, 's').test(path);
}

describe('house robots.txt of any content', () => {
  it('house nothing makes the parser throw', () => {
    const word = fc.constantFrom(
      'User-agent',
      'Disallow',
      'Allow',
      'Sitemap',
      'Crawl-delay',
      ':',
      ' ',
      '\n',
      '\r',
      '*',
      '/',
      '$',
      '%',
      '\0',
      '#',
      '\uFEFF',
      '1/5',
      'é',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(word).map((words) => words.join('')),
    );
    fc.assert(
      fc.property(text, fc.string(), fc.uint8Array(), (file, path, bytes) => {
        for (const form of [file, Buffer.from(file), Buffer.from(bytes)]) {
          const robots = parseRobots(form);
          expect(typeof robots.for('FooBot').ruling(`/${path}`).allowed).toBe('boolean');
        }
      }),
    );
  });

  it('house a megabyte of anything is read in little time', () => {
    const hostile = [
      'a',
      ':',
      '\n',
      ' ',
      '*',
      '%',
      '#',
      'Disallow: /*a\n',
      'Disallow: *%\n',
      'User-agent: *\n',
      'Disallow /',
      '\t:',
    ];
    for (const unit of hostile) {
      const file = `User-agent: *\n${unit.repeat(Math.ceil(1_000_000 / unit.length))}`;
      const start = performance.now();
      parseRobots(file)
        .for('FooBot')
        .ruling(`/${'a'.repeat(2000)}`);
      expect(performance.now() - start, JSON.stringify(unit)).toBeLessThan(3000);
    }
  });
});
