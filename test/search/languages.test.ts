import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildIndex, openIndex } from '../../src/index.ts';
import { smallIndex } from './small-index.ts';

/** A text of a language, queries that find it, and queries that must not. */
const TEXTS: readonly (readonly [string, string, readonly string[], readonly string[]])[] = [
  [
    'en',
    'The children were running through the libraries.',
    ['children run', 'library', 'runs', 'LIBRARIES'],
    ['librarian', 'child'],
  ],
  [
    'en',
    'Résumés of the naïve fiancée, and cafes',
    ['resume', 'résumé', 'resumes', 'naive', 'naively', 'fiancees', 'café', '"resume of"'],
    ['sum'],
  ],
  [
    'de',
    'Die Häuser in der Straße gehören Müllers Töchtern.',
    ['Haus', 'hauser', 'haeuser', 'strasse', 'Strassen', 'mueller*', 'Tochter'],
    ['gehirn', 'ausern'],
  ],
  [
    'de',
    'Das Krankenhaus der Bundes-Republik',
    ['Krankenhäuser', 'Bundesrepublik', 'Republik', 'kranken*'],
    ['Haus', 'Kranke'],
  ],
  [
    'fr',
    "L'école nationale a été créée par les écrivains d'Orléans.",
    ['école', 'ecole', 'écoles', 'nationales', 'Orléans', 'orleans', 'creee', 'écrivain'],
    ['colle', 'écran'],
  ],
  [
    'es',
    'Las bibliotecas españolas compraron muchos libros.',
    ['biblioteca española', 'espanolas', 'comprar', 'libro'],
    ['literatura', 'compás'],
  ],
  [
    'it',
    "Le ragazze italiane leggevano nell'università.",
    ['ragazza', 'italiana', 'universita', 'università'],
    ['unico'],
  ],
  [
    'pt',
    'As informações das organizações brasileiras',
    ['informação', 'informacoes', 'organização', 'brasileiro'],
    ['formar', 'organela'],
  ],
  ['nl', 'De boeken van de Nederlandse bibliotheken', ['boek', 'bibliothe*', 'nederlands'], ['bibliografie']],
  ['sv', 'Flickorna läste böckerna i Malmö.', ['flicka', 'flickor', 'malmö', 'malmo', 'bockerna'], ['flod']],
  ['da', 'Pigerne læste bøgerne i Århus.', ['pige', 'århus', 'aarhus', 'arhus', 'bøgerne', 'bogerne'], ['bolig']],
  ['no', 'Jentene leste bøkene på biblioteket.', ['jente', 'bøker', 'bokene', 'bibliotek'], ['jern']],
  ['nb-NO', 'Husene ligger ved sjøen.', ['hus', 'sjøen', 'sjoen'], ['huske']],
  ['fi', 'Kirjastossa on paljon kirjoja taloista.', ['kirjasto', 'talo'], ['kirkko']],
  [
    'ru',
    'Студенты читали интересные книги в библиотеках.',
    ['студент', 'книга', 'библиотека', 'интересная'],
    ['студия', 'читатель'],
  ],
  ['uk', 'Студенти читали цікаві книги у бібліотеках.', ['книга', 'бібліотека'], ['книжник']],
  ['bg', 'Градовете и книгите са интересни.', ['град', 'книга'], ['градина']],
  ['sr', 'Књиге су у библиотеци.', ['књига', 'knjiga'], ['knjiž']],
  ['hu', 'A könyvtárakban sok könyv van a házakról.', ['könyvtár', 'könyvek', 'konyv', 'ház', 'haz'], ['házas']],
  ['ro', 'Bibliotecile românești au cărți frumoase.', ['biblioteca', 'biblioteci', 'carti', 'frumoasă'], ['fruct']],
  [
    'tr',
    'İstanbul’un ışıkları ve kitapları IRMAK kıyısında.',
    ['ışık', 'isik', 'kitap', 'kitaplar', 'ırmak', 'irmak', 'istanbul', 'İSTANBUL'],
    ['ısı', 'kirmak'],
  ],
  ['ar', 'الكتب في المكتبات العربية', ['كتب', 'المكتبات', 'عربية'], ['كاتب']],
  ['ar', 'قَالَ أَحْمَد إنَّ المدرسةَ كبيرة', ['احمد', 'أحمد', 'المدرسة', 'مدرسه'], ['محمد']],
  ['el', 'Οι μαθητές διαβάζουν βιβλία στις βιβλιοθήκες.', ['βιβλία', 'βιβλιοθήκη', 'μαθητης', 'ΒΙΒΛΙΑ'], ['βία']],
  ['id', 'Pembacaan buku-buku dilakukan di perpustakaan', ['baca', 'buku', 'pustaka'], ['bukti']],
  ['hi', 'लड़कियों ने किताबें पढ़ीं।', ['किताब', 'किताबों'], ['कितना']],
  ['lt', 'Knygos yra bibliotekoje.', ['knyga', 'biblioteka'], ['knygynas']],
  ['pl', 'Zażółć gęślą jaźń w Łodzi', ['zażółć', 'zazolc', 'lodzi', 'Łodzi'], ['Łódka']],
  ['vi', 'Tiếng Việt trên đường phố', ['tiếng việt', 'tieng viet', 'duong'], ['tien']],
  ['fa', 'کتاب‌های فارسی', ['کتابهای', 'كتابهای', 'فارسی', 'فارسي'], ['کباب']],
  ['he', 'ספרים בַּסִּפְרִיָּה של צה״ל', ['ספרים', 'בספריה', 'צהל'], ['ספר']],
];

