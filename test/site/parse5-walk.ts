import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type DefaultTreeAdapterMap, parse } from 'parse5';

type TreeNode = DefaultTreeAdapterMap['node'];
type TreeElement = DefaultTreeAdapterMap['element'];

/** What a person with a browser would find by clicking: pages by URL, in the order of finding, and the arcs between them. */
export interface Walk {
  readonly pages: readonly string[];
  /** Unique pairs of pages, no page with itself. */
  readonly arcs: readonly (readonly [from: string, to: string])[];
  /** Links on these pages to http and https addresses, every occurrence counted. */
  readonly hyperlinks: number;
  /** Addresses of this site that are files or were kept out by `mayVisit`. */
  readonly refused: readonly string[];
}

/**
 * Goes through the pages of a folder from `start`, a URL at whose origin the folder is served, by the `a` and `area` links that parse5
 * sees. Shares no code with the crawler: the slow, obvious counterpart of a crawl with `--scope host`.
 */
export function walkFolder(root: string, start: string, mayVisit: (path: string) => boolean = () => true): Walk {
  const { origin } = new URL(start);
  const pages = new Set([start]);
  const refused = new Set<string>();
  const arcs: (readonly [string, string])[] = [];
  let hyperlinks = 0;
  for (const page of pages) {
    const targets = linksOf(readFileSync(fileOf(root, page) ?? '', 'utf8'), page);
    hyperlinks += targets.length;
    for (const target of new Set(targets)) {
      if (new URL(target).origin !== origin) continue;
      if (!mayVisit(new URL(target).pathname)) refused.add(target);
      else if (fileOf(root, target)?.endsWith('.html')) {
        pages.add(target);
        if (target !== page) arcs.push([page, target]);
      }
    }
  }
  return { pages: [...pages], arcs, hyperlinks, refused: [...refused] };
}

/** The file that a server of the folder answers with; undefined where there is none. */
export function fileOf(root: string, url: string): string | undefined {
  const path = decodeURIComponent(new URL(url).pathname);
  const file = join(root, path.endsWith('/') ? `${path}index.html` : path);
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? file : undefined;
}

/** Addresses of the `a` and `area` elements of a page that robots may follow, without fragments, in the order of the page. */
function linksOf(text: string, page: string): string[] {
  const elements = [...elementsOf(parse(text, { scriptingEnabled: false }))];
  const base = elements.find(({ tagName, attrs }) => tagName === 'base' && attrs.some(({ name }) => name === 'href'));
  const found: string[] = [];
  for (const element of elements) {
    const href = attribute(element, 'href');
    if ((element.tagName !== 'a' && element.tagName !== 'area') || href === undefined) continue;
    if (/\bnofollow\b/i.test(attribute(element, 'rel') ?? '')) continue;
    const from = base === undefined ? page : new URL(attribute(base, 'href') ?? '', page).href;
    if (!URL.canParse(href, from)) continue;
    const url = new URL(href, from);
    url.hash = '';
    if (url.protocol === 'http:' || url.protocol === 'https:') found.push(url.href);
  }
  return found;
}

function* elementsOf(document: TreeNode): Generator<TreeElement> {
  const waiting: TreeNode[] = [document];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if ('tagName' in node) yield node;
    if ('childNodes' in node) waiting.push(...node.childNodes.toReversed());
  }
}

function attribute(element: TreeElement, wanted: string): string | undefined {
  return element.attrs.find(({ name }) => name === wanted)?.value;
}
