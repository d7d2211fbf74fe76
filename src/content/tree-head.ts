import { HEAD_TAGS } from './tree-names.ts';
import type { Answer, TextKind, TreeState, TreeTag } from './tree-state.ts';

/** The rules before the body (HTML Standard, 13.2.6.4.1 to 13.2.6.4.6) and instead of one (13.2.6.4.18 to 13.2.6.4.21). */

/** End tags that make a body where none has begun; all others are passed over there. */
const MAKE_BODY = new Set(['body', 'html', 'br']);
const IN_NOSCRIPT = new Set(['basefont', 'bgsound', 'link', 'meta', 'noframes', 'style']);

/** Before the head (13.2.6.4.2 and 13.2.6.4.3). */
export function beforeHead(tree: TreeState, tag: TreeTag): Answer {
  if (tree.open.stack.length === 0) tree.insertImplied('html');
  if (!tag.isEnd && tag.name === 'html') return placeHtml(tree);
  if (!tag.isEnd && tag.name === 'head') {
    tree.insert(tag);
    return toHead(tree, 'done');
  }
  if (tag.isEnd && tag.name !== 'head' && !MAKE_BODY.has(tag.name)) return 'done';
  tree.insertImplied('head');
  return toHead(tree, 'again');
}

/** A second `html` gives its attributes to the first. */
export function placeHtml(tree: TreeState): Answer {
  tree.placed = { namespace: 'html', isInHead: false, isInTemplate: tree.isInTemplate };
  return 'done';
}

function toHead(tree: TreeState, answer: Answer): Answer {
  tree.hasHead = true;
  tree.mode = 'in-head';
  return answer;
}

/** What is put into the head, or where it stands in a body. */
export function headTag(tree: TreeState, tag: TreeTag): Answer {
  if (tag.isEnd) tree.closeTemplate();
  else if (tag.name === 'template') tree.openTemplate(tag);
  // Raw text has no elements in it, and its end tag never comes here.
  else tree.insertVoid(tag);
  return 'done';
}

/** Whether `headTag` is to deal with a tag. */
export function isHeadTag({ isEnd, name }: TreeTag): boolean {
  return isEnd ? name === 'template' : HEAD_TAGS.has(name);
}

/** In the head (13.2.6.4.4). */
export function inHead(tree: TreeState, tag: TreeTag): Answer {
  if (isHeadTag(tag)) return headTag(tree, tag);
  if (!tag.isEnd) {
    if (tag.name === 'html') return placeHtml(tree);
    if (tag.name === 'head') return 'done';
    if (tag.name === 'noscript') {
      tree.insert(tag);
      tree.mode = 'in-head-noscript';
      return 'done';
    }
  } else if (tag.name !== 'head' && !MAKE_BODY.has(tag.name)) return 'done';
  const isOver = tag.isEnd && tag.name === 'head';
  return leaveHead(tree, isOver ? 'done' : 'again');
}

function leaveHead(tree: TreeState, answer: Answer): Answer {
  tree.open.stack.pop();
  tree.mode = 'after-head';
  return answer;
}

/** In a `noscript` of the head (13.2.6.4.5). */
export function inHeadNoscript(tree: TreeState, tag: TreeTag): Answer {
  if (tag.isEnd && tag.name === 'noscript') return leaveNoscript(tree, 'done');
  if (tag.isEnd) return tag.name === 'br' ? leaveNoscript(tree, 'again') : 'done';
  if (tag.name === 'html') return placeHtml(tree);
  if (IN_NOSCRIPT.has(tag.name)) return headTag(tree, tag);
  return tag.name === 'head' || tag.name === 'noscript' ? 'done' : leaveNoscript(tree, 'again');
}

function leaveNoscript(tree: TreeState, answer: Answer): Answer {
  tree.open.stack.pop();
  tree.mode = 'in-head';
  return answer;
}

/** Behind the head (13.2.6.4.6). */
export function afterHead(tree: TreeState, tag: TreeTag): Answer {
  if (!tag.isEnd && tag.name === 'html') return placeHtml(tree);
  if (tag.isEnd && tag.name === 'template') return headTag(tree, tag);
  if (isHeadTag(tag)) return inHeadAgain(tree, tag);
  if (!tag.isEnd && tag.name === 'head') return 'done';
  if (!tag.isEnd && (tag.name === 'body' || tag.name === 'frameset')) {
    tree.insert(tag);
    if (tag.name === 'body') tree.isFramesetPossible = false;
    tree.mode = tag.name === 'body' ? 'in-body' : 'in-frameset';
    return 'done';
  }
  if (tag.isEnd && !MAKE_BODY.has(tag.name)) return 'done';
  return toBody(tree);
}

/** The head is opened again for one tag. */
function inHeadAgain(tree: TreeState, tag: TreeTag): Answer {
  tree.insertImplied('head');
  const head = tree.open.current;
  headTag(tree, tag);
  // A template stays open, without the head around it.
  if (head !== undefined) tree.open.remove(head);
  return 'done';
}

/** Begins a body that no tag begins. */
export function toBody(tree: TreeState): Answer {
  tree.insertImplied('body');
  tree.mode = 'in-body';
  return 'again';
}

/** Text before the body. */
export function headText(tree: TreeState, kind: TextKind): Answer {
  if (kind === 'space') return 'done';
  if (tree.mode === 'before-head') {
    if (tree.open.stack.length === 0) tree.insertImplied('html');
    tree.insertImplied('head');
    return toHead(tree, 'again');
  }
  if (tree.mode === 'in-head-noscript') return leaveNoscript(tree, 'again');
  return tree.mode === 'in-head' ? leaveHead(tree, 'again') : toBody(tree);
}

/** In a frameset (13.2.6.4.20). */
export function inFrameset(tree: TreeState, tag: TreeTag): Answer {
  if (tag.isEnd) {
    if (tag.name !== 'frameset' || tree.open.stack.length === 1) return 'done';
    tree.open.stack.pop();
    if (!tree.open.isCurrent('frameset')) tree.mode = 'after-frameset';
  } else if (tag.name === 'frameset') tree.insert(tag);
  else if (tag.name === 'frame') tree.insertVoid(tag);
  else afterFrameset(tree, tag);
  return 'done';
}

/** Behind a frameset (13.2.6.4.21 and 13.2.6.4.23). */
export function afterFrameset(tree: TreeState, tag: TreeTag): Answer {
  if (tag.isEnd) return 'done';
  if (tag.name === 'html') return placeHtml(tree);
  if (tag.name === 'noframes') tree.insertVoid(tag);
  return 'done';
}
