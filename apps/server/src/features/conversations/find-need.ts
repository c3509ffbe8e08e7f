import type { Deps } from '../../deps.ts';
import { getHandoverSettings, isStaffedNow } from '../handover/handover-settings.service.ts';
import type { Answer } from './answer.ts';
import type { BegunQuestion } from './begin-question.ts';

/** That a person is needed: why, and whether one is there. */
export type Need = NonNullable<Answer['need']>;

/**
 * Whether a person is called for a question, where the assistant's settings say so. Nobody is for what its owner tries, or
 * for a question whose sender cannot be answered later.
 */
export async function findNeed(
  deps: Pick<Deps, 'database'>,
  { question: { ownerId, thread, channel }, record }: BegunQuestion,
  because: Need['because'],
): Promise<Need | undefined> {
  if (!record || !thread || channel.isOwners || thread.channelUserId.includes(':')) return undefined;
  const settings = await getHandoverSettings(deps, ownerId, thread.assistantId);
  const isWanted = because === 'asked' ? settings.whenAsked : settings.afterRefusals;
  return isWanted ? { because, isStaffed: isStaffedNow(settings) } : undefined;
}
