import { leansOnSentence, repliesYesOrNo } from '@anito/language/leaning-words';
import type { PassageUnit } from './passage-units.ts';
import { type AskedWord, matchName, readText } from './read-question.ts';
import { listForms } from './shop-words.ts';

/** "How much water" asks for no price. */
const price =
  /\bhow much(?= (?:is|are|was|do|does|did|will|would|can|should|must|for|to|per|if|it|the|an?|your|this|that|po|ang|ba|yung|naman)\b|\W*$)|\bmagkano\b|\bpresyo\b|\bcu[aá]nto (?:cuestan?|valen?|cobr\p{L}+|es|sale|pago)\b|\bcombien (?:co[uû]te\p{L}*|[cç]a co[uû]te|est-ce)\b/iu;
const withoutPrice =
  /\bno (?:extra |additional |other )?(?:costs?|charges?|fees?)\b|\bnothing is charged\b|\b(?:is|are) included\b|\bcomplimentary\b|\bwalang? (?:dagdag na )?bayad\b|\bkasama na\b|\bincluid[oa]s?\b|\bcomprise?s?\b/i;
const exception =
  /\b(?:unless|except|maliban|pwera|puwera|a menos que|excepto|salvo|sauf|à moins)\b[^.;]*/giu;
/** Asks for more than yes or no. */
const open =
  /\b(?:what|which|who|whom|whose|where|when|why|how|anong?|alin|sino|kanino|saan|nasaan|kailan|bakit|paano|gaano|ilang?|magkano|qu[eé]|cu[aá]l(?:es)?|qui[eé]n(?:es)?|d[oó]nde|cu[aá]ndo|cu[aá]nt[oa]s?|c[oó]mo|quels?|quelles?|qui|où|quand|comment|combien|pourquoi)\b/iu;

/** What a question wants to be told, whatever it is asked of. */
export type Wanted = { price: boolean; weekday: boolean; isOpen: boolean; things: readonly AskedWord[] };

/** Reads what a question wants to be told. */
export function readWanted(text: string, question: readonly AskedWord[]): Wanted {
  return {
    price: price.test(text),
    weekday: question.some(({ form }) => form === 'weekday'),
    isOpen: open.test(text),
    things: question.filter(({ form, isLight }) => !form && !isLight),
  };
}

/**
 * Whether a unit tells what is wanted and not only of the thing that it is asked of: an amount where a price is, a day
 * where days are, more than yes or no to an open question. What names the thing must be no exception from what the
 * amount is paid for.
 */
export function tellsWanted({ price, weekday, isOpen, things }: Wanted, unit: PassageUnit): boolean {
  const told = readOn(unit);
  if (weekday && !listForms(told).includes('weekday')) return false;
  if (price && !(tellsPrice(unit, told) && isPricedItself(things, unit))) return false;
  if (price || weekday || !isOpen) return true;
  return !(unit.question && !unit.previous && !open.test(unit.question) && repliesYesOrNo(unit.text));
}

/** A unit with the sentence that goes on from it. */
function readOn({ text, next }: PassageUnit): string {
  return next && leansOnSentence(next.text) ? `${text} ${next.text}` : text;
}

function tellsPrice({ cells, kind }: PassageUnit, told: string): boolean {
  if (listForms(told).includes('price') || withoutPrice.test(told)) return true;
  // Columns and lists say once for all in what money their numbers are.
  return (cells !== null || kind === 'item' || kind === 'list') && /\d/.test(told);
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
