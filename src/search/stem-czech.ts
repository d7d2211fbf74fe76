/**
 * The stem of a Czech word in lower case: endings of cases, then of possessives, then the sounds that change before them, after Dolamic and Savoy's light
 * stemmer (Indexing and stemming approaches for the Czech language, Information Processing & Management 45, 2009).
 */
export function stemCzech(word: string): string {
  return withoutChanges(withoutPossessive(withoutCase(word)));
}

/** Endings by their length, the longest first, each with the letters that are left at least. */
const CASES: readonly (readonly [least: number, endings: ReadonlySet<string>])[] = [
  [3, new Set(['atech'])],
  [3, new Set(['ětem', 'etem', 'atům'])],
  [
    3,
    new Set('ech ich ích ého ěmi emi ému ete eti iho ího ími imu ímu ách ata aty ých ama ami ové ovi ými'.split(' ')),
  ],
  [3, new Set('em ém ím ům at ám ým mi ou'.split(' '))],
  [3, new Set('a e i o u ů y á é í ý ě'.split(' '))],
];

function withoutCase(word: string): string {
  for (const [least, endings] of CASES) {
    const [first = ''] = endings;
    const left = word.length - first.length;
    if (left >= least && endings.has(word.slice(left))) return word.slice(0, left);
  }
  return word;
}

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
