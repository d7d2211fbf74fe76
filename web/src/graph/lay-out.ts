import type { PictureGraph } from './picture-graph.ts';
import { type LayoutStep, type LayoutTask, placeOf } from './places.ts';

/** Moves the pages to their places as a thread of its own finds them. */
export function layOut(graph: PictureGraph, isStill: boolean, onSettled: () => void): Worker {
  const worker = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<LayoutStep>) => {
    graph.updateEachNodeAttributes((page, attributes) => ({ ...attributes, ...placeOf(data.places, Number(page)) }));
    if (data.isLast) onSettled();
  });
  const task: LayoutTask = {
    sizes: graph.mapNodes((_, { size }) => size),
    links: graph.mapEdges((_key, _link, from, to) => [Number(from), Number(to)]),
    isStill,
  };
  worker.postMessage(task);
  return worker;
}
