import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { referenceOf } from './parse5-reference.ts';
import { scannedLinks } from './scanned.ts';

/*
 * Pages are put together from pieces of HTML's grammar, odd ones above all. Every address is a different number, so that the set
 * of addresses tells which elements were seen: the tree may clone an anchor (adoption agency) or move it (foster parenting), and
 * neither makes a link more or less.
 */

/** `@` stands for the next number. */
function numbered(page: string): string {
  let next = 0;
  return page.replace(/@/g, () => `n${next++}`);
}

/** Line ends are compared as the tree has them; a URL parser drops them anyway. */
function addressesOf(links: readonly { href: string }[]): string[] {
  return [...new Set(links.map(({ href }) => href.replace(/\r\n?/g, '\n')))].sort();
}

function expectSameAddresses(page: string): void {
  expect(addressesOf(scannedLinks(page)), JSON.stringify(page)).toEqual(addressesOf(referenceOf(page).links));
}

const pick = (...pieces: string[]) => fc.constantFrom(...pieces);
const joined = (pieces: fc.Arbitrary<string>, size: number) =>
  fc.array(pieces, { maxLength: size, size: 'max' }).map((list) => list.join(''));

const space = pick('', ' ', '\n', '\t', '\f', '\r\n', '  ', '/', ' / ');
const value = pick(
  '"@"',
  "'@'",
  '@',
  '"@ x"',
  '"@>"',
  "'@\"'",
  '"@&amp;x"',
  '@&lt',
  '"@&notit;"',
  '"@<a href=z>"',
  '@/',
  '"@\0"',
  '"@é"',
  '""',
  ' "@"',
  '\n=@',
  '"@',
  "'@",
);
const attributeName = pick(
  'href',
  'HREF',
  'hRef',
  'src',
  'rel',
  'class',
  'data',
  'xlink:href',
  'a"b',
  '=',
  'x=y',
  "'",
  '<',
  'href\0',
  'content',
  'name',
  'alt',
  'srcset',
  'action',
  'method',
);
const attributes = joined(
  fc.tuple(space, attributeName, space, pick('=', '= ', '', '=='), value).map((parts) => ` ${parts.join('')}`),
  4,
);
const linkTag = fc
  .tuple(
    pick(
      'a',
      'A',
      'area',
      'link',
      'img',
      'image',
      'iframe',
      'script',
      'source',
      'video',
      'embed',
      'object',
      'a\0',
      'ab',
      'form',
    ),
    attributes,
    pick('>', '/>', ' >', '', '\n>', '//>'),
  )
  .map(([tag, list, end]) => `<${tag}${list}${end}`);
const plainTag = pick(
  '<div>',
  '</div>',
  '<p>',
  '</p>',
  '<b>',
  '</b>',
  '<ul><li>',
  '</li></ul>',
  '</a>',
  '</A >',
  '</a x="y>">',
  '<br>',
  '<span title=">">',
  '</>',
  '</ a>',
  '<1>',
  '<',
  '<>',
  '< a href=@>',
);
const comment = pick(
  '<!---->',
  '<!-->',
  '<!--->',
  '<!-- <a href=@> -->',
  '<!-- <a href=@> --!>',
  '<!--<a href=@>--->',
  '<!-- -- <a href=@> -->',
  '<!-- ->',
  '<!--!>',
  '<!----!>',
  '<!--a--!b-->',
  '<!doctype html>',
  '<!DOCTYPE x "<a href=@>">',
  '<!x <a href=@>',
  '<?php <a href=@> ?>',
  '<![CDATA[ <a href=@> ]]>',
  '<!-',
  '-->',
  '--!>',
  '<!---!>',
);
const rawText = pick(
  '<script>"<a href=@>"</script>',
  '<script><!--<a href=@>--></script>',
  '<script><!--<script></script><a href=@></script>',
  '<script><!--<script>--></script><a href=@></script>',
  '<script></scriptx><a href=@></script >',
  '<script><!--></script><a href=@>',
  '<script><!--<script </script/><a href=@></script>',
  '<SCRIPT src=@></SCRIPT/x>',
  '<style><a href=@></style>',
  '<style><!--</style><a href=@>',
  '<title><a href=@></title>',
  '<textarea><a href=@></textarea>',
  '<textarea></textarea x><a href=@>',
  '<xmp><a href=@></xmp>',
  '<noembed><a href=@></noembed>',
  '<noframes><a href=@></noframes>',
  '<iframe src=@><a href=@></iframe>',
  '<noscript><a href=@></noscript>',
  '</script>',
  '</style>',
  '<script><!--',
  '<script><!-- <script>',
  '</title',
  '<title>',
);
const text = pick('x', ' ', '\n', '\0', 'é', '&amp;', '&', '>', '"', "'");
const head = pick(
  '',
  '<base href=@>',
  '<link rel=canonical href=@>',
  '<meta http-equiv=refresh content=@>',
  '<meta charset=utf-8>',
);

