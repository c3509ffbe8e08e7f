import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { ContactMatch } from './contact-context.ts';
import { findCountries } from './countries.ts';
import { isIntroducedAsPhone } from './filter-own-contacts.ts';
import type { Token } from './tokenize.ts';

const digitByWord = new Map(
  Object.entries({
    0: 'zero sero siyero cero zero oh o',
    1: 'one isa uno un une',
    2: 'two dalawa dos deux',
    3: 'three tatlo tres trois',
    4: 'four apat kwatro cuatro quatre',
    5: 'five lima singko cinco cinq',
    6: 'six anim sais seis',
    7: 'seven pito syete siete sept',
    8: 'eight walo otso ocho huit',
    9: 'nine siyam nuwebe nueve neuf',
  }).flatMap(([digit, words]) => words.split(' ').map((word) => [word, digit] as const)),
);
const repeatCounts = new Map([
  ['double', 2],
  ['triple', 3],
  ['doble', 2],
]);

/** Digits at one position of a message, in digits or words. */
type DigitGroup = { digits: string; first: number; last: number; isSpelled: boolean; hasPlus: boolean };

const separators = /^[-./()_*~,|:'+\\\u00b7\u2022\u{1F4DE}\u{1F4F1}\u260e]$/u;
/** Maximum number of digits (ITU E.164: 15) with the international prefix. */
const maxDigits = 18;

/**
 * Returns the digits of the token at index `at`, also if it is spelled in one or two words: "nine", "double
 * three". Returns undefined for other tokens.
 */
function readDigits(tokens: readonly Token[], at: number): DigitGroup | undefined {
  const token = tokens[at]!;
  const hasPlus = tokens[at - 1]?.text === '+';
  if (token.kind === 'digits') {
    return { digits: token.text, first: at, last: at, isSpelled: false, hasPlus };
  }
  if (token.kind !== 'word') return undefined;
  const repeat = repeatCounts.get(token.plain);
  const next = tokens[at + 1];
  if (repeat && next) {
    const digit = next.kind === 'digits' && next.text.length === 1 ? next.text : digitByWord.get(next.plain);
    return digit
      ? { digits: digit.repeat(repeat), first: at, last: at + 1, isSpelled: true, hasPlus }
      : undefined;
  }
  if (token.plain === 'plus' && tokens[at + 1]) {
    const following = readDigits(tokens, at + 1);
    return following && tokens[at + 1]!.plain !== 'plus'
      ? { ...following, first: at, hasPlus: true }
      : undefined;
  }
  const letters = /^(?:o{1,3}|oh)$/.test(token.plain) ? '0'.repeat(token.plain.length) : undefined;
  const isBeside = tokens[at + 1]?.kind === 'digits' || tokens[at - 1]?.kind === 'digits';
  if (letters && isBeside) return { digits: letters, first: at, last: at, isSpelled: false, hasPlus };
  const digit =
    isLetter(token.plain) && !isNextToDigits(tokens, at) ? undefined : digitByWord.get(token.plain);
  return digit ? { digits: digit, first: at, last: at, isSpelled: true, hasPlus } : undefined;
}

const isLetter = (plain: string) => plain === 'o' || plain === 'oh';

/**
 * Returns whether a digit is beside the token at index `at`: true in "oh nine one seven", false in "oh wait".
 */
function isNextToDigits(tokens: readonly Token[], at: number): boolean {
  return [tokens[at - 1], tokens[at + 1]].some(
    (token) =>
      token?.kind === 'digits' ||
      (token?.kind === 'word' && (digitByWord.has(token.plain) || repeatCounts.has(token.plain))),
  );
}

/**
 * Returns the groups of digits of a message in rows, each of which may hold a number. Groups with only spaces
 * and at most four separators between them form one row. Excluded tokens end a row.
 */
function readRows(tokens: readonly Token[], isExcluded: (at: number) => boolean): DigitGroup[][] {
  const rows: DigitGroup[][] = [];
  let row: DigitGroup[] = [];
  let marks = 0;
  const close = () => {
    if (row.length > 0) rows.push(row);
    row = [];
  };
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!;
    if ((token.gap === 'line' && !continuesOnNextLine(row, tokens, at)) || isExcluded(at)) close();
    if (isExcluded(at)) continue;
    const atom = readDigits(tokens, at);
    if (atom) {
      row.push(atom);
      marks = 0;
      at = atom.last;
    } else if (breaksOff(tokens, at)) close();
    else if (token.kind === 'mark' && separators.test(token.text) && ++marks <= 4) continue;
    else close();
  }
  close();
  return rows;
}

