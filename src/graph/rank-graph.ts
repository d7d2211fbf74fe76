import { isHyperlink, NOFOLLOW } from '../links/link-head.ts';
import type { PageArcs } from '../links/page-arcs.ts';
import { LINK_TYPES } from '../model/link.ts';
import type { PageOutline } from '../model/page-outline.ts';
import type { UrlId } from '../model/url.ts';
import { type ArcLog, type ArcRoom, GrowingLog, RunCursor, RunWriter } from './arc-log.ts';
import { GrowingInt32, GrowingUint8 } from './growing-array.ts';
import { foldRedirects, type GraphOutline } from './link-graph.ts';
import { type DanglingKind, isInScope, isPage } from './page-state.ts';

export interface RankGraphOptions {
  /** `pages`, or every known URL that does not redirect to another. */
  readonly nodes: 'pages' | 'all';
  /** With `ignore`, nofollow links are arcs like any other. Default `respect`. */
  readonly nofollow?: 'respect' | 'ignore';
  /** What the arcs may take in memory; all they need where absent. */
  readonly room?: ArcRoom | undefined;
  /** How many URLs there are, about: it spares growing. */
  readonly known?: number;
}

/** The graph that ranks are made from, and which of the crawl's pages lead nowhere. */
export interface RankGraph extends GraphOutline {
  /** The arcs by page index: targets ascend, each of them once. */
  readonly log: ArcLog;
  /** Index in the graph of a URL, or of the URL that it redirects to; -1 when it is not in it. */
  indexOf(id: UrlId): number;
  /** Where the URL's redirects end; itself where it has none or they end nowhere. */
  endOf(id: UrlId): UrlId;
  /** Where the URL redirects to, one hop; undefined where it does not. */
  redirectOf(id: UrlId): UrlId | undefined;
  /** Why the page has no outgoing arc to a URL in scope; undefined when it has one, or is no page. */
  danglingKind(id: UrlId): DanglingKind | undefined;
  /** Occurrences of links of every kind on all visited URLs. */
  readonly linksMet: number;
  /** Number of pages, dangling or not, whatever the nodes of the graph are. */
  readonly pages: number;
  readonly danglingPages: number;
}

/** Takes an archive's rows one by one, so that one reading of them can serve others too. */
export interface RankGraphCollector {
  /** Every URL, before the first links. */
  page(outline: PageOutline): void;
  links(found: PageArcs): void;
  finish(): Promise<RankGraph>;
}

const REDIRECT = LINK_TYPES.indexOf('redirect');

const KNOWN = 1;
const PAGE = 2;
const IN_SCOPE = 4;
const REDIRECTED = 8;
const HAS_NOFOLLOW = 16;

/**
 * Makes the graph of a crawl: arcs are its `a` and `area` links, unique, without self-links, redirects folded into their target and
 * nofollow links left out.
 */
export function rankGraphCollector(options: RankGraphOptions): RankGraphCollector {
  const { nodes, nofollow = 'respect', room, known = 0 } = options;
  const flags = new GrowingUint8(known + 1);
  const redirects = new GrowingInt32(-1);
  const found = new GrowingLog(room);
  const runs = new RunWriter(found, known);
  let linksMet = 0;

  const addLinks = ({ source, count, types, traits, targets }: PageArcs): void => {
    for (let at = 0; at < count; at++) {
      const target = targets[at] ?? 0;
      if (!isHyperlink(types[at] ?? 0) || target === source) continue;
      if (nofollow === 'ignore' || ((traits[at] ?? 0) & NOFOLLOW) === 0) runs.add(target, 1);
      else if ((flags.at(target) & IN_SCOPE) !== 0) flags.set(source, flags.at(source) | HAS_NOFOLLOW);
    }
    runs.end(source, 'as-found');
  };
  const addRedirect = ({ source, count, types, targets }: PageArcs): void => {
    const at = types.subarray(0, count).indexOf(REDIRECT);
    if (at >= 0) redirects.set(source, targets[at] ?? 0);
  };

  return {
    page(record) {
      const isRedirect = record.visit?.outcome === 'redirected';
      const state = KNOWN | (isPage(record) ? PAGE : 0) | (isInScope(record) ? IN_SCOPE : 0);
      flags.set(record.id, state | (isRedirect ? REDIRECTED : 0));
    },
    links(found) {
      linksMet += found.count;
      const state = flags.at(found.source);
      if ((state & PAGE) !== 0) addLinks(found);
      if ((state & REDIRECTED) !== 0) addRedirect(found);
    },
    async finish() {
      runs.finish();
      const collected = { known: flags.view(), redirects: redirects.view() };
      return { ...(await rankGraphOf(found, nodes, collected, room)), linksMet };
    },
  };
}

