import type { CountryCode } from 'libphonenumber-js/max';
import { findEmails } from './find-emails.ts';
import { findNames } from './find-names.ts';
import { findPhones } from './find-phones.ts';
import type { Found } from './read-context.ts';
import { readTokens } from './read-tokens.ts';
import { tidyText } from './tidy-text.ts';
import { chooseOwn } from './whose.ts';

/** Contact details that the sender of a message gives as their own. */
export type Contacts = {
  /** In lower case. */
  emails: string[];
  /** In E.164 format. */
  phones: string[];
  /** As written, without titles. */
  names: string[];
};

/**
 * Returns the e-mail addresses, phone numbers and names that the sender of a message gives as their own,
 * without duplicates and in order. Phone numbers without a country code are in `country`. Reads only the
 * first 4,000 characters, in linear time.
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

/** Returns a function that tells whether a token is part of a contact. */
function isAmong(found: readonly Found[]): (at: number) => boolean {
  const taken = new Set<number>();
  for (const { first, last } of found) for (let at = first; at <= last; at++) taken.add(at);
  return (at) => taken.has(at);
}
