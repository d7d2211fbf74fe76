import { isHtml, isIn } from './open-element.ts';
import { headTag, isHeadTag, placeHtml } from './tree-head.ts';
import {
  AGAINST_FRAMESET,
  BLOCKS,
  BUTTON_SCOPE,
  DESCRIPTION,
  FORMATTING,
  HEADINGS,
  LIST_ITEM,
  LIST_SCOPE,
  type NameGroup,
  PASSED_BY_ITEMS,
  RAW_TEXT,
  SPECIAL,
  TABLE_PARTS,
  VOID,
} from './tree-names.ts';
import type { Answer, TextKind, TreeState, TreeTag } from './tree-state.ts';

/** The rules of the body (HTML Standard, 13.2.6.4.7). */
export function inBody(tree: TreeState, tag: TreeTag): Answer {
  if (isHeadTag(tag)) {
    if (!tag.isEnd && tag.name === 'template') tree.isFramesetPossible = false;
    return headTag(tree, tag);
  }
  return tag.isEnd ? endTag(tree, tag) : startTag(tree, tag);
}

/** Text in the body. */
export function bodyText(tree: TreeState, kind: TextKind): Answer {
  if (kind === 'nul') return 'done';
  tree.open.reopenFormatting();
  if (kind === 'text') tree.isFramesetPossible = false;
  return 'done';
}

function startTag(tree: TreeState, tag: TreeTag): Answer {
  const rule = STARTS.get(tag.name);
  if (rule === undefined) {
    if (FORMATTING.has(tag.name)) tree.format(tag);
    else if (BLOCKS.has(tag.name)) startBlock(tree, tag);
    else if (HEADINGS.has(tag.name)) startHeading(tree, tag);
    else if (!NOT_IN_BODY.has(tag.name)) startAny(tree, tag);
  } else if (rule(tree, tag) === 'again') return 'again';
  if (AGAINST_FRAMESET.has(tag.name) && tree.placed !== undefined) tree.isFramesetPossible = false;
  return 'done';
}

type Rule = (tree: TreeState, tag: TreeTag) => Answer | undefined;

const NOT_IN_BODY = new Set([...TABLE_PARTS, 'frame', 'head']);

const OUTSIDE_FORMATTING = new Set(['param', 'source', 'track']);

function startAny(tree: TreeState, tag: TreeTag): void {
  if (!OUTSIDE_FORMATTING.has(tag.name)) tree.open.reopenFormatting();
  if (VOID.has(tag.name)) tree.insertVoid(tag);
  else tree.insert(tag);
}

function startBlock(tree: TreeState, tag: TreeTag): void {
  tree.closeParagraph();
  tree.insert(tag);
}

function startHeading(tree: TreeState, tag: TreeTag): void {
  tree.closeParagraph();
  if (isHtml(tree.open.current, HEADINGS)) tree.open.stack.pop();
  tree.insert(tag);
}

const STARTS: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['html', placeHtml],
  [
    'body',
    (tree) => {
      if (tree.hasBody && !tree.isInTemplate) tree.isFramesetPossible = false;
      return undefined;
    },
  ],
  ['frameset', startFrameset],
  ['form', startForm],
  ['li', (tree, tag) => startItem(tree, tag, LIST_ITEM)],
  ['dd', (tree, tag) => startItem(tree, tag, DESCRIPTION)],
  ['dt', (tree, tag) => startItem(tree, tag, DESCRIPTION)],
  ['p', startBlockOf],
  ['pre', startBlockOf],
  ['listing', startBlockOf],
  ['plaintext', startBlockOf],
  ['table', startTable],
  ['button', startButton],
  ['a', startAnchor],
  ['nobr', startNoBreak],
  ['applet', startMarked],
  ['marquee', startMarked],
  ['object', startMarked],
  ['hr', startRule],
  [
    'image',
    (tree, tag) => {
      startAny(tree, { ...tag, name: 'img' });
      tree.isFramesetPossible = false;
      return undefined;
    },
  ],
  ['input', startInput],
  ['textarea', startRaw],
  ['iframe', startRaw],
  ['noembed', startRaw],
  [
    'xmp',
    (tree, tag) => {
      tree.closeParagraph();
      tree.open.reopenFormatting();
      return startRaw(tree, tag);
    },
  ],
  ['select', startSelect],
  ['option', startOption],
  ['optgroup', startOption],
  ['rb', startRuby],
  ['rtc', startRuby],
  ['rp', startRuby],
  ['rt', startRuby],
  ['svg', startIsland],
  ['math', startIsland],
]);

function startBlockOf(tree: TreeState, tag: TreeTag): undefined {
  startBlock(tree, tag);
}

/** The frames take the place of the body, with all that has been in it. */
function startFrameset(tree: TreeState, tag: TreeTag): undefined {
  if (!tree.hasBody || !tree.isFramesetPossible) return;
  tree.open.stack.length = 1;
  tree.hasLostBody = true;
  tree.insert(tag);
  tree.mode = 'in-frameset';
}

function startForm(tree: TreeState, tag: TreeTag): undefined {
  if (tree.form !== undefined && !tree.isInTemplate) return;
  tree.closeParagraph();
  const form = tree.insert(tag);
  if (!tree.isInTemplate) tree.form = form;
}

