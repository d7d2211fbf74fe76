import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fold } from '../../src/search/analyse-fold.ts';
import { withInflections } from '../../src/search/analyse-inflections.ts';
import { keepsFirst, languageCode, loadStemmer, STEMMED_LANGUAGES, stemOf } from '../../src/search/analyse-stem.ts';
import { isStopWord } from '../../src/search/analyse-stop-words.ts';

/** Stems as Snowball's own program gives them (libstemmer 2.2), but for bg, cs, gl, pl, sl and uk, which it does not know. */
const STEMS: Readonly<Record<string, string>> = {
  ar: 'المكتبات مكتب كتابها كتاب',
  bg: 'книгите книг градове град',
  ca: 'biblioteques bibliot taules taul',
  cs: 'tabulkách tabulk textového text',
  da: 'bøgerne bøg venlighed ven',
  de: 'häusern haus möglichkeiten moglich',
  el: 'βιβλιοθήκες βιβλιοθηκ',
  en: 'connections connect happily happili',
  es: 'bibliotecas bibliotec naciones nacion',
  fi: 'kirjastossa kirjasto talojen talo',
  fr: 'nationales national écrivains écrivain',
  ga: 'bhfearaibh fear',
  gl: 'bibliotecas biblioteca nacións nación',
  hi: 'किताबों किताब',
  hu: 'könyvtárakban könyvtár házakról ház',
  hy: 'քաղաքներում քաղ մարդկանց մարդկ',
  id: 'pembacaan baca perpustakaan pustaka',
  it: 'biblioteche bibliotec nazionali nazional',
  lt: 'knygomis knyg',
  ne: 'किताबहरू किताब',
  nl: 'bibliotheken bibliothek mogelijkheden mogelijk',
  no: 'bøkene bøk vennlighet venn',
  pl: 'komórkami komórk drukowanie druk',
  pt: 'organizações organiz bibliotecas bibliotec',
  ro: 'bibliotecile bibliotec cărților cărț',
  ru: 'библиотеках библиотк интересные интересн',
  sl: 'tabelah tabl knjigami knjig',
  sr: 'књигама knjig',
  sv: 'böckerna böck flickornas flick',
  ta: 'புத்தகங்கள் புத்தகம்',
  tr: 'kitapların kitap evlerde ev',
  uk: 'книгами книг містами міст',
};

