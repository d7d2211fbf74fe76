import { readPage } from '../../../src/content/page-content.ts';
import type { PageContent } from '../../../src/model/page.ts';
import { canonicalise } from '../../../src/url/canonicalise.ts';
import { LinkResolver } from '../../../src/url/resolver.ts';
import { bytesOf } from '../data.ts';

const resolver = new LinkResolver({ a: 1, b: 2 });

/** No URL has been seen, so that every link has its URL. */
const seen = { find: () => 0, isLasting: true };

/** A page as the data give it. */
export interface GivenPage {
  readonly html?: string;
  readonly html_b64?: string;
  readonly encoding?: string;
  readonly page_url?: string;
}

/** Stands in where the data give a page no address. */
export const NOWHERE = 'http://nowhere.invalid/';

/** What Skein reads of a page. Text that the data give as text is served in UTF-8, `encoding` notwithstanding. */
export function read(page: GivenPage): PageContent {
  const url = canonicalise(page.page_url || NOWHERE);
  if (url === undefined) throw new Error(`no page can have the address ${page.page_url}`);
  const charset = page.html_b64 === undefined ? 'utf-8' : (page.encoding ?? 'utf-8');
  const contentType = `text/html; charset=${charset}`;
  const { content } = readPage(bytesOf(page.html, page.html_b64), { url, contentType, resolver, seen });
  return { ...content, links: [...content.links] };
}
