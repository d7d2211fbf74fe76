import type { ArchivedBody, HostRecord, UrlRecord } from '../../model/engine.ts';
import type { StoredLink } from '../../model/link.ts';
import type { Reading } from '../../model/page.ts';
import type { RobotsFile } from '../../model/robots-file.ts';
import type { SitemapFindings } from '../../model/sitemap.ts';
import type { Clock, Millis } from '../../model/time.ts';
import type { CanonicalUrl, FingerprintKey, HostKey, UrlId } from '../../model/url.ts';
import type { Visit } from '../../model/visit.ts';

type Writable<T> = { -readonly [Name in keyof T]: T[Name] };

/** A URL and all that is known of it. */
export interface MemoryUrl extends Writable<UrlRecord> {
  /** The last one. */
  visit: Visit | undefined;
  /** What the last visit left. */
  body: ArchivedBody | undefined;
  duplicateOf: UrlId;
  links: readonly StoredLink[] | undefined;
  reading: Reading | undefined;
  rank: number | undefined;
  /** What the last visit found where it was to a sitemap. */
  sitemap: SitemapFindings | undefined;
}

export interface MemoryHost extends Writable<Omit<HostRecord, 'leasedUntil' | 'pending'>> {
  fence: number;
  /** 0 when it is not lent. */
  leasedUntil: number;
  /** URLs that were handed out under the present fence and are not settled. */
  readonly lent: Set<UrlId>;
}

/** Everything a memory engine holds; the frontier writes to it, the archive reads from it. */
export interface World {
  readonly clock: Clock;
  readonly key: FingerprintKey;
  readonly leaseLength: Millis;
  readonly priorityFollowsDepth: boolean;
  /** In order of ids: the URL with id n at n - 1. */
  readonly urls: MemoryUrl[];
  readonly ids: Map<string, UrlId>;
  readonly hosts: Map<HostKey, MemoryHost>;
  readonly visits: Visit[];
  /** The first page with a content, by digest. */
  readonly originals: Map<string, UrlId>;
  readonly robots: Map<string, RobotsFile>;
  /** Present when pages were made due once more: what counts from then on begins behind so many visits. */
  round?: { readonly visitsBefore: number };
  readonly keyOf: (url: CanonicalUrl) => string;
}

/** A URL that must be known. */
export function urlOf(world: World, id: UrlId): MemoryUrl {
  const url = world.urls[id - 1];
  if (url === undefined) throw new RangeError(`no URL has the id ${id}`);
  return url;
}

/** The host's record, made when it is new. */
export function hostOf(world: World, key: HostKey): MemoryHost {
  const known = world.hosts.get(key);
  if (known !== undefined) return known;
  const counts = { requests: 0, fetched: 0, failed: 0, bytes: 0, delay: 0 };
  const host: MemoryHost = { host: key, readyAt: 0, leasedUntil: 0, fence: 0, lent: new Set(), ...counts };
  world.hosts.set(key, host);
  return host;
}
