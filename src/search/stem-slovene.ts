import { endingsOf, withoutEnding } from './stem-endings.ts';

/** The stem of a Slovene word in lower case, as light as that of Czech: endings of cases, `ov`, then the vowel that parts the last consonants. */
export function stemSlovene(word: string): string {
  return withoutCase(word)
    .replace(/(?<=sist|probl|ekstr)em$/, '')
    .replace(/(?<=\p{L}{3})(?:[eo]v){1,2}$/u, '')
    .replace(/(?<=\p{L}{2})e(?=[cklnrt]$)/u, '');
}

const CASES = endingsOf('ami ega emu imi ema oma ama ih im em om ah eh oh a e i o u');

function withoutCase(word: string): string {
  return withoutEnding(word.replace(/(?<=\p{L}{3}[^i\P{L}])jo$/u, ''), CASES);
}
