/** What the bytes of a host are. */
export interface HostTraits {
  /** Character references may occur and count. */
  readonly hasEntity: boolean;
  /** Bytes above 127 are UTF-8. */
  readonly isUtf8: boolean;
}

/**
 * Whether the URL parser surely refuses an http URL for its host or port, of which the bytes from `s` to `e` are all that follows the
 * two slashes, without blanks at their end. False where only the parser can say. A page may be full of these, and asking the parser
 * costs as much as ten links (URL Standard, 3.5, and the host and port states of 4.4).
 */
export function isRefusedHost(bytes: Uint8Array, s: number, e: number, traits: HostTraits): boolean {
  let start = s;
  // Further slashes are passed over.
  while (start < e && (bytes[start] === SLASH || bytes[start] === BACKSLASH)) start++;
  const end = authorityEnd(bytes, start, e, traits);
  if (end < 0) return false;
  if (bytes[start] === BRACKET) return find(bytes, start, end, CLOSING_BRACKET) < 0;
  const colon = find(bytes, start, end, COLON);
  const nameEnd = colon < 0 ? end : colon;
  return start === nameEnd || isRefusedName(bytes, start, nameEnd) || isRefusedPort(bytes, nameEnd + 1, end);
}

const [SLASH, BACKSLASH, QUESTION, HASH] = [47, 92, 63, 35];
const [COLON, AT, AMPERSAND, PERCENT] = [58, 64, 38, 37];
const [BRACKET, CLOSING_BRACKET, LESS, GREATER] = [91, 93, 60, 62];

/** No name has one of these, however it is written: controls, the blank, [ ] ^ | and delete. */
const FORBIDDEN = new Uint8Array(256).fill(1, 0, 33);
for (const byte of Buffer.from('[]^|\x7f', 'latin1')) FORBIDDEN[byte] = 1;

const MOST_PORT = 65_535;

/** Where host and port end; -1 where something else may be meant than is written: an @ with a host behind it, a reference, a tab. */
function authorityEnd(bytes: Uint8Array, start: number, e: number, { hasEntity, isUtf8 }: HostTraits): number {
  let at = start;
  for (; at < e; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === SLASH || byte === BACKSLASH || byte === QUESTION || byte === HASH) break;
    if (byte === AT || byte === 9 || byte === 10 || byte === 13 || byte === 0) return -1;
    if ((byte === AMPERSAND && hasEntity) || (byte > 127 && !isUtf8)) return -1;
  }
  return at;
}

function find(bytes: Uint8Array, start: number, end: number, wanted: number): number {
  for (let at = start; at < end; at++) if (bytes[at] === wanted) return at;
  return -1;
}

function isRefusedName(bytes: Uint8Array, start: number, end: number): boolean {
  let hasAngle = false;
  let isPlain = true;
  for (let at = start; at < end; at++) {
    const byte = bytes[at] ?? 0;
    if (FORBIDDEN[byte] === 1) return true;
    if (byte === PERCENT && !(at + 2 < end && isHex(bytes[at + 1]) && isHex(bytes[at + 2]))) return true;
    if (byte === LESS || byte === GREATER) hasAngle = true;
    if (byte === PERCENT || byte > 127) isPlain = false;
  }
  // With the mark of a stroke behind them these two are characters of their own.
  return hasAngle && isPlain;
}

/** Nothing is no port, which is allowed. */
function isRefusedPort(bytes: Uint8Array, start: number, end: number): boolean {
  let port = 0;
  for (let at = start; at < end && port <= MOST_PORT; at++) {
    const byte = bytes[at] ?? 0;
    port = byte >= 48 && byte <= 57 ? port * 10 + byte - 48 : MOST_PORT + 1;
  }
  return port > MOST_PORT;
}

function isHex(byte = 0): boolean {
  return (byte >= 48 && byte <= 57) || ((byte | 32) >= 97 && (byte | 32) <= 102);
}
