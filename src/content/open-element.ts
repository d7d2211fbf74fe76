import { MATH_POINTS, type NameGroup, SCOPE, SPECIAL, SVG_POINTS } from './tree-names.ts';

/** The languages that a page is written in. */
export type Namespace = 'html' | 'svg' | 'math';

/** An element that is open, or a formatting element that goes on where it was closed too early. */
export interface OpenElement {
  /** In lower case. */
  readonly name: string;
  /** Of the name on this page: above 0 for elements of HTML, below for others. */
  readonly number: number;
  /** See tree-names.ts. */
  readonly groups: number;
  readonly namespace: Namespace;
  /** Of a formatting element, as written; '' for others. */
  readonly attributes: string;
  /** Of formatting elements with this name and these attributes: three of them are enough. 0 until it is asked for. */
  likeness: number;
  /** What stands in it follows the rules of HTML, though it is none (13.2.6): all of it, or all but two start tags. */
  readonly integration: 'none' | 'html' | 'math-text';
}

const POINT = SPECIAL.bit | SCOPE.bit;

/** What makes an element of svg or MathML; `encoding` is that attribute in lower case. */
export function foreignFacts(
  name: string,
  namespace: Namespace,
  encoding: string,
): Pick<OpenElement, 'groups' | 'integration'> {
  const isSvgPoint = namespace === 'svg' && SVG_POINTS.has(name);
  const isMathText = namespace === 'math' && MATH_POINTS.has(name);
  const isAnnotation = namespace === 'math' && name === 'annotation-xml';
  const isMarked = isAnnotation && (encoding === 'text/html' || encoding === 'application/xhtml+xml');
  const integration = isSvgPoint || isMarked ? 'html' : isMathText ? 'math-text' : 'none';
  return { groups: isSvgPoint || isMathText || isAnnotation ? POINT : 0, integration };
}

/** Whether it is an HTML element of that name, or of one of those. */
export function isHtml(element: OpenElement | undefined, names: string | NameGroup): boolean {
  if (element === undefined || element.number < 0) return false;
  return typeof names === 'string' ? element.name === names : (element.groups & names.bit) !== 0;
}

/** Whether it is in a group that elements of svg and MathML may be in too. */
export function isIn(element: OpenElement | undefined, group: NameGroup): boolean {
  return element !== undefined && (element.groups & group.bit) !== 0;
}
