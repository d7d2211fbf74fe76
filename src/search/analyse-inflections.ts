type Change = (word: string) => string;

/** Regular forms to which Snowball 2 and its like give other stems than to their word, made forms that have its stem; by ISO 639-1 code. */
const BEFORE: Readonly<Record<string, Change>> = {
  // `Problem` loses `em` there and `Probleme` only `e`; `Formeln` and `Benutzerinnen` keep their endings. Snowball 3 knows them.
  de: (word) =>
    word
      .replace(/(?:syst|probl|theor|embl|extr|diad|ekz|phon|morph|lex)em$/, '$&e')
      .replace(/(?<=\p{L}{3}er)innen$/u, 'in')
      .replace(/(?<=\p{L}{2}[aeiou]l)ns?$/u, ''),
  // `imágenes` of `imagen`: written without the accent the stress is where the longer word has it.
  es: (word) =>
    word.replace(
      /([áéíóú])([^aeiouáéíóú]{1,3}en)es$/,
      (_, vowel: string, rest: string) => `${WITHOUT_ACCENT[vowel]}${rest}`,
    ),
  // `funções` of `função`, `imagens` of `imagem`, `animais` of `animal`, `papéis` of `papel`.
  pt: (word) =>
    word
      .replace(/(?<=\p{L})[õã]es$/u, 'ão')
      .replace(/(?<=\p{L}[aeiou])ns$/u, 'm')
      .replace(/(?<=\p{L}{2})([aeouéó])is$/u, (_, vowel: string) => `${WITHOUT_ACCENT[vowel] ?? vowel}l`),
};

const WITHOUT_ACCENT: Readonly<Record<string, string>> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u' };

const AFTER: Readonly<Record<string, Change>> = {
  // `luz`, `luces`.
  es: (stem) => stem.replace(/(?<=\p{L})z$/u, 'c'),
  // No Dutch word ends in `v`, `z` or two of one consonant, but stems of `brieven`, `huizen` and `tabellen` do.
  nl: (stem) =>
    stem
      .replace(/(?<=\p{L})([^aeiou])\1$/u, '$1')
      .replace(/(?<=\p{L})v$/u, 'f')
      .replace(/(?<=\p{L})z$/u, 's'),
};

/** The stemmer of a language, by its code, with what it does not know of the language's regular forms. */
export function withInflections(stem: Change, code: string): Change {
  const before = BEFORE[code] ?? SAME;
  const after = AFTER[code] ?? SAME;
  return before === after ? stem : (word) => after(stem(before(word)));
}

const SAME: Change = (word) => word;
