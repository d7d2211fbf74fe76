const BEYOND_ASCII = /[\x80-\xff]/g;

/**
 * An address as it stands in a header, one character a byte, ready to be parsed: bytes beyond ASCII are escaped as they are. A header says
 * nothing of its encoding, and servers mean the bytes: this is what browsers ask for.
 */
export function headerAddress(text: string): string {
  return text.replace(BEYOND_ASCII, (octet) => `%${octet.charCodeAt(0).toString(16).toUpperCase()}`);
}
