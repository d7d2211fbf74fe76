import { byteAt, endsTagName, startsWithName } from './bytes.ts';

/** `text` is the page's bytes as a latin1 string: `indexOf` on it is the fastest search there is. */

/** So many bytes are looked at before a `<` is searched for: many tags stand behind one another, or on the next line. */
const NEAR = 2;

/** The place of the next `<` from `at` on, -1 when there is none. */
export function nextTag(bytes: Uint8Array, text: string, at: number, limit: number): number {
  const near = Math.min(at + NEAR, limit);
  for (; at < near; at++) if (byteAt(bytes, at) === 60) return at;
  return text.indexOf('<', at);
}

/** The place of the end tag `</name` that ends RCDATA or RAWTEXT content from `at` on; `limit` when there is none (HTML Standard, 13.2.5.9 to 13.2.5.14). */
export function endOfRawText(bytes: Uint8Array, text: string, at: number, limit: number, name: string): number {
  for (;;) {
    at = text.indexOf('</', at);
    if (at < 0 || at >= limit) return limit;
    if (isTagNamed(bytes, at + 2, limit, name)) return at;
    at += 2;
  }
}

function isTagNamed(bytes: Uint8Array, at: number, limit: number, name: string): boolean {
  return (
    at + name.length < limit && startsWithName(bytes, at, limit, name) && endsTagName(byteAt(bytes, at + name.length))
  );
}

/**
 * The place of the `</script` that ends a script, `limit` when there is none. In `<!-- … -->` a `<script` makes the next
 * `</script` part of the text (HTML Standard, 13.2.5.15 to 13.2.5.31).
 */
export function endOfScript(bytes: Uint8Array, text: string, at: number, limit: number): number {
  let state: 'plain' | 'escaped' | 'double-escaped' = 'plain';
  for (;;) {
    if (state === 'plain') {
      at = text.indexOf('<', at);
      if (at < 0 || at >= limit) return limit;
      if (byteAt(bytes, at + 1) === 47 && isTagNamed(bytes, at + 2, limit, 'script')) return at;
      if (text.startsWith('<!--', at)) {
        state = 'escaped';
        // The dashes of `<!--` may be those of `-->` already.
        at += 2;
      } else at++;
      continue;
    }
    while (at < limit && byteAt(bytes, at) !== 60 && byteAt(bytes, at) !== 45) at++;
    if (at >= limit) return limit;
    if (byteAt(bytes, at) === 45) {
      const run = at;
      while (byteAt(bytes, at) === 45) at++;
      if (at - run >= 2 && byteAt(bytes, at) === 62) {
        state = 'plain';
        at++;
      }
    } else if (byteAt(bytes, at + 1) === 47 && isTagNamed(bytes, at + 2, limit, 'script')) {
      if (state === 'escaped') return at;
      state = 'escaped';
      at += 8;
    } else if (state === 'escaped' && isTagNamed(bytes, at + 1, limit, 'script')) {
      state = 'double-escaped';
      at += 7;
    } else at++;
  }
}

/** The place behind a comment whose text begins at `at`, just behind `<!--` (HTML Standard, 13.2.5.43 to 13.2.5.52). */
export function endOfComment(bytes: Uint8Array, text: string, at: number, limit: number): number {
  if (byteAt(bytes, at) === 62) return at + 1;
  if (byteAt(bytes, at) === 45 && byteAt(bytes, at + 1) === 62) return at + 2;
  for (;;) {
    at = text.indexOf('--', at);
    if (at < 0 || at >= limit) return limit;
    at += 2;
    while (byteAt(bytes, at) === 45) at++;
    if (byteAt(bytes, at) === 62) return at + 1;
    if (byteAt(bytes, at) === 33 && byteAt(bytes, at + 1) === 62) return at + 2;
  }
}

/** The place behind the first `end` from `at` on, `limit` when there is none: bogus comments, doctypes, CDATA sections. */
export function endBehind(text: string, at: number, limit: number, end: string): number {
  const found = text.indexOf(end, at);
  return found < 0 ? limit : Math.min(limit, found + end.length);
}
