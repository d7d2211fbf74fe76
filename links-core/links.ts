import { find, ruling, scheme, statement, texts, unknown } from './asks';
import { isBlankRange } from './bytes';
import { recordCount } from './elements';
import { scheme as lastScheme, OTHER_SCHEME } from './fast-path';
import { HEADS, IDS, MOST_RECORDS, PAGE, RECORD_BYTES, RECORDS, RULINGS, TEXTS_ROOM, TYPES } from './layout';
import { appendTexts, HAS_MORE, setTextsLength, textsLength } from './link-texts';
import { isRelNofollow, readRel, relType } from './rels';
import { hi, lengthOfUrl, lo, note, noted, pathTypeOf, placeOfUrl, resolveLink } from './resolution';

// As src/content/page-links.ts does it; the numbers are those of src/content/scan-record.ts and src/links/link-head.ts.

const KIND_A = 1;
const KIND_AREA = 2;
const KIND_LINK = 5;
const KIND_REFRESH = 11;
const IS_SRCSET = 1;
const HAS_NO_ADDRESS = 2;
const HAS_HREFLANG = 4;
const CANONICAL = 6;
const PREV = 8;
const HREFLANG = 9;
const ALTERNATE = 10;
const PATH_SHIFT = 3;
const NOFOLLOW: i32 = 0x20;
const FOLLOWED: i32 = 0x40;
const IS_FOLLOWED = 2;
/** Texts that are written here are shorter, all those of a link together. */
const TEXTS_OF_LINK: i32 = 4096;

let count: i32 = 0;
/** What bytes above 127 are. */
let kind: i32 = 0;

/** Begins with the records of the scan. */
export function beginLinks(bytesKind: i32): void {
  goOn(0, 0);
  kind = bytesKind;
  memory.fill(RULINGS, 0, 64);
}

/** Where the links go on after others were added. */
export function goOn(links: i32, bytes: i32): void {
  count = links;
  setTextsLength(bytes);
}

/** Makes links of the records from this number on; answers the number of one that is not for here, or how many there are. */
export function makeLinks(from: i32): i32 {
  const end = RECORDS + (recordCount as usize) * RECORD_BYTES;
  let at = RECORDS + (from as usize) * RECORD_BYTES;
  for (; at < end; at += RECORD_BYTES) {
    const flags = load<i32>(at, 4);
    if ((flags & HAS_NO_ADDRESS) !== 0) continue;
    if ((flags & IS_SRCSET) !== 0 || load<i32>(at) === KIND_REFRESH || isFull()) break;
    if (!make(at, flags)) break;
  }
  return numberOf(at);
}

export function linkCount(): i32 {
  return count;
}

export function textBytes(): i32 {
  return textsLength;
}

function isFull(): bool {
  return count === MOST_RECORDS || textsLength > TEXTS_ROOM - TEXTS_OF_LINK;
}

/** Makes the link of a record; false where that is not for here. */
function make(at: usize, flags: i32): bool {
  const its = load<i32>(at);
  const start = PAGE + load<u32>(at, 8);
  const end = PAGE + load<u32>(at, 12);
  if (its !== KIND_A && its !== KIND_AREA && isBlankRange(start, end)) return true;
  const resolution = resolveLink(start, end, kind);
  if (resolution === OTHER_SCHEME) scheme(lastScheme);
  if (resolution <= 0) return resolution === OTHER_SCHEME;
  readRel(at);
  const type = its === KIND_LINK ? linkElement(at, flags) : (load<u8>(TYPES + (its as usize)) as i32);
  const followed = isFollowed(type);
  const more = textsOf(at, its, type);
  if (more < 0) return false;
  const id = idOf(followed);
  const traits =
    load<i32>(at, 48) |
    (pathTypeOf(start, end) << PATH_SHIFT) |
    more |
    (isRelNofollow() * NOFOLLOW) |
    (followed ? FOLLOWED : 0);
  const head = HEADS + ((count as usize) << 1);
  store<u8>(head, type as u8);
  store<u8>(head, traits as u8, 1);
  store<i32>(IDS + ((count as usize) << 2), id);
  if (id === 0) {
    const length = lengthOfUrl();
    unknown(count, lo, hi, placeOfUrl(), length, numberOf(at));
  }
  count++;
  return true;
}

/** What a `link` element is; some say something of the page. */
function linkElement(at: usize, flags: i32): i32 {
  const type = relType();
  const isVersion = type === ALTERNATE && (flags & HAS_HREFLANG) !== 0;
  if (!isVersion && (type < CANONICAL || type > PREV)) return type;
  const length = lengthOfUrl();
  return statement(numberOf(at), type, placeOfUrl(), length);
}

function isFollowed(type: i32): bool {
  const nofollow = isRelNofollow();
  const place = RULINGS + (((type << 1) | nofollow) as usize);
  if (load<u8>(place) === 0) store<u8>(place, ruling(type, nofollow) as u8);
  return load<u8>(place) === IS_FOLLOWED;
}

/** Appends the texts of a link; answers HAS_MORE or 0, -1 where there is no room. */
function textsOf(at: usize, its: i32, type: i32): i32 {
  const before = textsLength;
  // The last text of a version is its language.
  const more = type === HREFLANG ? -1 : appendTexts(at, its);
  if (more >= 0) return more;
  const answer = texts(numberOf(at), type, before);
  setTextsLength(answer < 0 ? before : answer >> 1);
  if (answer < 0) return -1;
  return (answer & 1) !== 0 ? HAS_MORE : 0;
}

function numberOf(at: usize): i32 {
  return ((at - RECORDS) / RECORD_BYTES) as i32;
}

function idOf(followed: bool): i32 {
  if (noted > 0) return noted;
  if (noted < 0 && !followed) return -noted;
  const id = find(lo, hi, followed ? 1 : 0);
  if (id <= 0) return -id;
  note(followed ? id : -id);
  return id;
}
