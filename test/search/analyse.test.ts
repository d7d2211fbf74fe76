import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Analyser, WordStream } from '../../src/search/analyse.ts';
import { ASIDE, PAIR, PART, WHOLE } from '../../src/search/analyse-run.ts';
import { createAnalyser } from '../../src/search/analyse-text.ts';

const analyser = createAnalyser();
await Promise.all(['en', 'fr', 'de', 'tr', 'nl', 'da'].map((language) => analyser.prepare(language)));

const SIGNS: Readonly<Record<number, string>> = { [WHOLE]: '!', [PART]: '.', [ASIDE]: '?', [PAIR]: '+' };

/** Words with their places, wholes marked with !, parts with a dot, what is to be found as well with ?, pairs of characters with +. */
function wordsOf(text: string, language = 'xx', by: Analyser = analyser): string {
  const stream = by.analyse(text, language);
  return Array.from({ length: stream.count }, (_, index) => {
    const forms = by.formsOf(stream.words[index] ?? 0);
    return `${stream.positions[index]}${SIGNS[stream.kinds[index] ?? 0] ?? ' '}${forms.join('|')}`;
  }).join(', ');
}

describe('words', () => {
  test.each([
    ['One, two; THREE.', '0 one, 1 two, 2 three'],
    ['(a) "b" c/d e@f g:h', '0 a, 1 b, 2 c, 3 d, 4 e, 5 f, 6 g, 7 h'],
    ['end.Next of', '0!end.next, 0.end, 1.next, 2 of'],
    ['', ''],
    ['… – — ¿', ''],
    // Compatible forms (UAX 15, NFKC), soft hyphens, joiners, marks of their own.
    ['Ｆｕｌｌ ﬁne ①②', '0 full, 1 fine, 2 12'],
    ['re\u00adsume zero\u200cwidth', '0 resume, 1 zerowidth'],
    ['cafe\u0301', '0 cafe|=caf\u00e9'],
    ['\ud800 x \udc00', '0 x'],
    ['𝐁old 𝟙', '0 bold, 1 1'],
  ])('house %j has %j', (text, words) => {
    expect(wordsOf(text)).toBe(words);
  });

  test.each([
    ['C++ and C#', '0!c++, 0?c, 1 and, 2!c#, 2?c'],
    ['c++11', '0!c++11, 0.c++, 0?c, 1.11'],
    ['.NET ASP.NET', '0!.net, 0.net, 1!asp.net, 1.asp, 2.net'],
    ['node.js', '0!node.js, 0.node, 1.js'],
    ['foo_bar __init__ _x', '0!foo_bar, 0.foo, 1.bar, 2!__init__, 2.init, 3!_x, 3.x'],
    ['1.2.3 v2.0', '0!1.2.3, 0.1, 1.2, 2.3, 3!v2.0, 3.v2, 3?2, 4.0'],
    ['1,000,000 3,x', '0!1000000, 0.1, 1.000, 2.000, 3 3, 4 x'],
    ['e-mail COVID-19', '0!email, 0.e, 1.mail, 2!covid19, 2.covid, 3.19'],
    ['state-of-the-art', '0.state, 1.of, 2.the, 3.art'],
    ['AT&T R&D this&that', '0!at&t, 0.at, 1.t, 2!r&d, 2.r, 3.d, 4 this, 5 that'],
    ['fooBar getElementById', '0!foobar, 0.foo, 1.bar, 2!getelementbyid, 2.get, 3.element, 4.by, 5.id'],
    ['XMLHttpRequest', '0!xmlhttprequest, 0.xml, 1.http, 2.request'],
    ['JavaScript iPhone NASA', '0 javascript, 1 iphone, 2 nasa'],
    ['std::vector<int>', '0 std, 1 vector, 2 int'],
    ['a+b i++ x#y', '0 a, 1 b, 2!i++, 2?i, 3 x, 4 y'],
  ])('house %s is found whole and in parts', (text, words) => {
    expect(wordsOf(text)).toBe(words);
  });

  test.each([
    ["don't John's", '0 dont, 1 john|=johns', 'en'],
    ['don’t John’s', '0 dont, 1 john|=johns', 'en'],
    ["auto's", '0 auto|=autos', 'nl'],
    ["O'Reilly", '0!oreilly, 0.o, 1.reilly', 'xx'],
    ["L'école d'Artagnan", '0 l, 1 ecol|=école|=ecole, 2 d, 3 artagnan', 'fr'],
    ["aujourd'hui", '0!aujourdhui, 0.aujourd, 1.hui', 'fr'],
    ["'quoted'", '0 quoted', 'xx'],
  ])('house the apostrophes of %s', (text, words, language) => {
    expect(wordsOf(text, language)).toBe(words);
  });

  test.each([
    ['Straße', '0 strass|=straße|=strasse', 'de'],
    ['Müller', '0 mull|=müller|=muller|=mueller', 'de'],
    ['Århus', '0 arhus|=århus|=aarhus', 'da'],
    ['IŞIK ısı', '0 isik|=ışık, 1 is|=ısı|=isi', 'tr'],
    ['ISI', '0 isi', 'xx'],
    ['İstanbul', '0 istanbul', 'xx'],
    ['Łódź Ðð Æsir', '0 lodz|=łódź, 1 dd|=ðð, 2 aesir|=æsir', 'xx'],
    ['Ελλάδα ΟΔΟΣ', '0 ελλαδα|=ελλάδα, 1 οδοσ|=οδος', 'xx'],
    ['ёлка край ї', '0 елка|=ёлка, 1 край, 2 ї', 'xx'],
    ['مُحَمَّد أحمد', '0 محمد|=مُحَمَّد, 1 احمد|=أحمد', 'xx'],
    ['हिन्दी', '0 हिन्दी', 'xx'],
  ])('house %s is folded, and kept as it is written', (text, words, language) => {
    expect(wordsOf(text, language)).toBe(words);
  });

  test.each([
    ['東京都', '0?東, 0+東京, 1?京, 1+京都, 2?都'],
    ['猫 犬', '0 猫, 1 犬'],
    ['ｶﾞｷﾞ', '0?ガ, 0+ガギ, 1?ギ'],
    ['𠮷野', '0?𠮷, 0+𠮷野, 1?野'],
    ['Vue入門', '0 vue, 1?入, 1+入門, 2?門'],
    ['한국', '0?한, 0+한국, 1?국'],
    ['한국', '0?한, 0+한국, 1?국'],
    ['กำไร', '0?ก, 0+กำ, 1?ำ, 1+ำไ, 2?ไ, 2+ไร, 3?ร'],
  ])('house %s has its characters and pairs of them', (text, words) => {
    expect(wordsOf(text)).toBe(words);
  });

  test('house with a segmenter words of such scripts are those of a dictionary', () => {
    const segmented = createAnalyser({ segmenter: true });
    expect(wordsOf('東京都に住む Linux', 'ja', segmented)).toMatch(/^0 東京/);
    expect(wordsOf('ภาษาไทย', 'th', segmented)).toBe('0 ภาษา, 1 ไทย');
  });
});

