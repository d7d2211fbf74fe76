import { endingsOf, withoutEnding } from './stem-endings.ts';

/**
 * The stem of a Polish word in lower case, as light as that of Czech: endings of cases, of nouns and infinitives that are made of verbs, and of adjectives in
 * `-owy`; then the sounds that change before them.
 */
export function stemPolish(word: string): string {
  return withoutChanges(withoutVerbal(withoutCase(hardened(word))));
}

/** Hard consonants before the `e` of a case are soft: `formacie` of `format`, `zakładzie` of `zakład`, `serwerze` of `serwer`. Not in `zdjęcie`, `wejście`, `formularze`. */
function hardened(word: string): string {
  return word
    .replace(/(?<=\p{L}{2}(?:[aeonkrsp]|(?<!j)ś))cie$/u, 'te')
    .replace(/(?<=\p{L}{3})dzie$/u, 'de')
    .replace(/(?<=\p{L}{2}[eou])rze$/u, 're');
}

const CASES = endingsOf(
  'iami iach iego iemu ami ach ych ich ego emu ymi imi owi iem iom iej ów om em ej ym im ie ia ią ię iu ii a ą e ę i o u y',
);
/** Their ending is none of a case. */
const WHOLE = /(?:pozi|dypl|sympt|przeł)om$/;

function withoutCase(word: string): string {
  return WHOLE.test(word) ? word : withoutEnding(word, CASES);
}

/** `drukowanie`, `drukować` and `drukowy` of `druk`, `ustawień` and `ustawić` of `ustaw`. */
function withoutVerbal(stem: string): string {
  return stem.replace(/(?<=\p{L}{4})(?:i?[ae][nń]|[aeiy]ć)$/u, '').replace(/(?<=\p{L}{4})ow$/u, '');
}

/**
 * What `system` loses like a case, so that `systemy` does; the vowel that parts the last consonants (`pasek`, `paska`; `okien`, `okna`), the one that changes
 * (`błąd`, `błędu`), then soft consonants (`ramce`, `ramka`).
 */
function withoutChanges(stem: string): string {
  return stem
    .replace(/(?<=syst|probl|ekstr)em$/, '')
    .replace(/(?<=\p{L}{2})i?e(?=[knłlr]$)|(?<=\p{L}{3})i?e(?=c$)/u, '')
    .replace(/ą(?=\p{L}{1,2}$)/u, 'ę')
    .replace(/ś[cć]$/, 'st')
    .replace(/(?<=\p{L}{2})dz$/u, 'g')
    .replace(/(?<=\p{L}{2})[cć]$/u, 'k');
}
