import { firstPlace } from './first-place.ts';

/**
 * What a path and a rule have to lose before they can be compared octet by octet (RFC 9309, 2.2.2): escapes of unreserved characters
 * are undone, the others written in upper case, and what a URL cannot hold as it is gets escaped. `%2A` and `%24` stand for a plain
 * `*` and `$` (2.2.3). A `%` that begins no escape stays. One expression finds exactly the places that have to change.
 */
const TO_CHANGE =
  /%(?:[0-9A-Fa-f][a-f]|[a-f][0-9A-Fa-f]|2[4ADE]|3[0-9]|4[1-9A-F]|5[0-9AF]|6[1-9A-F]|7[0-9AE])|[^\x21\x23-\x3b\x3d\x3f-\x5b\x5d\x5f\x61-\x7a\x7e]/;
const EVERY_CHANGE = new RegExp(TO_CHANGE, 'g');
const PLAIN = /[A-Za-z0-9._~*$-]/;

/** A path with its query, one octet a character, in the form in which patterns are compared with it. Applying it twice changes nothing more. */
export function comparable(octets: string): string {
  return TO_CHANGE.test(octets) ? octets.replace(EVERY_CHANGE, changed) : octets;
}

function changed(found: string): string {
  if (found.length === 1) return escaped(found.charCodeAt(0));
  const code = Number.parseInt(found.slice(1), 16);
  const character = String.fromCharCode(code);
  return PLAIN.test(character) ? character : escaped(code);
}

function escaped(octet: number): string {
  return `%${octet < 16 ? '0' : ''}${octet.toString(16).toUpperCase()}`;
}

/** The pattern of an Allow or Disallow line, ready to be compared. */
export interface PathPattern {
  /** What a path has to begin with: all up to the first `*`. */
  readonly prefix: string;
  /** The pieces after the first `*`, in order, none empty but a last one of an anchored pattern. */
  readonly rest: readonly string[];
  /** The pattern has a `*`. */
  readonly isWild: boolean;
  /** The pattern ends with `$`: so has the path to. */
  readonly isAnchored: boolean;
  /** Octets of the pattern as compared: the longest one decides. */
  readonly length: number;
}

/** Reads the value of an Allow or Disallow line (one octet a character). */
export function pathPattern(value: string): PathPattern {
  const isAnchored = value.endsWith('$');
  const pieces = (isAnchored ? value.slice(0, -1) : value).split('*').map(comparable);
  const [prefix = '', ...others] = pieces;
  const stars = others.length;
  const length = pieces.reduce((sum, piece) => sum + piece.length, stars + (isAnchored ? 1 : 0));
  const rest = others.filter((piece, index) => piece !== '' || (isAnchored && index === stars - 1));
  return { prefix, rest, isWild: stars > 0, isAnchored, length };
}

/**
 * Whether a path that begins with the pattern's prefix matches the rest of it. Each piece is looked for once, from where the last one
 * ended: leftmost matches are enough where `*` takes anything, so nothing is ever tried again.
 */
export function matchesRest(path: string, { prefix, rest, isWild, isAnchored }: PathPattern): boolean {
  if (!isWild) return !isAnchored || path.length === prefix.length;
  let at = prefix.length;
  const last = isAnchored ? rest.length - 1 : rest.length;
  for (let index = 0; index < last; index += 1) {
    const piece = rest[index] ?? '';
    const found = firstPlace(path, piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  const end = isAnchored ? (rest[last] ?? '') : '';
  return path.length - end.length >= at && path.endsWith(end);
}
