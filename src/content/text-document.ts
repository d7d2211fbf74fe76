import { isUtf8 } from 'node:buffer';
import { getBOMEncoding } from '@exodus/bytes/encoding.js';
import { decodeText, toScannable } from './decode.ts';
import { charsetOf, isJsonType, isXmlType } from './media-type.ts';
import type { SniffedEncoding } from './page-encoding.ts';
import { sniffXmlEncoding } from './xml-encoding.ts';
import { scanXml, type XmlListener } from './xml-scanner.ts';

/** What is behind so many bytes is not read: such a text is data, not a page. */
const LONGEST = 5_000_000;

/** Texts for machines alone. */
const PROGRAM = /^text\/(?:css|(?:x-)?(?:java|ecma|live|j)script(?:1\.[0-5])?)$/;

/** Whether what has this type holds words for people: texts, JSON, and XML but for pictures. */
export function isTextType(essence: string): boolean {
  if (isJsonType(essence)) return true;
  if (isXmlType(essence)) return !essence.startsWith('image/');
  return essence.startsWith('text/') && !PROGRAM.test(essence);
}

/**
 * The encoding of a text that is no HTML: that of XML by its own rules, JSON's is UTF-8 (RFC 8259, 8.1), that of any other text by byte
 * order mark or header, else UTF-8 where the whole of it is, else windows-1252.
 */
export function textEncoding(body: Buffer, essence: string, contentType: string | undefined): SniffedEncoding {
  if (isXmlType(essence)) return sniffXmlEncoding(body, contentType);
  const bom = getBOMEncoding(body);
  if (bom !== null) return { encoding: bom, source: 'bom' };
  if (isJsonType(essence)) return { encoding: 'utf-8', source: 'default' };
  const header = charsetOf(contentType);
  if (header !== undefined) return { encoding: header, source: 'header' };
  return { encoding: isUtf8(body) ? 'utf-8' : 'windows-1252', source: 'default' };
}

/** The words of a text that is no HTML, white space collapsed: of XML the text between tags, of JSON names and values. Never throws. */
export function documentText(body: Buffer, essence: string, encoding: string): string {
  const part = body.subarray(0, LONGEST);
  const text = isXmlType(essence) ? xmlText(part, encoding) : decodeText(part, encoding);
  return (isJsonType(essence) ? jsonText(text) : text).replace(/\s+/g, ' ').trim();
}

function xmlText(body: Buffer, encoding: string): string {
  const parts: string[] = [];
  const listener: XmlListener = {
    wantsText: true,
    isDone: false,
    open: () => void parts.push(' '),
    close: () => void parts.push(' '),
    text: (text) => void parts.push(text),
  };
  scanXml({ ...toScannable(body, encoding), isCut: true }, listener, () => undefined);
  return parts.join('');
}

/** Read as far as it goes, so that lines of JSON, cut JSON and JSON in a call have their words, too. */
function jsonText(text: string): string {
  const parts: string[] = [];
  for (let at = 0; at < text.length; ) {
    const quote = text.indexOf('"', at);
    const open = quote < 0 ? text.length : quote;
    parts.push(text.slice(at, open).replace(/[{}[\]:,\s]+/g, ' '));
    const close = endOfString(text, open + 1);
    parts.push(unescaped(text.slice(open + 1, close)));
    at = close + 1;
  }
  return parts.join('');
}

function endOfString(text: string, start: number): number {
  let at = start;
  while (at < text.length && text.charCodeAt(at) !== 0x22) at += text.charCodeAt(at) === 0x5c ? 2 : 1;
  return Math.min(at, text.length);
}

function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/gs, (_whole, code?: string, character = ''): string =>
    code === undefined ? (ESCAPES[character] ?? character) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

const ESCAPES: Readonly<Record<string, string>> = { b: ' ', f: ' ', n: '\n', r: '\r', t: '\t' };
