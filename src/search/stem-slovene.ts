/** The stem of a Slovene word in lower case, as light as that of Czech: endings of cases, `ov`, then the vowel that parts the last consonants. */
export function stemSlovene(word: string): string {
  return withoutCase(word)
    .replace(/(?<=sist|probl|ekstr)em$/, '')
    .replace(/(?<=\p{L}{3})(?:[eo]v){1,2}$/u, '')
    .replace(/(?<=\p{L}{2})e(?=[cklnrt]$)/u, '');
}

/** Endings by their length, the longest first. */
const CASES: readonly (readonly [length: number, endings: ReadonlySet<string>])[] = [
  [3, new Set('ami ega emu imi ema oma ama'.split(' '))],
  [2, new Set('ih im em om ah eh oh'.split(' '))],
  [1, new Set('a e i o u'.split(' '))],
];
const LEAST_LEFT = 3;

function withoutCase(word: string): string {
  const soft = word.replace(/(?<=\p{L}{3}[^i\P{L}])jo$/u, '');
  for (const [length, endings] of CASES) {
    const left = soft.length - length;
    if (left >= LEAST_LEFT && endings.has(soft.slice(left))) return soft.slice(0, left);
  }
  return soft;
}