/** Texts with letters and accents apart, or in other forms of the same: each finds what is written in the usual one, and the other way round. */
const SAME_LETTERS: readonly (readonly [string, string, string, readonly string[]])[] = [
  ['fr', 'Une cre\u0301ation e\u0301le\u0301gante', 'création élégante', ['creature', 'élève']],
  ['de', 'Die Ho\u0308fe der U\u0308bung', 'Höfe Übung', ['Hoffnung']],
  ['vi', 'Tie\u0302\u0301ng Vie\u0323\u0302t', 'Tiếng Việt', ['tiền']],
  ['ko', '\u1112\u1161\u11ab\u1100\u1173\u11af 검색', '한글', ['한국']],
  ['ja', 'カ\u3099ラス', 'ガラス', ['カラス']],
  ['ja', 'ｶﾞﾗｽの瓶', 'ガラス', ['ガス瓶']],
  ['ja', 'ＡＢＣ１２３の表', 'abc123', ['abc12']],
  ['en', 'The \ufb01rst e\ufb03cient o\ufb03ce', 'first efficient office', ['fist']],
  ['tr', 'I\u0307stanbul ve I\u015f\u0131k', 'İstanbul Işık', ['ısı']],
  ['ar', 'مُدَرِّسَة', 'مدرسة', ['دراسة']],
  ['he', 'שָׁלוֹם', 'שלום', ['שלט']],
  ['el', 'η ο\u03b4ο\u0301ς', 'οδός', ['οδηγός']],
  ['ru', 'ещё и\u0306од', 'ещё йод', ['иод']],
  ['hi', 'ज\u093cरूरत', 'ज़रूरत', ['जरूरी']],
];

