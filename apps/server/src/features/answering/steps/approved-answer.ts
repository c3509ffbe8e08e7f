import {
  type ApprovedLookup,
  type ApprovedMatch,
  type AssistantWordings,
  findApproved,
  findWordings,
} from '../../approved-answers/find-approved.service.ts';
import { type AnswerEvent, type AnswerState, finish, metadata, textDelta } from '../answer-state.ts';
import type { AnswerDeps, QuestionContext } from '../question-context.ts';
import { understandBuiltIn } from '../understand-question.ts';

/**
 * Step: answers with the approved answer whose question means the same, word for word, and finishes. Without
 * a match, passes the `wordings` (questions that have an approved answer) to later steps. Does nothing for a
 * dry run, and without approved answers.
 */
export async function* approvedAnswer(
  deps: AnswerDeps,
  context: QuestionContext,
): AsyncGenerator<AnswerEvent> {
  const { thread, ownerId, answerer } = context.question;
  const { approvedVersion: version } = answerer;
  if (!thread || version === null) return;
  const wordings = await findWordings(deps, ownerId, { id: thread.assistantId, version });
  yield metadata({ wordings });
  const match = await findApproved(deps, createLookup(context, wordings, listMeanings(context)));
  if (!match) return;
  context.meter.lap('rewrite');
  yield* answerWithApproved(context, match);
}

/**
 * Step: asks a connected model which similar approved answer fits, and passes it as `judgedMatch` to
 * `approvedForMeaning`. Does nothing for a follow-up question unless in agent mode.
 */
export async function* judgeApproved(
  deps: AnswerDeps,
  context: QuestionContext,
  { wordings }: AnswerState,
): AsyncGenerator<AnswerEvent> {
  const { isAgentMode } = context.question.answerer;
  if (wordings && (context.isFirst || isAgentMode)) {
    const lookup = createLookup(context, wordings, listMeanings(context));
    yield metadata({ judgedMatch: (await context.strategy.judgeApproved(deps, context, lookup)) ?? null });
  }
  if (isAgentMode) context.meter.lap('rewrite');
}

/**
 * Step: answers with the match of `judgeApproved`, or with the approved answer for the meaning of a follow-up
 * question, and finishes. Does nothing without either.
 */
export async function* approvedForMeaning(
  deps: AnswerDeps,
  context: QuestionContext,
  state: AnswerState,
): AsyncGenerator<AnswerEvent> {
  const match = state.judgedMatch ?? (await findForMeaning(deps, context, state));
  if (match) yield* answerWithApproved(context, match);
}

/**
 * Returns the approved answer for the meaning of a follow-up question, as the search understood it. Returns
 * undefined without a match, for a first question, and when the search used the alternative reading.
 */
async function findForMeaning(
  deps: AnswerDeps,
  context: QuestionContext,
  { wordings, search }: AnswerState,
): Promise<ApprovedMatch | undefined> {
  if (!wordings || !search || context.isFirst) return undefined;
  const { standalone, alternative, way } = search.understood;
  // An approved answer applies to the question itself, not to its alternative reading.
  if (standalone === alternative) return undefined;
  const lookup = createLookup(context, wordings, [standalone]);
  const exactMatch = way === 'model' ? await findApproved(deps, lookup) : undefined;
  return exactMatch ?? context.strategy.judgeApproved(deps, context, lookup);
}

/** Yields an approved answer word for word, without passages, and finishes. */
function* answerWithApproved({ question }: QuestionContext, match: ApprovedMatch): Generator<AnswerEvent> {
  yield metadata({
    approved: { id: match.id, question: match.question },
    confidence: match.confidence,
    // An approved answer uses no passage.
    searched: question.text,
    queries: [],
    passages: [],
  });
  yield textDelta(match.answer);
  yield finish;
}

/** Returns the possible meanings of a question by rules, without a model, the likeliest first. */
export function listMeanings({ asked, previousTurns }: QuestionContext): readonly string[] {
  return understandBuiltIn({ question: asked, turns: previousTurns }).queries;
}

/** Returns the input for a search of questions among an assistant's approved answers. */
export function createLookup(
  { signal }: QuestionContext,
  wordings: AssistantWordings,
  questions: readonly string[],
): ApprovedLookup {
  return { ...wordings, questions, signal };
}
