import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPage } from '../../src/content/page-content.ts';
import { TextCollector } from '../../src/content/page-text.ts';
import { LinkBlobWriter } from '../../src/links/link-blob.ts';
import { alreadyCanonical } from '../../src/url/canonicalise.ts';
import { LinkResolver } from '../../src/url/resolver.ts';
import { plainBlob } from '../links/plain-blob.ts';

const url = alreadyCanonical('http://h.test/d/p.html');
const resolver = new LinkResolver({ a: 1, b: 2 });
const seen = { find: () => 0, isLasting: true };
const piece = fc.constantFrom(
  'a',
  'Zz 9',
  ' ',
  '  ',
  '\n',
  '\t',
  '&amp;',
  '&',
  '<b>',
  '</b>',
  '<br>',
  '>',
  'ä',
  '\x7f',
  '€',
  '"',
  '\0',
);
const text = fc.oneof(
  fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
  fc.integer({ min: 0, max: 20_000 }).map((length) => 'x'.repeat(length)),
);

function linksOf(page: Buffer, charset: string) {
  const contentType = `text/html; charset=${charset}`;
  return readPage(page, { url, contentType, resolver, seen, isFollowed: (_type, nofollow) => !nofollow }).content.links;
}

test('house anchors that are copied are those that are collected, in every encoding', () => {
  const collector = new TextCollector();
  fc.assert(
    fc.property(text, fc.constantFrom('utf-8', 'windows-1252'), (anchor, encoding) => {
      const written = Buffer.from(anchor, encoding === 'utf-8' ? 'utf8' : 'latin1');
      const page = Buffer.concat([Buffer.from('<a href=x>'), written, Buffer.from('</a>')]);
      const end = Math.min(written.length, 16_384);
      const expected = collector.collect(written, written.toString('latin1'), 0, end, { encoding });
      expect(Array.from(linksOf(page, encoding), (link) => link.anchor)).toEqual([expected]);
    }),
  );
});

test('house what is stored of a page is what a plain encoder makes of its links', () => {
  const writer = new LinkBlobWriter();
  const element = fc
    .tuple(fc.constantFrom('a', 'area', 'img', 'link', 'iframe', 'form', 'script'), text, text, text, fc.nat(99))
    .map(([tag, anchor, rel, alt, n]) => {
      const quoted = [rel, alt].map((value) => value.replaceAll('"', "'"));
      const address =
        tag === 'img' || tag === 'script' || tag === 'iframe' ? 'src' : tag === 'form' ? 'action' : 'href';
      return `<${tag} ${address}="/${n}" rel="${quoted[0]}" alt="${quoted[1]}" target="t${n}">${anchor}</${tag}>`;
    });
  fc.assert(
    fc.property(fc.array(element, { maxLength: 12 }), (elements) => {
      const links = linksOf(Buffer.from(elements.join('')), 'utf-8');
      const targets = Array.from(links, (_, index) => 1 + ((index * 7919) % 100));
      const stored = Array.from(links, ({ id: _id, lo: _lo, hi: _hi, url: _url, ...link }, index) => ({
        ...link,
        target: targets[index] ?? 0,
      }));
      expect(writer.write(links, targets).equals(plainBlob(stored))).toBe(true);
    }),
  );
});
