import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeRange, decodeText, encodingOfLabel, isAsciiCompatible } from '../../src/content/decode.ts';
import { parseLinkHeader } from '../../src/content/link-header.ts';
import { charsetOf } from '../../src/content/media-type.ts';
import { sniffEncoding } from '../../src/content/page-encoding.ts';
import { parseRefresh } from '../../src/content/refresh.ts';
import { readSitemap } from '../../src/content/sitemap.ts';
import { parseSrcset } from '../../src/content/srcset.ts';
import { authorsDate, httpDate, mailDate, w3cDate } from '../../src/model/date-text.ts';
import { createCookies } from '../../src/net/cookies.ts';
import { bindingDirectives } from '../../src/robots/directives.ts';
import { comparable } from '../../src/robots/path-pattern.ts';
import { parseRobots } from '../../src/robots/robots-txt.ts';
import { canonicalise } from '../../src/url/canonicalise.ts';
import { ENCODINGS } from '../content/encoding-samples.ts';
import { PAGE, resolved } from './parsers.ts';

const numRuns = Number(process.env['SKEIN_FUZZ_RUNS'] ?? 500);
const holds = <Values extends [unknown, ...unknown[]]>(
  inputs: { readonly [At in keyof Values]: fc.Arbitrary<Values[At]> },
  claim: (...values: Values) => void,
): void => fc.assert(fc.property(...inputs, claim), { numRuns });

const any = fc.string({ unit: 'binary', maxLength: 40 });
const token = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/);
const address = fc.webUrl({
  validSchemes: ['http', 'https'],
  withQueryParameters: true,
  withFragments: false,
  size: 'small',
});
/** Whole seconds from 1970 to 2037. */
const second = fc.integer({ min: 0, max: 2 ** 31 }).map((seconds) => seconds * 1000);

describe('what is idempotent', () => {
  test('URL-1 a canonical URL is its own canonical form, and the resolver leaves it alone on a page in any encoding', () => {
    const encodings = fc.constantFrom(...ENCODINGS.map(({ encoding }) => encoding)).filter(isAsciiCompatible);
    holds([fc.oneof(any, address), encodings], (text, encoding) => {
      const url = canonicalise(text, PAGE);
      if (url === undefined) return;
      expect(canonicalise(url)).toBe(url);
      const [resolution, found] = resolved(Buffer.from(url.replaceAll('&', '&amp;')), encoding);
      expect([resolution, found]).toEqual(['url', url]);
    });
  });

  test('house a path that can be compared stays as it is', () => {
    holds([fc.string({ unit: 'binary-ascii' })], (path) => {
      expect(comparable(comparable(path))).toBe(comparable(path));
    });
  });

  test('house a cookie that was kept is kept again, as it was sent', () => {
    holds([any], (header) => {
      const [first, second] = [createCookies(), createCookies()];
      first.keep(header, PAGE);
      const sent = first.headerFor(PAGE);
      if (sent !== '') second.keep(sent, PAGE);
      expect(second.headerFor(PAGE)).toBe(sent);
    });
  });
});

