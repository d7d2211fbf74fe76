import { describe, expect, it } from 'vitest';
import type { ArcRoom } from '../../src/graph/arc-log.ts';
import { GrowingLog } from '../../src/graph/arc-log.ts';
import { type RankGraph, rankGraphCollector } from '../../src/graph/rank-graph.ts';
import { LinkBlobWriter } from '../../src/links/link-blob.ts';
import { PageArcs } from '../../src/links/page-arcs.ts';
import type { Link, LinkType } from '../../src/model/link.ts';
import type { PageOutline } from '../../src/model/page-outline.ts';
import type { CanonicalUrl } from '../../src/model/url.ts';
import { arcsOf } from './graph-arcs.ts';

function outline(id: number, outcome: 'fetched' | 'redirected' | undefined): PageOutline {
  return {
    id,
    url: `http://a.test/${id}` as CanonicalUrl,
    state: outcome === undefined ? 'pending' : 'done',
    because: undefined,
    via: 'link',
    from: 1,
    depth: 1,
    duplicateOf: 0,
    visit:
      outcome === undefined
        ? undefined
        : {
            outcome,
            because: undefined,
            response: { status: outcome === 'fetched' ? 200 : 301 },
            page: outcome === 'fetched' ? {} : undefined,
          },
    reading: undefined,
  };
}

function link(type: LinkType, nofollow = false): Link {
  return {
    type,
    anchor: '',
    alt: '',
    rel: '',
    frame: '',
    language: '',
    position: 'content',
    pathType: 'relative',
    nofollow,
    followed: true,
  };
}

type Found = readonly [source: number, links: readonly (readonly [target: number, link: Link])[]];

/** Pages 1 to 3; 4 redirects to 5 and that to 3, 6 and 7 to each other; 8 waits. */
function graphOf(found: readonly Found[], nodes: 'pages' | 'all', room?: ArcRoom): Promise<RankGraph> {
  const collector = rankGraphCollector({ nodes, room });
  const outcomes = ['fetched', 'fetched', 'fetched', 'redirected', 'redirected', 'redirected', 'redirected', undefined];
  for (const [at, outcome] of outcomes.entries()) collector.page(outline(at + 1, outcome as 'fetched' | undefined));
  const redirects = [
    [4, 5],
    [5, 3],
    [6, 7],
    [7, 6],
  ] as const;
  const all: readonly Found[] = [...found, ...redirects.map(([from, to]): Found => [from, [[to, link('redirect')]]])];
  for (const [source, links] of all) {
    const blob = new LinkBlobWriter().encode(
      links.map(([, one]) => one),
      links.map(([target]) => target),
    );
    collector.links(new PageArcs().open({ source, blob }));
  }
  return collector.finish();
}

const FOUND: readonly Found[] = [
  [
    1,
    [
      [4, link('a')],
      [2, link('a', true)],
      [3, link('area')],
      [1, link('a')],
      [8, link('a')],
    ],
  ],
  [
    2,
    [
      [4, link('a')],
      [6, link('a')],
      [1, link('image')],
    ],
  ],
  [3, [[2, link('a', true)]]],
];

async function described(graph: RankGraph): Promise<unknown> {
  const { ids, size, arcs, outDegrees, inDegrees, pages, danglingPages, linksMet } = graph;
  const named = (await arcsOf(graph.log)).map((arc) => arc.replace(/\d+(?=>|\s)/g, (page) => `${ids[Number(page)]}`));
  const kinds = [1, 2, 3, 4].map((id) => graph.danglingKind(id));
  const ends = [4, 6, 8].map((id) => graph.endOf(id));
  const degrees = [[...outDegrees], [...inDegrees]];
  return { size, arcs, named, degrees, pages, danglingPages, linksMet, kinds, ends, hop: graph.redirectOf(4) };
}

describe('rank graph', () => {
  it('house redirects are folded into their target, nofollow links left out and links counted', async () => {
    const graph = await graphOf(FOUND, 'pages');
    expect([...graph.ids]).toEqual([1, 2, 3]);
    expect(await described(graph)).toEqual({
      size: 3,
      arcs: 2,
      named: ['1>3 2', '2>3 1'],
      degrees: [
        [1, 1, 0],
        [0, 0, 2],
      ],
      pages: 3,
      danglingPages: 1,
      linksMet: 13,
      kinds: [undefined, undefined, 'nofollow_only', undefined],
      ends: [3, 6, 8],
      hop: 5,
    });
    expect([4, 5, 6, 8].map((id) => graph.indexOf(id))).toEqual([2, 2, -1, -1]);
  });

  it('house with all URLs as nodes those that redirect to another are none', async () => {
    const graph = await graphOf(FOUND, 'all');
    expect([...graph.ids]).toEqual([1, 2, 3, 6, 7, 8]);
    expect((await arcsOf(graph.log)).length).toBe(4);
  });

  it('house the graph is the same where its arcs have no room in memory', async () => {
    const room: ArcRoom = { entries: 1, beyond: () => new GrowingLog() };
    for (const nodes of ['pages', 'all'] as const)
      expect(await described(await graphOf(FOUND, nodes, room))).toEqual(await described(await graphOf(FOUND, nodes)));
  });
});
