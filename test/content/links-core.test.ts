import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linksCore } from '../../src/content/links-core.ts';
import { type ReadPageOptions, readPage, readPageInSteps } from '../../src/content/page-content.ts';
import { ScanFacts } from '../../src/content/scan-facts.ts';
import { canonicalise } from '../../src/url/canonicalise.ts';
import { LinkResolver } from '../../src/url/resolver.ts';
import { GENERATED } from './generated-html.ts';

/** Everything that a reading says. */
type Told = Readonly<Record<string, unknown>>;

const KEY = { a: 0x1234567, b: 0x89abcde };

/** Reads pages one after the other: at once, which goes through the core, and in steps, which never does. */
class Readers {
  readonly #resolvers = [new LinkResolver(KEY), new LinkResolver(KEY)] as const;

  inCore(body: Buffer, wish: Wish): Told {
    return this.#told(0, (options) => readPage(body, options), wish);
  }

  inSteps(body: Buffer, wish: Wish): Told {
    const whole = (options: ReadPageOptions): ReturnType<typeof readPage> => {
      for (const steps = readPageInSteps(body, options); ; ) {
        const step = steps.next();
        if (step.done === true) return step.value;
      }
    };
    return this.#told(1, whole, wish);
  }

  #told(which: 0 | 1, read: (options: ReadPageOptions) => ReturnType<typeof readPage>, wish: Wish): Told {
    const { content, encoding, source } = read({
      url: canonicalise(wish.url) ?? canonicalise('http://h.test/'),
      contentType: `text/html; charset=${wish.charset ?? 'utf-8'}`,
      resolver: this.#resolvers[which],
      seen: {
        isLasting: wish.isLasting ?? true,
        // By its own bits some have an id, some have one that may be another where they are followed, and some have none.
        find: (lo, hi, isFollowed) => {
          const kind = lo & 3;
          return kind === 0 || (kind === 1 && isFollowed) ? 0 : (hi & 0xffff) + 1;
        },
      },
      isFollowed: (type, nofollow) => (type === 'a' || type === 'canonical' || type === 'iframe') && !nofollow,
      ignoresNoscriptRefresh: wish.ignoresNoscriptRefresh,
    } as ReadPageOptions);
    const { links, ...rest } = content;
    const { heads, ids, texts, unknown } = links;
    const packed = {
      heads: heads.toString('hex'),
      ids: [...Array.from(ids)],
      texts: texts.toString('latin1'),
      unknown,
    };
    return { encoding, source, ...rest, ...packed };
  }
}

interface Wish {
  readonly url: string;
  readonly charset?: string;
  readonly isLasting?: boolean;
  readonly ignoresNoscriptRefresh?: boolean;
}

const URLS = [
  'http://h.test/',
  'http://h.test/a/b/page.html?q=1',
  'https://h.test:8443/a/',
  'http://other.test/a/b/c/d',
];

function expectEqual(readers: Readers, body: Buffer, wish: Wish): void {
  expect(readers.inCore(body, wish)).toEqual(readers.inSteps(body, wish));
}

/** How many of these pages the core takes itself. */
function taken(pages: readonly Buffer[]): number {
  const facts = new ScanFacts();
  return pages.filter((body) => linksCore()?.scan(body, false, facts)).length;
}

test('house the core for links is there', () => {
  expect(linksCore()).toBeDefined();
  expect(taken([Buffer.from('<title>x</title><a href=y>z</a>')])).toBe(1);
  expect(taken([Buffer.from('<svg><a href=y>z</a></svg>'), Buffer.from('<template>'), Buffer.alloc(1 << 18)])).toBe(0);
});