describe('a text', () => {
  test.each(SAME_LETTERS)('house in %s: %s is %s', async (language, text, usual, notFound) => {
    const index = await smallIndex([text, usual, 'nothing of it'], [language]);
    try {
      expect(index.find(usual)).toEqual(expect.arrayContaining([0, 1]));
      expect(index.find(text)).toContain(0);
      expect(notFound.filter((query) => index.find(query).length > 0)).toEqual([]);
    } finally {
      index.close();
    }
  });

  test.each(TEXTS)('house in %s: %s', async (language, text, found, notFound) => {
    const index = await smallIndex([text, 'nothing of it'], [language]);
    try {
      expect(found.filter((query) => !index.find(query).includes(0))).toEqual([]);
      expect(notFound.filter((query) => index.find(query).includes(0))).toEqual([]);
    } finally {
      index.close();
    }
  });

  const UNSPACED: readonly (readonly [string, string, readonly string[], readonly string[]])[] = [
    [
      'ja',
      '東京都庁でデータベースの索引を作る。',
      ['東京', '東京都', '都庁', 'データベース', 'データベースの索引', '索引', '作る', 'ﾃﾞｰﾀﾍﾞｰｽ', '"東京都庁"'],
      ['京東', '京都市', '"データベース索引"'],
    ],
    [
      'ja',
      'サーバの設定とユーザ名、コピの店',
      ['サーバー', 'サーバーの設定', 'ｻｰﾊﾞｰ', 'ユーザー名', '-サーバント'],
      ['"サーバー"', 'コピー', '-サーバー'],
    ],
    ['ja', '京都と東京は遠い', ['京都', '東京', '京都 東京', '東京は遠い'], ['東京都', '京都東京']],
    [
      'ja',
      'プログラミング入門',
      ['プログラミング', '入門', 'プログラミングの入門', 'プログラ*'],
      ['プログラマー', 'ミングプロ'],
    ],
    [
      'zh',
      '中华人民共和国成立了数据库系统。',
      ['中华人民共和国', '数据库', '数据库系统', '人民', '国'],
      ['人共', '据数', '系统数据库系'],
    ],
    ['zh', '他在北京大学学习计算机', ['北京大学', '北京', '大学', '计算机', '学习'], ['京北', '机算']],
    [
      'ko',
      '데이터베이스를 검색하는 한국어 엔진',
      ['데이터베이스', '검색', '한국어', '한국어 검색', '엔진'],
      ['베이데이', '국한'],
    ],
    ['th', 'ภาษาไทยไม่มีช่องว่างระหว่างคำ', ['ภาษา', 'ไทย', 'ภาษาไทย', 'ช่องว่าง', 'คำ'], ['ไทยภาษา', 'ว่างช่อง']],
    ['km', 'ភាសាខ្មែរ', ['ខ្មែរ', 'ភាសា'], ['រភា']],
    ['lo', 'ພາສາລາວ', ['ລາວ', 'ພາສາ'], ['ວພາ']],
  ];
  test.each(UNSPACED)('house without spaces in %s: %s', async (language, text, found, notFound) => {
    const index = await smallIndex([text], [language]);
    try {
      expect(found.filter((query) => index.find(query).length === 0)).toEqual([]);
      expect(notFound.filter((query) => index.find(query).length > 0)).toEqual([]);
    } finally {
      index.close();
    }
  });

  test.each([
    ['en', ['We are connecting pages.', 'They connect pages now.', 'It connected pages.'], 'connecting', 0],
    ['en', ['We are connecting pages.', 'They connect pages now.', 'It connected pages.'], 'connect', 1],
    ['en', ['We are connecting pages.', 'They connect pages now.', 'It connected pages.'], 'connected', 2],
    ['de', ['Es ist schon gut.', 'Es ist schön hier.'], 'schön', 1],
    ['sv', ['Det är far som går.', 'Det är får som går.'], 'får', 1],
    ['fr', ['La cote est la.', 'La côte est là.'], 'côte', 1],
    ['ru', ['Все знают это.', 'Всё знают это.'], 'всё', 1],
    ['ja', ['サーバを設定する。', '別のサーバーを設定する。'], 'サーバー', 1],
    ['tr', ['Bu isi nedir.', 'Bu ısı nedir.'], 'ısı', 1],
  ])('house in %s of %j the one with %s is first', async (language, texts, query, first) => {
    const index = await smallIndex(texts, [language]);
    try {
      const found = index.find(query);
      expect(found[0]).toBe(first);
      expect(found.length).toBeGreaterThan(1);
    } finally {
      index.close();
    }
  });

  /** Texts of a language, of which the others give the words that the first one's compounds are made of. */
  const COMPOUNDS: readonly (readonly [string, readonly string[], readonly string[], readonly string[]])[] = [
    [
      'de',
      [
        'Im Krankenhaus bei der Sicherheitsaktualisierung die Sonnenblume, den Schulgarten, die Hundehütte und die Häuserreihe.',
        'Ein Haus für Kranke, alle Häuser, die Kranken.',
        'Die Sicherheit der Aktualisierung, die Sonne, eine Blume, die Schule, der Garten, ein Hund, die Hütte, eine Reihe.',
      ],
      ['Haus', 'Häuser', 'krank', 'Sicherheit', 'Aktualisierungen', 'Blume', 'Sonne', 'Schule', 'Hütte', 'Reihen'],
      ['"Kranken Haus"', 'Hau', 'Lume', 'body:"im haus"'],
    ],
    [
      'de',
      ['Der Vorstand nimmt den Aufstand und den Verstand, die Beispiele und alle Partner hin.', 'Stand, Spiele, Art.'],
      ['Vorstand', 'Beispiel'],
      ['Stand', 'Spiel', 'Art'],
    ],
    [
      'de',
      ['Die Donaudampfschifffahrtsgesellschaft', 'Donau Dampf Schiff Fahrt Gesellschaft'],
      ['Donau', 'Dampf', 'Schiff', 'Fahrt', 'Gesellschaft'],
      ['Schaft', 'Ahrt'],
    ],
    [
      'nl',
      ['Het ziekenhuis en de stadsbibliotheek', 'zieken huis stad bibliotheek'],
      ['huis', 'bibliotheken'],
      ['thee'],
    ],
    ['sv', ['Ett sjukhus med säkerhetskopia', 'sjuk hus säkerhet kopia'], ['hus', 'säkerhet', 'kopior'], ['kopp']],
    ['da', ['Et sygehus med sikkerhedskopi', 'syge hus sikkerhed kopi'], ['hus', 'sikkerhed'], ['kop']],
    ['nb', ['Et sykehus med sikkerhetskopi', 'syke hus sikkerhet kopi'], ['hus', 'sikkerhet'], ['kopp']],
    ['en', ['A whiteboard in the greenhouse', 'white board green house'], ['whiteboard'], ['board', 'house']],
  ];
  test.each(COMPOUNDS)('house in %s parts of compounds are found: %j', async (language, texts, found, notFound) => {
    const index = await smallIndex(texts, [language]);
    try {
      expect(found.filter((query) => !index.find(query).includes(0))).toEqual([]);
      expect(notFound.filter((query) => index.find(query).includes(0))).toEqual([]);
    } finally {
      index.close();
    }
  });

  test('house a word stands above the compounds that it is a part of, and is no reason to think them misspelt', async () => {
    const texts = ['Das Krankenhaus', 'Ein Haus', 'Die Häuser', 'Krankenhaus, Gasthaus, Gasthaus', 'Gast und Kranken'];
    const index = await smallIndex(texts, ['de']);
    try {
      expect(index.find('Haus').slice(0, 2)).toEqual([1, 2]);
      expect(index.find('Haus').slice(2).toSorted()).toEqual([0, 3]);
      expect(index.find('title:Haus')).toEqual([]);
      expect(index.find('haus*').toSorted()).toEqual([1, 2]);
      expect(index.find('hals~1').toSorted()).toEqual([1]);
      expect(index.find('-Haus')).toEqual([4]);
    } finally {
      index.close();
    }
  });

  test('house in a site of several languages a word is found in each', async () => {
    const texts = ['The houses are old.', 'Die Häuser sind alt.', 'Les maisons sont vieilles.'];
    const index = await smallIndex(texts, ['en', 'de', 'fr']);
    try {
      expect(index.find('house')).toEqual([0]);
      expect(index.find('Haus')).toEqual([1]);
      expect(index.find('maison')).toEqual([2]);
      expect(index.find('alten')).toEqual([1]);
    } finally {
      index.close();
    }
  });
});

