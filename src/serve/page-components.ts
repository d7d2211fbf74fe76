import { RunCursor } from '../graph/arc-log.ts';
import { strongComponents } from '../graph/components.ts';
import { GrowingInt32 } from '../graph/growing-array.ts';
import type { RankGraph } from '../graph/rank-graph.ts';

/** A graph of more arcs is not taken apart: that would take seconds and its arcs twice in memory. */
const MOST_ARCS = 20_000_000;

type Arcs = Pick<RankGraph, 'size' | 'arcs' | 'inDegrees' | 'outDegrees' | 'log'>;

/**
 * By page, the number of its strong component, the largest being 0; nothing where there are too many arcs. Most sites are one large component:
 * that is found by going through the log of the arcs, of which none is held, and what is left is small.
 */
export async function pageComponents(graph: Arcs): Promise<Int32Array> {
  if (graph.arcs > MOST_ARCS) return new Int32Array(0);
  const middle = busiest(graph);
  const [after, before] = [await reachedFrom(graph, middle), await leadingTo(graph, middle)];
  const isLarge = (page: number): boolean => after[page] !== 0 && before[page] !== 0;
  const { component } = strongComponents({ size: graph.size, ...(await arcsOutside(graph, isLarge)) });
  const number = component[middle] ?? 0;
  for (let page = 0; page < graph.size; page++) if (isLarge(page)) component[page] = number;
  return bySize(component);
}

/** The page through which most ways lead, by its own links. */
function busiest({ size, inDegrees, outDegrees }: Arcs): number {
  const ways = (page: number): number => (inDegrees[page] ?? 0) * (outDegrees[page] ?? 0);
  let best = 0;
  for (let page = 1; page < size; page++) if (ways(page) > ways(best)) best = page;
  return best;
}

const REACHED = 1;
/** Its arcs were followed, too. */
const FOLLOWED = 2;

/** Marks the pages that can be come to from one. */
function reachedFrom(graph: Arcs, first: number): Promise<Uint8Array> {
  return marksAround(graph, first, (run, marks) => {
    if (marks[run.source] !== REACHED) return false;
    marks[run.source] = FOLLOWED;
    while (run.nextArc()) marks[run.target] ||= REACHED;
    return true;
  });
}

/** Marks the pages from which one can be come to. */
function leadingTo(graph: Arcs, last: number): Promise<Uint8Array> {
  return marksAround(graph, last, (run, marks) => {
    if (marks[run.source] !== 0) return false;
    while (marks[run.source] === 0 && run.nextArc()) marks[run.source] = marks[run.target] ?? 0;
    return marks[run.source] !== 0;
  });
}

/** Marks a page, and goes through the arcs of all pages until `mark`, which answers whether it did anything with those of a page, finds nothing more to do. */
async function marksAround(
  { size, log }: Arcs,
  page: number,
  mark: (run: RunCursor, marks: Uint8Array) => boolean,
): Promise<Uint8Array> {
  const marks = new Uint8Array(size);
  marks[page] = REACHED;
  for (let isMore = true; isMore; ) {
    isMore = false;
    for await (const block of log.blocks()) {
      const run = new RunCursor(block);
      while (run.nextPage()) if (mark(run, marks)) isMore = true;
    }
  }
  return marks;
}

/** The arcs between pages of which none is within. */
async function arcsOutside({ size, log }: Arcs, isWithin: (page: number) => boolean) {
  const outStarts = new Int32Array(size + 1);
  const targets = new GrowingInt32();
  for await (const block of log.blocks()) {
    const run = new RunCursor(block);
    while (run.nextPage()) {
      if (isWithin(run.source)) continue;
      while (run.nextArc()) {
        if (isWithin(run.target)) continue;
        targets.push(run.target);
        outStarts[run.source + 1] = (outStarts[run.source + 1] ?? 0) + 1;
      }
    }
  }
  for (let page = 0; page < size; page++) outStarts[page + 1] = (outStarts[page + 1] ?? 0) + (outStarts[page] ?? 0);
  return { outStarts, outTargets: targets.view() };
}

/** The same components with numbers by their sizes. */
function bySize(component: Int32Array): Int32Array {
  const sizes: number[] = [];
  for (const number of component) sizes[number] = (sizes[number] ?? 0) + 1;
  const order = [...sizes.keys()].sort((a, b) => (sizes[b] ?? 0) - (sizes[a] ?? 0) || a - b);
  const places = new Int32Array(order.length);
  for (const [place, number] of order.entries()) places[number] = place;
  return component.map((number) => places[number] ?? 0);
}
