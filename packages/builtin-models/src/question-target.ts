import { dependsOnPreviousSentence, startsWithYesOrNo } from '@anito/language/dependent-sentences';
import { listForms } from './concepts.ts';
import type { PassageUnit } from './passage-units.ts';
import { asksPrice } from './question-price.ts';
import { analyzeText, matchName, type QuestionWord } from './question-words.ts';

const hour = /\bwhat time\b|\banong(?: po)? oras\b|\ba qu[eé] hora\b|\bà quelle heure\b/iu;
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
    isOpen: openQuestion.test(text),
    things: question.filter(({ form, isLight }) => !form && !isLight),
  };
}

/**
 * Returns whether a unit contains the kind of information that a question asks for: an amount for a price, an
 * hour for a time, more than yes or no for an open question. The subject must not be named only in an
 * exception from the price.
 */
export function answersTarget({ price, hour, isOpen, things }: QuestionTarget, unit: PassageUnit): boolean {
  const text = joinDependentSentence(unit);
  if (hour && !statesHour(text)) return false;
  if (price && !(statesPrice(unit, text) && isPricedItself(things, unit))) return false;
  if (price || hour || !isOpen) return true;
  return !(
    unit.question &&
    !unit.previous &&
    !openQuestion.test(unit.question) &&
    startsWithYesOrNo(unit.text)
  );
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
