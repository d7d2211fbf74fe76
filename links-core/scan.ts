import { endOf, has, isSelfClosing, readAttributes, skipAttributes, startOf } from './attributes';
import { byteAt, endsTagName, find, isLetter, isSpace, lower4 } from './bytes';
import { addAnchor, addElement, addRefresh, forgetRecords, isFull, recordCount } from './elements';
import {
  addMeta,
  BASE_AT,
  closeHeading,
  finishFacts,
  forgetFacts,
  giveUpHeading,
  isKnown,
  LANGUAGE_AT,
  openHeadingAt,
  TITLE_AT,
} from './facts';
import { closeHead, headEndTag, headStartTag, isHeadOpen, openHead } from './head';
import { ACTIONS, ENDS_NOTHING, PAGE, TAGS } from './layout';
import { findName } from './names';
import * as N from './numbers';
import { storeRange } from './ranges';
import { behindTagEnd, endOfComment, endOfRawText, endOfScript } from './raw-text';
import { closeSections, enterSection, isSection, leaveSection, position } from './sections';

// As src/content/scanner.ts does it, for pages without templates, svg, math and frames: others are given up.

const IGNORE = 0;
const ANCHOR = 1;
const ELEMENT = 2;
const RAW = 3;
const META = 4;
const BASE = 5;
const ISLAND = 6;
const SECTION = 7;
const HEADING = 8;
const HTML = 9;
const TEMPLATE = 10;
const FRAMESET = 11;
const PLAINTEXT = 12;
const FORM_ACTION = 14;
const NOSCRIPT_ACTION = 15;

/** Place of `head` in LINK_POSITIONS. */
const HEAD_POSITION: i32 = 5;

let limit: usize = 0;
let marksNoscript: bool = false;
let hasNoscript: bool = false;
let isUnclear: bool = false;
let isFormOpen: bool = false;
/** The record of the anchor whose text is being passed, 0 outside. */
let openAnchor: usize = 0;

/** Scans the page of so many bytes at PAGE. Answers how many records there are; -1 where the page is not plain. */
export function scanPage(size: i32, marks: bool): i32 {
  limit = PAGE + (size as usize);
  // What is read beyond the end is no part of the page before.
  memory.fill(limit, 0, 64);
  marksNoscript = marks;
  isUnclear = hasNoscript = isFormOpen = false;
  openAnchor = 0;
  openHead();
  closeSections();
  forgetRecords();
  forgetFacts();
  pass();
  if (isUnclear) return -1;
  closeAnchor(limit);
  giveUpHeading(limit);
  finishFacts();
  return recordCount;
}

function pass(): void {
  let at: usize = PAGE;
  do {
    const found = find(at, limit, 60);
    if (found >= limit) return;
    if (isHeadOpen) takeText(at, found);
    const next = byteAt(found + 1);
    if (isLetter(next)) at = startTag(found);
    else if (next === 47) at = endTag(found, found + 2);
    else if (next === 33) at = declaration(found);
    else if (next === 63) at = behindTagEnd(found + 2, limit);
    else {
      closeHead();
      at = found + 1;
    }
  } while (at !== 0);
}

/** Comments end at `-->`, all else at `>`. */
function declaration(found: usize): usize {
  const isComment = found + 4 <= limit && load<u32>(found) === 0x2d2d213c;
  return isComment ? endOfComment(found + 4, limit) : behindTagEnd(found + 2, limit);
}

function takeText(start: usize, end: usize): void {
  while (start < end && isSpace(byteAt(start))) start++;
  if (start === end) return;
  if (byteAt(start) === 38) isUnclear = true;
  closeHead();
}

function unclear(): usize {
  isUnclear = true;
  return 0;
}

function startTag(found: usize): usize {
  let nameEnd = found + 2;
  while (!endsTagName(byteAt(nameEnd))) {
    nameEnd++;
    if (nameEnd >= limit) return 0;
  }
  if (nameEnd >= limit) return 0;
  const tag = findName(TAGS, found + 1, nameEnd);
  if (isHeadOpen) headStartTag(tag);
  const action = load<u8>(ACTIONS + (tag as usize)) as i32;
  if (action === IGNORE) return byteAt(nameEnd) === 62 ? nameEnd + 1 : skipAttributes(nameEnd, limit);
  const end = readAttributes(nameEnd, limit);
  if (end === 0) return 0;
  if (isFull()) return unclear();
  return takeTag(found, tag, action, end);
}

