import type { CountryCode } from 'libphonenumber-js/max';
import { findEmails } from './find-emails.ts';
import { findNames } from './find-names.ts';
import { findPhones } from './find-phones.ts';
import { readTokens } from './read-tokens.ts';
import { tidyText } from './tidy-text.ts';

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
 * The e-mail addresses, telephone numbers and names that the writer of a message gives as theirs, each once and in order.
 * Numbers without a country are of `country`. Of a long text the first 4,000 characters are read; the time grows with
 * them alone, whatever they are.
 */
export function findContacts(text: string, options: { country?: CountryCode } = {}): Contacts {
  const { tokens, emails, phones, isHidden } = readContacts(text, options.country ?? 'PH');
  return { emails, phones, names: findNames(tokens, isHidden) };
}

/** Addresses and numbers of a message, and its tokens, of which those of an address or a number are none of a sentence. */
export function readContacts(text: string, country: CountryCode) {
  const tokens = readTokens(tidyText(text));
  const found = findEmails(tokens);
  const taken = new Set<number>();
  const hide = ({ first, last }: { first: number; last: number }) => {
    for (let at = first; at <= last; at++) taken.add(at);
  };
  for (const email of found.all) hide(email);
  const phones = findPhones(tokens, { country, isTaken: (at) => taken.has(at) });
  for (const phone of phones) hide(phone);
  return {
    tokens,
    emails: [...new Set(found.own.map(({ value }) => value))],
    phones: [...new Set(phones.map(({ value }) => value))],
    isHidden: (at: number) => taken.has(at),
  };
}
