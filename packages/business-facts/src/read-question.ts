import {
  analyzeText,
  matchWord,
  parseQuestion,
  type QuestionWord,
} from '@anito/builtin-models/question-words';
import { listTerms } from '@anito/builtin-models/terms';
import { canBeMisspelled, isMisspelling } from '@anito/language/is-misspelling';
import { englishMonths, monthNames } from '@anito/language/month-names';
import { expandShorthand } from '@anito/language/shorthand';
import { extractWeekdays } from '@anito/language/weekdays';
import { accountNames } from './accounts.ts';
import type { FactKind } from './fact.ts';
import { namesMovableHoliday } from './holidays.ts';
import { readDates } from './read-dates.ts';
import { foldText } from './read-times.ts';

/** The time that a question about opening hours is about. */
export type AskedTime =
  | { is: 'now' }
  | { is: 'today' }
  | { is: 'tomorrow' }
  | { is: 'days'; days: readonly number[] }
  | { is: 'date'; month: number; day: number }
  | { is: 'always' };

/**
 * A word of a question. `written` is the whole word in lower case without accents, because a term has only six
 * letters. It is undefined for a term that no word has alone, such as "march" of "mar 5".
 */
type AskedWord = QuestionWord & { written: string | undefined };

/**
 * A question about a fact of the business. `rest` are the words that narrow it down: the name of a branch, of
 * a way to pay, of a thing. Only a fact whose text contains all of them answers it.
 */
export type FactQuestion = {
  kind: FactKind;
  time: AskedTime;
  rest: readonly AskedWord[];
  /** Words about the terms of a delivery, such as "minimum". */
  conditions: readonly AskedWord[];
  /** Whether it asks for the number of an account. */
  asksNumber: boolean;
  /** Whether it asks for a price or a fee, also in shorthand ("hm df"). */
  asksPrice: boolean;
};

/** Returns the terms of words, and the words themselves for comparison with misspelt ones. */
const toTerms = (words: string) => new Set([...listTerms(words), ...words.split(' ')]);

/** `asks` are words that ask for the kind, `allows` are words around them that do not narrow it down. */
type KindTerms = { kind: FactKind; asks: ReadonlySet<string>; allows: ReadonlySet<string> };

/** Words of questions by kind, in English, Filipino, Spanish and French. */
const kindTerms: readonly KindTerms[] = [
  {
    kind: 'email',
    asks: toTerms('email emails e-mail gmail correo courriel'),
    allows: toTerms('address add send contact mail'),
  },
  {
    kind: 'phone',
    asks: toTerms(
      'phone telephone number numbers contact call text mobile cell cp cellphone landline hotline viber whatsapp tawag telepono numero kontak llamar telefono appeler numéro contacter',
    ),
    allows: toTerms('details info reach best branch shop store main business'),
  },
  {
    kind: 'link',
    asks: toTerms('facebook fb messenger page instagram ig website link tiktok'),
    allows: toTerms('account name site pages social media google'),
  },
  { kind: 'link', asks: toTerms('map maps pin waze'), allows: toTerms('google location link your') },
  {
    kind: 'address',
    asks: toTerms(
      'where location located address place saan nasaan lokasyon direksyon puwesto pwesto asan nasan donde ubicacion ubicados direccion adresse où situé trouve landmark landmarks',
    ),
    allows: toTerms(
      'banda dito doon exactly around find exact shop store branch map maps landmark puntahan punta visit ubicada están',
    ),
  },
  {
    kind: 'payment',
    asks: toTerms(
      'pay payment gcash maya paymaya card cards cash cod bank credit debit bayad magbayad tanggap accept pagar pago tarjeta efectivo payer paiement carte',
    ),
    allows: toTerms(
      'number details detail account acct no send pasend name method methods mode modes option options transfer visa mastercard online tumatanggap grabpay aceptan acceptez through via paraan saan where dónde où',
    ),
  },
  {
    kind: 'returns',
    asks: toTerms(
      'return returns refund refunds exchange replace replacement cancel cancellation ibalik isauli palit devolver reembolso rembourser échange',
    ),
    allows: toTerms('policy order item product damaged broken wrong sira buy bought'),
  },
  {
    kind: 'delivery',
    asks: toTerms('deliver delivery shipping ship hatid padala padeliver entrega envío livraison livrez'),
    allows: toTerms(
      'fee fees area areas free minimum order charge price magkano cost door house home lalamove grab rider cover costo frais',
    ),
  },
];

