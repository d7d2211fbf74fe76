import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cssUrls } from '../../src/content/css-urls.ts';

describe('URLs of style sheets', () => {
  it.each([
    ['a { background: url(a.png) } b { src: URL( "b c.woff" ) format("woff") }', ['a.png', 'b c.woff']],
    ['@import "a.css"; @IMPORT url(b.css) screen; @import/**/\'c.css\';', ['a.css', 'b.css', 'c.css']],
    ['/* url(no.png) */ a { content: "url(no.png)"; b: url(yes.png) }', ['yes.png']],
    ['a { b: curl(no.png), my-url(no.png), url-prefix(no.png) }', []],
    ['a { b: url(a\\).png), url("a\\"b"), u\\72l(c.png), url(\\26 x) }', ['a).png', 'a"b', 'c.png', '&x']],
    ['a { b: url(a\\\nb), url(c\\\n), url(\\a), url("\\1F600 \\41\\\r\n") }', ['\n', '\u{1f600}A']],
    ['a { b: url(), url(""), url( ) }', []],
    ['a { b: url(a b.png), url(a"b), url(c.png) }', ['c.png']],
    ['a { b: url("no\n.png); c: url(yes.png) }', ['yes.png']],
    ['@imports "no.css"; @import foo "no.css"; a { content: "no" }', []],
    ['a { b: url(end.png', ['end.png']],
    ['a { b: url("end.png', ['end.png']],
    ['a { b: url(\\110000.png), url(\\d800.png), url("a\\\nb") }', ['\ufffd.png', '\ufffd.png', 'ab']],
  ])('DIR-13 url() and @import of a style sheet: %s', (css, urls) => {
    expect(cssUrls(css)).toEqual(urls);
  });

  it('DIR-13 URLs of style sheets: never throws, and finds what was put in, whatever stands around it', () => {
    const noise = fc.array(
      fc.constantFrom('a', ' ', '\n', '{', '}', '-', '\\', ';', '@', 'é', '0', '/', '*', '(', ')', '"', "'", 'url('),
    );
    fc.assert(
      fc.property(noise, noise, (before, after) => {
        expect(() => cssUrls([...before, ...after].join(''))).not.toThrow();
        const harmless = before.join('').replaceAll(/["'\\/*(@-]|url|[aé0]/g, '');
        expect(cssUrls(`${harmless} url(x.png)${after.join('')}`)[0]).toBe('x.png');
      }),
    );
  });
});
