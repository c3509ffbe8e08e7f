import type { OpenPeriod } from './fact.ts';

/** A time of day in a text. `meridiem` is null if the text leaves it open. */
type Time = { hour: number; minute: number; meridiem: 'am' | 'pm' | null };

/**
 * A period of opening hours, or null for "closed", with its position in the text. `isMarked` is false for
 * plain numbers such as "8-5", which may be something else.
 */
export type TimeSpan = { period: OpenPeriod | null; start: number; end: number; isMarked: boolean };

const minutesPerDay = 24 * 60;
const half = 12;

const time =
  '(?:(?:alas|ala)[- ]?)?(\\d{1,2})(?:(?:[:.]| ?h ?)(\\d\\d))?\\s{0,2}(a\\.?\\s?m\\b\\.?|p\\.?\\s?m\\b\\.?|nn\\b|mn\\b|noon\\b|midnight\\b|h\\b|heures\\b|horas\\b|(?:ng |in the |de la |du )(?:umaga|hapon|gabi|tanghali|morning|afternoon|evening|manana|tarde|noche|matin|soir)|n\\.?u\\b\\.?|n\\.?g\\b\\.?|n\\.?h\\b\\.?)?';
const word = '(noon|midnight|tanghali|hatinggabi|mediodia|midi|minuit)';
const between =
  '\\s{0,3}(?:-{1,3}|to|til|till|until|thru|hanggang(?: sa)?|a|al|a las|y|et|et de|jusqu a|(?:and|,) (?:we )?closes? at|(?:at|and) (?:nag)?sasara(?:do)?(?: ng| nang)?|y cierra(?:mos)? a las|et ferme a)\\s{0,3}';
const span = new RegExp(`(?<![\\d.,:#-])(?:${time}|${word})${between}(?:${time}|${word})(?![\\d%])`, 'g');
const allDay = /\b(?:24 ?(?:hours|hrs|oras|horas|heures)|24 ?\/ ?7|open 24)\b/g;
const closed =
  /\b(?:closed|sarado|serado|cerrad[oa]s?|fermee?s?|day ?off|rest day|walang pasok|no operations?)\b(?! (?:at|from|by|ng|nang|a las|a) (?:alas-?)?\d)/g;

const closing = new RegExp(
  `\\b(?:(?:until|till?|up to|hanggang(?: sa)?|hasta(?: las)?|jusqu.?a)|(?:closes?|closing|closed|magsasara|nagsasara|isasara|sarado|sara|cerramos|cierra|cerrado|fermons|ferme)(?: early| kami| po| lang| na){0,2}(?: at| ng| nang| a las| a| by| from)) ?(?:${time}|${word})(?![\\d%])`,
);
/** An hour before this one without "am" or "pm" is in the afternoon when a shop closes. */
const firstMorningHour = 8;

/**
 * Returns a text in lower case without accents, with `-` for every dash. Each character keeps its position.
 */
export function foldText(text: string): string {
  return text.replace(/\P{ASCII}/gu, foldCharacter).toLowerCase();
}

/** Returns a character folded, or spaces if folding would change its length. */
function foldCharacter(character: string): string {
  if (/^[‐-―−]$/.test(character)) return '-';
  const folded = character.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return folded.length === character.length ? folded : ' '.repeat(character.length);
}

/**
 * Returns the opening spans in a text from `foldText` and the words that say "closed", in their order. The
 * period of "closed" is null. A time without "am" or "pm" takes it from the other time of its span.
 */
export function readTimeSpans(folded: string): TimeSpan[] {
  const spans: TimeSpan[] = [];
  for (const match of folded.matchAll(span)) {
    const period = toPeriod(toTime(match.slice(1, 5)), toTime(match.slice(5, 9)));
    const isMarked = [2, 3, 4, 6, 7, 8].some((group) => match[group] !== undefined);
    if (period) spans.push({ period, isMarked, ...toRange(match) });
  }
  const isMarked = true;
  for (const match of folded.matchAll(allDay))
    spans.push({ period: { opens: 0, closes: minutesPerDay }, isMarked, ...toRange(match) });
  for (const match of folded.matchAll(closed)) spans.push({ period: null, isMarked, ...toRange(match) });
  return spans.toSorted((one, other) => one.start - other.start);
}

