import { expect, test } from 'vitest';
import type { WordStream } from '../../src/search/analyse.ts';
import { END_OF_DOCUMENT, PLACE_OFFSET, TokenList } from '../../src/search/token-list.ts';

/** A stream of words that stand in these places. */
function streamOf(positions: readonly number[]): WordStream {
  const none = new Int32Array(0);
  const words = Int32Array.from(positions, (_, index) => index);
  const [count, length] = [positions.length, (positions.at(-1) ?? -1) + 1];
  return {
    words,
    positions: Int32Array.from(positions),
    count,
    length,
    starts: none,
    ends: none,
    kinds: new Uint8Array(0),
  };
}

test('house a word says its place only where that is not the one behind the last', () => {
  const tokens = new TokenList();
  tokens.add(streamOf([0, 1, 1, 2, 9]), 100, 9);
  tokens.endDocument();
  expect(tokens.count).toBe(4);
  expect(tokens.chunks().map((chunk) => [...chunk])).toEqual([
    [PLACE_OFFSET - 100, 0, 1, PLACE_OFFSET - 101, 2, 3, END_OF_DOCUMENT],
  ]);
});

test('house a text is in one chunk, however long it is', () => {
  const tokens = new TokenList();
  const long = streamOf(Array.from({ length: 600_000 }, (_, index) => index));
  for (const _ of [1, 2]) tokens.add(long, 0, Number.MAX_SAFE_INTEGER);
  tokens.endDocument();
  expect(tokens.count).toBe(1_200_000);
  const [empty, first, second] = tokens.chunks().map((chunk) => [chunk.length, chunk[0], chunk.at(-1)]);
  expect([empty?.[0], first, second]).toEqual([
    0,
    [600_001, PLACE_OFFSET, 599_999],
    [600_002, PLACE_OFFSET, END_OF_DOCUMENT],
  ]);
});