const accounts = accountNames.join(' ');
const paymentTerms = toTerms(`cod bank credit debit card cards tarjeta carte ${accounts}`);
const accountPhrase = /\b(?:account|acct) (?:number|no|num|details?)\b/i;
const ownNoun =
  '(?:accounts?|acct|numbers?|phone|telephone|cellphone|cell|mobile|landline|e-?mail|gmail|address|location|facebook|messenger|instagram|viber|whatsapp|cuenta|numero|telefono|celular|correo|direccion|compte|portable|courriel|adresse)';
/** A number, an account or an address of the visitor: "my account number", "cp number ko". */
const ownThing = new RegExp(
  `\\b(?:my|aking|mi|mis|mon|ma|mes) (?:(?!your\\b|you\\b)\\p{L}{1,20} )?${ownNoun}\\b|\\b${ownNoun} (?:ko(?: (?:po|ba|nga|naman|ulit|dyan|diyan|dito|please)){0,3} ?(?:$|[?.!,]| sa | ay )|(?:na akin|of mine)\\b)`,
  'u',
);
/** Words of a question about delivery that the line of an area must contain. */
const conditionTerms = toTerms('minimum free libre order');

/** Words that name one of several: only a fact with the word answers. */
const specificTerms = toTerms(
  `card cash cod bank landline viber whatsapp facebook messenger instagram tiktok map maps pin tarjeta efectivo carte ${accounts}`,
);

const openTerms = toTerms(
  'open opens close closed closes opening closing bukas sarado sara serado abren abre abierto abierta cierran cierra cerrado ouvert ouverts ouvrez ouvre fermé fermez ferme',
);
const hourTerms = toTerms(
  'hours hour time oras schedule iskedyul horario horaires hora heures heure operating operation store business',
);
/** Words around a question about hours. */
const hoursAllows = toTerms(
  'today tonight tomorrow ngayon ngayong now still day days araw hoy mañana demain aujourd hui shop store branch week weekend weekends weekday weekdays monday tuesday wednesday thursday friday saturday sunday lunes martes miyerkules huwebes biyernes sabado linggo morning evening night gabi umaga late early until hanggang every christmas new year miercoles jueves viernes domingo lundi mardi mercredi jeudi vendredi samedi dimanche mon tue tues wed thu thurs fri sat sun bday eve december january',
);

const monthTerms = toTerms(englishMonths.join(' '));
/** Months whose names are also parts of other names ("Del Mar"). They count next to a number. */
const ambiguousMonths = new Set(['mar', 'mars', 'mai']);
const asksHours =
  /\bhow (?:late|early)\b.{0,20}\bkayo\b|\b(?:hours|schedule|horarios?|horaires?|heures|iskedyul)\b|\b(?:hanggang|until|till)\b.{0,40}\b(?:oras|time)\b|\b(?:anong oras|what time)\b.{0,20}\b(?:kayo|you)\b/;

/** Lowest match of a word with a text that has another word of the same meaning. */
const minMatch = 0.8;

/** Words that may name a branch. */
const maxNames = 2;

/** The person of a contact. "Charge" alone is a price, or what a telephone needs. */
const inCharge = /\bin[ -]?charge\b/gi;