test('house on pages of no known language words are found as they are written where nothing else is found', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'skein-languages-'));
  const pages = Array.from({ length: 60 }, () => ({ body: 'The machines and their maintenance', language: 'en' }));
  await buildIndex(
    folder,
    [...pages, { body: 'qwerties 12', language: 'tlh' }].map((page, id) => ({ id, ...page })),
  );
  const index = await openIndex(folder);
  expect((await index.search('"qwerties 12"')).hits.map(({ id }) => id)).toEqual([60]);
  expect((await index.search('qwerties')).hits.map(({ id }) => id)).toEqual([60]);
  index.close();
  rmSync(folder, { recursive: true });
});

test('house words of an address are found as they are read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'skein-addresses-'));
  const urls = [
    'http://h.test/sp%C3%A4te-%C3%9Cbung/a%20b',
    'http://h.test/%E6%9D%B1%E4%BA%AC',
    'http://xn--bcher-kva.test/',
  ];
  await buildIndex(
    folder,
    urls.map((url, id) => ({ id, url, body: '12', language: 'de' })),
  );
  const index = await openIndex(folder);
  const find = async (query: string) => (await index.search(query)).hits.map(({ id }) => id);
  try {
    expect(await find('url:späte')).toEqual([0]);
    expect(await find('Übungen')).toEqual([0]);
    expect(await find('url:sp%C3%A4te')).toEqual([0]);
    expect(await find('http://h.test/sp%C3%A4te-%C3%9Cbung/a%20b')).toEqual([0]);
    expect(await find('url:東京')).toEqual([1]);
    expect(await find('url:bücher')).toEqual([2]);
    const [hit] = (await index.search('späte', { explains: true })).hits;
    expect(hit?.explanation?.fields.url).toBeGreaterThan(0);
  } finally {
    index.close();
    rmSync(folder, { recursive: true });
  }
});

