import { ambiguousMonths, monthNames } from '@anito/language/month-names';
import {
  ambiguousNumberWords,
  numberWords,
  saysFree,
  saysOne,
  saysUnpaid,
} from '@anito/language/number-words';

/** Verifiable facts of a text. They are compared between an answer and the passages that it cites. */
export type Facts = {
  /** Without thousands separators and trailing zeros. Number words are digits, and something free is 0. */
  numbers: Set<string>;
  /** Minutes since midnight. `isSure`: the text says a.m. or p.m., or uses 24 hours. */
  times: { minutes: number; isSure: boolean }[];
  /** 1 to 12. */
  months: Set<number>;
  /** Digits of telephone and account numbers. */
  phones: Set<string>;
  /** E-mail and web addresses, in lower case. */
  links: Set<string>;
};

const linkPattern =
  /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+|\bhttps?:\/\/[^\s)\]>"']{3,300}|\bwww\.[^\s)\]>"']{3,200}|\b[\w-]{1,63}\.(?:com|net|org|ph|io|co|shop|store|info|biz)(?:\.ph)?(?:\/[^\s)\]>"']{0,200})?/giu;
const phonePattern = /(?<![\d.,])\+?\(?\d(?:[ ()-]{0,2}\d){6,14}(?![\d])/g;
const timePattern =
  /(?<![\d.,:])(\d{1,2})(?:(?:[:.]|\s?h\s?)([0-5]\d))?\s?(a\.?m\b\.?|p\.?m\b\.?|nn\b|noon\b|h\b)?(?![\d])/giu;
const numberPattern = /(?<![\p{L}\d])\d+(?:[.,]\d+)*(?:k\b)?|(?<=\p{L})\d+(?:[.,]\d+)*/giu;

/** "10 000" is a French and Spanish format. */
const spacedThousands = /(?<=(?<![\d.,])\d{1,3})[\u00a0\u202f ](?=\d{3}(?![\d.,]?\d))/g;

const fold = (text: string) => text.normalize('NFKC').replaceAll('’', "'");
const foldWord = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Normalizes a number. `1,299.00`, `1.299,00` and `1299` are equal, and `3.50` is `3.5`. */
function normalizeNumber(number: string): string {
  const thousands = /^(\d{1,3})((?:[.,]\d{3})+)(?:([.,])(\d{1,2}))?$/.exec(number);
  const [, whole = '', thousandsGroups = '', , cents = ''] = thousands ?? [];
  const decimal = /^(\d+)[.,](\d{1,6})$/.exec(number);
  const integer = thousands ? whole + thousandsGroups.replace(/[.,]/g, '') : (decimal?.[1] ?? number);
  const fraction = (thousands ? cents : (decimal?.[2] ?? '')).replace(/0{1,6}$/, '');
  const digits = integer.replace(/^0+(?=\d)/, '');
  return fraction ? `${digits}.${fraction}` : digits;
}

/**
 * Extracts the facts of a text. Without `isAnswer` the text is a passage, which states every possible reading
 * of its figures. With `isAnswer`, each figure counts as one kind of fact, and words that are only possibly
 * numbers are ignored.
 */
export function extractFacts(text: string, isAnswer = false): Facts {
  const facts: Facts = {
    numbers: new Set(),
    times: [],
    months: new Set(),
    phones: new Set(),
    links: new Set(),
  };
  let remaining = fold(text).replace(spacedThousands, '');
  remaining = remaining.replace(linkPattern, (link) => {
    facts.links.add(link.toLowerCase().replace(/^https?:\/\/(?:www\.)?|^www\.|[.,;:!?]{1,20}$|\/$/g, ''));
    return ' ';
  });
  remaining = remaining.replace(phonePattern, (phone) => {
    // Adjacent years and amounts are not a phone number.
    if (/^\d{1,4}[ -]\d{1,4}$/.test(phone)) return phone;
    facts.phones.add(phone.replace(/\D/g, ''));
    return isAnswer ? ' ' : phone;
  });
  readMonths(remaining, facts.months);
  if (!isAnswer) readNumericMonths(remaining, facts);
  remaining = remaining.replace(timePattern, (whole, hour: string, minute?: string, half?: string) => {
    const isTime = minute !== undefined ? /[:h]/i.test(whole) || half !== undefined : half !== undefined;
    if (!isTime || Number(hour) > 24) return whole;
    facts.times.push(readTime(Number(hour), Number(minute ?? 0), half?.toLowerCase()));
    // A passage with "8am to 5pm" also states the numbers 8 and 5.
    return isAnswer ? ' ' : whole;
  });
  for (const [match] of remaining.matchAll(numberPattern)) {
    const isThousands = /k$/i.test(match);
    const number = normalizeNumber(isThousands ? match.slice(0, -1) : match);
    if (!isThousands || !isAnswer) facts.numbers.add(number);
    if (isThousands) facts.numbers.add(String(Number(number) * 1_000));
  }
  readNumberWords(remaining, facts.numbers, isAnswer);
  if (saysFree(remaining) || (!isAnswer && saysUnpaid(remaining))) facts.numbers.add('0');
  return facts;
}

/**
 * Converts an hour of a 12-hour or 24-hour clock to minutes since midnight. `dayHalf` is the text after it,
 * such as `am`, `noon` or `h`. `isSure` is false if the time may be in either half of the day.
 */
function readTime(hour: number, minute: number, dayHalf: string | undefined): Facts['times'][number] {
  const isHalf = dayHalf !== undefined && dayHalf !== 'h';
  const isAfternoon = dayHalf?.startsWith('p') || dayHalf === 'nn' || dayHalf === 'noon';
  const of24 = isHalf ? (hour % 12) + (isAfternoon ? 12 : 0) : hour % 24;
  return { minutes: of24 * 60 + minute, isSure: isHalf || hour > 12 };
}

/**
 * Adds the months (1 to 12) that a text names to `months`. Names with other meanings count only next to a
 * number.
 */
function readMonths(text: string, months: Set<number>): void {
  for (const { 0: word, index } of text.matchAll(/\p{L}{3,12}/gu)) {
    const month = monthNames.get(foldWord(word));
    if (month === undefined) continue;
    const around = text.slice(Math.max(0, index - 7), index + word.length + 6);
    if (
      ambiguousMonths.has(foldWord(word)) &&
      !/\d\s{0,9}(?:de|ng|of)?\s{0,9}\p{L}|\p{L}\.?\s{0,9}\d/u.test(around)
    )
      continue;
    months.add(month);
  }
}

/**
 * Adds the months of dates like "03/05/2026" and "2026-03-05" to `months`; of the first one, both 3 and 5.
 * Also adds the months found before to `numbers`, because a text that says March states the number 3.
 */
function readNumericMonths(text: string, { months, numbers }: Facts): void {
  for (const month of months) numbers.add(String(month));
  for (const [, first, second] of text.matchAll(/\b(\d{1,2})[/-](\d{1,2})[/-]\d{2,4}\b/g)) {
    for (const part of [Number(first), Number(second)]) if (part >= 1 && part <= 12) months.add(part);
  }
  for (const [, month] of text.matchAll(/\b\d{4}-(\d{2})-\d{2}\b/g)) months.add(Number(month));
}

/**
 * Adds the values of number words. Words that belong together give one number. Without `isAnswer`, each word
 * also counts alone.
 */
function readNumberWords(text: string, numbers: Set<string>, isAnswer: boolean): void {
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*/gu) ?? [];
  let previous = 0;
  for (const word of words.flatMap((joined) => (numberWords.has(joined) ? joined : joined.split('-')))) {
    const value = numberWords.get(word) ?? numberWords.get(foldWord(word));
    if (value === undefined || (isAnswer && ambiguousNumberWords.has(word))) {
      previous = 0;
      continue;
    }
    // "Twenty-four" and "two hundred" are one number.
    const isLarge = value >= 100 && previous > 0 && previous < 100;
    const joined = isLarge ? previous * value : previous >= 20 && value < 10 ? previous + value : value;
    if (isAnswer && joined !== value) numbers.delete(String(previous));
    numbers.add(String(joined));
    if (!isAnswer) numbers.add(String(value));
    previous = joined;
  }
  if (!isAnswer && saysOne(text)) numbers.add('1');
}

