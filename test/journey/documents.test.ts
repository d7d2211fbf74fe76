import { describe, expect, it } from 'vitest';
import { crawl, openCrawl, openFolder, resumeCrawl } from '../../src/index.ts';
import { smallPdf } from '../pdf/small-pdf.ts';
import { type Answer, links } from '../servers/site-server.ts';
import { inFolder, linesOf, linksIn, newFolder, pagesIn, serve, skippedIn } from './place.ts';

const of = (contentType: string, body: string | Buffer, headers: Readonly<Record<string, string>> = {}): Answer => ({
  headers: { 'content-type': contentType, ...headers },
  body,
});
const pdf = (wishes: Parameters<typeof smallPdf>[0], headers?: Readonly<Record<string, string>>): Answer =>
  of('application/pdf', smallPdf(wishes), headers);

describe('PDFs', () => {
  it('house a PDF is kept and not read unless that is asked for', async () => {
    const site = await serve({ '/': links('/a.pdf'), '/a.pdf': pdf({ title: 'Not read', links: ['/from-pdf'] }) });
    const folder = newFolder();
    await crawl(`${site.origin}/`, { folder, delay: 0 });
    expect(site.paths()).toEqual(['/', '/a.pdf']);
    expect((await pagesIn(folder)).get(`${site.origin}/a.pdf`)).toMatchObject({
      visit: { outcome: 'fetched', page: undefined, response: { sniffedType: 'application/pdf' } },
      archived: expect.anything(),
      reading: undefined,
    });
  });

  it('house --read-pdf makes a page of it: title, words, links that are followed, a place in the graph', async () => {
    const site = await serve({
      '/': links('/docs/a'),
      '/docs/a': pdf({
        title: 'The title',
        language: 'en',
        pages: ['three small words', 'one more'],
        links: ['from-pdf?a=1#b', 'http://elsewhere.test/', 'mailto:a@b.test', '/'],
      }),
      '/docs/from-pdf?a=1': '<title>behind</title>words',
    });
    const folder = newFolder();
    const { summary } = await crawl(`${site.origin}/`, { folder, delay: 0, readPdf: true });
    expect(site.paths()).toEqual(['/', '/docs/a', '/docs/from-pdf?a=1']);
    expect((await pagesIn(folder)).get(`${site.origin}/docs/a`)).toMatchObject({
      visit: { outcome: 'fetched', page: { title: 'The title', language: 'en' }, mayIndex: true },
      reading: { words: 5 },
      rank: expect.any(Number),
    });
    expect(await linksIn(folder, `${site.origin}/docs/a`)).toEqual([
      `a ${site.origin}/docs/from-pdf?a=1`,
      'a http://elsewhere.test/',
      `a ${site.origin}/`,
    ]);
    expect(skippedIn(folder)).toEqual({ 'http://elsewhere.test/': 'scope' });
    expect(summary.failed).toBe(0);
    expect(linesOf(folder, 'pages.csv').find((line) => line.includes('/docs/a,'))).toContain('The title');
  });

  it('DIR-3 X-Robots-Tag binds a PDF and its links', async () => {
    const site = await serve({
      '/': links('/a.pdf'),
      '/a.pdf': pdf({ links: ['/never'] }, { 'x-robots-tag': 'noindex, nofollow' }),
    });
    const folder = newFolder();
    await crawl(`${site.origin}/`, { folder, delay: 0, readPdf: true });
    expect(site.paths()).toEqual(['/', '/a.pdf']);
    expect(skippedIn(folder)).toEqual({ [`${site.origin}/never`]: 'nofollow' });
    expect((await pagesIn(folder)).get(`${site.origin}/a.pdf`)?.visit?.mayIndex).toBe(false);
  });

  it('house broken PDFs are kept, told and explained, and the crawl goes on', async () => {
    const whole = smallPdf({ links: ['/never'] });
    const site = await serve({
      '/': links('/nonsense', '/half', '/empty', '/after'),
      '/nonsense': of('application/pdf', '%PDF-1.7 nonsense'),
      '/half': of('application/pdf', whole.subarray(0, whole.length / 4)),
      '/empty': of('application/pdf', ''),
      '/after': pdf({ title: 'read' }),
    });
    const folder = newFolder();
    const { end } = await crawl(`${site.origin}/`, { folder, delay: 0, readPdf: true });
    expect(end.kind).toBe('drained');
    const unreadable = ['/nonsense', '/half', '/empty'].map((path) => [`${site.origin}${path}`, 'unreadable']);
    expect(skippedIn(folder)).toEqual(Object.fromEntries(unreadable));
    const pages = await pagesIn(folder);
    expect(pages.get(`${site.origin}/nonsense`)).toMatchObject({
      visit: { outcome: 'ignored', because: { reason: 'unreadable', rule: 'Invalid PDF structure.' } },
      archived: expect.anything(),
    });
    expect(pages.get(`${site.origin}/after`)?.visit?.page?.title).toBe('read');
    const opened = await openFolder(folder);
    const steps = await opened.explain(`${site.origin}/nonsense`);
    await opened.close();
    expect(steps.map(({ text }) => text).join('\n')).toContain('ignored 200 OK (unreadable: Invalid PDF structure.)');
  });

  it('house what is read when a crawl goes on is what would have been read at once', async () => {
    const site = await serve({
      '/': links('/a.pdf', '/b.txt'),
      '/a.pdf': pdf({}),
      '/b.txt': of('text/plain', 'two words'),
    });
    const folder = newFolder();
    await crawl(`${site.origin}/`, { folder, delay: 0, readPdf: true, index: false });
    const words = async () => [...(await pagesIn(folder)).values()].map(({ reading }) => reading?.words);
    expect(await words()).toEqual([undefined, undefined, undefined]);
    const resumed = await resumeCrawl(folder, { index: true });
    await resumed.run();
    await resumed.close();
    expect(await words()).toEqual([4, 2, 2]);
  });

  it('house a crawl that is given up while a PDF is read asks for it again when it goes on', async () => {
    let giveUp = (): void => undefined;
    const site = await serve({
      '/': links('/a.pdf'),
      '/a.pdf': (_request, response) => {
        response.on('finish', () => giveUp());
        response.writeHead(200, { 'content-type': 'application/pdf' }).end(smallPdf({ title: 'in the end' }));
      },
    });
    const folder = newFolder();
    const opened = await openCrawl(`${site.origin}/`, { folder, delay: 0, readPdf: true });
    giveUp = () => opened.cancel();
    expect((await opened.run()).end.kind).toBe('stopped');
    await opened.close();
    expect((await pagesIn(folder)).get(`${site.origin}/a.pdf`)?.state).toBe('pending');
    giveUp = () => undefined;
    const resumed = await resumeCrawl(folder);
    await resumed.run();
    await resumed.close();
    expect((await pagesIn(folder)).get(`${site.origin}/a.pdf`)?.visit?.page?.title).toBe('in the end');
  });
});

