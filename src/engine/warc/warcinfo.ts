import type { Instant } from '../../model/time.ts';
import { dateOf, type MakeUuid } from './exchange.ts';
import { blockDigestField, planRecord, type RecordPlan, recordFields } from './record.ts';

/** What every file says of the crawl that wrote it (WARC 1.1, 6.2). */
export interface CrawlNotes {
  /** Name and version, as in `Skein/0.1.0`. */
  readonly software: string;
  /** What is made of robots.txt: `obey` or `ignore`. */
  readonly robots: string;
  readonly userAgent: string;
  readonly from?: string | undefined;
}

const FORMAT = `format: WARC File Format 1.1
conformsTo: http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/
description: HTTP messages are re-made from the status line and header lines as received; transfer codings are undone and Transfer-Encoding is left out, content codings are kept
`.replaceAll('\n', '\r\n');

/** The first record of a file. */
export function planWarcinfo(
  file: string,
  notes: CrawlNotes,
  hostname: string,
  at: Instant,
  uuid: MakeUuid,
): RecordPlan {
  const lines = [
    `software: ${notes.software}`,
    `robots: ${notes.robots}`,
    `hostname: ${hostname}`,
    `http-header-user-agent: ${notes.userAgent}`,
    ...(notes.from === undefined ? [] : [`http-header-from: ${notes.from}`]),
  ];
  const block = `${lines.map((line) => `${line.replace(/[\r\n]+/g, ' ')}\r\n`).join('')}${FORMAT}`;
  const fields = `${recordFields('warcinfo', uuid(), dateOf(at))}WARC-Filename: ${file}\r\nContent-Type: application/warc-fields\r\n`;
  return planRecord(fields + blockDigestField(block), block);
}
