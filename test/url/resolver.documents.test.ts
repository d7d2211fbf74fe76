import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeHTMLAttribute } from 'entities/decode';
import { describe, expect, it } from 'vitest';
import { canonicalise } from '../../src/url/canonicalise.ts';
import { fingerprint } from '../../src/url/fingerprint.ts';
import { LinkResolver } from '../../src/url/resolver.ts';

const folder = '/usr/share/doc/postgresql-doc-15/html';
const isThere = existsSync(folder);
if (!isThere) console.warn(`skipped: ${folder} is not there (Debian package postgresql-doc-15)`);

describe('the links of real documents', () => {
  it.skipIf(!isThere)('URL-1 every href and src of postgresql-doc-15 is what the URL parser makes of it', () => {
    const key = { a: 11, b: 22 };
    const resolver = new LinkResolver(key);
    let links = 0;
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.html'))) {
      const bytes = readFileSync(join(folder, name));
      const base = `http://h.test/docs/15/${name}`;
      resolver.setBase(base);
      for (const match of bytes.toString('latin1').matchAll(/\b(?:href|src)="([^"]*)"/g)) {
        const value = match[1] ?? '';
        const end = match.index + match[0].length - 1;
        const isAscii = /^[\0-\x7f]*$/.test(value);
        const resolution = resolver.resolve(
          bytes,
          end - value.length,
          end,
          { hasEntity: value.includes('&'), isAscii },
          'UTF-8',
        );
        const expected = canonicalise(decodeHTMLAttribute(Buffer.from(value, 'latin1').toString('utf8')), base);
        if ((resolution === 'url' ? resolver.url() : undefined) !== expected) expect.fail(`${name}: ${value}`);
        if (expected === undefined) continue;
        const { lo, hi } = fingerprint(expected, key);
        if (lo !== resolver.lo || hi !== resolver.hi) expect.fail(`fingerprint of ${expected}`);
        links++;
      }
    }
    expect(links).toBeGreaterThan(25_000);
  });
});