/**
 * Returns the facts of an answer that none of the texts states, as short texts such as `540 min` or `month
 * 3`.
 */
export function findUnsupportedFacts(answer: Facts, texts: readonly Facts[]): string[] {
  const anyTextStates = (isStated: (facts: Facts) => boolean) => texts.some(isStated);
  const unsupported: string[] = [];
  for (const number of answer.numbers) {
    if (!anyTextStates(({ numbers, phones }) => numbers.has(number) || hasDigits(phones, number)))
      unsupported.push(number);
  }
  for (const time of answer.times) {
    if (!anyTextStates((facts) => statesTime(facts, time))) unsupported.push(`${time.minutes} min`);
  }
  for (const month of answer.months)
    if (!anyTextStates(({ months }) => months.has(month))) unsupported.push(`month ${month}`);
  for (const phone of answer.phones) {
    if (!anyTextStates((facts) => statesPhone(facts, phone))) unsupported.push(phone);
  }
  for (const link of answer.links) {
    if (
      !anyTextStates(({ links }) =>
        [...links].some((statedLink) => statedLink === link || statedLink.startsWith(`${link}/`)),
      )
    )
      unsupported.push(link);
  }
  return unsupported;
}

/** Returns whether a number of at least three digits is part of a phone number. */
function hasDigits(phones: Set<string>, number: string): boolean {
  return number.length >= 3 && [...phones].some((phone) => phone.includes(number));
}

/** Returns whether a text states a time. A time without a.m. or p.m. fits both halves of the day. */
function statesTime({ times, numbers }: Facts, { minutes, isSure }: Facts['times'][number]): boolean {
  const halfDay = 720;
  const isSame = times.some((statedTime) =>
    statedTime.isSure && isSure
      ? statedTime.minutes === minutes
      : statedTime.minutes % halfDay === minutes % halfDay,
  );
  if (isSame) return true;
  // "8 to 5pm" gives eight without a.m. or p.m. A time with either is sure.
  const hour = Math.floor(minutes / 60);
  const isBare =
    minutes % 60 === 0 && !times.some((time) => time.isSure && time.minutes % halfDay === minutes % halfDay);
  return isBare && (numbers.has(String(hour % 12 || 12)) || numbers.has(String(hour)));
}

/**
 * Returns whether a text states a phone number, with or without the country code. Compares the last nine
 * digits, or all digits of a short number.
 */
function statesPhone({ phones, numbers }: Facts, phone: string): boolean {
  const tail = phone.slice(-9);
  return (
    numbers.has(phone) ||
    [...phones].some(
      (statedPhone) => statedPhone.endsWith(tail) || (statedPhone.length >= 7 && phone.endsWith(statedPhone)),
    )
  );
}
