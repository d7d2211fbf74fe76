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
  // `jeux`, `travaux`, `nouveau` of `nouvel`.
  fr: (word) =>
    word
      .replace(/(?<=^(?:en)?j|^li|^f|^v|chev|^nev|^av|^adi)eux$/, 'eu')
      .replace(/(?<=trav|vitr|^cor|^ém)aux$/, 'ail')
      .replace(/(?<=^nouv|^renouv|^b|^jum)eaux?$/, 'el'),
  // `documentos` of `documento`, which loses nothing; `cores` of `cor`, `veces` of `vez`.
  gl: (word) =>
    word
      .replace(/(?<=\p{L}[aeo]r)es$/u, '')
      .replace(/(?<=\p{L}[aeiou])ces$/u, 'z')
      .replace(/(?<=\p{L}{2}[aeo])s$/u, ''),
  // `functies`, `routes`, `haakjes`, `codes`; `ideeën`; `kinderen`, `steden`, `uren`; `gebruikt`, `invoegt`.
  nl: (word) =>
    word
      .replace(/(?<=\p{L}{2}(?:[dij]|ag|ur)|\p{L}{3}[lnt]|analys)(?<!preci|verli|advi|vli)es$/u, 'e')
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
      .replace(/(?<=[^nv\P{L}])eis$/u, (ending, at: number, word: string) =>
        ACCENT.test(word.slice(0, at - 1)) ? 'il' : ending,
      )
      .replace(/(?<=perf|barr|civ|infant|juven|gent|sut)is$/, 'il')
      .replace(
        /(?<=\p{L}{2})(?<!^a?dem|^jam|^an|^her|^dep)([aeouéó])is$/u,
        (_, vowel: string) => `${WITHOUT_ACCENT[vowel] ?? vowel}l`,
      ),
  // `имя`, `имени`.
  ru: (word) => word.replace(/(?<=^(?:вре|и|зна|пла|пле|се))мен(?:и|ем|а|ам|ами|ах)?$/, 'мя'),
  // `program` loses `m`.
  sr: (word) => word.replace(/gram$/, '$&a'),
  // `huset`, `flickan`, `nyckeln`, `kategorin` keep their articles; `dator` loses `or`, as `flickor` does.
  sv: (word) =>
    word
      .replace(/(?<=\p{L}[st]or)er(?:na)?s?$/u, '')
      .replace(/(?<=[ae]nde)ts?$/, '')
      .replace(/(?<=\p{L}{3})(?<!h|it|ult|she|pak|plan|fab|magn|intern|ethern|budg|rak|myck)ets?$/u, '')
      .replace(/(?<=\p{L}{3})(?<![ei]|org|rom|ban|jap|^inn|^sed|mell|såd|^med)ans?$/u, 'a')
      .replace(/(?<=\p{L}{2}(?:[eo][rl]|[eo]ri|stri|ergi))ns?$/u, ''),
};

const ACCENT = /[áâéêíóôú]/;
const WITHOUT_ACCENT: Readonly<Record<string, string>> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u' };

/** Changes of stems; a stem is what its word begins with, mostly. */
const AFTER: Readonly<Record<string, (stem: string, word: string) => string>> = {
  da: withoutParting,
  // `luz`, `luces`; `indicar`, `indique`.
  es: (stem) => stem.replace(/(?<=[aeiouáéíóú]n?)z$/u, 'c').replace(/(?<=\p{L}{2})qu$/u, 'c'),
  // `active` of `actif`; `blanche`, `longue`, `publique`.
  fr: (stem) =>
    stem
      .replace(/(?<=\p{L}{2})if$/u, 'iv')
      .replace(/(?<!fr)anch$/, 'anc')
      .replace(/ngu$/, 'ng')
      .replace(/iqu$/, 'ic'),
  // `lago`, `laghi`.
  it: (stem, word) => (stem === word ? stem : stem.replace(/(?<=[cg])h$/, '')),
  // No Dutch word ends in `v`, `z` or two of one consonant, but stems of `brieven`, `huizen` and `tabellen` do; foreign ones (`css`) have no ending.
  nl: (stem, word) =>
    stem === word || `${stem}s` === word
      ? stem
      : stem
          .replace(/(?<=\p{L})([^aeiou])\1$/u, '$1')
          .replace(/(?<=\p{L})v$/u, 'f')
          .replace(/(?<=\p{L})z$/u, 's'),
  no: withoutParting,
  // `кнопок` of `кнопка`, `окон` of `окно`, `ячеек` of `ячейка`.
  ru: (stem) => stem.replace(/(?<=\p{L}{2})(?<!^проб)[йьоеё](?=[клнц]$)/u, ''),
  // `gradovi` of `grad`, `jezici` of `jezik`, `knjizi` of `knjiga`; `vrijednost` loses `ost`, its cases do not.
  sr: (stem) =>
    stem
      .replace(/(?<=\p{L}{3})(?:ov|ev|ost)$/u, '')
      .replace(/(?<=\p{L}{2})c$/u, 'k')
      .replace(/(?<=\p{L}{3})z$/u, 'g'),
  sv: withoutParting,
  // `кнопок` of `кнопка`, `слів` of `слово`, `сторінці` of `сторінка`, `функції` of `функція`.
  uk: (stem) =>
    stem
      .replace(/(?<=\p{L}{3}ц)і$/u, '')
      .replace(/(?<=\p{L}{2})[оеі](?=[клнц]$)/u, '')
      .replace(/(?<=\p{L})і(?=\p{L}$)/u, 'о')
      .replace(/(?<=\p{L}{2})ц$/u, 'к')
      .replace(/(?<=\p{L}{3})з$/u, 'г'),
};

/** `nyckel`, `nycklar`; and `programmet` of `program`, as no word is written with two `m` at its end. */
function withoutParting(stem: string): string {
  return stem.replace(/(?<=\p{L}[^aeiouyåäöæø\P{L}])el$/u, 'l').replace(/(?<=\p{L}[aeiouyåäöæø])mm$/u, 'm');
}

/** The stemmer of a language, by its code, with what it does not know of the language's regular forms. */
export function withInflections(stem: Change, code: string): Change {
  const before = BEFORE[code] ?? SAME;
  const after = AFTER[code] ?? SAME;
  return before === after ? stem : (word) => after(stem(before(word)), word);
}

const SAME: Change = (word) => word;
