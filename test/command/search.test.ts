import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hasScript, newFolder, serve, skein } from './skein.ts';

const page = (title: string, body: string) => `<html lang=en><title>${title}</title><body>${body}`;

it('house skein search orders pages, counts them, takes scores apart, and puts pages nearly alike under one', async () => {
  const long = Array.from({ length: 150 }, (_, at) => `word${at}`).join(' ');
  const site = await serve({
    '/': page('Knots', '<a href=/b/1>one</a> <a href=/a/2>two</a> <a href=/c>three</a>'),
    '/b/1': page('Bowline', `A bowline. ${long}`),
    '/a/2': page('Bowline', `A bowline. ${long} more`),
    '/c': page('Loops', 'No bowline, but a loop.'),
  });
  const folder = join(newFolder(), 'crawl');
  await skein(['crawl', `${site.origin}/`, '-o', folder, '--delay', '0', '--quiet']);
  const listed = await skein(['search', folder, 'bowline', '--sort', 'url', '--similar', '--json']);
  const answer: { hits: readonly { url: string }[] } = JSON.parse(listed.out);
  expect(answer.hits.map(({ url }) => url.slice(site.origin.length))).toEqual(['/a/2', '/b/1', '/c']);
  const { code, out } = await skein(['search', folder, 'bowline', '--sort', 'url', '--facets', '--explain', '-q']);
  expect(code).toBe(0);
  expect(out).toMatch(/\/a\/2 {2}\(en, \d+\.\d\d\)\n/);
  expect(out).not.toContain('/b/1  (');
  expect(out).toContain('   1 similar page\n');
  expect(out).toMatch(
    /^ {3}\d+\.\d\d = body \d+\.\d\d \+ title \d+\.\d\d( \+ .*)? \+ PageRank \d+\.\d\d\n {5}bowline /m,
  );
  expect(out).toContain('folder: / (1), /a/ (1), /b/ (1)\n');
});

it('house what was not taken as it was written is told before the results', async () => {
  const site = await serve({ '/': page('Knots', 'A bowline.') });
  const folder = join(newFolder(), 'crawl');
  await skein(['crawl', `${site.origin}/`, '-o', folder, '--delay', '0', '--quiet']);
  const corrected = await skein(['search', folder, 'bowlnie']);
  expect(corrected.err).toMatch(/^Nothing was found for bowlnie; these are the results for: bowline\n1 page, /);
  const unquoted = await skein(['search', folder, 'bowline', '-loom']);
  expect(unquoted.code).toBe(2);
  expect(unquoted.err).toContain("A query with a minus is put in quotes: skein search example 'rope -loom'.");
  if (!hasScript) return;
  const { out } = await skein(['search', folder, 'bowlnie'], { terminal: true });
  expect(out.indexOf('these are the results for')).toBeLessThan(out.indexOf('1. Knots'));
});

it('house what is wrong in a query is told with its words, and the rest is answered', async () => {
  const site = await serve({ '/': page('Knots', 'A bowline.') });
  const folder = join(newFolder(), 'crawl');
  await skein(['crawl', `${site.origin}/`, '-o', folder, '--delay', '0', '--quiet']);
  const { code, out, err } = await skein(['search', folder, 'bowline depth:x OR similar:http://h.test/ "a bowl']);
  expect(code).toBe(0);
  expect(out).toContain('1. Knots\n');
  expect(err).toContain('depth: wants a number or range, as in depth:2, depth:<3 or depth:1..3: depth:x\n');
  expect(err).toContain('a quote is not closed: "a bowl\n');
  expect(err).toContain('no page in the index has the address http://h.test/: similar:http://h.test/\n');
  const run = await skein(['search', folder, 'bowline', '--trec', '7']);
  expect(run.out).toMatch(new RegExp(`^7 Q0 ${site.origin}/ 1 \\d+\\.\\d{6} skein\\n$`));
  expect((await skein(['search', folder, '--suggest', 'kn'])).out).toBe('Knots\n');
  expect((await skein(['search', folder, '--suggest', 'bow', '--json'])).out).toBe('[]\n');
  const found = await skein(['search', folder, '--regex', '^KNOTS$']);
  expect(found.out).toBe(`200\ttitle\t${site.origin}/\tKnots\n`);
  expect(await skein(['search', folder, '--regex', '('])).toMatchObject({ code: 2, out: '' });
  expect((await skein(['search', folder, '--regex', '(a+)+$', '--json'])).code).toBe(0);
});

it('house skein index looks whether an index is as it was written, and makes a damaged one anew', async () => {
  const site = await serve({ '/': page('Knots', 'A bowline.') });
  const folder = join(newFolder(), 'crawl');
  await skein(['crawl', `${site.origin}/`, '-o', folder, '--delay', '0', '--quiet']);
  expect(await skein(['index', folder, '--verify'])).toMatchObject({
    code: 0,
    out: 'The index is as it was written.\n',
  });
  const path = join(folder, 'search', '1.postings');
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.fill((bytes[0] ?? 0) ^ 1, 0, 1));
  const verified = await skein(['index', folder, '--verify']);
  expect(verified.code).toBe(3);
  expect(verified.err).toMatch(/1\.postings[\s\S]*skein index --repair/);
  const searched = await skein(['search', folder, 'bowline']);
  expect(searched.code).toBe(3);
  expect(searched.err).toMatch(/damaged[\s\S]*skein index --repair/);
  expect((await skein(['index', folder, '--repair', '-q'])).code).toBe(0);
  expect((await skein(['search', folder, 'bowline', '-q'])).out).toContain('1. Knots\n');
});
