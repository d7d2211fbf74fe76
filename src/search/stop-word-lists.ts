/**
 * Words that say little, by the code of `languageCode`: Snowball's lists (English with verbs of mood), for languages without one the commonest pronouns,
 * prepositions, conjunctions and forms of `be` and `have`. Galician, Slovak and others stand here so that no page is taken for one in a related language.
 */
export const STOP_WORD_LISTS: Readonly<Record<string, string>> = {
  ar:
    'في من على إلى عن مع هذا هذه ذلك تلك التي الذي الذين أن إن كان كانت و أو ثم لا ما لم لن قد كل بعض هو هي هم ' +
    'نحن أنا بين عند بعد قبل حتى أنه أنها أنهم إلا إذا إنه إنها أي أيضا أيضًا أخرى آخر أحد أكثر أما أمام به بها ' +
    'بهذا بواسطة تكون تم جميع حول حيث خلال دون ذات سوف سيتم عبر عليه عليها عندما غير فإن فقط فيه فيها كما كيف لأن ' +
    'لك لكن لكل له لها ليس ليست مثل منها منه مما نفس هل هنا هناك هؤلاء والتي وقد وهو وهي وفي ومن وكان ولا ولم يتم ' +
    'يجب يكون يمكن ضمن تحت فوق منذ نحو لدى بأن وذلك وهذا وما اذا او ان الى التى',
  bg:
    'и в на за от се да с не е по че са като до но или при този тази това ще към си я го му им аз ако без беше би ' +
    'бил била били било бъде бяха вас ви вие вече всеки всички всичко все във върху дали два дори докато друг ' +
    'други един една едно ето защо здраво има именно иначе каквото както каква какво какъв кога когато кой които ' +
    'който която което колко ли между ме ми мога може можете много над най нас него нея ни ние някои няма обаче ' +
    'освен още под поне понеже после почти пред преди през само сега след собствен със съм също така такава ' +
    'такива такъв там те тези той тогава толкова тук тя тях у често чрез',
  ca:
    'el la els les de del dels i a al als en amb per que un una uns unes no es és són o com més però seu seva ' +
    'aquest aquesta aquests aquestes això algun alguna alguns algunes altre altra altres abans ambdós aquell ' +
    'aquella bé cada cal cap contra d des després doncs durant ella ells encara entre era eren està estan estava ' +
    'et fa fan fins fer fou ha han havia hi ho ja l li llur m ma mateix mateixa meu molt molts n ni nosaltres on ' +
    'pel pels perquè pot poden podeu poc què quan qual quals quin quina s sense ser serà si sobre sols sota t ' +
    'tant te té teniu tenen tot tota tots totes tu us va van vos aquí hem heu',
  cs:
    'a v na je se s z o do že to i k pro ve si za by jako po od tak jsou nebo ale který která které byl byla bylo ' +
    'být jeho při pod u ze aby ani jestli kteří kterou kterých kterého kterém kterým jak jen když kde již ještě ' +
    'její jejich mezi má mají může mohou není nejsou nebyl pak před přes tedy ten ta tento tato toto této tohoto ' +
    'tomto tím tom ty tyto těchto tu už však všechny vše všech více bude budou buď byly další dokud pokud kdy kdo ' +
    'co což či čí ho jej ji jí jím jich jim jiné jinak ke ku kvůli li mi mu mně nad nám nás náš ne než ni nic ' +
    'nich něj ním ode on ona oni poté potom pouze právě protože proto sebe sice snad svůj své svou svých svým ' +
    'také takže tady tam te ti toho totiž tuto vám vás váš vy zda podle bez až např',
  da:
    'og i jeg det at en den til er som på de med han af for ikke der var mig sig men et har om vi min havde ham ' +
    'hun nu over da fra du ud sin dem os op man hans hvor eller hvad skal selv her alle vil blev kunne ind når ' +
    'være dog noget ville jo deres efter ned skulle denne end dette mit også under have dig anden hende mine alt ' +
    'meget sit sine vor mod disse hvis din nogle hos blive mange ad bliver hendes været thi jer sådan kan ved ' +
    'hvilke hvilket hvilken derfor fordi mellem uden kun samt hver både mens får så blevet få flere gennem',
  de:
    'aber alle allem allen aller alles als also am an ander andere anderem anderen anderer anderes anderm andern ' +
    'anderr anders auch auf aus bei bin bis bist da damit dann der den des dem die das daß derselbe derselben ' +
    'denselben desselben demselben dieselbe dieselben dasselbe dazu dein deine deinem deinen deiner deines denn ' +
    'derer dessen dich dir du dies diese diesem diesen dieser dieses doch dort durch ein eine einem einen einer ' +
    'eines einig einige einigem einigen einiger einiges einmal er ihn ihm es etwas euer eure eurem euren eurer ' +
    'eures für gegen gewesen hab habe haben hat hatte hatten hier hin hinter ich mich mir ihr ihre ihrem ihren ' +
    'ihrer ihres euch im in indem ins ist jede jedem jeden jeder jedes jene jenem jenen jener jenes jetzt kann ' +
    'kein keine keinem keinen keiner keines können könnte machen man manche manchem manchen mancher manches mein ' +
    'meine meinem meinen meiner meines mit muss musste nach nicht nichts noch nun nur ob oder ohne sehr sein ' +
    'seine seinem seinen seiner seines selbst sich sie ihnen sind so solche solchem solchen solcher solches soll ' +
    'sollte sondern sonst über um und uns unse unsem unsen unser unses unter viel vom von vor während war waren ' +
    'warst was weg weil weiter welche welchem welchen welcher welches wenn werde werden wie wieder will wir wird ' +
    'wirst wo wollen wollte würde würden zu zum zur zwar zwischen',
  el:
    'ο η το οι τα του της των τον την και ή στο στη στην στον στα στις στους με σε για από που πως ότι ως να θα ' +
    'δεν μη μην είναι ήταν έχει αυτό αυτή αυτός αλλά αν ένα μια ένας αυτά αυτές αυτοί αυτού αυτής αυτόν αυτήν ' +
    'αυτών κάθε κάποιο κάποια κατά μετά μέσα μόνο μου σας μας τους τις όταν όπου όπως ποιο ποια οποία οποίο ' +
    'οποίος οποίες οποίοι έναν έχουν έχετε μπορεί μπορείτε πρέπει προς πριν παρά χωρίς υπό εάν ώστε πάνω κάτω όλα ' +
    'όλες όλοι όλων άλλο άλλα άλλες ακόμα ακόμη επίσης δηλαδή ενώ επειδή διότι λοιπόν πολύ ήδη εδώ εκεί τότε τώρα ' +
    'τι ποιος δε σ απ κι αντί εκτός γιατί σαν ούτε είτε εσείς εμείς',
  en:
    'may might must shall would could cannot also however therefore thus hence yet upon among via per etc us let ' +
    'i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers ' +
    'herself it its itself they them their theirs themselves what which who whom this that these those am is are ' +
    'was were be been being have has had having do does did doing a an the and but if or because as until while ' +
    'of at by for with about against between into through during before after above below to from up down in out ' +
    'on off over under again further then once here there when where why how all any both each few more most ' +
    'other some such no nor not only own same so than too very can will just should now',
  es:
    'de la que el en y a los del se las por un para con no una su al lo como más pero sus le ya o este sí porque ' +
    'esta entre cuando muy sin sobre también me hasta hay donde quien desde todo nos durante todos uno les ni ' +
    'contra otros ese eso ante ellos e esto mí antes algunos qué unos yo otro otras otra él tanto esa estos mucho ' +
    'quienes nada muchos cual poco ella estar estas algunas algo nosotros mi mis tú te ti tu tus ellas nosotras ' +
    'vosostros vosostras os mío mía míos mías tuyo tuya tuyos tuyas suyo suya suyos suyas nuestro nuestra ' +
    'nuestros nuestras vuestro vuestra vuestros vuestras esos esas estoy estás está estamos estáis están esté ' +
    'estés estemos estéis estén estaré estarás estará estaremos estaréis estarán estaría estarías estaríamos ' +
    'estaríais estarían estaba estabas estábamos estabais estaban estuve estuviste estuvo estuvimos estuvisteis ' +
    'estuvieron estuviera estuvieras estuviéramos estuvierais estuvieran estuviese estuvieses estuviésemos ' +
    'estuvieseis estuviesen estando estado estada estados estadas estad he has ha hemos habéis han haya hayas ' +
    'hayamos hayáis hayan habré habrás habrá habremos habréis habrán habría habrías habríamos habríais habrían ' +
    'había habías habíamos habíais habían hube hubiste hubo hubimos hubisteis hubieron hubiera hubieras ' +
    'hubiéramos hubierais hubieran hubiese hubieses hubiésemos hubieseis hubiesen habiendo habido habida habidos ' +
    'habidas soy eres es somos sois son sea seas seamos seáis sean seré serás será seremos seréis serán sería ' +
    'serías seríamos seríais serían era eras éramos erais eran fui fuiste fue fuimos fuisteis fueron fuera fueras ' +
    'fuéramos fuerais fueran fuese fueses fuésemos fueseis fuesen sintiendo sentido sentida sentidos sentidas ' +
    'siente sentid tengo tienes tiene tenemos tenéis tienen tenga tengas tengamos tengáis tengan tendré tendrás ' +
    'tendrá tendremos tendréis tendrán tendría tendrías tendríamos tendríais tendrían tenía tenías teníamos ' +
    'teníais tenían tuve tuviste tuvo tuvimos tuvisteis tuvieron tuviera tuvieras tuviéramos tuvierais tuvieran ' +
    'tuviese tuvieses tuviésemos tuvieseis tuviesen teniendo tenido tenida tenidos tenidas tened',
  et:
    'ja on ei et kui või ka see selle seda sellest selles need nende neid nad ta tema mis mille mida millest kes ' +
    'kelle oma ning aga siis ainult kas pole oli olid olla olema olnud oleks saab saavad võib võivad peab tuleb ' +
    'kõik kõiki kõigi iga nii nagu kuid vaid veel juba kuni sest enne pärast koos ilma jaoks abil kohta puhul kus ' +
    'kuhu kuidas miks mitte üks ühe kaks teie te ma mina me meie sina ise seejärel sama samuti näiteks üle alla ' +
    'all peal juures vahel eest selleks',
  eu:
    'eta edo ez da du dira dute ditu zen ziren zuen den dituen duen hau hori hura hauek horiek haiek bat baten ' +
    'batean batzuk bada baina baino beste bere bera behar badago dago daude daiteke daitezke dezake dezakezu egin ' +
    'egiten egon ere gabe gero gisa guztiak guztien hain hala hartan hemen horrek izan izango izaten nahi nola ' +
    'noiz non oso ondoren orain ordea zer zein zeren zergatik bidez arabera baita arte bakarrik bezala behin ' +
    'uneko duzu duzun nuen naiz zara gara zuten zituen',
  fa:
    'و در به از که این را با است برای آن یک تا هم می بر یا شده های ها ای هر شود کند کنید کرد کرده باشد بود بوده ' +
    'هستند هست نیز نیست دیگر باید بین پس اگر چون چه چند همه همین همان روی توسط مورد خود آنها آنان اما ولی دارد ' +
    'دارند داده توان تواند بسیار سایر وی من ما شما او وقتی زیرا درباره بدون سپس نمی پیش هیچ کنند شوند کردن شدن ' +
    'مانند',
  fi:
    'olla olen olet on olemme olette ovat ole oli olisi olisit olisin olisimme olisitte olisivat olit olin olimme ' +
    'olitte olivat ollut olleet en et ei emme ette eivät minä minun minut minua minussa minusta minuun minulla ' +
    'minulta minulle sinä sinun sinut sinua sinussa sinusta sinuun sinulla sinulta sinulle hän hänen hänet häntä ' +
    'hänessä hänestä häneen hänellä häneltä hänelle me meidän meidät meitä meissä meistä meihin meillä meiltä ' +
    'meille te teidän teidät teitä teissä teistä teihin teillä teiltä teille he heidän heidät heitä heissä heistä ' +
    'heihin heillä heiltä heille tämä tämän tätä tässä tästä tähän tallä tältä tälle tänä täksi tuo tuon tuotä ' +
    'tuossa tuosta tuohon tuolla tuolta tuolle tuona tuoksi se sen sitä siinä siitä siihen sillä siltä sille ' +
    'siksi nämä näiden näitä näissä näistä näihin näillä näiltä näille näinä näiksi nuo noiden noita noissa ' +
    'noista noihin noilla noilta noille noina noiksi ne niiden niitä niissä niistä niihin niillä niiltä niille ' +
    'niinä niiksi kuka kenen kenet ketä kenessä kenestä keneen kenellä keneltä kenelle kenenä keneksi ketkä ' +
    'keiden keitä keissä keistä keihin keillä keiltä keille keinä keiksi mikä minkä mitä missä mistä mihin millä ' +
    'miltä mille miksi mitkä joka jonka jota jossa josta johon jolla jolta jolle jona joksi jotka joiden joita ' +
    'joissa joista joihin joilla joilta joille joina joiksi että ja jos koska kuin mutta niin sekä tai vaan vai ' +
    'vaikka kanssa mukaan noin poikki yli kun nyt itse voi voivat voidaan voit voisi myös eli jokin joku joko ' +
    'jolloin kaikki kaikkien kaikkia jo jälkeen ennen ilman kuten esimerkiksi muu muut muita muuta sama samaa ' +
    'samalla kuitenkin siis sitten silloin vielä vain eikä aina alla asti eri hyvin koko kuinka näin ollen paljon ' +
    'sellainen tällainen täytyy pitää pitäisi tulee usein vastaan välillä yhä yksi yhden toinen toisen useita ' +
    'useat lisäksi aikana alkaen avulla ellei',
  fr:
    'au aux avec ce ces dans de des du elle en et eux il je la le leur lui ma mais me même mes moi mon ne nos ' +
    'notre nous on ou par pas pour qu que qui sa se ses son sur ta te tes toi ton tu un une vos votre vous c d j ' +
    'l à m n s t y été étée étées étés étant étante étants étantes suis es est sommes êtes sont serai seras sera ' +
    'serons serez seront serais serait serions seriez seraient étais était étions étiez étaient fus fut fûmes ' +
    'fûtes furent sois soit soyons soyez soient fusse fusses fût fussions fussiez fussent ayant ayante ayantes ' +
    'ayants eu eue eues eus ai as avons avez ont aurai auras aura aurons aurez auront aurais aurait aurions ' +
    'auriez auraient avais avait avions aviez avaient eut eûmes eûtes eurent aie aies ait ayons ayez aient eusse ' +
    'eusses eût eussions eussiez eussent',
  ga:
    'an na agus i ar le a do ó de is tá bhí go sa ag gan nó ach as mar nach ní níl raibh atá sé sí siad mé tú ' +
    'muid é í iad seo sin leis leat liom air uirthi orthu dá chun faoi ón ina nuair má dul féin eile gach idir ' +
    'tar éis roimh trí don den gur ba',
  gl:
    'a o as os ao aos á ás de do da dos das en no na nos nas un unha uns unhas dun dunha nun nunha que e é se non ' +
    'con co coa cos coas por polo pola polos polas para como máis mais pero ou este esta estes estas isto ese esa ' +
    'eses esas iso aquel aquela seu súa seus súas meu miña ten teñen tamén cando onde xa só foi era son ser será ' +
    'está están hai pode poden entre sobre sen ata desde moi todo toda todos todas outro outra outros outras ' +
    'mesmo cada cal eu ti el ela eles elas nós vostede lle lles me',
  he:
    'של את על לא זה עם גם כי או אל מה כל הוא היא אני הם אבל אם יש אין אתה אנחנו הן זאת אלה אלו היה היתה היו יהיה ' +
    'אותו אותה אותם שלו שלה שלהם שלי בין לפני אחרי רק כך כאשר כמו כדי יותר מאוד בו בה לו לה להם אך לפי ידי אחד ' +
    'אחת עוד שם כן איך מי למה לאחר ולא אשר כבר אף בכל לכל ניתן יכול',
  hi:
    'का के की में है हैं और को से पर यह वह कि एक था थे थी इस ने भी लिए नहीं तो या ही कर हम आप वे ये उस उन उसे ' +
    'उसके उनके उनकी उनका इसके इसकी इसका इसे जो जिस जिसे जब तब तक अब अपने अपनी अपना साथ बाद कोई कुछ कई सभी सकता ' +
    'सकते सकती करने करता करते करें किया किए गया गई गए हुआ हुए हुई रहा रहे रही होता होती होते होने हो जाता जाती ' +
    'जाते लेकिन किसी द्वारा यदि अगर फिर जैसे बहुत अधिक केवल यहाँ वहाँ क्या कैसे बीच दौरान लिये वाले वाली वाला मैं ' +
    'मेरे',
  hu:
    'a ahogy ahol aki akik akkor alatt által általában amely amelyek amelyekben amelyeket amelyet amelynek ami ' +
    'amit amolyan amíg amikor át abban ahhoz annak arra arról az azok azon azt azzal azért aztán azután azonban ' +
    'bár be belül benne cikk cikkek cikkeket csak de e eddig egész egy egyes egyetlen egyéb egyik egyre ekkor el ' +
    'elég ellen elő először előtt első én éppen ebben ehhez emilyen ennek erre ez ezt ezek ezen ezzel ezért és ' +
    'fel felé hanem hiszen hogy hogyan igen így illetve ill. ill ilyen ilyenkor ison ismét itt jó jól jobban kell ' +
    'kellett keresztül keressünk ki kívül között közül legalább lehet lehetett legyen lenne lenni lesz lett maga ' +
    'magát majd már más másik meg még mellett mert mely melyek mi mit míg miért milyen mikor minden mindent ' +
    'mindenki mindig mint mintha mivel most nagy nagyobb nagyon ne néha nekem neki nem néhány nélkül nincs olyan ' +
    'ott össze ő ők őket pedig persze rá s saját sem semmi sok sokat sokkal számára szemben szerint szinte talán ' +
    'tehát teljes tovább továbbá több úgy ugyanis új újabb újra után utána utolsó vagy vagyis valaki valami ' +
    'valamint való vagyok van vannak volt voltam voltak voltunk vissza vele viszont volna ha',
  hy:
    'և է են եմ ի որ այս այն մեջ համար հետ մի ու կամ բայց ոչ նա նրա նրանք մենք դուք ես նաև կարող կարելի չի չէ էր ' +
    'էին եթե երբ որտեղ ինչ ինչպես թե մինչև մինչ քան ավելի բոլոր ամեն իր իրենց իսկ ըստ մասին վրա մոտ տակ առանց ' +
    'հետո առաջ պետք լինել այդ այդպես սա դա սրա դրա',
  id:
    'yang dan di ke dari untuk dengan pada ini itu adalah dalam tidak oleh sebagai akan atau juga dapat telah ' +
    'para karena bisa ada agar anda antara apa apakah atas bagi bahwa banyak beberapa begitu belum berada ' +
    'berbagai bukan cara daripada demikian dia disebut ia ingin itulah jika jangan kami kamu kecuali kemudian ' +
    'ketika kita lagi lain lainnya lalu lebih maka masih masing melalui mereka mana menjadi merupakan misalnya ' +
    'mungkin namun saat saja salah saya secara sedang sehingga sekarang selain selalu semua seperti serta seorang ' +
    'sesuai setelah setiap sebuah sebelum suatu sudah supaya tanpa tentang tersebut tetapi tetap terhadap tiap ' +
    'yaitu yakni harus hanya hingga bila',
  it:
    'ad al allo ai agli all agl alla alle con col coi da dal dallo dai dagli dall dagl dalla dalle di del dello ' +
    'dei degli dell degl della delle in nel nello nei negli nell negl nella nelle su sul sullo sui sugli sull ' +
    'sugl sulla sulle per tra contro io tu lui lei noi voi loro mio mia miei mie tuo tua tuoi tue suo sua suoi ' +
    'sue nostro nostra nostri nostre vostro vostra vostri vostre mi ti ci vi lo la li le gli ne il un uno una ma ' +
    'ed se perché anche come dov dove che chi cui non più quale quanto quanti quanta quante quello quelli quella ' +
    'quelle questo questi questa queste si tutto tutti a c e i l o ho hai ha abbiamo avete hanno abbia abbiate ' +
    'abbiano avrò avrai avrà avremo avrete avranno avrei avresti avrebbe avremmo avreste avrebbero avevo avevi ' +
    'aveva avevamo avevate avevano ebbi avesti ebbe avemmo aveste ebbero avessi avesse avessimo avessero avendo ' +
    'avuto avuta avuti avute sono sei è siamo siete sia siate siano sarò sarai sarà saremo sarete saranno sarei ' +
    'saresti sarebbe saremmo sareste sarebbero ero eri era eravamo eravate erano fui fosti fu fummo foste furono ' +
    'fossi fosse fossimo fossero essendo faccio fai facciamo fanno faccia facciate facciano farò farai farà ' +
    'faremo farete faranno farei faresti farebbe faremmo fareste farebbero facevo facevi faceva facevamo facevate ' +
    'facevano feci facesti fece facemmo faceste fecero facessi facesse facessimo facessero facendo sto stai sta ' +
    'stiamo stanno stia stiate stiano starò starai starà staremo starete staranno starei staresti starebbe ' +
    'staremmo stareste starebbero stavo stavi stava stavamo stavate stavano stetti stesti stette stemmo steste ' +
    'stettero stessi stesse stessimo stessero stando',
  lt:
    'ir yra kad su į iš ne o bei kaip ar tai už per buvo nuo prie bet taip dėl jei jeigu kai kur kas kuris kuri ' +
    'kurie kurios kurių kurį šis ši šie šį šio šios tas ta tie tą to tos apie arba be dar jau jo jos jų jis ji ' +
    'jie iki po prieš tik tačiau todėl čia bus būti gali galima galite ant pagal tarp visi visos visų vienas ' +
    'viena labai daugiau net nei nes mes jūs aš savo kuo kitų kiti',
  lv:
    'un ir ar no uz par pie kā ka vai tas tā to tam tās tie šis šī šo šajā kas ko kurš kura kuru kuri bet arī ja ' +
    'jau lai līdz pēc pirms bez vēl tikai tiek tika var nav bija būt būs esat viņš viņa viņi es jūs mēs savu sava ' +
    'savā kur kad tad kopā starp visi visas visu katru citu cits ļoti vairāk tādēļ tāpēc caur zem pret iekš gan ' +
    'nevar jūsu mūsu',
  ne:
    'अक्सर अगाडि अगाडी अझै अनुसार अन्तर्गत अन्य अन्यथा अब अरु अरू अर्का अर्की अर्को अर्थात अर्थात् अर्ब अलग ' +
    'अलिकति असार आइतवार आए आज आठ आत्म आदि आफू आफ्नै आफ्नो आयो आश्विन उदाहरण उन उप उही एउटै एक एकदम एकै ओठ औं कति ' +
    'कतै कत्रा कत्री कत्रो करोड कस कसरी कसै कस्ता कस्ती कस्तो कहिल्यै कहीं का कार्तिक कि किन किनभने कुन कुनै कुरा ' +
    'कृपया के केहि केही को कोही क्रमशः खर्ब गयौ चाँडै चार चाले चाहनुहुन्छ चाहन्छु चाहिए चैत चौथो छ छन् छु छू छैन ' +
    'छौँ छौं जताततै जति जत्रा जत्री जत्रो जब जबकि जस जस्ता जस्ती जस्तो जस्तोसुकै जहाँ जान जाहिर जुन जे जेठ जो ' +
    'जोसुकै ठीक त तत्काल तथा तदनुसार तपाई तपाईं तर तल तापनि तापनी तिन तिनी तिमी तिर ती तीन तुरुन्तै तेस्कारण ' +
    'तेस्रो त्यसकारण त्यसपछि त्यसमा त्यसैले त्यहाँ त्यो त्सपछि त्सैले थिए थिएन थिएनन् थियो थोरै दस दिए दिनुभएको ' +
    'दिनुहुन्छ दुई देख देखि देखिन्छ देखियो देखे देखेको देखेर देख्न दोश्रो दोस्रो धेरै न नजिकै नत्र नयाँ नि निम्ति ' +
    'निम्न निम्नानुसार निर्दिष्ट नै नौ पक्का पक्कै पछि पछिल्लो पटक पनि पर्छ पर्थ्यो पर्याप्त पर्सी पहिले पहिलो ' +
    'पहिल्यै पाँच पाँचौं पूर्व पौष प्रति प्रतेक प्रत्येक प्रथम प्लस फागुन फेरि फेरी बने बन्द बन्न बरु बाटो बारे ' +
    'बाहिर बाहेक बिरुद्ध बिशेष बिहिवार बीच बुधवार भए भदौ भन् भर भित्र भित्री भोलि भोली म मंसिर मङ्गलवार महिना मा ' +
    'माघ मात्र माथि मुख्य मेरो यति यत्ति यत्रा यत्री यत्रो यथोचित यदि यद्यपि यस यसरी यसो यस्ता यस्ती यस्तो यहाँ ' +
    'या यिन यिनी यी यो र रही रहेका रहेको राखे राख्छ राम्रो रूप लगभग लाई लाख लागि ले वरिपरि वरीपरी वर्ष वास्तवमा ' +
    'वाहेक विरुद्ध विशेष वैशाख शनिवार शायद शुक्रवार सँग सँगै संग संगै सक्छ सट्टा सधै सधैं सबै समय सम्भव सम्म सय ' +
    'सही साँच्चै साउन सात साथ साथै सायद सारा सुन्ना सो सोध्न सोमवार सोही स्पष्ट हजार हप्ता हरे हरेक हामी हाम्रो ' +
    'हिजो हुन्छ होला होस्',
  nl:
    'de en van ik te dat die in een hij het niet zijn is was op aan met als voor had er maar om hem dan zou of ' +
    'wat mijn men dit zo door over ze zich bij ook tot je mij uit der daar haar naar heb hoe heeft hebben deze u ' +
    'want nog zal me zij nu ge geen omdat iets worden toch al waren veel meer doen toen moet ben zonder kan hun ' +
    'dus alles onder ja eens hier wie werd altijd doch wordt wezen kunnen ons zelf tegen na reeds wil kon niets ' +
    'uw iemand geweest andere waar welke welk kunt echter tussen tijdens volgens zoals sinds sommige elke elk ' +
    'beide ander anders enkele vaak waarbij',
  no:
    'og i jeg det at en et den til er som på de med han av ikke ikkje der så var meg seg men ett har om vi min ' +
    'mitt ha hadde hun nå over da ved fra du ut sin dem oss opp man kan hans hvor eller hva skal selv sjøl her ' +
    'alle vil bli ble blei blitt kunne inn når være kom noen noe ville dere deres kun ja etter ned skulle denne ' +
    'for deg si sine sitt mot å meget hvorfor dette disse uten hvordan ingen din ditt blir samme hvilken hvilke ' +
    'sånn inni mellom vår hver hvem vors hvis både bare enn fordi før mange også slik vært båe begge siden dykk ' +
    'dykkar dei deira deires deim di då eg ein eit eitt elles honom hjå ho hoe henne hennar hennes hoss hossen ' +
    'ingi inkje korleis korso kva kvar kvarhelst kven kvi kvifor me medan mi mine mykje no nokon noka nokor noko ' +
    'nokre sia sidan so somt somme um upp vere vore verte vort varte vart',
  pl:
    'i w z na do że się nie jest to o a jak po co ale od za dla przez tak czy ten ta te być są był była było lub ' +
    'oraz który która które pod przy tym tego tej także aby ani bardzo bez bo by byli byłoby będzie będą coś ' +
    'czyli dlaczego dlatego gdy gdzie go ich im inne innych iż ja ją jego jej jednak jednym jedno jeszcze jeśli ' +
    'jeżeli już każdy każda każde kiedy kto którego której których którym którymi którą którzy lecz ma mają ' +
    'między mi mimo może można możesz mu my nad nam nas natomiast nawet nich nic niej nim niż no obok on ona one ' +
    'oni ono podczas ponieważ poza przed skąd sobie swoje swój swoją taki takie tam też tu tych tylko tymi wasz ' +
    'we więc wszystkie wszystko wszystkich wy ze zaś żeby jakie jaki jaką ci cię',
  pt:
    'de a o que e do da em um para com não uma os no se na por mais as dos como mas ao ele das à seu sua ou ' +
    'quando muito nos já eu também só pelo pela até isso ela entre depois sem mesmo aos seus quem nas me esse ' +
    'eles você essa num nem suas meu às minha numa pelos elas qual nós lhe deles essas esses pelas este dele tu ' +
    'te vocês vos lhes meus minhas teu tua teus tuas nosso nossa nossos nossas dela delas esta estes estas aquele ' +
    'aquela aqueles aquelas isto aquilo estou está estamos estão estive esteve estivemos estiveram estava ' +
    'estávamos estavam estivera estivéramos esteja estejamos estejam estivesse estivéssemos estivessem estiver ' +
    'estivermos estiverem hei há havemos hão houve houvemos houveram houvera houvéramos haja hajamos hajam ' +
    'houvesse houvéssemos houvessem houver houvermos houverem houverei houverá houveremos houverão houveria ' +
    'houveríamos houveriam sou somos são era éramos eram fui foi fomos foram fora fôramos seja sejamos sejam ' +
    'fosse fôssemos fossem for formos forem serei será seremos serão seria seríamos seriam tenho tem temos tém ' +
    'tinha tínhamos tinham tive teve tivemos tiveram tivera tivéramos tenha tenhamos tenham tivesse tivéssemos ' +
    'tivessem tiver tivermos tiverem terei terá teremos terão teria teríamos teriam',
  ro:
    'și în de la a cu pe pentru o un nu este din ce că se al mai au fost sunt dar sau lui ei le să care prin ' +
    'această acest aceasta aceste aceștia acea acel acele acestea acestui acestei aceea am ar are asupra atât ' +
    'atunci avea aveți avem către când căreia cărui cea cei cel cele cine cum cât câteva da dacă decât deci deja ' +
    'despre dintre doar două după ea eu fi fie fiecare foarte fără iar imediat înainte într îi îl îmi își între ' +
    'lor mult multe nici noi nostru ori orice poate pot peste până sa sub său săi sale tot toate toți tu una unei ' +
    'unele unor unui unul va vă vom vor voi era erau',
  ru:
    'и в во не что он на я с со как а то все она так его но да ты к у же вы за бы по только ее мне было вот от ' +
    'меня еще нет о из ему теперь когда даже ну вдруг ли если уже или ни быть был него до вас нибудь опять уж вам ' +
    'ведь там потом себя ничего ей может они тут где есть надо ней для мы тебя их чем была сам чтоб без будто ' +
    'чего раз тоже себе под будет ж тогда кто этот того потому этого какой совсем ним здесь этом один почти мой ' +
    'тем чтобы нее сейчас были куда зачем всех никогда можно при наконец два об другой хоть после над больше тот ' +
    'через эти нас про всего них какая много разве три эту моя впрочем хорошо свою этой перед иногда лучше чуть ' +
    'том нельзя такой им более всегда конечно всю между это также которые который которая которое которых ' +
    'которого которой которым неё её ещё всё свои своей своего своих этих этим эта те тех около такие будут ' +
    'является могут нужно либо однако поэтому затем',
  sk:
    'a aby aj ak ako ale alebo ani asi až bez bol bola boli bolo bude budú by byť cez čo či do ešte ho i ich iba ' +
    'im inak ja je jeho jej jemu k každý kde kedy keď kto ktorá ktoré ktorého ktorej ktorí ktorý ktorých ktorým ' +
    'ktorou ku len ma má majú medzi mi mať mnou môj môže môžete môžu my na nad nám nás nich nie nič niekto no o ' +
    'od on ona oni ono po pod podľa potom pre pred pri preto pretože práve s sa seba si so sú svoj svoje svojej ' +
    'svojich ste tak tam táto tá teda ten tento tejto tieto títo to toho tohto tom tomto tu tú túto už v vám vás ' +
    'viac vo však všetko všetky vy z za zo že',
  sl:
    'v za in na je ali ki če se z s so da kot do pa ne ni ko bo iz od po pri ta to te tem tega ter tudi lahko le ' +
    'več vse vseh vsi med bi bil bila bilo bili biti bodo jih jo ga mu mi mo ji sem si ste smo svoj svoje svojo ' +
    'kaj kako kje ker kadar kateri katera katere katero katerih katerem ob o k h nad pod pred brez čez samo še že ' +
    'tako takoj potem nato niso ima imajo moj naš njegov njen njihov on ona oni niti nekaj drugi druge zelo ampak ' +
    'vendar torej zato vsak vsako vsaka vsakega',
  sr:
    'i u je na se da su od za sa a kao ne to o iz koji koja koje će bi ili ali у је на се да су од за са а као не ' +
    'то о из који која које ће би или али biti bila bilo bile bio budu ću ga im iako ima ih ja jer joj još jedan ' +
    'jedna jedno kad kada kako kod kojem kojeg kojih kojim kojoj koju li međutim mi mogu može možete mu nad nakon ' +
    'nam ni nije nisu niti njega njegov nje njih no ona one oni onda ono opći osim ova ovaj ove ovo ovog ovom pa ' +
    'po pod pored preko prema pre prije pri sam samo sebe si smo ste sva sve svi svoj svoje svoju ta tada taj ' +
    'tako također takođe tamo te ti tim toga tog tome tu uz već vi više zato zbog што бити био била било биле га ' +
    'им има их ја јер још један једна једно кад када како код којег којем којих којим којој коју мало међутим ми ' +
    'могу може му над након није нису ни њега њих он она оне они оно овај ова ове ово овог осим па по под поред ' +
    'преко према пре при сам само себе си смо сте сва све сви свој своје своју та тада тај тако такође те ти тим ' +
    'тог тога уз већ ви више зато због',
  sv:
    'och det att i en jag hon som han på den med var sig för så till är men ett om hade de av icke mig du henne ' +
    'då sin nu har inte hans honom skulle hennes där min man ej vid kunde något från ut när efter upp vi dem vara ' +
    'vad över än dig kan sina här ha mot alla under någon eller allt mycket sedan ju denna själv detta åt utan ' +
    'varit hur ingen mitt ni bli blev oss din dessa några deras blir mina samma vilken er sådan vår blivit dess ' +
    'inom mellan sådant varför varje vilka ditt vem vilket sitta sådana vart dina vars vårt våra ert era vilkas',
  tr:
    'acaba ama aslında az bazı belki biri birkaç birşey biz bu çok çünkü da daha de defa diye eğer en gibi hem ' +
    'hep hepsi her hiç için ile ise kez ki kim mı mu mü nasıl ne neden nerde nerede nereye niçin niye o sanki şey ' +
    'siz şu tüm ve veya ya yani bir bana ben beni benim birçok bize bizi bizim böyle bunu bunun bunlar burada ' +
    'bütün değil diğer dolayı edilir eden ederek etmek fakat göre hangi hatta ilgili işte kadar karşı kendi ' +
    'kendisi olan olanlar olarak oldu olduğu olduğunu olmak olması olur olabilir onlar onu onun orada önce öyle ' +
    'rağmen sadece sen senin sizin sonra şöyle şunu tarafından üzere üzerinde var yalnızca yok yoksa ancak artık ' +
    'ayrıca bile içinde arasında nedenle',
  uk:
    'і й в у на з до що не за та як це по від для про але його її вони він вона є був була було або також при а б ' +
    'без би більш бути вам вас ваш ви всі воно все йому якщо який яка яке які яких якого якій яким між може можна ' +
    'можуть мене мені ми навіть над нам нас немає ні них нього неї після перед поки потім себе свої своє свою ' +
    'своїх так такий таке там те ти тим тих то того той тому тут усі хто цей ця ці цього цієї цьому цю цих через ' +
    'чи чого щоб лише тільки вже ще буде будуть їх їм коли де із зі під',
  vi:
    'và của là có cho các một những trong không được với từ này đã để khi đến về bạn đó vào ra trên dưới như nếu ' +
    'thì mà hoặc hay bị bởi cũng đang sẽ rồi chỉ còn nhiều rất sau trước tại theo lại nên phải thể nào gì ai đây ' +
    'đấy vì do nhưng cùng mọi mỗi tất cả hơn nó tôi chúng họ ta vẫn lên giữa mình',
};