/**
 * Returns whether the mobile number of a row continues with the token at `at` on the next line: "0908",
 * "774", "2265".
 */
function continuesOnNextLine(row: readonly DigitGroup[], tokens: readonly Token[], at: number): boolean {
  const [begin, latest] = [row[0], row.at(-1)];
  if (!begin?.digits.startsWith('09') || latest?.last !== at - 1 || tokens[at]!.kind !== 'digits')
    return false;
  const count = row.reduce((sum, { digits }) => sum + digits.length, 0);
  return count + tokens[at]!.text.length <= 11 && row.length < 6;
}

/**
 * Returns whether an ellipsis starts at index `at`. The digits before it are not continued: "0961... 0961 440
 * 8827".
 */
function breaksOff(tokens: readonly Token[], at: number): boolean {
  const [token, next] = [tokens[at]!, tokens[at + 1]];
  return token.text === '\u2026' || (token.text === '.' && next?.text === '.' && next.gap === '');
}

/** Number of digits in a national number with a leading zero. */
const nationalDigits = { min: 7, max: 12 };

/**
 * Returns the digits of a Philippine number in a form that libphonenumber parses. Returns undefined for
 * impossible numbers, which saves a call of the library.
 */
function toDialableNumber(digits: string): string | undefined {
  const { length } = digits;
  if (length === 11 && digits.startsWith('09')) return digits;
  if (length === 10 && /^(?:9|0[2-8])/.test(digits)) return digits;
  if (digits.startsWith('63') && length >= 11 && length <= 13) return `+${digits}`;
  // Metro Manila without its area code.
  if (length === 8 && /^[35-8]/.test(digits)) return `+632${digits}`;
  return undefined;
}

/** Parses a number with the library. Each call costs as much as reading a short message. */
type ParsePhone = (digits: string, country?: CountryCode) => ReturnType<typeof parsePhoneNumberFromString>;

/**
 * Maximum number of library calls per message: in a thousand consecutive digits, a number could start at each
 * of them.
 */
const maxParseCalls = 100;

/**
 * Returns a parser for the phone numbers of one message. After the maximum number of calls it always returns
 * undefined.
 */
function createPhoneParser(): ParsePhone {
  let remainingCalls = maxParseCalls;
  return (digits, country) => {
    remainingCalls -= 1;
    return remainingCalls < 0 ? undefined : parsePhoneNumberFromString(digits, country);
  };
}

/**
 * Parses digits that start with a country code to E.164 format. Accepts every possible number, because lists
 * of assigned ranges are incomplete. Returns undefined for impossible numbers.
 */
function parseInternational(parse: ParsePhone, digits: string): string | undefined {
  if (digits.length < 8 || digits.length > 16) return undefined;
  const parsed = parse(`+${digits}`);
  if (!parsed?.isPossible() || (parsed.nationalNumber.length < 8 && !parsed.isValid())) return undefined;
  return validatePhilippine(parsed.number);
}

/**
 * Returns a number in E.164 format unchanged, or undefined for an impossible Philippine one. After +63, these
 * have ten digits for mobile phones, 2 and eight digits in Metro Manila, and nine digits elsewhere.
 */
function validatePhilippine(number: string): string | undefined {
  if (!number.startsWith('+63')) return number;
  return /^\+63(?:9\d{9}|2\d{8}|[3-8]\d{8})$/.test(number) ? number : undefined;
}

