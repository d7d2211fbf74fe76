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
  gl: 'Este é un texto en galego, que é o suficientemente longo para que nunha máquina se poida recoñecer a lingua.',
  id: 'Bahasa ini adalah bahasa resmi dan bahasa persatuan yang digunakan oleh banyak orang karena mereka tinggal di banyak pulau.',
  ms: 'Bahasa Melayu ialah bahasa kebangsaan yang dituturkan oleh ramai orang di rantau ini kerana kedudukannya di laluan perdagangan.',
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
  fi: 'Joka lukee tämän sivun, löytää täältä kaiken solmuista, joita laivassa tarvitaan, ja siitä, miten ne tehdään. Useimmat niistä eivät ole vaikeita oppia, mutta niitä on harjoiteltava usein, ennen kuin ne voi tehdä myös yöllä ja sateessa ilman pitkää miettimistä.',
  tr: 'Bu sayfayı okuyan herkes bir gemide kullanılan düğümler ve bunların nasıl yapıldığı hakkında bilgi bulur. Çoğu zor değildir, ancak gece ve yağmurda da yapabilmek için onları çok kez denemek gerekir. Daha sonra uzun süre düşünmeden yapılır ve kimse yardım etmez.',
  pl: 'Kto czyta tę stronę, ten znajdzie tu wszystko o węzłach, których używa się na statku, i o tym, jak się je wiąże. Większość z nich nie jest trudna, ale trzeba je często ćwiczyć, aby można było je zawiązać także w nocy i w deszczu, bez długiego namysłu.',
  et: 'Kes seda lehte loeb, leiab siit kõik sõlmede kohta, mida laeval vaja läheb, ja selle, kuidas neid tehakse. Enamik neist ei ole rasked, aga neid tuleb sageli harjutada, enne kui neid saab teha ka öösel ja vihmas, ilma et peaks kaua mõtlema.',
  hi: 'जो इस पृष्ठ को पढ़ता है उसे यहाँ जहाज पर काम आने वाली गाँठों के बारे में सब कुछ मिलता है और यह भी कि वे कैसे बनाई जाती हैं। उनमें से अधिकतर कठिन नहीं हैं, लेकिन उन्हें रात में और बारिश में बनाने के लिए बहुत अभ्यास करना होता है।',
  sl: 'Kdor bere to stran, najde tukaj vse o vozlih, ki se uporabljajo na ladji, in o tem, kako se naredijo. Večina od njih ni težka, vendar jih je treba pogosto vaditi, da jih lahko naredi tudi ponoči in v dežju, ne da bi dolgo razmišljal.',
  ru: 'Кто читает эту страницу, тот найдёт здесь всё об узлах, которые нужны на корабле, и о том, как они вяжутся. Большинство из них не трудны, но их надо часто вязать, чтобы можно было делать это и ночью, и в дождь, не думая об этом долго.',
  bg: 'Който чете тази страница, намира тук всичко за възлите, които се използват на кораб, и как се правят. Повечето от тях не са трудни, но трябва да се правят често, за да може човек да ги направи и през нощта, и в дъжда, без да мисли дълго.',
  nails:
    'Aqui se mostra como cortar a unha e pintar as unhas em casa. Para que as unhas fiquem bonitas é preciso que a pele em volta delas seja tratada com um creme antes de dormir, e que não se use água muito quente. Depois de uma semana a unha já está mais forte.',
  gl: 'Quen le esta páxina atopa aquí todo sobre os nós que se usan nun barco e como se fan. A maioría deles non son difíciles, pero hai que facelos moitas veces ata que un os poida facer tamén de noite e con chuvia, sen pensar moito niso e sen a axuda de ninguén.',
  sk: 'Kto číta túto stránku, ten tu nájde všetko o uzloch, ktoré sa používajú na lodi, a o tom, ako sa robia. Väčšina z nich nie je ťažká, ale treba ich často cvičiť, aby ich človek mohol urobiť aj v noci a v daždi, bez toho, aby dlho rozmýšľal.',
  nn: 'Den som les denne sida, finn her alt om knutane som ein bruker på eit skip, og korleis dei vert laga. Dei fleste av dei er ikkje vanskelege å læra, men ein må øva på dei ofte før ein kan laga dei om natta og i regn utan å tenkja lenge over det.',
  wines:
    'Wines of France: Château de la Rivière, Domaine de la Romanée-Conti, Château du Tertre, Les Forts de Latour, Le Petit Mouton, Clos de la Roche, Clos des Lambrays, Château les Ormes de Pez, La Mission Haut-Brion, Côtes de Gascogne, Domaine de la Croix, Château de la Tour, Clos de la Perrière',
  plants:
    'Rosa canina, Acer campestre, Quercus robur, Betula pendula, Fagus sylvatica, Pinus nigra, Salix alba, Tilia cordata, Ulmus minor, Sorbus aria, Malus domestica, Pyrus communis, Prunus avium, Ilex aquifolium, Taxus baccata, Juniperus communis, Alnus glutinosa',
  dishes:
    'El Rincón de la Abuela, Calle Mayor, Sevilla: paella, tortilla, gazpacho, jamón ibérico, croquetas, patatas bravas, gambas, churros, chocolate, sangría, cerveza, pescado frito, helado casero',
  // Of such texts hardly more than one word in ten is on a list.
  manual:
    'Ohjelman asennus käynnistetään valitsemalla asennustiedosto. Asennuksen jälkeen käyttäjä voi muuttaa asetuksia valikosta. Jos asennus keskeytyy, tarkista verkkoyhteys ja levytila. Päivitykset ladataan automaattisesti palvelimelta, ja ohjelma käynnistetään uudelleen. Varmuuskopio tallennetaan kansioon, joka määritetään asetuksissa. Vanhat tiedostot poistetaan.',
  km: 'Choose Tools - Options - Load and Save ផ្នែកនេះពណ៌នាអំពី the settings for saving and how they are used ទិដ្ឋភាពទូទៅនៃកម្មវិធីនេះ if you want to open it ការរៀបចំឯកសារ and then choose the file type for all of your documents in this folder បណ្ណាល័យ និងម៉ូឌុល',
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
    ['gl', LONG.es, 'gl'],
    // Related to Spanish, without a list of its own.
    ['ast', LONG.es, 'ast'],
    ['nb', LONG.da, 'nb'],
    ['en', TEXTS.ja, 'ja'],
    ['en', TEXTS.zh, 'zh'],
    ['ru', TEXTS.el, 'el'],
    ['yue', TEXTS.zh, 'yue'],
    ['el', TEXTS.el, 'el'],
    ['de-CH', LONG.de, 'de'],
    ['en', LONG.fi, 'fi'],
    ['en', LONG.tr, 'tr'],
    ['en', LONG.pl, 'pl'],
    ['en', LONG.et, 'et'],
    ['en', LONG.hi, 'hi'],
    ['fr', LONG.sl, 'sl'],
    ['uk', LONG.ru, 'ru'],
    ['de', LONG.bg, 'bg'],
    ['tr', TEXTS.ru, 'ru'],
    ['en', TEXTS.fa, 'fa'],
    ['uz', TEXTS.ru, 'uz'],
    ['gl', LONG.gl, 'gl'],
    ['en', LONG.gl, 'gl'],
    ['en', LONG.nails, 'pt'],
    ['sk', LONG.sk, 'sk'],
    ['nn', LONG.nn, 'nn'],
    ['en', LONG.wines, 'en'],
    ['en', LONG.plants, 'en'],
    ['en', LONG.dishes, 'en'],
    ['en', LONG.manual, 'fi'],
    ['km', LONG.km, 'km'],
    [
      'fr',
      `${'SELECT a.id, b.name FROM users AS a JOIN orders AS b ON a.id = b.user WHERE a.x IS NOT NULL AND b.y IN (1, 2) OR NOT EXISTS (SELECT * FROM t); '.repeat(3)}`,
      'fr',
    ],
    ['cs', `${'a + b = c, x i y z v k s o u a e o a i, a b c, o k, a v s z, f o g '.repeat(6)}`, 'cs'],
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
