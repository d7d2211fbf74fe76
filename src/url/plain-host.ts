/** Whether "xn-" occurs: such labels are checked by the URL parser. */
export function hasPunycode(bytes: Buffer, start: number, end: number): boolean {
  for (let i = start; i < end - 3; i++) {
    if (bytes[i] === 120 && bytes[i + 1] === 110 && bytes[i + 2] === 45) return true;
  }
  return false;
}

/** Four decimal numbers below 256 without leading zeros: the form in which the parser writes an address. */
export function isPlainIpv4(bytes: Buffer, start: number, end: number): boolean {
  let parts = 1;
  let number = -1;
  for (let at = start; at < end; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === 46) {
      if (number < 0) return false;
      parts++;
      number = -1;
    } else {
      // A zero is a number by itself only.
      if (!isDigit(byte) || number === 0) return false;
      number = Math.max(number, 0) * 10 + byte - 48;
      if (number > 255) return false;
    }
  }
  return parts === 4 && number >= 0;
}

function isDigit(byte: number): boolean {
  return byte >= 48 && byte <= 57;
}
