import type { ContactTrigger } from '@anito/contract/contact-form';
import { defaultTimezone } from '@anito/contract/user-settings';
import { findSmallTalk } from '@anito/language/small-talk';
import { isStaffed } from '../handover/is-staffed.service.ts';
import { hasPriceIntent } from '../leads/price-intent.service.ts';
import { type ThreadDeps, withThread } from '../threads/threads.service.ts';
import * as store from './contact-form.store.ts';

/** A visitor's question with its answer. */
type AnsweredQuestion = { threadId: number; question: string; isUnanswered: boolean };

/**
 * Opens the contact form for a visitor if the owner's triggers match the question, at most once per thread
 * and never while a person handles it. Returns whether it was opened now.
 */
export async function openContactForm(
  deps: ThreadDeps,
  ownerId: string,
  { threadId, question, isUnanswered }: AnsweredQuestion,
): Promise<boolean> {
  if (findSmallTalk(question)) return false;
  const triggers = await store.findTriggers(deps.database.pool, ownerId, threadId);
  if (!triggers) return false;
  const isTriggered: Record<ContactTrigger, boolean> = {
    price: triggers.onPrice && hasPriceIntent(question),
    unanswered: triggers.whenUnanswered && isUnanswered,
    closed:
      triggers.outsideHours && !isStaffed(triggers.hours, triggers.timezone ?? defaultTimezone, new Date()),
    questions: triggers.afterQuestions !== null && triggers.questionCount >= triggers.afterQuestions,
  };
  const because = (Object.keys(isTriggered) as ContactTrigger[]).find((trigger) => isTriggered[trigger]);
  if (!because) return false;
  return withThread(deps, ownerId, threadId, async ({ thread, update: change, addMessage: say }) => {
    if (thread.contactState !== null || thread.handledBy === 'person') return false;
    await change({ contactState: 'asked', contactBecause: because });
    await say({ author: 'event', event: 'contact-asked', text: because });
    return true;
  });
}

/**
 * Closes the open form of a visitor who has written contact details in a message. Returns whether it was
 * open.
 */
export async function closeContactForm(
  deps: ThreadDeps,
  ownerId: string,
  threadId: number,
): Promise<boolean> {
  return withThread(deps, ownerId, threadId, async ({ thread: { contactState }, update: change }) => {
    if (contactState !== 'asked') return false;
    await change({ contactState: 'given' });
    return true;
  });
}