describe('stems', () => {
  test('house every language has its line here', () => {
    expect(Object.keys(STEMS)).toEqual([...STEMMED_LANGUAGES].sort());
  });

  test.each(Object.entries(STEMS))('house of %s are those of %s', async (language, line) => {
    await loadStemmer(language);
    const words = line.split(' ');
    const pairs = words.filter((_, index) => index % 2 === 0).map((word, index) => [word, words[2 * index + 1]]);
    expect(pairs.map(([word = '']) => [word, stemOf(word, language)])).toEqual(pairs);
  });

  test.each(STEMMED_LANGUAGES)('house of any word %s has a stem', async (language) => {
    await loadStemmer(language);
    const alphabets = [
      'abcdefghijklmnopqrstuvwxyzáéíóúąęłńśźżčďěňřšťůžäöüßøåãõçñ',
      'абвгдежзийклмнопрстуфхцчшщъыьэюяіїєђјљњћџ',
      'αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώ',
    ];
    let seed = 1;
    const next = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (const alphabet of alphabets)
      for (let count = 0; count < 5000; count++) {
        const word = Array.from({ length: 1 + next(10) }, () => alphabet.charAt(next(alphabet.length))).join('');
        expect(stemOf(word, language).length).toBeGreaterThan(0);
      }
  });

  test.each([
    ['en-GB', 'en'],
    ['EN', 'en'],
    [' de_AT', 'de'],
    ['nb-NO', 'no'],
    ['nn', 'no'],
    ['hr', 'sr'],
    ['zh-Hans', 'zh'],
    ['english', ''],
    ['', ''],
    [undefined, ''],
  ])('house the language %s is %s', (tag, code) => {
    expect(languageCode(tag)).toBe(code);
  });

  test('house a language without a stemmer, or one that is not loaded, leaves words as they are', () => {
    expect(loadStemmer('xx')).toBeUndefined();
    expect(loadStemmer('constructor')).toBeUndefined();
    expect(stemOf('houses', 'xx')).toBe('houses');
  });

  test.each([...STEMMED_LANGUAGES.filter(keepsFirst), 'xx'])(
    'house those of %s begin as their words do',
    async (language) => {
      await loadStemmer(language);
      const letters = Array.from('abcdefghijklmnopqrstuvwxyz');
      const joined = (ones: readonly string[], others: readonly string[]) =>
        ones.flatMap((one) => others.map((other) => one + other));
      const vowels = Array.from('aeiouy');
      const beginnings = [...letters, ...joined(letters, [...vowels, 'r', 't'])];
      const ends = joined(Array.from('dlmnrst'), vowels);
      const endings = [
        '',
        ...letters,
        ...ends,
        ...ends.map((end) => [...end].reverse().join('')),
        'ing',
        'ied',
        'ies',
        'ung',
        'ation',
        'lardan',
      ];
      const words = joined(beginnings, endings);
      const others = words.filter((word) => stemOf(word, language).charAt(0) !== word.charAt(0));
      expect(others).toEqual([]);
    },
  );

  test.each([
    ['bg', 'таблица таблицата таблици таблиците'],
    ['bg', 'град градът градове градовете'],
    ['bg', 'език езици езикът'],
    ['bg', 'потребител потребителя потребителят потребители'],
    ['bg', 'прозорец прозореца прозорци'],
    ['bg', 'нов нова новият новите'],
    ['cs', 'hrad hradu hrady hradech hradům hradem'],
    ['cs', 'nový nového novému novým nová nové nových novými novou'],
    ['cs', 'lepší lepšího lepším lepších'],
    ['cs', 'okno okna oken oknech'],
    ['cs', 'sloupec sloupce sloupci sloupců sloupcích'],
    ['cs', 'buňka buňky buňce buněk buňkám'],
    ['cs', 'dům domu domy domů'],
    ['cs', 'rok roku roce rocích'],
    ['cs', 'český českého čeští'],
    ['cs', 'práce práci prací'],
    ['cs', 'kniha knihy knize knihách'],
    ['cs', 'text textu textový textového'],
    ['cs', 'systém systému systémy systémů'],
    ['de', 'Problem Probleme Problemen Problems'],
    ['de', 'System Systeme Systems'],
    ['de', 'Formel Formeln'],
    ['de', 'Schlüssel Schlüsseln Schlüssels'],
    ['de', 'Benutzerin Benutzerinnen'],
    ['de', 'Studentin Studentinnen'],
    ['de', 'Kamera Kameras'],
    ['de', 'Video Videos'],
    ['de', 'Zentrum Zentren Zentrums'],
    ['de', 'Museum Museen Museums'],
    ['de', 'Kriterium Kriterien'],
    ['de', 'Thema Themen Themas'],
    ['de', 'Konto Konten Kontos'],
    ['de', 'Algorithmus Algorithmen'],
    ['de', 'flexibel flexible flexibler'],
    ['de', 'Kabel Kabeln Kabels'],
    ['de', 'einzeln einzelne einzelnen'],
    ['de', 'Glas Gläser Glases'],
    ['de', 'komplex komplexem komplexe'],
    ['de', 'kostenlos kostenlose'],
    ['es', 'imagen imágenes'],
    ['es', 'luz luces'],
    ['es', 'indicar indique indica'],
    ['es', 'mujer mujeres'],
    ['es', 'índice índices'],
    ['da', 'regel reglen regler'],
    ['fr', 'actif active actifs'],
    ['fr', 'blanc blanche'],
    ['fr', 'public publique'],
    ['fr', 'jeu jeux'],
    ['fr', 'travail travaux'],
    ['fr', 'nouveau nouvelle nouveaux'],
    ['gl', 'documento documentos'],
    ['gl', 'matriz matrices'],
    ['gl', 'valor valores'],
    ['it', 'lago laghi'],
    ['it', 'riga righe'],
    ['no', 'program programmet programmer'],
    ['ru', 'кнопка кнопки кнопок'],
    ['ru', 'окно окна окон'],
    ['ru', 'ячейка ячейки ячеек'],
    ['ru', 'список списка списков'],
    ['ru', 'имя имени имена имен'],
    ['sl', 'knjiga knjige knjigo knjig knjigah knjigami'],
    ['sl', 'stolpec stolpca stolpci stolpcev'],
    ['sl', 'avto avta avtov'],
    ['sl', 'osnova osnove osnov'],
    ['sl', 'nov nova novo novega novih novim'],
    ['sl', 'naslov naslova naslovi naslovov'],
    ['sl', 'vrednost vrednosti vrednostjo'],
    ['sr', 'grad grada gradovi gradovima'],
    ['sr', 'jezik jezika jezici'],
    ['sr', 'knjiga knjige knjizi'],
    ['sr', 'vrijednost vrijednosti'],
    ['sr', 'program programa'],
    ['sv', 'hus huset husets husen'],
    ['sv', 'flicka flickan flickor'],
    ['sv', 'dator datorn datorer'],
    ['sv', 'nyckel nyckeln nycklar'],
    ['sv', 'program programmet programmen'],
    ['sv', 'meddelande meddelandet meddelanden'],
    ['sv', 'kategori kategorin kategorier'],
    ['sv', 'möjlighet möjligheten möjligheter'],
    ['sv', 'kvalitet kvaliteten'],
    ['uk', 'кнопка кнопки кнопок'],
    ['uk', 'слово слова слів'],
    ['uk', 'сторінка сторінки сторінці сторінок'],
    ['uk', 'функція функції функцію'],
    ['nl', 'tabel tabellen'],
    ['nl', 'brief brieven'],
    ['nl', 'huis huizen'],
    ['nl', 'functie functies'],
    ['nl', 'module modules'],
    ['nl', 'haakje haakjes'],
    ['nl', 'code codes'],
    ['nl', 'procedure procedures'],
    ['nl', 'garage garages'],
    ['nl', 'analyse analyses'],
    ['nl', 'advies adviezen'],
    ['nl', 'idee ideeën'],
    ['nl', 'kind kinderen'],
    ['nl', 'stad steden'],
    ['nl', 'uur uren'],
    ['nl', 'gebruik gebruiken gebruikt gebruikte'],
    ['nl', 'invoegen invoegt'],
    ['nl', 'shell shells'],
    ['nl', 'adres adressen'],
    ['pl', 'plik pliku pliki plików plikom plikach plikiem plikami'],
    ['pl', 'nagłówek nagłówka nagłówki nagłówków'],
    ['pl', 'nowy nowego nowym nowa nową nowe nowych'],
    ['pl', 'strona stronie stronę stron stronach'],
    ['pl', 'komórka komórce komórkę komórek'],
    ['pl', 'okno okna oknie okien'],
    ['pl', 'błąd błędu błędy błędów'],
    ['pl', 'wartość wartości wartością wartościach'],
    ['pl', 'zdjęcie zdjęcia zdjęć'],
    ['pl', 'format formacie formatów'],
    ['pl', 'serwer serwerze serwery'],
    ['pl', 'formularz formularze formularzy'],
    ['pl', 'zakład zakładzie'],
    ['pl', 'problem problemu problemy problemów'],
    ['pl', 'poziom poziomu poziomy'],
    ['pl', 'ustawienie ustawienia ustawień ustawić'],
    ['pl', 'sieć sieci siecią'],
    ['pt', 'função funções'],
    ['pt', 'pão pães'],
    ['pt', 'imagem imagens'],
    ['pt', 'animal animais'],
    ['pt', 'papel papéis'],
    ['pt', 'fácil fáceis'],
    ['pt', 'perfil perfis'],
    ['pt', 'nível níveis'],
    ['pt', 'herói heróis'],
    ['pt', 'possível possíveis'],
  ])('house in %s one stem is of %s', async (language, forms) => {
    await loadStemmer(language);
    const stems = forms.split(' ').map((form) => fold(stemOf(form.toLowerCase(), language)));
    expect(stems).toEqual(stems.map(() => stems[0]));
  });

  test.each([
    ['de', 'gerinnen gerin'],
    ['pt', 'mais mal'],
    ['pt', 'anais anal'],
    ['pt', 'demais demal'],
    ['pt', 'reis rel'],
    ['nl', 'v f'],
    ['nl', 'of off'],
    ['nl', 'ip ipp'],
    ['nl', 'besteden bestaden'],
    ['es', 'marco marzo'],
    ['es', 'bc bz'],
    ['it', 'etch etc'],
    ['ru', 'пробел проблем'],
    ['sv', 'sheet shea'],
    ['fr', 'france franchir'],
    ['de', 'etwas etwa'],
    ['de', 'beginnen begin'],
    ['cs', 'bitový bílý'],
    ['cs', 'celkový cesta'],
    ['cs', 'během bez'],
    ['pl', 'pole polak'],
  ])('house in %s different stems are of %s', async (language, words) => {
    await loadStemmer(language);
    expect(new Set(words.split(' ').map((word) => fold(stemOf(word, language)))).size).toBe(2);
  });

  test('house words with digits and very long ones are left as they are', async () => {
    await loadStemmer('en');
    expect(stemOf('x86s', 'en')).toBe('x86s');
    expect(stemOf(`${'ab'.repeat(30)}ing`, 'en')).toBe(`${'ab'.repeat(30)}ing`);
  });
});