describe('house the core finds what the scanner and the resolver find, byte for byte', () => {
  for (const [name, html] of Object.entries(GENERATED))
    test(`house … on made-up pages: ${name}`, () => {
      const readers = new Readers();
      const pages = fc.tuple(
        html,
        fc.constantFrom(...URLS),
        fc.boolean(),
        fc.constantFrom('utf-8', 'windows-1251', 'utf-16le', 'gbk'),
      );
      fc.assert(
        fc.property(pages, ([page, url, flag, charset]) => {
          const wish = { url, charset, isLasting: !flag, ignoresNoscriptRefresh: flag };
          expectEqual(readers, Buffer.from(page), wish);
        }),
      );
    });

  test('house … on links of all forms', () => {
    const readers = new Readers();
    const page = fc.array(fc.tuple(elements, address, text), { maxLength: 12, size: 'max' }).map(pageOf);
    fc.assert(
      fc.property(page, fc.constantFrom(...URLS), fc.constantFrom('utf-8', 'windows-1252'), (body, url, charset) => {
        expectEqual(readers, body, { url, charset });
      }),
    );
  });

  test('house … on a page after another of the same site, however many', () => {
    const readers = new Readers();
    for (let page = 0; page < 60; page++) {
      const links = Array.from(
        { length: 200 },
        (_, at) => `<a href="${'../'.repeat(at % 3)}p${(at * page) % 977}?q=${at}#f">the ${at}th</a>`,
      );
      expectEqual(readers, Buffer.from(links.join('\n')), { url: `http://h.test/d${page % 7}/e/${page}` });
    }
  });

  test('house … on more links and longer texts than it has room for', () => {
    const readers = new Readers();
    const url = 'http://h.test/d/';
    for (const piece of [
      '<a href=x>',
      '<a href=x rel="nofollow up" target=_top>y</a>',
      '<img srcset=a,b,c,d,e,f,g,h,i,j>',
      '<h2>x',
      '<meta name=a content=b>',
    ])
      expectEqual(readers, Buffer.from(piece.repeat(Math.floor(131_000 / piece.length))), { url });
    for (const long of ['é'.repeat(60_000), 'x'.repeat(130_000), '&lt;'.repeat(30_000)])
      for (const page of [
        `<img src=y alt="${long}"><a href=z>b</a>`,
        `<a href=y>${long}</a>`,
        `<link rel="${long}" href=y>`,
        `<a href="${long}">x</a>`,
        `<link rel=alternate hreflang="${long}" href=/>`,
      ])
        expectEqual(readers, Buffer.from(page.repeat(page.length < 131_072 ? Math.floor(131_072 / page.length) : 1)), {
          url,
        });
  });

  test('house … on the pages of other projects', ({ skip }) => {
    const folder = join(process.env['SKEIN_SHARED'] ?? '../shared', 'conformance', 'html');
    if (!existsSync(folder)) skip(`${folder} is absent (set SKEIN_SHARED)`);
    const pages = readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => textsIn(JSON.parse(readFileSync(join(folder, name), 'utf8'))))
      .map((page) => Buffer.from(page));
    const readers = new Readers();
    for (const [at, body] of pages.entries()) expectEqual(readers, body, { url: URLS[at % URLS.length] ?? '' });
    expect(taken(pages)).toBeGreaterThan(1000);
  });
});

/** All texts with a tag in what was read from JSON. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.includes('<') ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Before, between and behind what stands in them, in this order: the address, a text. */
const elements = fc.constantFrom<readonly [string, string, string]>(
  ['<a href="', '">', '</a>'],
  ["<a class=x href='", "' rel=nofollow target=_blank>", '</a>'],
  ['<a href="', '"><img alt=" b " src=i.png> ', '</a>'],
  ['<A HREF="', '" REL="next">', ''],
  ['<img src="', '" alt="', '">'],
  ['<area href="', '" alt="', '">'],
  ['<link rel=canonical href="', '"><i>', '</i>'],
  ['<link rel="alternate" hreflang=de href="', '" title="', '">'],
  ['<link rel=prev href="', '"><p>', ''],
  ['<nav><a href="', '">', '</nav>'],
  ['<base href="', '"><h2>', '</h2>'],
  ['<title>x</title><iframe src="', '" name="', '"></iframe>'],
  ['<meta http-equiv=Refresh content="1; url=', '"><h1>', '</h1>'],
  ['<img srcset="', ' 2x" alt="', '">'],
);

const piece = fc.constantFrom(
  ...[
    '/',
    '//',
    '\\',
    '.',
    '..',
    '../',
    './',
    '?',
    '#',
    '&',
    '&amp;',
    '&lt',
    ':',
    '@',
    '%',
    '%2e',
    '%2E%2e',
    '%20',
    ' ',
    '\n',
    '\t',
    '\0',
    'é',
    '日本',
    '\u{1f600}',
    '^',
    '|',
    '<',
    '[',
    '`',
  ],
  ...[
    'a',
    'B',
    'page.html',
    'h.test',
    'H.TEST:80',
    ':8443',
    '127.0.0.1',
    '0x7f.1',
    'xn--a',
    'user:pw@',
    'http:',
    'http://',
    'https://',
    'HTTPS://',
    'mailto:',
    'javascript:',
    'tel:',
    'data:',
    'ftp:',
    'http://h.test/',
    'http://h.test/a/',
  ],
  'x'.repeat(97),
  'y'.repeat(300),
);
const address = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));
const text = fc
  .array(
    fc.constantFrom(
      'a',
      ' ',
      '  ',
      'word',
      '\n',
      '&amp;',
      '&nbsp;',
      'ü',
      '<b>',
      '</b>',
      '<br>',
      'x'.repeat(40),
      '\x7f',
      '\0',
    ),
    { maxLength: 8 },
  )
  .map((pieces) => pieces.join(''));

function pageOf(links: readonly (readonly [readonly [string, string, string], string, string])[]): Buffer {
  return Buffer.from(
    links.map(([[before, between, behind], href, words]) => before + href + between + words + behind).join(''),
  );
}
