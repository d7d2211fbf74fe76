import { describe, expect, test } from 'vitest';
import { readPage } from '../../src/content/page-content.ts';
import { canonicalise } from '../../src/url/canonicalise.ts';
import { LinkResolver } from '../../src/url/resolver.ts';
import { bothReadings } from './reference-content.ts';

interface Wishes {
  readonly url?: string;
  readonly contentType?: string;
  readonly region?: string;
  readonly lenientTags?: boolean;
  readonly ignoresNoscriptRefresh?: boolean;
  readonly find?: (lo: number, hi: number) => number;
}

const resolver = new LinkResolver({ a: 1, b: 2 });

function read(page: string | Buffer, wishes: Wishes = {}) {
  const url = canonicalise(wishes.url ?? 'http://h.test/d/p.html');
  if (url === undefined) throw new Error('the test has no URL');
  const read = readPage(typeof page === 'string' ? Buffer.from(page) : page, {
    url,
    contentType: wishes.contentType ?? 'text/html; charset=utf-8',
    resolver,
    seen: { find: wishes.find ?? (() => 0), isLasting: false },
    region: wishes.region,
    lenientTags: wishes.lenientTags,
    ignoresNoscriptRefresh: wishes.ignoresNoscriptRefresh,
  });
  return { ...read, content: { ...read.content, links: [...read.content.links] } };
}

const links = (page: string | Buffer, wishes?: Wishes) => read(page, wishes).content.links.map(({ url }) => url);
const anchors = (page: string | Buffer, wishes?: Wishes) =>
  read(page, wishes).content.links.map(({ anchor }) => anchor);

