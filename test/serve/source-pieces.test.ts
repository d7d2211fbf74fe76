import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { piecesOf } from '../../src/serve/source-pieces.ts';

/** Whether no sign is torn in two. */
const isWhole = (text: string): boolean => !/\p{Surrogate}/u.test(text);

describe('the source of a copy in pieces', () => {
  const lines = fc.array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.nat(3000).map((length) => 'a😀'.repeat(length)),
    ),
  );

  test('house nothing is lost or torn: lines stay whole where they can, and no piece is too long', () => {
    fc.assert(
      fc.property(lines, (texts) => {
        const text = texts.join('\n');
        const pieces = [...piecesOf(text)].map((piece) => piece.text);
        expect(pieces.filter((piece) => piece.length > 1000)).toEqual([]);
        if (isWhole(text)) expect(pieces.filter((piece) => !isWhole(piece))).toEqual([]);
        expect(pieces.join('').replaceAll('\n', '')).toBe(text.replaceAll('\n', ''));
      }),
    );
  });

  test('house short lines share a piece, and a line of a megabyte has many', () => {
    expect([...piecesOf('a\nb\n\nc')]).toEqual([{ text: 'a\nb\n\nc', lines: 4, isCut: false }]);
    const line = 'x'.repeat(600);
    const three = [...piecesOf(`${line}\n${line}\n${line}`)];
    expect(three.map(({ text, isCut }) => [text, isCut])).toEqual([line, line, line].map((text) => [text, false]));
    const marks = [...piecesOf('\u202e'.repeat(1_000_000))];
    expect(marks.length).toBe(1000);
    expect(marks.filter(({ isCut }) => !isCut)).toEqual(marks.slice(-1));
    expect([...piecesOf('')]).toEqual([]);
  });

  test('house a line of sixteen megabytes is gone through once', () => {
    let pieces = 0;
    for (const { text } of piecesOf('x'.repeat(16_000_000))) pieces += Number(text.length === 1000);
    expect(pieces).toBe(16_000);
  });
});
