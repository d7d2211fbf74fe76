import { languageOfTag } from './analyse-stem.ts';

/** So much of a text is looked at: half of it from the beginning, half from the middle, where there is less that all pages of a site have. */
const SAMPLE = 600;
/** Fewer letters tell no language. */
const LEAST_LETTERS = 24;
/** The share of letters that a script needs for its language to be that of the text. */
const MOST_OF_IT = 0.5;
/** Japanese is written in Han mostly; but never without kana. */
const SOME_KANA = 0.05;

/** Scripts that one language uses, or nearly so. */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/\p{sc=Hangul}/gu, 'ko'],
  [/\p{sc=Thai}/gu, 'th'],
  [/\p{sc=Greek}/gu, 'el'],
  [/\p{sc=Hebrew}/gu, 'he'],
  [/\p{sc=Armenian}/gu, 'hy'],
  [/\p{sc=Georgian}/gu, 'ka'],
  [/\p{sc=Tamil}/gu, 'ta'],
  [/\p{sc=Telugu}/gu, 'te'],
  [/\p{sc=Bengali}/gu, 'bn'],
  [/\p{sc=Lao}/gu, 'lo'],
  [/\p{sc=Khmer}/gu, 'km'],
  [/\p{sc=Myanmar}/gu, 'my'],
];
const LETTER = /\p{L}/gu;
const KANA = /[\p{sc=Hiragana}\p{sc=Katakana}]/gu;
const HAN = /\p{sc=Han}/gu;

type Detect = (text: string) => string;

let loaded: Detect | undefined;

/**
 * The code of a page's language (`languageOfTag`): the one that it declares (BCP 47), else what its letters and their order tell; '' where that is
 * nothing sure. A promise the first time that a table is needed.
 */
export function pageLanguage(declared: string | undefined, text: string): string | Promise<string> {
  const code = languageOfTag(declared);
  if (code !== '' && !SAYS_NOTHING.has(code)) return code;
  const sample = sampleOf(text);
  const letters = countOf(sample, LETTER);
  if (letters < LEAST_LETTERS) return '';
  const written = languageOfScript(sample, letters);
  if (written !== undefined) return written;
  return loaded === undefined ? loadDetector().then((detect) => detect(sample)) : loaded(sample);
}

/** ISO 639-2: undetermined, several, no language, not coded. */
const SAYS_NOTHING: ReadonlySet<string> = new Set(['und', 'mul', 'zxx', 'mis']);

async function loadDetector(): Promise<Detect> {
  const { eld } = await import('eld/extrasmall');
  loaded = (text) => {
    const found = eld.detect(text);
    return found.isReliable() ? languageOfTag(found.language) : '';
  };
  return loaded;
}

function sampleOf(text: string): string {
  if (text.length <= SAMPLE) return text;
  const middle = text.length >>> 1;
  return `${text.slice(0, SAMPLE / 2)} ${text.slice(middle, middle + SAMPLE / 2)}`;
}

function languageOfScript(sample: string, letters: number): string | undefined {
  // Most texts have no letter beyond those of the alphabets that many languages share.
  if (!/[\u0370-\u03ff\u0530-\u05ff\u0980-\u10ff\u1100-\u11ff\u1780-\u17ff\u3040-\u9fff\uac00-\ud7ff]/.test(sample))
    return undefined;
  const kana = countOf(sample, KANA);
  if (kana + countOf(sample, HAN) > letters * MOST_OF_IT) return kana > letters * SOME_KANA ? 'ja' : 'zh';
  return SCRIPTS.find(([script]) => countOf(sample, script) > letters * MOST_OF_IT)?.[1];
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
