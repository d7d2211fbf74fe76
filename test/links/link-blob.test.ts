import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeLinks, LinkBlobWriter, LinkCursor } from '../../src/links/link-blob.ts';
import type { StoredLink } from '../../src/model/link.ts';
import { storedLink } from './any-link.ts';

function arcsOf(blob: Buffer): Pick<StoredLink, 'target' | 'type' | 'nofollow' | 'followed'>[] {
  const arcs = [];
  const cursor = new LinkCursor(blob);
  while (cursor.next()) {
    const { target, type, nofollow, followed } = cursor;
    arcs.push({ target, type, nofollow, followed });
  }
  return arcs;
}

test('house decoding is the exact inverse of encoding, page after page with one writer', () => {
  const writer = new LinkBlobWriter();
  fc.assert(
    fc.property(fc.array(storedLink, { maxLength: 60 }), (links) => {
      const blob = writer.encode(
        links,
        links.map((link) => link.target),
      );
      expect(decodeLinks(blob)).toEqual(links);
      expect(arcsOf(blob)).toEqual(
        links.map(({ target, type, nofollow, followed }) => ({ target, type, nofollow, followed })),
      );
    }),
  );
});

test('house a page of any size becomes a blob', () => {
  const link: StoredLink = {
    ...{ target: 1, type: 'a', alt: '', rel: '', frame: '', language: '', position: 'content', pathType: 'relative' },
    ...{ anchor: 'ä'.repeat(100_000), nofollow: false, followed: true },
  };
  const links = [link, link, { ...link, anchor: '' }];
  expect(decodeLinks(new LinkBlobWriter().encode(links, [1, 1, 1]))).toEqual(links);
});

test('house a plain link takes few bytes', () => {
  const plain = {
    alt: '',
    rel: '',
    frame: '',
    language: '',
    position: 'content',
    pathType: 'relative',
    nofollow: false,
    followed: true,
  } as const;
  const links = Array.from(
    { length: 100 },
    (_, n): StoredLink => ({ ...plain, type: 'a', target: 1_000_000 + n, anchor: '' }),
  );
  expect(
    new LinkBlobWriter().encode(
      links,
      links.map((link) => link.target),
    ).length,
  ).toBeLessThan(100 * 4 + 10);
});

test('house a blob of an unknown form, or cut short, is refused', () => {
  expect(() => decodeLinks(Buffer.from([9, 0]))).toThrow(RangeError);
  expect(() => decodeLinks(Buffer.from([2, 3, 6]))).toThrow(RangeError);
});