test('house words are looked up in each of many languages, and in those of few pages where nothing else is found', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'skein-languages-'));
  const languages = 'en de es it pt nl sv da fi hu ro tr ru el ar id'.split(' ');
  const filler = Array.from({ length: 4 * languages.length }, (_, id) => ({
    body: '12',
    language: languages[id % 16] ?? '',
  }));
  const pages = [
    { body: 'Le suivi des paquets', language: 'fr' },
    { body: 'Nous suivons un paquet', language: 'fr' },
    { body: 'Daug bibliotekų ir gražių knygų', language: 'lt' },
  ];
  await buildIndex(
    folder,
    [...pages, ...filler].map((page, id) => ({ id, url: `http://h.test/${id}`, ...page })),
  );
  const index = await openIndex(folder);
  const find = async (query: string, options = {}) => {
    const { hits, words } = await index.search(query, options);
    return [words, hits.map(({ id }) => id).toSorted((a, b) => a - b)];
  };
  try {
    expect(await find('paquet')).toEqual(['all', [0, 1]]);
    expect(await find('"suivi des paquets"')).toEqual(['all', [0]]);
    expect(await find('"gražių knygų"')).toEqual(['all', [2]]);
    expect(await find('"gražios knygos"')).toEqual(['all', [2]]);
    expect(await find('"gražios knygos"', { languages: ['en'] })).toEqual(['all', []]);
  } finally {
    index.close();
    rmSync(folder, { recursive: true });
  }
});

test('house a compound found by its part is marked in what is shown, and counts in the field where it stands', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'skein-compounds-'));
  const pages = [
    { id: 1, title: 'Das Krankenhaus', body: 'Des Gasthauses Rede.', language: 'de' },
    { id: 2, title: 'Ein Haus', body: 'Gast und Kranken und Kinder.', language: 'de' },
  ];
  await buildIndex(folder, pages);
  const index = await openIndex(folder);
  const { hits } = await index.search('haus', { explains: true });
  expect(hits.map(({ id }) => id)).toEqual([2, 1]);
  expect(hits[1]?.title.marks).toEqual([{ start: 4, end: 15 }]);
  expect(hits[1]?.explanation?.fields.title).toBeGreaterThan(0);
  expect((await index.search('gast')).hits.find(({ id }) => id === 1)?.snippet.marks).toEqual([{ start: 4, end: 14 }]);
  index.close();
  rmSync(folder, { recursive: true });
});

test('house a page that comes later is taken apart by the words that the index has already', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'skein-compounds-'));
  await buildIndex(folder, [{ id: 1, body: 'Häuser für Kranken', language: 'de' }]);
  await buildIndex(folder, [{ id: 2, body: 'Das Krankenhaus', language: 'de' }]);
  await buildIndex(folder, [{ id: 3, body: 'Kranken hilft ein Haus', language: 'de' }]);
  await buildIndex(folder, [{ id: 4, body: 'Krankenhauses', language: 'de' }]);
  const index = await openIndex(folder);
  const { hits } = await index.search('haus');
  expect(hits.map(({ id }) => id).slice(0, 2)).toEqual([3, 1]);
  expect(hits.map(({ id }) => id).toSorted()).toEqual([1, 2, 3, 4]);
  index.close();
  rmSync(folder, { recursive: true });
});
