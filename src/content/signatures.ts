/** Any byte, in a signature. */
const ANY = '\u0100';
const FOUR = ANY.repeat(4);

/** First bytes of a file (one character each, `ANY` for those that do not matter) and the type that they tell. */
export type Signature = readonly [bytes: string, type: string];

/** What begins HTML, in lower case (MIME Sniffing, 7.1): white space may stand before each, and a space or `>` must stand behind it. */
export const HTML_STARTS: readonly string[] = [
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
  '<!--',
];

/** MIME Sniffing, 7.1: PostScript, and the byte order marks of texts. */
export const TEXT_SIGNATURES: readonly Signature[] = [
  ['%!PS-Adobe-', 'application/postscript'],
  [`\xfe\xff${ANY}${ANY}`, 'text/plain'],
  [`\xff\xfe${ANY}${ANY}`, 'text/plain'],
  [`\xef\xbb\xbf${ANY}`, 'text/plain'],
];

/** MIME Sniffing, 6.1. */
export const IMAGE_SIGNATURES: readonly Signature[] = [
  ['\x00\x00\x01\x00', 'image/x-icon'],
  ['\x00\x00\x02\x00', 'image/x-icon'],
  ['BM', 'image/bmp'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
  [`RIFF${FOUR}WEBPVP`, 'image/webp'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff', 'image/jpeg'],
];

/** MIME Sniffing, 6.2; MP4, WebM and MP3 without ID3 have no signature of this kind (`media-signatures.ts`). */
export const MEDIA_SIGNATURES: readonly Signature[] = [
  [`FORM${FOUR}AIFF`, 'audio/aiff'],
  ['ID3', 'audio/mpeg'],
  ['OggS\x00', 'application/ogg'],
  ['MThd\x00\x00\x00\x06', 'audio/midi'],
  [`RIFF${FOUR}AVI `, 'video/avi'],
  [`RIFF${FOUR}WAVE`, 'audio/wave'],
];

/** MIME Sniffing, 6.3. */
export const FONT_SIGNATURES: readonly Signature[] = [
  [`${ANY.repeat(34)}LP`, 'application/vnd.ms-fontobject'],
  ['\x00\x01\x00\x00', 'font/ttf'],
  ['OTTO', 'font/otf'],
  ['ttcf', 'font/collection'],
  ['wOFF', 'font/woff'],
  ['wOF2', 'font/woff2'],
];

/** MIME Sniffing, 6.4. */
export const ARCHIVE_SIGNATURES: readonly Signature[] = [
  ['\x1f\x8b\x08', 'application/x-gzip'],
  ['PK\x03\x04', 'application/zip'],
  ['Rar!\x1a\x07\x00', 'application/x-rar-compressed'],
];

/** Whether `bytes` begin with the first part of a signature. */
export function beginsWith(bytes: Uint8Array, signature: string): boolean {
  if (bytes.length < signature.length) return false;
  for (let index = 0; index < signature.length; index++) {
    const expected = signature.charCodeAt(index);
    if (expected < 256 && bytes[index] !== expected) return false;
  }
  return true;
}

/** The type that the first fitting signature of a table tells. */
export function typeBySignature(bytes: Uint8Array, table: readonly Signature[]): string | undefined {
  return table.find(([signature]) => beginsWith(bytes, signature))?.[1];
}
