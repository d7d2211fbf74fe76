import { endingsOf, withoutEnding } from './stem-endings.ts';

/**
 * The stem of a Czech word in lower case: endings of cases, then of possessives, then the sounds that change before them, after Dolamic and Savoy's light
 * stemmer (Indexing and stemming approaches for the Czech language, Information Processing & Management 45, 2009).
 */
export function stemCzech(word: string): string {
  return withoutChanges(withoutPossessive(withoutEnding(word, CASES)));
}

const CASES = endingsOf(
  'atech ětem etem atům ech ich ích ého ěmi emi ému ete eti iho ího ími imu ímu ách ata aty ých ama ami ové ovi ými ' +
    'em ém ím ům at ám ým mi ou a e i o u ů y á é í ý ě',
);

function withoutPossessive(stem: string): string {
  return stem.length > 5 ? stem.replace(/(?:ov|in|ův)$/, '') : stem;
}

/**
 * What `systém` loses like a case, so that `systémy` does; the vowel that parts the last consonants (`buněk`, `buňka`), the one that changes (`dům`, `domu`),
 * then soft consonants (`roce`, `rok`; `čeští`, `český`).
 */
function withoutChanges(stem: string): string {
  return stem
    .replace(/(?<=syst|probl|extr)ém$/, '')
    .replace(/(?<=\p{L}{2})[eě](?=\p{L}$)/u, '')
    .replace(/(?<=\p{L})ů(?=\p{L}$)/u, 'o')
    .replace(/št$/, 'sk')
    .replace(/čt$/, 'ck')
    .replace(/(?<=\p{L})[cč]$/u, 'k')
    .replace(/(?<=\p{L}{3})[zž]$/u, 'h');
}
