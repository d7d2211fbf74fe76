import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { type Answer, type Site, serveSite } from '../servers/site-server.ts';
import { fileOf } from '../site/parse5-walk.ts';

/** A site that tells of every request for a page when it comes in, before it is answered. */
export interface WatchedSite extends Site {
  /** Called with the path and the moment when its answer is sent or the connection broken; replaced by whoever wants to know. */
  onPage: (path: string, answered: Promise<void>) => void;
}

/** Serves what `find` answers. */
export async function watchedSite(find: (path: string) => Answer | undefined): Promise<WatchedSite> {
  const listener: Pick<WatchedSite, 'onPage'> = { onPage: () => undefined };
  const site = await serveSite((path) => {
    const answer = find(path) ?? { status: 404, body: 'not found' };
    if (path === '/robots.txt' || typeof answer === 'function') return answer;
    const { status = 200, headers = {}, body = '' } = typeof answer === 'string' ? { body: answer } : answer;
    return (_request, response) => {
      listener.onPage(path, new Promise((resolve) => response.once('close', resolve)));
      response.writeHead(status, { 'content-type': 'text/html', ...headers } as Record<string, string>).end(body);
    };
  });
  return Object.assign(listener, site);
}

/** A site that stops answering after so many pages, until it is told to go on: a crawl of it is at work for as long as a test needs it. */
export interface HeldSite extends WatchedSite {
  /** Resolves when a page is asked for and held back. */
  readonly isHolding: Promise<void>;
  release(): void;
}

/** Serves what `find` answers, the first `free` pages at once. */
export async function heldSite(find: (path: string) => Answer | undefined, free: number): Promise<HeldSite> {
  const held: (() => void)[] = [];
  let isReleased = false;
  let hold = (): void => undefined;
  const isHolding = new Promise<void>((resolve) => {
    hold = resolve;
  });
  let pages = 0;
  const site = await watchedSite((path) => {
    const answer = find(path);
    if (path === '/robots.txt' || isReleased || typeof answer !== 'string' || ++pages <= free) return answer;
    return (_request, response) => {
      held.push(() => response.writeHead(200, { 'content-type': 'text/html' }).end(answer));
      hold();
    };
  });
  return Object.assign(site, {
    isHolding,
    release() {
      isReleased = true;
      for (const answer of held.splice(0)) answer();
    },
  });
}

/** Answers with the files of a folder, all as HTML. */
export function filesOf(root: string): (path: string) => Answer | undefined {
  return (path) => {
    const file = fileOf(root, new URL(path, 'http://localhost').href);
    return file === undefined ? undefined : { body: readFileSync(file) };
  };
}

/**
 * A web of `size` pages that has what a crawl can meet: copies, redirects, missing pages, compressed answers, pages that robots.txt
 * forbids. The same for every call; a page has up to 97 times `words` words.
 */
export function smallWeb(size: number, words = 1): (path: string) => Answer | undefined {
  return (path) => {
    if (path === '/robots.txt')
      return { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /no/' };
    const number = Number(/^\/(?:page|copy|old|no|zip)\/(\d+)$/.exec(path)?.[1] ?? Number.NaN);
    if (!(number < size)) return path === '/' ? pageOf(0, size, words) : undefined;
    if (path.startsWith('/old/')) return { status: 301, headers: { location: `/page/${number}` } };
    if (path.startsWith('/copy/')) return '<title>copy</title><p>the same everywhere <a href="/page/1">one</a>';
    if (path.startsWith('/zip/')) {
      return { headers: { 'content-encoding': 'gzip' }, body: gzipSync(pageOf(number, size, words)) };
    }
    return pageOf(number, size, words);
  };
}

function pageOf(number: number, size: number, words: number): string {
  const kinds = ['page', 'page', 'page', 'page', 'copy', 'old', 'zip', 'no', 'page', 'missing'];
  const links = Array.from({ length: 8 }, (_, at) => {
    const target = (number * 7 + at * at * 31 + at) % size;
    return `<a href="/${kinds[(target + at) % kinds.length]}/${target}">${target}</a>`;
  });
  return `<!doctype html><title>${number}</title><p>${'word '.repeat((number % 97) * words)}${links.join('\n')}`;
}
