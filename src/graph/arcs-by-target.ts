import { type ArcLog, type ArcRoom, BLOCK_ENTRIES, GrowingLog, RunCursor } from './arc-log.ts';
import type { GraphOutline } from './link-graph.ts';

/**
 * The sources of all arcs in the order of their targets, ascending for each target, as `pageRank` takes them: a log whose blocks hold
 * nothing else, as the in-degrees tell where one target ends. Of a graph beyond its room a range of targets is sorted at a time, each with
 * a reading of all the arcs.
 */
export async function sourcesByTarget(
  { size, inDegrees }: Pick<GraphOutline, 'size' | 'inDegrees'>,
  arcs: ArcLog,
  room?: ArcRoom,
): Promise<ArcLog> {
  const sorted = new GrowingLog(room);
  const places = new Int32Array(size);
  for (let from = 0; from < size; ) {
    let end = from;
    let count = 0;
    // A range has one target at least.
    do {
      places[end] = count;
      count += inDegrees[end++] ?? 0;
    } while (end < size && count + (inDegrees[end] ?? 0) <= (room?.entries ?? Number.POSITIVE_INFINITY));
    const sources = new Int32Array(count);
    for await (const block of arcs.blocks()) place(block, { from, end, places, sources });
    for (let at = 0; at < count; at += BLOCK_ENTRIES) sorted.append(sources.subarray(at, at + BLOCK_ENTRIES));
    from = end;
  }
  return sorted;
}

interface Range {
  /** The targets from the first to below the second. */
  readonly from: number;
  readonly end: number;
  /** By target, where its next source goes. */
  readonly places: Int32Array;
  readonly sources: Int32Array;
}

function place(block: Int32Array, { from, end, places, sources }: Range): void {
  const run = new RunCursor(block);
  while (run.nextPage()) {
    const { source } = run;
    while (run.nextArc()) {
      const { target } = run;
      if (target < from || target >= end) continue;
      const to = places[target] ?? 0;
      places[target] = to + 1;
      sources[to] = source;
    }
  }
}
