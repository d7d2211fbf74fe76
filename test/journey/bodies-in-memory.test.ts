import { describe, expect, it } from 'vitest';
import { crawl } from '../../src/index.ts';
import { links } from '../servers/site-server.ts';
import { newFolder, pagesIn, serve } from './place.ts';

const HOSTS = 6;
const PAGES = 4;
const BYTES = 2_000_000;

describe('bodies in memory', () => {
  it('F:S9 a crawl whose bodies are larger than all that may be in memory finds the same, each page once', async () => {
    const body = (path: string): string => `${links('/1', '/2', '/3')}<p>${path} ${'word '.repeat(BYTES / 5)}`;
    const answer = (path: string): string | undefined => (/^\/[123]?$/.test(path) ? body(path) : undefined);
    const sites = await Promise.all(Array.from({ length: HOSTS }, (_, host) => serve(answer, `127.0.0.${host + 1}`)));
    const seeds = sites.map(({ origin }) => `${origin}/`);
    const found: unknown[] = [];
    for (const bodiesInMemory of [268_435_456, 1024]) {
      for (const site of sites) site.asked.length = 0;
      const folder = newFolder();
      const { end } = await crawl(seeds, { folder, delay: 0, bodiesInMemory, index: false });
      expect(end).toEqual({ kind: 'drained' });
      for (const site of sites) expect([...site.paths()].sort()).toEqual(['/', '/1', '/2', '/3']);
      const pages = await pagesIn(folder);
      found.push(
        [...pages.values()].map(({ url, state, visit }) => [url, state, visit?.digest, visit?.outcome]).sort(),
      );
      expect(pages.size).toBe(HOSTS * PAGES);
    }
    expect(found[1]).toEqual(found[0]);
  });
});
