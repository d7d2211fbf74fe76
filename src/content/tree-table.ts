import { isHtml } from './open-element.ts';
import { bodyText, inBody, isHidden } from './tree-body.ts';
import { headTag, isHeadTag, placeHtml } from './tree-head.ts';
import { CELLS, HOLDS_NO_TEXT, type NameGroup, ROW, TABLE, TABLE_BODIES, TABLE_PARTS } from './tree-names.ts';
import type { Answer, Mode, TextKind, TreeState, TreeTag } from './tree-state.ts';

/** The rules of tables and templates (HTML Standard, 13.2.6.4.9 to 13.2.6.4.15 and 13.2.6.4.16). */

/** End tags that say nothing where no such element can be open. */
const STRAY_ENDS = new Set(['body', 'html', ...TABLE_PARTS]);
/** Start tags that go into a table as they go into the head. */
const BY_HEAD = new Set(['script', 'style', 'template']);

/** What stands in a table and is no part of it is moved out of it, which opens and closes the same elements. */
export function inTable(tree: TreeState, tag: TreeTag): Answer {
  const { open } = tree;
  const { name } = tag;
  if (tag.isEnd) {
    if (name === 'table') {
      if (open.hasInTableScope('table')) closeTable(tree);
      return 'done';
    }
    return STRAY_ENDS.has(name) ? 'done' : inBody(tree, tag);
  }
  const part = PARTS.get(name);
  if (part !== undefined) {
    open.clearBackTo(TABLE);
    if (name === 'caption') open.mark();
    if (part.implied === undefined) tree.insert(tag);
    else tree.insertImplied(part.implied);
    tree.mode = part.mode;
    return part.implied === undefined ? 'done' : 'again';
  }
  if (name === 'table') {
    if (!open.hasInTableScope('table')) return 'done';
    closeTable(tree);
    return 'again';
  }
  if (BY_HEAD.has(name)) return headTag(tree, tag);
  if (name === 'input' && isHidden(tag)) tree.insertVoid(tag);
  else if (name === 'form') formInTable(tree, tag);
  else return inBody(tree, tag);
  return 'done';
}

interface Part {
  readonly mode: Mode;
  /** The element that has to be there first. */
  readonly implied?: string;
}

const PARTS: ReadonlyMap<string, Part> = new Map<string, Part>([
  ['caption', { mode: 'in-caption' }],
  ['colgroup', { mode: 'in-column-group' }],
  ['col', { mode: 'in-column-group', implied: 'colgroup' }],
  ['tbody', { mode: 'in-table-body' }],
  ['tfoot', { mode: 'in-table-body' }],
  ['thead', { mode: 'in-table-body' }],
  ['td', { mode: 'in-table-body', implied: 'tbody' }],
  ['th', { mode: 'in-table-body', implied: 'tbody' }],
  ['tr', { mode: 'in-table-body', implied: 'tbody' }],
]);

function closeTable(tree: TreeState): void {
  tree.open.popUntil('table');
  tree.resetMode();
}

/** It stays empty: what follows stands beside it. */
function formInTable(tree: TreeState, tag: TreeTag): void {
  if (tree.form !== undefined || tree.isInTemplate) return;
  tree.form = tree.insert(tag);
  tree.open.stack.pop();
}

/** Text in a table and outside of its cells (13.2.6.4.10). */
export function tableText(tree: TreeState, kind: TextKind): Answer {
  const isKept = kind !== 'text' && isHtml(tree.open.current, HOLDS_NO_TEXT);
  return isKept ? 'done' : bodyText(tree, kind);
}

/** In a caption (13.2.6.4.11). */
export function inCaption(tree: TreeState, tag: TreeTag): Answer {
  const { isEnd, name } = tag;
  const isOver = isEnd ? name === 'caption' || name === 'table' : TABLE_PARTS.has(name);
  if (!isOver) return isEnd && STRAY_ENDS.has(name) ? 'done' : inBody(tree, tag);
  if (!tree.open.hasInTableScope('caption')) return 'done';
  tree.open.popImplied();
  tree.open.popUntil('caption');
  tree.open.clearToMark();
  tree.mode = 'in-table';
  return isEnd && name === 'caption' ? 'done' : 'again';
}