/** Takes a start tag whose attributes were read last and stand before `end`; answers where to go on. */
function takeTag(found: usize, tag: i32, action: i32, end: usize): usize {
  switch (action) {
    case ANCHOR: {
      takeAnchor(found, end, tag);
      return end;
    }
    case ELEMENT:
      return takeElement(tag, end);
    case RAW:
      return passRawText(tag, end);
    case META:
      return takeMeta(end);
    case NOSCRIPT_ACTION: {
      hasNoscript = true;
      return end;
    }
    case BASE: {
      if (!isKnown(BASE_AT) && has(N.AT_HREF)) storeRange(BASE_AT, startOf(N.AT_HREF), endOf(N.AT_HREF));
      return end;
    }
    case ISLAND:
      return isSelfClosing ? end : unclear();
    case SECTION: {
      enterSection(tag);
      return end;
    }
    case HEADING:
      return takeHeading(found, end, tag - N.H1 + 1);
    case HTML: {
      if (!isKnown(LANGUAGE_AT) && has(N.AT_LANG)) storeRange(LANGUAGE_AT, startOf(N.AT_LANG), endOf(N.AT_LANG));
      return end;
    }
    case TEMPLATE:
    case FRAMESET:
      return unclear();
    case FORM_ACTION: {
      if (isFormOpen) return end;
      isFormOpen = true;
      return takeElement(tag, end);
    }
    case PLAINTEXT:
      return 0;
    default:
      return end;
  }
}

function place(): i32 {
  return isHeadOpen ? HEAD_POSITION : position;
}

function takeAnchor(found: usize, end: usize, tag: i32): void {
  if (tag === N.A) closeAnchor(found);
  const at = addAnchor(tag, end, place());
  if (tag === N.A) openAnchor = at;
}

function takeElement(tag: i32, end: usize): usize {
  addElement(tag, place());
  if (tag === N.SCRIPT) return endOfScript(end, limit);
  return tag === N.IFRAME ? endOfRawText(end, limit, tag) : end;
}

function takeHeading(found: usize, end: usize, level: i32): usize {
  giveUpHeading(found);
  return openHeadingAt(level, end) ? end : unclear();
}

function passRawText(tag: i32, start: usize): usize {
  const end = endOfRawText(start, limit, tag);
  if (tag === N.TITLE && !isKnown(TITLE_AT)) storeRange(TITLE_AT, start, end);
  return end;
}

function takeMeta(end: usize): usize {
  if (!has(N.AT_CONTENT)) return end;
  if (has(N.AT_NAME) && !addMeta()) return unclear();
  if (!isRefresh()) return end;
  if (marksNoscript && hasNoscript) return unclear();
  addRefresh(place());
  return end;
}

function isRefresh(): bool {
  if (!has(N.AT_HTTP_EQUIV) || endOf(N.AT_HTTP_EQUIV) - startOf(N.AT_HTTP_EQUIV) !== 7) return false;
  const at = startOf(N.AT_HTTP_EQUIV);
  return lower4(at) === 0x72666572 && lower4(at + 3) === 0x68736572;
}

function closeAnchor(end: usize): void {
  if (openAnchor === 0) return;
  store<i32>(openAnchor, (end - PAGE) as i32, 20);
  openAnchor = 0;
}

function endTag(found: usize, nameStart: usize): usize {
  const letter = byteAt(nameStart);
  if (!isLetter(letter)) return nameStart < limit ? behindTagEnd(nameStart, limit) : 0;
  let nameEnd = nameStart + 1;
  while (nameEnd < limit && !endsTagName(byteAt(nameEnd))) nameEnd++;
  if (nameEnd >= limit) return 0;
  const end = byteAt(nameEnd) === 62 ? nameEnd + 1 : skipAttributes(nameEnd, limit);
  if (end === 0 || (!isHeadOpen && load<u8>(ENDS_NOTHING + (letter as usize)) === 1)) return end;
  const tag = findName(TAGS, nameStart, nameEnd);
  if (isHeadOpen && !headEndTag(tag, nameStart, nameEnd)) return unclear();
  if (tag === 0) return end;
  if (tag === N.A) closeAnchor(found);
  else if (isSection(tag)) leaveSection(tag);
  else if (load<u8>(ACTIONS + (tag as usize)) === HEADING) closeHeading(found);
  else if (tag === N.FORM) isFormOpen = false;
  return end;
}