/** Apart from the collector, so that what only that one needs is not kept along with the graph. */
async function rankGraphOf(
  found: ArcLog,
  nodes: 'pages' | 'all',
  { known, redirects }: { readonly known: Uint8Array; readonly redirects: Int32Array },
  room: ArcRoom | undefined,
): Promise<Omit<RankGraph, 'linksMet'>> {
  const ends = foldRedirects(redirects);
  const redirectOf = (id: UrlId): UrlId | undefined => ((redirects[id] ?? -1) < 0 ? undefined : redirects[id]);
  const endOf = (id: UrlId): UrlId => ends[id] ?? id;
  const { leads, ...outline } = await foldedGraph(found, { ids: nodeIds(known, ends, nodes), known, ends }, room);
  return { ...outline, ...danglingPages(known, leads), endOf, redirectOf };
}

/** What is known of URLs by id: their states, and where their redirects end (at themselves beyond the last that redirects). */
interface Known {
  readonly ids: Int32Array;
  readonly known: Uint8Array;
  readonly ends: Int32Array;
}

type FoldedGraph = Pick<RankGraph, keyof GraphOutline | 'log' | 'indexOf'> & { readonly leads: Uint8Array };

const LEADS_ON = 1;
const LEADS_OUT = 2;

/** Goes once more over the arcs, now that all redirects are known: from arcs between URLs to arcs between pages. */
async function foldedGraph(
  found: ArcLog,
  { ids, known, ends }: Known,
  room: ArcRoom | undefined,
): Promise<FoldedGraph> {
  const size = ids.length;
  const index = new Int32Array((ids.at(-1) ?? -1) + 1).fill(-1);
  ids.forEach((id, at) => {
    index[id] = at;
  });
  const log = new GrowingLog(room);
  const runs = new RunWriter(log, size);
  const [outDegrees, inDegrees] = [new Int32Array(size), new Int32Array(size)];
  const leads = new Uint8Array(known.length);
  const foldArcs = (run: RunCursor, page: number): number => {
    const { source } = run;
    while (run.nextArc()) {
      // Asked first: V8 gives compiled code up that reads beyond an array, and one as long as all known URLs takes memory of each.
      const end = run.target < ends.length ? (ends[run.target] ?? 0) : run.target;
      if (end === source) continue;
      leads[source] = (leads[source] ?? 0) | (((known[end] ?? 0) & IN_SCOPE) === 0 ? LEADS_OUT : LEADS_ON);
      const target = end < index.length ? (index[end] ?? -1) : -1;
      if (target >= 0 && runs.add(target, run.links)) inDegrees[target] = (inDegrees[target] ?? 0) + 1;
    }
    return runs.end(page, 'ascending');
  };
  let arcs = 0;
  const foldBlock = (block: Int32Array): void => {
    const run = new RunCursor(block);
    while (run.nextPage()) {
      const page = index[run.source] ?? -1;
      const count = foldArcs(run, page);
      outDegrees[page] = count;
      arcs += count;
    }
  };
  for await (const block of found.blocks()) foldBlock(block);
  runs.finish();
  return { size, arcs, ids, outDegrees, inDegrees, log, leads, indexOf: (id) => index[ends[id] ?? id] ?? -1 };
}

function nodeIds(known: Uint8Array, ends: Int32Array, nodes: 'pages' | 'all'): Int32Array {
  const ids: number[] = [];
  known.forEach((state, id) => {
    const isNode = nodes === 'pages' ? (state & PAGE) !== 0 : (state & KNOWN) !== 0 && (ends[id] ?? id) === id;
    if (isNode) ids.push(id);
  });
  return Int32Array.from(ids);
}

function danglingPages(
  known: Uint8Array,
  leads: Uint8Array,
): Pick<RankGraph, 'danglingKind' | 'pages' | 'danglingPages'> {
  const danglingKind = (id: UrlId): DanglingKind | undefined => {
    const state = known[id] ?? 0;
    if ((state & PAGE) === 0 || ((leads[id] ?? 0) & LEADS_ON) !== 0) return undefined;
    if ((state & HAS_NOFOLLOW) !== 0) return 'nofollow_only';
    return leads[id] === LEADS_OUT ? 'external_only' : 'no_links';
  };
  let pages = 0;
  let dangling = 0;
  known.forEach((state, id) => {
    if ((state & PAGE) === 0) return;
    pages++;
    if (danglingKind(id) !== undefined) dangling++;
  });
  return { danglingKind, pages, danglingPages: dangling };
}
