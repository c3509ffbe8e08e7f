import type { Lead } from '@anito/contract/leads';
import { inboxPath } from '../../app/paths.ts';

/** Ways to reach a lead; undefined where there is none. */
export type ContactLinks = {
  call: string | undefined;
  /** An e-mail, otherwise a text message. */
  message: string | undefined;
  /** Path of the latest conversation in the inbox. */
  conversation: string | undefined;
};

/**
 * Returns the links for contacting a lead: `call`, `message` (an email, or a text message if only a phone
 * number is known) and `conversation` (its page in the inbox). A link is empty or undefined if the contact is
 * missing.
 */
export function listContactLinks({
  email,
  phone,
  threadId,
}: Pick<Lead, 'email' | 'phone' | 'threadId'>): ContactLinks {
  const number = phone?.replace(/[^+0-9]/g, '');
  return {
    call: number && `tel:${number}`,
    message: email ? `mailto:${encodeURIComponent(email)}` : number && `sms:${number}`,
    conversation: threadId === null ? undefined : inboxPath(threadId),
  };
}
