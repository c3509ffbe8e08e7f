import type { ContactMatch } from './contact-context.ts';
import { findEmails } from './find-emails.ts';
import { findNames } from './find-names.ts';
import { findPhones } from './find-phones.ts';
import { normalizeMessage } from './normalize-message.ts';
import { type Token, tokenize, toSet } from './tokenize.ts';

/** What replaces personal data in a text. */
type Replacements = { email: string; phone: string; name: string; address: string };

/** Words that begin the part of an address with a number or a name after them. */
const placeWords = toSet(
  'blk block lot unit brgy barangay bgy purok sitio subd subdivision phase bldg building',
);
/** Words that end the name of a street. */
const streetWords = toSet(
  'st street ave avenue rd road blvd drive lane highway calle avenida rue boulevard ext',
);
/** Words that continue an address after a comma. */
const cityWords = toSet('city municipality province metro manila cebu davao quezon');

/** Largest number of tokens of an address, and of the name of a street. */
const maxAddressTokens = 30;
const maxStreetTokens = 4;

/**
 * Returns a text with the e-mail addresses, phone numbers, names and street addresses replaced, also those of
 * other people. Names are found only where a sender states them, and beside contacts. Reads and returns only
 * the first 4,000 characters, normalized (see `normalizeMessage`), in linear time.
 */
export function redactContacts(text: string, replacements: Replacements): string {
  const normalized = normalizeMessage(text);
  const tokens = tokenize(normalized);
  const emails = findEmails(tokens);
  const isInEmail = createCheck(emails);
  const phones = findPhones(tokens, { country: 'PH', isTaken: isInEmail });
  const isHidden = createCheck([...emails, ...phones]);
  const spans = [
    ...emails.map(toSpan(tokens, replacements.email)),
    ...phones.map(toSpan(tokens, replacements.phone)),
    ...findAddresses(tokens, isHidden).map(toSpan(tokens, replacements.address)),
    ...findNameTokens(tokens, findNames(tokens, isHidden)).map(toSpan(tokens, replacements.name)),
    ...findNamesBeside(tokens, [...emails, ...phones]).map(toSpan(tokens, replacements.name)),
  ].toSorted((one, other) => one.start - other.start || other.end - one.end);
  let redacted = '';
  let last = 0;
  for (const { start, end, replacement } of spans) {
    if (start < last) continue;
    redacted += normalized.slice(last, start) + replacement;
    last = end;
  }
  return redacted + normalized.slice(last);
}

type TokenRange = Pick<ContactMatch, 'first' | 'last'>;

/** Returns a function that converts a range of tokens to the range of characters to replace. */
const toSpan =
  (tokens: readonly Token[], replacement: string) =>
  ({ first, last }: TokenRange) => ({ start: tokens[first]!.start, end: tokens[last]!.end, replacement });

/** Returns a function that tells whether the token at an index is in one of the ranges. */
function createCheck(ranges: readonly TokenRange[]): (at: number) => boolean {
  const indexes = new Set<number>();
  for (const { first, last } of ranges) for (let at = first; at <= last; at++) indexes.add(at);
  return (at) => indexes.has(at);
}

/** Returns the tokens of each occurrence of one of the names. */
function findNameTokens(tokens: readonly Token[], names: readonly string[]): TokenRange[] {
  const ranges: TokenRange[] = [];
  for (const name of names) {
    const words = tokenize(name).map(({ plain }) => plain);
    for (let first = 0; words.length > 0 && first + words.length <= tokens.length; first++) {
      if (words.every((word, place) => tokens[first + place]!.plain === word))
        ranges.push({ first, last: first + words.length - 1 });
    }
  }
  return ranges;
}

/** Capitalized words beside a contact that are no name. */
const noNames =
  toSet(`call text txt phone number email mail mobile cell tel contact my the is at on or and please pls whatsapp
  viber gmail globe smart hi hello thanks salamat`);
/** Largest number of words of a name beside a contact. */
const maxNameWords = 3;

/**
 * Returns the capitalized words directly before or after a contact, as ranges of tokens: "Maria Cruz 0917 555
 * 0123".
 */
function findNamesBeside(tokens: readonly Token[], contacts: readonly TokenRange[]): TokenRange[] {
  const isName = (at: number) => {
    const token = tokens[at];
    return token?.kind === 'word' && /^\p{Lu}/u.test(token.text) && !noNames.has(token.plain);
  };
  const isSeparator = (at: number) => /^[,:-]$/.test(tokens[at]?.text ?? '');
  return contacts.flatMap(({ first, last }) => {
    const before = isSeparator(first - 1) ? first - 2 : first - 1;
    const after = isSeparator(last + 1) ? last + 2 : last + 1;
    let [start, end] = [before, after];
    while (isName(start) && before - start < maxNameWords) start--;
    while (isName(end) && end - after < maxNameWords) end++;
    return [
      ...(start < before ? [{ first: start + 1, last: before }] : []),
      ...(end > after ? [{ first: after, last: end - 1 }] : []),
    ];
  });
}

/**
 * Returns the street addresses as ranges of tokens: "12 Rizal St, Brgy. San Roque, Quezon City", "Blk 5 Lot
 * 3".
 */
function findAddresses(tokens: readonly Token[], isHidden: (at: number) => boolean): TokenRange[] {
  const ranges: TokenRange[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const first = isHidden(at) ? undefined : findAddressStart(tokens, at);
    if (first === undefined) continue;
    const last = findAddressEnd(tokens, at, isHidden);
    ranges.push({ first, last });
    at = last;
  }
  return ranges;
}

/**
 * Returns the index of the first token of an address, found by the address word at `at`. For the word of a
 * street this is the house number before it, and for a word such as "Blk" the word itself. Returns undefined
 * without an address.
 */
function findAddressStart(tokens: readonly Token[], at: number): number | undefined {
  const { plain } = tokens[at]!;
  const next = tokens[at + 1];
  if (placeWords.has(plain)) {
    const value = next?.text === '.' ? tokens[at + 2] : next;
    return value && (value.kind === 'digits' || /^\p{Lu}/u.test(value.text)) ? at : undefined;
  }
  if (!streetWords.has(plain)) return undefined;
  for (let before = at - 1; before >= Math.max(0, at - maxStreetTokens); before--) {
    const { kind, text } = tokens[before]!;
    if (kind === 'digits') return tokens[before - 1]?.text === '#' ? before - 1 : before;
    if (kind === 'word' && !/^\p{Lu}/u.test(text)) return undefined;
  }
  return undefined;
}

/**
 * Returns the index of the last token of an address whose address word is at `from`. It continues on its line
 * over capitalized words, numbers and words of places.
 */
function findAddressEnd(tokens: readonly Token[], from: number, isHidden: (at: number) => boolean): number {
  let last = from;
  for (let at = from + 1; at < Math.min(tokens.length, from + maxAddressTokens); at++) {
    const { kind, text, plain, gap } = tokens[at]!;
    if (gap === 'line' || isHidden(at)) break;
    if (kind === 'mark') {
      if (!/^[.,#-]$/.test(text)) break;
      // A full stop ends the address, except after an abbreviation.
      if (text === '.' && !placeWords.has(tokens[at - 1]!.plain) && !streetWords.has(tokens[at - 1]!.plain))
        break;
      continue;
    }
    const isPlace = placeWords.has(plain) || streetWords.has(plain) || cityWords.has(plain);
    if (kind === 'word' && !isPlace && !/^\p{Lu}/u.test(text)) break;
    last = at;
  }
  return last;
}
