import { describe, expect, test } from 'vitest';
import { LARGEST_SITEMAP, readSitemap, type SitemapOptions } from '../../src/content/sitemap.ts';
import type { SitemapReading } from '../../src/content/sitemap-entry.ts';
import { sniffXmlEncoding } from '../../src/content/xml-encoding.ts';
import { canonicalise } from '../../src/url/canonicalise.ts';

const HOME = 'http://h.test/map/sitemap.xml';

function read(body: string | Buffer, options: Partial<SitemapOptions> & { readonly at?: string } = {}): SitemapReading {
  const { at = HOME, ...rest } = options;
  const url = canonicalise(at);
  return readSitemap(Buffer.from(body), { url, contentType: undefined, ...rest });
}

function urlsOf(reading: SitemapReading): readonly string[] {
  return reading.entries.map(({ url }) => url);
}

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** A sitemap of these entries. */
function urlset(...entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${NAMESPACE}>\n${entries.join('\n')}\n</urlset>\n`;
}

describe('sitemaps', () => {
  test('SM-1 loc, lastmod, changefreq and priority of every url, entities undone', () => {
    const reading = read(
      urlset(
        '<url><loc>http://h.test/a?x=1&amp;y=2</loc><lastmod>2005-01-01</lastmod><changefreq>Weekly</changefreq><priority>0.8</priority></url>',
        '<url><loc>http://h.test/b&#x26;&#99;&apos;&quot;&lt;&gt;</loc></url>',
        '<url><loc><![CDATA[http://h.test/c?x=1&y=2]]></loc><!-- <loc>http://h.test/no</loc> --></url>',
        '<url><loc>\n http://h.test/é \n</loc></url>',
      ),
    );
    expect(reading).toEqual({
      kind: 'urlset',
      problems: [],
      entries: [
        {
          url: 'http://h.test/a?x=1&y=2',
          lastModified: Date.UTC(2005, 0, 1),
          changeFrequency: 'weekly',
          priority: 0.8,
          alternates: [],
        },
        expect.objectContaining({ url: "http://h.test/b&c'%22%3C%3E" }),
        expect.objectContaining({ url: 'http://h.test/c?x=1&y=2' }),
        expect.objectContaining({ url: 'http://h.test/%C3%A9', lastModified: undefined, priority: undefined }),
      ],
    });
  });

  test('SM-1 odd changefreq and priority are told and left out', () => {
    const { entries, problems } = read(
      urlset(
        '<url><loc>http://h.test/</loc><changefreq>often</changefreq><priority>2</priority></url>',
        '<url><loc>http://h.test/1</loc><changefreq/><priority>high</priority></url>',
      ),
    );
    expect(entries.map(({ changeFrequency, priority }) => [changeFrequency, priority])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
    expect(problems).toEqual([
      'line 3: a changefreq that is none: often',
      'line 3: a priority that is not from 0 to 1: 2 (and 1 more like this)',
    ]);
  });

  test('SM-1 names count by their local part, and elements of other vocabularies are passed over', () => {
    const reading = read(
      `<s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:i="y"><s:url><i:image><i:loc>http://h.test/i.png</i:loc></i:image>
       <v:video><v:player_loc>http://h.test/v</v:player_loc><loc>http://h.test/no</loc></v:video>
       <s:loc>http://h.test/a</s:loc><i:loc>http://h.test/no</i:loc></s:url></s:urlset>`,
    );
    expect([urlsOf(reading), reading.problems]).toEqual([['http://h.test/a'], []]);
  });

  test('SM-1 xhtml:link names the page in other languages', () => {
    const { entries, problems } = read(
      urlset(
        `<url><xhtml:link rel="alternate" hreflang="de" href="http://h.test/de?a=1&amp;b=2"/>
         <xhtml:link hreflang='x-default' rel=alternate href='http://h.test/'>
         <xhtml:link rel="alternate" hreflang="en"/><xhtml:link rel="canonical" href="/x"/><loc>http://h.test/en</loc></url>`,
      ),
    );
    expect(entries[0]?.alternates).toEqual([
      { language: 'de', url: 'http://h.test/de?a=1&b=2' },
      { language: 'x-default', url: 'http://h.test/' },
    ]);
    expect(problems).toEqual([
      'line 5: an element without its end tag: <xhtml:link>',
      'line 3: an alternate without address or language: ',
    ]);
  });

  test('SM-2 50,000 entries are read, and the rest is told', () => {
    const entry = (n: number) => `<url><loc>http://h.test/${n}</loc></url>`;
    const entries = Array.from({ length: 50_001 }, (_, n) => entry(n));
    const full = read(urlset(...entries.slice(0, 50_000)));
    expect([full.entries.length, full.problems]).toEqual([50_000, []]);
    const over = read(urlset(...entries, ...entries));
    expect(over.entries.length).toBe(50_000);
    expect(over.problems).toEqual(['line 50003: more than 50000 entries; the rest is not read']);
  });

  test('SM-2 what is within the limit of bytes is read, and the rest is told', () => {
    expect(LARGEST_SITEMAP).toBe(52_428_800);
    const whole = urlset('<url><loc>http://h.test/1</loc></url>', '<url><loc>http://h.test/2</loc></url>');
    const limited = read(whole, { maxBytes: whole.indexOf('/2<') });
    expect(urlsOf(limited)).toEqual(['http://h.test/1']);
    expect(limited.problems).toEqual([`longer than ${whole.indexOf('/2<')} bytes; the rest is not read`]);
    const list = read('http://h.test/1\nhttp://h.test/2222', { maxBytes: 30 });
    expect(urlsOf(list)).toEqual(['http://h.test/1']);
  });

  test('SM-3 addresses that are long, relative or elsewhere are told', () => {
    const fits = `http://h.test/${'a'.repeat(2047 - 14)}`;
    const body = urlset(
      `<url><loc>${fits}</loc></url>`,
      `<url><loc>${fits}a</loc></url>`,
      '<url><loc>/relative</loc></url>',
      '<url><loc>http://other.test/</loc></url>',
      '<url><loc>https://h.test/map/secure</loc></url>',
      '<url><loc>http://h.test/map/below</loc></url>',
      '<url><loc>mailto:a@h.test</loc></url><url><loc/></url><url></url>',
    );
    const lenient = read(body);
    expect(urlsOf(lenient)).toEqual([
      fits,
      'http://h.test/relative',
      'http://other.test/',
      'https://h.test/map/secure',
      'http://h.test/map/below',
    ]);
    expect(lenient.problems).toEqual([
      `line 4: an address of more than 2047 characters was left out: http://h.test/${'a'.repeat(106)}…`,
      'line 5: an address that is not absolute: /relative',
      'line 6: an address on another host than the sitemap: http://other.test/',
      'line 9: not an http or https address: mailto:a@h.test',
      'line 9: an entry without an address (and 1 more like this)',
    ]);
    const strict = read(body, { strictLocation: true });
    expect(urlsOf(strict)).toEqual(['http://h.test/map/below']);
    expect(strict.problems).toHaveLength(6);
  });

  test('SM-3 a sitemap without a place has no other hosts and no relative addresses', () => {
    const { entries, problems } = readSitemap(
      Buffer.from(urlset('<url><loc>http://a.test/</loc></url><url><loc>/x</loc></url>')),
      { url: undefined, contentType: undefined },
    );
    expect(entries.map(({ url }) => url)).toEqual(['http://a.test/']);
    expect(problems).toEqual(['line 3: not an http or https address: /x']);
  });

  test('SM-4 an index lists sitemaps, several to an element too', () => {
    const reading = read(
      `<sitemapindex ${NAMESPACE}><sitemap><loc>http://h.test/1.xml.gz</loc><lastmod>2004-10-01T18:23:17+00:00</lastmod>
       <loc>http://h.test/2.xml</loc></sitemap></sitemapindex>`,
    );
    expect(reading.kind).toBe('index');
    expect(reading.entries.map(({ url, lastModified }) => [url, lastModified])).toEqual([
      ['http://h.test/1.xml.gz', Date.UTC(2004, 9, 1, 18, 23, 17)],
      ['http://h.test/2.xml', undefined],
    ]);
    expect(reading.problems).toEqual(['line 2: an entry with several addresses']);
  });

  test('SM-4 pages do not stand in an index, nor sitemaps among pages; the first entry says which it is', () => {
    const mixed = read(
      `<urlset><sitemap><loc>http://h.test/1.xml</loc></sitemap><url><loc>http://h.test/p</loc></url></urlset>`,
    );
    expect([mixed.kind, urlsOf(mixed)]).toEqual(['index', ['http://h.test/1.xml']]);
    expect(mixed.problems).toEqual([
      'line 1: <sitemap> where <url> belongs',
      'line 1: <url> among <sitemap> was left out: http://h.test/p',
    ]);
  });

  test('SM-5 what is still compressed says so', () => {
    const { kind, problems } = read(Buffer.from([0x1f, 0x8b, 8, 0]));
    expect([kind, problems]).toEqual(['unknown', ['compressed; inflate it first']]);
  });

  test('SM-6 a list of URLs, one a line', () => {
    const reading = read('\ufeffhttp://h.test/1\r\n\r\n  http://h.test/2  \rnot a URL\nhttp://h.test/ü\n', {
      at: 'http://h.test/s.txt',
    });
    expect([reading.kind, urlsOf(reading)]).toEqual([
      'text',
      ['http://h.test/1', 'http://h.test/2', 'http://h.test/%C3%BC'],
    ]);
    expect(reading.problems).toHaveLength(1);
    expect(reading.problems[0]).toMatch(/a line that is no http or https address: not a URL$/);
  });

  test('SM-6 RSS: the links of the items, with their dates', () => {
    const reading = read(
      `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><link>http://h.test/</link>
       <atom:link rel="self" href="http://h.test/feed"/><image><url>http://h.test/i.png</url><link>http://h.test/</link></image>
       <item><title>a &nbsp; b</title><link>http://h.test/1</link><pubDate>Sat, 07 Sep 2002 09:42:31 GMT</pubDate>
         <description>text <br> more</description></item>
       <item><atom:link href="http://h.test/no"/><guid>http://h.test/2</guid><dc:date>2002-09-07T11:00+02:00</dc:date></item>
       <item><guid isPermaLink="false">17</guid></item><item><link>3</link><pubDate>yesterday</pubDate></item></channel></rss>`,
      { at: 'http://h.test/feed/' },
    );
    expect(reading.kind).toBe('rss');
    expect(reading.entries.map(({ url, lastModified }) => [url, lastModified])).toEqual([
      ['http://h.test/1', Date.UTC(2002, 8, 7, 9, 42, 31)],
      ['http://h.test/2', Date.UTC(2002, 8, 7, 9)],
      ['http://h.test/feed/3', undefined],
    ]);
    expect(reading.problems).toEqual([
      'line 4: an element without its end tag: <br>',
      'line 6: an entry without an address',
      'line 6: a date that cannot be read: yesterday',
    ]);
  });

  test('SM-6 Atom 1.0 and 0.3: the page of each entry, with its date', () => {
    const reading = read(
      `<feed xmlns="http://www.w3.org/2005/Atom"><link href="http://h.test/"/><updated>2001-01-01T00:00:00Z</updated>
       <entry><link rel="edit" href="/edit"/><link href="/1"/><published>2002-01-01T00:00:00Z</published><updated>2003-12-13T18:30:02.25Z</updated></entry>
       <entry><link rel="alternate" type="text/html" href="http://h.test/2&#63;a"/><modified>2003-12-13T08:29:29-04:00</modified><issued>2003</issued></entry>
       </feed>`,
    );
    expect(reading.kind).toBe('atom');
    expect(reading.entries.map(({ url, lastModified }) => [url, lastModified])).toEqual([
      ['http://h.test/1', Date.UTC(2003, 11, 13, 18, 30, 2, 250)],
      ['http://h.test/2?a', Date.UTC(2003, 11, 13, 12, 29, 29)],
    ]);
    expect(reading.problems).toEqual([]);
  });

  test('SM-7 a lastmod that cannot be read is told, and its page kept', () => {
    const { entries, problems } = read(
      urlset(
        '<url><loc>http://h.test/</loc><lastmod>2005-02-30</lastmod></url><url><loc>http://h.test/1</loc><lastmod></lastmod></url>',
      ),
    );
    expect(entries.map(({ lastModified }) => lastModified)).toEqual([undefined, undefined]);
    expect(problems).toEqual(['line 3: a date that cannot be read: 2005-02-30']);
  });

  test('F:M1 blank lines, a byte order mark or words of a server may stand before the declaration', () => {
    const body = urlset('<url><loc>http://h.test/1</loc></url>');
    for (const before of ['\n\n ', '\ufeff', '\ufeff\n', '\n\ufeff', ' '.repeat(5000), '\0']) {
      expect(read(before + body), JSON.stringify(before)).toMatchObject({
        kind: 'urlset',
        entries: [{}],
        problems: [],
      });
    }
    expect(read(`Warning: no such file in /x.php\n${body}`)).toMatchObject({
      kind: 'urlset',
      entries: [{}],
      problems: ['words before the first tag: Warning: no such file in /x.php'],
    });
  });
});

