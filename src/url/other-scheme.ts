/** The scheme other than http and https that stands from `s` to the colon, in lower case; '' is for the URL parser to decide. */
export function otherScheme(bytes: Buffer, s: number, colon: number): string {
  for (const { written, name } of COMMON_SCHEMES) if (isWritten(bytes, s, colon, written)) return name;
  for (let i = s; i < colon; i++) {
    const byte = bytes[i] ?? 0;
    const letter = byte | 32;
    if (letter >= 97 && letter <= 122 && byte >= 65) continue;
    if (i === s || !(isDigit(byte) || byte === 43 || byte === 45 || byte === 46)) return '';
  }
  const scheme = bytes.toString('latin1', s, colon).toLowerCase();
  return scheme === 'http' || scheme === 'https' ? '' : scheme;
}

/** Links of these are on many pages: no string is made for one. */
const COMMON_SCHEMES = ['mailto', 'javascript', 'tel', 'data'].map((name) => ({ written: Buffer.from(name), name }));

function isWritten(bytes: Buffer, start: number, end: number, written: Buffer): boolean {
  if (end - start !== written.length) return false;
  for (let at = start; at < end; at++) if (bytes[at] !== written[at - start]) return false;
  return true;
}

function isDigit(byte: number): boolean {
  return byte >= 48 && byte <= 57;
}
