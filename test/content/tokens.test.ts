import { parse } from 'parse5';
import { expect, it } from 'vitest';
import { scannedLinks } from './scanned.ts';

/** The hrefs of `a` elements in the tree that parse5 makes, templates left out. */
function inTree(page: string): string[] {
  const hrefs: string[] = [];
  const walk = (node: object): void => {
    if ('tagName' in node && node.tagName === 'a' && 'attrs' in node && Array.isArray(node.attrs)) {
      const href = node.attrs.find(({ name }: { name: string }) => name === 'href');
      if (href !== undefined) hrefs.push(href.value);
    }
    if ('childNodes' in node && Array.isArray(node.childNodes)) node.childNodes.forEach(walk);
  };
  walk(parse(page));
  return hrefs;
}

it.each([
  ['text of title and textarea', '<title><a href=no></title><textarea><a href=no></b></textarea><a href=yes>'],
  [
    'raw text',
    '<style><a href=no></style><xmp><a href=no></xmp><iframe><a href=no></iframe><noembed><a href=no></noembed><a href=yes>',
  ],
  ['noframes', '<noframes><a href=no></noframes><a href=yes>'],
  ['script and its escapes', '<script>"<a href=no>"<!--<script></script><a href=no>--></script><a href=yes>'],
  ['a script that ends in a comment of its own', '<script><!-- </script><a href=yes>'],
  [
    'comments in all their ends',
    '<!--><a href=1><!---><a href=2><!-- --!><a href=3><!-- <a href=no> -- > --><a href=4>',
  ],
  ['bogus comments', '<!x <a href=no><a href=1><?php <a href=no><a href=2></ x <a href=no><a href=3>'],
  ['the first of two attributes', '<a href=yes href=no HREF=no>'],
  ['quotes of each kind', `<a href='1'><a href="2"><a href=3/><a\thref\n=\f4><a href="a'b"><a href='a"b'>`],
  ['attributes that run into each other', '<a href="1"class=x><a x=1href=no href=2><a =href=no href=3>'],
  ['entities', '<a href="?a&amp;b&lt;c&copy;d&copy=e&copyf&#x41;&#66&notit;&unknown;">'],
  ['null bytes', '<a hr\0ef=no href="a\0b">'],
  ['plaintext has no end', '<a href=yes><plaintext></plaintext><a href=no>'],
  ['an unclosed tag at the end', '<a href=yes><a href=no'],
  ['names in capitals', '<A HREF=yes><TITLE><a href=no></tItLe >'],
  ['closing tags with attributes', '<title></title href=no><a href=yes></a href=no>'],
])('HTML-1 %s', (_name, page) => {
  const expected = inTree(page);
  expect(scannedLinks(page).map(({ href }) => href)).toEqual(expected);
  expect(expected.length).toBeGreaterThan(0);
});