describe('addresses', () => {
  test('F:U2 base counts for every link, before and behind it', () => {
    expect(links('<a href=p/q></a><base href="/"><a href="p/q">', { url: 'http://h.test/p/q' })).toEqual([
      'http://h.test/p/q',
      'http://h.test/p/q',
    ]);
  });

  test('F:U4 the first base with href counts', () => {
    expect(
      links('<base target=_blank><base href="/x/"><base href="/z/"><a href="y">', { url: 'http://h.test/' }),
    ).toEqual(['http://h.test/x/y']);
  });

  test('DIR-11 a base that is no base for links is passed over', () => {
    expect(links('<base href="http://["><a href=y>')).toEqual(['http://h.test/d/y']);
    expect(links('<base href="data:x"><a href=y>')).toEqual(['http://h.test/d/y']);
    expect(read('<base href="../e/?q#f"><a href=y>').content.base).toBe('http://h.test/e/?q#f');
    expect(read('<base href="ftp://x.test/"><a href=y>').content.otherSchemes).toEqual({ ftp: 1 });
  });

  test('DIR-13 every element that names an address gives a link of its type', () => {
    const page = `<link rel="next" href=1><link rel=PREV href=2><link rel=alternate hreflang=de href=3><link rel=alternate href=4>
      <link rel="alternate stylesheet" href=5><link rel="shortcut icon" href=6><link rel=preload href=7><script src=8></script>
      <body><a href=9>a</a><map><area href=10 alt=A></map><iframe src=11></iframe><img src=12 srcset="13 1x, 14 2x" alt=B>
      <picture><source srcset=15></picture><video src=16 poster=17><source src=18><track src=19></video><audio src=20></audio>
      <object data=21></object><embed src=22><form action=23></form><form method=POST action=no></form>
      <svg><a xlink:href=24>x</a></svg><template><a href=25></a></template><noscript><a href=26></a></noscript>
      <img src=""><iframe src=""></iframe><link rel=preload as=image imagesrcset="27 1x, 28 2x" href=29>`;
    const { content } = read(page);
    expect(content.links.map(({ type, url }) => `${type} ${url?.slice('http://h.test/d/'.length)}`)).toEqual([
      'next 1',
      'prev 2',
      'hreflang 3',
      'alternate 4',
      'css 5',
      'icon 6',
      'link 7',
      'script 8',
      'a 9',
      'area 10',
      'iframe 11',
      'image 12',
      'image 13',
      'image 14',
      'image 15',
      'media 16',
      'image 17',
      'media 18',
      'media 19',
      'media 20',
      'object 21',
      'object 22',
      'form 23',
      'a 24',
      'a 25',
      'a 26',
      'link 29',
      'image 27',
      'image 28',
    ]);
    expect([content.next, content.prev, content.hreflangCount]).toEqual(['http://h.test/d/1', 'http://h.test/d/2', 1]);
    expect(content.links.filter(({ alt }) => alt !== '').map(({ type, alt }) => `${type} ${alt}`)).toEqual([
      'area A',
      'image B',
    ]);
  });

  test('DIR-13 frames count in a frameset', () => {
    expect(links('<frameset><frame src=x><noframes><a href=y></a></noframes></frameset>')).toEqual([
      'http://h.test/d/x',
    ]);
  });

  test('URL-5 what cannot be crawled is counted, what cannot be read is listed', () => {
    const { content } = read(
      '<a href="mailto:a@b">x</a><a href="javascript:f()"></a><a href=" JavaScript:g()"></a><a href="http://[&amp;">',
    );
    expect(content.links).toEqual([]);
    expect(content.otherSchemes).toEqual({ mailto: 1, javascript: 2 });
    expect(content.unreadable).toEqual(['http://[&']);
    expect(read('<a href="http://[">'.repeat(150)).content.unreadable).toHaveLength(100);
    expect(read('<a href="constructor:x">').content.otherSchemes).toEqual({ constructor: 1 });
  });

  test('house a known target costs no string, and a new one is named at each of its links', () => {
    const page = '<a href=x></a><a href=x></a>';
    expect(links(page, { find: () => 7 })).toEqual([undefined, undefined]);
    expect(links(page)).toEqual(['http://h.test/d/x', 'http://h.test/d/x']);
  });

  test('URL-6 queries are in the encoding of the page as it was received', () => {
    const wide = Buffer.from('\ufeff<a href="é?é">', 'utf16le');
    expect(links(wide)).toEqual(['http://h.test/d/%C3%A9?%C3%A9']);
    expect(links(Buffer.from('<a href="\xe9?\xe9">', 'latin1'), { contentType: 'text/html' })).toEqual([
      'http://h.test/d/%C3%A9?%E9',
    ]);
  });

  test('house a page of more links than fit is not cut', () => {
    expect(links('<a href=x>'.repeat(50_000))).toHaveLength(50_000);
  });
});

