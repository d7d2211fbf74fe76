import { languageCode, languageOfTag } from './analyse-stem.ts';
import { hasStopWords, stopWordShares } from './analyse-stop-words.ts';

/** So much of a text is looked at: half of it from the beginning, half from the middle, where there is less that all pages of a site have. */
const SAMPLE = 600;
/** Fewer letters tell no language. */
const LEAST_LETTERS = 24;
/** The share of letters that a script needs for its language to be that of the text. */
const MOST_OF_IT = 0.5;
/** Japanese is written in Han mostly; but never without kana. */
const SOME_KANA = 0.05;

/** Fewer words belie no declaration. */
const LEAST_WORDS = 40;
/** Of the words of a text at least so many say little in its language, but in languages with many endings. */
const PLAUSIBLE = 0.12;
/** So many of a language's own words say that a text is in it: of those of another, related ones included, it has hardly ever so many. */
const SURE = 0.2;

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
 * The code of a page's language (`languageOfTag`): the one that it declares (BCP 47), unless its words are those of another; else what its letters and
 * their order tell; '' where that is nothing sure. A promise the first time that a table is needed.
 */
export function pageLanguage(declared: string | undefined, text: string): string | Promise<string> {
  const code = languageOfTag(declared);
  const sample = sampleOf(text);
  if (code !== '' && !SAYS_NOTHING.has(code)) return believed(code, sample);
  const letters = countOf(sample, LETTER);
  if (letters < LEAST_LETTERS) return '';
  const written = languageOfScript(sample, letters);
  if (written !== undefined) return written;
  return loaded === undefined ? loadDetector().then((detect) => detect(sample)) : loaded(sample);
}

/**
 * Templates come with a language, and pages that nobody has translated yet declare that of their edition: the declared one gives way where the sample has
 * hardly any of its commonest words, many of another language's, and the order of its letters is that language's, too; or is in another script.
 */
function believed(declared: string, sample: string): string | Promise<string> {
  const written = hasStopWords(declared) ? languageOfScript(sample, countOf(sample, LETTER)) : undefined;
  if (written !== undefined) return written;
  const words = sample.toLowerCase().match(WORD) ?? [];
  if (words.length < LEAST_WORDS) return declared;
  const shares = stopWordShares(words);
  if ((shares.get(languageCode(declared)) ?? 0) >= PLAUSIBLE || Math.max(0, ...shares.values()) < SURE) return declared;
  const told = (detected: string): string => {
    const code = languageCode(detected);
    // Related languages are taken for one another, but none for English.
    const isTold = hasStopWords(declared) || code === 'en';
    return isTold && code !== languageCode(declared) && (shares.get(code) ?? 0) >= SURE ? detected : declared;
  };
  return loaded === undefined ? loadDetector().then((detect) => told(detect(sample))) : told(loaded(sample));
}

const WORD = /\p{L}+/gu;

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
