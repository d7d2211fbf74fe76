import { getBOMEncoding } from '@exodus/bytes/encoding.js';
import { encodingOfLabel, isAsciiCompatible } from './decode.ts';
import { charsetOf } from './media-type.ts';

/** The encoding of an XML text and where it is from. */
export interface XmlEncoding {
  /** WHATWG name in lower case. */
  readonly encoding: string;
  readonly source: 'bom' | 'header' | 'declaration' | 'default';
}

/** The declaration is looked for here; blank lines may stand before it, which XML forbids. */
const PRESCAN = 1024;

/** ENC-4: byte order mark, charset of the header, XML declaration, else UTF-8 (RFC 7303, 3; XML 1.0, appendix F). */
export function sniffXmlEncoding(bytes: Buffer, contentType: string | undefined): XmlEncoding {
  const bom = getBOMEncoding(bytes);
  if (bom !== null) return { encoding: bom, source: 'bom' };
  const header = charsetOf(contentType);
  if (header !== undefined) return { encoding: header, source: 'header' };
  const wide = wideEncoding(bytes);
  if (wide !== undefined) return { encoding: wide, source: 'declaration' };
  const start = bytes.toString('latin1', 0, PRESCAN);
  const label = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']\s*([\w.:-]+)/i.exec(start)?.[1];
  const declared = label === undefined ? undefined : encodingOfLabel(label);
  // What could be read as ASCII is not in UTF-16, whatever it says.
  if (declared === undefined || !(isAsciiCompatible(declared) || declared === 'iso-2022-jp'))
    return { encoding: 'utf-8', source: 'default' };
  return { encoding: declared, source: 'declaration' };
}

/** UTF-16 without byte order mark, by `<` and the zero beside it. */
function wideEncoding(bytes: Buffer): string | undefined {
  if (bytes[0] === 0x3c && bytes[1] === 0 && bytes[3] === 0) return 'utf-16le';
  if (bytes[0] === 0 && bytes[1] === 0x3c && bytes[2] === 0) return 'utf-16be';
  return undefined;
}