/** "Horaires d'ouverture", "l'adresse". */
const elision = /(?<!\p{L})[dl]['’](?=\p{L}{3})/giu;

/** Longest question that is read, in characters. Longer ones ask for more than one thing. */
const maxLength = 160;

/**
 * Parses a question about a fact of the business: its opening hours, place, contacts, delivery, payment or
 * returns. Returns undefined for other questions. The caller decides by `rest`, the words that no fact
 * explains, whether the fact answers it.
 */
export function readFactQuestion(question: string): FactQuestion | undefined {
  if (question.length > maxLength) return undefined;
  const text = expandShorthand(question).replace(inCharge, ' ').replace(elision, ' ');
  const written = listWrittenWords(text);
  const words = parseQuestion(text)
    .filter(({ isLight }) => !isLight)
    .map((word): AskedWord => ({ ...word, written: written.get(word.term)?.[0] }));
  return readHoursQuestion(text, words) ?? readTextQuestion(text, words);
}

/** Returns the words of a text in lower case without accents, by their terms. */
function listWrittenWords(text: string): Map<string, string[]> {
  const written = new Map<string, string[]>();
  for (const word of foldText(text).match(/[\p{L}\p{N}]{1,40}/gu) ?? []) {
    for (const term of listTerms(word)) written.set(term, [...(written.get(term) ?? []), word]);
  }
  return written;
}

/** Returns whether a word is a number or the name of a month. */
function isDatePart({ term, written }: AskedWord): boolean {
  if (/^\d/.test(term)) return true;
  // A month next to a number has the term of its English name.
  if (written === undefined) return monthTerms.has(term);
  return monthNames.has(written) && !ambiguousMonths.has(written);
}

/**
 * Parses a question about opening hours. Returns undefined for other questions, and for holidays without a
 * fixed date.
 */
function readHoursQuestion(text: string, words: readonly AskedWord[]): FactQuestion | undefined {
  const folded = foldText(text);
  // The facts hold dates. The search quotes what a source says about Good Friday.
  if (namesMovableHoliday(folded)) return undefined;
  const opening = words.filter(
    ({ term, concept }) => openTerms.has(term) || concept === 'open' || concept === 'close',
  );
  const rest = words
    .filter((word) => !opening.includes(word) && !hourTerms.has(word.term) && !hoursAllows.has(word.term))
    .filter((word) => !isDatePart(word));
  // "Until what time?" is about the opening hours, also of a named place, but not of a delivery.
  const isOfPlace = rest.length <= maxNames && rest.every(({ concept }) => concept === undefined);
  if (opening.length === 0 && !(asksHours.test(folded) && isOfPlace)) return undefined;
  return {
    kind: 'hours',
    time: readAskedTime(folded),
    rest,
    conditions: [],
    asksNumber: false,
    asksPrice: false,
  };
}

/**
 * Returns the time that a question is about, `always` if it names none. The text must come from `foldText`.
 * "Bukas" is "open", and "tomorrow" beside another word for "open".
 */
function readAskedTime(folded: string): AskedTime {
  const [date] = readDates(folded);
  if (date) return { is: 'date', month: date.month, day: date.day };
  const { named } = extractWeekdays(folded, { isQuestion: true });
  if (named.size > 0) return { is: 'days', days: [...named] };
  const openWords: string[] =
    folded.match(/\b(?:open|opens|bukas|close|closed|sarado|sara|abre|abren|abierto|ouvert|ouvrez)\b/g) ?? [];
  const saysTomorrow =
    /\b(?:tomorrow|tom|tmrw|bukas ng (?:umaga|hapon|gabi)|demain)\b|\bmanana\b/.test(folded) ||
    (openWords.includes('bukas') && openWords.length > 1);
  if (saysTomorrow) return { is: 'tomorrow' };
  if (/\b(?:today|tonight|ngayong (?:araw|gabi|umaga|hapon)|hoy|aujourd.?hui|later|mamaya)\b/.test(folded))
    return { is: 'today' };
  if (/\b(?:now|ngayon|still|right now|currently|ahora|maintenant)\b|\bpa (?:ba|po)\b/.test(folded))
    return { is: 'now' };
  return { is: 'always' };
}

/**
 * Parses a question about a fact other than opening hours. Returns undefined for other questions, and for
 * those about a number, an account or an address of the visitor.
 */
function readTextQuestion(text: string, words: readonly AskedWord[]): FactQuestion | undefined {
  if (ownThing.test(foldText(text))) return undefined;
  // "GCash number" asks about a way to pay, not for a telephone number.
  const isOfPayment = accountPhrase.test(text) || words.some(({ term }) => paymentTerms.has(term));
  const asked = kindTerms.find(({ kind, asks }) =>
    isOfPayment ? kind === 'payment' : words.some(({ term }) => isAmong(term, asks)),
  );
  const asksPrice = words.some(({ form }) => form === 'price');
  // "Is there a charge for calls?"
  if (!asked || (asked.kind === 'phone' && asksPrice)) return undefined;
  const isOfKind = (term: string) => isAmong(term, asked.asks) || isAmong(term, asked.allows);
  const rest = words.filter(({ term }) => specificTerms.has(term) || !isOfKind(term));
  const asksNumber =
    /#|\b(?:number|num|no|acct|account|details?|numero|send|isend|isesend|ipadala|padalhan|magpadala)\b/i.test(
      text,
    );
  const conditions = words.filter(({ term }) => conditionTerms.has(term));
  return { kind: asked.kind, time: { is: 'always' }, rest, conditions, asksNumber, asksPrice };
}

