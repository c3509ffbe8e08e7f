import { emptyWords } from '@anito/language/empty-words';
import { findLightRoot, lightWords } from '@anito/language/light-words';
import { ambiguousNumberWords, numberWords } from '@anito/language/number-words';
import { expandShorthand } from '@anito/language/shorthand';
import { findConcept } from './concepts.ts';
import { listTerms } from './terms.ts';
import { findWordMeaning } from './word-meanings.ts';

/** Property that a question asks for. */
export type Aim =
  | 'price'
  | 'distance'
  | 'wait'
  | 'free'
  | 'count'
  | 'duration'
  | 'age'
  | 'until'
  | 'time'
  | 'place'
  | 'who'
  | 'why'
  | 'how'
  | 'case'
  | 'which';

/** One thing or action in a question. */
export type QuestionPart = {
  /** Meaning of the word, equal for synonyms and translations. For an unknown word, its stem. */
  name: string;
  /** `name`: a word that is in no list, for example a town, a person, a brand or a thing. */
  kind: 'slot' | 'deed' | 'act' | 'mild' | 'weak' | 'thing' | 'name';
};

/** A question in a form that can be compared with others. */
export type ComparableQuestion = {
  aims: Set<Aim>;
  parts: Map<string, QuestionPart>;
  numbers: Set<string>;
  /** Whether it asks about the absence of something: "without", "not", "sugar-free". */
  isNegated: boolean;
};

const po = '(?: po| ba| kaya)*';
/** Checked in this order. Each pattern removes its match from the text. */
const aims: readonly [Aim, RegExp][] = [
  [
    'wait',
    new RegExp(
      `\\bwhen (?:will|can|do) (?:i|we) (?:get|receive|have)\\b|\\b(?:kailan|kelan)(?: ko| namin)?${po} (?:ko |namin )?(?:makukuha|matatanggap)\\b|\\bcuando (?:recibo|recibire|llega)\\b|\\bquand (?:vais-je|puis-je) recevoir\\b`,
      'g',
    ),
  ],
  [
    'distance',
    new RegExp(
      `\\bhow (?:far(?! (?:ahead|in advance))|near|close)\\b|\\bgaano${po} ka(?:layo|lapit)\\b|\\ba que distancia\\b|\\ba quelle distance\\b`,
      'g',
    ),
  ],
  [
    'duration',
    new RegExp(
      `\\bhow (?:long|far (?:ahead|in advance)|many (?:minutes|hours|days|weeks|months|years))\\b|\\bgaano${po} ka(?:ta)?gal\\b|\\b(?:mga )?ilan(?:g)?${po} (?:oras|araw|minuto|linggo|buwan)\\b|\\bcuanto (?:tiempo )?(?:se )?(?:tarda|tardan|dura|duran)\\b|\\bcuanto tiempo(?: tarda| dura)?\\b|\\bcuant[oa]s (?:horas|dias|minutos|semanas)\\b|\\bcombien de (?:temps|jours|heures)\\b`,
      'g',
    ),
  ],
  [
    'free',
    new RegExp(
      `\\bmay${po} bayad\\b|\\b(?:is|are) there (?:an? |any )?(?:fees?|charges?)\\b|\\b(?:do|does) (?:you|they|i|we|guests) (?:charge|pay)(?: for)?\\b(?! (?:by|with|in|before|after))|\\bcharged\\b|\\b(?:for )?free\\b(?! \\p{L}+ (?:room|bed))|\\blibre(?:ng)?\\b|\\bgratis\\b|\\bgratuit[aeos]*\\b`,
      'gu',
    ),
  ],
  ['age', /\bhow old\b|\b(?:at |from )?what age\b|\bages?\b|\bedad\b|\bgulang\b|\btaong gulang\b/g],
  [
    'price',
    /\bhow much(?: is| are| does| do)?\b|\bmagkano\b|\bhm\b|\b(?:what(?: is|s)? the )?(?:price|cost|costs|fees?|rates?|charges?)\b|\bpresyo\b|\bsingil\b|\b(?:que )?precios?(?: de| tiene| tienen)?\b|\bcuanto (?:cuesta|cuestan|vale|valen|cobran|cobra|sale|es|pago)\b|\bcombien (?:coute|ca coute|est)\b|\bprix\b|\btarifs?\b|\btarifas?\b/g,
  ],
  [
    'count',
    /\bhow many(?: times)?\b|\bilang?\b|\bcuant[oa]s(?: veces)?\b|\bcombien de\b|\b(?:what(?: is|s)? the )?capacity\b|\bkasya\b/g,
  ],
  [
    'until',
    new RegExp(
      `\\buntil (?:when|what time)\\b|\\bhanggang${po} (?:anong oras|kailan|ano)\\b|\\bhasta (?:que hora|cuando)\\b|\\bjusqu.a (?:quelle heure|quand)\\b`,
      'g',
    ),
  ],
  [
    'time',
    /\bwhat (?:time|date)\b|\b(?:en |a )?que (?:fecha|dia)s?\b|\banong oras\b|\ba que hora\b|\ba quelle heure\b|\bwhen\b|\bkailan\b|\bcuando\b|\bquand\b|\bschedule\b|\biskedyul\b|\bwhat days?\b/g,
  ],
  [
    'place',
    /\bwhere(?: is|s| are)?\b|\b(?:what|which) street\b|\b(?:en )?que calle\b|\banong kalye\b|\bsaan\b|\bnasaan\b|\b(?:san)(?= (?:po|ba|kayo|ang|banda|pwede|location|kau)\b)|\baddress\b|\blocation\b|\blocated\b|\blokasyon\b|\bdonde\b|\bdireccion\b|\bubicacion\b|\badresse\b/g,
  ],
  [
    'case',
    new RegExp(
      `\\bwhat (?:happens )?if\\b|\\bwhat happens when\\b|\\b(?:paano|pano)${po} (?:kung|pag|kapag|if)\\b|\\bque pasa si\\b|\\bque se passe\\b`,
      'g',
    ),
  ],
  ['who', /\bwho\b|\bsino\b|\bkanino\b|\bquien(?:es)?\b|\bqui\b/g],
  ['why', /\bwhy\b|\bbakit\b|\bpor que\b|\bpourquoi\b/g],
  ['how', /\bhow\b|\bpaano\b|\bcomo\b|\bcomment\b/g],
  ['which', /\bwhich\b|\balin\b/g],
];