test.each([
  ['The', 'en', true],
  ['stop', 'en', false],
  ['die', 'de', true],
  ['für', 'de', true],
  ['fur', 'de', true],
  ['été', 'fr', true],
  ['the', 'xx', false],
  ['the', undefined, false],
  ['constructor', 'constructor', false],
])('house whether %s is a stop word of %s: %s', (word, language, is) => {
  expect(isStopWord(word, language)).toBe(is);
});

/** Snowball's program and its words: Debian's libstemmer-tools and debian-handbook, which has texts in many languages. */
const BOOK = '/usr/share/doc/debian-handbook/html';
const ALGORITHMS: Readonly<Record<string, string>> = {
  'ar-MA': 'arabic',
  'ca-ES': 'catalan',
  'da-DK': 'danish',
  'de-DE': 'german',
  'el-GR': 'greek',
  'en-US': 'english',
  'es-ES': 'spanish',
  'fr-FR': 'french',
  'id-ID': 'indonesian',
  'it-IT': 'italian',
  'nb-NO': 'norwegian',
  'nl-NL': 'dutch',
  'pt-BR': 'portuguese',
  'ro-RO': 'romanian',
  'ru-RU': 'russian',
  'sv-SE': 'swedish',
  'tr-TR': 'turkish',
};
const isThere = spawnSync('stemwords', ['-h']).error === undefined && existsSync(BOOK);
if (!isThere)
  process.stderr.write('skipped: stems by Snowball itself (libstemmer-tools and debian-handbook are not installed)\n');

