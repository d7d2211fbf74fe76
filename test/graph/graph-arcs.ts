import { type ArcLog, type ArcRoom, GrowingLog, RunCursor, RunWriter } from '../../src/graph/arc-log.ts';
import { type LinkGraph, targetsOf } from '../../src/graph/link-graph.ts';

/** The arcs of a graph in memory as a log. */
export function logOf(graph: LinkGraph, room?: ArcRoom): ArcLog {
  const log = new GrowingLog(room);
  const runs = new RunWriter(log);
  for (let page = 0; page < graph.size; page++) {
    targetsOf(graph, page).forEach((target, at) => {
      runs.add(target, graph.outWeights[(graph.outStarts[page] ?? 0) + at] ?? 0);
    });
    runs.end(page, 'ascending');
  }
  runs.finish();
  return log;
}

/** A log's arcs in words, each with the number of its links. */
export async function arcsOf(log: ArcLog): Promise<readonly string[]> {
  const arcs: string[] = [];
  for await (const block of log.blocks()) {
    const run = new RunCursor(block);
    while (run.nextPage()) while (run.nextArc()) arcs.push(`${run.source}>${run.target} ${run.links}`);
  }
  return arcs;
}

/** Blocks of at most so many entries each, of whatever a log holds. */
export function cutUp(log: ArcLog, entries: number): Pick<ArcLog, 'blocks'> {
  return {
    async *blocks() {
      for await (const block of log.blocks()) {
        for (let at = 0; at < block.length; at += entries) yield block.subarray(at, at + entries);
      }
    },
  };
}
