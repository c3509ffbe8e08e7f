import type { CountryCode } from 'libphonenumber-js/max';
import { findEmails } from './find-emails.ts';
import { findNames } from './find-names.ts';
import { findPhones } from './find-phones.ts';
import { readTokens, type Token } from './read-tokens.ts';
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
  const tokens = readTokens(tidyText(text));
  const emails = findEmails(tokens);
  const taken = new Set<number>();
  for (const { first, last } of emails.all) {
    for (let at = first; at <= last; at++) taken.add(at);
  }
  const phones = findPhones(tokens, {
    country: options.country ?? 'PH',
    isTaken: (at) => taken.has(at),
  });
  return {
    emails: [...new Set(emails.own.map(({ value }) => value))],
    phones: [...new Set(phones.map(({ value }) => value))],
    names: findNames(hideTokens(tokens, taken), [...emails.own, ...phones]),
  };
}

/** Tokens of which some are none of a sentence: "liza" of an address is no name. */
function hideTokens(tokens: readonly Token[], hidden: ReadonlySet<number>): Token[] {
  return tokens.map((token, at) =>
    hidden.has(at) ? { ...token, text: '\u2026', plain: '', kind: 'mark' } : token,
  );
}
