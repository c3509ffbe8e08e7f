/** Words without meaning for the question, by language. */
const lists = {
  en: `a about also am an and any anything are as at be available been but by can could did do does for from get had happen happens has have he her here hers him his how i if in is it its
    just know let like long many me much my need of offer on or our out please sell she should so some take tell than that the their them there they this to too us want was we were
    what which who why will with would you your`,
  fil: `ako akin ang ano anong at ay ba bakit kong mong naming nating bang din gamit ito iyan iyon ka kami kayo ko kung lang mag mga may mayroon meron mo muna na
    alam benta dito diyan doon gusto hanggang inyo kailangan kumuha lamang makakuha malaman mula nasa paki sana
    nang namin natin ng ninyo nila niya nyo o opo pa paano pala para po puwede pwede pwedeng rin
    avail pede pedeng pde pdeng pwde pwedi kelangan bkt pano aq kau kyo nyong lng yng ung dun dyan jan sa si sila sino siya tayo tuwing yung`,
  es: `al como con cual cuales cuanto cuanta de del el ella en es esta este hay la las lo los me mi mis muy no
    para pero por porque puede puedo que quien se si son su sus tiene tienen un una usted ustedes y yo`,
  fr: `au aux avec avez ce ces cette dans des du elle est et etes il ils je le les leur ma mais mes mon ne nous ou par pas
    peut peux pour puis que quel quelle quelles quels qui sa ses son sont sur une vos votre vous`,
} as const;

type EmptyWordLanguage = keyof typeof lists;

const toWordSet = (language: EmptyWordLanguage): ReadonlySet<string> => new Set(lists[language].split(/\s+/));

/** Words without meaning for the question, without accents. */
export const emptyWords: Readonly<Record<EmptyWordLanguage, ReadonlySet<string>>> = {
  en: toWordSet('en'),
  fil: toWordSet('fil'),
  es: toWordSet('es'),
  fr: toWordSet('fr'),
};
