import type { CountryCode } from 'libphonenumber-js/max';
import type { ContactMatch } from './contact-context.ts';
import { filterOwnContacts } from './filter-own-contacts.ts';
import { findEmails } from './find-emails.ts';
import { findNames } from './find-names.ts';
import { findPhones } from './find-phones.ts';
import { normalizeMessage } from './normalize-message.ts';
import { tokenize } from './tokenize.ts';

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
 * Returns the e-mail addresses, phone numbers (E.164) and names that the sender of a message gives as their
 * own, without duplicates and in order. Phone numbers without a country code are in a country that the
 * message mentions, or in `country` (default: the Philippines). Reads only the first 4,000 characters, in
 * linear time.
 */
export function findContacts(text: string, options: { country?: CountryCode } = {}): Contacts {
  const tokens = tokenize(normalizeMessage(text));
  const emails = findEmails(tokens);
  const isInEmail = createTokenCheck(emails);
  const phones = findPhones(tokens, { country: options.country ?? 'PH', isTaken: isInEmail });
  const matches = [...emails, ...phones].toSorted((one, other) => one.first - other.first);
  const ownContacts = filterOwnContacts(tokens, matches);
  const isEmail = ({ value }: ContactMatch) => value.includes('@');
  const listValues = (contacts: readonly ContactMatch[]) => [...new Set(contacts.map(({ value }) => value))];
  return {
    emails: listValues(ownContacts.filter(isEmail)),
    phones: listValues(ownContacts.filter((contact) => !isEmail(contact))),
    names: findNames(tokens, createTokenCheck(matches)),
  };
}

/** Returns a function that tells whether the token at an index is part of a contact. */
function createTokenCheck(contacts: readonly ContactMatch[]): (at: number) => boolean {
  const tokenIndexes = new Set<number>();
  for (const { first, last } of contacts) for (let at = first; at <= last; at++) tokenIndexes.add(at);
  return (at) => tokenIndexes.has(at);
}
