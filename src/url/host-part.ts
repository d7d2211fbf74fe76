import type { HostPart } from '../model/engine.ts';
import type { HostKey } from '../model/url.ts';
import { fingerprint } from './fingerprint.ts';

/** Always the same, so that a host stays with its part when a crawl goes on. */
const KEY = { a: 0, b: 0 };

/** The index of the part that a host belongs to, of so many. All ports of a name belong together: `http:` mostly leads to `https:`. */
export function partOf(host: HostKey, count: number): number {
  const name = host.slice(0, host.lastIndexOf(':'));
  return (fingerprint(name, KEY).lo >>> 0) % count;
}

/** Whether a host belongs to a part; to no part in particular all of them do. */
export function isOfPart(host: HostKey, part: HostPart | undefined): boolean {
  return part === undefined || partOf(host, part.count) === part.index;
}
