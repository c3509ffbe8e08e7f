import type { CountryCode } from 'libphonenumber-js/max';
import { findEmails } from './find-emails.ts';
import { findNames } from './find-names.ts';
import { findPhones } from './find-phones.ts';
import type { Found } from './read-context.ts';
import { readTokens } from './read-tokens.ts';
import { tidyText } from './tidy-text.ts';
import { chooseOwn } from './whose.ts';

/** What the writer of a message gives of themselves. */
export type Contacts = {
  /** In lower case. */
  emails: string[];
  /** In E.164. */
  phones: string[];
  /** As they were written, without titles. */
  names: string[];
};

/**
 * The e-mail addresses and telephone numbers that the writer of a message gives as theirs, and the names that they state,
 * each once and in order. Numbers without a country are of `country`. Of a long text the first 4,000 characters are read;
 * the time grows with them alone, whatever they are.
 */
export function findContacts(text: string, options: { country?: CountryCode } = {}): Contacts {
  const tokens = readTokens(tidyText(text));
  const emails = findEmails(tokens);
  const isInEmail = isAmong(emails);
  const phones = findPhones(tokens, { country: options.country ?? 'PH', isTaken: isInEmail });
  const found = [...emails, ...phones].toSorted((one, other) => one.first - other.first);
  const own = chooseOwn(tokens, found);
  const isEmail = ({ value }: Found) => value.includes('@');
  const listValues = (listed: readonly Found[]) => [...new Set(listed.map(({ value }) => value))];
  return {
    emails: listValues(own.filter(isEmail)),
    phones: listValues(own.filter((one) => !isEmail(one))),
    names: findNames(tokens, isAmong(found)),
  };
}

/** Whether the token at a place is one of those that were found. */
function isAmong(found: readonly Found[]): (at: number) => boolean {
  const taken = new Set<number>();
  for (const { first, last } of found) for (let at = first; at <= last; at++) taken.add(at);
  return (at) => taken.has(at);
}
