import type { Visit } from '../model/visit.ts';

/** What a header line can hold: junk that a server has sent is not sent back. */
const SENDABLE = /^[\t\x20-\x7e\x80-\xff]+$/;

/** Header lines that ask for a page only where it has changed since that visit: its validators, byte for byte as they came (RFC 9110, 13.1). */
export function conditions({ response }: Visit): Readonly<Record<string, string>> {
  const { etag, lastModified } = response ?? {};
  const lines: [name: string, value: string | undefined][] = [
    ['If-None-Match', etag],
    ['If-Modified-Since', lastModified],
  ];
  const sent = lines.filter((line): line is [string, string] => line[1] !== undefined && SENDABLE.test(line[1]));
  return Object.fromEntries(sent);
}
