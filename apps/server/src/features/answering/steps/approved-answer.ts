import {
  type ApprovedAsked,
  type AssistantWordings,
  type FoundApproved,
  findApproved,
  findWordings,
} from '../../approved-answers/find-approved.service.ts';
import { type AnswerEvent, type AnswerState, finish, metadata, textDelta } from '../answer-state.ts';
import type { AnswerDeps, QuestionContext } from '../question-context.ts';
import { understandBuiltIn } from '../understand-question.ts';

/** Gives the answer that the owner has approved for this question, word for word. */
export async function* approvedAnswer(
  deps: AnswerDeps,
  context: QuestionContext,
): AsyncGenerator<AnswerEvent> {
  const { thread, ownerId, answerer } = context.question;
  const { approvedVersion: version } = answerer;
  if (!thread || version === null) return;
  const wordings = await findWordings(deps, ownerId, { id: thread.assistantId, version });
  yield metadata({ wordings });
  const found = await findApproved(deps, lookUp(context, wordings, listMeanings(context)));
  if (!found) return;
  context.meter.lap('rewrite');
  yield* give(context, found);
}

/**
 * Asks a connected model whether a near approved answer fits. Skipped when the question must be understood
 * first.
 */
export async function* judgeApproved(
  deps: AnswerDeps,
  context: QuestionContext,
  { wordings }: AnswerState,
): AsyncGenerator<AnswerEvent> {
  const { isAgentMode } = context.question.answerer;
  if (wordings && (context.isFirst || isAgentMode)) {
    const lookup = lookUp(context, wordings, listMeanings(context));
    yield metadata({ judged: (await context.strategy.judgeApproved(deps, context, lookup)) ?? null });
  }
  if (isAgentMode) context.meter.lap('rewrite');
}

/**
 * Gives the approved answer for the meaning of the question, or the one that a connected model has matched.
 */
export async function* approvedForMeaning(
  deps: AnswerDeps,
  context: QuestionContext,
  state: AnswerState,
): AsyncGenerator<AnswerEvent> {
  const found = state.judged ?? (await findForMeaning(deps, context, state));
  if (found) yield* give(context, found);
}

/** A connected model's reading of a follow-up question is known only after the search. */
async function findForMeaning(
  deps: AnswerDeps,
  context: QuestionContext,
  { wordings, search }: AnswerState,
): Promise<FoundApproved | undefined> {
  if (!wordings || !search || context.isFirst) return undefined;
  const { standalone, alternative, way } = search.understood;
  // An approved answer applies to the question itself, not to its alternative reading.
  if (standalone === alternative) return undefined;
  const lookup = lookUp(context, wordings, [standalone]);
  const same = way === 'model' ? await findApproved(deps, lookup) : undefined;
  return same ?? context.strategy.judgeApproved(deps, context, lookup);
}

function* give({ question }: QuestionContext, found: FoundApproved): Generator<AnswerEvent> {
  yield metadata({
    approved: { id: found.id, question: found.question },
    confidence: found.confidence,
    // An approved answer uses no passage.
    searched: question.text,
    queries: [],
    passages: [],
  });
  yield textDelta(found.answer);
  yield finish;
}

/** Returns the possible meanings of a question without a model, the likeliest first. */
export function listMeanings({ question, previousTurns }: QuestionContext): readonly string[] {
  return understandBuiltIn({ question: question.text, turns: previousTurns }).queries;
}

/** Returns the lookup of questions among an assistant's approved answers. */
export function lookUp(
  { signal }: QuestionContext,
  wordings: AssistantWordings,
  questions: readonly string[],
): ApprovedAsked {
  return { ...wordings, questions, signal };
}
