import type { Visit } from '../model/visit.ts';

/** What a header line can hold: junk that a server has sent is not sent back. */
const SENDABLE = /^[\t\x20-\x7e\x80-\xff]+$/;

/** Of longer ones many servers would refuse the whole request, each time; they take 8 KiB of headers. */
const LONGEST = 1024;

/** As If-None-Match an asterisk asks whether there is anything at all (RFC 9110, 13.1.2): the page would never have changed. */
const ANYTHING = /^[\t *,]*$/;

/** Header lines that ask for a page only where it has changed since that visit: its validators, byte for byte as they came (RFC 9110, 13.1). */
export function conditions({ response }: Visit): Readonly<Record<string, string>> {
  const { etag, lastModified } = response ?? {};
  const lines: [name: string, value: string | undefined][] = [
    ['If-None-Match', etag],
    ['If-Modified-Since', lastModified],
  ];
  return Object.fromEntries(lines.filter((line): line is [string, string] => line[1] !== undefined && isSent(line[1])));
}

function isSent(value: string): boolean {
  return value.length <= LONGEST && SENDABLE.test(value) && !ANYTHING.test(value);
}
