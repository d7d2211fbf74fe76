import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { type AskOptions, buildIndex, openIndex } from '../../src/index.ts';

const parent = mkdtempSync(join(tmpdir(), 'skein-urls-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

const part = fc.constantFrom('a', 'b', 'ab', 'docs', '');
const host = fc.constantFrom('one.test', 'www.one.test', 'two.test', 'xone.test', 'two.test:8080');
const path = fc.array(part, { maxLength: 3 }).map((parts) => `/${parts.join('/')}`);
const query = fc.constantFrom('', '?a/b', '?q=/docs/');
const address = fc.record({ scheme: fc.constantFrom('http', 'https'), host, path, query });
const documents = fc.array(fc.record({ address, word: fc.constantFrom('rope', 'wire', 'rope wire') }), {
  minLength: 1,
  maxLength: 40,
});

/** Written in so many goes, each of which makes a segment. */
async function asked(
  urls: readonly { readonly id: number; readonly url: string; readonly site: string; readonly body: string }[],
  segments: number,
  ask: (search: (query: string, options: AskOptions) => Promise<readonly string[]>) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(parent, 'index-'));
  for (let at = 0; at < segments; at++) {
    await buildIndex(
      folder,
      urls.filter(({ id }) => id % segments === at).map((one) => ({ ...one, language: 'en' })),
    );
  }
  const index = await openIndex(folder);
  try {
    await ask(async (text, options) => {
      const { hits } = await index.search(text, { limit: 100, collapses: false, ...options });
      return hits.map(({ url }) => url);
    });
  } finally {
    index.close();
  }
  rmSync(folder, { recursive: true });
}

test('house the filter of a site and path, and the order by URL, are those of the whole addresses', async () => {
  await fc.assert(
    fc.asyncProperty(documents, fc.integer({ min: 1, max: 3 }), host, path, async (made, segments, site, below) => {
      const urls = made.map(({ address: { scheme, host: name, path: way, query: rest }, word }, id) => ({
        id,
        url: `${scheme}://${name}${way}${rest}`,
        site: name,
        body: word,
      }));
      const isBelow = (url: string): boolean => {
        const { host: name, hostname, pathname, search } = new URL(url);
        const isOfHost = name === site || hostname === site || hostname.endsWith(`.${site}`);
        return isOfHost && (below === '/' || (pathname + search).startsWith(below));
      };
      await asked(urls, segments, async (search) => {
        const ropes = urls.filter(({ body }) => body.includes('rope')).map(({ url }) => url);
        const wanted = ropes.filter(isBelow).sort();
        expect(await search(`rope site:${site}${below}`, { order: 'url' })).toEqual(wanted);
        expect([...(await search(`rope site:${site}${below}`, {}))].sort()).toEqual(wanted);
        expect(await search('rope', { order: 'url', limit: 3, offset: 2 })).toEqual([...ropes].sort().slice(2, 5));
      });
    }),
    { numRuns: 60 },
  );
});
