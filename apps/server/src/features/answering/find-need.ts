import type { Deps } from '../../deps.ts';
import { isReachableVisitor } from '../contact-form/reachable.service.ts';
import { getHandoverSettings, isStaffedNow } from '../handover/handover-settings.service.ts';
import type { Answer } from './answer.ts';
import type { BegunQuestion } from './begin-question.ts';
import { readGivenContact } from './given-contact.ts';

/** That a person is needed: why, whether one is there, and whether the visitor can be reached. */
export type Need = NonNullable<Answer['need']>;

/**
 * Whether a person is called for a question, where the assistant's settings say so. Nobody is for what its owner tries, or
 * for a question whose sender cannot be answered later.
 */
export async function findNeed(
  deps: Pick<Deps, 'database'>,
  { question: { ownerId, thread, channel, text }, record }: BegunQuestion,
  because: Need['because'],
): Promise<Need | undefined> {
  if (!record || !thread || channel.isOwners || thread.channelUserId.includes(':')) return undefined;
  const settings = await getHandoverSettings(deps, ownerId, thread.assistantId);
  const isWanted = because === 'asked' ? settings.whenAsked : settings.afterRefusals;
  if (!isWanted) return undefined;
  const isReachable =
    readGivenContact(text) !== 'none' || (await isReachableVisitor(deps, ownerId, record.threadId));
  return { because, isStaffed: isStaffedNow(settings), isReachable };
}