/**
 * Parses a Philippine number without a country code to E.164 format. Returns undefined for impossible
 * numbers.
 */
function parsePhilippine(parse: ParsePhone, digits: string): string | undefined {
  const dialable = toDialableNumber(digits);
  if (!dialable) return undefined;
  const mobile = /^(?:\+63|0)?0?(9\d{9})$/.exec(dialable);
  // Ranges are assigned faster than the lists are updated.
  if (mobile) return `+63${mobile[1]}`;
  const parsed = parse(dialable, 'PH');
  return parsed?.isPossible() ? validatePhilippine(parsed.number) : undefined;
}

/**
 * Parses digits to E.164 format: with a country code after a plus or 00, otherwise as a number of the first
 * country that fits. The Philippines come last, except for mobile numbers. Returns undefined if no country
 * fits.
 */
function parseToE164(
  parse: ParsePhone,
  digits: string,
  hasPlus: boolean,
  countries: readonly CountryCode[],
): string | undefined {
  if (hasPlus) return parseInternational(parse, digits);
  if (digits.startsWith('00')) return parseInternational(parse, digits.slice(2));
  const { length } = digits;
  if (length < nationalDigits.min || length > nationalDigits.max + 1) return undefined;
  const isMobile = /^09\d{9}$/.test(digits) || /^639\d{9}$/.test(digits);
  for (const country of countries) {
    // Japanese mobile numbers have the same length as Philippine ones.
    const isJapanese = country === 'JP' && /^0[789]0/.test(digits);
    if (country === 'PH' || (isMobile && !isJapanese)) continue;
    const parsed = parse(digits, country);
    const hasNationalFormat =
      country === 'US' || country === 'CA' || country === 'SG' || country === 'HK' || digits.startsWith('0');
    if (parsed && (parsed.isValid() || (hasNationalFormat && parsed.isPossible() && length > 9)))
      return parsed.number;
  }
  return countries.includes('PH') ? parsePhilippine(parse, digits) : undefined;
}

type PhoneMatch = ContactMatch & { end: number; isBare: boolean };

/**
 * Returns the longest number that starts at group `from` of a row. `end` is the index of its last group.
 * `isBare` means a Philippine number without a leading zero or code. Returns undefined if no number starts
 * there.
 */
function matchPhoneFrom(
  row: readonly DigitGroup[],
  from: number,
  { countries, parse }: { countries: readonly CountryCode[]; parse: ParsePhone },
): PhoneMatch | undefined {
  let digits = '';
  let longest: PhoneMatch | undefined;
  let spelledCount = 0;
  const begin = row[from]!;
  for (let at = from; at < row.length && digits.length < maxDigits; at++) {
    const atom = row[at]!;
    if (at > from && atom.hasPlus) break;
    digits += atom.digits;
    if (atom.isSpelled) spelledCount++;
    // A single number word before digits is a word: "a table for two 0917 …".
    if (at === from && atom.isSpelled && row[at + 1]?.isSpelled === false && row[at + 1]!.digits.length > 3)
      return;
    const value = parseToE164(parse, digits, begin.hasPlus, countries);
    const isBare =
      !begin.hasPlus && value?.startsWith('+63') === true && /^(?:9\d{9}|[35-8]\d{7})$/.test(digits);
    if (value) longest = { value, first: begin.first, last: atom.last, end: at, isBare };
  }
  return longest && (spelledCount === 0 || spelledCount > 2 || longest.end - from + 1 > spelledCount)
    ? longest
    : undefined;
}

const money = new Set(['₱', '$', '€', 'php', 'peso', 'pesos', 'p', 'usd', 'eur', 'rs']);

/**
 * Returns whether a number is part of a code or an amount of money: it touches capital letters, or a currency
 * stands before or after it.
 */
