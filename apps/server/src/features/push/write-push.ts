import type { Language } from '@anito/contract/languages';
import type { SqlRunner } from '../../db/sql.ts';
import { getTexts, nameOrUnnamed } from '../../lib/texts.ts';
import {
  type CustomerSummary,
  findCustomer,
  findLeadSummary,
  findPersonReason,
} from '../threads/customer-summary.service.ts';
import type { CustomerEvent } from './push.jobs.ts';

/** An alert as the service worker of the console reads it. */
export type PushMessage = {
  title: string;
  body: string;
  /** Path that a press opens. */
  url: string;
  /** A new alert replaces the shown one with the same tag. At most 32 characters of base64url (RFC 8030). */
  tag: string;
};

const inboxUrl = (threadId: number) => `/inbox?thread=${threadId}`;
const threadTag = (threadId: number) => `thread-${threadId}`;

/**
 * Returns the push message about an event in a language. Returns undefined when the event no longer needs the
 * owner, or its lead or thread was deleted.
 */
export async function writePush(
  runner: SqlRunner,
  event: CustomerEvent,
  language: Language,
): Promise<PushMessage | undefined> {
  const t = getTexts(language, 'push');
  if (event.event === 'lead') {
    const lead = await findLeadSummary(runner, event.ownerId, event.leadId);
    if (!lead) return undefined;
    const { name, contact, wish, threadId } = lead;
    return {
      title: t('lead', nameOrUnnamed(name ?? contact)),
      body: [name && contact, wish].filter(Boolean).join(' · ') || t('openLeads'),
      url: threadId === null ? '/leads' : inboxUrl(threadId),
      tag: threadId === null ? `lead-${event.leadId}` : threadTag(threadId),
    };
  }
  const { threadId } = event;
  const customer = await findCustomer(runner, event.ownerId, threadId);
  if (!customer || !isWaiting(event.event, customer)) return undefined;
  const isPerson = event.event === 'person';
  return {
    title: t(isPerson ? `person.${findPersonReason(customer)}` : 'message', nameOrUnnamed(customer.name)),
    body: (isPerson ? customer.wish : customer.lastText) || t('openChat'),
    url: inboxUrl(threadId),
    tag: threadTag(threadId),
  };
}

/**
 * Returns whether an event still needs the owner: for `person`, the visitor still waits for one; for
 * `message`, the thread has unread messages.
 */
export function isWaiting(event: 'person' | 'message', customer: CustomerSummary): boolean {
  return event === 'person' ? customer.needsPersonSince !== null : customer.unreadCount > 0;
}

/** Returns the push message that an owner sends as a test. */
export function writeTestPush(language: Language): PushMessage {
  const t = getTexts(language, 'push');
  return { title: t('test.title'), body: t('test.text'), url: '/settings/notifications', tag: 'test' };
}