const page = joined(
  fc.oneof(
    { weight: 3, arbitrary: linkTag },
    { weight: 2, arbitrary: pick('<a href=@>', '<img src=@>') },
    plainTag,
    comment,
    rawText,
    text,
    head,
  ),
  25,
).map(numbered);

/** svg and math, closed as they were opened. */
const island: fc.Arbitrary<string> = fc.letrec<{ foreign: string; html: string; svg: string; math: string }>((tie) => ({
  html: joined(
    fc.oneof(
      { maxDepth: 3 },
      pick(
        'x',
        '<a href=@>y</a>',
        '<b>z</b>',
        '<img src=@>',
        '<script>"<a href=@>"</script>',
        '<style><a href=@></style>',
        '<!-- <a href=@> -->',
        '<div><a href=@></a></div>',
      ),
      tie('svg'),
      tie('math'),
    ),
    3,
  ),
  foreign: joined(
    fc.oneof(
      { maxDepth: 3 },
      pick(
        '<a href=@>x</a>',
        '<a xlink:href=@ />',
        '<path d="M0 0" />',
        '<g><a href=@></a></g>',
        '<style><a href=@></a></style>',
        '<script><a href=@></a></script>',
        '<![CDATA[ <a href=@> ]]>',
        '<!-- <a href=@> -->',
        '<image href=@ />',
        '<link href=@ />',
        '<textarea><a href=@></a></textarea>',
        '<xmp><a href=@></a></xmp>',
        '<noembed><a href=@></a></noembed>',
        '<iframe src=@><a href=@></a></iframe>',
        '<font><a href=@></a></font>',
        '</circle>',
      ),
      tie('svg'),
      tie('math'),
    ),
    3,
  ),
  svg: fc.oneof(
    { maxDepth: 3 },
    fc
      .tuple(pick('foreignObject', 'desc', 'title', 'FOREIGNOBJECT'), tie('html'))
      .map(([name, inner]) => `<svg><${name}>${inner}</${name}></svg>`),
    tie('foreign').map((inner) => `<svg viewBox="0 0 1 1">${inner}</svg>`),
    pick('<svg/>', '<SVG />'),
  ),
  math: fc.oneof(
    { maxDepth: 3 },
    fc.tuple(pick('mi', 'mo', 'mtext'), tie('html')).map(([name, inner]) => `<math><${name}>${inner}</${name}></math>`),
    tie('html').map((inner) => `<math><annotation-xml encoding="text/html">${inner}</annotation-xml></math>`),
    tie('foreign').map((inner) => `<math>${inner}</math>`),
  ),
})).svg;
const islands = joined(fc.oneof(island, linkTag, plainTag, text), 12).map(numbered);
const brokenOut = joined(
  pick(
    '<svg><g><p><a href=@></p>',
    '<svg><title><a href=@></a></title>',
    '<math><mi><a href=@></a></mi><b>',
    '<svg><font color=x><style><a href=@></style>',
    '<svg></p><style><a href=@></style>',
    '<svg><desc></br><style><a href=@></style></desc></svg>',
  ),
  3,
).map(numbered);

