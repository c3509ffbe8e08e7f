import { asksForPerson } from '@anito/language/asks-for-person';
import {
  type Answer,
  type AnswerEvent,
  type AnswerState,
  finish,
  fullConfidence,
  metadata,
  textDelta,
} from '../answer-state.ts';
import { writeHandover } from '../answer-texts.ts';
import type { AnswerDeps, QuestionContext } from '../question-context.ts';

/** Step: calls a person when the visitor's words ask for one. */
export async function* personRequest(
  deps: AnswerDeps,
  context: QuestionContext,
): AsyncGenerator<AnswerEvent> {
  if (asksForPerson(context.question.text)) yield* callPerson(deps, context);
}

/** Step: calls a person when the model understood during the search that the visitor asks for one. */
export async function* personWish(
  deps: AnswerDeps,
  context: QuestionContext,
  { search }: AnswerState,
): AsyncGenerator<AnswerEvent> {
  if (search?.understood.wantsPerson) yield* callPerson(deps, context);
}

/**
 * Records the need for a person, tells the visitor what happens next, and finishes. Does nothing if
 * `findNeed` finds no need.
 */
async function* callPerson(deps: AnswerDeps, context: QuestionContext): AsyncGenerator<AnswerEvent> {
  const need = await findNeed(deps, context, 'asked');
  if (!need) return;
  // The parallel search is not part of this answer.
  const { text: searched } = context.question;
  yield metadata({ need, confidence: fullConfidence, searched, queries: [], passages: [] });
  yield textDelta(writeHandover(context.language, need));
  yield finish;
}

/**
 * The reason for calling a person, whether one is available, and whether the visitor left contact details.
 */
type Need = NonNullable<Answer['need']>;

/**
 * Returns the need for a person. Returns undefined if the owner's settings do not hand over for this reason,
 * and for dry runs, owner's tests and one-off threads, whose visitor cannot be answered later.
 */
export async function findNeed(
  { answerPorts }: Pick<AnswerDeps, 'answerPorts'>,
  { question: { ownerId, thread, channel }, record, givenContact }: QuestionContext,
  because: Need['because'],
): Promise<Need | undefined> {
  if (!record || !thread || channel.isOwnerTest || thread.isOneOff) return undefined;
  const { whenAsked, afterRefusals, isStaffed } = await answerPorts.handover.find(
    ownerId,
    thread.assistantId,
  );
  if (!(because === 'asked' ? whenAsked : afterRefusals)) return undefined;
  const isReachable =
    givenContact !== 'none' || (await answerPorts.contactForm.isReachable(ownerId, record.threadId));
  return { because, isStaffed, isReachable };
}
