import { classAt, INVISIBLE, isMark, UNSPACED } from './analyse-characters.ts';

/** A character with the marks that hang on it, or a word that a segmenter found. */
export interface Unit {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Longer runs are cut, so that what is normalised at once stays small. */
const LONGEST_RUN = 1024;

/** Where the run of characters of scripts without spaces ends that begins at `at`. */
export function endOfUnspaced(text: string, at: number): number {
  const most = Math.min(text.length, at + LONGEST_RUN);
  while (at < most) {
    const found = classAt(text, at);
    if (found !== UNSPACED && found !== INVISIBLE) break;
    at += (text.charCodeAt(at) & 0xfc00) === 0xd800 ? 2 : 1;
  }
  return at;
}

/** Forms for narrow columns, of old standards, and in circles and squares. Thai and Lao letters that NFKC splits are none. */
const COMPATIBLE = /[\u2e80-\u2fdf\u3130-\u318f\u3200-\u33ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]/;
const WORD_CHARACTER = /[\p{L}\p{N}]/u;

/** The characters of such a run from `from` to `to`, each with its marks (half-width ones included), in their usual form (UAX 15). */
export function unitsOf(text: string, from: number, to: number): Unit[] {
  const run = text.slice(from, to);
  const normal = run.normalize(COMPATIBLE.test(run) ? 'NFKC' : 'NFC');
  // Where characters melt into others their places are lost.
  const place = normal === run ? undefined : { start: from, end: to };
  const units: Unit[] = [];
  let at = from;
  for (const character of normal) {
    const last = units.at(-1);
    const behind = at + character.length;
    const end = place?.end ?? behind;
    const isPlain = isPlainLetter(character.charCodeAt(0));
    if (!isPlain && last !== undefined && isMark(character)) {
      units[units.length - 1] = { text: last.text + character, start: last.start, end };
    } else if (isPlain || WORD_CHARACTER.test(character)) {
      units.push({ text: character, start: place?.start ?? at, end });
    }
    at = behind;
  }
  return units;
}

/** Whether a unit is a character of Han or a syllable of Hangul in the blocks that hold nothing else. */
function isPlainLetter(code: number): boolean {
  return (code >= 0x4e00 && code <= 0x9fff) || (code >= 0xac00 && code <= 0xd7a3);
}

let segmenter: Intl.Segmenter | undefined;

/** The words of such a run, as the Unicode library's dictionaries have them. */
export function segmentsOf(text: string, start: number, end: number): Unit[] {
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' });
  const units: Unit[] = [];
  for (const { segment, index, isWordLike } of segmenter.segment(text.slice(start, end))) {
    if (isWordLike === true) {
      units.push({ text: segment.normalize('NFKC'), start: start + index, end: start + index + segment.length });
    }
  }
  return units;
}
