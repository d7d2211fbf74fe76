import { describe, expect, test } from 'vitest';
import { pageLanguage } from '../../src/search/language.ts';

const TEXTS = {
  en: 'The quick brown fox jumps over the lazy dog, and nobody was there who could have seen it happen.',
  de: 'Dies ist ein Text in deutscher Sprache, der lang genug ist, um erkannt zu werden, wie wir hoffen.',
  fr: "C'est un texte en langue française qui est assez long pour que l'on puisse la reconnaître.",
  es: 'Este es un texto en español que es lo bastante largo para que se pueda reconocer el idioma.',
  it: 'Questo è un testo in lingua italiana che è abbastanza lungo per essere riconosciuto da tutti.',
  pt: 'Este é um texto em português que é suficientemente longo para que o idioma seja reconhecido.',
  nl: 'Dit is een tekst in het Nederlands die lang genoeg is om herkend te kunnen worden door ons.',
  sv: 'Det här är en text på svenska som är tillräckligt lång för att språket ska kunna kännas igen.',
  fi: 'Tämä on suomenkielinen teksti, joka on riittävän pitkä, jotta kieli voidaan tunnistaa siitä.',
  pl: 'To jest tekst w języku polskim, który jest wystarczająco długi, aby można było go rozpoznać.',
  cs: 'Toto je text v českém jazyce, který je dostatečně dlouhý na to, aby mohl být rozpoznán.',
  ru: 'Это текст на русском языке, который достаточно длинный, чтобы язык можно было узнать.',
  uk: 'Це текст українською мовою, який є достатньо довгим, щоб мову можна було розпізнати.',
  tr: 'Bu, dilin tanınabilmesi için yeterince uzun olan Türkçe dilinde yazılmış bir metindir.',
  ar: 'هذا نص باللغة العربية طويل بما فيه الكفاية حتى يمكن التعرف على اللغة التي كتب بها',
  fa: 'این یک متن به زبان فارسی است که به اندازه کافی طولانی است تا بتوان زبان آن را شناخت',
  el: 'Αυτό είναι ένα κείμενο στα ελληνικά που είναι αρκετά μεγάλο.',
  he: 'זהו טקסט בעברית שהוא ארוך מספיק כדי שאפשר יהיה לזהות את השפה.',
  ja: 'これは日本語の文章で、言語を認識するのに十分な長さがあります。',
  zh: '这是一段足够长的中文文本，可以用来识别它所使用的语言，希望如此。',
  ko: '이것은 언어를 인식하기에 충분히 긴 한국어 텍스트입니다.',
  th: 'นี่คือข้อความภาษาไทยที่ยาวพอที่จะรู้จักภาษาได้',
};

/** Longer texts. */
const LONG = {
  de: 'Wer auf dieser Seite liest, der findet hier alles über die Knoten, die man auf einem Schiff braucht, und wie sie gemacht werden. Die meisten von ihnen sind nicht schwer, aber man muss sie oft üben, bis man sie auch in der Nacht und bei Regen machen kann, ohne lange zu überlegen.',
  en: 'Whoever reads this page finds here all about the knots that are used on a ship, and how they are made. Most of them are not hard to learn, but you have to tie them often before you can make them at night and in the rain, without thinking of it for long and without any help.',
  es: 'Quien lee esta página encuentra aquí todo sobre los nudos que se usan en un barco y cómo se hacen. La mayoría de ellos no son difíciles, pero hay que hacerlos muchas veces hasta que uno los pueda hacer también de noche y con lluvia, sin pensar mucho en ello y sin la ayuda de nadie.',
  da: 'Den der læser denne side, finder her alt om de knuder, som man bruger på et skib, og hvordan de bliver lavet. De fleste af dem er ikke svære at lære, men man skal øve sig på dem tit, før man kan lave dem om natten og i regn uden at tænke længe over det og uden hjælp fra nogen.',
};

describe('the language of a page', () => {
  test.each([
    ['de-AT', 'de'],
    ['EN', 'en'],
    ['nb-NO', 'nb'],
    ['iw', 'he'],
    [' fr ', 'fr'],
  ])('house %s is believed', async (declared, code) => {
    expect(await pageLanguage(declared, 'Dies ist ein deutscher Text und nichts anderes.')).toBe(code);
  });

  test.each([
    ['en', LONG.de, 'de'],
    ['de', LONG.en, 'en'],
    ['tr', LONG.en, 'en'],
    ['et', LONG.en, 'en'],
    ['en', LONG.es, 'es'],
    // Not so sure: related to Spanish, without a list of its own.
    ['gl', LONG.es, 'gl'],
    ['nb', LONG.da, 'nb'],
    ['en', TEXTS.ja, 'ja'],
    ['en', TEXTS.zh, 'zh'],
    ['ru', TEXTS.el, 'el'],
    ['yue', TEXTS.zh, 'yue'],
    ['el', TEXTS.el, 'el'],
    ['de-CH', LONG.de, 'de'],
    ['fr', `${'x1 = y2 + foo(bar); '.repeat(40)}`, 'fr'],
  ])('house %s is not believed where the words are those of another language', async (declared, text, code) => {
    expect(await pageLanguage(declared, text)).toBe(code);
  });

  test.each(Object.entries(TEXTS))('house %s is told from %s', async (code, text) => {
    expect(await pageLanguage(undefined, text)).toBe(code);
    expect(await pageLanguage('und', text)).toBe(code);
  });

  test('house a few words, numbers and code tell nothing', async () => {
    expect(await pageLanguage('', 'OK')).toBe('');
    expect(await pageLanguage(undefined, '1 2 3 4 5 6 7 8 9 '.repeat(30))).toBe('');
    expect(await pageLanguage(undefined, '')).toBe('');
  });
});
