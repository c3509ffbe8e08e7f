import { findContacts } from '@anito/contacts/find-contacts';
import { saysOnlyContact } from '@anito/language/contact-giving-words';

/** What a message says of how its writer can be reached: nothing, nothing else, or that beside what it asks. */
export type GivenContact = 'none' | 'alone' | 'beside';

/** Reads whether a visitor gives their address or number: who asked them for it is not to refuse it. */
export function readGivenContact(message: string): GivenContact {
  const { emails, phones, names } = findContacts(message);
  if (emails.length + phones.length === 0) return 'none';
  return saysOnlyContact(message, names) ? 'alone' : 'beside';
}
