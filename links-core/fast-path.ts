import { byteAt, isDigit } from './bytes';
import { escapeByte, utf8Length } from './escapes';
import { absorb, finishHash, setState, startHash, v0, v1, v2, v3 } from './hash';
import { afterAmpersand, afterDots, isTwoDots } from './href-marks';
import { BASE, DRAFT_ROOM, DRAFT_SIZE, DRAFTS, HOST, PATH, QUERY } from './layout';
import { hasPunycode, isPlainIpv4 } from './plain-host';

export const SAME: i32 = 0;
export const SLOW: i32 = -1;
export const OTHER_SCHEME: i32 = -2;
export const LONGEST: i32 = 4000;

/** Of the last link of another scheme: its place in SCHEMES of src/content/links-core.ts. */
export let scheme: i32 = 0;

const PLAIN = 1;
const UPPER = 2;
const DOT = 3;
const SLASH = 4;
const QUESTION = 5;
const HASH = 6;
const AMPERSAND = 7;
const COLON = 8;
const PERCENT = 9;
const BACKSLASH = 10;
const ESCAPED = 11;

const OF_OTHERS = 0;
const UTF8_BUT_QUERIES = 1;

const ROOTED: usize = DRAFTS;
const NESTED: usize = DRAFTS + DRAFT_SIZE;
const HTTP: usize = DRAFTS + DRAFT_SIZE * 2;
const HTTPS: usize = DRAFTS + DRAFT_SIZE * 3;
// Behind the bytes of a draft: how many words are fixed, and the state of the hash after them.
const FIXED: usize = DRAFT_ROOM;
const STATE: usize = DRAFT_ROOM + 4;

/** Where the last result stands. */
export let draft: usize = HTTP;
let foreign: usize = HTTP;
let kind: i32 = 0;
let isHttps: bool = false;
let originLength: i32 = 0;
let directoryLength: i32 = 0;
let pathLength: i32 = 0;
let baseLength: i32 = 0;
let length: i32 = 0;
let hostEnd: i32 = 0;

function begin(at: usize, from: usize, size: i32): void {
  memory.copy(at, from, size as usize);
  const fixed = size >> 2;
  startHash();
  absorb(at, at + ((fixed as usize) << 2));
  store<i32>(at, fixed, FIXED);
  store<i32>(at, v0, STATE);
  store<i32>(at, v1, STATE + 4);
  store<i32>(at, v2, STATE + 8);
  store<i32>(at, v3, STATE + 12);
}

/** The drafts of absolute URLs, for a new key. */
export function beginAbsolute(): void {
  store<u32>(HTTP, 0x70747468);
  store<u32>(HTTP, 0x002f2f3a, 4);
  begin(HTTP, HTTP, 7);
  store<u32>(HTTPS, 0x70747468);
  store<u32>(HTTPS, 0x2f2f3a73, 4);
  begin(HTTPS, HTTPS, 8);
  originLength = 0;
}

/** The base stands at BASE. `origin`, `directory`, `path`, `size`: so many of its bytes are these. */
export function setBaseParts(origin: i32, directory: i32, path: i32, size: i32): void {
  originLength = origin;
  directoryLength = directory;
  pathLength = path;
  baseLength = size;
  isHttps = byteAt(BASE + 4) === 115;
  begin(ROOTED, BASE, origin);
  begin(NESTED, BASE, directory);
}

function isBlank(byte: i32): bool {
  return byte <= 32 && byte !== 0;
}

/** The length of the URL now in the draft, SAME or SLOW. */
export function resolve(start: usize, end: usize, itsKind: i32): i32 {
  if (((end - start) as i32) > LONGEST) return SLOW;
  kind = itsKind;
  let s = start;
  let e = end;
  while (s < e && isBlank(byteAt(s))) s++;
  while (e > s && isBlank(byteAt(e - 1))) e--;
  if (s === e) return SAME;
  const byte = byteAt(s);
  if (byte === 35) return SAME;
  if (byte === 47 || byte === 92) {
    const next = s + 1 < e ? byteAt(s + 1) : 0;
    if (next === 47 || next === 92) return absolute(s + 2, e, isHttps);
    return rest(ROOTED, originLength, s, e, 0);
  }
  if (byte === 63) {
    const size = pathLength - directoryLength;
    memory.copy(NESTED + (directoryLength as usize), BASE + (directoryLength as usize), size as usize);
    return rest(NESTED, pathLength, s, e, 0);
  }
  if (byte === 46) return dotted(s, e);
  const after = authorityAfter(s, e);
  if (after > 0) {
    if (!isOnOrigin(s, e)) return absolute(after, e, after - s === 8);
    return rest(ROOTED, originLength, s + (originLength as usize), e, 0);
  }
  return rest(NESTED, directoryLength, s, e, s);
}

