import { expect, test } from 'vitest';
import { smallIndex } from './small-index.ts';

test('house a scan of the terms gives those that are read one by one, of any letters', async () => {
  const texts = [
    'école 𝐀𝐁 𝐀𝐂 straße 東京 ελληνικά ελληνικό connected connecting',
    'a\u0301bc 𐐀𐐁x 😀 co-op C++',
    'x'.repeat(300),
  ];
  const numbered = Array.from({ length: 5000 }, (_, number) => `w${number.toString(36)}ü`).join(' ');
  const { index, close } = await smallIndex([...texts, numbered], ['en']);
  for (const { dictionary } of index.segments) {
    const scanned: [string, number][] = [];
    dictionary.scan((units, length, documents) => {
      scanned.push([String.fromCharCode(...units.subarray(0, length)), documents]);
    });
    expect(scanned).toEqual([...dictionary.from('')].map(({ term, documents }) => [term, documents]));
    expect(scanned.length).toBeGreaterThan(5000);
  }
  close();
});
