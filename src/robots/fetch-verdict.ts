import type { RobotsFile } from '../model/robots-file.ts';

/**
 * What the answer to a request for robots.txt means; `status` is that of the last hop, undefined (or 0) without an answer.
 * RFC 9309, 2.3.1: 2xx is parsed; 4xx allows everything, 401 and 403 too; server errors, 429 and silence allow nothing. A redirect
 * that was not followed to its end (more than five hops, no target) counts as missing, which 2.3.1.2 permits.
 */
export function robotsVerdict(status: number | undefined): RobotsFile['verdict'] {
  if (status === undefined || status < 200) return 'disallow-all';
  if (status < 300) return 'parsed';
  return status < 500 && status !== 429 ? 'allow-all' : 'disallow-all';
}
