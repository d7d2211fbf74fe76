import type { ArchiveEntry } from '../../src/engine/archive-writer.ts';
import { createWarcArchive } from '../../src/engine/warc/writer.ts';
import type { Archive, PageRecord } from '../../src/model/engine.ts';
import type { HostKey } from '../../src/model/url.ts';
import { archiveOptions } from '../warc/exchanges.ts';

/** A crawl folder with the exchanges in its archive, and the rows of them that an engine would give. */
export async function archivedCrawl(
  folder: string,
  entries: readonly ArchiveEntry[],
  maxSize = 2 ** 30,
): Promise<{ folder: string; rows: PageRecord[]; archive: Pick<Archive, 'pages' | 'captures'> }> {
  const writer = createWarcArchive(archiveOptions(folder, { maxSize }));
  const addresses = writer.append(entries);
  await writer.close();
  const rows = entries.map(({ visit, capture }, at): PageRecord => {
    const { response } = capture;
    const isPage = response.status === 200 && response.header('content-type')?.startsWith('text/html') === true;
    const title = /<title>(.*?)<\/title>/.exec(response.body.toString())?.[1];
    return {
      ...{ id: at + 1, url: visit.url, host: 'example.org:80' as HostKey, state: 'done', because: undefined, from: 0 },
      ...{
        via: at === 1 ? 'seed' : 'link',
        depth: 0,
        priority: 0,
        redirects: 0,
        tries: 0,
        retryAt: 0,
        lastModified: undefined,
      },
      ...{ archived: addresses[at], hasOwnBody: true, duplicateOf: 0, reading: undefined, rank: undefined },
      visit: {
        ...visit,
        response: {
          ...{
            status: response.status,
            statusText: '',
            httpVersion: '1.1',
            contentType: response.header('content-type'),
            sniffedType: undefined,
          },
          ...{
            charset: undefined,
            charsetSource: undefined,
            xRobotsTag: undefined,
            canonicalHttp: undefined,
            etag: undefined,
          },
          ...{
            lastModified: undefined,
            location: undefined,
            truncated: undefined,
            codingError: undefined,
            wireBytes: 0,
            bytes: response.body.length,
          },
          ...{ timeToFirstByte: 0, duration: 0, address: '', tlsVersion: undefined },
        },
        page: isPage
          ? {
              ...{
                title,
                description: undefined,
                h1: undefined,
                h1Count: 0,
                h2: undefined,
                headings: [],
                language: undefined,
              },
              ...{ canonical: undefined, canonicalConflict: false, next: undefined, prev: undefined, hreflangCount: 0 },
              ...{ directives: [], refresh: undefined, base: visit.url, hasRegion: true },
            }
          : undefined,
      },
    };
  });
  return {
    folder,
    rows,
    archive: {
      async *pages() {
        yield* rows;
      },
      async *captures() {
        for (const { url, archived } of rows) if (archived !== undefined) yield { url, archived };
      },
    },
  };
}
