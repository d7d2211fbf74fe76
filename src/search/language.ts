import { languageCode, languageOfTag } from './analyse-stem.ts';
import { hasStopWords, isLatin, mostStopWords, stopWordShare, stopWordShares } from './analyse-stop-words.ts';

/** So much of a text is looked at: half of it from the beginning, half from the middle, where there is less that all pages of a site have. */
const SAMPLE = 600;
/** Fewer letters tell no language. */
const LEAST_LETTERS = 24;
/** The share of letters that a script needs for its language to be that of the text. */
const MOST_OF_IT = 0.5;
/** Japanese is written in Han mostly; but never without kana. */
const SOME_KANA = 0.05;

/** Fewer words belie no declaration. */
const LEAST_WORDS = 20;
/** With so many of its own commonest words a text is in the language: of others it has twice as many hardly ever. */
const PLAIN = 0.25;
/** Less of another language's says nothing: of Finnish or Turkish words one in ten is on the list. */
const SURE = 0.1;
/** So many times the share of the declared language's. */
const TIMES = 2;
/** What blanks part is a word or has a sign at its end, in French before it: of the words on a list more than such a share is seen, in a third of the time. */
const OF_PARTS = 0.6;
/** So many of them are different ones, and of all of them such a share: names (`Château de la …`), code and tables have a few again and again. */
const LEAST_DIFFERENT = 4;
const DIFFERENT = 0.3;
/** Pages in other scripts name in Latin letters what they tell of. */
const MOSTLY_LATIN = 0.8;

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
  if (countOf(sample, LETTER) < LEAST_LETTERS) return '';
  const written = languageOfScript(sample);
  if (written !== undefined) return written;
  return detected(sample, (code) => code);
}

/**
 * Templates come with a language, and pages that nobody has translated yet declare that of their edition: the declared one gives way where the sample is in
 * another script, or has more of another language's commonest words than of any, twice as many as of its own, and its letters' order is that language's, too.
 */
function believed(declared: string, sample: string): string | Promise<string> {
  const text = sample.toLowerCase();
  const parts = text.split(' ');
  const own = stopWordShare(parts, declared);
  if (own >= PLAIN) return declared;
  const written = hasStopWords(declared) ? languageOfScript(sample) : undefined;
  if (written !== undefined) return written;
  if (isForeignTo(declared, sample)) return detected(sample, (code) => code || declared);
  if (mostStopWords(parts) < OF_PARTS * Math.max(SURE, TIMES * own)) return declared;
  const words = text.match(WORD) ?? [];
  if (words.length < LEAST_WORDS) return declared;
  const rivals = rivalsOf(declared, words);
  if (rivals.length === 0) return declared;
  return detected(sample, (code) =>
    rivals.includes(languageCode(code)) && isWrittenIn(code, sample) ? code : declared,
  );
}

/** Whether most letters are none of those that the declared language is written in. */
function isForeignTo(declared: string, sample: string): boolean {
  if (!OTHER_ALPHABETS.test(sample) || !hasStopWords(declared) || !isLatin(declared)) return false;
  const letters = countOf(sample, LETTER);
  return letters >= LEAST_LETTERS && countOf(sample, LATIN) < (1 - MOST_OF_IT) * letters;
}

const OTHER_ALPHABETS = /[\u0400-\u052f\u0600-\u07ff\u0900-\u0dff]/;

/** The languages that have most of the words on their lists, where that is enough to belie the declared one. */
function rivalsOf(declared: string, words: readonly string[]): readonly string[] {
  const shares = stopWordShares(words);
  const own = shares.get(languageCode(declared)) ?? 0;
  const most = Math.max(0, ...shares.values());
  if (own >= PLAIN || most < Math.max(SURE, TIMES * own)) return [];
  // Letters by themselves are names of variables as well.
  const different = [...new Set(words)].filter((word) => word.length > 1);
  const ofDifferent = stopWordShares(different);
  const least = Math.max(LEAST_DIFFERENT, DIFFERENT * most * words.length) / different.length;
  const rivals = [...shares.keys()].filter(
    (code) => shares.get(code) === most && (ofDifferent.get(code) ?? 0) >= least,
  );
  // Languages without a list are taken for related ones, but none for English.
  return hasStopWords(declared) ? rivals : rivals.filter((code) => code === 'en');
}

function isWrittenIn(code: string, sample: string): boolean {
  return !isLatin(code) || countOf(sample, LATIN) >= MOSTLY_LATIN * countOf(sample, LETTER);
}

const WORD = /[\p{L}\p{M}]+/gu;
const LATIN = /\p{sc=Latin}/gu;

/** ISO 639-2: undetermined, several, no language, not coded. */
const SAYS_NOTHING: ReadonlySet<string> = new Set(['und', 'mul', 'zxx', 'mis']);

function detected(sample: string, judge: Detect): string | Promise<string> {
  return loaded === undefined ? loadDetector().then((detect) => judge(detect(sample))) : judge(loaded(sample));
}

async function loadDetector(): Promise<Detect> {
  const { eld } = await import('eld/extrasmall');
  loaded = (text) => {
    const found = eld.detect(text);
    return found.isReliable() ? unlessNeighbour(languageOfTag(found.language), text) : '';
  };
  return loaded;
}

/** `eld` takes Indonesian for Malay, which is far less frequent, and Galician for its neighbours: each has words that the others have not. */
function unlessNeighbour(code: string, text: string): string {
  if (code === 'ms') return MALAY.test(text) ? 'ms' : 'id';
  return (code === 'pt' || code === 'es') && GALICIAN.test(text) ? 'gl' : code;
}

const MALAY = /\b(?:bahawa|iaitu|ialah|kerana|manakala|sahaja)\b/i;
const GALICIAN = /\b(?:[dn]unhas?|cando|despois|máis|tamén|xunto)\b/i;

function sampleOf(text: string): string {
  if (text.length <= SAMPLE) return text;
  const middle = text.length >>> 1;
  return `${text.slice(0, SAMPLE / 2)} ${text.slice(middle, middle + SAMPLE / 2)}`;
}

function languageOfScript(sample: string): string | undefined {
  // Most texts have no letter beyond those of the alphabets that many languages share.
  if (!/[\u0370-\u03ff\u0530-\u05ff\u0980-\u10ff\u1100-\u11ff\u1780-\u17ff\u3040-\u9fff\uac00-\ud7ff]/.test(sample))
    return undefined;
  const letters = countOf(sample, LETTER);
  const kana = countOf(sample, KANA);
  if (kana + countOf(sample, HAN) > letters * MOST_OF_IT) return kana > letters * SOME_KANA ? 'ja' : 'zh';
  return SCRIPTS.find(([script]) => countOf(sample, script) > letters * MOST_OF_IT)?.[1];
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
