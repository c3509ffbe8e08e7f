import { leansOnSentence, repliesYesOrNo } from '@anito/language/leaning-words';
import type { PassageUnit } from './passage-units.ts';
import { type AskedWord, matchName, readText } from './read-question.ts';
import { listForms } from './shop-words.ts';

/** "How much water" asks for no price. */
const price =
  /\bhow much(?= (?:is|are|was|do|does|did|will|would|can|should|must|for|to|per|if|it|the|an?|your|this|that|po|ang|ba|yung|naman)\b|\W*$)|\bmagkano\b|\bpresyo\b|\bwhat(?:['’]?s| is| are)? (?:the|your) (?:prices?|costs?|fees?|rates?)\b|\bcu[aá]nto (?:cuestan?|valen?|cobr\p{L}+|es|sale|pago)\b|\bcombien (?:co[uû]te\p{L}*|[cç]a co[uû]te|est-ce)\b/iu;
const hour = /\bwhat time\b|\banong(?: po)? oras\b|\ba qu[eé] hora\b|\bà quelle heure\b/iu;
const withoutPrice =
  /\bno (?:extra |additional |other )?(?:costs?|charges?|fees?)\b|\bnothing is charged\b|\b(?:is|are) included\b|\bcomplimentary\b|\bwalang? (?:dagdag na )?bayad\b|\bkasama na\b|\bincluid[oa]s?\b|\bcomprise?s?\b/i;
/** A number that may be of money where it is of nothing else, */
const amount = /(?<![\d.,:/#-])(?:\d{1,3}(?:,\d{3})+|\d{2,6})(?:\.\d\d)?(?![\d:/])/;
/** as of a telephone, a date, an hour or so many of something. */
const otherNumber =
  /(?:\+\d|\(?0)[\d ()-]{6,}\d|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|enero|pebrero|hunyo|hulyo|agosto|disyembre)\p{L}*\.? \d+|\b(?:no|unit|room|grade|size|page|article|section)\.? \d+|\d[\d.,:]*(?: ?(?:to|or|-|–|hanggang|at|and) ?\d[\d.,:]*)?[ -]?(?:[ap]\.?m\b|%|percent|st\b|nd\b|rd\b|th\b|x\d|minute|min\b|mins\b|hour|hr|oras|day|araw|week|linggo|month|buwan|year|taon|working|km\b|kilo|kg\b|g\b|ml\b|l\b|lit|inch|cm\b|ft\b|feet|m\b|pax|person|people|tao\b|student|pupil|guest|people|katao|pcs|piece|piraso|times|beses|steps|slot|seats|cars?\b)/giu;
const exception =
  /\b(?:unless|except|maliban|pwera|puwera|a menos que|excepto|salvo|sauf|à moins)\b[^.;]*/giu;
/** Asks for more than yes or no. */
const open =
  /\b(?:what|which|who|whom|whose|where|when|why|how|anong?|alin|sino|kanino|saan|nasaan|kailan|bakit|paano|gaano|ilang?|magkano|qu[eé]|cu[aá]l(?:es)?|qui[eé]n(?:es)?|d[oó]nde|cu[aá]ndo|cu[aá]nt[oa]s?|c[oó]mo|quels?|quelles?|qui|où|quand|comment|combien|pourquoi)\b/iu;

/** What a question wants to be told, whatever it is asked of. */
export type Wanted = {
  price: boolean;
  hour: boolean;
  isOpen: boolean;
  things: readonly AskedWord[];
};

/** Reads what a question wants to be told. */
export function readWanted(text: string, question: readonly AskedWord[]): Wanted {
  return {
    price: price.test(text),
    hour: hour.test(text),
    isOpen: open.test(text),
    things: question.filter(({ form, isLight }) => !form && !isLight),
  };
}

/**
 * Whether a unit tells what is wanted and not only of the thing that it is asked of: an amount where a price is, an hour
 * where a time is, more than yes or no to an open question. What names the thing must be no exception from what the
 * amount is paid for.
 */
export function tellsWanted({ price, hour, isOpen, things }: Wanted, unit: PassageUnit): boolean {
  const told = readOn(unit);
  if (hour && !tellsHour(told)) return false;
  if (price && !(tellsPrice(unit, told) && isPricedItself(things, unit))) return false;
  if (price || hour || !isOpen) return true;
  return !(unit.question && !unit.previous && !open.test(unit.question) && repliesYesOrNo(unit.text));
}

/** A unit with the sentence that goes on from it. */
function readOn({ text, next }: PassageUnit): string {
  return next && leansOnSentence(next.text) ? `${text} ${next.text}` : text;
}

function tellsPrice({ cells }: PassageUnit, told: string): boolean {
  if (listForms(told).includes('price') || withoutPrice.test(told)) return true;
  if (cells?.some(({ value }) => /^\D{0,4}\d/.test(value))) return true;
  // Many lists leave the money out: "Patch, truck .... 250".
  return amount.test(told.replace(otherNumber, ' '));
}

function tellsHour(told: string): boolean {
  return (
    listForms(told).includes('time') ||
    /\b(?:noon|midnight|24|tanghali|hatinggabi|mediod[ií]a|midi)\b/i.test(told)
  );
}

function isPricedItself(things: readonly AskedWord[], { content }: PassageUnit): boolean {
  const main = content.replace(exception, ' ');
  const exceptions = content.match(exception) ?? [];
  const showsPrice = (text: string) => listForms(text).includes('price');
  if (!showsPrice(main) || exceptions.length === 0 || exceptions.some(showsPrice)) return true;
  const [all, kept] = [readText(content), readText(main)];
  const named = things.filter((thing) => matchName(thing, all) > 0);
  return named.length === 0 || named.some((thing) => matchName(thing, kept) > 0);
}
