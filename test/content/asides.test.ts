import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AsideNotes } from '../../src/content/asides.ts';
import { visibleText } from '../../src/content/text.ts';

function asidesOf(page: string, encoding = 'utf-8', body = Buffer.from(page)) {
  const asides = new AsideNotes();
  const text = visibleText(body, encoding, { asides, marksHidden: true });
  const places = asides.parts;
  const parts = Array.from({ length: places.length / 2 }, (_, index) =>
    text.slice(places[2 * index], places[2 * index + 1]).trim(),
  );
  return { text, places, parts };
}

test.each([
  ['no links', 'Ropes <b>and</b> wires', []],
  ['a link in a sentence is part of it', '<p>See <a href=/x>all ropes</a> of this place.</p>', []],
  [
    'a block of links',
    '<p><a href=a>Prev</a> | <a href=b>Up</a> <a href=c>Next</a></p><p>Ropes</p>',
    ['Prev | Up Next'],
  ],
  ['a place in the page is no link', '<p><a name=x>Ropes</a></p><p><a>wires</a></p>', []],
  [
    'neighbours are one with the little between',
    '<td><a href=a>Prev</a><td>Ropes<td><a href=b>Next</a><p>Ropes are made of more than twenty letters.<li><a href=c>Top</a>',
    ['Prev Ropes Next', 'Top'],
  ],
  [
    'sections',
    '<nav>Here: <a href=a>Home</a> all</nav> Ropes are made of yarn. <footer>By us</footer>',
    ['Here: Home all', 'By us'],
  ],
  ['within one another', '<aside>One <nav>two</nav> three</aside> four', ['One two three']],
  ['not ended', '<p>Ropes</p><a href=x>and more', ['and more']],
  ['ended twice', 'Ropes</a> and </nav><p><a href=x>wires</a></a><p>too', ['wires']],
  ['behind letters beyond ASCII', '<p>Flöße — Taue<p><a href=x>Öl &amp; Drähte</a><p>Öl', ['Öl & Drähte']],
])('house parts that lead elsewhere: %s', (_, page, parts) => {
  expect(asidesOf(page).parts).toEqual(parts);
});

test('house they are found in pages of other encodings', () => {
  const body = Buffer.concat([
    Buffer.from([0x83, 0x8d, 0x81, 0x5b, 0x83, 0x76]),
    Buffer.from('<p><a href=x>'),
    Buffer.from([0x96, 0xf6]),
    Buffer.from('</a><p>z'),
  ]);
  expect(asidesOf('', 'shift_jis', body)).toMatchObject({ text: 'ロープ 柳 z', parts: ['柳'] });
});

test('house noting them changes no text, and places rise within it', () => {
  const piece = fc.constantFrom(
    ...[
      '<a href=x>',
      '</a>',
      '<nav>',
      '</nav>',
      '<p>',
      '<aside>',
      '</aside>',
      ' ',
      'word',
      'ö',
      '&amp;',
      '&#10;',
      '漢字',
      '<br>',
    ],
    ...[
      '<template>',
      '</template>',
      '<svg>',
      '</svg>',
      '<div data-nosnippet>',
      '</div>',
      '<script>x</script>',
      '<!-- -->',
    ],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const page = pieces.join('');
      const { text, places } = asidesOf(page);
      // More white space than is collapsed at once moves all places: then there are none.
      expect(text).toBe(visibleText(Buffer.from(page), 'utf-8', { marksHidden: true }));
      expect(places.length % 2).toBe(0);
      for (const [index, place] of places.entries()) {
        expect(place).toBeGreaterThan(places[index - 1] ?? -1);
        expect(place).toBeLessThanOrEqual(text.length);
      }
    }),
    { numRuns: 500 },
  );
});
