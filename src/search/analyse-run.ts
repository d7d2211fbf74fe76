import { ASCII_WORD } from '../content/stretches.ts';
import { classAt, INVISIBLE, LETTER } from './analyse-characters.ts';
import { lowerCase } from './analyse-fold.ts';

/** What a token is of the word as it was written. */
export const WORD = 0;
/** A compound as a whole: `node.js`, `foo_bar`, `1.2.3`. */
export const WHOLE = 1;
/** One of its parts, in order. */
export const PART = 2;
/** What is to be found as well, in the place of a part or a whole: the `c` of `c++`, a character of a longer run of them. */
export const ASIDE = 3;
/** Two characters of a script without spaces. */
export const PAIR = 4;

export interface RunToken {
  /** In lower case, with ASCII's apostrophes in it. */
  readonly text: string;
  readonly kind: number;
  /** Places from the beginning of the run. */
  readonly position: number;
  /** Where it is in the run, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/** Letters, digits and what holds them together: what no space parts, taken as one and in parts. */
export interface Run {
  readonly tokens: readonly RunToken[];
  /** Places that it takes. */
  readonly length: number;
}

/** Longer runs, and longer words, are cut. */
const LONGEST_RUN = 256;
/** Compounds are taken apart where they get longer: no term is. */
const LONGEST_COMPOUND = 64;
/** A whole of more parts is not kept as one, one with hyphens of more neither. */
const MOST_PARTS = 8;
const MOST_HYPHENED = 3;

/** Whether a letter, digit or mark of a script with spaces is at `at`. */
export function isWordAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 128) return ASCII_WORD[code] !== 0;
  return at < text.length && classAt(text, at) === LETTER;
}

/** Where a run begins whose first letter or digit is at `at`: underscores before it are part of it, and one dot is (`.NET`). */
export function startOfRun(text: string, at: number): number {
  let start = at;
  while (start > 0 && text.charCodeAt(start - 1) === UNDERSCORE) start--;
  if (start === at && text.charCodeAt(at - 1) === DOT && (at === 1 || OPENS.test(text.charAt(at - 2)))) return at - 1;
  return start;
}

