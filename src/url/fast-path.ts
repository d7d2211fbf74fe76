import type { FingerprintKey } from '../model/url.ts';
import { afterAmpersand } from './ampersand.ts';
import {
  AMPERSAND,
  BACKSLASH,
  COLON,
  DOT,
  ESCAPED,
  HASH,
  HOST,
  PATH,
  PERCENT,
  PLAIN,
  QUERY,
  QUESTION,
  SLASH,
  UPPER,
} from './byte-classes.ts';
import { afterDots, isTwoDots } from './dot-segments.ts';
import { absorb, finishHash, type HashState, startHash } from './fingerprint.ts';
import { otherScheme } from './other-scheme.ts';
import { hasPunycode, isPlainIpv4 } from './plain-host.ts';
import { isRefusedHost } from './refused-host.ts';
import { UrlDraft } from './url-draft.ts';
import { escapeByte, escapeUtf8, utf8Length } from './utf8-escapes.ts';

/** `SAME`: the base itself. `SLOW`: not one of the common forms. `REFUSED`: no URL. Any number above 0 is the length of the URL in `out`. */
export const SAME = 0;
export const SLOW = -1;
export const OTHER_SCHEME = -2;
export const REFUSED = -3;

/** What bytes above 127 are: of another encoding than UTF-8; UTF-8 where queries are not escaped in it; UTF-8. */
export type Bytes = typeof OF_OTHERS | typeof UTF8_BUT_QUERIES | typeof UTF8;
export const OF_OTHERS = 0;
export const UTF8_BUT_QUERIES = 1;
export const UTF8 = 2;

/** What a base has in common with the one before it: nothing, the origin, the folder. */
export type Common = typeof NOTHING | typeof ORIGIN | typeof FOLDER;
export const NOTHING = 0;
export const ORIGIN = 1;
export const FOLDER = 2;

/** Longer bases and links go the slow way, so that everything fits into the buffers. */
export const LONGEST = 4000;

/**
 * Resolves the common forms of links on their bytes: absolute, `//host`, `/path`, `path`, `./`, `../`, `?query`, `#fragment`. Exactly
 * as the URL parser does, or not at all: odd hosts, schemes and references, tabs and line ends are SLOW. Makes no strings.
 *
 * Invariant: the first `originLength` bytes of `rooted` and the first `directoryLength` bytes of `nested` are those of the base;
 * `http` and `https` begin with their schemes.
 */
export class FastPath {
  /** The last result's bytes, of the length that `resolve` answered. Valid until the next call. */
  out: Buffer;
  /** Of the fingerprint, after `hash`. */
  lo = 0;
  hi = 0;
  /** Of the last link of another scheme, in lower case without colon. */
  scheme = '';

  readonly #start: HashState;
  readonly #scratch: HashState = new Int32Array(4);
  readonly #rooted = new UrlDraft();
  readonly #nested = new UrlDraft();
  readonly #http = new UrlDraft();
  readonly #https = new UrlDraft();
  /** Where an absolute URL is being written. */
  #foreign = this.#http;
  #draft = this.#http;
  readonly #base = Buffer.alloc(LONGEST);
  #isReady = false;
  #kind: Bytes = OF_OTHERS;
  #isHttps = false;
  #originLength = 0;
  #directoryLength = 0;
  #pathLength = 0;
  #baseLength = 0;
  /** Where `#host` stopped writing, and where the host ends. */
  #length = 0;
  #hostEnd = 0;

  constructor(key: FingerprintKey) {
    this.#start = startHash(key);
    this.#http.begin(Buffer.from('http://'), 7, this.#start);
    this.#https.begin(Buffer.from('https://'), 8, this.#start);
    this.out = this.#http.bytes;
  }

