import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSitemap } from '../../src/content/sitemap.ts';
import type { SitemapReading } from '../../src/content/sitemap-entry.ts';
import { canonicalise } from '../../src/url/canonicalise.ts';

const HOME = canonicalise('http://h.test/sitemap.xml');

function read(body: string | Buffer): SitemapReading {
  return readSitemap(Buffer.from(body), { url: HOME, contentType: undefined });
}

/** What was read, and what was wrong. */
function found(body: string): readonly [urls: readonly string[], problems: readonly string[]] {
  const { entries, problems } = read(body);
  return [entries.map(({ url }) => url), problems];
}

const [ONE, TWO] = ['http://h.test/1', 'http://h.test/2'];

describe('broken sitemaps', () => {
  test.each([
    [
      '<urlset><url><loc>http://h.test/1</loc><loc>http://h.te',
      [ONE],
      ['line 1: an entry with several addresses', 'line 1: the file ends before <loc> does'],
    ],
    ['<urlset><url><loc>http://h.test/1</loc><las', [ONE], ['line 1: the file ends inside a tag']],
    ['<urlset><url><loc>http://h.test/1</lo', [ONE], ['line 1: the file ends inside a tag']],
    ['<urlset><url><loc>http://h.test/1</', [ONE], ['line 1: the file ends inside a tag']],
    ['<urlset><url><loc>http://h.test/1<', [], ['line 1: the file ends inside a tag']],
    [
      '<urlset xmlns="http://h.test/0.9"><url><loc>http://h.test/1</loc></url></urlset>',
      [ONE],
      ['line 1: a namespace that is not that of sitemaps: http://h.test/0.9'],
    ],
    [
      '<m:urlset xmlns:m="http://www.sitemaps.org/schemas/sitemap/0.99"><m:url><m:loc>http://h.test/1</m:loc></m:url></m:urlset>',
      [ONE],
      ['line 1: a namespace that is not that of sitemaps: http://www.sitemaps.org/schemas/sitemap/0.99'],
    ],
    [
      '<urlset xmlns="http://www.google.com/schemas/sitemap/0.84"><url><loc>http://h.test/1</loc></url></urlset>',
      [ONE],
      [],
    ],
    ['<sitemapindex xmlns="https://www.sitemaps.org/schemas/sitemap/0.9"/>', [], []],
    ['<urlset><url><loc>http://h.test/1</loc></url><!-- <url>', [ONE], ['line 1: the file ends inside a comment']],
    [
      '<urlset><url><loc>http://h.test/1</loc></url>\n<url><loc><![CDATA[http:',
      [ONE],
      ['line 2: the file ends inside a CDATA section'],
    ],
    ['<urlset><url><loc>http://h.test/1</loc></url>', [ONE], ['line 1: the file ends before <urlset> does']],
    ['<urlset>', [], ['line 1: the file ends before <urlset> does']],
    [
      '<url><loc>http://h.test/1</loc></url><url><loc>http://h.test/2</loc></url>',
      [ONE, TWO],
      ['line 1: <url> stands outside of any sitemap'],
    ],
    [
      '<urlset><loc>http://h.test/1</loc><loc>http://h.test/2</loc></urlset>',
      [ONE, TWO],
      ['line 1: an address outside of any entry (and 1 more like this)'],
    ],
    ['<urlset><url><loc>http://h.test/1<url><loc>http://h.test/2</url></urlset>', [ONE, TWO], expect.anything()],
    ['<urlset><url><loc>http://h.test/1<lastmod>2004</lastmod></url></urlset>', [ONE], expect.anything()],
    [
      '<urlset><url><loc>http://h.test/1</loc></url></url></loc></urlset>',
      [ONE],
      ['line 1: an end tag without a start: </url> (and 1 more like this)'],
    ],
    ['<urlset><url><loc>http://h.test/?a=1&b=2</loc></url></urlset>', ['http://h.test/?a=1&b=2'], []],
    [
      '<urlset><url><loc>http://h.test/1</loc</url><url><loc>http://h.test/2</loc></url></urlset>',
      [ONE, TWO],
      ['line 1: a tag without its >'],
    ],
    ['<urlset a="x><url><loc>http://h.test/1</loc></url></urlset>', [ONE], ['line 1: a tag without its >']],
    [
      '<urlset><url><loc>http://h.test/1< 2</loc></url></urlset>',
      ['http://h.test/1%3C%202'],
      ['line 1: a < that begins no tag'],
    ],
    ['<urlset><url><loc><url>http://h.test/1</url></loc></url></urlset>', [ONE], []],
    [
      '<!DOCTYPE html><html><a href="http://h.test/1">1</a></html>',
      [],
      ['line 1: <html> begins neither a sitemap nor a feed'],
    ],
    [
      '{"urls": ["http://h.test/1"]}',
      [],
      [
        'line 1: a line that is no http or https address: {"urls": ["http://h.test/1"]}',
        'neither a sitemap nor a feed nor a list of addresses',
      ],
    ],
    ['', [], ['neither a sitemap nor a feed nor a list of addresses']],
    ['<?xml version="1.0"?>', [], ['no element in it']],
  ])('house %s', (body, urls, problems) => {
    expect(found(body)).toEqual([urls, problems]);
  });

  test('house entities of a document type are never expanded, nor is anything outside asked for', () => {
    const doctype = `<!DOCTYPE urlset [ <!-- don't > -->\n<!ENTITY a "http://h.test/a"> <!ENTITY b "&a;&a;"> <!ENTITY x SYSTEM "file:///etc/passwd">
      <!ELEMENT loc ANY> ]>`;
    const body = `<?xml version="1.0"?>${doctype}<urlset><url><loc>http://h.test/&x;</loc></url><url><loc>&b;</loc></url>
      <url><loc><xi:include href="file:///etc/passwd" parse="text"/></loc></url></urlset>`;
    expect(found(body)).toEqual([
      ['http://h.test/'],
      [
        'line 3: an entity that XML does not know was left out: &x; (and 1 more like this)',
        'line 3: an entry without an address (and 1 more like this)',
      ],
    ]);
  });

  test('house problems are few and short, however many there are', () => {
    const wrong = `<url><loc>http://other.test/${'x'.repeat(500)}</loc><lastmod>never</lastmod></url>`;
    const { entries, problems } = read(`<urlset>${wrong.repeat(3000)}</urlset>`);
    expect(entries).toHaveLength(3000);
    expect(problems).toHaveLength(2);
    expect(problems[1]).toBe('line 1: a date that cannot be read: never (and 2999 more like this)');
    expect(problems.every((line) => line.length < 300)).toBe(true);
  });
});

