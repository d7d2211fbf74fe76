import { getBOMEncoding } from '@exodus/bytes/encoding.js';
import { prescanEncoding } from './charset-prescan.ts';
import { charsetOf, essenceOf, isXhtmlType } from './media-type.ts';
import { sniffXmlEncoding } from './xml-encoding.ts';

/** Where the encoding of a page is from; `declaration` is XML's, `detected` a guess by the text itself. */
export type EncodingSource = 'bom' | 'header' | 'meta' | 'declaration' | 'detected' | 'default';

export interface SniffedEncoding {
  /** WHATWG name in lower case. */
  readonly encoding: string;
  readonly source: EncodingSource;
}

/** Guesses the encoding of a page that declares none: a WHATWG name in lower case, undefined where the text leaves it open. */
export type DetectEncoding = (bytes: Buffer) => string | undefined;

/**
 * The encoding of an HTML page as browsers find it (HTML Standard, 13.2.3.2): byte order mark, header, what the first 1024 bytes
 * declare, `detect` where it is given, else windows-1252. A label that nobody knows counts for nothing. XHTML goes by the rules of XML.
 */
export function sniffEncoding(
  bytes: Buffer,
  contentType: string | undefined,
  detect?: DetectEncoding,
): SniffedEncoding {
  if (isXhtmlType(essenceOf(contentType))) return sniffXmlEncoding(bytes, contentType);
  const bom = bytes.length > 1 && (bytes[0] ?? 0) >= 0xef ? getBOMEncoding(bytes) : null;
  if (bom !== null) return { encoding: bom, source: 'bom' };
  const header = charsetOf(contentType);
  if (header !== undefined) return { encoding: header, source: 'header' };
  const declared = prescanEncoding(bytes);
  if (declared !== undefined) return declared;
  const detected = detect?.(bytes);
  return detected === undefined
    ? { encoding: 'windows-1252', source: 'default' }
    : { encoding: detected, source: 'detected' };
}

/**
 * Whether a `meta` further down than the first 1024 bytes tells of another encoding than `found` (HTML Standard, 13.2.3.4, "changing
 * the encoding while parsing"): browsers begin anew there. What is read as UTF-16 has shown that it is.
 */
export function isTentative(found: SniffedEncoding, contentType: string | undefined): boolean {
  if (isXhtmlType(essenceOf(contentType)) || found.encoding.startsWith('utf-16')) return false;
  return found.source === 'declaration' || found.source === 'detected' || found.source === 'default';
}