describe('an analyser', () => {
  test('house a word has one number, however it is written and wherever it stands', () => {
    const stream = analyser.analyse('Node node NODE node.js', 'en');
    const [first] = stream.words;
    expect([...stream.words.subarray(0, stream.count)].filter((word) => word === first)).toHaveLength(4);
  });

  test('house after forgetting numbers begin anew', () => {
    const own = createAnalyser();
    own.analyse('one two', undefined);
    expect(own.wordCount).toBe(2);
    own.forget();
    expect(own.wordCount).toBe(0);
    expect(own.analyse('three', undefined).words[0]).toBe(0);
    expect(own.formsOf(0)).toEqual(['three']);
    expect(own.formsOf(7)).toEqual([]);
  });

  test('house languages have words of their own', () => {
    expect(wordsOf('houses', 'en')).toBe('0 hous|=houses');
    expect(wordsOf('houses', 'en-GB')).toBe('0 hous|=houses');
    expect(wordsOf('houses', 'zz')).toBe('0 houses');
  });
});

const TEXT = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc
    .array(
      fc.constantFrom(
        'a',
        'Bc',
        'é',
        '1',
        '.',
        '-',
        '_',
        "'",
        '’',
        '+',
        '#',
        '&',
        ',',
        ' ',
        '字',
        'カ',
        'ﾞ',
        '\u0301',
        '\u00ad',
        '\ud800',
        '𠮷',
        'ก',
        'ß',
        'İ',
        'I',
      ),
      { maxLength: 30 },
    )
    .map((pieces) => pieces.join('')),
);

describe('any text', () => {
  test('house has words at rising places, each where it says, the same when read again', () => {
    fc.assert(
      fc.property(TEXT, fc.constantFrom('en', 'tr', 'xx'), (text, language) => {
        const own = createAnalyser();
        const first = placesOf(own.analyse(text, language));
        let before = -1;
        for (const { position, start, end } of first) {
          expect(position === before || position === before + 1).toBe(true);
          expect(start >= 0 && start < end && end <= text.length).toBe(true);
          before = position;
        }
        expect(placesOf(own.analyse(text, language))).toEqual(first);
        for (let word = 0; word < own.wordCount; word++)
          for (const form of own.formsOf(word)) expect(form).not.toBe('');
      }),
      { numRuns: 2000 },
    );
  });

  test('house is read the same with blanks around it, and in front of more', () => {
    fc.assert(
      fc.property(TEXT, TEXT, (text, more) => {
        const own = createAnalyser();
        const alone = textsOf(own, text);
        expect(textsOf(own, `  ${text} ; `)).toEqual(alone);
        expect(textsOf(own, `${text} | ${more}`)).toEqual([...alone, ...textsOf(own, more)]);
      }),
      { numRuns: 1000 },
    );
  });
});

function placesOf(stream: WordStream) {
  return Array.from({ length: stream.count }, (_, index) => ({
    word: stream.words[index] ?? 0,
    position: stream.positions[index] ?? 0,
    start: stream.starts[index] ?? 0,
    end: stream.ends[index] ?? 0,
    kind: stream.kinds[index] ?? 0,
  }));
}

function textsOf(own: Analyser, text: string): string[] {
  const stream = own.analyse(text, 'en');
  return Array.from(stream.words.subarray(0, stream.count), (word) => own.formsOf(word).join('|'));
}
