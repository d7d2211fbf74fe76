import { LinkBlobWriter } from '../../src/links/link-blob.ts';
import type { Archive, ArchivedBody, PageRecord, Totals } from '../../src/model/engine.ts';
import type { LinkBlob, PageLinks, StoredLink } from '../../src/model/link.ts';
import type { PageFacts, Reading } from '../../src/model/page.ts';
import type { RobotsFile } from '../../src/model/robots-file.ts';
import type { CanonicalUrl, HostKey, Origin } from '../../src/model/url.ts';
import type { ResponseFacts, Visit } from '../../src/model/visit.ts';

/** The web makes these in the crawl; the tests state them. */
export const asUrl = (text: string): CanonicalUrl => text as CanonicalUrl;

export const AT = Date.UTC(2026, 0, 2, 3, 4, 5);

export function link(target: number, given: Partial<StoredLink> = {}): StoredLink {
  return {
    target,
    type: 'a',
    anchor: '',
    alt: '',
    rel: '',
    frame: '',
    language: '',
    position: 'content',
    pathType: 'relative',
    nofollow: false,
    followed: true,
    ...given,
  };
}

export function facts(given: Partial<PageFacts> = {}): PageFacts {
  return {
    title: undefined,
    description: undefined,
    h1: undefined,
    h1Count: 0,
    h2: undefined,
    headings: [],
    language: undefined,
    canonical: undefined,
    canonicalConflict: false,
    next: undefined,
    prev: undefined,
    hreflangCount: 0,
    directives: [],
    refresh: undefined,
    base: '',
    hasRegion: true,
    ...given,
  };
}

export function response(status: number, given: Partial<ResponseFacts> = {}): ResponseFacts {
  return {
    status,
    statusText: status === 200 ? 'OK' : '',
    httpVersion: '1.1',
    contentType: 'text/html',
    sniffedType: 'text/html',
    charset: undefined,
    charsetSource: undefined,
    xRobotsTag: undefined,
    canonicalHttp: undefined,
    etag: undefined,
    lastModified: undefined,
    location: undefined,
    truncated: undefined,
    codingError: undefined,
    wireBytes: 90,
    bytes: 100,
    timeToFirstByte: 3.4,
    duration: 5.6,
    address: '127.0.0.1:80',
    tlsVersion: undefined,
    ...given,
  };
}

/** A URL as the crawl left it: the given fields, the rest as of a plain page. */
export interface Told {
  readonly id: number;
  readonly url: string;
  readonly from?: number;
  readonly depth?: number;
  readonly record?: Partial<PageRecord>;
  readonly visit?: Partial<Visit> | 'none';
  readonly page?: Partial<PageFacts> | 'none';
  readonly links?: readonly StoredLink[];
  readonly body?: string;
}

export function toldPage(told: Told): PageRecord {
  const { id, from = 0, depth = 0 } = told;
  const url = asUrl(told.url);
  const page = told.page === 'none' ? undefined : facts(told.page);
  const visit: Visit = {
    id,
    url,
    at: AT + id,
    outcome: 'fetched',
    because: undefined,
    response: response(200),
    page,
    digest: `DIGEST${id}`,
    mayIndex: page !== undefined,
    robotsLine: undefined,
    directive: undefined,
    ...(told.visit === 'none' ? {} : told.visit),
  };
  return {
    id,
    url,
    host: `${new URL(url).hostname}:80` as HostKey,
    state: 'done',
    because: undefined,
    from,
    via: from === 0 ? 'seed' : 'link',
    depth,
    priority: 0,
    redirects: 0,
    tries: 0,
    retryAt: 0,
    lastModified: undefined,
    visit: told.visit === 'none' ? undefined : visit,
    archived: undefined,
    hasOwnBody: false,
    duplicateOf: 0,
    reading: undefined,
    rank: undefined,
    ...told.record,
  };
}

/** An archive of what is told; `robots` by origin. */
export function archiveOf(told: readonly Told[], robots: Readonly<Record<string, number>> = {}): Archive {
  const records = told.map(toldPage);
  const byId = new Map(records.map((record) => [record.id, record]));
  const links = told.flatMap(({ id, links }): PageLinks[] => (links === undefined ? [] : [{ source: id, links }]));
  const bodies = new Map(told.map(({ id, body }) => [id, body]));
  const never = (): never => {
    throw new Error('an export only reads, and not this');
  };
  return {
    page: async (url) => records.find((record) => record.url === url),
    pageById: async (id) => byId.get(id),
    pagesById: async (ids) => ids.map((id) => byId.get(id)),
    pages: () => each(records),
    pageBatches: () => each([records]),
    outlineBatches: () => each([records]),
    visits: () =>
      each(records.flatMap(({ visit }) => (visit === undefined ? [] : [visit])).sort((a, b) => a.at - b.at)),
    captures: () => each([]),
    links: () => each(links),
    linkBlobs: () => each(links.map(blobOf)),
    linkBatches: () => each([links.map(blobOf)]),
    linksOf: async (id) => links.find(({ source }) => source === id),
    hosts: () => each([]),
    robotsFiles: () => each(Object.entries(robots).map(robotsFile)),
    sitemaps: () => each([]),
    totals: async () => totalsOf(records),
    body: async (id) => bodyOf(bodies.get(id)),
    bodyOf: async ({ id }) => bodyOf(bodies.get(id)),
    saveRobots: never,
    saveDelay: never,
    saveReadings: never,
    settleOriginals: never,
    settleDepths: never,
    saveRanks: never,
  };
}