describe('texts that are no HTML', () => {
  it('house XML, JSON and plain text have words, an encoding and what binds them; they are not scanned', async () => {
    const site = await serve({
      '/': links('/a.txt', '/b.json', '/c.xml', '/d.css', '/e.svg', '/f.csv'),
      '/a.txt': of('text/plain', Buffer.from('caf\xe9 <a href=/never>au lait</a>', 'latin1')),
      '/b.json': of('application/json', '{"caf\\u00e9": "au lait"}'),
      '/c.xml': of('text/xml', '<?xml version="1.0" encoding="ISO-8859-2"?><p><a href="/never">au</a><b>lait</b></p>'),
      '/d.css': of('text/css', 'body { color: red }'),
      '/e.svg': of('image/svg+xml', '<svg><text>words</text></svg>'),
      '/f.csv': of('text/csv; charset=utf-8', 'a,b,c', { 'x-robots-tag': 'noindex' }),
    });
    const folder = newFolder();
    await crawl(`${site.origin}/`, { folder, delay: 0 });
    expect(site.paths()).toHaveLength(7);
    const pages = await pagesIn(folder);
    const told = ['/a.txt', '/b.json', '/c.xml', '/d.css', '/e.svg', '/f.csv'].map((path) => {
      const { visit, reading } = pages.get(`${site.origin}${path}`) ?? {};
      return [reading?.words, visit?.response?.charset, visit?.response?.charsetSource, visit?.mayIndex];
    });
    expect(told).toEqual([
      [7, 'windows-1252', 'default', true],
      [3, 'utf-8', 'default', true],
      [2, 'iso-8859-2', 'declaration', true],
      [undefined, undefined, undefined, true],
      [undefined, undefined, undefined, true],
      [3, 'utf-8', 'header', false],
    ]);
    expect(await inFolder(folder, (archive) => archive.totals())).toMatchObject({ pages: 1 });
  });

  it('house a sitemap has no words, wherever it was found', async () => {
    const site = await serve({
      '/': links('/map'),
      '/map': of(
        'text/xml',
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>/x</loc></url></urlset>',
      ),
    });
    const folder = newFolder();
    await crawl(`${site.origin}/`, { folder, delay: 0 });
    expect((await pagesIn(folder)).get(`${site.origin}/map`)?.reading).toBeUndefined();
  });

  it('house the same text in another dress is a near duplicate', async () => {
    const words = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ');
    const site = await serve({
      '/': links('/a.txt', '/b.html'),
      '/a.txt': of('text/plain', words),
      '/b.html': `<p>${words}</p>`,
    });
    const folder = newFolder();
    await crawl(`${site.origin}/`, { folder, delay: 0 });
    const pages = await pagesIn(folder);
    const hash = (path: string) => pages.get(`${site.origin}${path}`)?.reading?.textHash;
    expect(hash('/a.txt')).toBe(hash('/b.html'));
  });
});

describe('headers of what is no page', () => {
  it('DIR-9 DIR-10 the Link header of a PDF or an image names its canonical and its versions', async () => {
    const link = '</page>; rel=canonical, </de.pdf>; rel=alternate; hreflang=de';
    const site = await serve({
      '/': links('/a.pdf', '/b.png', '/c.txt'),
      '/a.pdf': pdf({}, { link }),
      '/b.png': of('image/png', '\x89PNG\r\n\x1a\n', { link, 'x-robots-tag': 'nofollow' }),
      '/c.txt': of('text/plain', 'words', { link: '</other>; rel="nofollow canonical"' }),
      '/page': '<p>the page</p>',
      '/other': '<p>the other</p>',
    });
    const folder = newFolder();
    await crawl(`${site.origin}/`, { folder, delay: 0 });
    expect(site.paths().toSorted()).toEqual(['/', '/a.pdf', '/b.png', '/c.txt', '/other', '/page']);
    const named = [`canonical ${site.origin}/page`, `hreflang ${site.origin}/de.pdf`];
    expect(await linksIn(folder, `${site.origin}/a.pdf`)).toEqual(named);
    expect(await linksIn(folder, `${site.origin}/b.png`)).toEqual(named);
    expect(skippedIn(folder)).toEqual({ [`${site.origin}/de.pdf`]: 'link-type' });
  });
});