describe('links', () => {
  test('DIR-7 rel is kept as written, and nofollow, ugc and sponsored mark the link', () => {
    const { content } = read(
      '<a href=1 rel="NoFollow\tx"></a><a href=2 rel=ugc></a><a href=3 rel=sponsored></a><a href=4 rel=nofollowed></a>',
    );
    expect(content.links.map(({ rel, nofollow }) => [rel, nofollow])).toEqual([
      ['NoFollow\tx', true],
      ['ugc', true],
      ['sponsored', true],
      ['nofollowed', false],
    ]);
  });

  test('house anchors are the text that is seen', () => {
    expect(
      anchors('<a href=1> a\n <b>b</b>c<br>d<!-- x --> &amp;&nbsp;<script>no</script><style>no</style>e </a>'),
    ).toEqual(['a bc d &\u00a0e']);
    expect(anchors('<a href=1>open<a href=2>two</a>three')).toEqual(['open', 'two']);
    expect(anchors('<a href=1>&am<b></b>p;&#x41;<div>x</div>y</a>')).toEqual(['&amp;A x y']);
    expect(anchors('<a href=1>x<svg><title>Home</title><path/></svg></a>')).toEqual(['xHome']);
  });

  test('house an anchor without text has the alt of its images', () => {
    const { content } = read(
      '<a href=1><img src=i alt="one"><img data-src=j alt=" two "></a><a href=2>t<img src=i alt=x></a>',
    );
    expect(content.links.filter(({ type }) => type === 'a').map(({ anchor, alt }) => [anchor, alt])).toEqual([
      ['', 'one two'],
      ['t', ''],
    ]);
    expect(content.links).toHaveLength(4);
  });

  test('house position, target and the way of writing', () => {
    const { content } =
      read(`<link href=h><nav><a href="/n" target=_top></a><article><a href="//x.test/"></a></article></nav>
      <header><a href="http://x.test/"></a></header><main><aside><a href=a></a></aside><a href=b></a></main><footer><a href=c></a></footer>`);
    expect(content.links.map(({ position, pathType, frame }) => `${position} ${pathType} ${frame}`.trim())).toEqual([
      'head relative',
      'nav root-relative _top',
      'content protocol-relative',
      'header absolute',
      'aside relative',
      'content relative',
      'footer relative',
    ]);
  });

  test.each([
    ['<A HREF="x">', 'upper case'],
    ['<a\n  class="y"\n href \n = \n "x" >', 'white space around ='],
    ["<a title='>' href='x'>", 'single quotes, another attribute first'],
    ['<a href=x>', 'no quotes'],
    ['<a href="x" href="z">', 'the first of two'],
    ['<a/href=x/y/../../x>', 'a slash for a space'],
  ])('E7 %s (%s)', (page) => {
    expect(links(page)).toEqual(['http://h.test/d/x']);
  });

  test('E7 references in addresses, and lenient tags by option only', () => {
    expect(links('<a href="x?a=1&amp;b=2&copy=3">')).toEqual(['http://h.test/d/x?a=1&b=2&copy=3']);
    const page = '< a href=x>y< /a> <\n\tA HREF="z">w</a>';
    expect(links(page)).toEqual([]);
    expect(links(page, { lenientTags: true })).toEqual(['http://h.test/d/x', 'http://h.test/d/z']);
    expect(anchors(page, { lenientTags: true })).toEqual(['y', 'w']);
  });
});

