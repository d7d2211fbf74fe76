import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ZipFile } from 'yazl';
import type { Archive, PageRecord } from '../model/engine.ts';
import type { Instant } from '../model/time.ts';
import { type ArchivedCrawl, cdxjLines, cdxjText } from './cdxj.ts';

export interface WaczOptions extends ArchivedCrawl {
  readonly archive: Pick<Archive, 'captures' | 'pages'>;
  /** Where the file goes; it appears there when it is whole. */
  readonly path: string;
  readonly title: string;
  /** Name and version, as in `Skein/0.1.0`. */
  readonly software: string;
  /** Written into the file as the time of its making. */
  readonly at: Instant;
}

/** A file in the package, as `datapackage.json` lists it. */
interface Resource {
  /** In lower case, as Data Packages want names. */
  readonly name: string;
  readonly path: string;
  readonly hash: string;
  readonly bytes: number;
}

/** The page with which a reader begins. */
interface MainPage {
  readonly url: string;
  readonly ts: string;
}

/**
 * Packs the WARC files with an index and a list of pages into one WACZ 1.1.1 file. Nothing is compressed a second time and no
 * file is held in memory (the index is while it is sorted). Answers the number of pages listed.
 */
export async function exportWacz(options: WaczOptions): Promise<number> {
  const part = `${options.path}.part`;
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  // yazl takes the error of a file it reads itself, but not one of a stream that it is given.
  const failed = new Promise<never>((_, reject) => zip.on('error', reject));
  const written = pipeline(zip.outputStream, createWriteStream(part));
  try {
    const pages = await Promise.race([pack(zip, options), failed, written.then(() => 0)]);
    await Promise.race([written, failed]);
    await rename(part, options.path);
    return pages;
  } catch (error) {
    if (zip.outputStream instanceof Readable) zip.outputStream.destroy();
    await written.catch(() => undefined);
    await rm(part, { force: true });
    throw error;
  }
}

async function pack(zip: ZipFile, options: WaczOptions): Promise<number> {
  const mtime = new Date(options.at);
  const resources: Resource[] = [];
  const add = async (path: string, chunks: AsyncIterable<Buffer>, size?: number): Promise<void> => {
    resources.push(await addFile(zip, { path, mtime, ...(size !== undefined && { size }) }, chunks));
  };
  const archive = join(options.folder, 'archive');
  for (const file of await warcFiles(archive)) {
    // A crawl that goes on adds to the last file: what it has now is what counts.
    const { size } = await stat(join(archive, file));
    await add(`archive/${file}`, bytesOf(join(archive, file), size), size);
  }
  await add('indexes/index.cdx', encoded(cdxjText(await cdxjLines(options))));
  const pages = new PageList();
  await add('pages/pages.jsonl', encoded(pages.lines(options)));
  const description = Buffer.from(`${JSON.stringify(dataPackage(options, resources, pages.main), undefined, 2)}\n`);
  zip.addBuffer(description, 'datapackage.json', { mtime, compress: false });
  const digest = { path: 'datapackage.json', hash: sha256(createHash('sha256').update(description)) };
  zip.addBuffer(Buffer.from(`${JSON.stringify(digest)}\n`), 'datapackage-digest.json', { mtime, compress: false });
  zip.end();
  return pages.count;
}

function dataPackage(options: WaczOptions, resources: readonly Resource[], main: MainPage | undefined): object {
  const created = new Date(options.at).toISOString();
  return {
    profile: 'data-package',
    wacz_version: '1.1.1',
    title: options.title,
    software: options.software,
    created,
    modified: created,
    ...(main !== undefined && { mainPageUrl: main.url, mainPageDate: main.ts }),
    resources,
  };
}

/** Adds one file, stored as it is, and answers what it was once it is in. */
function addFile(
  zip: ZipFile,
  { path, ...options }: { readonly path: string; readonly mtime: Date; readonly size?: number },
  chunks: AsyncIterable<Buffer>,
): Promise<Resource> {
  return new Promise((resolve, reject) => {
    const hash = createHash('sha256');
    let bytes = 0;
    const stream = Readable.from(
      (async function* () {
        for await (const chunk of chunks) {
          hash.update(chunk);
          bytes += chunk.length;
          yield chunk;
        }
      })(),
      { objectMode: false },
    );
    stream.on('error', reject);
    stream.on('end', () => resolve({ name: basename(path).toLowerCase(), path, hash: sha256(hash), bytes }));
    zip.addReadStream(stream, path, { compress: false, ...options });
  });
}

function sha256(hash: Hash): string {
  return `sha256:${hash.digest('hex')}`;
}

/** The pages of the crawl in the order of their ids, in the form json-pages-1.0. */
class PageList {
  count = 0;
  /** The first page that was a seed, or else the first of all. */
  main: MainPage | undefined;
  #isMainSeed = false;

  async *lines({ archive, title }: WaczOptions): AsyncGenerator<string> {
    yield `${JSON.stringify({ format: 'json-pages-1.0', id: 'pages', title })}\n`;
    for await (const record of archive.pages()) {
      const line = this.#line(record);
      if (line !== undefined) yield line;
    }
  }

  #line({ id, url, via, visit, archived }: PageRecord): string | undefined {
    if (archived === undefined || visit?.response?.status !== 200 || visit.page === undefined) return undefined;
    const ts = new Date(visit.at).toISOString();
    const isSeed = via === 'seed';
    if (this.main === undefined || (isSeed && !this.#isMainSeed)) {
      this.main = { url, ts };
      this.#isMainSeed = isSeed;
    }
    this.count++;
    const { title } = visit.page;
    return `${JSON.stringify({ id: String(id), url, ts, ...(title !== undefined && { title }), size: visit.response.bytes })}\n`;
  }
}

async function warcFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => /\.warc(\.gz)?$/.test(name)).sort();
}

/** The first `size` bytes of a file. */
async function* bytesOf(path: string, size: number): AsyncGenerator<Buffer> {
  if (size === 0) return;
  yield* createReadStream(path, { end: size - 1, highWaterMark: 2 ** 18 });
}

async function* encoded(texts: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const text of texts) yield Buffer.from(text);
}
