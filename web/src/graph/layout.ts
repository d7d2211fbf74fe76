import Graph from 'graphology';
import forceAtlas2 from 'graphology-layout-forceatlas2';
import { firstPlaces, type LayoutStep, type LayoutTask, placeOf } from './places.ts';

const ROUNDS = 300;
const ROUNDS_A_STEP = 20;

/** Pages that are linked move together, all others apart (ForceAtlas2): the places after each step, or after the last one alone. */
export function* layOut({ sizes, links, isStill }: LayoutTask): Generator<LayoutStep> {
  const graph = new Graph({ type: 'directed', multi: false });
  const first = firstPlaces(sizes.length);
  for (const [page, size] of sizes.entries()) graph.addNode(page, { ...placeOf(first, page), size });
  for (const [from, to] of links) if (from !== to) graph.mergeEdge(from, to);
  const settings = {
    ...forceAtlas2.inferSettings(graph),
    linLogMode: graph.size > 4 * graph.order,
    gravity: 1,
    scalingRatio: 8,
    outboundAttractionDistribution: true,
  };
  const step = isStill ? ROUNDS : ROUNDS_A_STEP;
  for (let rounds = step; rounds <= ROUNDS; rounds += step) {
    forceAtlas2.assign(graph, { iterations: step, settings });
    const places = new Float32Array(2 * graph.order);
    graph.forEachNode((page, { x, y }) => places.set([x, y], 2 * Number(page)));
    yield { places, isLast: rounds === ROUNDS };
  }
}