describe('facts', () => {
  test('house title, headings, language and description', () => {
    const { content } =
      read(`<html lang=" de-CH "><head><title> A &amp; <b>\n B </title><title>no</title><meta name=Description content=" x\n y ">
      </head><h2>first h2</h2><h1>One <em>two</em></h1><h1>again</h1><h6>six</h6>`);
    expect(content).toMatchObject({
      title: 'A & <b> B',
      language: 'de-CH',
      description: 'x y',
      h1: 'One two',
      h1Count: 2,
      h2: 'first h2',
      headings: ['first h2', 'One two', 'again', 'six'],
    });
    expect(read('<p>').content).toMatchObject({
      title: undefined,
      description: undefined,
      h1: undefined,
      language: undefined,
    });
    expect(read('<h3>x</h3>'.repeat(100)).content.headings).toHaveLength(64);
  });

  test.each([
    '<div><h1 class=x/></div><p>text</p><h2>two</h2>',
    '<div><h1>one<div>in <p>it</div></DIV><p>text',
    '<div><h1>one <b>two</b> <p>three</div>text',
    '<table><tr><td><h3>one<td><p>text<h3>two</td></tr></table>rest',
    '<ul><li><h2>one<ul><li>in</ul></ul>text',
    '<section><h2>one<!-- a --><table><tr><td>in</table></section>text<h3>two</h2>rest',
    '<h1>one<h2>two',
    '<h1>one<p>text</body>',
  ])('house a heading that is not closed ends where a block around it does: %s', (page) => {
    const { tree, skein } = bothReadings(Buffer.from(page), '/p.html');
    expect(skein.headings).toEqual(tree.headings);
  });

  test('DIR-1 directives for all robots and for one by its token', () => {
    const { content } =
      read(`<meta name=ROBOTS content="NoIndex, follow"><meta name=skein content=nofollow><meta name=author content=none>
      <meta name=viewport content="width=1"><meta name=x content="unavailable_after: 25 Jun 2026"><template><meta name=robots content=none></template>`);
    expect(content.directives).toEqual([
      { agent: 'robots', content: 'NoIndex, follow' },
      { agent: 'skein', content: 'nofollow' },
      { agent: 'x', content: 'unavailable_after: 25 Jun 2026' },
    ]);
  });

  test('DIR-9 the first canonical in the head counts, a different second one is a conflict', () => {
    expect(read('<link rel="x CANONICAL" href=/c><link rel=canonical href=/c>').content).toMatchObject({
      canonical: 'http://h.test/c',
      canonicalConflict: false,
    });
    expect(read('<link rel=canonical href=/c><link rel=canonical href=/d>').content.canonicalConflict).toBe(true);
    const late = read('<body><p>x<link rel=canonical href=/c>').content;
    expect([late.canonical, late.links.map(({ type }) => type)]).toEqual([undefined, ['link']]);
  });

  test('F:P3 a refresh resolves on base, in noscript too, and is a link', () => {
    for (const page of [
      '<base href=/d/><meta http-equiv=refresh content="0;url=x">',
      '<noscript><meta http-equiv=refresh content="0;url=x"></noscript><base href=/d/>',
    ]) {
      const { content } = read(page, { url: 'http://h.test/e/' });
      expect(content.refresh).toEqual({ seconds: 0, url: 'http://h.test/d/x' });
      expect(content.links.map(({ type, url }) => [type, url])).toEqual([['meta-refresh', 'http://h.test/d/x']]);
    }
    expect(
      read(
        '<meta http-equiv=refresh content="nonsense"><meta http-equiv=Refresh content="5; y"><meta http-equiv=refresh content="1;z">',
      ).content.refresh,
    ).toEqual({ seconds: 5, url: 'http://h.test/d/y' });
  });

  test.each([
    ['in the head', '<noscript><meta http-equiv=refresh content="0;url=x"></noscript>'],
    ['in the body', '<body><p>x<NOSCRIPT class="a>b"><p><meta http-equiv=refresh content="0;url=x"></noscript>'],
    ['to the end', '<noscript><meta http-equiv=refresh content="0;url=x">'],
    ['where a tree is asked', '<svg><p></svg><noscript><meta http-equiv=refresh content="0;url=x"></noscript>'],
  ])('F:P3 a refresh in noscript is none where scripts count as on: %s', (_, noscript) => {
    const link = ['noscript-refresh', 'http://h.test/d/x'];
    const of = (page: string): unknown => {
      const { content } = read(page, { ignoresNoscriptRefresh: true });
      return { refresh: content.refresh, links: content.links.map(({ type, url }) => [type, url]) };
    };
    expect(of(noscript)).toEqual({ refresh: undefined, links: [link] });
    if (!noscript.includes('</noscript>')) return;
    // The one behind it counts, as would one behind a comment in which noscript ends.
    const behind = { refresh: { seconds: 1, url: 'http://h.test/d/y' } };
    expect(of(`${noscript}<meta http-equiv=refresh content="1;url=y">`)).toMatchObject(behind);
    expect(of(`<noscript><!-- </noscript> --><meta http-equiv=refresh content="1;url=y">`)).toMatchObject(behind);
  });
});

describe('E1 region', () => {
  const page = `<title>t</title><base href=/b/><meta name=robots content=noindex><link rel=canonical href=c><a href=1></a><h1>out</h1>
    <!--content--><a href=2>two<!-- / CONTENT --> out</a><a href=3></a><h1>out</h1>
    <!--\n Content\n--><a href=4></a><h1>in</h1><img src=5><!--/content--><a href=6></a><!-- CONTENT --><a href=7></a>`;

  test('E1 only links between the marks count, in several regions and in one that is not closed', () => {
    const { content } = read(page, { region: 'CONTENT' });
    expect(content.links.map(({ url, anchor }) => [url, anchor])).toEqual([
      ['http://h.test/b/2', 'two'],
      ['http://h.test/b/4', ''],
      ['http://h.test/b/5', ''],
      ['http://h.test/b/7', ''],
    ]);
    expect(content).toMatchObject({
      hasRegion: true,
      title: 't',
      h1: 'in',
      canonical: 'http://h.test/b/c',
      base: 'http://h.test/b/',
    });
    expect(content.directives).toHaveLength(1);
  });

  test('E1 a page without the region has none and yields no links', () => {
    const { content } = read(page, { region: 'OTHER' });
    expect([content.hasRegion, content.links, content.title]).toEqual([false, [], 't']);
    expect(read(page).content.hasRegion).toBe(true);
    expect(links('<script><!-- X --></script><a href=1>', { region: 'X' })).toEqual([]);
  });
});

