import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPage } from '../../src/content/page-content.ts';
import { parseRefresh } from '../../src/content/refresh.ts';
import { canonicalise } from '../../src/url/canonicalise.ts';
import { LinkResolver } from '../../src/url/resolver.ts';
import { conformanceCases } from './conformance-data.ts';

interface WptCase {
  readonly id: string;
  readonly content: string;
  readonly refresh: { seconds: number; raw_url: string | null } | null;
}

interface PageCase {
  readonly id: string;
  readonly html?: string;
  readonly html_b64?: string;
  readonly page_url: string;
  readonly encoding?: string;
  readonly refresh: { seconds: number; url: string } | null;
}

test('DIR-12 seconds, separator and address in their odd forms', () => {
  expect(parseRefresh('0;url=x')).toEqual({ seconds: 0, url: 'x' });
  expect(parseRefresh(' 3 , URL = "x y" z')).toEqual({ seconds: 3, url: 'x y' });
  expect(parseRefresh("1; 'x")).toEqual({ seconds: 1, url: 'x' });
  expect(parseRefresh('5')).toEqual({ seconds: 5, url: undefined });
  expect(parseRefresh('x')).toBeUndefined();
});

const wpt = conformanceCases<WptCase>('html/wpt-meta-refresh');
test.skipIf(wpt === undefined)('house refreshes equal the web platform tests', () => {
  for (const { id, content, refresh } of wpt ?? []) {
    const parsed = parseRefresh(content);
    const url = parsed?.url?.replace(/[\t\n]/g, '');
    const found = parsed && { seconds: parsed.seconds, url: url ?? null };
    expect(found ?? null, id).toEqual(refresh && { seconds: refresh.seconds, url: refresh.raw_url });
  }
});

/** A refresh in noscript is taken, as scripts do not run here; seconds are whole, as the standard has them. */
const DECIDED_OTHERWISE = new Set(['w3lib-refresh/19']);

const pages = conformanceCases<PageCase>('html/w3lib-meta-refresh');
test.skipIf(pages === undefined)('house refreshes of pages equal those of a peer', () => {
  for (const { id, html, html_b64, page_url, encoding, refresh } of pages ?? []) {
    const url = canonicalise(page_url);
    if (url === undefined || DECIDED_OTHERWISE.has(id)) continue;
    const body = html === undefined ? Buffer.from(html_b64 ?? '', 'base64') : Buffer.from(html);
    const { content } = readPage(body, {
      url,
      contentType: `text/html; charset=${encoding ?? 'utf-8'}`,
      resolver: new LinkResolver({ a: 1, b: 2 }),
      seen: { find: () => 0 },
    });
    expect(content.refresh, id).toEqual(
      refresh === null ? undefined : { seconds: Math.floor(refresh.seconds), url: canonicalise(refresh.url) },
    );
  }
});

test('house any text is parsed without a throw', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('1', '.', ';', ',', ' ', 'url', '=', "'", '"', 'x') }),
      (text) => void parseRefresh(text),
    ),
  );
});
