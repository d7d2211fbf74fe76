import { expect, test } from 'vitest';
import { type ReadPageOptions, readPage, readPageInSteps } from '../../src/content/page-content.ts';
import { canonicalise } from '../../src/url/canonicalise.ts';
import { LinkResolver } from '../../src/url/resolver.ts';

const resolver = new LinkResolver({ a: 1, b: 2 });

function optionsOf(address: string): ReadPageOptions {
  const url = canonicalise(address);
  if (url === undefined) throw new Error('the test has no URL');
  return {
    url,
    contentType: 'text/html; charset=utf-8',
    resolver,
    seen: { find: (lo) => (lo & 3) * 5, isLasting: true },
  };
}

/** A page of so many links of all kinds, relative to where it lies. */
function pageOf(name: string, count: number): Buffer {
  const kinds = [
    (at: number) => `<a href="${name}/${at}?q=${at}#f">the ${at}th</a>`,
    (at: number) => `<img srcset="${at}.png 1x, ${at}-2.png 2x" alt="${at}">`,
    (at: number) => `<a href="http://${name}.test/${at}" rel="nofollow ${at}">out</a>`,
    (at: number) => `<a href="mailto:${at}">x</a><a href="http://[">y</a><link rel=next href="?p=${at}">`,
  ];
  const links = Array.from({ length: count }, (_, at) => kinds[at % kinds.length]?.(at));
  return Buffer.from(`<title>${name}</title><base href="/${name}/"><h1>${name}</h1>${links.join('\n')}`);
}

function told({ content, ...rest }: ReturnType<typeof readPage>): unknown {
  return { ...rest, ...content, links: [...content.links] };
}

test('house pages that are read in steps, in any order of these, say what they say when read at once', () => {
  const pages = [3000, 10, 1500, 0, 513].map((count, at) => ({ body: pageOf(`p${at}`, count), at }));
  const options = pages.map(({ at }) => optionsOf(`http://h${at}.test/d/p.html`));
  const expected = pages.map(({ body, at }) => told(readPage(body, options[at] ?? optionsOf('http://h.test/'))));
  const reading = pages.map(({ body, at }) => readPageInSteps(body, options[at] ?? optionsOf('http://h.test/')));
  const read = new Map<number, unknown>();
  let steps = 0;
  // Now one, now another goes a step on, and others are read at once meanwhile.
  for (let at = 0; read.size < pages.length; at = (at + 3) % pages.length) {
    if (read.has(at)) continue;
    const step = reading[at]?.next();
    steps += 1;
    if (step?.done === true && step.value !== undefined) read.set(at, told(step.value));
    const other = steps % pages.length;
    const [page, wish] = [pages[other], options[other]];
    if (page !== undefined && wish !== undefined) expect(told(readPage(page.body, wish))).toEqual(expected[other]);
  }
  for (const { at } of pages) expect(read.get(at)).toEqual(expected[at]);
  expect(steps).toBeGreaterThan(15);
});
