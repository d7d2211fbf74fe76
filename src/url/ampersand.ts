/**
 * Index after the "&" that stands at `s` in an attribute, and after "amp;" if that follows; 0 for other references. A name that is
 * followed by "=" or by nothing that could end it is no reference there (HTML, 13.2.5.73).
 */
export function afterAmpersand(bytes: Buffer, s: number, e: number): number {
  let i = s + 1;
  while (i < e && ((bytes[i] ?? 0) >= 97 || isDigit(bytes[i]) || lower(bytes[i]) >= 97) && lower(bytes[i]) <= 122) i++;
  const next = i < e ? bytes[i] : 0;
  if (i === s + 1) return next === 35 ? 0 : i;
  if (next === 61) return s + 1;
  const isAmp = next === 59 && i === s + 4 && bytes[s + 1] === 97 && bytes[s + 2] === 109 && bytes[s + 3] === 112;
  return isAmp ? i + 1 : 0;
}

function lower(byte: number | undefined): number {
  return (byte ?? 0) | 32;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 48 && byte <= 57;
}
