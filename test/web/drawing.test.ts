import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Circle, type Drawing, toSvg } from '../../web/src/graph/drawing.ts';

const circle = (more: Partial<Circle>): Circle => ({
  x: 1,
  y: 2,
  radius: 3,
  colour: '#123456',
  label: 'a',
  url: 'http://a.example/',
  ...more,
});
const drawing = (circles: readonly Circle[]): Drawing => ({
  width: 1600,
  height: 1100,
  ground: 'white',
  lines: [{ x1: 0, y1: 0, x2: 1, y2: 2 }],
  lineColour: 'grey',
  circles,
  inkColour: 'black',
});

describe('a picture as SVG', () => {
  test('house it has a line a link, and a circle and a name a page', () => {
    const svg = toSvg(drawing([circle({ label: 'Rope' })]));
    expect(svg).toContain('<line x1="0.0" y1="0.0" x2="1.0" y2="2.0"/>');
    expect(svg).toContain(
      '<a href="http://a.example/"><circle cx="1.0" cy="2.0" r="3.0" fill="#123456"><title>Rope</title></circle></a>',
    );
    expect(svg).toMatch(/<text [^>]*>Rope<\/text>/);
  });

  test('house what pages say is text in it, and only web addresses are links', () => {
    const svg = toSvg(drawing([circle({ label: '</title><script>alert(1)</script>"', url: 'javascript:alert(1)' })]));
    expect(svg).not.toContain('<script');
    expect(svg).not.toContain('javascript:');
    expect(svg).toContain('&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;');
  });

  test('house no label breaks the markup', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (label) => {
        const svg = toSvg(drawing([circle({ label })]));
        const text = /<title>(.*?)<\/title>/s.exec(svg)?.[1] ?? '';
        expect(text).not.toMatch(/[<>\0-\x08\x0b\x0c\x0e-\x1f]/);
        expect(svg.match(/<\w+/g)).toEqual(['<svg', '<rect', '<g', '<line', '<a', '<circle', '<title', '<g', '<text']);
      }),
    );
  });
});
