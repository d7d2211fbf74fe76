import { LinkCursor } from '../links/link-blob.ts';
import { LINK_TYPES, type LinkBlob } from '../model/link.ts';
import type { PageOutline } from '../model/page-outline.ts';
import type { UrlId } from '../model/url.ts';
import { GrowingInt32 } from './growing-array.ts';
import { buildLinkGraph, foldRedirects, type LinkGraph } from './link-graph.ts';
import { type DanglingKind, isInScope, isPage } from './page-state.ts';

export interface RankGraphOptions {
  /** `pages`, or every known URL that does not redirect to another. */
  readonly nodes: 'pages' | 'all';
  /** With `ignore`, nofollow links are arcs like any other. Default `respect`. */
  readonly nofollow?: 'respect' | 'ignore';
}

/** The graph that ranks are made from, and which of the crawl's pages lead nowhere. */
export interface RankGraph extends LinkGraph {
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
  links(found: LinkBlob): void;
  finish(): RankGraph;
}

const A = LINK_TYPES.indexOf('a');
const AREA = LINK_TYPES.indexOf('area');
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
export function rankGraphCollector({ nodes, nofollow = 'respect' }: RankGraphOptions): RankGraphCollector {
  const flags = new GrowingInt32();
  const redirects = new GrowingInt32(-1);
  const sources = new GrowingInt32();
  const targets = new GrowingInt32();
  const counts = new GrowingInt32();
  /** By target, 1 + the place of the arc that was last made to it. */
  const places = new GrowingInt32();
  let linksMet = 0;

  const addArc = (source: UrlId, target: UrlId): void => {
    const place = places.at(target) - 1;
    if (place >= 0 && sources.at(place) === source) {
      counts.add(place, 1);
      return;
    }
    sources.push(source);
    targets.push(target);
    counts.push(1);
    places.set(target, sources.length);
  };
  const link = new LinkCursor();
  const addLinks = (source: UrlId): void => {
    while (link.next()) {
      if ((link.typeIndex !== A && link.typeIndex !== AREA) || link.target === source) continue;
      if (nofollow === 'ignore' || !link.nofollow) addArc(source, link.target);
      else if ((flags.at(link.target) & IN_SCOPE) !== 0) flags.set(source, flags.at(source) | HAS_NOFOLLOW);
    }
  };
  const addRedirect = (source: UrlId): void => {
    while (link.next()) {
      if (link.typeIndex !== REDIRECT) continue;
      redirects.set(source, link.target);
      return;
    }
  };

  return {
    page(record) {
      const isRedirect = record.visit?.outcome === 'redirected';
      const state = KNOWN | (isPage(record) ? PAGE : 0) | (isInScope(record) ? IN_SCOPE : 0);
      flags.set(record.id, state | (isRedirect ? REDIRECTED : 0));
    },
    links({ source, blob }) {
      link.open(blob);
      linksMet += link.count;
      const state = flags.at(source);
      if ((state & PAGE) !== 0) addLinks(source);
      if ((state & REDIRECTED) !== 0) addRedirect(source);
    },
    finish() {
      const known = flags.view();
      const folded = redirects.sized(known.length);
      const list = { sources: sources.view(), targets: targets.view(), weights: counts.view(), redirects: folded };
      const ends = foldRedirects(folded);
      const graph = buildLinkGraph(nodeIds(known, ends, nodes), list);
      const redirectOf = (id: UrlId): UrlId | undefined => ((folded[id] ?? -1) < 0 ? undefined : folded[id]);
      return { ...graph, ...indexed(graph, ends), redirectOf, ...danglingPages(known, ends, list), linksMet };
    },
  };
}

function nodeIds(known: Int32Array, ends: Int32Array, nodes: 'pages' | 'all'): Int32Array {
  const ids: number[] = [];
  known.forEach((state, id) => {
    const isNode = nodes === 'pages' ? (state & PAGE) !== 0 : (state & KNOWN) !== 0 && ends[id] === id;
    if (isNode) ids.push(id);
  });
  return Int32Array.from(ids);
}

function indexed(graph: LinkGraph, ends: Int32Array): Pick<RankGraph, 'indexOf' | 'endOf'> {
  const index = new Int32Array(ends.length).fill(-1);
  graph.ids.forEach((id, at) => {
    index[id] = at;
  });
  return { indexOf: (id) => index[ends[id] ?? -1] ?? -1, endOf: (id) => ends[id] ?? id };
}

type Dangling = Pick<RankGraph, 'danglingKind' | 'pages' | 'danglingPages'>;

function danglingPages(
  known: Int32Array,
  ends: Int32Array,
  { sources, targets }: { readonly sources: Int32Array; readonly targets: Int32Array },
): Dangling {
  const leadsOn = new Uint8Array(known.length);
  const leadsOut = new Uint8Array(known.length);
  for (let at = 0; at < sources.length; at++) {
    const source = sources[at] ?? 0;
    const target = targets[at] ?? 0;
    const end = ends[target] ?? target;
    if (end === source) continue;
    if (((known[end] ?? 0) & IN_SCOPE) !== 0) leadsOn[source] = 1;
    else leadsOut[source] = 1;
  }
  const danglingKind = (id: UrlId): DanglingKind | undefined => {
    const state = known[id] ?? 0;
    if ((state & PAGE) === 0 || leadsOn[id] === 1) return undefined;
    if ((state & HAS_NOFOLLOW) !== 0) return 'nofollow_only';
    return leadsOut[id] === 1 ? 'external_only' : 'no_links';
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