/** Expressions of several words with one meaning. */
const phrases: readonly [RegExp, string][] = [
  [
    /\b(gluten|sugar|dairy|lactose|caffeine|nut|meat|fat|oil|alcohol|smoke)[ -]free\b|\b(\p{L}+)-free\b/gu,
    ' without $1$2 ',
  ],
  [/\bcheck-?up\b/g, ' check '],
  [/\brental (price|cost|rate|fee)s?\b/g, ' $1 '],
  // Phrases for the business itself.
  [/\b(?:(?:at|in|to|from|of) )?your (?:hotel|inn|company|business|clinic|shop|store)\b(?! \p{L})/gu, ' '],
  [
    /\b(?:at|in|to|from|of) (?:your|the) (?:clinic|gym|salon|resort|hostel|shop|store|restaurant|cafe|bakery|school|studio|spa|place)\b(?! \p{L})/gu,
    ' ',
  ],
  [/\bsa (?:inyong )?(?:salon|clinic|klinika|gym|resort|tindahan|shop|hotel)(?: n(?:in)?yo| ninyo)?\b/g, ' '],
  [
    /\b(?:del|al|en el|en la|de la|a la|el|la) (?:hostal|hotel|taller|tienda|salon|clinica|gimnasio|restaurante|peluqueria|academia)\b/g,
    ' ',
  ],
  [
    /\b(?:in|sa|en|dans) (?:the |el |la |le )?(?:price|presyo|bayad|precio|prix|fee)\b|\bpart of\b/g,
    ' include ',
  ],
  [/\b(?:el precio|the price) (incluye|includes?)\b/g, ' include '],
  [/\bcharge for\b(?= an? )/g, ' price '],
  // A customer who buys asks about what the business sells, and the other way round.
  [
    /(?<=\b(?:can|could|may|do|to) (?:i |we )?(?:also |just )?)(?:buy|purchase)\b|\b(?:pwede|puwede)(?:ng)?(?: po| ba| bang| bng| ako| akong| kami| kaming)* bumili\b|\bmakakabili\b|\bmabibili\b|\b(?:puedo|podemos|se puede) comprar\b|\b(?:puis-je|peut-on) acheter\b/g,
    ' sell ',
  ],
  [
    /\b(?:can|could|may) (?:i|we) sell\b|\bi sell you\b|\b(?:pwede|puwede)(?:ng)?(?: po| ba| bang| ako| akong)* magbenta\b|\bpuedo vender\b/g,
    ' buy ',
  ],
  [/\b(?:pedir|hace falta|coger) cita\b/g, ' reserve '],
  [/\bcash on delivery\b|\bcod\b/g, ' cash ondelivery '],
  [/\bor not\b|\bo hindi\b|\bdi ba\b|\bo no\b|\bou pas\b/g, ' '],
  [/\bgood friday\b|\bbiyernes santo\b|\bviernes santo\b|\bvendredi saint\b/g, ' goodfriday '],
  [/\bblack saturday\b|\bsabado de gloria\b/g, ' blacksaturday '],
  [
    /\bnew years?(?:'s)?(?: day| eve)?\b|\bbagong taon\b|\bano nuevo\b|\bnouvel an\b|\b(?:january|jan) 1\b/g,
    ' newyear ',
  ],
  [
    /\b(?:dec|december|disyembre|diciembre) 25\b|\b25 de diciembre\b|\bchristmas day\b|\bdia de navidad\b/g,
    ' christmas ',
  ],
  [/\bcheck(?:ing)?[ -]?in\b/g, ' checkin '],
  [/\bcheck(?:ing)?[ -]?out\b/g, ' checkout '],
  [/\bpick(?:s|ing)?[ -]?up\b|\bnag[ -]?pi?pi?ck[ -]?up\b|\bnagpipick ?up\b/g, ' pickup '],
  [/\bdrop[ -]?off\b/g, ' return '],
  [/\b(?:my |your )?money back\b|\bibalik ang pera\b/g, ' refund '],
  [/\bsign up\b/g, ' join '],
  [/\bdown ?payments?\b/g, ' deposit '],
  [/\bhome ?service\b/g, ' homeservice '],
  [/\bhaircut\b/g, ' gupit '],
  [/\blong hair\b/g, ' mahabang buhok '],
  [/\bsalle de bains?\b/g, ' bathroom '],
];

const negation =
  /\b(?:without|w\/o|not|no|never|cannot|walang|wala|hindi|di|sin|sans|pas|non)\b|n['’]?t\b(?<=\b(?:don|doesn|didn|can|won|isn|aren|wasn|cant|dont|doesnt|isnt|wont)['’]?t)/gu;
