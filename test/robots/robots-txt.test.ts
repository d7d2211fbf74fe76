import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { robotsVerdict } from '../../src/robots/fetch-verdict.ts';
import { productToken } from '../../src/robots/product-token.ts';
import { MAX_ROBOTS_BYTES } from '../../src/robots/robots-lines.ts';
import { robotsText } from '../../src/robots/robots-octets.ts';
import { parseRobots } from '../../src/robots/robots-txt.ts';
import { canonicalise, originOf, robotsUrlOf } from '../../src/url/canonicalise.ts';

/** Whether the file lets the crawler fetch the path. */
function allows(file: string | Buffer, path: string, token = 'FooBot'): boolean {
  return parseRobots(file).for(token).ruling(path).allowed;
}

describe('ROB fetching', () => {
  it('ROB-1 robots.txt is asked for per scheme, host and port', () => {
    const addresses = ['http://h.test/a?b', 'https://h.test/a', 'http://h.test:8080/'].map((text) => {
      const url = canonicalise(text);
      return url === undefined ? undefined : robotsUrlOf(originOf(url));
    });
    expect(addresses).toEqual([
      'http://h.test/robots.txt',
      'https://h.test/robots.txt',
      'http://h.test:8080/robots.txt',
    ]);
  });

  it('ROB-2 2xx is parsed', () => {
    expect([200, 203, 299].map(robotsVerdict)).toEqual(['parsed', 'parsed', 'parsed']);
  });

  it('ROB-3 a redirect that led nowhere counts as missing', () => {
    expect([301, 302, 308].map(robotsVerdict)).toEqual(['allow-all', 'allow-all', 'allow-all']);
  });

  it('ROB-4 4xx allows everything, 401 and 403 too; 429 is a server error', () => {
    expect([400, 401, 403, 404, 410, 418, 451].map(robotsVerdict)).toEqual(Array(7).fill('allow-all'));
    expect(robotsVerdict(429)).toBe('disallow-all');
  });

  it('ROB-5 server errors and silence allow nothing', () => {
    expect([500, 502, 503, 599, undefined, 0].map(robotsVerdict)).toEqual(Array(6).fill('disallow-all'));
  });
});

