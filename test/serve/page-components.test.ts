import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GrowingLog, RunWriter } from '../../src/graph/arc-log.ts';
import { strongComponents } from '../../src/graph/components.ts';
import { pageComponents } from '../../src/serve/page-components.ts';

/** By page, the pages it links to, each once and never itself. */
const anyGraph = fc
  .array(fc.array(fc.nat(11), { maxLength: 4 }), { maxLength: 12 })
  .map((pages) => pages.map((to, page) => [...new Set(to)].filter((one) => one !== page && one < pages.length)));

test('house the components are those of the graph as a whole, the largest being number 0', async () => {
  await fc.assert(
    fc.asyncProperty(anyGraph, async (pages) => {
      const size = pages.length;
      const log = new GrowingLog();
      const writer = new RunWriter(log);
      for (const [page, to] of pages.entries()) {
        for (const target of to) writer.add(target, 1);
        writer.end(page, 'ascending');
      }
      writer.finish();
      const inDegrees = new Int32Array(size);
      for (const target of pages.flat()) inDegrees[target] = (inDegrees[target] ?? 0) + 1;
      const outDegrees = Int32Array.from(pages, ({ length }) => length);
      const found = await pageComponents({ size, arcs: pages.flat().length, inDegrees, outDegrees, log });

      const outStarts = Int32Array.from({ length: size + 1 }, (_, page) => pages.slice(0, page).flat().length);
      const { component } = strongComponents({ size, outStarts, outTargets: Int32Array.from(pages.flat()) });
      for (let a = 0; a < size; a++)
        for (let b = 0; b < size; b++) expect(found[a] === found[b]).toBe(component[a] === component[b]);
      const sizes = Array.from({ length: size }, (_, number) => found.filter((one) => one === number).length);
      expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
    }),
    { numRuns: 300 },
  );
});
