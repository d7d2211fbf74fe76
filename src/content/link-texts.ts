import type { ByteSection } from '../links/byte-section.ts';
import { HREFLANG_TYPE } from '../links/link-head.ts';
import type { LinkPacker } from '../links/link-packer.ts';
import { byteAt } from './bytes.ts';
import { isPlain } from './plain-text.ts';
import { NO_REL, type Rel, type RelMemo } from './rel-memo.ts';
import {
  FIELD_ALT_END,
  FIELD_ALT_START,
  FIELD_KIND,
  FIELD_REL_END,
  FIELD_REL_START,
  FIELD_START,
  FIELD_TARGET_END,
  FIELD_TARGET_START,
  FIELD_TEXT_END,
  FIELD_TEXT_START,
  KIND_A,
  KIND_IMAGE,
  KIND_LINK,
  RECORD_SIZE,
} from './scan-record.ts';
import { attributeValue, collectedText, LONGEST_TEXT, type ScannedPage } from './scanned-page.ts';

/** Appends the text of the anchor of the record at `at`; false where it is empty. Most are copied as they stand on the page. */
function appendAnchor(page: ScannedPage, at: number, texts: ByteSection): boolean {
  const { records, bytes } = page;
  const start = records.get(at, FIELD_TEXT_START);
  const end = start === 0 ? 0 : Math.min(records.get(at, FIELD_TEXT_END), start + LONGEST_TEXT);
  if (end - start <= LONGEST_AT_ONCE && copyPlain(bytes, start, end, texts)) return start < end;
  if (isPlain(bytes, start, end)) {
    texts.copy(bytes, start, end);
    return start < end;
  }
  const anchor = collectedText(page, start, end);
  texts.text(anchor);
  return anchor !== '';
}

/** Appends the texts of the link of that type at `at`, with this rel; answers the trait that tells of more than the anchor. */
export function appendTexts(page: ScannedPage, at: number, type: number, rel: string, packer: LinkPacker): number {
  const alt = appendAnchor(page, at, packer.texts) ? '' : altOf(page, at);
  return packer.addMore(alt, rel, type === HREFLANG_TYPE ? languageOf(page, at) : frameOf(page, at));
}

/** What is no longer has its length in one byte. */
const LONGEST_AT_ONCE = 127;

/** `isPlain` and `copy` in one pass, for texts of at most `LONGEST_AT_ONCE` bytes; false, and nothing appended, where it is not plain. */
function copyPlain(bytes: Uint8Array, start: number, end: number, texts: ByteSection): boolean {
  texts.reserve(end - start + 1);
  const to = texts.bytes;
  let place = texts.length;
  to[place++] = end - start;
  let before = 32;
  for (let at = start; at < end; at++) {
    const byte = byteAt(bytes, at);
    if (byte < 32 || byte > 127 || byte === 60 || byte === 38 || (byte === 32 && before === 32)) return false;
    to[place++] = byte;
    before = byte;
  }
  if (before === 32 && start !== end) return false;
  texts.length = place;
  return true;
}

/** The alt of an image or area; of an anchor without text, those of its images. */
function altOf(page: ScannedPage, at: number): string {
  const { records } = page;
  const kind = records.get(at, FIELD_KIND);
  if (kind === KIND_LINK) return '';
  if (kind !== KIND_A) return ownAlt(page, at);
  const textEnd = records.get(at, FIELD_TEXT_END);
  const limit = records.count * RECORD_SIZE;
  let alt = '';
  for (let inner = at + RECORD_SIZE; inner < limit && records.get(inner, FIELD_START) < textEnd; inner += RECORD_SIZE) {
    if (records.get(inner, FIELD_KIND) !== KIND_IMAGE) continue;
    const one = ownAlt(page, inner).trim();
    if (one !== '') alt += alt === '' ? one : ` ${one}`;
  }
  return alt;
}

function ownAlt(page: ScannedPage, at: number): string {
  return attributeAt(page, at, FIELD_ALT_START, FIELD_ALT_END);
}

/** The `hreflang` attribute of a `link`, '' where there is none. */
function languageOf(page: ScannedPage, at: number): string {
  return ownAlt(page, at);
}

/** What the `rel` attribute says. */
export function relOf(page: ScannedPage, at: number, rels: RelMemo): Rel {
  const { records } = page;
  const end = records.get(at, FIELD_REL_END);
  if (end === 0) return NO_REL;
  return rels.read(page, records.get(at, FIELD_REL_START), end);
}

/** The `target` attribute, '' where there is none. */
function frameOf(page: ScannedPage, at: number): string {
  return attributeAt(page, at, FIELD_TARGET_START, FIELD_TARGET_END);
}

function attributeAt(page: ScannedPage, at: number, startField: number, endField: number): string {
  const { records } = page;
  const end = records.get(at, endField);
  if (end === 0) return '';
  return attributeValue(page, records.get(at, startField), end);
}