describe('ROB reading', () => {
  it('ROB-6 a bad line spoils nothing', () => {
    const file = '\0<html>\nUser-agent: *\n:\n=\nDisallow: /a\nfoo bar baz\n%%%: \xff\nDisallow: /b';
    expect(allows(file, '/a')).toBe(false);
    expect(allows(file, '/b')).toBe(false);
    expect(allows(file, '/c')).toBe(true);
  });

  it('ROB-8 rules within 512,000 bytes count, also when the cut falls inside a line', () => {
    const head = 'User-agent: *\nDisallow: /early\n';
    const filler = `#${'x'.repeat(998)}\n`;
    const middle = filler.repeat(Math.floor((MAX_ROBOTS_BYTES - head.length) / 1000));
    const before = head + middle;
    const room = MAX_ROBOTS_BYTES - before.length;
    const late = `Disallow: /${'y'.repeat(room + 100)}`;
    const file = `${before}${late}\nDisallow: /after\n`;
    for (const form of [file, Buffer.from(file)]) {
      expect(allows(form, '/early')).toBe(false);
      expect(allows(form, '/after')).toBe(true);
    }
    expect(parseRobots(file).groups[0]?.lines.at(-1)?.value.length).toBe(room - 'Disallow: '.length);
  });

  it('house a line is read up to 16,663 octets', () => {
    const file = `User-agent: *\nDisallow: /${'a'.repeat(20_000)}\nDisallow: /b`;
    expect(allows(file, `/${'a'.repeat(17_000)}`)).toBe(false);
    expect(allows(file, '/b')).toBe(false);
  });

  it.each([
    ['UTF-16, little end first', Buffer.from('\uFEFFUser-agent: *\nDisallow: /é\n', 'utf16le')],
    ['UTF-16, big end first', Buffer.from('\uFEFFUser-agent: *\nDisallow: /é\n', 'utf16le').swap16()],
    ['UTF-16 without a mark', Buffer.from('User-agent: *\nDisallow: /é\n', 'utf16le')],
    ['UTF-16 with half a character', Buffer.from('\uFEFFUser-agent: *\nDisallow: /é\n', 'utf16le').subarray(0, -1)],
    [
      'the mark of UTF-16 alone',
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('User-agent: *\nDisallow: /é')]),
    ],
    ['two thirds of a mark', Buffer.concat([Buffer.from([0xef, 0xbb]), Buffer.from('User-agent: *\nDisallow: /é')])],
  ])('ROB-9 what an editor wrote otherwise is read: %s', (_how, file) => {
    expect(allows(file, '/%C3%A9')).toBe(false);
    expect(allows(file, '/e')).toBe(true);
  });

  it('house the text that is kept of a file says what its bytes say', () => {
    const word = fc.constantFrom(
      'User-agent: *\n',
      'User-agent: FooBot\n',
      'Disallow: /',
      'Allow: /',
      '\n',
      'é',
      '%C3',
      '*',
      '$',
      '<br>',
      '\u00a0',
    );
    const piece = fc.oneof(
      word.map((text) => Buffer.from(text)),
      fc.uint8Array({ maxLength: 3 }).map((bytes) => Buffer.from(bytes)),
    );
    const file = fc.array(piece, { maxLength: 12 }).map((all) => Buffer.concat(all));
    fc.assert(
      fc.property(
        fc.oneof(
          file,
          file.map((bytes) => Buffer.from(bytes.toString('utf8'), 'utf16le')),
        ),
        (bytes) => {
          for (const path of ['/', '/x', '/%C3%A9', '/%E9', '/%C3', '/%FF%80', '/é']) {
            expect(allows(robotsText(bytes), path)).toBe(allows(bytes, path));
          }
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('house a file that was written as a web page is read as the page would show it', () => {
    const page =
      '<HTML><BODY>\nUser-agent: a<BR>\nDisallow: <BR>\n\n<p>User-agent: <b>*</b><br/>Disallow: /x<br class="y">';
    const file = parseRobots(`${page}Crawl-delay: 30<BR>\n</BODY></HTML>`);
    expect(file.for('other').ruling('/x')).toEqual({ allowed: false, line: 5, text: 'Disallow: /x' });
    expect(file.for('other').crawlDelay).toBe(30_000);
    expect(file.for('a').ruling('/x').allowed).toBe(true);
    expect(allows('User-agent: *<br>Disallow: /x', '/x')).toBe(false);
    expect(allows('User-agent: *\nDisallow: /a<br>c\nDisallow: /*</p>', '/a')).toBe(true);
  });

  it('house no-break spaces around a name or a value are white space', () => {
    expect(allows('User-agent:\u00a0*\nDisallow\u00a0: \u00a0 /a\u00a0', '/a')).toBe(false);
    expect(allows('User-agent: *\nDisallow: /à', '/%C3%A0')).toBe(false);
  });

  it('ROB-9 a byte order mark is skipped; lines end with CR, LF or CRLF and are counted alike', () => {
    for (const end of ['\r', '\n', '\r\n']) {
      const file = Buffer.from(`\uFEFFUser-agent: *${end}${end}Disallow: /a${end}`);
      expect(parseRobots(file).for('x').ruling('/a')).toEqual({ allowed: false, line: 3, text: 'Disallow: /a' });
      expect(allows(file.toString('utf8'), '/a')).toBe(false);
    }
  });

  it('ROB-10 names of fields and agents have no case, paths have', () => {
    const file = 'USER-AGENT: fOObOT\nDISALLOW: /Path';
    expect(allows(file, '/Path')).toBe(false);
    expect(allows(file, '/path')).toBe(true);
  });

  it('ROB-11 tokens are compared whole, after a version is cut off', () => {
    expect(productToken('FooBot/2.1 (+http://foo.test/bot)')).toBe('FooBot');
    expect(productToken(' Skein ')).toBe('Skein');
    expect(productToken('')).toBe('');
    const file = 'User-agent: FooBot\nDisallow: /';
    expect(allows(file, '/', 'FooBotNews')).toBe(true);
    expect(allows(file, '/', 'Foo')).toBe(true);
    expect(allows(file, '/', 'FooBot/2.1')).toBe(false);
    expect(allows('User-agent: FooBot/2.1\nDisallow: /', '/')).toBe(false);
    expect(allows('User-agent: MJ12bot\nDisallow: /', '/', 'MJ12bot/v1.4')).toBe(false);
    expect(allows('User-agent: MJ12bot\nDisallow: /', '/', 'MJ13bot')).toBe(true);
  });

  it('ROB-12 all groups of the token are one; those for everybody count only without any', () => {
    const file = 'User-agent: foobot\nDisallow: /a\n\nUser-agent: *\nDisallow: /c\nUser-agent: FooBot\nDisallow: /b';
    expect(['/a', '/b', '/c'].map((path) => allows(file, path))).toEqual([false, false, true]);
    expect(['/a', '/b', '/c'].map((path) => allows(file, path, 'Other'))).toEqual([true, true, false]);
    expect(parseRobots(file).for('FooBot').groupLines).toEqual([1, 6]);
    expect(allows('User-agent: Other\nDisallow: /', '/')).toBe(true);
    expect(allows('User-agent: FooBot\nDisallow:\n\nUser-agent: *\nDisallow: /', '/x')).toBe(true);
  });

  it('house a crawler with several names is bound by the groups of each', () => {
    const rules = parseRobots('User-agent: a\nDisallow: /a\n\nUser-agent: b\nDisallow: /b').for(['A', 'B/1']);
    expect(['/a', '/b', '/c'].map((path) => rules.ruling(path).allowed)).toEqual([false, false, true]);
  });

  it('ROB-13 rules before any agent are ignored, agents share a group, other records do not end it', () => {
    const file =
      'Disallow: /early\nUser-agent: a\nSitemap: http://h.test/s.xml\nUser-agent: b\n\nFoo: bar\nDisallow: /x';
    expect(allows(file, '/early', 'a')).toBe(true);
    expect(allows(file, '/x', 'a')).toBe(false);
    expect(allows(file, '/x', 'b')).toBe(false);
  });

  it('F:R4 Sitemap, Crawl-delay and unknown lines between two agents do not split the group', () => {
    for (const between of [
      'Sitemap: https://h.test/s.xml',
      'Crawl-delay: 5',
      'Whatever: 1',
      'Request-rate: 1/5',
      'Visit-time: 0000-2359',
    ]) {
      const rules = parseRobots(`User-agent: a\n${between}\nUser-agent: b\nDisallow: /`);
      expect(rules.for('a').ruling('/x').allowed).toBe(false);
      expect(rules.for('b').ruling('/x').allowed).toBe(false);
    }
  });

  it('F:R9 F:M6 no space after the colon; an empty line ends no group; Allow is known; SITEMAP in capitals', () => {
    const file = 'User-agent:*\n\nDisallow:/x\nAllow:/x/y\nSITEMAP:http://h.test/s.xml';
    expect(allows(file, '/x')).toBe(false);
    expect(allows(file, '/x/y')).toBe(true);
    expect(parseRobots(file).sitemaps).toEqual(['http://h.test/s.xml']);
  });

  it('house misspelt fields and missing colons are understood as Google and Crawler-Commons do', () => {
    for (const field of ['useragent', 'user agent', 'users-agent', 'user-agnet', 'useg-agent', 'ser-agent']) {
      expect(allows(`${field}: *\nDisallow: /x`, '/x'), field).toBe(false);
    }
    for (const field of ['desallow', 'dsallow', 'dssalow']) {
      expect(allows(`User-agent: *\n${field}: /x`, '/x'), field).toBe(false);
    }
    for (const field of ['dissallow:', 'dissalow:', 'disalow:', 'diasllow:', 'disallaw:', 'Disallow', 'disallow :']) {
      expect(allows(`useragent: *\n${field} /x`, '/x'), field).toBe(false);
    }
    expect(allows('user-agent *\ndisallow /x', '/x')).toBe(false);
    expect(allows('User-agent: *\nDisallow: /\nAllow: /a/index.html', '/a/')).toBe(true);
  });

  it('ROB-19 sitemaps belong to no group, are any number and are told once', () => {
    const file =
      'Sitemap: http://h.test/1.xml\nUser-agent: a\nDisallow: /\nSitemap: http://h.test/2.xml # new\nsitemap:http://h.test/1.xml\nSitemap:';
    expect(parseRobots(file).sitemaps).toEqual(['http://h.test/1.xml', 'http://h.test/2.xml']);
  });

  it('ROB-13 groups and lines of other standards (Content-Usage, Content-Signal) are kept with their numbers', () => {
    const robots = parseRobots(
      'Content-Signal: search=yes\nUser-agent: a\nUser-agent: b\nDisallow: /é\nContent-Usage: train-ai=n\nCrawl-delay: 2',
    );
    expect(robots.groups).toEqual([
      {
        agents: ['a', 'b'],
        line: 2,
        lines: [
          { line: 4, field: 'disallow', name: 'Disallow', value: '/é' },
          { line: 6, field: 'crawl-delay', name: 'Crawl-delay', value: '2' },
        ],
      },
    ]);
    expect(robots.others.map(({ line, name, value }) => [line, name, value])).toEqual([
      [1, 'Content-Signal', 'search=yes'],
      [5, 'Content-Usage', 'train-ai=n'],
    ]);
  });
});
