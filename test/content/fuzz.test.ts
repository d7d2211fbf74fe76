import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readingsOfGenerated } from '../corpora/compare.ts';
import { explanationOf, GENERATED } from './generated-html.ts';
import { referenceOf } from './parse5-reference.ts';
import { scannedLinks } from './scanned.ts';

function expectEqual(page: string): void {
  const { tree, skein } = readingsOfGenerated(page);
  if (explanationOf(page) === undefined) expect(skein, JSON.stringify(page)).toEqual(tree);
}

const pick = (...pieces: string[]) => fc.constantFrom(...pieces);

const joined = (pieces: fc.Arbitrary<string>, size: number) =>
  fc.array(pieces, { maxLength: size, size: 'max' }).map((list) => list.join(''));

/** `@` stands for the next number. */
function numbered(page: string): string {
  let next = 0;
  return page.replace(/@/g, () => `n${next++}`);
}

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

describe('a page and its tree by parse5', () => {
  test.each(Object.entries(GENERATED))('HTML-1 links and facts of made-up pages: %s', (_, page) => {
    fc.assert(fc.property(page, expectEqual), { numRuns: 1000 });
  });

  test('HTML-1 links and facts of any text at all', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), expectEqual), { numRuns: 2000 });
  });

  test('HTML-1 anchors and rel of pages whose tags are in order', () => {
    fc.assert(
      fc.property(wellFormed, (one) => {
        const pick = ({ href, rel, anchor }: { href: string; rel: string; anchor: string }) => ({ href, rel, anchor });
        expect(scannedLinks(one).map(pick)).toEqual(referenceOf(one).links.map(pick));
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    '<b>',
    '<div>',
    '<svg>',
    '<template>',
    '<nav>',
    '<svg><desc>',
    '<svg><p>',
    '<svg></div>',
    '<table><tr><td>',
    '<svg></g><ul><li>',
  ])('F:P1 %s again and again, 100,000 elements deep', (piece) => {
    const page = `<base href=/d/>${piece.repeat(100_000 / (piece.split('<').length - 1))}<a href=x>`;
    const { tree, skein } = readingsOfGenerated(page);
    expect(skein).toEqual(tree);
  });
});
