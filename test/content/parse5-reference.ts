import { type DefaultTreeAdapterMap, html, parse } from 'parse5';

/**
 * What a page's tree holds, by parse5 and a plain walk: the slow, obvious counterpart of the scanner. Scripts count as off, so
 * that noscript has content. No recursion: pages may nest as deep as they like.
 */

type TreeNode = DefaultTreeAdapterMap['node'];
type TreeElement = DefaultTreeAdapterMap['element'];

export interface ReferenceLink {
  readonly tag: string;
  /** The attribute that names the address. */
  readonly attribute: string;
  readonly href: string;
  readonly rel: string;
  readonly anchor: string;
}

export interface Reference {
  readonly links: readonly ReferenceLink[];
  readonly base: string | undefined;
  readonly title: string | undefined;
  readonly canonical: string | undefined;
  /** Contents of all `meta name=robots`. */
  readonly robots: readonly string[];
  /** Contents of all `meta http-equiv=refresh`. */
  readonly refreshes: readonly string[];
  readonly language: string | undefined;
}

/** Which attributes of which HTML elements name an address. `a` and `area` count in every namespace and are apart. */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  link: ['href'],
  iframe: ['src'],
  frame: ['src'],
  img: ['src', 'srcset'],
  script: ['src'],
  source: ['src', 'srcset'],
  video: ['src', 'poster'],
  audio: ['src'],
  track: ['src'],
  object: ['data'],
  embed: ['src'],
  form: ['action'],
};

export function referenceOf(page: string): Reference {
  const links: ReferenceLink[] = [];
  const robots: string[] = [];
  const refreshes: string[] = [];
  let base: string | undefined;
  let title: string | undefined;
  let canonical: string | undefined;
  let language: string | undefined;
  for (const { element, isInTemplate, isInHead } of elementsOf(parse(page, { scriptingEnabled: false }))) {
    const isHtml = element.namespaceURI === html.NS.HTML;
    links.push(...linksOf(element, isHtml));
    if (!isHtml || isInTemplate) continue;
    const href = attribute(element, 'href');
    if (element.tagName === 'html') language ??= attribute(element, 'lang');
    else if (element.tagName === 'base') base ??= href;
    else if (element.tagName === 'title') title ??= collapse(textOf(element));
    else if (
      element.tagName === 'link' &&
      isInHead &&
      href?.trim() &&
      /(?:^|\s)canonical(?:\s|$)/i.test(attribute(element, 'rel') ?? '')
    )
      canonical ??= href;
    else if (element.tagName === 'meta') {
      const content = attribute(element, 'content');
      if (content === undefined) continue;
      if (attribute(element, 'name')?.toLowerCase() === 'robots') robots.push(content);
      if (attribute(element, 'http-equiv')?.toLowerCase() === 'refresh') refreshes.push(content);
    }
  }
  return { links, base, title, canonical, robots, refreshes, language };
}

function linksOf(element: TreeElement, isHtml: boolean): ReferenceLink[] {
  const tag = element.tagName;
  const rel = attribute(element, 'rel') ?? '';
  if (tag === 'a' || tag === 'area') {
    const href = attribute(element, 'href') ?? (isHtml ? undefined : attribute(element, 'href', 'xlink'));
    if (href === undefined) return [];
    return [{ tag, attribute: 'href', href, rel, anchor: tag === 'a' ? collapse(textOf(element)) : '' }];
  }
  if (!isHtml) return [];
  const isPost = tag === 'form' && /^(?:post|dialog)$/i.test(attribute(element, 'method') ?? '');
  return (isPost ? [] : (ADDRESSES[tag] ?? [])).flatMap((name) => {
    const href = attribute(element, name);
    return href === undefined ? [] : [{ tag, attribute: name, href, rel, anchor: '' }];
  });
}

interface Visited {
  readonly element: TreeElement;
  readonly isInTemplate: boolean;
  readonly isInHead: boolean;
}

function* elementsOf(root: TreeNode): Generator<Visited> {
  const open: { node: TreeNode; isInTemplate: boolean; isInHead: boolean }[] = [
    { node: root, isInTemplate: false, isInHead: false },
  ];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, isInTemplate } = next;
    const isInHead = next.isInHead || node.nodeName === 'head';
    if ('tagName' in node) yield { element: node, isInTemplate, isInHead };
    if ('childNodes' in node)
      for (const child of node.childNodes.toReversed()) open.push({ node: child, isInTemplate, isInHead });
    if ('content' in node) open.push({ node: node.content, isInTemplate: true, isInHead });
  }
}

const UNSEEN = new Set(['script', 'style', 'iframe', 'noembed', 'noframes', 'template']);
const BREAKS = new Set(
  'address article aside blockquote body br caption center dd details dialog dir div dl dt fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li listing main menu nav ol optgroup option p plaintext pre search section select summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);

/** The text inside an element; blocks and line breaks part words. */
function textOf(element: TreeElement): string {
  let text = '';
  const open: (TreeNode | string)[] = element.childNodes.toReversed();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === 'string') text += next;
    else if ('value' in next) text += next.value;
    else if ('childNodes' in next && !UNSEEN.has(next.nodeName)) {
      if (BREAKS.has(next.nodeName)) {
        text += ' ';
        open.push(' ');
      }
      open.push(...next.childNodes.toReversed());
    }
  }
  return text;
}

function attribute(element: TreeElement, name: string, prefix = ''): string | undefined {
  return element.attrs.find((one) => one.name === name && (one.prefix ?? '') === prefix)?.value;
}

function collapse(text: string): string {
  return text.replace(/[\t\n\f\r ]+/g, ' ').replace(/^ | $/g, '');
}
