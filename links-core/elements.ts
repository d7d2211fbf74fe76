import { endOf, has, startOf } from './attributes';
import { lower4 } from './bytes';
import { MOST_RECORDS, PAGE, RECORD_BYTES, RECORDS } from './layout';
import * as N from './numbers';
import { storeRange } from './ranges';

// As src/content/element-records.ts does it; the numbers are those of src/content/scan-record.ts.

const KIND_A = 1;
const KIND_AREA = 2;
const KIND_IFRAME = 3;
const KIND_LINK = 5;
const KIND_IMAGE = 6;
const KIND_SCRIPT = 7;
const KIND_MEDIA = 8;
const KIND_OBJECT = 9;
const KIND_FORM = 10;
const KIND_REFRESH = 11;

const IS_SRCSET = 1;
const HAS_NO_ADDRESS = 2;
const HAS_HREFLANG = 4;

export let recordCount: i32 = 0;

/** Of what is being added. */
let position: i32 = 0;

export function forgetRecords(): void {
  recordCount = 0;
}

/** Whether there is no room for those of another element. */
export function isFull(): bool {
  return recordCount >= MOST_RECORDS - 2;
}

/** Records the address of the `a` or `area` whose attributes were read last. Answers the record's place, 0 when there is no address. */
export function addAnchor(tag: i32, end: usize, place: i32): usize {
  if (!has(N.AT_HREF)) return 0;
  position = place;
  const at = add(tag === N.A ? KIND_A : KIND_AREA, N.AT_HREF, 0);
  if (tag === N.A) store<i32>(at, (end - PAGE) as i32, 16);
  else copy(at, N.AT_ALT, 40);
  return at;
}

/** Records the content of a `meta http-equiv=refresh`. */
export function addRefresh(place: i32): void {
  position = place;
  addIf(KIND_REFRESH, N.AT_CONTENT, 0);
}

/** Records the addresses of the element whose attributes were read last; `place` is the position that its links have. */
export function addElement(tag: i32, place: i32): void {
  position = place;
  switch (tag) {
    case N.LINK: {
      addIf(KIND_LINK, N.AT_HREF, has(N.AT_HREFLANG) ? HAS_HREFLANG : 0);
      addIf(KIND_IMAGE, N.AT_IMAGESRCSET, IS_SRCSET);
      return;
    }
    case N.IMG:
    case N.IMAGE: {
      if (has(N.AT_SRC)) addIf(KIND_IMAGE, N.AT_SRC, 0);
      else addIf(KIND_IMAGE, N.AT_ALT, HAS_NO_ADDRESS);
      addIf(KIND_IMAGE, N.AT_SRCSET, IS_SRCSET);
      return;
    }
    case N.SCRIPT: {
      addIf(KIND_SCRIPT, N.AT_SRC, 0);
      return;
    }
    case N.IFRAME: {
      addIf(KIND_IFRAME, N.AT_SRC, 0);
      return;
    }
    case N.VIDEO: {
      addIf(KIND_MEDIA, N.AT_SRC, 0);
      addIf(KIND_IMAGE, N.AT_POSTER, 0);
      return;
    }
    case N.SOURCE: {
      addIf(KIND_MEDIA, N.AT_SRC, 0);
      addIf(KIND_IMAGE, N.AT_SRCSET, IS_SRCSET);
      return;
    }
    case N.AUDIO:
    case N.TRACK: {
      addIf(KIND_MEDIA, N.AT_SRC, 0);
      return;
    }
    case N.OBJECT: {
      addIf(KIND_OBJECT, N.AT_DATA, 0);
      return;
    }
    case N.EMBED: {
      addIf(KIND_OBJECT, N.AT_SRC, 0);
      return;
    }
    case N.FORM: {
      if (!isPost()) addIf(KIND_FORM, N.AT_ACTION, 0);
      return;
    }
  }
}

function isPost(): bool {
  if (!has(N.AT_METHOD)) return false;
  const at = startOf(N.AT_METHOD);
  const length = endOf(N.AT_METHOD) - at;
  if (length === 4) return lower4(at) === 0x74736f70;
  return length === 6 && lower4(at) === 0x6c616964 && lower4(at + 2) === 0x676f6c61;
}

function addIf(kind: i32, address: i32, flags: i32): void {
  if (!has(address)) return;
  const at = add(kind, address, flags);
  if (kind === KIND_IMAGE && (flags & IS_SRCSET) === 0) copy(at, N.AT_ALT, 40);
  else if (kind === KIND_LINK) copy(at, N.AT_HREFLANG, 40);
}

function add(kind: i32, address: i32, flags: i32): usize {
  const at = RECORDS + (recordCount as usize) * RECORD_BYTES;
  recordCount++;
  store<i32>(at, kind);
  store<i32>(at, flags, 4);
  store<i32>(at, (startOf(address) - PAGE) as i32, 8);
  store<i32>(at, (endOf(address) - PAGE) as i32, 12);
  v128.store(at, i64x2.splat(0), 16);
  v128.store(at, i64x2.splat(0), 32);
  if (has(N.AT_REL)) copy(at, N.AT_REL, 24);
  if (has(N.AT_TARGET)) copy(at, N.AT_TARGET, 32);
  store<i32>(at, position, 48);
  return at;
}

function copy(at: usize, attribute: i32, place: usize): void {
  if (has(attribute)) storeRange(at + place, startOf(attribute), endOf(attribute));
}