/** Phrases for something free, which do not count as negation. */
const freeOfCharge =
  /\b(?:walang bayad|no charge|free of charge|sin cargo|sin coste?|sans frais|sin pagar)\b/g;
/** At the start of a question, these words ask whether something exists: "wala po ba kayong …". */
const opening = /^(?:wala|hindi|di)(?: po)?(?: ba)?\b|^(?:don|doesn|isn|aren|can)['’]?t\b/g;

/** "can't", "dont": removed after the negation was detected. */
const contraction = /\b(?:do|does|did|ca|wo|is|are|was|could|should)n['’]?t\b/g;
/** Filipino prefixes of borrowed verbs: "pina-adjust", "magpacolor". */
const filipinoPrefix =
  /^(?:pinapa|pinag|pina|ipina|ipapa|ipa|nagpapa|magpapa|nagpa|magpa|nag|mag)-?(?=\p{L}{5})/u;
/** Repeated first syllable: "hohome" in "nag hohome service". */
const repeatedSyllable = /^([bcdfghjklmnprstvwyz][aeiou])(?=\1\p{L}{2})/u;

const numberPattern = /\d+(?:[.,/]\d+)*/g;
const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}-]*/gu;

/**
 * Parses a question for the comparison with another one: the properties it asks for (aims), its things and
 * actions (parts), its numbers, and whether it is negated.
 */
