import { expect, test } from 'vitest';
import { LinkBlobWriter, LinkCursor } from '../../src/links/link-blob.ts';
import { typeNumber } from '../../src/links/link-head.ts';
import { PageArcs } from '../../src/links/page-arcs.ts';
import type { Link } from '../../src/model/link.ts';

const LINK: Link = {
  type: 'a',
  anchor: 'text',
  alt: '',
  rel: '',
  frame: '',
  language: '',
  position: 'nav',
  pathType: 'relative',
  nofollow: false,
  followed: true,
};

test('house the arcs of a page are those that the cursor walks over, of a page with more than the last one, too', () => {
  const arcs = new PageArcs();
  for (const count of [3, 1000, 2]) {
    const links = Array.from(
      { length: count },
      (_, at): Link => ({ ...LINK, type: at % 2 ? 'a' : 'css', nofollow: at % 3 === 0 }),
    );
    const blob = new LinkBlobWriter().encode(
      links,
      links.map((_, at) => (at * 7919) % 5000),
    );
    arcs.open({ source: count, blob });
    const cursor = new LinkCursor(blob);
    for (let at = 0; cursor.next(); at++)
      expect([arcs.types[at], arcs.traits[at], arcs.targets[at]]).toEqual([
        cursor.typeIndex,
        cursor.traits,
        cursor.target,
      ]);
    expect([arcs.source, arcs.count]).toEqual([count, count]);
    expect(arcs.kinds).toBe((1 << typeNumber('a')) | (1 << typeNumber('css')));
  }
});
