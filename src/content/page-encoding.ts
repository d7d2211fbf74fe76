import { getBOMEncoding } from '@exodus/bytes/encoding.js';
import { prescanEncoding } from './charset-prescan.ts';
import { charsetOf, essenceOf } from './media-type.ts';
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
  if (essenceOf(contentType) === 'application/xhtml+xml') return sniffXmlEncoding(bytes, contentType);
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