export function parseComparableQuestion(text: string): ComparableQuestion {
  let plain = expandShorthand(text)
    .toLowerCase()
    .replace(/\baño(s?)\b/g, 'year$1')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replace(/(?<=\d)(?=\p{L}{2,})/gu, ' ');
  for (const [pattern, replacement] of phrases) plain = plain.replace(pattern, replacement);
  plain = plain.replace(freeOfCharge, ' gratis ');
  const isNegated = (plain.trim().replace(opening, ' ').match(negation) ?? []).length > 0;
  plain = plain.replace(contraction, ' ');
  const foundAims = new Set<Aim>();
  for (const [aim, pattern] of aims) {
    plain = plain.replace(pattern, () => {
      foundAims.add(aim);
      return ' ';
    });
  }
  const numbers = new Set<string>(plain.match(numberPattern));
  const parts = new Map<string, QuestionPart>();
  for (const word of plain.replace(numberPattern, ' ').match(wordPattern) ?? []) {
    const number = ambiguousNumberWords.has(word) ? undefined : numberWords.get(word);
    if (number !== undefined) numbers.add(String(number));
    else for (const part of parseParts(word)) parts.set(part.name, part);
  }
  normalizeEnd(foundAims, parts);
  // "How old must I be" asks for the minimum age.
  if (foundAims.has('age')) parts.delete('minimum');
  if (parts.has('minimum') || parts.has('maximum')) foundAims.delete('count');
  return { aims: foundAims, parts, numbers, isNegated };
}

const end: QuestionPart = { name: 'end', kind: 'deed' };
const close: QuestionPart = { name: 'close', kind: 'deed' };

/**
 * Rewrites questions about an end to one form, in place. The aim `until`, or "last" in a question about a
 * time, becomes the part `end`, or `close` for the business itself. "Until when are you open", "until when"
 * and "when do you close" are then equal. So are "the last delivery" and the end of deliveries.
 */
function normalizeEnd(aims: Set<Aim>, parts: Map<string, QuestionPart>): void {
  if (aims.delete('until')) {
    aims.add('time');
    const isOfShop = parts.delete('open') || [...parts.values()].every(({ kind }) => kind === 'weak');
    const endPart = isOfShop ? close : end;
    parts.set(endPart.name, endPart);
  } else if (aims.has('time') && parts.delete('last')) parts.set(end.name, end);
}

/**
 * Returns the parts of a word: its meaning or, without one, a part for each of its terms. Returns an empty
 * list for an empty word such as "the".
 */
function parseParts(word: string): QuestionPart[] {
  const meaningOfWord = findWordMeaning(word, undefined);
  if (meaningOfWord) return [meaningOfWord];
  if (isEmptyWord(word)) return [];
  const terms = listTerms(
    findConcept(listTerms(word)[0] ?? '')
      ? word
      : word.replace(filipinoPrefix, '').replace(repeatedSyllable, ''),
  );
  return terms.flatMap((term): QuestionPart[] => {
    const concept = findConcept(term);
    const meaning = findWordMeaning(concept ?? term, term);
    if (meaning) return [meaning];
    if (concept) return [{ name: concept, kind: 'thing' }];
    if (lightWords.has(word) || findLightRoot(word) !== undefined) return [{ name: term, kind: 'weak' }];
    return [{ name: term, kind: 'name' }];
  });
}

/**
 * Returns whether a word has no meaning for a question in any of the supported languages, such as "the" or
 * "ng".
 */
function isEmptyWord(word: string): boolean {
  return Object.values(emptyWords).some((words) => words.has(word));
}