/** In a group of columns (13.2.6.4.12). */
export function inColumnGroup(tree: TreeState, tag: TreeTag): Answer {
  const { isEnd, name } = tag;
  if (name === 'template') return headTag(tree, tag);
  if (!isEnd && name === 'html') return placeHtml(tree);
  if (name === 'col') {
    if (!isEnd) tree.insertVoid(tag);
    return 'done';
  }
  return leaveColumnGroup(tree, isEnd && name === 'colgroup' ? 'done' : 'again');
}

/** Text in a group of columns, which white space does not end. */
export function columnGroupText(tree: TreeState, kind: TextKind): Answer {
  return kind === 'space' ? 'done' : leaveColumnGroup(tree, 'again');
}

function leaveColumnGroup(tree: TreeState, answer: Answer): Answer {
  if (!tree.open.isCurrent('colgroup')) return 'done';
  tree.open.stack.pop();
  tree.mode = 'in-table';
  return answer;
}

/** In a body of a table (13.2.6.4.13). */
export function inTableBody(tree: TreeState, tag: TreeTag): Answer {
  const { isEnd, name } = tag;
  const { open } = tree;
  if (!isEnd && (name === 'tr' || CELLS.has(name))) {
    open.clearBackTo(TABLE_BODIES);
    tree.mode = 'in-row';
    if (name === 'tr') tree.insert(tag);
    else tree.insertImplied('tr');
    return name === 'tr' ? 'done' : 'again';
  }
  const isOwnEnd = isEnd && TABLE_BODIES.has(name);
  const isOver = isEnd ? isOwnEnd || name === 'table' : TABLE_PARTS.has(name);
  if (!isOver) return isEnd && STRAY_ENDS.has(name) ? 'done' : inTable(tree, tag);
  if (!open.hasInTableScope(isOwnEnd ? name : TABLE_BODIES)) return 'done';
  open.clearBackTo(TABLE_BODIES);
  open.stack.pop();
  tree.mode = 'in-table';
  return isOwnEnd ? 'done' : 'again';
}

/** In a row (13.2.6.4.14). */
export function inRow(tree: TreeState, tag: TreeTag): Answer {
  const { isEnd, name } = tag;
  const { open } = tree;
  if (!isEnd && CELLS.has(name)) {
    open.clearBackTo(ROW);
    tree.insert(tag);
    open.mark();
    tree.mode = 'in-cell';
    return 'done';
  }
  const isOver = isEnd ? name === 'tr' || name === 'table' || TABLE_BODIES.has(name) : TABLE_PARTS.has(name);
  if (!isOver) return isEnd && STRAY_ENDS.has(name) ? 'done' : inTable(tree, tag);
  if (isEnd && TABLE_BODIES.has(name) && !open.hasInTableScope(name)) return 'done';
  if (!open.hasInTableScope('tr')) return 'done';
  open.clearBackTo(ROW);
  open.stack.pop();
  tree.mode = 'in-table-body';
  return isEnd && name === 'tr' ? 'done' : 'again';
}

/** In a cell (13.2.6.4.15). */
export function inCell(tree: TreeState, tag: TreeTag): Answer {
  const { isEnd, name } = tag;
  const { open } = tree;
  if (isEnd && CELLS.has(name)) {
    if (open.hasInTableScope(name)) closeCell(tree, name);
    return 'done';
  }
  const isOver = isEnd ? name === 'table' || name === 'tr' || TABLE_BODIES.has(name) : TABLE_PARTS.has(name);
  if (!isOver) return isEnd && STRAY_ENDS.has(name) ? 'done' : inBody(tree, tag);
  if (!open.hasInTableScope(isEnd ? name : CELLS)) return 'done';
  closeCell(tree, CELLS);
  return 'again';
}

function closeCell(tree: TreeState, names: string | NameGroup): void {
  tree.open.popImplied();
  tree.open.popUntil(names);
  tree.open.clearToMark();
  tree.mode = 'in-row';
}

/** In a template of which nothing is known yet (13.2.6.4.16). */
export function inTemplate(tree: TreeState, tag: TreeTag): Answer {
  if (isHeadTag(tag)) return headTag(tree, tag);
  if (tag.isEnd) return 'done';
  const { name } = tag;
  if (name === 'tr') return tree.turnTemplate('in-table-body');
  if (name === 'col') return tree.turnTemplate('in-column-group');
  if (CELLS.has(name)) return tree.turnTemplate('in-row');
  return tree.turnTemplate(TABLE_PARTS.has(name) ? 'in-table' : 'in-body');
}
