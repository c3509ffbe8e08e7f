/** Words that say nothing about what is asked, in English, Filipino, Spanish and French. */
const emptyWords = new Set(
  `a about also am an and any anything are as at be available been but by can could did do does for from get had happen happens has have here how i if in is it its
  just know let like long many me much my need of offer on or our out please sell should so some take tell than that the their them there they this to too us want was we were
  what which who why will with would you your
  ako akin ang ano anong at ay ba bakit bang din gamit ito iyan iyon ka kami kayo ko kung lang mag mga may mayroon meron mo muna na
  nang namin natin ng ninyo nila niya nyo o opo pa paano pala para po puwede pwede pwedeng rin sa si sila sino siya tayo tuwing yung
  al como con cual cuales cuanto cuanta de del el ella en es esta este hay la las lo los me mi mis muy no
  para pero por porque puede puedo que quien se si son su sus tiene tienen un una usted ustedes y yo
  au aux avec avez ce ces cette dans des du elle est et etes il ils je le les leur ma mais mes mon ne nous ou par pas
  peut peux pour puis que quel quelle quelles quels qui sa ses son sont sur une vos votre vous`.split(/\s+/),
);

const wordPattern = /[\p{L}\p{N}]+/gu;
const marksPattern = /\p{M}+/gu;

/**
 * Words of a text without accents, common endings and Filipino's commonest prefixes, cut to six letters: a stem good
 * enough to compare a question with a sentence in any of the four languages ("deliver", "delivery", "delivering").
 */
export function listTerms(text: string): string[] {
  const plain = text.normalize('NFD').replace(marksPattern, '').toLowerCase();
  const terms: string[] = [];
  for (const word of plain.match(wordPattern) ?? []) {
    if (!emptyWords.has(word)) terms.push(shorten(word));
  }
  return terms;
}

const prefixPattern = /^(?:nagpapa|magpapa|nagpa|magpa|nag|mag|pag)(?=\p{L}{4})/u;
/** "kapeng" of "kapeng barako". */
const linkerPattern = /(?<=\p{L}{3}[aeiou])ng$/u;

function shorten(word: string): string {
  if (/^\d/.test(word)) return word;
  const bare = word.replace(prefixPattern, '');
  const single = bare.length > 3 && bare.endsWith('s') && !bare.endsWith('ss') ? bare.slice(0, -1) : bare;
  const root = single.replace(/(?<=\p{L}{3})(?:ing|ed)$/u, '').replace(linkerPattern, '');
  const plain = root === single ? root : root.replace(/([bdgmnprt])\1$/, '$1');
  return plain.replace(/(?<=\p{L}{3})e$/u, '').slice(0, 6);
}
