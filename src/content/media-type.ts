import { normalizeEncoding } from '@exodus/bytes/encoding.js';
import { byteAt, isSpace, startsWithName } from './bytes.ts';

/** Whether an answer is to be scanned as HTML: by its type, or by its first bytes where the type is missing or unknown (MIME Sniffing, 7). */
export function isHtmlType(contentType: string | undefined, bytes: Buffer): boolean {
  const type = essenceOf(contentType);
  if (type === 'text/html' || type === 'application/xhtml+xml') return true;
  const isUnknown =
    type === undefined || type === 'unknown/unknown' || type === 'application/unknown' || type === '*/*';
  return isUnknown && looksLikeHtml(bytes);
}

/** Type and subtype in lower case; undefined when the header is missing or malformed. */
export function essenceOf(contentType: string | undefined): string | undefined {
  if (contentType === undefined) return undefined;
  const essence = /^[\t\n\r ]*([!#$%&'*+.^_`|~0-9a-z-]+\/[!#$%&'*+.^_`|~0-9a-z-]+)[\t\n\r ]*(?:;|$)/i.exec(
    contentType,
  )?.[1];
  return essence?.toLowerCase();
}

/** The encoding that a Content-Type names, as WHATWG name in lower case; undefined when it names none that exists. The first `charset` counts. */
export function charsetOf(contentType: string | undefined): string | undefined {
  if (contentType === undefined) return undefined;
  const label = charsetParameter(contentType);
  return label === undefined ? undefined : (normalizeEncoding(label) ?? undefined);
}

/**
 * Parameters much as MIME Sniffing, 4.4 reads them. What stands before the first `;` is not looked at; a value ends at a comma, with
 * which several headers are joined; an empty or unclosed one does not count.
 */
function charsetParameter(contentType: string): string | undefined {
  let at = contentType.indexOf(';');
  while (at >= 0 && at < contentType.length) {
    const parameter = /^;[\t\n\r ]*([^;=]*)(?:=(?:"((?:[^"\\]|\\.)*)("?)[^;]*|([^;]*)))?/s.exec(contentType.slice(at));
    if (parameter === null) return undefined;
    const [whole, name = '', quoted, closingQuote, plain] = parameter;
    if (name.toLowerCase() === 'charset') {
      const value = quoted === undefined ? plain?.replace(/[\t\n\r ]*(?:,.*)?$/s, '') : quoted.replace(/\\(.)/gs, '$1');
      if (value !== undefined && value !== '' && closingQuote !== '') return value;
    }
    at += whole.length;
  }
  return undefined;
}

/** Signatures of MIME Sniffing, 7.1, each to be followed by white space or `>`; the comment needs neither. */
const HTML_SIGNATURES = [
  '<!doctype html',
  '<html',
  '<head',
  '<script',
  '<iframe',
  '<h1',
  '<div',
  '<font',
  '<table',
  '<a',
  '<style',
  '<title',
  '<b',
  '<body',
  '<br',
  '<p',
];

function looksLikeHtml(bytes: Buffer): boolean {
  let start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  while (start < bytes.length && isSpace(byteAt(bytes, start))) start++;
  if (startsWithName(bytes, start, bytes.length, '<!--')) return true;
  return HTML_SIGNATURES.some((signature) => {
    const next = byteAt(bytes, start + signature.length);
    return startsWithName(bytes, start, bytes.length, signature) && (next === 32 || next === 62);
  });
}
