import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readPage } from '../../src/content/page-content.ts';
import { parseRefresh } from '../../src/content/refresh.ts';
import { canonicalise } from '../../src/url/canonicalise.ts';
import { LinkResolver } from '../../src/url/resolver.ts';
import { referenceOf } from './parse5-reference.ts';
import { scannedLinks } from './scanned.ts';

const SITES = [
  ['postgresql-doc-15', '/usr/share/doc/postgresql-doc-15/html'],
  ['python3.11-doc', '/usr/share/doc/python3.11/html'],
] as const;

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.html?$/.test(name))
    .sort()
    .map((name) => join(folder, name));
}

const url = canonicalise('http://docs.test/html/some/page.html');
if (url === undefined) throw new Error('the test has no URL');
const resolver = new LinkResolver({ a: 1, b: 2 });
const seen = { find: () => 0 };

describe.each(SITES)('%s', (name, folder) => {
  const isThere = existsSync(folder);
  if (!isThere) console.log(`skipped: ${folder} is not there; install the Debian package ${name}`);

  test.skipIf(!isThere)(`house links equal parse5 on every page of ${name}`, () => {
    const files = filesBelow(folder);
    expect(files.length).toBeGreaterThan(400);
    let links = 0;
    for (const file of files) {
      const page = readFileSync(file, 'utf8');
      const reference = referenceOf(page);
      const scanned = scannedLinks(page);
      links += scanned.length;
      const pick = ({ href, rel, anchor }: { href: string; rel: string; anchor: string }) => ({ href, rel, anchor });
      expect(scanned.map(pick), file).toEqual(reference.links.map(pick));
    }
    expect(links).toBeGreaterThan(25_000);
  });

  test.skipIf(!isThere)(`house facts and resolved links equal parse5 and URL on every page of ${name}`, () => {
    for (const file of filesBelow(folder)) {
      const page = readFileSync(file, 'utf8');
      const reference = referenceOf(page);
      const { content } = readPage(Buffer.from(page), { url, contentType: 'text/html; charset=utf-8', resolver, seen });
      const base = reference.base === undefined ? url : new URL(reference.base, url).href;
      const resolved = (href: string | undefined) => (href === undefined ? undefined : canonicalise(href, base));
      const refresh = reference.refreshes.map(parseRefresh).find((one) => one !== undefined);
      expect(
        {
          base: content.base,
          title: content.title,
          canonical: content.canonical,
          robots: content.directives.filter(({ agent }) => agent === 'robots').map((directive) => directive.content),
          refresh: content.refresh?.url,
          language: content.language,
          anchors: [...content.links].filter(({ type }) => type === 'a').map((link) => link.url),
        },
        file,
      ).toEqual({
        base,
        title: reference.title,
        canonical: resolved(reference.canonical),
        robots: reference.robots,
        refresh: resolved(refresh?.url),
        language: reference.language,
        anchors: reference.links
          .filter(({ tag }) => tag === 'a')
          .map(({ href }) => resolved(href))
          .filter((href) => href !== undefined),
      });
    }
  });
});
