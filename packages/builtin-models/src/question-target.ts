import { dependsOnPreviousSentence, startsWithYesOrNo } from '@anito/language/dependent-sentences';
import { ambiguousMonths, monthNames } from '@anito/language/month-names';
import { numberWords } from '@anito/language/number-words';
import { extractWeekdays } from '@anito/language/weekdays';
import { listForms } from './concepts.ts';
import type { PassageUnit } from './passage-units.ts';
import { asksPrice } from './question-price.ts';
import { analyzeText, matchName, type QuestionWord } from './question-words.ts';

const hour = /\bwhat time\b|\banong(?: po)? oras\b|\ba qu[eé] hora\b|\bà quelle heure\b/iu;
/** Filipino particles, which may follow a question word. */
const particles = '(?: po| ba| kaya| ho)*';
/** Asks for a date, a day or an hour. "When" inside a question is mostly a conjunction. */
const when =
  /^\W{0,5}(?:(?:and|so|at|hi|hello)[,!]? )?when(?:['’]s| (?:is|are|was|were|do|does|did|can|could|will|would|should|must|may|has|have))\b|\b(?:until|since|from|by) when\b|\b(?:kailan|kelan)\b|¿\W{0,5}cu[aá]ndo\b|^\W{0,5}cuándo\b|^\W{0,5}quand (?:est|sont|peut|peux|puis|pouvez|dois|faut|ouvr|ferm|livr)/iu;
/** Asks how long something takes or lasts. */
const howLong = new RegExp(
  `\\bhow (?:long|soon|quickly)\\b|\\bgaano${particles} ka(?:ta)?gal\\b|\\b(?:how many|ilang${particles}|cu[aá]nt[oa]s|combien de) (?:minutes?|hours?|days?|weeks?|months?|years?|minuto|oras|araw|linggo|buwan|taon|minutos|horas|d[ií]as|semanas|meses|jours|heures|semaines|mois)\\b|\\bcu[aá]nto tiempo\\b|\\bcombien de temps\\b`,
  'iu',
);
const howMany = /\bhow many\b|(?<!\b(?:may|sa|ng|mga) )\bilang?\b|\bcu[aá]nt[oa]s\b|\bcombien de\b/iu;
/** Asks how something is done, which "Yes, in the settings" answers below "Can I change it?". */
const manner = /\bhow (?:do|does|can|could|should|would|to)\b|\bpa?ano\b(?! kung)|\bc[oó]mo\b|\bcomment\b/iu;
/** Minimum length in characters of an answer that starts with yes or no and tells how. */
const minInstructionLength = 30;
/** A time that is stated in words. */
const timeInWords =
  /(?<!\p{L})(?:when|while|during|as soon as|on arrival|on delivery|at check-?in|holidays?|christmas|easter|summer|winter|spring|autumn|season|daily|every ?day|always|any ?time|today|tomorrow|tonight|noon|midnight|morning|afternoon|evening|immediately|at once|right away|same day|next day|while you wait|overnight|weekdays?|weekends?|weekly|monthly|yearly|annually|once|twice|after|before|until|within|every|upon|on the day|araw-araw|palagi|tanghali|hatinggabi|umaga|hapon|gabi|agad|kaagad|pagkatapos|bago|tuwing|kapag|habang|pasko|tag-?init|kada|bawat|hanggang|siempre|cuando|al llegar|durante|festivos?|navidad|inmediat\p{L}{0,5}|al momento|mañana|tarde|noche|después|antes|hasta|cada|toujours|quand|dès|lors|pendant|fériés?|noël|à l['’]arrivée|à la livraison|immédiat\p{L}{0,5}|demain|matin|soir|après|avant|jusqu|chaque)(?!\p{L})/iu;
const withoutPrice =
  /\bno (?:extra |additional |other )?(?:costs?|charges?|fees?)\b|\bnothing is charged\b|\b(?:is|are) included\b|\bcomplimentary\b|\bwalang? (?:dagdag na )?bayad\b|\bkasama na\b|\bincluid[oa]s?\b|\bcomprise?s?\b/i;
/** A number that may be an amount of money, when `otherNumber` does not match it. */
const amount = /(?<![\d.,:/#-])(?:\d{1,3}(?:,\d{3})+|\d{2,6})(?:\.\d\d)?(?![\d:/])/;
/** Numbers of other kinds: a phone number, a date, an hour or a quantity. */
const otherNumber =
  /(?:\+\d|\(?0)[\d ()-]{6,}\d|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|enero|pebrero|hunyo|hulyo|agosto|disyembre)\p{L}*\.? \d+|\b(?:no|unit|room|grade|size|page|article|section)\.? \d+|\d[\d.,:]*(?: ?(?:to|or|-|–|hanggang|at|and) ?\d[\d.,:]*)?[ -]?(?:[ap]\.?m\b|%|percent|st\b|nd\b|rd\b|th\b|x\d|minute|min\b|mins\b|hour|hr|oras|day|araw|week|linggo|month|buwan|year|taon|working|km\b|kilo|kg\b|g\b|ml\b|l\b|lit|inch|cm\b|ft\b|feet|m\b|pax|person|people|tao\b|student|pupil|guest|people|katao|pcs|piece|piraso|times|beses|steps|slot|seats|cars?\b)/giu;
const exception =
  /\b(?:unless|except|maliban|pwera|puwera|a menos que|excepto|salvo|sauf|à moins)\b[^.;]*/giu;
/** Matches open questions. */
const openQuestion =
  /\b(?:what|which|who|whom|whose|where|when|why|how|anong?|alin|sino|kanino|saan|nasaan|kailan|bakit|paano|gaano|ilang?|magkano|qu[eé]|cu[aá]l(?:es)?|qui[eé]n(?:es)?|d[oó]nde|cu[aá]ndo|cu[aá]nt[oa]s?|c[oó]mo|quels?|quelles?|qui|où|quand|comment|combien|pourquoi)\b/iu;

/** Kind of information that a question asks for. */
export type QuestionTarget = {
  price: boolean;
  hour: boolean;
  /** A date, a day, an hour or a duration. */
  time: boolean;
  count: boolean;
  /** How something is done. */
  manner: boolean;
  isOpen: boolean;
  things: readonly QuestionWord[];
};

/**
 * Parses the kind of information that a question asks for: a price, an hour, more than yes or no, and about
 * which things.
 */
export function parseTarget(text: string, question: readonly QuestionWord[]): QuestionTarget {
  return {
    price: asksPrice(text),
    hour: hour.test(text),
    time: when.test(text) || howLong.test(text),
    count: howMany.test(text),
    manner: manner.test(text),
    isOpen: openQuestion.test(text),
    things: question.filter(({ form, isLight }) => !form && !isLight),
  };
}

/**
 * Returns whether a unit contains the kind of information that a question asks for: an amount for a price, an
 * hour for "what time", any time for "when" and "how long", a number for "how many", more than yes or no for an
 * open question. The subject must not be named only in an
 * exception from the price.
 */
export function answersTarget(target: QuestionTarget, unit: PassageUnit): boolean {
  const { price, hour, isOpen, things } = target;
  const text = joinDependentSentence(unit);
  if (target.time && !statesTime(text)) return false;
  if (target.count && !statesNumber(text)) return false;
  if (hour && !statesHour(text)) return false;
  if (price && !(statesPrice(unit, text) && isPricedItself(things, unit))) return false;
  if (price || hour || !isOpen) return true;
  const answersYesOrNo =
    unit.question && !unit.previous && !openQuestion.test(unit.question) && startsWithYesOrNo(unit.text);
  return !answersYesOrNo || (target.manner && text.length >= minInstructionLength);
}

/** Returns a unit's text, followed by the next sentence if that one depends on it. */
function joinDependentSentence({ text, next }: PassageUnit): string {
  return next && dependsOnPreviousSentence(next.text) ? `${text} ${next.text}` : text;
}

/** Returns whether a unit with this text states an amount of money, or that there is nothing to pay. */
function statesPrice({ cells }: PassageUnit, text: string): boolean {
  if (listForms(text).includes('price') || withoutPrice.test(text)) return true;
  if (cells?.some(({ value }) => /^\D{0,4}\d/.test(value))) return true;
  // Many lists omit the currency: "Patch, truck .... 250".
  return amount.test(text.replace(otherNumber, ' '));
}

/** Returns whether a text states a time of day, also as a word such as "noon". */
function statesHour(text: string): boolean {
  return (
    listForms(text).includes('time') ||
    /\b(?:noon|midnight|24|tanghali|hatinggabi|mediod[ií]a|midi)\b/i.test(text)
  );
}

/** Returns whether a text states a date, a day, an hour or a duration. */
function statesTime(text: string): boolean {
  if (/\d/.test(text) || timeInWords.test(text) || statesNumber(text)) return true;
  const { named, excepted } = extractWeekdays(text);
  return named.size + excepted.size > 0 || listWords(text).some(isMonth);
}

/** That there is no limit answers "how many". */
const unlimited =
  /\bunlimited\b|\bno (?:limit|maximum|minimum)\b|\bnone\b|\bwalang (?:limit|limitasyon)\b|\bsin l[ií]mite\b|\bilimitad[oa]s?\b|\billimité/i;

/** Returns whether a text states a number in digits or as a word, or that there is no limit. */
function statesNumber(text: string): boolean {
  return unlimited.test(text) || /\d/.test(text) || listWords(text).some((word) => numberWords.has(word));
}

const isMonth = (word: string) => monthNames.has(word) && !ambiguousMonths.has(word);

/** Returns the words of a text in lower case without accents. */
function listWords(text: string): string[] {
  const folded = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return folded.match(/\p{L}{2,20}/gu) ?? [];
}

/**
 * Returns false if a unit mentions the things only in an exception from its price, such as "except large
 * dogs", otherwise true.
 */
function isPricedItself(things: readonly QuestionWord[], { content }: PassageUnit): boolean {
  const main = content.replace(exception, ' ');
  const exceptions = content.match(exception) ?? [];
  const showsPrice = (text: string) => listForms(text).includes('price');
  if (!showsPrice(main) || exceptions.length === 0 || exceptions.some(showsPrice)) return true;
  const [all, mainText] = [analyzeText(content), analyzeText(main)];
  const mentioned = things.filter((thing) => matchName(thing, all) > 0);
  return mentioned.length === 0 || mentioned.some((thing) => matchName(thing, mainText) > 0);
}