  /** `base` must be canonical; undefined sends every link the slow way. Answers what it has in common with the last one. */
  setBase(base: string | undefined): Common {
    const wasReady = this.#isReady;
    this.#isReady = base !== undefined && base.length <= LONGEST;
    if (base === undefined || !this.#isReady) return NOTHING;
    const [originBefore, directoryBefore] = [this.#originLength, this.#directoryLength];
    const same = this.#copyBase(base);
    this.#baseLength = base.length;
    this.#isHttps = this.#base[4] === 115;
    this.#originLength = base.indexOf('/', 8);
    const question = base.indexOf('?');
    this.#pathLength = question < 0 ? base.length : question;
    this.#directoryLength = base.lastIndexOf('/', this.#pathLength - 1) + 1;
    const hasOrigin = wasReady && originBefore === this.#originLength && same > originBefore;
    const hasFolder = hasOrigin && directoryBefore === this.#directoryLength && same >= directoryBefore;
    if (!hasOrigin) this.#rooted.begin(this.#base, this.#originLength, this.#start);
    if (!hasFolder) this.#nested.begin(this.#base, this.#directoryLength, this.#start);
    return hasFolder ? FOLDER : hasOrigin ? ORIGIN : NOTHING;
  }

  /** Answers how many bytes at the beginning are those of the base before. */
  #copyBase(text: string): number {
    const base = this.#base;
    let same = 0;
    while (same < text.length && text.charCodeAt(same) === base[same]) same++;
    for (let at = same; at < text.length; at++) base[at] = text.charCodeAt(at);
    return same;
  }

  /** The length of the URL now in `out`, or SAME, SLOW, OTHER_SCHEME or REFUSED. `kind` matters for bytes above 127. */
  resolve(bytes: Buffer, start: number, end: number, hasEntity: boolean, kind: Bytes): number {
    if (!this.#isReady || end - start > LONGEST) return SLOW;
    this.#kind = kind;
    let s = start;
    let e = end;
    // U+0000 is no white space in HTML: it becomes U+FFFD.
    while (s < e && isBlank(bytes[s])) s++;
    while (e > s && isBlank(bytes[e - 1])) e--;
    if (s === e) return SAME;
    switch (bytes[s]) {
      case 35:
        return SAME;
      case 47:
      case 92:
        if (s + 1 < e && (bytes[s + 1] === 47 || bytes[s + 1] === 92))
          return this.#absolute(bytes, s + 2, e, this.#isHttps, hasEntity);
        return this.#rest(this.#rooted, this.#originLength, bytes, s, e, hasEntity, -1);
      case 63: {
        const draft = this.#nested;
        copy(this.#base, draft.bytes, this.#directoryLength, this.#pathLength);
        return this.#rest(draft, this.#pathLength, bytes, s, e, hasEntity, -1);
      }
      case 46:
        return this.#dotted(bytes, s, e, hasEntity);
    }
    const after = authorityAfter(bytes, s, e);
    if (after > 0) {
      if (!this.#isOnOrigin(bytes, s, e)) return this.#absolute(bytes, after, e, after - s === 8, hasEntity);
      return this.#rest(this.#rooted, this.#originLength, bytes, s + this.#originLength, e, hasEntity, -1);
    }
    return this.#rest(this.#nested, this.#directoryLength, bytes, s, e, hasEntity, s);
  }

  /** Writes the base to `out` and answers its length; only for one that a link has come to as SAME. */
  writeBase(): number {
    this.#draft = this.#nested;
    this.out = this.#nested.bytes;
    copy(this.#base, this.out, this.#directoryLength, this.#baseLength);
    return this.#baseLength;
  }

  /** Sets `lo` and `hi` for the URL of that length in `out`. */
  hash(length: number): void {
    const draft = this.#draft;
    const words = (length >> 2) + 1;
    draft.bytes[length] = 0;
    draft.bytes[length + 1] = 0;
    draft.bytes[length + 2] = 0;
    draft.bytes[(words << 2) - 1] = length;
    const state = this.#scratch;
    const before = draft.state;
    for (let i = 0; i < 4; i++) state[i] = before[i] ?? 0;
    absorb(state, draft.words, draft.fixed, words);
    finishHash(state);
    this.lo = state[0] ?? 0;
    this.hi = state[1] ?? 0;
  }

  /** Whether the base's own origin stands at `s` as it is, with a path behind it. */
  #isOnOrigin(bytes: Buffer, s: number, e: number): boolean {
    const base = this.#base;
    let at = this.#originLength;
    if (e - s <= at || bytes[s + at] !== 47) return false;
    while (at > 0 && bytes[s + at - 1] === base[at - 1]) at--;
    return at === 0;
  }

  /** Scheme and host given: `s` is the first byte after the slashes. */
  #absolute(bytes: Buffer, s: number, e: number, isHttps: boolean, hasEntity: boolean): number {
    this.#foreign = isHttps ? this.#https : this.#http;
    const rest = this.#host(bytes, s, e, isHttps ? 8 : 7);
    if (rest >= 0) return this.#rest(this.#foreign, this.#length, bytes, rest, e, hasEntity, -1);
    return isRefusedHost(bytes, s, e, { hasEntity, isUtf8: this.#kind !== OF_OTHERS }) ? REFUSED : SLOW;
  }

  /** `./` and `../` at the beginning, any number of them. */
  #dotted(bytes: Buffer, s: number, e: number, hasEntity: boolean): number {
    const base = this.#base;
    let directory = this.#directoryLength;
    while (s < e && bytes[s] === 46) {
      const next = s + 1 < e ? bytes[s + 1] : 0;
      if (next === 47) {
        s += 2;
      } else if (next === 46 && s + 2 < e && bytes[s + 2] === 47) {
        s += 3;
        if (directory > this.#originLength + 1)
          do directory--;
          while (base[directory - 1] !== 47);
      } else {
        break;
      }
    }
    if (directory === this.#directoryLength) return this.#rest(this.#nested, directory, bytes, s, e, hasEntity, -1);
    copy(base, this.#rooted.bytes, this.#originLength, directory);
    return this.#rest(this.#rooted, directory, bytes, s, e, hasEntity, -1);
  }

  /**
   * Copies path and query to `o` in the draft. `scheme` is where a scheme would begin, -1 where none can stand. A main loop: every
   * byte of every link goes through it.
   */
  #rest(draft: UrlDraft, o: number, bytes: Buffer, s: number, e: number, hasEntity: boolean, scheme: number): number {
    let out = draft.bytes;
    this.#draft = draft;
    let classes = PATH;
    let hasDotFile = false;
    while (s < e) {
      const byte = bytes[s] ?? 0;
      const kind = classes[byte] ?? 0;
      if (kind === PLAIN || kind === SLASH) {
        out[o++] = byte;
        s++;
        if (kind === SLASH) scheme = -1;
        continue;
      }
      if (kind === HASH) break;
      if (kind === 0) return SLOW;
      if (kind >= BACKSLASH) {
        s = this.#odd(kind, bytes, s, e, o, classes);
        if (s < 0) return SLOW;
        o = this.#length;
        if (kind === BACKSLASH) scheme = -1;
        continue;
      }
      if ((kind === DOT || kind === PERCENT) && out[o - 1] === 47) {
        const rest = afterDots(bytes, s, e);
        if (rest === 0) hasDotFile = true;
        else {
          // Node 20 lets a dot at the end stand where a name began with one before it.
          if (hasDotFile && rest === s + 1) return SLOW;
          if (isTwoDots(bytes, s, rest)) o = this.#parent(o);
          out = this.#draft.bytes;
          // The slash behind the dots is that before them.
          s = rest < e && (bytes[rest] === 47 || bytes[rest] === 92) ? rest + 1 : rest;
          scheme = -1;
          continue;
        }
      } else if (kind === COLON && scheme >= 0) return this.#colon(bytes, scheme, s);
      else if (kind === QUESTION) {
        scheme = -1;
        classes = QUERY;
      }
      out[o++] = byte;
      s = kind === AMPERSAND && hasEntity ? afterAmpersand(bytes, s, e) : s + 1;
      if (s === 0) return SLOW;
    }
    this.out = out;
    return o;
  }

  #colon(bytes: Buffer, scheme: number, colon: number): typeof OTHER_SCHEME | typeof SLOW {
    this.scheme = otherScheme(bytes, scheme, colon);
    return this.scheme === '' ? SLOW : OTHER_SCHEME;
  }

  /** Writes to `o` what stands for a character that does not stay; answers where the next one is and leaves in `#length` where to go on, or SLOW. */
  #odd(kind: number, bytes: Buffer, s: number, e: number, o: number, classes: Uint8Array): number {
    const out = this.#draft.bytes;
    // Whoever writes this much is sent to the parser, which knows how long a URL may be.
    if (o > LONGEST) return SLOW;
    if (kind === BACKSLASH) {
      out[o] = 47;
      this.#length = o + 1;
      return s + 1;
    }
    if (kind === ESCAPED) {
      // ISO-2022-JP cannot hold the controls that switch between its states.
      if (this.#kind === UTF8_BUT_QUERIES && classes === QUERY && (bytes[s] ?? 0) < 32) return SLOW;
      this.#length = escapeByte(out, o, bytes[s] ?? 0);
      return s + 1;
    }
    if (this.#kind === OF_OTHERS || (this.#kind === UTF8_BUT_QUERIES && classes === QUERY)) return SLOW;
    const length = utf8Length(bytes, s, e);
    this.#length = escapeUtf8(out, o, bytes, s, length);
    return s + Math.abs(length);
  }

  /** Goes up to the parent of the folder that ends at `o`; the root is its own. */
  #parent(o: number): number {
    const { bytes } = this.#draft;
    const root = this.#draft === this.#foreign ? this.#hostEnd : this.#originLength;
    if (o - 1 <= root) return o;
    let parent = o - 1;
    while (bytes[parent - 1] !== 47) parent--;
    if (this.#draft !== this.#nested || parent >= this.#directoryLength) return parent;
    this.#draft = this.#rooted;
    copy(this.#base, this.#rooted.bytes, this.#originLength, parent);
    return parent;
  }

  /** Writes host and port to `o`; answers where the path begins, or SLOW. A host that may be anything but plain is SLOW. */
  #host(bytes: Buffer, s: number, e: number, o: number): number {
    const out = this.#foreign.bytes;
    const start = o;
    let label = o;
    for (; s < e; s++) {
      const byte = bytes[s] ?? 0;
      const kind = HOST[byte];
      if (kind === PLAIN) {
        out[o++] = byte;
      } else if (kind === UPPER) {
        out[o++] = byte | 32;
      } else if (kind === DOT) {
        if (o === label) return SLOW;
        out[o++] = byte;
        label = o;
      } else {
        break;
      }
    }
    if (o === label || o - start > 253 || hasPunycode(out, start, o)) return SLOW;
    // A last label with a digit in front makes the parser read an IPv4 address in one of its many forms.
    const first = out[label] ?? 0;
    if (first >= 48 && first <= 57 && !isPlainIpv4(out, start, o)) return SLOW;
    if (s < e && bytes[s] === 58) return this.#port(bytes, s + 1, e, o, start === 8 ? 443 : 80);
    return this.#endOfHost(bytes, s, e, o);
  }

  #port(bytes: Buffer, s: number, e: number, o: number, ordinary: number): number {
    const out = this.#foreign.bytes;
    const start = s;
    let port = 0;
    while (s < e && isDigit(bytes[s]) && port < 65_536) port = port * 10 + (bytes[s++] ?? 0) - 48;
    if (port > 65_535 || (s > start && bytes[start] === 48)) return SLOW;
    if (s > start && port !== ordinary) {
      out[o++] = 58;
      for (let i = start; i < s; i++) out[o++] = bytes[i] ?? 0;
    }
    return this.#endOfHost(bytes, s, e, o);
  }

  #endOfHost(bytes: Buffer, s: number, e: number, o: number): number {
    this.#hostEnd = o;
    const next = s < e ? bytes[s] : 47;
    if (next !== 47 && next !== 63 && next !== 35) return SLOW;
    if (s === e || next !== 47) this.#foreign.bytes[o++] = 47;
    this.#length = o;
    return s;
  }
}

/** To the same place; `Buffer.copy` costs more than the few bytes of a path. */
function copy(from: Buffer, to: Buffer, start: number, end: number): void {
  for (let i = start; i < end; i++) to[i] = from[i] ?? 0;
}

function isBlank(byte: number | undefined): boolean {
  return byte !== undefined && byte <= 32 && byte !== 0;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 48 && byte <= 57;
}

/** Index after `http://` or `https://` in any case, 0 where neither stands at `s`. */
export function authorityAfter(bytes: Buffer, s: number, e: number): number {
  if (e - s < 8 || lower(bytes[s]) !== 104 || lower(bytes[s + 1]) !== 116) return 0;
  if (lower(bytes[s + 2]) !== 116 || lower(bytes[s + 3]) !== 112) return 0;
  const colon = lower(bytes[s + 4]) === 115 ? s + 5 : s + 4;
  return bytes[colon] === 58 && bytes[colon + 1] === 47 && bytes[colon + 2] === 47 ? colon + 3 : 0;
}

function lower(byte: number | undefined): number {
  return (byte ?? 0) | 32;
}
