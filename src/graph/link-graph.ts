/** Pages and how many arcs there are between them, wherever these may be. A page is its index here; `ids` tells its number outside. */
export interface GraphOutline {
  readonly size: number;
  readonly arcs: number;
  /** Number of each page, in the order given. */
  readonly ids: Int32Array;
  /** Number of pages that each page links to … */
  readonly outDegrees: Int32Array;
  /** … and that link to it. */
  readonly inDegrees: Int32Array;
}

/**
 * Pages and the arcs between them, in compressed sparse rows both ways. Invariant: the arcs of page `p` are
 * `outTargets[outStarts[p] .. outStarts[p + 1])`, ascending, unique and never `p` itself; the same for `inSources`.
 */
export interface LinkGraph extends GraphOutline {
  readonly outStarts: Int32Array;
  readonly outTargets: Int32Array;
  /** How many links make up each arc of `outTargets`. */
  readonly outWeights: Int32Array;
  readonly inStarts: Int32Array;
  readonly inSources: Int32Array;
}

/** Links by page numbers, one at each index of the arrays. Numbers are not negative. */
export interface LinkList {
  readonly sources: Int32Array;
  readonly targets: Int32Array;
  /** How many links each one stands for; one when absent. */
  readonly weights?: Int32Array;
}

interface Arcs {
  readonly sources: Int32Array;
  readonly targets: Int32Array;
  readonly weights: Int32Array;
}

/** The graph of the pages `ids` (unique numbers). Links from or to anything else are left out. */
export function buildLinkGraph(ids: Int32Array, links: LinkList): LinkGraph {
  const size = ids.length;
  const arcs = uniqueArcs(sortArcs(arcsBetween(indexOf(ids), links), size));
  const byTarget = order(arcs.targets, size);
  const outStarts = startsOf(arcs.sources, size);
  const inStarts = startsOf(arcs.targets, size);
  return {
    size,
    arcs: arcs.sources.length,
    ids,
    outDegrees: degreesOf(outStarts),
    inDegrees: degreesOf(inStarts),
    outStarts,
    outTargets: arcs.targets,
    outWeights: arcs.weights,
    inStarts,
    inSources: picked(arcs.sources, byTarget),
  };
}

/** Number of pages that page `page` links to. */
export function outDegree({ outDegrees }: GraphOutline, page: number): number {
  return outDegrees[page] ?? 0;
}

/** Number of pages that link to page `page`. */
export function inDegree({ inDegrees }: GraphOutline, page: number): number {
  return inDegrees[page] ?? 0;
}

/** The pages that page `page` links to, ascending; a view. */
export function targetsOf(graph: LinkGraph, page: number): Int32Array {
  return graph.outTargets.subarray(graph.outStarts[page], graph.outStarts[page + 1]);
}

/**
 * Where each URL ends after all its redirects; itself where it does not redirect, or only round in a loop. Takes time linear in the
 * URLs however long the chains are: each is walked once and its end written to every step.
 */
export function foldRedirects(redirects: Int32Array): Int32Array {
  const ends = new Int32Array(redirects.length).fill(-1);
  const walk: number[] = [];
  for (let first = 0; first < redirects.length; first++) {
    if ((redirects[first] ?? -1) < 0) {
      ends[first] = first;
      continue;
    }
    let at = first;
    walk.length = 0;
    while (at < redirects.length && ends[at] === -1) {
      const next = redirects[at] ?? -1;
      ends[at] = next < 0 ? at : UNDER_WAY;
      walk.push(at);
      if (next >= 0) at = next;
    }
    // Beyond the array nothing redirects. What is under way closes a loop, an end that redirects lies in one: nobody ever arrives.
    const end = at >= redirects.length ? at : (ends[at] ?? at);
    const isLoop = end === UNDER_WAY || (redirects[end] ?? -1) >= 0;
    for (const step of walk) ends[step] = isLoop ? step : end;
  }
  return ends;
}

const UNDER_WAY = -2;

function indexOf(ids: Int32Array): Int32Array {
  let largest = -1;
  for (const id of ids) largest = Math.max(largest, id);
  const index = new Int32Array(largest + 1).fill(-1);
  ids.forEach((id, at) => {
    index[id] = at;
  });
  return index;
}

function arcsBetween(index: Int32Array, links: LinkList): Arcs {
  const count = links.sources.length;
  const sources = new Int32Array(count);
  const targets = new Int32Array(count);
  const weights = new Int32Array(count);
  let kept = 0;
  for (let at = 0; at < count; at++) {
    const source = index[links.sources[at] ?? -1] ?? -1;
    const target = index[links.targets[at] ?? -1] ?? -1;
    if (source < 0 || target < 0 || source === target) continue;
    sources[kept] = source;
    targets[kept] = target;
    weights[kept] = links.weights?.[at] ?? 1;
    kept++;
  }
  return {
    sources: sources.subarray(0, kept),
    targets: targets.subarray(0, kept),
    weights: weights.subarray(0, kept),
  };
}

/** By source, then by target: two stable counting sorts, the lesser key first. */
function sortArcs(arcs: Arcs, size: number): Arcs {
  const byTarget = reordered(arcs, order(arcs.targets, size));
  return reordered(byTarget, order(byTarget.sources, size));
}

function uniqueArcs({ sources, targets, weights }: Arcs): Arcs {
  let kept = 0;
  for (let at = 0; at < sources.length; at++) {
    const last = kept - 1;
    if (kept > 0 && sources[last] === sources[at] && targets[last] === targets[at]) {
      weights[last] = (weights[last] ?? 0) + (weights[at] ?? 0);
      continue;
    }
    sources[kept] = sources[at] ?? 0;
    targets[kept] = targets[at] ?? 0;
    weights[kept] = weights[at] ?? 0;
    kept++;
  }
  return { sources: sources.slice(0, kept), targets: targets.slice(0, kept), weights: weights.slice(0, kept) };
}

function startsOf(keys: Int32Array, size: number): Int32Array {
  const starts = new Int32Array(size + 1);
  for (const key of keys) starts[key + 1] = (starts[key + 1] ?? 0) + 1;
  for (let key = 0; key < size; key++) starts[key + 1] = (starts[key + 1] ?? 0) + (starts[key] ?? 0);
  return starts;
}

function degreesOf(starts: Int32Array): Int32Array {
  return Int32Array.from({ length: starts.length - 1 }, (_, page) => (starts[page + 1] ?? 0) - (starts[page] ?? 0));
}

/** The places of the keys in stable ascending order. */
function order(keys: Int32Array, size: number): Int32Array {
  const next = startsOf(keys, size);
  const places = new Int32Array(keys.length);
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] ?? 0;
    const place = next[key] ?? 0;
    next[key] = place + 1;
    places[place] = at;
  }
  return places;
}

function reordered({ sources, targets, weights }: Arcs, places: Int32Array): Arcs {
  return { sources: picked(sources, places), targets: picked(targets, places), weights: picked(weights, places) };
}

function picked(values: Int32Array, places: Int32Array): Int32Array {
  const result = new Int32Array(places.length);
  for (let at = 0; at < places.length; at++) result[at] = values[places[at] ?? 0] ?? 0;
  return result;
}
