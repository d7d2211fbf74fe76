import fc from 'fast-check';
import { expect, test } from 'vitest';
import { waysCollector } from '../../src/graph/ways.ts';
import { LinkBlobWriter } from '../../src/links/link-blob.ts';
import { PageArcs } from '../../src/links/page-arcs.ts';
import type { PageRecord } from '../../src/model/engine.ts';
import type { Link, LinkType } from '../../src/model/link.ts';
import type { PageOutline } from '../../src/model/page-outline.ts';

const words = { anchor: '', alt: '', rel: '', frame: '', language: '', nofollow: false, followed: true } as const;
const linkOf = (type: LinkType): Link => ({ type, ...words, position: 'content', pathType: 'absolute' });

const SIZE = 12;
const arc = fc.tuple(
  fc.integer({ min: 1, max: SIZE }),
  fc.integer({ min: 1, max: SIZE }),
  fc.constantFrom<LinkType>('a', 'redirect', 'sitemap', 'image'),
);

/** Ids from 1; 1 is the seed, 2 a sitemap. */
function outline(id: number): PageOutline {
  const rest = { because: undefined, from: 0, duplicateOf: 0, reading: undefined, visit: undefined } as const;
  const url = `http://h.test/${id}` as PageOutline['url'];
  return { id, url, state: 'done', via: id === 2 ? 'robots-sitemap' : 'link', depth: id === 1 ? 0 : 1, ...rest };
}

test('house depth is the shortest way by links, as a slow search finds it; orphans are listed and not led to', () => {
  fc.assert(
    fc.property(fc.array(arc, { maxLength: 40 }), (all) => {
      // Only the sitemap lists.
      const arcs = all.map(([source, target, type]) => [type === 'sitemap' ? 2 : source, target, type] as const);
      const ids = Array.from({ length: SIZE }, (_, at) => at + 1);
      const collector = waysCollector();
      for (const id of ids) collector.page(outline(id));
      for (const source of ids) {
        const own = arcs.filter(([from]) => from === source);
        const targets = own.map(([, target]) => target);
        const links = own.map(([, , type]) => linkOf(type));
        if (own.length > 0)
          collector.links(new PageArcs().open({ source, blob: new LinkBlobWriter().encode(links, targets) }));
      }
      const ways = collector.finish();
      const depths = slowDepths(arcs);
      for (const id of ids) {
        expect(ways.depth({ id, depth: 99 } as PageRecord)).toBe(depths.get(id));
        const isListed = arcs.some(([, target, type]) => type === 'sitemap' && target === id);
        const isLedTo = arcs.some(
          ([from, to, type]) => to === id && from !== id && (type === 'a' || type === 'redirect'),
        );
        expect([ways.isListed(id), ways.isOrphan(id)]).toEqual([isListed, isListed && !isLedTo && id !== 1]);
      }
    }),
  );
});

/** Again and again over all links until nothing changes. */
function slowDepths(arcs: readonly (readonly [number, number, LinkType])[]): ReadonlyMap<number, number> {
  const depths = new Map([[1, 0]]);
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false;
    for (const [source, target, type] of arcs) {
      const from = depths.get(source);
      if (from === undefined || type === 'sitemap') continue;
      const depth = from + (type === 'redirect' ? 0 : 1);
      if (depth >= (depths.get(target) ?? Number.POSITIVE_INFINITY)) continue;
      depths.set(target, depth);
      hasChanged = true;
    }
  }
  return depths;
}
