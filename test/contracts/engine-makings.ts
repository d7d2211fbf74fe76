import type { ArchiveEntry, ArchiveWriter } from '../../src/engine/archive-writer.ts';
import { packLinks } from '../../src/links/found-links.ts';
import type {
  ArchiveAddress,
  ArchivedBody,
  Discovery,
  Engine,
  HostLease,
  LeaseWish,
  Settlement,
  Turn,
} from '../../src/model/engine.ts';
import type { FetchedResponse } from '../../src/model/fetcher.ts';
import type { FoundLink } from '../../src/model/link.ts';
import type { PageFacts } from '../../src/model/page.ts';
import type { Clock } from '../../src/model/time.ts';
import type { CanonicalUrl, FingerprintKey, HostKey, UrlId } from '../../src/model/url.ts';
import type { ResponseFacts, Visit } from '../../src/model/visit.ts';
import { fingerprint } from '../../src/url/fingerprint.ts';

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  time: number;
}

export function testClock(time = 1_000_000): TestClock {
  const clock: TestClock = { time, now: () => clock.time, sleepUntil: async () => {} };
  return clock;
}

/** Of the engines in the contract suite. */
export const CONTRACT_LEASE_LENGTH = 60_000;

export const KEY: FingerprintKey = { a: 17, b: 42 };

export const WISH: LeaseWish = {
  hosts: 10,
  urlsPerHost: 10,
  maxDepth: Number.POSITIVE_INFINITY,
  maxPagesPerHost: Number.POSITIVE_INFINITY,
};

export const urlAt = (path: string, host = 'a.test'): CanonicalUrl => `http://${host}${path}` as CanonicalUrl;
export const hostAt = (host = 'a.test'): HostKey => `${host}:80` as HostKey;

/** A seed of depth and priority 0, unless said otherwise. */
export function discovery(path: string, host = 'a.test', more: Partial<Discovery> = {}): Discovery {
  const url = urlAt(path, host);
  const plain = { from: 0, via: 'seed', depth: 0, priority: 0, redirects: 0, because: undefined } as const;
  return { url, host: hostAt(host), fingerprint: fingerprint(url, KEY), ...plain, ...more };
}

/** A followed `a` link to a URL of the host. */
export function link(path: string, host = 'a.test', more: Partial<FoundLink> = {}): FoundLink {
  const url = urlAt(path, host);
  const { lo, hi } = fingerprint(url, KEY);
  const words = { anchor: `to ${path}`, alt: '', rel: '', frame: '', language: '' };
  const place = { position: 'content', pathType: 'relative', nofollow: false, followed: true } as const;
  return { id: 0, lo, hi, url, type: 'a', ...words, ...place, ...more };
}

export const FACTS: PageFacts = {
  title: 'Title',
  description: undefined,
  h1: 'Heading',
  h1Count: 1,
  h2: undefined,
  headings: ['Heading'],
  language: 'en',
  canonical: undefined,
  canonicalConflict: false,
  next: undefined,
  prev: undefined,
  hreflangCount: 0,
  directives: [{ agent: 'robots', content: 'noarchive' }],
  refresh: { seconds: 5, url: 'http://a.test/next' },
  base: 'http://a.test/',
  hasRegion: true,
};

export const RESPONSE: ResponseFacts = {
  status: 200,
  statusText: 'OK',
  httpVersion: '1.1',
  contentType: 'text/html; charset=utf-8',
  sniffedType: 'text/html',
  charset: 'UTF-8',
  charsetSource: 'header',
  xRobotsTag: undefined,
  canonicalHttp: undefined,
  etag: '"1"',
  lastModified: undefined,
  location: undefined,
  truncated: undefined,
  codingError: 'gzip: unexpected end of file',
  wireBytes: 60,
  bytes: 100,
  timeToFirstByte: 1.5,
  duration: 2.25,
  address: '127.0.0.1:80',
  tlsVersion: undefined,
};

export function visit(id: UrlId, url: CanonicalUrl, more: Partial<Visit> = {}): Visit {
  const outcome = { at: 1_000_000, outcome: 'fetched', because: undefined } as const;
  const ruled = { robotsLine: 'line 2: Allow: /', mayIndex: true, directive: 'meta robots: nofollow' };
  return { id, url, ...outcome, ...ruled, response: RESPONSE, page: FACTS, digest: undefined, ...more };
}

