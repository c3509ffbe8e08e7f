import type { Answer } from './answer-state.ts';
import type { AnswerDeps, QuestionContext } from './question-context.ts';

/** Why a person is needed, whether one is there, and whether the visitor can be reached. */
type Need = NonNullable<Answer['need']>;

/**
 * Whether a person is called for a question, by the settings of the assistant. Never for an owner's own test, or for a
 * visitor who cannot be answered later.
 */
export async function findNeed(
  { answerPorts }: Pick<AnswerDeps, 'answerPorts'>,
  { question: { ownerId, thread, channel }, record, givenContact }: QuestionContext,
  because: Need['because'],
): Promise<Need | undefined> {
  if (!record || !thread || channel.isOwners || thread.isOneOff) return undefined;
  const { whenAsked, afterRefusals, isStaffed } = await answerPorts.handover.find(
    ownerId,
    thread.assistantId,
  );
  if (!(because === 'asked' ? whenAsked : afterRefusals)) return undefined;
  const isReachable =
    givenContact !== 'none' || (await answerPorts.contactForm.isReachable(ownerId, record.threadId));
  return { because, isStaffed, isReachable };
}
