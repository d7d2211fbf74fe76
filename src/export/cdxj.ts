import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Archive, ArchiveAddress } from '../model/engine.ts';
import type { CanonicalUrl } from '../model/url.ts';
import { surt } from '../url/surt.ts';
import { openWarcHeads, type WarcHead } from './warc-head.ts';

/** Where captures are exported from. */
export interface ArchivedCrawl {
  readonly archive: Pick<Archive, 'captures'>;
  /** The crawl folder, with the WARC files in `archive`. */
  readonly folder: string;
}

/**
 * The lines of a CDXJ index of all captures, `SURT timestamp JSON`, sorted by bytes, without line ends.
 * All lines are held in memory for sorting: about 0.5 KB a capture, so 1 GB for 2 million. Throws SkeinError FOLDER_DAMAGED when
 * a capture is not where the crawl says.
 */
export async function cdxjLines({ archive, folder }: ArchivedCrawl): Promise<string[]> {
  const heads = openWarcHeads(folder);
  const lines: string[] = [];
  try {
    for await (const { url, archived } of archive.captures()) lines.push(cdxjLine(url, archived, heads.at(archived)));
  } finally {
    heads.close();
  }
  // Code units sort as bytes do: the lines are ASCII.
  return lines.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

/** Writes the index to a file and answers the number of captures in it. */
export async function exportCdxj(crawl: ArchivedCrawl, path: string): Promise<number> {
  const lines = await cdxjLines(crawl);
  await pipeline(Readable.from(cdxjText(lines)), createWriteStream(path));
  return lines.length;
}

/** The text of an index in pieces of a size that is good to write. */
export function* cdxjText(lines: readonly string[]): Generator<string> {
  const piece = 512;
  for (let at = 0; at < lines.length; at += piece) yield `${lines.slice(at, at + piece).join('\n')}\n`;
}

function cdxjLine(url: CanonicalUrl, address: ArchiveAddress, head: WarcHead): string {
  const fields = {
    url: head.uri,
    // What an index calls a record that repeats another, whatever its media type.
    mime: head.type === 'revisit' ? 'warc/revisit' : (head.mime ?? 'unk'),
    status: head.status,
    digest: head.digest?.replace(/^sha1:/, ''),
    length: String(address.length),
    offset: String(address.offset),
    filename: address.file,
  };
  return `${surt(url)} ${timestamp(head.date)} ${ascii(JSON.stringify(fields))}`;
}

/** Fourteen digits, whole seconds. */
function timestamp(date: string): string {
  return date.replace(/\.\d+/, '').replace(/\D/g, '');
}

function ascii(json: string): string {
  return json.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
