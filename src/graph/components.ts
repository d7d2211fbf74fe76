import type { LinkGraph } from './link-graph.ts';

export interface Components {
  /** Component of each page. */
  readonly component: Int32Array;
  /** Number of pages of each component. */
  readonly sizes: Int32Array;
}

/**
 * Strongly connected components: pages that lead to each other. Tarjan's algorithm with the stack in an array, so that long chains of
 * pages cannot overflow ours. A component is numbered after those that it leads to.
 */
export function strongComponents({
  size,
  outStarts,
  outTargets,
}: Pick<LinkGraph, 'size' | 'outStarts' | 'outTargets'>): Components {
  const component = new Int32Array(size).fill(-1);
  const sizes: number[] = [];
  /** Order of arrival from 1 up, lowered to the earliest page that is still open and can be come to; 0: not arrived yet. */
  const low = new Int32Array(size);
  const nextArc = outStarts.slice();
  const open = new Int32Array(size);
  const path = new Int32Array(size);
  const arrival = new Int32Array(size);
  let opened = 0;
  let steps = 0;
  let clock = 0;

  const enter = (page: number): void => {
    clock++;
    low[page] = clock;
    arrival[page] = clock;
    open[opened++] = page;
    path[steps++] = page;
  };
  const leave = (page: number): void => {
    steps--;
    const parent = path[steps - 1];
    if (steps > 0 && parent !== undefined) low[parent] = Math.min(low[parent] ?? 0, low[page] ?? 0);
    if (low[page] !== arrival[page]) return;
    const from = opened;
    for (let member = -1; member !== page; ) {
      member = open[--opened] ?? page;
      component[member] = sizes.length;
    }
    sizes.push(from - opened);
  };

  for (let first = 0; first < size; first++) {
    if (low[first] !== 0) continue;
    enter(first);
    while (steps > 0) {
      const page = path[steps - 1] ?? 0;
      const arc = nextArc[page] ?? 0;
      if (arc === outStarts[page + 1]) {
        leave(page);
        continue;
      }
      nextArc[page] = arc + 1;
      const target = outTargets[arc] ?? 0;
      if (low[target] === 0) enter(target);
      else if (component[target] === -1) low[page] = Math.min(low[page] ?? 0, arrival[target] ?? 0);
    }
  }
  return { component, sizes: Int32Array.from(sizes) };
}