/** Returns whether a set contains a term, or a term of which it is a misspelling. */
function isAmong(term: string, terms: ReadonlySet<string>): boolean {
  if (terms.has(term)) return true;
  return canBeMisspelled(term) && [...terms].some((other) => isMisspelling(term, other));
}

/** Letters of the longest terms. */
const maxTermLength = 6;
const ending = /(?:e?s|ing|ed|ng)$/;

/**
 * Returns whether a text contains every word, or for each one another word with the same meaning. A word that
 * asks for a price requires an amount. With `allowsMisspelling`, one wrong letter in the name of a place
 * counts as the same name. Returns true without words.
 */
export function containsWords(
  text: string,
  words: readonly AskedWord[],
  { allowsMisspelling = false } = {},
): boolean {
  if (words.length === 0) return true;
  const analyzed = analyzeText(text);
  let written: ReadonlyMap<string, readonly string[]> | undefined;
  // Computed at the first use, because few words need it.
  const listWritten = (term: string) => {
    written ??= listWrittenWords(text);
    return written.get(term) ?? [];
  };
  return words.every(
    (word) =>
      (matchWord(word, analyzed) >= minMatch && isSameName(word, listWritten)) ||
      (allowsMisspelling && isMisspeltName(word, text, listWritten)),
  );
}

/** Returns the words of a text that have a term. */
type ListWritten = (term: string) => readonly string[];

/**
 * Returns whether a text that has the term of a word has the word. Names that begin with the same letters have
 * the same term: "Balanga" and "Balangiga". Words with a concept need only the term.
 */
function isSameName({ term, concept, written }: AskedWord, listWritten: ListWritten): boolean {
  if (concept || written === undefined || term.length < maxTermLength) return true;
  const name = written.replace(ending, '');
  const others = listWritten(term);
  // Without others, the words written together match.
  return others.length === 0 || others.some((other) => other.replace(ending, '') === name);
}

/** Letters of the shortest name that may be misspelt: "Silang" and "Silay" are two places. */
const minMisspeltLength = 7;

/** Returns whether a text has a word that may name a place, and of which a word is a misspelling. */
function isMisspeltName(
  { concept, written = '' }: AskedWord,
  text: string,
  listWritten: ListWritten,
): boolean {
  if (concept || written.length < minMisspeltLength || !canBeMisspelled(written)) return false;
  return parseQuestion(text)
    .filter((other) => !other.concept && !other.isLight)
    .flatMap(({ term }) => listWritten(term))
    .some((other) => other.length >= minMisspeltLength && isMisspelling(written, other));
}