describe('what is written is read back', () => {
  test('ROB-9 groups of a robots.txt, by any line ends', () => {
    const path = fc.webPath().filter((text) => text !== '' && !text.includes('#'));
    const line = fc.tuple(fc.constantFrom('Allow', 'Disallow'), path);
    const group = fc.record({
      agents: fc.array(token, { minLength: 1, maxLength: 3 }),
      lines: fc.array(line, { minLength: 1 }),
    });
    holds([fc.array(group), fc.constantFrom('\n', '\r\n', '\r')], (groups, end) => {
      const text = groups.flatMap(({ agents, lines }) => [
        ...agents.map((agent) => `User-agent: ${agent}`),
        ...lines.map(([name, value]) => `${name}: ${value}`),
      ]);
      const read = parseRobots(text.join(end)).groups;
      expect(
        read.map(({ agents, lines }) => ({ agents, lines: lines.map(({ name, value }) => [name, value]) })),
      ).toEqual(groups);
    });
  });

  test('house candidates of a srcset', () => {
    const descriptor = fc.constantFrom(undefined, '1x', '2.5x', '640w', '320w 200h');
    const url = fc.stringMatching(/^[a-z(/][a-z0-9,/?=)(]{0,9}[a-z0-9]$/);
    holds([fc.array(fc.record({ url, descriptor }))], (candidates) => {
      const text = candidates.map(({ url: one, descriptor: what }) => (what === undefined ? one : `${one} ${what}`));
      expect(parseSrcset(text.join(' , '))).toEqual(candidates);
    });
  });

  test('house links of a Link header', () => {
    const uri = fc.stringMatching(/^[a-z0-9/?=;,"]{1,12}$/);
    const value = fc.string({ unit: 'grapheme-ascii', maxLength: 12 });
    const link = fc.record({ uri, rel: value, title: value });
    const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;
    holds([fc.array(link)], (links) => {
      const text = links.map((one) => `<${one.uri}>; rel=${quoted(one.rel)};title=${quoted(one.title)}`).join(', ');
      expect(parseLinkHeader(text)).toEqual(
        links.map(({ uri: to, rel, title }) => ({ uri: to, rel, params: { rel, title } })),
      );
    });
  });

  test('house time and address of a refresh', () => {
    holds([fc.nat(), address, fc.constantFrom('', "'", '"')], (seconds, url, quote) => {
      if (quote !== '' && url.includes(quote)) return;
      expect(parseRefresh(`${seconds}; URL = ${quote}${url}${quote}`)).toEqual({ seconds, url });
    });
  });

  test('ENC-3 a charset in a header, quoted or not, and in a meta behind comments and attributes', () => {
    const label = fc.constantFrom(...ENCODINGS.flatMap(({ labels }) => labels.split(' ')));
    const before = fc.array(fc.constantFrom('<!-- > -->', '<p title=">">', "</p a='>'>", '<?x>', '<!y>', 'text', '<'), {
      maxLength: 20,
    });
    holds([label, before], (one, markup) => {
      expect(charsetOf(`text/html; a="charset=x;\\""; charset="${one.replace(/./g, '\\$&')}"`)).toBe(
        encodingOfLabel(one),
      );
      expect(charsetOf(`text/html;;charset=${one} ,text/plain`)).toBe(encodingOfLabel(one));
      const page = Buffer.from(`${markup.join(' ')} <meta content=x charset='${one}'>`);
      expect(sniffEncoding(page, undefined).source).toBe('meta');
    });
  });

  test('ENC-5 ASCII in every encoding that keeps it, and a range as if it stood alone', () => {
    const encodings = fc.constantFrom(...ENCODINGS.map(({ encoding }) => encoding)).filter(isAsciiCompatible);
    holds([encodings, fc.string({ unit: 'binary-ascii' })], (encoding, text) => {
      const page = Buffer.from(`<p>${text}</p>`, 'latin1');
      expect(decodeText(page, encoding)).toBe(`<p>${text}</p>`);
      expect(decodeRange(page, 3, 3 + text.length, encoding, false)).toBe(text);
    });
  });

  test('house moments, in every form of a date', () => {
    holds([second], (instant) => {
      const date = new Date(instant);
      const [utc, iso] = [date.toUTCString(), date.toISOString()];
      expect([httpDate(utc, instant), mailDate(utc), authorsDate(utc), w3cDate(iso), authorsDate(iso)]).toEqual(
        Array(5).fill(instant),
      );
    });
  });

  test('SM-1 addresses and dates of a sitemap', () => {
    const entry = fc.record({ url: address, lastModified: second });
    const escaped = (text: string): string => text.replace(/[&<>'"]/g, (one) => `&#${one.charCodeAt(0)};`);
    holds([fc.array(entry, { minLength: 1 })], (entries) => {
      const urls = entries.map(
        (one) =>
          `<url><loc>${escaped(one.url)}</loc><lastmod>${new Date(one.lastModified).toISOString()}</lastmod></url>`,
      );
      const read = readSitemap(Buffer.from(`<urlset>${urls.join('\n')}</urlset>`), {
        url: undefined,
        contentType: undefined,
      });
      expect(read.problems).toEqual([]);
      expect(read.entries.map(({ url, lastModified }) => ({ url, lastModified }))).toEqual(
        entries.map(({ url, lastModified }) => ({ url: canonicalise(url), lastModified })),
      );
    });
  });

  test('DIR-1 directives in any order, in any case, in headers or elements', () => {
    const names = [
      'noindex',
      'nofollow',
      'noarchive',
      'nosnippet',
      'none',
      'all',
      'index',
      'follow',
      'max-snippet:5',
      'x',
    ];
    const list = fc.uniqueArray(fc.constantFrom(...names));
    holds([list, list.map((one) => one.toReversed())], (one, more) => {
      const all = [...one, ...more].join(',');
      const expected = bindingDirectives([{ agent: 'robots', content: all }], undefined, 'skein', 0);
      const apart = [{ agent: 'Skein', content: more.join(' , ').toUpperCase() }];
      expect(bindingDirectives(apart, [one.toReversed().join(',')], 'skein', 0)).toEqual(expected);
      // More words never allow more.
      const fewer = bindingDirectives([{ agent: 'robots', content: one.join(',') }], undefined, 'skein', 0);
      expect([!fewer.noindex || expected.noindex, !fewer.nofollow || expected.nofollow]).toEqual([true, true]);
    });
  });
});
