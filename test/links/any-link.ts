import fc from 'fast-check';
import { type FoundLink, LINK_POSITIONS, LINK_TYPES, type StoredLink } from '../../src/model/link.ts';
import { alreadyCanonical } from '../../src/url/canonicalise.ts';

const words = fc.oneof(fc.string({ maxLength: 80 }), fc.string({ unit: 'binary', maxLength: 200 }), fc.constant(''));

/** Any link at all, as it is stored. */
export const storedLink: fc.Arbitrary<StoredLink> = fc
  .record({
    target: fc.oneof(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 0x7fffffff })),
    type: fc.constantFrom(...LINK_TYPES),
    anchor: words,
    alt: words,
    rel: words,
    last: words,
    position: fc.constantFrom(...LINK_POSITIONS),
    pathType: fc.constantFrom('absolute', 'root-relative', 'relative', 'protocol-relative'),
    nofollow: fc.boolean(),
    followed: fc.boolean(),
  })
  // Of a version in another language it is the language that is kept, of all others the frame.
  .map(({ last, ...link }) => ({
    ...link,
    frame: link.type === 'hreflang' ? '' : last,
    language: link.type === 'hreflang' ? last : '',
  }));

/** Any link, as a scan finds it; of half of them the target is not known. */
export const foundLink: fc.Arbitrary<FoundLink> = fc
  .tuple(storedLink, fc.boolean(), fc.integer(), fc.integer())
  .map(([{ target, ...link }, isKnown, lo, hi]) =>
    isKnown
      ? { ...link, id: target, lo: 0, hi: 0, url: undefined }
      : { ...link, id: 0, lo, hi, url: alreadyCanonical(`http://h.test/${target}`) },
  );