/** Writes the base to a draft and answers its length. */
export function writeBase(): i32 {
  draft = NESTED;
  const size = baseLength - directoryLength;
  memory.copy(NESTED + (directoryLength as usize), BASE + (directoryLength as usize), size as usize);
  return baseLength;
}

/** Leaves the fingerprint of the URL of that length in the draft. */
export function hashDraft(size: i32): void {
  const words = (size >> 2) + 1;
  const end = draft + (size as usize);
  store<u8>(end, 0);
  store<u8>(end, 0, 1);
  store<u8>(end, 0, 2);
  store<u8>(draft + ((words as usize) << 2) - 1, size as u8);
  setState(
    load<i32>(draft, STATE),
    load<i32>(draft, STATE + 4),
    load<i32>(draft, STATE + 8),
    load<i32>(draft, STATE + 12),
  );
  absorb(draft + ((load<i32>(draft, FIXED) as usize) << 2), draft + ((words as usize) << 2));
  finishHash();
}

export function authorityAfter(s: usize, e: usize): usize {
  if (e - s < 8 || (load<u32>(s) | 0x20202020) !== 0x70747468) return 0;
  const colon = (byteAt(s + 4) | 32) === 115 ? s + 5 : s + 4;
  return byteAt(colon) === 58 && load<u16>(colon + 1) === 0x2f2f ? colon + 3 : 0;
}

function isOnOrigin(s: usize, e: usize): bool {
  let at = originLength as usize;
  if (e - s <= at || byteAt(s + at) !== 47) return false;
  while (at > 0 && byteAt(s + at - 1) === byteAt(BASE + at - 1)) at--;
  return at === 0;
}

function absolute(s: usize, e: usize, secure: bool): i32 {
  foreign = secure ? HTTPS : HTTP;
  const path = host(s, e, secure ? 8 : 7);
  if (path === 0) return SLOW;
  return rest(foreign, length, path, e, 0);
}

function dotted(s: usize, e: usize): i32 {
  let directory = directoryLength;
  while (s < e && byteAt(s) === 46) {
    const next = s + 1 < e ? byteAt(s + 1) : 0;
    if (next === 47) {
      s += 2;
    } else if (next === 46 && s + 2 < e && byteAt(s + 2) === 47) {
      s += 3;
      if (directory > originLength + 1)
        do directory--;
        while (byteAt(BASE + (directory as usize) - 1) !== 47);
    } else break;
  }
  if (directory === directoryLength) return rest(NESTED, directory, s, e, 0);
  copyUp(directory);
  return rest(ROOTED, directory, s, e, 0);
}

/** Puts the base up to there into the draft of the origin. */
function copyUp(end: i32): void {
  const from = originLength as usize;
  memory.copy(ROOTED + from, BASE + from, (end - originLength) as usize);
}

/** Copies path and query to `o`; `scheme` is where one would begin, 0 where none can stand. */
function rest(to: usize, from: i32, s: usize, e: usize, schemeStart: usize): i32 {
  draft = to;
  let out = to;
  let o = to + (from as usize);
  let classes: usize = PATH;
  let hasDotFile = false;
  while (s < e) {
    const byte = byteAt(s);
    const itsClass = load<u8>(classes + (byte as usize)) as i32;
    if (itsClass === PLAIN || itsClass === SLASH) {
      store<u8>(o++, byte as u8);
      s++;
      if (itsClass === SLASH) schemeStart = 0;
      continue;
    }
    if (itsClass === HASH) break;
    if (itsClass === 0) return SLOW;
    if (itsClass >= BACKSLASH) {
      s = odd(itsClass, s, e, o, classes);
      if (s === 0) return SLOW;
      o = written;
      if (itsClass === BACKSLASH) schemeStart = 0;
      continue;
    }
    if ((itsClass === DOT || itsClass === PERCENT) && byteAt(o - 1) === 47) {
      const behind = afterDots(s, e);
      if (behind === 0) hasDotFile = true;
      else {
        if (hasDotFile && behind === s + 1) return SLOW;
        if (isTwoDots(s, behind)) o = parent(o);
        out = draft;
        s = behind < e && (byteAt(behind) === 47 || byteAt(behind) === 92) ? behind + 1 : behind;
        schemeStart = 0;
        continue;
      }
    } else if (itsClass === COLON && schemeStart !== 0) return schemeBetween(schemeStart, s);
    else if (itsClass === QUESTION) {
      schemeStart = 0;
      classes = QUERY;
    }
    store<u8>(o++, byte as u8);
    s = itsClass === AMPERSAND ? afterAmpersand(s, e) : s + 1;
    if (s === 0) return SLOW;
  }
  return (o - out) as i32;
}