/**
 * Returns the minute of the day at which a text says that a business closes, if it does not say when it
 * opens: "open until 3 PM", "hanggang 12 ng tanghali". Otherwise returns undefined. The text must come from
 * `foldText`.
 */
export function readClosingTime(folded: string): number | undefined {
  const match = closing.exec(folded);
  const found = match && toTime(match.slice(1, 5));
  if (!found) return undefined;
  const isAfternoon = found.meridiem === null && found.hour > 0 && found.hour < firstMorningHour;
  return (found.hour + (isAfternoon ? half : 0)) * 60 + found.minute;
}

/** Returns the range of a match in its text, the end exclusive. */
const toRange = ({ 0: found, index }: RegExpExecArray) => ({ start: index, end: index + found.length });

/**
 * Returns the time of a match's groups: hour, minute, mark such as "am", and word such as "noon". Returns
 * undefined for an hour or minute that does not exist.
 */
function toTime([hourText, minuteText, mark = '', named]: (string | undefined)[]): Time | undefined {
  if (named) {
    const isNoon = /noon|tanghali|mediodia|midi/.test(named);
    return { hour: isNoon ? half : 24, minute: 0, meridiem: null };
  }
  const hour = Number(hourText);
  const minute = Number(minuteText ?? 0);
  if (!Number.isInteger(hour) || hour > 24 || minute > 59) return undefined;
  const meridiem = readMeridiem(mark);
  if (/^(?:nn|noon)/.test(mark) || /tanghali/.test(mark)) return { hour: half, minute, meridiem: null };
  if (/^(?:mn|midnight)/.test(mark)) return { hour: 24, minute: 0, meridiem: null };
  if (meridiem === null || hour > half) return { hour, minute, meridiem: null };
  return { hour: (hour % half) + (meridiem === 'pm' ? half : 0), minute, meridiem };
}

/**
 * Returns whether a mark such as "am" or "ng hapon" means the morning or the afternoon. Returns null if it
 * means neither.
 */
function readMeridiem(mark: string): 'am' | 'pm' | null {
  if (/^a|umaga|morning|manana|matin|^n\.?u/.test(mark)) return 'am';
  return /^p|hapon|gabi|afternoon|evening|tarde|noche|soir|^n\.?[gh]/.test(mark) ? 'pm' : null;
}

/**
 * Returns the period between two times, in minutes of the day. Returns undefined if it is empty or a time is
 * invalid. "8-5" is from the morning to the afternoon; "1-5 pm" and "1-5" are in the afternoon.
 */
function toPeriod(from: Time | undefined, to: Time | undefined): OpenPeriod | undefined {
  if (!from || !to) return undefined;
  let opens = toMinute(from);
  let closes = toMinute(to);
  if (opensAfterNoon(from, to)) opens += half * 60;
  if (isOpen(to) && closesAfterNoon(opens, closes, from)) closes += half * 60;
  if (closes === 0) closes = minutesPerDay;
  return opens === closes || opens >= minutesPerDay ? undefined : { opens, closes };
}

const toMinute = ({ hour, minute }: Time) => hour * 60 + minute;

/** Returns whether a time may be in the morning or in the afternoon. */
const isOpen = ({ hour, meridiem }: Time) => meridiem === null && hour > 0 && hour < half;

/** Shops open at an earlier hour only in the afternoon, if no "am" says otherwise. */
const earliestHour = 5;

/** Returns whether a business opens at a time without "am" or "pm" in the afternoon: "1-5 pm", "1-5". */
function opensAfterNoon(from: Time, to: Time): boolean {
  if (!isOpen(from)) return false;
  if (to.meridiem === 'pm') return from.hour < 6 && toMinute(from) + half * 60 < toMinute(to);
  return isOpen(to) && from.hour < earliestHour && from.hour < to.hour;
}

/** Returns whether a closing time without "am" or "pm" is in the afternoon or evening. */
function closesAfterNoon(opens: number, closes: number, from: Time): boolean {
  // After an opening time such as "18:00", the closing time is of the 24-hour clock too.
  if (opens > half * 60 && from.meridiem === null && from.hour > half) return false;
  if (closes <= opens) return closes + half * 60 > opens;
  // No shop opens for an hour or two only: "7:00-8:00" is from the morning to the evening.
  return opens < half * 60 && closes - opens <= 120;
}