/** A settlement as tests tell of it, its links as objects. */
export interface ToldSettlement extends Partial<Omit<Settlement, 'links'>> {
  readonly links?: readonly FoundLink[];
}

/** What came of the URL at `place` of a lease: fetched and done, nothing found, unless said otherwise. */
export function settlement(lease: HostLease, place: number, { links = [], ...more }: ToldSettlement = {}): Settlement {
  const lent = lease.urls[place];
  if (lent === undefined) throw new RangeError(`the lease has no URL ${place}`);
  const plain = {
    isRequest: true,
    capture: undefined,
    links: packLinks(links),
    discoveries: [],
    next: 'never',
    hostReady: 0,
  } as const;
  return { host: lease.host, fence: lease.fence, visit: visit(lent.id, lent.url), ...plain, ...more };
}

/** The leases of a turn that must have some. */
export function leasesOf(turn: Turn): readonly HostLease[] {
  if (turn.kind !== 'work') throw new RangeError(`there is no work, but ${JSON.stringify(turn)}`);
  return turn.leases;
}

/** Leases at most one host and visits its best URL. */
export async function visitNext(
  engine: Engine,
  more: (lease: HostLease) => ToldSettlement = () => ({}),
): Promise<CanonicalUrl> {
  const [lease] = leasesOf(await engine.lease({ ...WISH, hosts: 1, urlsPerHost: 1 }));
  if (lease === undefined) throw new RangeError('a turn of work has a lease');
  const done = settlement(lease, 0, more(lease));
  await engine.settle([done]);
  await engine.release([{ host: lease.host, fence: lease.fence, readyAt: 0 }]);
  return done.visit.url;
}

export async function listOf<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const list: Row[] = [];
  for await (const row of rows) list.push(row);
  return list;
}

export function response(body: string): FetchedResponse {
  const bytes = Buffer.from(body);
  return {
    kind: 'response',
    status: 200,
    statusText: 'OK',
    httpVersion: '1.1',
    rawHeaders: ['Content-Type', 'text/html'],
    header: (name) => (name === 'content-type' ? 'text/html' : undefined),
    body: bytes,
    wireBody: bytes,
    codings: [],
    truncated: undefined,
    codingError: undefined,
    requestHead: 'GET / HTTP/1.1\r\n\r\n',
    address: '127.0.0.1:80',
    tlsVersion: undefined,
    startedAt: 0,
    timeToFirstByte: 1,
    duration: 2,
  };
}

/** An archive in memory: files of at most two exchanges, each a line with its number of bytes. */
export interface TestArchive extends ArchiveWriter {
  readonly files: Map<string, string>;
  readonly entries: ArchiveEntry[];
  /** Thrown by the next `append`. */
  failure: Error | undefined;
}

export function testArchive(): TestArchive {
  const files = new Map<string, string>();
  const archive: TestArchive = {
    files,
    entries: [],
    failure: undefined,
    append(entries) {
      if (archive.failure !== undefined) throw archive.failure;
      return entries.map((entry): ArchiveAddress => {
        archive.entries.push(entry);
        const last = [...files.keys()].at(-1);
        const isFull = last === undefined || (files.get(last) ?? '').split('\n').length > 2;
        const file = isFull ? `${files.size}.warc` : last;
        const record = `${entry.duplicateOf ? `same as ${entry.duplicateOf.url}` : entry.capture.response.body}\n`;
        const before = files.get(file) ?? '';
        files.set(file, before + record);
        return { file, offset: before.length, length: record.length };
      });
    },
    lengthOf: (file) => files.get(file)?.length,
    cutBack(last) {
      for (const [file, text] of files) {
        if (last === undefined || file > last.file) files.delete(file);
        else if (file === last.file) files.set(file, text.slice(0, last.offset + last.length));
      }
    },
    shorten(file, length) {
      if (length === 0) files.delete(file);
      else files.set(file, (files.get(file) ?? '').slice(0, length));
    },
    sync: () => {},
    async read({ file, offset, length }): Promise<ArchivedBody> {
      const body = Buffer.from((files.get(file) ?? '').slice(offset, offset + length - 1));
      return { body, status: 200, contentType: 'text/html' };
    },
    close: async () => {},
  };
  return archive;
}
