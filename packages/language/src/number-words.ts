const units: [string, number][] = [
  ['zero cero zéro', 0],
  ['one isa isang uno una une first unang primero premier', 1],
  ['two dalawa dalawang dos deux second ikalawa pangalawa segundo deuxieme', 2],
  ['three tatlo tatlong tres trois third ikatlo pangatlo tercero troisieme', 3],
  ['four apat kwatro kuwatro cuatro quatre fourth ikaapat cuarto quatrieme', 4],
  ['five lima limang singko cinco cinq fifth ikalima quinto cinquieme', 5],
  ['six anim sais seis', 6],
  ['seven pito pitong siyete siete sept', 7],
  ['eight walo walong otso ocho huit', 8],
  ['nine siyam nuwebe nueve neuf', 9],
  ['ten sampu sampung diyes diez dix', 10],
  ['eleven labing-isa onse once onze', 11],
  ['twelve labindalawa labindalawang dose doce douze', 12],
  ['fifteen labinlima labinlimang kinse quince quinze', 15],
  ['twenty dalawampu dalawampung bente veinte vingt', 20],
  ['thirty tatlumpu tatlumpung trenta treinta trente', 30],
  ['forty apatnapu apatnapung kwarenta cuarenta quarante', 40],
  ['fifty limampu limampung singkwenta cincuenta cinquante', 50],
  ['sixty animnapu sesenta soixante', 60],
  ['ninety siyamnapu nobenta noventa', 90],
  ['hundred sandaan isandaan cien ciento cent', 100],
  ['thousand sanlibo isanlibo mil mille', 1000],
];
/**
 * Cardinal and ordinal numbers in English, Filipino, Spanish and French, in lower case. "Twenty-four" and
 * "two hundred" consist of two entries.
 */
export const numberWords: ReadonlyMap<string, number> = new Map(
  units.flatMap(([words, value]) => words.split(' ').map((word): [string, number] => [word, value])),
);

/** Number words that are also articles or months, and may state no number. */
export const ambiguousNumberWords: ReadonlySet<string> = new Set(
  'one isa isang uno una une first unang primero premier second sept once'.split(' '),
);

const freePattern =
  /(?<!feel |[-\p{L}])free\b(?!-| (?:to|from)\b)|\blibre\b|\bgratis\b|\bgratuit|\bcomplimentary\b|\bwalang bayad\b/iu;
const unpaidPattern =
  /\bfree|\bwaived?\b|\binclu[dsy]|\bkasama\b|\b(?:no|not|never|nothing|without|wala(?:ng)?|hindi|di|sin|no se|sans|pas)\b[^.!?\n]{0,25}\b(?:charg|cost|fee|pay|bayad|babayar|siningil|sinisingil|cobr|coste|cargo|pag|frais|factur)/iu;
const onePattern = /\b(?:an?|per|each|every|kada|bawat|isang|un|une|una|cada|chaque|par)\s+\p{L}/iu;

/** Returns whether a text says that something is free. "feel free" and "sugar-free" do not count. */
export function saysFree(text: string): boolean {
  return freePattern.test(text);
}

/**
 * Returns whether a text says that nothing is paid for something, including that it is waived or included.
 */
export function saysUnpaid(text: string): boolean {
  return unpaidPattern.test(text);
}

/** Returns whether a text says one of something: "a year", "per day". */
export function saysOne(text: string): boolean {
  return onePattern.test(text);
}
