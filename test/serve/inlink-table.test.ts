import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LinkBlobWriter } from '../../src/links/link-blob.ts';
import type { Link, LinkBlob } from '../../src/model/link.ts';
import { inlinkTable } from '../../src/serve/inlink-table.ts';

const LINK: Link = {
  ...{ type: 'a', anchor: '', alt: '', rel: '', frame: '', language: '', position: 'content' },
  ...{ pathType: 'relative', nofollow: false, followed: true },
};

type Pages = readonly (readonly [source: number, targets: readonly number[]])[];

async function* blobsOf(pages: Pages): AsyncGenerator<LinkBlob> {
  const writer = new LinkBlobWriter();
  for (const [source, targets] of pages)
    yield {
      source,
      blob: Buffer.from(
        writer.encode(
          targets.map(() => LINK),
          targets,
        ),
      ),
    };
}

/** Links of pages in the order of ids, far apart and side by side. */
const anyPages = fc
  .dictionary(
    fc.constantFrom('1', '2', '3', '64', '65', '8192', '70000', '3000000'),
    fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 12 }),
  )
  .map((pages): Pages => Object.entries(pages).map(([source, targets]) => [Number(source), targets] as const));

it('house which pages link to a URL, and how often, is known as the links tell it', async () => {
  await fc.assert(
    fc.asyncProperty(anyPages, async (pages) => {
      const table = await inlinkTable(() => blobsOf(pages));
      for (let target = 0; target < 8; target++) {
        const known = pages
          .map(([source, targets]) => [source, targets.filter((one) => one === target).length] as const)
          .filter(([, count]) => count > 0);
        const { sources, counts } = table.to(target);
        expect([...sources].map((source, at) => [source, counts[at]])).toEqual(known);
      }
    }),
  );
});

it('house more than 255 links of a page to a URL count as 255', async () => {
  const table = await inlinkTable(() => blobsOf([[7, Array.from({ length: 400 }, () => 3)]]));
  expect(table.to(3)).toEqual({ sources: Int32Array.of(7), counts: Uint8Array.of(255) });
});

it('house what is stored between the two readings harms nothing', async () => {
  const readings: Pages[] = [
    [
      [1, [2, 3]],
      [5, [2]],
    ],
    [
      [1, [2, 2, 2, 3, 4]],
      [4, [2, 9]],
      [5, [2]],
      [6, [2]],
    ],
  ];
  const table = await inlinkTable(() => blobsOf(readings.shift() ?? []));
  expect([...table.to(3).sources]).toEqual([1]);
  expect([...table.to(9).sources]).toEqual([]);
  for (const source of table.to(2).sources) expect([1, 4, 5]).toContain(source);
});