const piece = fc.constantFrom(
  '<urlset>',
  '</urlset>',
  '<url>',
  '</url>',
  '<loc>',
  '</loc>',
  '<sitemap>',
  '<sitemapindex>',
  '<rss>',
  '<item>',
  '<link>',
  '<feed>',
  '<entry>',
  '<link href="http://h.test/x"/>',
  '<xhtml:link rel="alternate" hreflang="de" href=',
  '"',
  "'",
  '<',
  '>',
  '&',
  '&amp;',
  '&#0;',
  '&#x110000;',
  '&x;',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<!DOCTYPE a [',
  ']>',
  '<?xml version="1.0" encoding="utf-16"?>',
  '?>',
  'http://h.test/1',
  '\n',
  ' ',
  '\0',
  '\ufeff',
  '<lastmod>2004',
  '<priority>',
  'é',
  '\ud800',
  '</',
  '/>',
  '=',
);

describe('sitemaps of all kinds', () => {
  test('house never throw, and give addresses only', () => {
    const texts = fc.array(piece, { maxLength: 60, size: 'max' }).map((pieces) => Buffer.from(pieces.join('')));
    fc.assert(
      fc.property(
        fc.oneof(
          texts,
          fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
        ),
        (bytes) => {
          for (const { url } of read(bytes).entries) expect(canonicalise(url)).toBe(url);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('house cut anywhere, the entries before the cut are there', () => {
    const entry = (n: number) =>
      `<url><loc>http://h.test/${n}</loc><!-- c --><lastmod><![CDATA[2004]]></lastmod></url>`;
    const body = `<?xml version="1.0"?><urlset>${[0, 1, 2].map(entry).join('')}</urlset>`;
    for (let end = 0; end < body.length; end++) {
      const whole = [...body.slice(0, end).matchAll(/<loc>[^<]*<\//g)].length;
      const { entries, problems } = read(body.slice(0, end));
      expect(entries.map(({ url }) => url)).toEqual([0, 1, 2].slice(0, whole).map((n) => `http://h.test/${n}`));
      expect(problems).not.toEqual([]);
    }
  });

  test.each([
    '<',
    '<a',
    '<a>',
    '</a>',
    '<a></b>',
    '<url>',
    '<loc>',
    '<!',
    '<!--',
    '<![CDATA[',
    '<?',
    '<!DOCTYPE a "',
    '&',
    '&a',
    '&a;',
    '&#1;',
    '"',
    ' ',
    '\n',
    '<url a=',
    '<link ',
    '<link rel=alternate ',
    '<link a ',
    '<item><link a="',
    ']]>',
    '<url><loc>x',
    '<url><loc>http://h.test/</loc>',
    'http://h.test/\n',
    'x\n',
    '<url></sitemap>',
    '=',
  ])('house any length of %j takes linear time', (unit) => {
    for (const before of [
      '',
      '<urlset>',
      '<rss><item>',
      '<urlset><url><link ',
      '<feed><entry><link href="',
      '<urlset><url><loc>',
    ]) {
      const body = Buffer.from(before + unit.repeat(Math.ceil(200_000 / unit.length)));
      read(body);
    }
  });
});
