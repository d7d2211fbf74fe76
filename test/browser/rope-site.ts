import type { Answer } from '../servers/site-server.ts';

/** Marks of what must stay text: script in a title, an image that fails, a sign that turns the direction round. */
export const HOSTILE_TITLE = '<img src=x onerror="window.hit=1"><script>window.hit=2</script> \u202egnp.exe';

/** A line of signs each of which turns the direction round: nothing takes browsers longer. */
export const MARKS = '\u202ea\u2067b'.repeat(250_000);

/** Times that the page about the loom is linked. */
const CHAPTERS = 30;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><title>${escaped(title)}</title><meta name="description" content="About: ${escaped(title)}">` +
  `<h1>${escaped(title)}</h1>${body}<nav><a href="/">Home</a> <a href="/loom.html">The loom</a></nav></html>`;

const chapter = (number: number): string =>
  page(
    `Chapter ${number}: of yarn`,
    `<p>Yarn is wound into a skein, chapter ${number}. Weavers of town ${number} spin flax and hemp.</p>` +
      `<a href="/book/chapter-${number + 1}.html">Next chapter</a> <a href="/book/">Contents</a>`,
  );

/** A small site with something of everything: folders, redirects, broken links, a copy, a page that robots.txt forbids, hostile texts. */
export function ropeSite(path: string): Answer | undefined {
  const number = Number(/^\/book\/chapter-(\d+)\.html$/.exec(path)?.[1] ?? 0);
  if (number >= 1 && number <= CHAPTERS) return chapter(number);
  return PAGES[path];
}

const PAGES: Readonly<Record<string, Answer>> = {
  '/robots.txt': {
    headers: { 'content-type': 'text/plain' },
    body: 'User-agent: *\nDisallow: /secret/\nCrawl-delay: 0.01\n',
  },
  '/': page(
    'Ropes and skeins',
    '<p>How rope is made of yarn, and yarn of flax.</p><a href="/book/">The book</a> <a href="/old">An old address</a>' +
      '<a href="/copy-of-loom.html">A copy</a> <a href="/gone.html">Gone</a> <a href="/secret/plan.html">The plan</a>' +
      '<a href="http://elsewhere.example/">Elsewhere</a> <a href="/hostile.html">Hostile</a> <a href="/rtl.html">Hebrew</a>',
  ),
  '/book/': page(
    'Contents of the book',
    Array.from(
      { length: CHAPTERS },
      (_, place) => `<a href="/book/chapter-${place + 1}.html">Chapter ${place + 1}</a>`,
    ).join(' '),
  ),
  '/loom.html': page('The loom', '<p>The loom weaves the yarn of the skein.</p><a href="/gone.html">A broken link</a>'),
  '/copy-of-loom.html': page(
    'The loom',
    '<p>The loom weaves the yarn of the skein.</p><a href="/gone.html">A broken link</a>',
  ),
  '/old': { status: 301, headers: { location: '/older' } },
  '/older': { status: 302, headers: { location: '/loom.html' } },
  '/rtl.html': page('חבלים וחוטים', '<p dir="rtl">חבל עשוי מחוטים.</p>'),
  '/huge.html': page('Huge '.repeat(200_000), `<p>${'word '.repeat(200_000)}</p><p>${MARKS}</p>`),
  '/hostile.html': page(
    HOSTILE_TITLE,
    `<a href="/huge.html">${'huge '.repeat(200_000)}</a><script>parent.hit = 3; top.hit = 4; fetch('/api/crawl').then(() => { parent.hit = 5; });</script>` +
      `<img src="/nothing.png" onerror="parent.hit = 6"><p>${escaped(HOSTILE_TITLE)} flax</p>` +
      `<a href="/%22%3E%3Cscript%3Ewindow.hit=7%3C/script%3E">${escaped(HOSTILE_TITLE)}</a><a href="/loom.html">${'long '.repeat(2000)}</a>`,
  ),
};
