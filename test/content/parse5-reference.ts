import { type DefaultTreeAdapterMap, html, parse } from 'parse5';

/**
 * What a page's tree holds, by parse5 and a plain walk: the slow, obvious counterpart of the scanner. Scripts count as off, so
 * that noscript has content. No recursion: pages may nest as deep as they like.
 *
 * A tree may hold copies of an element, where formatting goes on behind a block, and may move one out of a table. Here as in the
 * scanner an element is a tag of the page: copies count once, with all their text, and the order is that of the tags.
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
  readonly isInHead: boolean;
  readonly isInTemplate: boolean;
  readonly hasHreflang: boolean;
}

export interface ReferenceMeta {
  readonly name: string;
  readonly content: string;
}

export interface Reference {
  /** In the order of their tags. */
  readonly links: readonly ReferenceLink[];
  readonly base: string | undefined;
  readonly title: string | undefined;
  /** The first one's address. */
  readonly canonical: string | undefined;
  /** All `meta` with name and content. */
  readonly metas: readonly ReferenceMeta[];
  /** Contents of all `meta name=robots`. */
  readonly robots: readonly string[];
  /** Contents of all `meta http-equiv=refresh`. */
  readonly refreshes: readonly string[];
  readonly language: string | undefined;
  readonly headings: readonly { readonly level: number; readonly text: string }[];
}

/** Which attributes of which HTML elements name an address. `a` and `area` count in every namespace and are apart. */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  link: ['href', 'imagesrcset'],
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

/** An element of the page with the copies that the tree has of it. */
interface Tag {
  readonly element: TreeElement;
  readonly copies: TreeElement[];
  readonly isInTemplate: boolean;
  readonly isInHead: boolean;
}

export function referenceOf(page: string): Reference {
  const tags = tagsOf(page);
  const own = tags.filter(({ element, isInTemplate }) => isHtml(element) && !isInTemplate);
  const named = (...names: string[]) => own.filter(({ element }) => names.includes(element.tagName));
  const values = (name: string, key: string) => named(name).flatMap(({ element }) => attribute(element, key) ?? []);
  const metas = named('meta').flatMap(({ element }) => {
    const content = attribute(element, 'content');
    return content === undefined ? [] : [{ element, content }];
  });
  const namedMetas = metas.flatMap(({ element, content }) => {
    const name = attribute(element, 'name');
    return name === undefined ? [] : [{ name, content }];
  });
  const links = tags.flatMap(linksOf);
  const title = named('title')[0];
  return {
    links,
    base: values('base', 'href')[0],
    title: title && collapse(textOf(title.element)),
    canonical: links.find(isCanonical)?.href,
    metas: namedMetas,
    robots: namedMetas.filter(({ name }) => name.trim().toLowerCase() === 'robots').map(({ content }) => content),
    refreshes: metas
      .filter(({ element }) => attribute(element, 'http-equiv')?.toLowerCase() === 'refresh')
      .map(({ content }) => content),
    language: values('html', 'lang')[0],
    headings: named('h1', 'h2', 'h3', 'h4', 'h5', 'h6').map(({ element }) => ({
      level: Number(element.tagName[1]),
      text: collapse(textOf(element)),
    })),
  };
}

/** Whether a link says which page this one is: in the head, where not everybody can write. */
export function isCanonical(link: ReferenceLink): boolean {
  const isStatement =
    link.tag === 'link' && link.attribute === 'href' && link.isInHead && !link.isInTemplate && link.href.trim() !== '';
  return isStatement && /(?:^|\s)canonical(?:\s|$)/i.test(link.rel);
}

function linksOf({ element, copies, isInHead, isInTemplate }: Tag): ReferenceLink[] {
  const tag = element.tagName;
  const rel = attribute(element, 'rel') ?? '';
  const hasHreflang = attribute(element, 'hreflang') !== undefined;
  const rest = { rel, isInHead, isInTemplate, hasHreflang };
  if (tag === 'a' || tag === 'area') {
    const href = attribute(element, 'href') ?? (isHtml(element) ? undefined : attribute(element, 'href', 'xlink'));
    if (href === undefined) return [];
    const anchor = tag === 'a' ? collapse([element, ...copies].map(textOf).join('')) : '';
    return [{ tag, attribute: 'href', href, anchor, ...rest }];
  }
  if (!isHtml(element)) return [];
  const isPost = tag === 'form' && /^(?:post|dialog)$/i.test(attribute(element, 'method') ?? '');
  return (isPost ? [] : (ADDRESSES[tag] ?? [])).flatMap((name) => {
    const href = attribute(element, name);
    return href === undefined ? [] : [{ tag, attribute: name, href, anchor: '', ...rest }];
  });
}

/** The elements that have a tag, in the order of their tags. Copies share the list of attributes. */
function tagsOf(page: string): readonly Tag[] {
  const tags = new Map<TreeElement['attrs'], Tag>();
  const root = parse(page, { scriptingEnabled: false, sourceCodeLocationInfo: true });
  const open: { node: TreeNode; isInTemplate: boolean; isInHead: boolean }[] = [
    { node: root, isInTemplate: false, isInHead: false },
  ];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, isInTemplate } = next;
    const isInHead = next.isInHead || node.nodeName === 'head';
    if ('tagName' in node) {
      const known = tags.get(node.attrs);
      if (known === undefined) tags.set(node.attrs, { element: node, copies: [], isInTemplate, isInHead });
      else known.copies.push(node);
    }
    if ('childNodes' in node)
      for (const child of node.childNodes.toReversed()) open.push({ node: child, isInTemplate, isInHead });
    if ('content' in node) open.push({ node: node.content, isInTemplate: true, isInHead });
  }
  return [...tags.values()].sort((a, b) => placeOf(a) - placeOf(b));
}

function placeOf({ element, copies }: Tag): number {
  return [element, ...copies].find((one) => one.sourceCodeLocation)?.sourceCodeLocation?.startOffset ?? 0;
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

function isHtml(element: TreeElement): boolean {
  return element.namespaceURI === html.NS.HTML;
}

function attribute(element: TreeElement, name: string, prefix = ''): string | undefined {
  return element.attrs.find((one) => one.name === name && (one.prefix ?? '') === prefix)?.value;
}

function collapse(text: string): string {
  return text.replace(/[\t\n\f\r ]+/g, ' ').replace(/^ | $/g, '');
}
