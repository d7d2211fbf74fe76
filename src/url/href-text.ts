import { TextDecoder } from '@exodus/bytes/encoding.js';
import { percentEncodeAfterEncoding } from '@exodus/bytes/whatwg.js';
import { decodeHTMLAttribute } from 'entities/decode';
import type { CanonicalUrl } from '../model/url.ts';
import { canonicalise, LONGEST_URL } from './canonicalise.ts';

/** What the scanner knows of an attribute's bytes. */
export interface HrefTraits {
  /** Character references may occur and count. Without it "&" stands for itself. */
  readonly hasEntity: boolean;
  /** No byte is above 127. */
  readonly isAscii: boolean;
}

/** Makes text of an attribute's bytes. */
export interface AttributeDecoder {
  decode(bytes: Buffer): string;
}

/** A decoder that keeps a byte order mark: an attribute is a piece from the middle of a document. `encoding` is a WHATWG name. */
export function attributeDecoder(encoding: string): AttributeDecoder {
  // The same text, for short values in a tenth of the time.
  if (encoding === 'utf-8') return { decode: (bytes) => bytes.toString('utf8') };
  return new TextDecoder(encoding, { ignoreBOM: true });
}

/** The value of an attribute as the HTML tokenizer gives it: decoded, U+0000 replaced, character references undone. */
export function attributeText(bytes: Buffer, traits: HrefTraits, decoder: AttributeDecoder): string {
  let text = traits.isAscii ? bytes.toString('latin1') : decoder.decode(bytes);
  if (text.includes('\0')) text = text.replaceAll('\0', '\ufffd');
  return traits.hasEntity ? decodeHTMLAttribute(text) : text;
}

/** Percent-encoded in the query of an http URL, besides controls and what is not ASCII (URL Standard: special-query). */
const QUERY_SET = ' "#\'<>';

/**
 * `canonicalise`, with the query percent-encoded in the document's encoding (URL-6; URL Standard, query state): what the encoding
 * lacks becomes `%26%23NNNN%3B`. The path is UTF-8 always. `encoding` is a WHATWG name.
 */
export function canonicaliseIn(encoding: string, href: string, base: string): CanonicalUrl | undefined {
  const query = href.indexOf('?');
  if (query < 0 || !hasOwnQueryEncoder(encoding) || /^[\t\n\r -~]*$/.test(href)) return canonicalise(href, base);
  // The parser itself would do this, but only after the query is encoded here.
  const text = stripped(href);
  const start = text.indexOf('?');
  const fragment = text.indexOf('#');
  const end = fragment < 0 ? text.length : fragment;
  if (start < 0 || start > end || !isSpecial(text, base)) return canonicalise(href, base);
  // Escapes only make it longer, and too long it is already.
  if (end - start > LONGEST_URL) return undefined;
  const encoded = percentEncodeAfterEncoding(encoding, text.slice(start + 1, end), QUERY_SET);
  return canonicalise(`${text.slice(0, start)}?${encoded}`, base);
}

/** The scheme that a link names itself, in lower case; '' for a relative one. */
export function schemeOf(href: string): string {
  return /^[\0- ]*([a-z][a-z0-9+.-]*):/i.exec(href.replace(/[\t\n\r]/g, ''))?.[1]?.toLowerCase() ?? '';
}

/** Without controls and spaces at the ends and without tabs and line ends anywhere. A loop, for `[\0- ]+$` is not linear. */
function stripped(href: string): string {
  let start = 0;
  let end = href.length;
  while (start < end && href.charCodeAt(start) <= 32) start++;
  while (end > start && href.charCodeAt(end - 1) <= 32) end--;
  return href.slice(start, end).replace(/[\t\n\r]/g, '');
}

/** UTF-16 and the replacement encoding have no encoder of their own; UTF-8 takes their place (Encoding Standard, 4.3). */
export function hasOwnQueryEncoder(encoding: string): boolean {
  const name = encoding.toLowerCase();
  return !(name === 'utf-8' || name === 'utf8' || name.startsWith('utf-16') || name === 'replacement');
}

function isSpecial(href: string, base: string): boolean {
  return /^https?$/.test(schemeOf(href) || schemeOf(base));
}