describe('F:E1 encodings', () => {
  const samples: [string, Buffer, string][] = [
    [
      'gb2312',
      Buffer.from('<meta charset=gb2312><title>\xd6\xd0\xce\xc4</title><a href=x>\xd6\xd0</a>', 'latin1'),
      '中文',
    ],
    [
      'windows-1251',
      Buffer.from('<meta charset=windows-1251><title>\xcf\xf0\xe8</title><a href=x></a>', 'latin1'),
      'При',
    ],
    [
      'shift_jis',
      Buffer.from('<meta charset=shift_jis><title>\x93\xfa\x96\x7b\x83\x5c</title><a href=x></a>', 'latin1'),
      '日本ソ',
    ],
    ['UTF-16', Buffer.from('\ufeff<title>日本</title><a href=x></a>', 'utf16le'), '日本'],
    [
      'iso-2022-jp',
      Buffer.from('<meta charset=iso-2022-jp><title>\x1b$BF|K\\\x1b(B</title><a href=x></a>', 'latin1'),
      '日本',
    ],
    ['none', Buffer.from('<title>\x93a\x94 \x80</title><a href=x></a>', 'latin1'), '“a” €'],
  ];
  test.each(samples)('F:E1 %s', (_, body, title) => {
    const { content } = read(body, { contentType: 'text/html' });
    expect(content.title).toBe(title);
    expect(content.links.map(({ url }) => url)).toEqual(['http://h.test/d/x']);
  });
});

describe('bounds', () => {
  // Whatever takes the square of these lengths does not end within the time of a test; bench/parsers.ts says how long they take.
  const soon = (page: string) => read(page).content;

  test('F:P1 100,000 nested elements', () => {
    for (const tag of ['<b>', '<nav>', '<svg>', '<template>', '<h1>', '<svg><desc>'])
      expect(soon(`${tag.repeat(100_000)}<a href=/x>`).links).toHaveLength(1);
    for (const [island, end] of [
      [`<svg>${'<g>'.repeat(100_000)}`, '</x>'],
      [`<svg><desc>${'<b>'.repeat(100_000)}`, '</i>'],
    ])
      expect(soon(`${island}${end?.repeat(100_000)}<a href=/x>`).links).toHaveLength(1);
  });

  test('F:P4 an attribute, a title, an anchor and text of 1 MB take linear time', () => {
    const long = 'aaaa…@ '.repeat(150_000);
    expect(soon(`<a title="${long}" href=/x>${long}`).links).toHaveLength(1);
    soon(`<a href="${long}">`);
    soon(`<title>${long}`);
    soon(`<meta name=robots content="${long}"><meta name=refresh content="${'1'.repeat(1_000_000)}">`);
    soon(
      `<meta http-equiv=refresh content="${'1'.repeat(500_000)}${' '.repeat(500_000)}x"><img srcset="${'a, '.repeat(300_000)}">`,
    );
  });

  test.each([
    '<',
    '</',
    '<!--',
    '<a ',
    '<!',
    '<?',
    '<a href=x>',
    '<svg><a href=x>',
    '<a href=x><svg><desc><![CDATA[></a>',
    '<script><!--',
    '&amp',
    '-',
    '<svg></div>',
    '<nav></aside>',
    '<a href=x><img alt=y>',
    '< ',
    '<h1>',
    '</title',
    '<title>',
  ])('house %s again and again takes linear time', (piece) => {
    soon(piece.repeat(100_000));
  });

  test('F:P6 strings in scripts are no links', () => {
    expect(links(`<script>document.write("<a href='" + ('https://ssl' : 'http://www') + "'>")</script>`)).toEqual([]);
  });
});