const DOT = 0x2e;
const UNDERSCORE = 0x5f;
/** Before a dot that begins a word. */
const OPENS = /[\s([{"'`“‘«,;:=]/;

/** Where the run ends that has a letter or digit at `at`. */
export function endOfRun(text: string, at: number): number {
  const most = Math.min(text.length, at + LONGEST_RUN);
  let segment = at;
  for (let end = at; ; ) {
    end = endOfSegment(text, end, most);
    const behind = behindJoiner(text, segment, end);
    if (behind === end || behind > most || behind - at > LONGEST_COMPOUND) return end;
    if (!isWordAt(text, behind)) return behind;
    segment = end = behind;
  }
}

function endOfSegment(text: string, start: number, most: number): number {
  let at = start;
  while (at < most) {
    const code = text.charCodeAt(at);
    const isUnderscore = code === UNDERSCORE && at - start <= LONGEST_COMPOUND;
    if (code < 128 ? ASCII_WORD[code] === 0 && !isUnderscore : !isInWord(text, at)) return at;
    at += (code & 0xfc00) === 0xd800 ? 2 : 1;
  }
  return at;
}

function isInWord(text: string, at: number): boolean {
  const found = classAt(text, at);
  return found === LETTER || found === INVISIBLE;
}

const DIGIT = /[0-9]/;
const JOINERS = /[.'’ʼ＇‐‑·׳״-]/;

/** Behind what holds the segment from `start` to `end` to the next one, or belongs to its end; `end` where nothing does. */
function behindJoiner(text: string, start: number, end: number): number {
  const character = text.charAt(end);
  if (character === '+') {
    if (text.charAt(end + 1) === '+') return end + 2;
    return end - start <= 2 && !isWordAt(text, end + 1) ? end + 1 : end;
  }
  if (character === '#') return end - start <= 2 && !isWordAt(text, end + 1) ? end + 1 : end;
  if (character === '' || !isWordAt(text, end + 1)) return end;
  if (character === ',') return DIGIT.test(text.charAt(end - 1)) && DIGIT.test(text.charAt(end + 1)) ? end + 1 : end;
  if (character === '&') return end - start <= 2 ? end + 1 : end;
  return JOINERS.test(character) ? end + 1 : end;
}

interface Segment {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const SEGMENT = /[^._'’ʼ＇‐‑·׳״&,+#-]+(?:\+\+|\+(?![^+])|#(?!.))?/gu;

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** The tokens of a run, in the language of the code. */
export function readRun(raw: string, language: string): Run {
  const segments = [...raw.matchAll(SEGMENT)]
    .filter(([text]) => LETTER_OR_DIGIT.test(text))
    .map(({ 0: text, index }) => ({ text, start: index, end: index + text.length }));
  const tokens: RunToken[] = [];
  let position = 0;
  for (const group of groupsOf(raw, segments)) position += addGroup(raw, group, { language, position, tokens });
  return { tokens, length: position };
}

/** Articles and the like that lose their vowel in Romance languages: words of their own. */
const ELIDED = new Set(
  'l d j m t s c n qu jusqu lorsqu puisqu quoiqu entr un all dell dall nell sull coll quell quest sant bell'.split(' '),
);
/** Endings behind an apostrophe that are no words. */
const CLITICS = new Set(['s', 't', 'd', 'm', 'll', 're', 've']);
const APOSTROPHE = /['’ʼ＇]/;

/** Splits off elided words (`l'école` are two words) and puts endings where they belong (`don't` is one). */
function groupsOf(raw: string, segments: readonly Segment[]): Segment[][] {
  const groups: Segment[][] = [];
  let group: Segment[] = [];
  segments.forEach((segment, index) => {
    const before = group.at(-1);
    const isBehindApostrophe = before !== undefined && APOSTROPHE.test(raw.slice(before.end, segment.start));
    if (isBehindApostrophe && CLITICS.has(segment.text.toLowerCase()) && index === segments.length - 1) {
      const text = `${before.text}'${segment.text}`;
      group[group.length - 1] = { text, start: before.start, end: segment.end };
    } else if (isBehindApostrophe && group.length === 1 && ELIDED.has(before.text.toLowerCase())) {
      groups.push(group);
      group = [segment];
    } else group.push(segment);
  });
  if (group.length > 0) groups.push(group);
  return groups;
}

/** Found without its v as well. */
const VERSION = /^v[0-9]+$/i;

interface Target {
  readonly language: string;
  readonly position: number;
  readonly tokens: RunToken[];
}

/** Adds a compound or word. Answers how many places it takes. */
function addGroup(raw: string, group: readonly Segment[], { language, position, tokens }: Target): number {
  const first = group[0];
  const last = group.at(-1);
  if (first === undefined || last === undefined) return 0;
  let { start } = first;
  while (start > 0 && '._'.includes(raw.charAt(start - 1))) start--;
  let { end } = last;
  while (raw.charAt(end) === '_') end++;
  const parts = group.flatMap(partsOf);
  const isSingle = parts.length === 1 && start === first.start && end === last.end;
  const whole = isSingle ? '' : wholeOf(raw.slice(start, end), group.length);
  if (whole !== '') tokens.push({ text: lowerCase(whole, language), kind: WHOLE, position, start, end });
  parts.forEach((part, index) => {
    const place = { position: position + index, start: part.start, end: part.end };
    const bare = part.text.replace(/\+\+$|[+#]$/, '');
    const isSigned = bare !== part.text;
    const kind = isSingle ? (isSigned ? WHOLE : WORD) : PART;
    tokens.push({ text: lowerCase(part.text.replace(APOSTROPHE, "'"), language), kind, ...place });
    if (isSigned) tokens.push({ text: lowerCase(bare, language), kind: ASIDE, ...place });
    else if (!isSingle && VERSION.test(bare)) tokens.push({ text: bare.slice(1), kind: ASIDE, ...place });
  });
  return parts.length;
}

/** The compound in the form in which it is kept, '' for none: hyphens, apostrophes and the commas of numbers left out, as people do. */
function wholeOf(raw: string, segments: number): string {
  const isHyphened = /[-‐‑]/.test(raw);
  if (segments > (isHyphened ? MOST_HYPHENED : MOST_PARTS)) return '';
  return raw.replace(/['’ʼ＇‐‑·׳״,-]/g, '');
}

/** Where a small letter or digit is followed by a capital, and before the last of capitals that begins a word (`XMLHttp`). */
const HUMP = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

/** The parts of `fooBar` and `NullPointerException`. Not those of names with one capital inside, like `JavaScript` and `iPhone`. */
function partsOf(segment: Segment): Segment[] {
  if (!/\p{Lu}.*\p{Lu}|\p{Ll}\p{Lu}/u.test(segment.text)) return [segment];
  const humps = segment.text.split(HUMP);
  const isIdentifier = humps.length > 2 || /^\p{Ll}{2}/u.test(segment.text);
  if (humps.length === 1 || humps.length > MOST_PARTS || !isIdentifier) return [segment];
  let start = segment.start;
  return humps.map((text) => {
    const part = { text, start, end: start + text.length };
    start += text.length;
    return part;
  });
}
