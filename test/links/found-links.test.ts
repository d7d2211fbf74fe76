import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFollowedAt, joinLinks, NO_LINKS, packLinks, typeAt, withNofollow } from '../../src/links/found-links.ts';
import { LinkBlobWriter } from '../../src/links/link-blob.ts';
import { LinkPacker } from '../../src/links/link-packer.ts';
import { foundLink } from './any-link.ts';
import { plainBlob } from './plain-blob.ts';

const someLinks = fc.array(foundLink, { maxLength: 60 });

test('house links come out as they went in, and tell types, traits and unknown targets without objects', () => {
  fc.assert(
    fc.property(someLinks, (links) => {
      const packed = packLinks(links);
      expect([...packed]).toEqual(links);
      expect(JSON.parse(JSON.stringify(packed))).toEqual(JSON.parse(JSON.stringify(links)));
      expect(packed.length).toBe(links.length);
      expect(links.map((_, index) => [typeAt(packed, index), isFollowedAt(packed, index)])).toEqual(
        links.map(({ type, followed }) => [type, followed]),
      );
      expect(packed.unknown).toEqual(
        links.flatMap(({ id, lo, hi, url, rel }, index) => (id === 0 ? [{ index, lo, hi, url, rel }] : [])),
      );
    }),
  );
});

test('house the blob of packed links is, byte for byte, that of a plain encoder', () => {
  const writer = new LinkBlobWriter();
  fc.assert(
    fc.property(someLinks, fc.integer({ min: 1, max: 0x7fffffff }), (links, newId) => {
      const targets = links.map(({ id }) => id || newId);
      const stored = links.map(({ id, lo: _lo, hi: _hi, url: _url, ...link }) => ({ ...link, target: id || newId }));
      expect(writer.write(packLinks(links), targets).equals(plainBlob(stored))).toBe(true);
    }),
  );
});

test('house joining is that of arrays', () => {
  fc.assert(
    fc.property(someLinks, someLinks, (some, others) => {
      expect([...joinLinks(packLinks(some), packLinks(others))]).toEqual([...some, ...others]);
    }),
  );
  expect([...NO_LINKS]).toEqual([]);
});

test('DIR-8 a nofollow of the page marks every link, and its links are not followed unless that is wished', () => {
  fc.assert(
    fc.property(someLinks, fc.boolean(), (links, keepsFollowed) => {
      const packed = packLinks(links);
      expect([...withNofollow(packed, keepsFollowed)]).toEqual(
        links.map((link) => ({ ...link, nofollow: true, followed: link.followed && keepsFollowed })),
      );
      expect([...packed]).toEqual(links);
    }),
  );
});

test('house a packer serves page after page, of any size, and what it gave stays', () => {
  const packer = new LinkPacker();
  const pack = (anchors: readonly string[]) => {
    packer.clear();
    for (const anchor of anchors) {
      packer.texts.text(anchor);
      packer.add(0, 0, 7);
    }
    return packer.finish();
  };
  const many = Array.from({ length: 5_000 }, (_, n) => `anchor ${n} ${'ä'.repeat(n % 300)}`);
  const first = pack(many);
  const second = pack(['one']);
  expect(Array.from(second, ({ anchor }) => anchor)).toEqual(['one']);
  expect(Array.from(first, ({ anchor }) => anchor)).toEqual(many);
});
