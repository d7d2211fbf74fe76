/**
 * The tree inside svg and math, where other rules hold: titles, styles and scripts are not raw text, CDATA sections exist, and
 * HTML goes on inside integration points (HTML Standard, 13.2.6.5). Kept only while the scan is inside such an island;
 * what is open around the island is not known, so an end tag that could close it from outside is believed.
 */
export class ForeignContent {
  /** Open elements of the island, outermost first; 0 outside. */
  depth = 0;
  private readonly names: string[] = [];
  private readonly kinds: Kind[] = [];
  private readonly html = new OpenNames();
  private readonly others = new OpenNames();
  /** For each element the innermost one down to itself that is of HTML, that is not, and that is neither HTML nor plain svg or math; -1 for none. */
  private readonly lastHtml: number[] = [];
  private readonly lastForeign: number[] = [];
  private readonly lastBorder: number[] = [];

  reset(): void {
    this.cut(0);
  }

  /** Whether CDATA sections exist here: the innermost open element is no HTML element. */
  get isForeign(): boolean {
    return this.depth > 0 && this.kinds[this.depth - 1] !== 'html';
  }

  /** Opens an island, or an island in HTML inside an island, with an `svg` or `math` tag that the rules of HTML apply to. */
  enter(name: 'svg' | 'math'): void {
    this.push(name, name);
  }

  /** Takes a start tag inside the island (`name` in lower case). Answers whether the rules of HTML apply to it; then the caller goes on with it. */
  startTag(name: string, tag: ForeignTag): boolean {
    const kind = this.kinds[this.depth - 1];
    if (kind === undefined || kind === 'html' || kind === 'html-integration') return true;
    if (kind === 'math-text' && name !== 'mglyph' && name !== 'malignmark') return true;
    if (kind === 'annotation' && name === 'svg') return true;
    if (BREAKOUT.has(name) || (name === 'font' && tag.hasFontAttribute)) {
      this.breakOut();
      return true;
    }
    if (!tag.isSelfClosing) this.push(name, childKind(kind, this.names[this.depth - 1] ?? '', name, tag.encoding));
    return false;
  }

  /** Notes an HTML element inside an integration point, so that its end tag closes nothing else. */
  pushHtml(name: string): void {
    if (this.depth === 0 || VOID.has(name)) return;
    const top = this.names[this.depth - 1];
    if (this.kinds[this.depth - 1] === 'html' && (CLOSED_BY_THEMSELVES.has(name) ? top === name : top === 'p'))
      if (CLOSED_BY_THEMSELVES.has(name) || CLOSES_P.has(name)) this.cut(this.depth - 1);
    this.push(name, 'html');
  }

  endTag(name: string): void {
    if (this.kinds[this.depth - 1] === 'html') {
      this.closeHtml(name);
      return;
    }
    if (name === 'p' || name === 'br') {
      this.breakOut();
      return;
    }
    const found = this.others.last(name);
    if (found > (this.lastHtml[this.depth - 1] ?? -1)) this.cut(found);
    else this.closeFromOutside(name);
  }

  /** Closes everything inside the innermost `template` of the island, or the island when it has none. */
  private closeFromOutside(name: string): void {
    const found = this.html.last(name);
    const border = name === 'template' ? -1 : (this.lastBorder[this.depth - 1] ?? -1);
    if (found > border) this.cut(found);
    else if (border < 0 && (CLOSES_ISLAND.has(name) || BREAKOUT.has(name))) this.cut(0);
  }

  private closeHtml(name: string): void {
    const found = this.html.last(name);
    if (name === 'template') this.cut(Math.max(found, 0));
    else if (found > (this.lastForeign[this.depth - 1] ?? -1)) this.cut(found);
  }

  private breakOut(): void {
    while (this.depth > 0) {
      const kind = this.kinds[this.depth - 1];
      if (kind === 'html' || kind === 'html-integration' || kind === 'math-text') return;
      this.cut(this.depth - 1);
    }
  }

  private push(name: string, kind: Kind): void {
    const at = this.depth++;
    this.names[at] = name;
    this.kinds[at] = kind;
    this.lastHtml[at] = kind === 'html' ? at : (this.lastHtml[at - 1] ?? -1);
    this.lastForeign[at] = kind === 'html' ? (this.lastForeign[at - 1] ?? -1) : at;
    const isPlain = kind === 'html' || kind === 'svg' || kind === 'math';
    this.lastBorder[at] = isPlain ? (this.lastBorder[at - 1] ?? -1) : at;
    (kind === 'html' ? this.html : this.others).open(name, at);
  }

  /** Closes the elements from that depth on. */
  private cut(depth: number): void {
    while (this.depth > depth) {
      const at = --this.depth;
      (this.kinds[at] === 'html' ? this.html : this.others).close(this.names[at] ?? '');
    }
  }
}

/** Where the open elements of a name stand. An end tag is looked up here: searched for among all, a page of them would take forever. */
class OpenNames {
  private readonly places = new Map<string, number[]>();

  /** The innermost one's place, -1 where none is open. */
  last(name: string): number {
    return this.places.get(name)?.at(-1) ?? -1;
  }

  open(name: string, at: number): void {
    const known = this.places.get(name);
    if (known === undefined) this.places.set(name, [at]);
    else known.push(at);
  }

  close(name: string): void {
    const known = this.places.get(name);
    if (known !== undefined && known.length > 1) known.pop();
    else this.places.delete(name);
  }
}

/** What of a start tag matters in foreign content. */
export interface ForeignTag {
  readonly isSelfClosing: boolean;
  readonly hasFontAttribute: boolean;
  /** The `encoding` attribute in lower case, '' when absent. */
  readonly encoding: string;
}

type Kind = 'html' | 'svg' | 'math' | 'html-integration' | 'math-text' | 'annotation';

function childKind(parent: Kind, parentName: string, name: string, encoding: string): Kind {
  const isSvg = parent === 'svg' || (parent === 'html-integration' && SVG_INTEGRATION.has(parentName));
  if (isSvg) return SVG_INTEGRATION.has(name) ? 'html-integration' : 'svg';
  if (MATH_TEXT.has(name)) return 'math-text';
  if (name !== 'annotation-xml') return 'math';
  return encoding === 'text/html' || encoding === 'application/xhtml+xml' ? 'html-integration' : 'annotation';
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

const SVG_INTEGRATION = words('foreignobject desc title');
const MATH_TEXT = words('mi mo mn ms mtext');
const VOID = words('area base basefont bgsound br col embed frame hr img image input link meta param source track wbr');
/** Start tags that end svg and math content (13.2.6.5). */
const BREAKOUT = words(
  'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var',
);
/** Further names whose end tags belong to elements around the island. */
const CLOSES_ISLAND = words(
  'a article aside button caption details dialog fieldset figcaption figure footer form header html label main nav section select summary tbody td template tfoot th thead tr',
);
const CLOSED_BY_THEMSELVES = words('a li dd dt option tr td th button nobr');
const CLOSES_P = words(
  'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr main menu nav ol p pre search section summary table ul',
);