describe('encodings of XML', () => {
  const declared = (name: string, quote = '"') => `<?xml version="1.0" encoding=${quote}${name}${quote}?>`;
  const latin = (text: string) => Buffer.from(text, 'latin1');

  test('ENC-4 byte order mark, then header, then declaration, then UTF-8', () => {
    const sniff = (bytes: Buffer | string, type?: string) => {
      const { encoding, source } = sniffXmlEncoding(Buffer.from(bytes), type);
      return `${encoding} ${source}`;
    };
    expect(sniff(`\ufeff${declared('iso-8859-2')}`, 'text/xml; charset=koi8-r')).toBe('utf-8 bom');
    expect(sniff(Buffer.from([0xff, 0xfe, 0x3c, 0]), 'text/xml; charset=koi8-r')).toBe('utf-16le bom');
    expect(sniff(declared('iso-8859-2'), 'text/xml; charset=koi8-r')).toBe('koi8-r header');
    expect(sniff(declared('iso-8859-2'), 'text/xml')).toBe('iso-8859-2 declaration');
    expect(sniff(`\n ${declared('Windows-1251', "'")}`, 'text/xml; charset=nonsense')).toBe('windows-1251 declaration');
    expect(sniff(declared('utf-16'))).toBe('utf-8 default');
    expect(sniff('<?xml version="1.0"?><a encoding="koi8-r"/>')).toBe('utf-8 default');
    expect(sniff(Buffer.from('<?xml?>', 'utf16le'))).toBe('utf-16le declaration');
    expect(sniff(Buffer.from('<?xml?>', 'utf16le').swap16())).toBe('utf-16be declaration');
    expect(sniff('')).toBe('utf-8 default');
  });

  test('ENC-4 addresses are read in the encoding of the sitemap', () => {
    const body = `${declared('iso-8859-2')}<urlset><url><loc>http://h.test/\xb9</loc></url></urlset>`;
    expect(urlsOf(read(latin(body)))).toEqual(['http://h.test/%C5%A1']);
    const wide = Buffer.from(
      `\ufeff${declared('utf-16')}<urlset><url><loc>http://h.test/š</loc></url></urlset>`,
      'utf16le',
    );
    expect(urlsOf(read(wide))).toEqual(['http://h.test/%C5%A1']);
    expect(urlsOf(read(latin('http://h.test/\xb9'), { contentType: 'text/plain; charset=iso-8859-2' }))).toEqual([
      'http://h.test/%C5%A1',
    ]);
  });
});