function totalsOf(records: readonly PageRecord[]): Totals {
  const count = (state: PageRecord['state']): number => records.filter((record) => record.state === state).length;
  const states = { pending: count('pending'), done: count('done'), refused: count('refused') };
  const sums = { requests: 0, pages: 0, bytes: 0, wireBytes: 0, hosts: 0 };
  return { known: records.length, ...states, outcomes: {}, ...sums };
}

function blobOf({ source, links }: PageLinks): LinkBlob {
  const targets = links.map(({ target }) => target);
  return { source, blob: new LinkBlobWriter().encode(links, targets) };
}

async function* each<T>(values: readonly T[]): AsyncGenerator<T> {
  yield* values;
}

function bodyOf(text: string | undefined): ArchivedBody | undefined {
  return text === undefined ? undefined : { body: Buffer.from(text, 'latin1'), status: 200, contentType: 'text/html' };
}

function robotsFile([origin, status]: [string, number]): RobotsFile {
  const verdict = status === 200 ? 'parsed' : 'allow-all';
  const rest = { detail: '', text: '', redirects: 0, failures: 0, failingSince: 0 };
  return { origin: origin as Origin, at: AT, status, verdict, ...rest };
}

const reading = (similarityHash: string): Reading => ({ words: 120, textRatio: 0.51234, textHash: '', similarityHash });

/** A crawl with every kind of URL in it. */
export const SMALL_CRAWL: readonly Told[] = [
  {
    id: 1,
    url: 'http://h.test/',
    page: { title: 'Start, "quoted"', language: 'en', h1: 'Start', h1Count: 1 },
    links: [
      link(2, { anchor: 'two' }),
      link(2, { anchor: 'two again', position: 'footer' }),
      link(3),
      link(4, { nofollow: true, rel: 'nofollow' }),
      link(5),
      link(6, { pathType: 'absolute' }),
      link(7, { type: 'image', alt: 'a picture' }),
      link(8),
      link(9),
      link(10),
      link(11),
      link(12, { type: 'area' }),
      link(13),
      link(14),
      link(1),
    ],
    record: { reading: reading('00000000000000ff') },
    body: '<html>caf\xe9',
  },
  {
    id: 2,
    url: 'http://h.test/a/two.html?x=1,2',
    from: 1,
    depth: 1,
    page: { title: '=cmd()', directives: [{ agent: 'robots', content: 'noindex' }] },
    visit: { mayIndex: false },
    links: [link(1)],
    record: { reading: reading('00000000000000fe') },
    body: 'two',
  },
  { id: 3, url: 'http://h.test/three', from: 1, depth: 1, links: [], body: 'three' },
  { id: 4, url: 'http://h.test/four', from: 1, depth: 1, links: [link(1, { nofollow: true })], body: 'four' },
  {
    id: 5,
    url: 'http://h.test/old',
    from: 1,
    depth: 1,
    page: 'none',
    visit: { outcome: 'redirected', digest: undefined, response: response(301, { location: 'http://h.test/three' }) },
    links: [link(3, { type: 'redirect' })],
  },
  refused(6, 'http://away.test/', 'scope', '--scope host'),
  refused(7, 'http://h.test/x.png', 'link-type', 'image'),
  {
    id: 8,
    url: 'http://h.test/gone',
    from: 1,
    depth: 1,
    page: 'none',
    visit: {
      outcome: 'gone',
      because: { reason: 'http-status', rule: '404' },
      digest: undefined,
      response: response(404),
    },
  },
  {
    id: 9,
    url: 'http://h.test/private/',
    from: 1,
    depth: 1,
    page: 'none',
    visit: {
      outcome: 'denied',
      because: { reason: 'robots', rule: 'line 2: Disallow: /private' },
      digest: undefined,
      response: undefined,
    },
  },
  { id: 10, url: 'http://h.test/deep', from: 1, depth: 2, visit: 'none', record: { state: 'pending' } },
  {
    id: 11,
    url: 'http://h.test/paper.pdf',
    from: 1,
    depth: 1,
    page: 'none',
    visit: { response: response(200, { contentType: 'application/pdf' }) },
  },
  { id: 12, url: 'http://h.test/out', from: 1, depth: 1, links: [link(6)], body: 'out' },
  {
    id: 13,
    url: 'http://h.test/three-again',
    from: 1,
    depth: 1,
    links: [link(13)],
    record: { duplicateOf: 3 },
    visit: { digest: 'DIGEST3' },
    body: 'three',
  },
  {
    id: 14,
    url: 'http://h.test/loop',
    from: 1,
    depth: 1,
    page: 'none',
    visit: { outcome: 'redirected', digest: undefined, response: response(302, { location: 'http://h.test/pool' }) },
    links: [link(15, { type: 'redirect' })],
  },
  {
    id: 15,
    url: 'http://h.test/pool',
    from: 14,
    depth: 1,
    page: 'none',
    visit: { outcome: 'redirected', digest: undefined, response: response(302, { location: 'http://h.test/loop' }) },
    links: [link(14, { type: 'redirect' })],
  },
];

function refused(id: number, url: string, reason: 'scope' | 'link-type', rule: string): Told {
  return { id, url, from: 1, depth: 1, visit: 'none', record: { state: 'refused', because: { reason, rule } } };
}
