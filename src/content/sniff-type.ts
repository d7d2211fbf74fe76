import { byteAt, isSpace, startsWithName } from './bytes.ts';
import { isMp3, isMp4, isWebm } from './media-signatures.ts';
import { essenceOf, isXmlType } from './media-type.ts';
import {
  ARCHIVE_SIGNATURES,
  beginsWith,
  FONT_SIGNATURES,
  HTML_STARTS,
  IMAGE_SIGNATURES,
  MEDIA_SIGNATURES,
  TEXT_SIGNATURES,
  typeBySignature,
} from './signatures.ts';

/** MIME Sniffing, 5.2: as much of a body is looked at. */
export const SNIFFED_BYTES = 1445;

/** MIME Sniffing, 5.1: old servers send these, to the letter, with whatever they have no type for. */
const APACHE_BUG: ReadonlySet<string> = new Set([
  'text/plain',
  'text/plain; charset=ISO-8859-1',
  'text/plain; charset=iso-8859-1',
  'text/plain; charset=UTF-8',
]);

const UNKNOWN: ReadonlySet<string> = new Set(['unknown/unknown', 'application/unknown', '*/*']);

/** Whether the server tells no type: there is no header that can be read, or it says that the type is unknown (MIME Sniffing, 7). */
export function isUnknownType(essence: string | undefined): boolean {
  return essence === undefined || UNKNOWN.has(essence);
}

/**
 * The computed type of an answer, type and subtype in lower case (MIME Sniffing, 7). `contentType` is the value of its last Content-Type
 * header; `header` gives the other headers by lower-case name. The URL is never asked: an extension tells nothing of a type (5.1).
 */
export function sniffType(
  body: Buffer,
  contentType: string | undefined,
  header: (name: string) => string | undefined,
): string {
  const supplied = essenceOf(contentType);
  if (supplied === 'text/html' || (supplied !== undefined && isXmlType(supplied))) return supplied;
  const start = body.subarray(0, SNIFFED_BYTES);
  const mayNotSniff = isNosniff(header('x-content-type-options'));
  if (supplied === undefined || isUnknownType(supplied)) return identify(start, !mayNotSniff);
  if (mayNotSniff) return supplied;
  if (contentType !== undefined && APACHE_BUG.has(contentType)) return textOrBinary(start);
  return typeWithin(start, supplied) ?? supplied;
}

/** Fetch, "determine nosniff": the first of the values decides. */
function isNosniff(header: string | undefined): boolean {
  return header?.split(',', 1)[0]?.trim().toLowerCase() === 'nosniff';
}

/** Images, media and fonts may be other than what they are called, within their kind (MIME Sniffing, 7 and 8.8). */
function typeWithin(start: Buffer, supplied: string): string | undefined {
  if (supplied.startsWith('image/')) return typeBySignature(start, IMAGE_SIGNATURES);
  if (/^(?:audio|video)\/|^application\/ogg$/.test(supplied)) return mediaType(start);
  const isFont = /^font\/|^application\/(?:font-(?:cff|otf|sfnt|ttf|woff)|vnd\.ms-(?:fontobject|opentype))$/;
  return isFont.test(supplied) ? typeBySignature(start, FONT_SIGNATURES) : undefined;
}

/** MIME Sniffing, 7.1. `mayRunScripts` is the sniff-scriptable flag. */
function identify(start: Buffer, mayRunScripts: boolean): string {
  return (
    (mayRunScripts ? scriptableType(start) : undefined) ??
    typeBySignature(start, TEXT_SIGNATURES) ??
    typeBySignature(start, IMAGE_SIGNATURES) ??
    mediaType(start) ??
    typeBySignature(start, ARCHIVE_SIGNATURES) ??
    (hasBinaryBytes(start) ? 'application/octet-stream' : 'text/plain')
  );
}

function scriptableType(start: Buffer): string | undefined {
  let at = 0;
  while (at < start.length && isSpace(byteAt(start, at))) at++;
  const isHtml = HTML_STARTS.some((name) => {
    const next = byteAt(start, at + name.length);
    return (next === 32 || next === 62) && startsWithName(start, at, start.length, name);
  });
  if (isHtml) return 'text/html';
  if (start.toString('latin1', at, at + 5) === '<?xml') return 'text/xml';
  return beginsWith(start, '%PDF-') ? 'application/pdf' : undefined;
}

/** MIME Sniffing, 6.2. */
function mediaType(start: Buffer): string | undefined {
  const bySignature = typeBySignature(start, MEDIA_SIGNATURES);
  if (bySignature !== undefined) return bySignature;
  if (isMp4(start)) return 'video/mp4';
  if (isWebm(start)) return 'video/webm';
  return isMp3(start) ? 'audio/mpeg' : undefined;
}

/** MIME Sniffing, 7.2. */
function textOrBinary(start: Buffer): string {
  const isMarked = ['\xfe\xff', '\xff\xfe', '\xef\xbb\xbf'].some((mark) => beginsWith(start, mark));
  return isMarked || !hasBinaryBytes(start) ? 'text/plain' : 'application/octet-stream';
}

/** MIME Sniffing, 3: control characters that no text has. */
function hasBinaryBytes(start: Buffer): boolean {
  for (let at = 0; at < start.length; at++) {
    const byte = byteAt(start, at);
    if (byte < 0x20 && (byte <= 8 || byte === 11 || (byte >= 14 && byte !== 27))) return true;
  }
  return false;
}
