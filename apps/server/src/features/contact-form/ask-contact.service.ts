import type { ContactTrigger } from '@anito/contract/contact-form';
import { usualTimezone } from '@anito/contract/user-settings';
import { findSmallTalk } from '@anito/language/small-talk';
import { isStaffed } from '../handover/is-staffed.service.ts';
import { hasPriceIntent } from '../leads/price-intent.service.ts';
import { type ThreadDeps, withThread } from '../threads/threads.service.ts';
import * as store from './contact-form.store.ts';

/** A visitor's question with its answer. */
type AnsweredQuestion = { threadId: number; question: string; isUnanswered: boolean };

/**
 * Opens the contact form for a visitor, at most once per thread, if the owner's triggers match the question.
 * Resolves to whether it was opened now.
 */
export async function askContact(
  deps: ThreadDeps,
  ownerId: string,
  { threadId, question, isUnanswered }: AnsweredQuestion,
): Promise<boolean> {
  if (findSmallTalk(question)) return false;
  const due = await store.findDue(deps.database.pool, ownerId, threadId);
  if (!due) return false;
  const holds: Record<ContactTrigger, boolean> = {
    price: due.onPrice && hasPriceIntent(question),
    unanswered: due.whenUnanswered && isUnanswered,
    closed: due.outsideHours && !isStaffed(due.hours, due.timezone ?? usualTimezone, new Date()),
    questions: due.afterQuestions !== null && due.questionCount >= due.afterQuestions,
  };
  const because = (Object.keys(holds) as ContactTrigger[]).find((trigger) => holds[trigger]);
  if (!because) return false;
  return withThread(deps, ownerId, threadId, async ({ thread, change, say }) => {
    if (thread.contactState !== null || thread.handledBy === 'person') return false;
    await change({ contactState: 'asked', contactBecause: because });
    await say({ author: 'event', event: 'contact-asked', text: because });
    return true;
  });
}

/** Closes the form of a visitor who has written contact details. Resolves to whether it was open. */
export async function closeAsked(deps: ThreadDeps, ownerId: string, threadId: number): Promise<boolean> {
  return withThread(deps, ownerId, threadId, async ({ thread: { contactState }, change }) => {
    if (contactState !== 'asked') return false;
    await change({ contactState: 'given' });
    return true;
  });
}
