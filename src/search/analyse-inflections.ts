type Change = (word: string) => string;

/** Regular forms to which Snowball 2 and its like give other stems than to their word, made forms that have its stem; by ISO 639-1 code. */
const BEFORE: Readonly<Record<string, Change>> = {
  // `Problem` loses `em` there and `Probleme` only `e`; `Formeln`, `Benutzerinnen`, `Kameras` keep their endings (but `kostenlos`, `Glas` have none);
  // `Zentrum` and `Zentren`, `Thema` and `Themen`, `flexibel` and `flexible` have nothing but their beginnings in common.
  de: (word) =>
    word
      .replace(/(?:syst|probl|theor|embl|extr|diad|ekz|phon|morph|^lex|^mod|bequ)em$/, '$&e')
      .replace(/(?<=\p{L}{3}(?:er|[dfghklt]))innen$/u, 'in')
      .replace(/(?<=[ai]b|dunk)el[ns]?$/, 'le')
      .replace(/(?<=\p{L}{2}[aeiou]l)(?<!einzel)ns?$/u, '')
      .replace(/(?<=\p{L}(?:[^g\P{L}](?<!g[lr])a|[^lo\P{L}]o))(?<!^etwa)s$/u, '')
      .replace(/(?<=zentr|muse|[dgst]i|(?:krit|minist)eri)ums?$/, 'en')
      .replace(
        /(?<=firm|them|schem|skal|vill)as?$|(?<=kont|sald|risik)os?$|(?<=ism|[iy]thm|vir|glob|zykl|radi)us$/,
        '',
      ),
  // `imágenes` of `imagen`: written without the accent the stress is where the longer word has it. `mujer` loses `er` as verbs do.
  es: (word) =>
    word
      .replace(
        /([áéíóú])([^aeiouáéíóú]{1,3}en)es$/,
        (_, vowel: string, rest: string) => `${WITHOUT_ACCENT[vowel]}${rest}`,
      )
      .replace(/(?<=muj|tall|alquil|caract)eres$/, 'er'),
  // `functies`, `routes`; `ideeën`; `kinderen`, `steden`, `uren`; `gebruikt`, `invoegt`.
  nl: (word) =>
    word
      .replace(/(?<=\p{L}{2}i|\p{L}{3}[lnt])(?<!prec?i|verli|advi|vli)es$/u, 'e')
      .replace(/(?<=e)ën$/, '')
      .replace(/(?<=kind|lied|volk|goed|^ei)eren$/, '')
      .replace(/(?<!be)steden$/, 'stad')
      .replace(/^uren$/, 'uur')
      .replace(/(?<=\p{L}{2}(?:g|ik|erk|ijf))t(?:en?)?$/u, ''),
  // `funções` of `função`, `imagens` of `imagem`, `fáceis` of `fácil`, `perfis` of `perfil`, `animais` of `animal`, `papéis` of `papel`.
  pt: (word) =>
    word
      .replace(/(?<=\p{L})[õã]es$/u, 'ão')
      .replace(/(?<=\p{L}[aeiou])ns$/u, 'm')
      .replace(/(?<=[áâéêíóôú]\p{L}*[^nv\P{L}])eis$/u, 'il')
      .replace(/(?<=perf|barr|civ|infant|juven|gent|sut)is$/, 'il')
      .replace(
        /(?<=\p{L}{2})(?<!^d[em]|^her|^dep)([aeouéó])is$/u,
        (_, vowel: string) => `${WITHOUT_ACCENT[vowel] ?? vowel}l`,
      ),
};

const WITHOUT_ACCENT: Readonly<Record<string, string>> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u' };

/** Changes of stems; a stem is what its word begins with, mostly. */
const AFTER: Readonly<Record<string, (stem: string, word: string) => string>> = {
  // `luz`, `luces`; `indicar`, `indique`.
  es: (stem) => stem.replace(/(?<=[aeiouáéíóú]n?)z$/u, 'c').replace(/(?<=\p{L}{2})qu$/u, 'c'),
  // No Dutch word ends in `v`, `z` or two of one consonant, but stems of `brieven`, `huizen` and `tabellen` do; foreign ones (`css`) have no ending.
  nl: (stem, word) =>
    stem === word || `${stem}s` === word
      ? stem
      : stem
          .replace(/(?<=\p{L})([^aeiou])\1$/u, '$1')
          .replace(/(?<=\p{L})v$/u, 'f')
          .replace(/(?<=\p{L})z$/u, 's'),
};

/** The stemmer of a language, by its code, with what it does not know of the language's regular forms. */
export function withInflections(stem: Change, code: string): Change {
  const before = BEFORE[code] ?? SAME;
  const after = AFTER[code] ?? SAME;
  return before === after ? stem : (word) => after(stem(before(word)), word);
}

const SAME: Change = (word) => word;
