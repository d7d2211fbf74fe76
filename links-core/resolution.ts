import { byteAt } from './bytes';
import { authorityAfter, draft, hashDraft, resolve, SAME, writeBase } from './fast-path';
import { hi as hashHi, lo as hashLo } from './hash';
import { findKnown, keep, slot } from './memo';

// As src/url/resolver.ts does it.

/** The fingerprint of the last URL. */
export let lo: i32 = 0;
export let hi: i32 = 0;
/** What was noted of the last link when it was met before, 0 where nothing was. */
export let noted: i32 = 0;
/** Where a note is kept, 0 nowhere. */
let noteSlot: usize = 0;
/** Of the URL in the draft; 0 where it is not there. */
let urlLength: i32 = 0;
let start: usize = 0;
let end: usize = 0;
let kind: i32 = 0;

let originScope: i32 = 0;
let folderScope: i32 = 0;
let isBaseHashed: bool = false;
let baseLo: i32 = 0;
let baseHi: i32 = 0;

/** What a base has to do with links: the numbers of its origin and its folder, never 0. */
export function setScopes(origin: i32, folder: i32): void {
  originScope = origin;
  folderScope = folder;
  isBaseHashed = false;
}

/** 1 for a URL, otherwise what `resolve` answers. */
export function resolveLink(from: usize, to: usize, itsKind: i32): i32 {
  start = from;
  end = to;
  kind = itsKind;
  noted = 0;
  noteSlot = 0;
  urlLength = 0;
  const scope = scopeOf();
  if (scope !== 0 && findKnown(start, end, scope, kind)) {
    lo = load<i32>(slot, 8);
    hi = load<i32>(slot, 12);
    noted = load<i32>(slot, 16);
    noteSlot = slot;
    return 1;
  }
  const length = resolve(start, end, kind);
  if (length > 0) {
    hashDraft(length);
    lo = hashLo;
    hi = hashHi;
    urlLength = length;
    if (scope !== 0) {
      keep(lo, hi);
      noteSlot = slot;
    }
    return 1;
  }
  if (length !== SAME) return length;
  if (!isBaseHashed) {
    hashDraft(writeBase());
    baseLo = hashLo;
    baseHi = hashHi;
    isBaseHashed = true;
  }
  urlLength = writeBase();
  lo = baseLo;
  hi = baseHi;
  return 1;
}

/** Notes an id of the last link, for `noted` to tell where it is met again. */
export function note(id: i32): void {
  if (noteSlot !== 0) store<i32>(noteSlot, id, 16);
}

/** Puts the last URL into the draft, where it is not, and answers its length. */
export function lengthOfUrl(): i32 {
  if (urlLength === 0) urlLength = resolve(start, end, kind);
  return urlLength;
}

export function placeOfUrl(): i32 {
  return draft as i32;
}

function scopeOf(): i32 {
  const byte = byteAt(start);
  if (start === end) return 0;
  if (byte === 47 || byte === 92) return originScope;
  if (byte <= 32 || byte === 35 || byte === 63) return 0;
  return authorityAfter(start, end) > 0 ? originScope : folderScope;
}

/** How a link was written: its place in PATH_TYPES. A backslash is a slash. */
export function pathTypeOf(from: usize, to: usize): i32 {
  let s = from;
  while (s < to && byteAt(s) <= 32) s++;
  if (s < to && isSlash(byteAt(s))) return s + 1 < to && isSlash(byteAt(s + 1)) ? 3 : 1;
  for (; s < to; s++) {
    const byte = byteAt(s);
    if (byte === 58) return 0;
    const isLetterOrMark =
      (((byte | 32) - 97) as u32) < (26 as u32) ||
      ((byte - 48) as u32) < (10 as u32) ||
      byte === 43 ||
      byte === 45 ||
      byte === 46;
    if (!isLetterOrMark) return 2;
  }
  return 2;
}

function isSlash(byte: i32): bool {
  return byte === 47 || byte === 92;
}