/** An item closes the one before it, wherever in the list that is still open. */
function startItem(tree: TreeState, tag: TreeTag, names: NameGroup): undefined {
  const { open } = tree;
  for (let index = open.stack.length - 1; index >= 0; index--) {
    open.steps++;
    const element = open.stack[index];
    if (element !== undefined && isHtml(element, names)) {
      closeAs(tree, element.name);
      break;
    }
    if (isIn(element, SPECIAL) && !isHtml(element, PASSED_BY_ITEMS)) break;
  }
  tree.isFramesetPossible = false;
  startBlock(tree, tag);
}

function startTable(tree: TreeState, tag: TreeTag): undefined {
  if (!tree.isQuirky) tree.closeParagraph();
  tree.insert(tag);
  tree.mode = 'in-table';
}

function startButton(tree: TreeState, tag: TreeTag): undefined {
  if (tree.open.hasInScope('button')) {
    tree.open.popImplied();
    tree.open.popUntil('button');
  }
  startAny(tree, tag);
}

/** An anchor inside an anchor closes it. */
function startAnchor(tree: TreeState, tag: TreeTag): undefined {
  const outer = tree.open.lastFormatting('a');
  if (outer !== undefined && !tree.open.closeFormatting('a')) {
    tree.open.forgetFormatting(outer);
    tree.open.remove(outer);
  }
  tree.format(tag);
}

function startNoBreak(tree: TreeState, tag: TreeTag): undefined {
  tree.open.reopenFormatting();
  if (tree.open.hasInScope('nobr')) tree.open.closeFormatting('nobr');
  tree.format(tag);
}

function startMarked(tree: TreeState, tag: TreeTag): undefined {
  startAny(tree, tag);
  tree.open.mark();
}

function startRule(tree: TreeState, tag: TreeTag): undefined {
  tree.closeParagraph();
  if (tree.open.hasInScope('select')) tree.open.popImplied();
  tree.insertVoid(tag);
}

function startInput(tree: TreeState, tag: TreeTag): undefined {
  if (tree.open.hasInScope('select')) tree.open.popUntil('select');
  startAny(tree, tag);
  if (!isHidden(tag)) tree.isFramesetPossible = false;
}

/** Whether an `input` is hidden. */
export function isHidden({ attributes }: TreeTag): boolean {
  return /(?:^|[\s/"'])type\s*=\s*["']?hidden(?:["'\s/]|$)/i.test(attributes);
}

/** What is in it is text, and its end tag never comes to these rules. */
function startRaw(tree: TreeState, tag: TreeTag): undefined {
  if (RAW_TEXT.has(tag.name)) tree.insertVoid(tag);
}

function startSelect(tree: TreeState, tag: TreeTag): undefined {
  if (tree.open.hasInScope('select')) {
    tree.open.popUntil('select');
    tree.isFramesetPossible = false;
  } else startAny(tree, tag);
}

function startOption(tree: TreeState, tag: TreeTag): undefined {
  if (tree.open.hasInScope('select')) tree.open.popImplied(tag.name === 'option' ? 'optgroup' : '');
  else if (tree.open.isCurrent('option')) tree.open.stack.pop();
  startAny(tree, tag);
}

function startRuby(tree: TreeState, tag: TreeTag): undefined {
  if (tree.open.hasInScope('ruby')) tree.open.popImplied(tag.name === 'rp' || tag.name === 'rt' ? 'rtc' : '');
  tree.insert(tag);
}

function startIsland(tree: TreeState, tag: TreeTag): undefined {
  tree.open.reopenFormatting();
  tree.insertForeign(tag, tag.name === 'svg' ? 'svg' : 'math');
}

const CLOSED_IN_SCOPE = new Set([...BLOCKS, 'button', 'listing', 'pre', 'select']);
const MARKED = new Set(['applet', 'marquee', 'object']);

function endTag(tree: TreeState, { name }: TreeTag): Answer {
  const { open } = tree;
  if (CLOSED_IN_SCOPE.has(name)) close(tree, name);
  else if (FORMATTING.has(name)) open.closeFormatting(name);
  else if (HEADINGS.has(name)) {
    if (open.hasInScope(HEADINGS)) {
      open.popImplied();
      open.popUntil(HEADINGS);
    }
  } else if (MARKED.has(name)) {
    if (close(tree, name)) open.clearToMark();
  } else if (name === 'p') {
    if (!open.hasInScope('p', BUTTON_SCOPE)) tree.insertImplied('p');
    tree.closeParagraph();
  } else if (name === 'li') {
    if (open.hasInScope('li', LIST_SCOPE)) closeAs(tree, 'li');
  } else if (name === 'dd' || name === 'dt') {
    if (open.hasInScope(name)) closeAs(tree, name);
  } else if (name === 'br') {
    open.reopenFormatting();
    tree.isFramesetPossible = false;
  } else if (name === 'form') closeForm(tree);
  else if (name === 'body' || name === 'html') {
    if (open.hasInScope('body')) tree.mode = 'after-body';
  } else open.closeAny(name);
  return 'done';
}

function close(tree: TreeState, name: string): boolean {
  if (!tree.open.hasInScope(name)) return false;
  tree.open.popImplied();
  tree.open.popUntil(name);
  return true;
}

function closeAs(tree: TreeState, name: string): void {
  tree.open.popImplied(name);
  tree.open.popUntil(name);
}

function closeForm(tree: TreeState): void {
  if (tree.isInTemplate) {
    close(tree, 'form');
    return;
  }
  const { form, open } = tree;
  tree.form = undefined;
  if (form === undefined || !open.isInScope(form)) return;
  open.popImplied();
  open.remove(form);
}