const structure = joined(
  pick(
    '<template>',
    '</template>',
    '<a href=@>',
    '</a>',
    '<img src=@>',
    '<base href=@>',
    '<title>t</title>',
    '<div>',
    '</div>',
    '<script src=@></script>',
    '<b>',
    '</b>',
    'x',
    '<p>',
    '<i>',
    '<svg><a href=@></a></svg>',
  ),
  30,
).map(numbered);
const tables = joined(
  pick(
    '<table>',
    '</table>',
    '<tr>',
    '<td>',
    '</td>',
    '</tr>',
    '<th>',
    '<caption>',
    '</caption>',
    '<tbody>',
    '<a href=@>',
    '</a>',
    '<img src=@>',
    'x',
    '<b>',
    '</b>',
    '<form action=@>',
    '</form>',
    '<p>',
    '<area href=@>',
  ),
  30,
).map(numbered);

/** A form inside a form is no form to the tree; the scanner knows of no nesting. */
const withoutForms = (one: string) => one.replace(/<form/gi, '<farm');

/** Pages whose tags are closed as they were opened: there the anchors' texts are those of the tree, too. */
const inline: fc.Arbitrary<string> = fc.letrec<{ inline: string }>((tie) => ({
  inline: fc
    .array(
      fc.oneof(
        { maxDepth: 3 },
        pick(
          'x',
          ' y ',
          '\n',
          '&amp;',
          '&lt;b&gt;',
          '&am',
          'p;',
          '&#32;',
          '&nbsp;',
          'é',
          '<1',
          ' < ',
          '<!-- z -->',
          '<br>',
          '<img src=@ alt=q>',
          '<script>no</script>',
          '<style>no</style>',
          '<template>no</template>',
          '<textarea><b></textarea>',
          '<svg><title>t</title><style>no</style></svg>',
          '<?x?>',
          '</>',
          '&ampx',
          '&#x41',
        ),
        tie('inline').map((inner) => `<b title="<a href=z>">${inner}</b>`),
        tie('inline').map((inner) => `<span\n>${inner}</span >`),
      ),
      { maxLength: 6, size: 'max' },
    )
    .map((pieces) => pieces.join('')),
})).inline;
const wellFormed = joined(
  fc.oneof(
    inline,
    inline.map((inner) => `<a rel="x &amp; y" href="@?a&amp;b">${inner}</a>`),
    inline.map((inner) => `<a href='@'><div>${inner}</div>${inner}</a>`),
    inline.map((inner) => `<ul><li><a href=@>${inner}</a></li></ul>`),
  ),
  5,
).map(numbered);

const runs = { numRuns: 3000 };

describe('house links equal parse5 on made-up pages', () => {
  test('house odd attributes, comments, scripts and raw text', () => {
    fc.assert(
      fc.property(page, (one) => expectSameAddresses(withoutForms(one))),
      runs,
    );
  });
  test('house svg and math', () => {
    fc.assert(
      fc.property(islands, (one) => expectSameAddresses(withoutForms(one))),
      runs,
    );
    fc.assert(fc.property(brokenOut, expectSameAddresses), { numRuns: 300 });
  });
  test('house templates', () => {
    fc.assert(fc.property(structure, expectSameAddresses), runs);
  });
  test('house tables', () => {
    fc.assert(
      fc.property(tables, (one) => expectSameAddresses(withoutForms(one))),
      runs,
    );
  });
  test('house anchors and rel of well-formed pages', () => {
    fc.assert(
      fc.property(wellFormed, (one) => {
        const pick = ({ href, rel, anchor }: { href: string; rel: string; anchor: string }) => ({ href, rel, anchor });
        expect(scannedLinks(one).map(pick)).toEqual(referenceOf(one).links.map(pick));
      }),
      runs,
    );
  });
  test('house any text at all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (one) => expectSameAddresses(one)),
      runs,
    );
  });
});
