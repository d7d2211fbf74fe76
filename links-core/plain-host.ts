import { byteAt, isDigit } from './bytes';

// As src/url/plain-host.ts does it.

/** Whether `xn-` occurs. */
export function hasPunycode(start: usize, end: usize): bool {
  for (let i = start; i + 3 < end; i++)
    if (byteAt(i) === 120 && byteAt(i + 1) === 110 && byteAt(i + 2) === 45) return true;
  return false;
}

/** Four decimal numbers below 256 without leading zeros. */
export function isPlainIpv4(start: usize, end: usize): bool {
  let parts = 1;
  let number = -1;
  for (let at = start; at < end; at++) {
    const byte = byteAt(at);
    if (byte === 46) {
      if (number < 0) return false;
      parts++;
      number = -1;
    } else {
      if (!isDigit(byte) || number === 0) return false;
      number = max(number, 0) * 10 + byte - 48;
      if (number > 255) return false;
    }
  }
  return parts === 4 && number >= 0;
}
