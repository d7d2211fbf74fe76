/** One encoding of the web with all its names, and a line of text in it, whose bytes Python made (of Shift_JIS the form that browsers write). */
export interface EncodingSample {
  /** WHATWG name in lower case. */
  readonly encoding: string;
  /** Encoding Standard, 4.2, in its order, parted by blanks. */
  readonly labels: string;
  readonly text: string;
  readonly hex: string;
}

/** All 40 encodings of the Encoding Standard. */
export const ENCODINGS: readonly EncodingSample[] = [
  {
    encoding: 'utf-8',
    labels: 'unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8',
    text: 'Zürich, Ελλάδα, Москва, 東京, 서울',
    hex: '5ac3bc726963682c20ce95cebbcebbceacceb4ceb12c20d09cd0bed181d0bad0b2d0b02c20e69db1e4baac2c20ec849cec9ab8',
  },
  {
    encoding: 'ibm866',
    labels: '866 cp866 csibm866 ibm866',
    text: 'Тот же текст в кодировке ДОС: ёж ╔═╗',
    hex: '92aee220a6a520e2a5aae1e220a220aaaea4a8e0aea2aaa520848e913a20f1a620c9cdbb',
  },
  {
    encoding: 'iso-8859-2',
    labels: 'csisolatin2 iso-8859-2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 latin2',
    text: 'Zażółć gęślą jaźń',
    hex: '5a61bff3b3e62067eab66cb1206a61bcf1',
  },
  {
    encoding: 'iso-8859-3',
    labels: 'csisolatin3 iso-8859-3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3 latin3',
    text: 'Ĉiuj homoj estas denaske liberaj, eĥoŝanĝo ĉiuĵaŭde',
    hex: 'c669756a20686f6d6f6a2065737461732064656e61736b65206c69626572616a2c2065b66ffe616ef86f20e66975bc61fd6465',
  },
  {
    encoding: 'iso-8859-4',
    labels: 'csisolatin4 iso-8859-4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4 latin4',
    text: 'Visi žmonės gimsta laisvi, Čiurlionis, ąčęėįšųū',
    hex: '5669736920be6d6f6eec732067696d737461206c61697376692c20c86975726c696f6e69732c20b1e8eaece7b9f9fe',
  },
  {
    encoding: 'iso-8859-5',
    labels: 'csisolatincyrillic cyrillic iso-8859-5 iso-ir-144 iso8859-5 iso88595 iso_8859-5 iso_8859-5:1988',
    text: 'Съешь ещё этих мягких французских булок',
    hex: 'c1ead5e8ec20d5e9f120ede2d8e520dcefd3dad8e520e4e0d0dde6e3d7e1dad8e520d1e3dbdeda',
  },
  {
    encoding: 'iso-8859-6',
    labels:
      'arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6 iso-8859-6-e iso-8859-6-i iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987',
    text: 'يولد جميع الناس أحرارا',
    hex: 'eae8e4cf20cce5ead920c7e4e6c7d320c3cdd1c7d1c7',
  },
  {
    encoding: 'iso-8859-7',
    labels:
      'csisolatingreek ecma-118 elot_928 greek greek8 iso-8859-7 iso-ir-126 iso8859-7 iso88597 iso_8859-7 iso_8859-7:1987 sun_eu_greek',
    text: 'Όλοι οι άνθρωποι γεννιούνται ελεύθεροι',
    hex: 'bcebefe920efe920dcede8f1f9f0efe920e3e5edede9effdedf4e1e920e5ebe5fde8e5f1efe9',
  },
  {
    encoding: 'iso-8859-8',
    labels:
      'csiso88598e csisolatinhebrew hebrew iso-8859-8 iso-8859-8-e iso-ir-138 iso8859-8 iso88598 iso_8859-8 iso_8859-8:1988 visual',
    text: 'כל בני האדם נולדו בני חורין',
    hex: 'ebec20e1f0e920e4e0e3ed20f0e5ece3e520e1f0e920e7e5f8e9ef',
  },
  {
    encoding: 'iso-8859-8-i',
    labels: 'csiso88598i iso-8859-8-i logical',
    text: 'ירושלים של זהב',
    hex: 'e9f8e5f9ece9ed20f9ec20e6e4e1',
  },
  {
    encoding: 'iso-8859-10',
    labels: 'csisolatin6 iso-8859-10 iso-ir-157 iso8859-10 iso885910 l6 latin6',
    text: 'Íslenska: þjóð, æðar; Grønland: ĸ',
    hex: 'cd736c656e736b613a20fe6af3f02c20e6f061723b204772f86e6c616e643a20ff',
  },
  {
    encoding: 'iso-8859-13',
    labels: 'iso-8859-13 iso8859-13 iso885913',
    text: 'Visi cilvēki piedzimst brīvi, žāvēts ļaužu ķekars',
    hex: '566973692063696c76e76b6920706965647a696d7374206272ee76692c20fee276e7747320ef6175fe7520ed656b617273',
  },
  {
    encoding: 'iso-8859-14',
    labels: 'iso-8859-14 iso8859-14 iso885914',
    text: 'Ŵy ac ŷd, Ḃéal Feirste',
    hex: 'd07920616320fe642c20a1e9616c2046656972737465',
  },
  {
    encoding: 'iso-8859-15',
    labels: 'csisolatin9 iso-8859-15 iso8859-15 iso885915 iso_8859-15 l9',
    text: 'Prix : 10 €, œuvre, Žižkov, Ÿ',
    hex: '50726978203a20313020a42c20bd757672652c20b469b86b6f762c20be',
  },
  {
    encoding: 'iso-8859-16',
    labels: 'iso-8859-16',
    text: 'Toate ființele umane se nasc libere, șț €',
    hex: '546f617465206669696efe656c6520756d616e65207365206e617363206c69626572652c20bafe20a4',
  },
  {
    encoding: 'koi8-r',
    labels: 'cskoi8r koi koi8 koi8-r koi8_r',
    text: 'Все люди рождаются свободными',
    hex: 'f7d3c520ccc0c4c920d2cfd6c4c1c0d4d3d120d3d7cfc2cfc4ced9cdc9',
  },
  {
    encoding: 'koi8-u',
    labels: 'koi8-ru koi8-u',
    text: 'Всі люди народжуються вільними, їжак, ґанок',
    hex: 'f7d3a620ccc0c4c920cec1d2cfc4d6d5c0d4d8d3d120d7a6ccd8cec9cdc92c20a7d6c1cb2c20adc1cecfcb',
  },
  {
    encoding: 'macintosh',
    labels: 'csmacintosh mac macintosh x-mac-roman',
    text: 'Voilà: “naïve” café, ﬁn, π ≈ 3',
    hex: '566f696c883a20d26e61957665d3206361668e2c20de6e2c20b920c52033',
  },
  {
    encoding: 'windows-874',
    labels: 'dos-874 iso-8859-11 iso8859-11 iso885911 tis-620 windows-874',
    text: 'มนุษย์ทั้งหลายเกิดมามีอิสระ',
    hex: 'c1b9d8c9c2ecb7d1e9a7cbc5d2c2e0a1d4b4c1d2c1d5cdd4cac3d0',
  },
  {
    encoding: 'windows-1250',
    labels: 'cp1250 windows-1250 x-cp1250',
    text: 'Příliš žluťoučký kůň – „šel“',
    hex: '50f8ed6c699a209e6c759d6f75e86bfd206bf9f2209620849a656c93',
  },
  {
    encoding: 'windows-1251',
    labels: 'cp1251 windows-1251 x-cp1251',
    text: 'Всички хора се раждат свободни — №5',
    hex: 'c2f1e8f7eae820f5eef0e020f1e520f0e0e6e4e0f220f1e2eee1eee4ede8209720b935',
  },
  {
    encoding: 'windows-1252',
    labels:
      'ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 iso88591 iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii windows-1252 x-cp1252',
    text: 'Fünf „Äpfel“ kosten 5 € – œuvre',
    hex: '46fc6e662084c47066656c93206b6f7374656e203520802096209c75767265',
  },
  {
    encoding: 'windows-1253',
    labels: 'cp1253 windows-1253 x-cp1253',
    text: 'Ελλάδα – Άργος, €5',
    hex: 'c5ebebdce4e1209620a2f1e3eff22c208035',
  },
  {
    encoding: 'windows-1254',
    labels:
      'cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 l5 latin5 windows-1254 x-cp1254',
    text: 'İstanbul’da ışık, ağaç, şehir',
    hex: 'dd7374616e62756c92646120fdfefd6b2c2061f061e72c20fe65686972',
  },
  {
    encoding: 'windows-1255',
    labels: 'cp1255 windows-1255 x-cp1255',
    text: 'שָׁלוֹם עולם – ₪5',
    hex: 'f9c8d1ece5c9ed20f2e5eced209620a435',
  },
  {
    encoding: 'windows-1256',
    labels: 'cp1256 windows-1256 x-cp1256',
    text: 'سلام – پ چ گ ژ',
    hex: 'd3e1c7e320962081208d2090208e',
  },
  {
    encoding: 'windows-1257',
    labels: 'cp1257 windows-1257 x-cp1257',
    text: 'Ąžuolas, ķirsis, õun – €',
    hex: 'c0fe756f6c61732c20ed69727369732c20f5756e20962080',
  },
  {
    encoding: 'windows-1258',
    labels: 'cp1258 windows-1258 x-cp1258',
    text: 'Việt Nam, đồng ₫',
    hex: '5669eaf274204e616d2c20f0f4cc6e6720fe',
  },
  {
    encoding: 'x-mac-cyrillic',
    labels: 'x-mac-cyrillic x-mac-ukrainian',
    text: 'Все люди рождаются свободными – Ђ',
    hex: '82f1e520ebfee4e820f0eee6e4e0fef2f1df20f1e2eee1eee4edfbece820d020ab',
  },
  {
    encoding: 'gbk',
    labels: 'chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 gbk iso-ir-58 x-gbk',
    text: '中华人民共和国，北京镕',
    hex: 'd6d0bbaac8cbc3f1b9b2bacdb9faa3acb1b1bea9e946',
  },
  {
    encoding: 'gb18030',
    labels: 'gb18030',
    text: '北京 𠀀 ㆐ Ā',
    hex: 'b1b1bea92095328236208139b2382081308b38',
  },
  {
    encoding: 'big5',
    labels: 'big5 big5-hkscs cn-big5 csbig5 x-x-big5',
    text: '臺北市，香港的',
    hex: 'bb4fa55fa5aba141adbbb4e4aaba',
  },
  {
    encoding: 'euc-jp',
    labels: 'cseucpkdfmtjapanese euc-jp x-euc-jp',
    text: '東京タワー ｶﾅ',
    hex: 'c5ecb5fea5bfa5efa1bc208eb68ec5',
  },
  {
    encoding: 'iso-2022-jp',
    labels: 'csiso2022jp iso-2022-jp',
    text: '東京タワー abc 日本',
    hex: '1b2442456c357e253f256f213c1b284220616263201b2442467c4b5c1b2842',
  },
  {
    encoding: 'shift_jis',
    labels: 'csshiftjis ms932 ms_kanji shift-jis shift_jis sjis windows-31j x-sjis',
    text: '東京タワー ｶﾅ ①髙',
    hex: '938c8b9e835e838f815b20b6c5208740fbfc',
  },
  {
    encoding: 'euc-kr',
    labels: 'cseuckr csksc56011987 euc-kr iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 windows-949',
    text: '대한민국 서울 똠방각하',
    hex: 'b4ebc7d1b9ceb1b920bcadbfef208c63b9e6b0a2c7cf',
  },
  {
    encoding: 'utf-16le',
    labels: 'csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16 utf-16le',
    text: 'Zürich 東京 𝄞',
    hex: '5a00fc00720069006300680020007167ac4e200034d81edd',
  },
  {
    encoding: 'utf-16be',
    labels: 'unicodefffe utf-16be',
    text: 'Zürich 東京 𝄞',
    hex: '005a00fc0072006900630068002067714eac0020d834dd1e',
  },
  {
    encoding: 'x-user-defined',
    labels: 'x-user-defined',
    text: 'A\uf780\uf7ff',
    hex: '4180ff',
  },
  {
    encoding: 'replacement',
    labels: 'csiso2022kr hz-gb-2312 iso-2022-cn iso-2022-cn-ext iso-2022-kr replacement',
    text: '\ufffd',
    hex: '1b2429431b4142',
  },
];
