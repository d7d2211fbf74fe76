import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPage } from '../../src/content/page-content.ts';
import { visibleText } from '../../src/content/text.ts';
import { xhtmlAsHtml } from '../../src/content/xhtml.ts';
import { canonicalise } from '../../src/url/canonicalise.ts';
import { LinkResolver } from '../../src/url/resolver.ts';

const PAGE = `<?xml version="1.0" encoding="utf-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="fr"><head><title>Café &amp; thé</title><script src="a.js"/><style/></head>
<body><h1/><h1>Un <em/>deux</h1><!-- <script/> --><p title="/>"><a id="x"/><a href="one"/><textarea/><iframe src="frame"/>
<a href="two"><![CDATA[a < b & <i>c</i>]]></a><br/></p>
<script><![CDATA[ if (a < b) document.write('<a href="no"></script><a href="never">') ]]></script><title/><a href='three'>four</a>
</body></html>`;

function read(page: string, contentType: string) {
  const url = canonicalise('http://h.test/d/p.xhtml');
  if (url === undefined) throw new Error('the test has no URL');
  const resolver = new LinkResolver({ a: 1, b: 2 });
  const { content } = readPage(Buffer.from(page), {
    url,
    contentType,
    resolver,
    seen: { find: () => 0, isLasting: false },
  });
  return { ...content, links: [...content.links].map((link) => [link.type, link.url?.slice(16), link.anchor]) };
}

describe('XHTML', () => {
  test('HTML-2 elements that end in /> are empty, and CDATA sections are text', () => {
    const { title, language, h1, h1Count, links } = read(PAGE, 'application/xhtml+xml');
    expect({ title, language, h1, h1Count }).toEqual({ title: 'Café & thé', language: 'fr', h1: '', h1Count: 2 });
    expect(links).toEqual([
      ['script', 'a.js', ''],
      ['a', 'one', ''],
      ['iframe', 'frame', ''],
      ['a', 'two', 'a < b & <i>c</i>'],
      ['a', 'three', 'four'],
    ]);
  });

  test('HTML-2 as HTML the same page is a script up to its end tag, as in browsers', () => {
    expect(read(PAGE, 'text/html').links.map(([, url]) => url)).toEqual(['a.js', 'never']);
  });

  test('HTML-2 what is read of it for the index is its text', () => {
    expect(visibleText(Buffer.from(PAGE), 'utf-8', { isXhtml: true })).toBe('Un deux a < b & <i>c</i> four');
    expect(visibleText(Buffer.from(PAGE, 'utf16le'), 'utf-16le', { isXhtml: true })).toBe(
      'Un deux a < b & <i>c</i> four',
    );
  });

  test('HTML-2 what is broken off is left as it is, and nothing takes longer than it is long', () => {
    for (const end of ['<![CDATA[ x', '<!-- <a/>', '<a href="x/>', '<?x', '<', '<a/'])
      expect(xhtmlAsHtml(Buffer.from(`<p/>${end}`)).toString()).toBe(`<p></p>${end}`);
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('<a/>', '<![CDATA[', ']]>', '<!--', '-->', '<b>', '"', "'", '<script>', 'x')),
        (parts) => {
          const page = Buffer.from(parts.join(''));
          expect(xhtmlAsHtml(xhtmlAsHtml(page)).length).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});