/** Of these there is one on many pages; others are SLOW. */
function schemeBetween(s: usize, colon: usize): i32 {
  const size = colon - s;
  if (size === 6 && load<u32>(s) === 0x6c69616d && load<u16>(s + 4) === 0x6f74) scheme = 0;
  else if (size === 10 && load<u32>(s) === 0x6176616a && load<u32>(s + 4) === 0x69726373 && load<u16>(s + 8) === 0x7470)
    scheme = 1;
  else if (size === 3 && load<u16>(s) === 0x6574 && byteAt(s + 2) === 108) scheme = 2;
  else if (size === 4 && load<u32>(s) === 0x61746164) scheme = 3;
  else return SLOW;
  return OTHER_SCHEME;
}

let written: usize = 0;

function odd(itsClass: i32, s: usize, e: usize, o: usize, classes: usize): usize {
  if (((o - draft) as i32) > LONGEST) return 0;
  if (itsClass === BACKSLASH) {
    store<u8>(o, 47);
    written = o + 1;
    return s + 1;
  }
  const byte = byteAt(s);
  if (itsClass === ESCAPED) {
    if (kind === UTF8_BUT_QUERIES && classes === QUERY && byte < 32) return 0;
    written = escapeByte(o, byte);
    return s + 1;
  }
  if (kind === OF_OTHERS || (kind === UTF8_BUT_QUERIES && classes === QUERY)) return 0;
  const size = utf8Length(s, e);
  if (size < 0) {
    written = escapeByte(escapeByte(escapeByte(o, 0xef), 0xbf), 0xbd);
    return s + (-size as usize);
  }
  let to = o;
  for (let index: usize = 0; index < (size as usize); index++) to = escapeByte(to, byteAt(s + index));
  written = to;
  return s + (size as usize);
}

/** Goes up to the parent of the folder that ends at `o`; answers the place in the draft. */
function parent(o: usize): usize {
  const root = (draft === foreign ? hostEnd : originLength) as usize;
  const place = o - draft;
  if (place - 1 <= root) return o;
  let up = place - 1;
  while (byteAt(draft + up - 1) !== 47) up--;
  if (draft !== NESTED || up >= (directoryLength as usize)) return draft + up;
  draft = ROOTED;
  copyUp(up as i32);
  return ROOTED + up;
}

/** Writes host and port to `o`; answers where the path begins, 0 for a host that is not plain. */
function host(s: usize, e: usize, from: i32): usize {
  const out = foreign;
  const start = out + (from as usize);
  let o = start;
  let label = o;
  for (; s < e; s++) {
    const byte = byteAt(s);
    const itsClass = load<u8>(HOST + (byte as usize)) as i32;
    if (itsClass === PLAIN) store<u8>(o++, byte as u8);
    else if (itsClass === UPPER) store<u8>(o++, (byte | 32) as u8);
    else if (itsClass === DOT) {
      if (o === label) return 0;
      store<u8>(o++, byte as u8);
      label = o;
    } else break;
    if (o - start > 254) return 0;
  }
  if (o === label || o - start > 253 || hasPunycode(start, o)) return 0;
  const digit = byteAt(label);
  if (isDigit(digit) && !isPlainIpv4(start, o)) return 0;
  if (s < e && byteAt(s) === 58) return port(s + 1, e, o, from === 8 ? 443 : 80);
  return endOfHost(s, e, o);
}

function port(s: usize, e: usize, o: usize, ordinary: i32): usize {
  const start = s;
  let number = 0;
  while (s < e && isDigit(byteAt(s)) && number < 65536) number = number * 10 + byteAt(s++) - 48;
  if (number > 65535 || (s > start && byteAt(start) === 48)) return 0;
  if (s > start && number !== ordinary) {
    store<u8>(o++, 58);
    for (let i = start; i < s; i++) store<u8>(o++, byteAt(i) as u8);
  }
  return endOfHost(s, e, o);
}

function endOfHost(s: usize, e: usize, o: usize): usize {
  hostEnd = (o - foreign) as i32;
  const next = s < e ? byteAt(s) : 47;
  if (next !== 47 && next !== 63 && next !== 35) return 0;
  if (s === e || next !== 47) store<u8>(o++, 47);
  length = (o - foreign) as i32;
  return s;
}