function isCodeOrAmount(tokens: readonly Token[], { first, last }: ContactMatch): boolean {
  const begin = tokens[first]!;
  const plus = tokens[first - 1]?.text === '+' ? first - 1 : first;
  const before = tokens[plus - 1];
  const after = tokens[last + 1];
  // "QT-0917-2024-001"
  const isHyphened = before?.text === '-' && before.gap === '' && (tokens[plus] ?? begin).gap === '';
  if (isHyphened && /^[A-Z]+$/.test(tokens[plus - 2]?.text ?? '') && tokens[plus - 2]!.text.length < 6)
    return true;
  if (money.has(before?.plain ?? '') || money.has(after?.plain ?? '')) return true;
  const isTouched = before?.kind === 'word' && (tokens[plus] ?? begin).gap === '';
  if (isTouched && before.text === before.text.toUpperCase() && before.text.length > 1) {
    return !['CP', 'TEL', 'NO', 'CEL', 'NUM', 'MOB', 'WA'].includes(before.text);
  }
  return after?.kind === 'word' && after.gap === '' && /^[A-Z]{2}$/.test(after.text);
}

/**
 * Returns whether a possible landline number is a date and time or two round numbers: "03/12/2025 10:00",
 * "3000 5000".
 */
function isDateOrRoundNumbers(tokens: readonly Token[], { value, first, last }: ContactMatch): boolean {
  if (/^\+639/.test(value) || !value.startsWith('+63') || tokens[first - 1]?.text === '+') return false;
  const within = tokens.slice(first, last + 1);
  if (within.some(({ text, kind }) => kind === 'mark' && !'-.()'.includes(text))) return true;
  const groups = within.filter(({ kind }) => kind === 'digits');
  return groups.length === 2 && groups.every(({ text }) => text.length === 4 && text.endsWith('00'));
}

/** Returns whether eight digits are grouped like a landline number: "8567-2240", "8 724 5103". */
function isGroupedLikeLandline(tokens: readonly Token[], { first, last }: ContactMatch): boolean {
  const groups = tokens.slice(first, last + 1).filter(({ kind }) => kind === 'digits');
  const lengths = groups.map(({ text }) => text.length).join(' ');
  return lengths === '4 4' || lengths === '1 3 4';
}

/**
 * Returns whether a match is likely a phone number. Without a leading zero or code it may be an order number.
 * It then counts only if it stands alone and is spelled, introduced as a phone number, grouped like a
 * landline number, or in a short message.
 */
function isLikelyPhone(
  tokens: readonly Token[],
  row: readonly DigitGroup[],
  match: PhoneMatch,
  from: number,
): boolean {
  if (isDateOrRoundNumbers(tokens, match)) return false;
  if (!match.isBare) return true;
  const isAlone = (at: number) => [',', '/', ':', '|'].includes(tokens[at]?.text ?? ',');
  if (from > 0 && !isAlone(match.first - 1)) return false;
  if (match.end < row.length - 1 && !isAlone(match.last + 1)) return false;
  if (tokens[match.first]!.kind === 'word') return true;
  return (
    isIntroducedAsPhone(tokens, match.first) || tokens.length <= 8 || isGroupedLikeLandline(tokens, match)
  );
}

/**
 * Returns all phone numbers in a message in order and in E.164 format, including those of other people.
 * Tokens for which `isTaken` returns true are not part of a number. `country` is the default for numbers
 * without a country code.
 */
export function findPhones(
  tokens: readonly Token[],
  { country, isTaken: isExcluded }: { country: CountryCode; isTaken(at: number): boolean },
): ContactMatch[] {
  const countries = [...findCountries(tokens.filter((_, at) => !isExcluded(at))), country];
  const context = { countries, parse: createPhoneParser() };
  const matches: ContactMatch[] = [];
  for (const row of readRows(tokens, isExcluded)) {
    for (let from = 0; from < row.length; from++) {
      const match = matchPhoneFrom(row, from, context);
      if (!match) continue;
      if (isLikelyPhone(tokens, row, match, from) && !isCodeOrAmount(tokens, match)) {
        const { value, first, last } = match;
        matches.push({ value, first, last });
      }
      from = match.end;
    }
  }
  return matches;
}
