import type { CountryCode } from 'libphonenumber-js/max';
import type { Found } from './contact-features.ts';
import { findNames } from './find-names.ts';
import { chooseOwn, describeFound, isAmong, listFound } from './find-own.ts';
import { loadNet } from './net.ts';
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
  const found = listFound(tokens, country);
  const own = chooseOwn(loadNet('whose-weights.tsv'), describeFound(tokens, found));
  const isEmail = ({ value }: Found) => value.includes('@');
  const list = (listed: readonly Found[]) => [...new Set(listed.map(({ value }) => value))];
  return {
    tokens,
    emails: list(own.filter(isEmail)),
    phones: list(own.filter((one) => !isEmail(one))),
    isHidden: isAmong([...own, ...found.filter(isEmail)]),
  };
}
