import { isHtml, type Namespace, type OpenElement } from './open-element.ts';
import { OpenElements } from './open-elements.ts';
import { BUTTON_SCOPE, FORMATTING, TABLE_BODIES } from './tree-names.ts';

/** A tag as far as the tree goes. */
export interface TreeTag {
  readonly isEnd: boolean;
  /** In lower case. */
  readonly name: string;
  readonly isSelfClosing: boolean;
  readonly hasFontAttribute: boolean;
  /** The `encoding` attribute in lower case, '' when absent. */
  readonly encoding: string;
  /** All attributes as written, where a tree is built by them. */
  readonly attributes: string;
}

/** The insertion modes (HTML Standard, 13.2.4.1), as far as they differ in what this tree keeps. */
export type Mode =
  | 'before-head'
  | 'in-head'
  | 'in-head-noscript'
  | 'after-head'
  | 'in-body'
  | 'in-table'
  | 'in-caption'
  | 'in-column-group'
  | 'in-table-body'
  | 'in-row'
  | 'in-cell'
  | 'in-template'
  | 'after-body'
  | 'in-frameset'
  | 'after-frameset';

/** A rule has dealt with its token, or has changed the mode and wants the new one to. */
export type Answer = 'done' | 'again';

/** What a run of text is made of, and what a rule is asked about it. */
export type TextKind = 'space' | 'nul' | 'text';

/** What tree building knows while it goes through a page. */
export class TreeState {
  readonly open = new OpenElements();
  mode: Mode = 'before-head';
  /** Of the open templates, outermost first. */
  readonly templateModes: Mode[] = [];
  hasHead = false;
  /** Whether nothing has been met yet that a `frameset` must not replace. */
  isFramesetPossible = true;
  /** Whether a `frameset` has taken the place of a body that had begun. */
  hasLostBody = false;
  /** Whether the page asks for the table rules of old browsers. */
  isQuirky = true;
  /** The form that inputs belong to. */
  form: OpenElement | undefined;
  /** Where the element of the last start tag was put; undefined when the tree has none of it. */
  placed: Placement | undefined;
  private lastPlacement: Placement = { namespace: 'html', isInHead: false, isInTemplate: false };

  insert(tag: TreeTag, name = tag.name): OpenElement {
    return this.push(this.open.element(name, FORMATTING.has(name) ? tag.attributes : ''));
  }

  /** Inserts an element that no tag of the page names. */
  insertImplied(name: string): void {
    this.open.stack.push(this.open.element(name, ''));
  }

  insertVoid(tag: TreeTag, name = tag.name): void {
    this.insert(tag, name);
    this.open.stack.pop();
  }

  insertForeign(tag: TreeTag, namespace: Namespace): void {
    this.push(this.open.foreignElement(tag.name, namespace, tag.encoding));
    if (tag.isSelfClosing) this.open.stack.pop();
  }

  private push(element: OpenElement): OpenElement {
    const { namespace } = element;
    const { isInHead, isInTemplate, lastPlacement: last } = this;
    // Nearly always that of the element before.
    if (last.namespace !== namespace || last.isInHead !== isInHead || last.isInTemplate !== isInTemplate)
      this.lastPlacement = { namespace, isInHead, isInTemplate };
    this.placed = this.lastPlacement;
    this.open.stack.push(element);
    return element;
  }

  get isInTemplate(): boolean {
    return this.templateModes.length > 0;
  }

  get isInHead(): boolean {
    return isHtml(this.open.stack[1], 'head');
  }

  get hasBody(): boolean {
    return isHtml(this.open.stack[1], 'body');
  }

  closeParagraph(): void {
    if (!this.open.hasInScope('p', BUTTON_SCOPE)) return;
    this.open.popImplied('p');
    this.open.popUntil('p');
  }

  /** Inserts a formatting element. */
  format(tag: TreeTag): void {
    this.open.reopenFormatting();
    this.open.noteFormatting(this.insert(tag));
  }

  openTemplate(tag: TreeTag): void {
    this.insert(tag);
    this.open.mark();
    this.isFramesetPossible = false;
    this.mode = 'in-template';
    this.templateModes.push('in-template');
  }

  closeTemplate(): void {
    if (!this.isInTemplate) return;
    this.open.popImplied('', true);
    this.open.popUntil('template');
    this.open.clearToMark();
    this.templateModes.pop();
    this.resetMode();
  }

  /** Replaces the mode of the innermost template. */
  turnTemplate(mode: Mode): Answer {
    this.templateModes[this.templateModes.length - 1] = mode;
    this.mode = mode;
    return 'again';
  }

  /** "Reset the insertion mode appropriately" (13.2.4.1). */
  resetMode(): void {
    for (let index = this.open.stack.length - 1; index >= 0; index--) {
      this.open.steps++;
      const mode = this.modeIn(this.open.stack[index]);
      if (mode === undefined) continue;
      this.mode = mode;
      return;
    }
    this.mode = 'before-head';
  }

  private modeIn(element: OpenElement | undefined): Mode | undefined {
    if (element?.namespace !== 'html') return undefined;
    if (isHtml(element, TABLE_BODIES)) return 'in-table-body';
    if (element.name === 'template') return this.templateModes.at(-1);
    if (element.name === 'html') return this.hasHead ? 'after-head' : 'before-head';
    return MODE_INSIDE.get(element.name);
  }
}

/** Where an element stands. */
export interface Placement {
  readonly namespace: Namespace;
  readonly isInHead: boolean;
  readonly isInTemplate: boolean;
}

const MODE_INSIDE: ReadonlyMap<string, Mode> = new Map([
  ['td', 'in-cell'],
  ['th', 'in-cell'],
  ['tr', 'in-row'],
  ['caption', 'in-caption'],
  ['colgroup', 'in-column-group'],
  ['table', 'in-table'],
  ['head', 'in-head'],
  ['body', 'in-body'],
  ['frameset', 'in-frameset'],
]);
