import { RunCursor } from '../graph/arc-log.ts';
import { strongComponents } from '../graph/components.ts';
import type { RankGraph } from '../graph/rank-graph.ts';

/** A graph of more arcs is not taken apart: that would take seconds and its arcs twice in memory. */
const MOST_ARCS = 20_000_000;

/** By page, the number of its strong component, the largest being 0; nothing where there are too many arcs. */
export async function pageComponents({ size, arcs, outDegrees, log }: RankGraph): Promise<Int32Array> {
  if (arcs > MOST_ARCS) return new Int32Array(0);
  const outStarts = new Int32Array(size + 1);
  for (let page = 0; page < size; page++) outStarts[page + 1] = (outStarts[page] ?? 0) + (outDegrees[page] ?? 0);
  const outTargets = new Int32Array(arcs);
  for await (const block of log.blocks()) {
    const run = new RunCursor(block);
    while (run.nextPage()) {
      let at = outStarts[run.source] ?? 0;
      while (run.nextArc()) outTargets[at++] = run.target;
    }
  }
  const { component, sizes } = strongComponents({ size, outStarts, outTargets });
  const bySize = [...sizes.keys()].sort((a, b) => (sizes[b] ?? 0) - (sizes[a] ?? 0) || a - b);
  const places = new Int32Array(sizes.length);
  for (const [place, number] of bySize.entries()) places[number] = place;
  return component.map((number) => places[number] ?? 0);
}
