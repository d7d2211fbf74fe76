import { BREAKOUT, MATH_POINTS, SVG_POINTS } from './tree-names.ts';

/**
 * svg and math as programs write them: every element closed by its own end tag. There other rules hold than in HTML: titles, styles
 * and scripts are not raw text, CDATA sections exist, and HTML goes on inside integration points (HTML Standard, 13.2.6.5). Where
 * tags are not in order it takes the whole tree to know what is open, and the answer is `unclear`.
 */
export class ForeignContent {
  /** Open elements of the island, outermost first; 0 outside. */
  depth = 0;
  private readonly names: string[] = [];
  private readonly kinds: Kind[] = [];
  /** How many of them are `p`, which other start tags may close. */
  private paragraphs = 0;

  reset(): void {
    this.depth = 0;
    this.paragraphs = 0;
  }

  /** Whether CDATA sections exist here: the innermost open element is no HTML element. */
  get isForeign(): boolean {
    return this.depth > 0 && this.kinds[this.depth - 1] !== 'html';
  }

  /** Opens an island, or an island in HTML inside an island, with an `svg` or `math` tag that the rules of HTML apply to. */
  enter(name: 'svg' | 'math'): void {
    this.push(name, name);
  }

  /** Takes a start tag inside the island, `name` and its attribute `encoding` in lower case. Answers whose rules apply to it; where HTML's do, the caller goes on with it. */
  startTag(name: string, isSelfClosing: boolean, encoding: string): 'html' | 'foreign' | 'unclear' {
    const kind = this.kinds[this.depth - 1] ?? 'html';
    if (isHtmlInside(kind, name)) return this.isInOrder(name) ? 'html' : 'unclear';
    if (BREAKOUT.has(name) || name === 'font') return 'unclear';
    if (!isSelfClosing) this.push(name, childKind(kind, this.names[this.depth - 1] ?? '', name, encoding));
    return 'foreign';
  }

  private isInOrder(name: string): boolean {
    if (name === 'svg' || name === 'math') return true;
    return PHRASES.has(name) || (this.paragraphs === 0 && (name === 'p' || name === 'div'));
  }

  /** Notes an HTML element inside an integration point. */
  pushHtml(name: string): void {
    if (name === 'br' || name === 'img') return;
    if (name === 'p') this.paragraphs++;
    this.push(name, 'html');
  }

  /** Whether it is clear what an end tag closes: the innermost element, and no other. */
  endTag(name: string): boolean {
    if (this.names[this.depth - 1] !== name) return false;
    if (name === 'p') this.paragraphs--;
    this.depth--;
    return true;
  }

  private push(name: string, kind: Kind): void {
    this.names[this.depth] = name;
    this.kinds[this.depth] = kind;
    this.depth++;
  }
}

type Kind = 'html' | 'svg' | 'math' | 'html-integration' | 'math-text' | 'annotation';

function isHtmlInside(kind: Kind, name: string): boolean {
  if (kind === 'html' || kind === 'html-integration') return true;
  if (kind === 'math-text') return name !== 'mglyph' && name !== 'malignmark';
  return kind === 'annotation' && name === 'svg';
}

function childKind(parent: Kind, parentName: string, name: string, encoding: string): Kind {
  const isSvg = parent === 'svg' || (parent === 'html-integration' && SVG_POINTS.has(parentName));
  if (isSvg) return SVG_POINTS.has(name) ? 'html-integration' : 'svg';
  if (MATH_POINTS.has(name)) return 'math-text';
  if (name !== 'annotation-xml') return 'math';
  return encoding === 'text/html' || encoding === 'application/xhtml+xml' ? 'html-integration' : 'annotation';
}

/** HTML elements that close nothing when they begin. */
const PHRASES: ReadonlySet<string> = new Set('b br code em i img script small span strong style sub sup'.split(' '));
