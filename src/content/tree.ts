import { bodyText, inBody } from './tree-body.ts';
import { afterFrameset, afterHead, beforeHead, headText, inFrameset, inHead, inHeadNoscript } from './tree-head.ts';
import { BREAKOUT } from './tree-names.ts';
import { type Answer, type Mode, type Placement, type TextKind, TreeState, type TreeTag } from './tree-state.ts';
import {
  columnGroupText,
  inCaption,
  inCell,
  inColumnGroup,
  inRow,
  inTable,
  inTableBody,
  inTemplate,
  tableText,
} from './tree-table.ts';

interface Rules {
  readonly tag: (tree: TreeState, tag: TreeTag) => Answer;
  readonly text: (tree: TreeState, kind: TextKind) => Answer;
}

const NO_TEXT = (): Answer => 'done';

const RULES: Readonly<Record<Mode, Rules>> = {
  'before-head': { tag: beforeHead, text: headText },
  'in-head': { tag: inHead, text: headText },
  'in-head-noscript': { tag: inHeadNoscript, text: headText },
  'after-head': { tag: afterHead, text: headText },
  'in-body': { tag: inBody, text: bodyText },
  'in-table': { tag: inTable, text: tableText },
  'in-caption': { tag: inCaption, text: bodyText },
  'in-column-group': { tag: inColumnGroup, text: columnGroupText },
  'in-table-body': { tag: inTableBody, text: tableText },
  'in-row': { tag: inRow, text: tableText },
  'in-cell': { tag: inCell, text: bodyText },
  'in-template': { tag: inTemplate, text: bodyText },
  'after-body': { tag: afterBody, text: textAfterBody },
  'in-frameset': { tag: inFrameset, text: NO_TEXT },
  'after-frameset': { tag: afterFrameset, text: NO_TEXT },
};

function afterBody(tree: TreeState, tag: TreeTag): Answer {
  if (tag.isEnd && tag.name === 'html') return 'done';
  if (!tag.isEnd && tag.name === 'html') return inBody(tree, tag);
  tree.mode = 'in-body';
  return 'again';
}

function textAfterBody(tree: TreeState, kind: TextKind): Answer {
  if (kind === 'space') return bodyText(tree, kind);
  tree.mode = 'in-body';
  return 'again';
}

/**
 * Which elements are open, by the rules that build a page's tree (HTML Standard, 13.2.6), without building it. The scanner asks for
 * it on the few pages where it decides what is a link. Scripts count as off; `select` holds what any element may, as the standard
 * says since 2025.
 */
export class Tree {
  private readonly state = new TreeState();

  /** What it has cost so far. */
  get steps(): number {
    return this.state.open.steps;
  }

  /** How many elements are open. */
  get depth(): number {
    return this.state.open.stack.length;
  }

  /** Whether a body has begun, and whether frames have taken the place of one. */
  get body(): 'none' | 'open' | 'lost' {
    if (this.state.hasLostBody) return 'lost';
    return this.state.hasBody ? 'open' : 'none';
  }

  /** Whether CDATA sections exist here: the innermost open element is no HTML element. */
  get isForeign(): boolean {
    const { current } = this.state.open;
    return current !== undefined && current.namespace !== 'html';
  }

  /** A doctype of HTML with no more than that, where it stands first. */
  takeDoctype(isPlain: boolean): void {
    if (this.state.open.stack.length === 0 && this.state.mode === 'before-head') this.state.isQuirky = !isPlain;
  }

  /** Takes a tag; answers where its element is put, undefined where the tree has none of it. */
  takeTag(tag: TreeTag): Placement | undefined {
    const { state } = this;
    state.placed = undefined;
    if (this.isByHtml(tag) || this.takeForeign(tag)) this.byMode(tag);
    return state.placed;
  }

  private byMode(tag: TreeTag): void {
    while (RULES[this.state.mode].tag(this.state, tag) === 'again');
  }

  takeText(kind: TextKind): void {
    const { current } = this.state.open;
    if (current !== undefined && current.namespace !== 'html' && current.integration === 'none') {
      if (kind === 'text') this.state.isFramesetPossible = false;
      return;
    }
    while (RULES[this.state.mode].text(this.state, kind) === 'again');
  }

  /** Whether the rules of HTML apply to a tag here ("tree construction dispatcher"). */
  private isByHtml({ isEnd, name }: TreeTag): boolean {
    const { current } = this.state.open;
    if (current === undefined || current.namespace === 'html') return true;
    if (isEnd) return false;
    if (current.integration === 'html') return true;
    if (current.integration === 'math-text') return name !== 'mglyph' && name !== 'malignmark';
    return current.namespace === 'math' && current.name === 'annotation-xml' && name === 'svg';
  }

  /** The rules of foreign content (13.2.6.5). Answers whether those of HTML come after them. */
  private takeForeign(tag: TreeTag): boolean {
    const { open } = this.state;
    if (tag.isEnd ? tag.name === 'p' || tag.name === 'br' : breaksOut(tag)) {
      while (open.current !== undefined && open.current.namespace !== 'html' && open.current.integration === 'none')
        open.stack.pop();
      return true;
    }
    if (!tag.isEnd) {
      this.state.insertForeign(tag, open.current?.namespace ?? 'html');
      return false;
    }
    return open.closeForeign(tag.name);
  }
}

function breaksOut({ name, hasFontAttribute }: TreeTag): boolean {
  return BREAKOUT.has(name) || (name === 'font' && hasFontAttribute);
}