describe.runIf(isThere)('the stems of a whole book', () => {
  test.each(Object.entries(ALGORITHMS))('house in %s are those of Snowball', async (edition, algorithm) => {
    const code = languageCode(edition);
    await loadStemmer(code);
    const words = wordsOf(join(BOOK, edition));
    const input = `${words.join('\n')}\n`;
    const stems = execFileSync('stemwords', ['-l', algorithm], { input, encoding: 'utf8', maxBuffer: 1e8 }).split('\n');
    const wrong = words.filter((word, index) => {
      const stem = stems[index] ?? '';
      // Words that are changed before are not Snowball's to judge, of the others what is changed behind it is.
      const isOurs = withInflections(String, code)(word) !== word;
      return stem !== '' && !isOurs && stemOf(word, code) !== withInflections(() => stem, code)(word);
    });
    expect(words.length).toBeGreaterThan(5000);
    expect(wrong).toEqual([]);
  });
});

function wordsOf(folder: string): string[] {
  const words = new Set<string>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.html'))) {
    const text = readFileSync(join(folder, file), 'utf8')
      .replace(/<[^>]*>/g, ' ')
      .toLowerCase();
    for (const word of text.match(/[\p{L}\p{M}]+/gu) ?? []) if (word.length <= 40) words.add(word);
  }
  return [...words];
}
