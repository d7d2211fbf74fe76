import { isUtf8 } from 'node:buffer';
import { analyse } from 'chardet';
import { encodingOfLabel } from './decode.ts';

/** So much of a page is looked at, in bytes. */
const SAMPLE = 65_536;

/** A guess counts from this confidence on, of 100, and only if the next one is so much below it. */
const CONFIDENCE = 30;
const LEAD = 10;

/**
 * Guesses the encoding of a page that declares none by its words that are not of ASCII; undefined where they are too few to tell, or
 * fit several encodings. Text that is UTF-8 is nothing else. WHATWG names in lower case.
 */
export function detectEncoding(bytes: Buffer): string | undefined {
  const sample = bytes.subarray(0, SAMPLE);
  const words = Buffer.from(foreignWords(sample.toString('latin1')), 'latin1');
  if (words.length === 0) return undefined;
  if (isUtf8(wholeCharacters(sample))) return words.includes(0x1b) ? 'iso-2022-jp' : 'utf-8';
  const guesses = analyse(words).map(({ name, confidence }) => ({ encoding: encodingOfLabel(name), confidence }));
  const [best] = guesses;
  if (best?.encoding === undefined || best.encoding === 'replacement' || best.confidence < CONFIDENCE) return undefined;
  const next = guesses.find(({ encoding }) => encoding !== best.encoding);
  return best.confidence - (next?.confidence ?? 0) < LEAD ? undefined : best.encoding;
}

/** Markup and words of ASCII tell of no encoding, and would make every page an English one. An escape begins the words of ISO-2022-JP. */
function foreignWords(latin1: string): string {
  const words = latin1.replace(/<[^<>]*>?/g, ' ').split(/[\t\n\f\r ]+/);
  return words.filter((word) => /[\x80-\xff]|\x1b\$[@B]/.test(word)).join(' ');
}

/** The sample may end in the middle of a character. */
function wholeCharacters(sample: Buffer): Buffer {
  let end = sample.length;
  if (end < SAMPLE) return sample;
  while (end > SAMPLE - 4 && ((sample[end - 1] ?? 0) & 0xc0) === 0x80) end--;
  return sample.subarray(0, (sample[end - 1] ?? 0) >= 0xc0 ? end - 1 : end);
}
