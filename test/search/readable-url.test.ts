import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readableUrl } from '../../src/search/readable-url.ts';

test.each([
  ['https://ja.test/wiki/%E6%9D%B1%E4%BA%AC?q=%C3%BCber%20uns', 'https://ja.test/wiki/東京?q=über uns'],
  ['http://xn--bcher-kva.test/', 'http://bücher.test/'],
  ['http://www.xn--bcher-kva.xn--p1ai/', 'http://www.bücher.рф/'],
  ['http://h.test/xn--bcher-kva', 'http://h.test/xn--bcher-kva'],
  ['http://h.test/%E9t%E9', 'http://h.test/%E9t%E9'],
  ['http://h.test/100%', 'http://h.test/100%'],
  ['http://h.test/plain', 'http://h.test/plain'],
])('house %s is read as %s', (url, text) => {
  expect(readableUrl(url)).toBe(text);
});

test('house any text can be read, and one without escapes stays', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => typeof readableUrl(text) === 'string'));
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true }), (url) => {
      if (!/%|xn--/i.test(url)) expect(readableUrl(url)).toBe(url);
    }),
  );
});
