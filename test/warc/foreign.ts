import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { crawl } from '../../src/crawl-site.ts';
import { type ImportWarcOptions, importWarc } from '../../src/import-warc.ts';
import { openFolder } from '../../src/open-folder.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A record as other programs write it. */
export interface Foreign {
  readonly type: string;
  readonly uri?: string;
  readonly date?: string;
  readonly id?: string;
  readonly fields?: readonly string[];
  readonly block?: string | Buffer;
  readonly version?: string;
}

export const DAY = '2024-05-06T07:08:09Z';

/** The bytes of a record. */
export function recordOf({ type, uri, date = DAY, id, fields = [], block = '', version = '1.0' }: Foreign): Buffer {
  const bytes = Buffer.from(block);
  const lines = [
    `WARC/${version}`,
    `WARC-Type: ${type}`,
    `WARC-Record-ID: <urn:uuid:${id ?? `${type}-${uri}-${date}`}>`,
    `WARC-Date: ${date}`,
    ...(uri === undefined ? [] : [`WARC-Target-URI: ${uri}`]),
    ...fields,
    `Content-Length: ${bytes.length}`,
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), bytes, Buffer.from('\r\n\r\n')]);
}

/** The message of an answer of 200 with a page, unless told otherwise. */
export function message(body: string | Buffer, head: readonly string[] = [], status = '200 OK'): Buffer {
  const lines = [`HTTP/1.1 ${status}`, ...(head.length > 0 ? head : ['Content-Type: text/html'])];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), Buffer.from(body)]);
}

export function response(uri: string, body: string | Buffer, more: Partial<Foreign> = {}): Foreign {
  return { type: 'response', uri, block: message(body), fields: ['Content-Type: application/http'], ...more };
}

/** A page that links to those addresses. */
export function page(title: string, ...links: readonly string[]): string {
  return `<title>${title}</title>${links.map((link) => `<a href="${link}">${link}</a>`).join(' ')}`;
}

/** gzip with fields in its header: extra, name, comment and checksum of the header (RFC 1952, 2.3.1). */
export function gzipWithFields(content: Buffer): Buffer {
  const plain = gzipSync(content);
  const head = Buffer.from(plain.subarray(0, 10));
  head[3] = 2 + 4 + 8 + 16;
  const extra = Buffer.from('\x0c\x00sl\x08\x00\x01\x00\x00\x00\x02\x00\x00\x00', 'latin1');
  const fields = Buffer.concat([head, extra, Buffer.from('name.warc\0a comment\0', 'latin1')]);
  const checksum = Buffer.alloc(2);
  checksum.writeUInt16LE(crc32(fields) & 0xffff);
  return Buffer.concat([fields, checksum, plain.subarray(10)]);
}

/** A ZIP with its files deflated, as no WACZ should have them and some do, or stored. */
export function zipOf(files: Readonly<Record<string, Buffer>>, isStored = false): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const packed = isStored ? content : deflateRawSync(content);
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(packed.length, 4);
    sizes.writeUInt32LE(content.length, 8);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(isStored ? 0 : 8, 8);
    sizes.copy(local, 14);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(isStored ? 0 : 8, 10);
    sizes.copy(entry, 16);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    parts.push(local, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    offset += local.length + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  const length = directory.reduce((sum, piece) => sum + piece.length, 0);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

/** What is known of a crawl folder: the URLs with what came of them, and the arcs. */
export interface Known {
  /** `status depth via url (title)`, in the order of the URLs; what was not visited has its reason for a status. */
  readonly urls: readonly string[];
  readonly arcs: readonly string[];
  readonly problems: readonly string[];
}

/** Imports files with those bytes and answers what the folder then knows. */
export async function imported(
  files: Buffer | Readonly<Record<string, Buffer>>,
  options: ImportWarcOptions = {},
): Promise<Known & { readonly folder: string; readonly paths: readonly string[] }> {
  const place = temporaryFolder();
  const named = Buffer.isBuffer(files) ? { 'a.warc': files } : files;
  const paths = Object.entries(named).map(([name, bytes]) => {
    writeFileSync(join(place, name), bytes);
    return join(place, name);
  });
  const folder = join(place, 'crawl');
  const problems: string[] = [];
  await importWarc(paths, folder, { ...options, onProblem: (line) => problems.push(line.replaceAll(`${place}/`, '')) });
  return { ...(await knownOf(folder)), problems, folder, paths };
}

export async function knownOf(folder: string): Promise<Known> {
  const opened = await openFolder(folder);
  try {
    const urls: string[] = [];
    const names = new Map<number, string>();
    for await (const { id, url, depth, via, visit, because } of opened.archive.pages()) {
      names.set(id, url);
      const state = visit === undefined ? (because?.reason ?? 'pending') : (visit.response?.status ?? visit.outcome);
      const title = visit?.page?.title;
      urls.push(`${url} ${state} ${depth} ${via}${title === undefined ? '' : ` (${title})`}`);
    }
    const arcs: string[] = [];
    for await (const { source, links } of opened.archive.links())
      for (const { target, type } of links) arcs.push(`${names.get(source)} ${type} ${names.get(target)}`);
    return { urls: urls.sort(), arcs: arcs.sort(), problems: [] };
  } finally {
    await opened.close();
  }
}

/** What a crawl of the web itself knows, from that seed. */
export async function crawled(seed: string, folder: string): Promise<Known> {
  await crawl(seed, { folder, delay: 0, sitemap: ['none'], warn: () => undefined });
  return knownOf(folder);
}
