import { extractDates, type WrittenDate } from '@anito/language/written-dates';
import { hasPriceIntent } from './price-intent.service.ts';

/** A message of a lead. */
export type LeadMessage = { text: string; isForm: boolean };

/** What a lead wants, with the day (`YYYY-MM-DD`) and the sum of money named with it. */
export type Wish = { text: string; date: string | null; amount: string | null };

/** Number of characters of a message that are read, and of a wish. */
const maxLength = 2_000;
const maxWishLength = 300;
/** A day further ahead is rather a year of something else. */
const maxDaysAhead = 730;
const dayMs = 86_400_000;

/** A number with the sign or the name of pesos, dollars or euros. */
const amount =
  /(?:₱|\bphp ?|\bp(?=[1-9]\d{0,2}(?:,\d{3}|\d{2}))|[$€]) ?\d{1,3}(?:,?\d{3}){0,3}(?:\.\d{1,2})?|\b\d{1,3}(?:,?\d{3}){0,3}(?:\.\d{1,2})? ?(?:pesos?|php|euros?|dollars?)\b/iu;

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/**
 * Returns what a lead wants from their messages, newest first: the newest sentence about prices or buying,
 * otherwise the newest message of a form, otherwise the newest message. Date and amount of the same message
 * are null if it has none. Returns undefined without messages.
 */
export function readWish(messages: readonly LeadMessage[], today: string): Wish | undefined {
  const texts = messages.map(({ text, isForm }) => ({
    // On one line, because a line break would end a sentence.
    text: text.slice(0, maxLength).replace(/\s+/g, ' ').trim(),
    isForm,
  }));
  const about =
    texts.find(({ text }) => hasPriceIntent(text)) ?? texts.find(({ isForm }) => isForm) ?? texts[0];
  if (!about) return undefined;
  const parts = [...sentences.segment(about.text)].map(({ segment }) => segment);
  const wish = parts.find(hasPriceIntent) ?? about.text;
  return {
    text: wish.trim().slice(0, maxWishLength),
    date: findDay(about.text, today),
    amount: amount.exec(about.text)?.[0].trim() ?? null,
  };
}

/**
 * Returns the first date from `today` on that a text contains, as an ISO date, or null. A date without a year
 * gets the next possible one.
 */
function findDay(text: string, today: string): string | null {
  for (const date of extractDates(text.toLowerCase()).dates) {
    const day = toDay(date, today);
    if (day) return day;
  }
  return null;
}

/**
 * Converts a written date to an ISO date. Returns undefined when it is incomplete, ambiguous, before `today`
 * or more than two years ahead.
 */
function toDay({ year, month, day, isDoubtful }: WrittenDate, today: string): string | undefined {
  if (month === null || day === null || isDoubtful) return undefined;
  const thisYear = Number(today.slice(0, 4));
  for (const candidate of year === null ? [thisYear, thisYear + 1] : [year]) {
    const text = `${candidate}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
    if (isDayAhead(text, today)) return text;
  }
  return undefined;
}

/** Returns whether a text is a valid ISO date from `today` on, at most two years ahead. */
export function isDayAhead(text: string, today: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(time)) return false;
  // 30 February is parsed as 2 March.
  if (new Date(time).toISOString().slice(0, 10) !== text) return false;
  return text >= today && time - Date.parse(`${today}T00:00:00Z`) <= maxDaysAhead * dayMs;
}
