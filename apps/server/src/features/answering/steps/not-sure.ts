import { getTexts } from '../../../lib/texts.ts';
import type { ApprovedMatch } from '../../approved-answers/find-approved.service.ts';
import { type AnswerEvent, type AnswerState, metadata, textDelta } from '../answer-state.ts';
import { formatContactThanks } from '../answer-texts.ts';
import type { AnswerDeps, QuestionContext } from '../question-context.ts';
import { quoteNearest, toQuoteInput } from '../strategies/built-in.ts';
import { createLookup } from './approved-answer.ts';

const unsureConfidence = 0.3;

/**
 * Step for a question that was not answered: withdraws text that was shown, and shows the nearest approved
 * answer and quotes of the nearest passages instead (status `unsure`). Shows nothing if the settings forbid
 * it or nothing is near.
 */
export async function* notSure(
  deps: AnswerDeps,
  context: QuestionContext,
  state: AnswerState,
): AsyncGenerator<AnswerEvent> {
  const { search } = state;
  if (state.isAnswered || !search) return;
  // Removes text that a model has shown and then withdrawn.
  yield metadata({ text: '' });
  const { channel, answerer } = context.question;
  if (!channel.showsUnsure(answerer)) return;
  const [near, nearest] = await Promise.all([
    findNearApproved(deps, context, state),
    quoteNearest(deps.models, toQuoteInput(context, search), context.signal),
  ]);
  if (!near && !nearest) return;
  const confidence = Math.max(near?.confidence ?? 0, nearest ? search.found.confidence : 0);
  yield metadata({
    ...nearest?.cited,
    approved: near ? { id: near.id, question: near.question } : null,
    status: 'unsure',
    confidence: Math.min(confidence, unsureConfidence),
    isAnswered: true,
  });
  const parts = [
    getTexts(context.language, 'answers')('unsure'),
    near && quoteApproved(near),
    nearest?.quotes,
    formatContactThanks(context),
  ];
  yield textDelta(parts.filter(Boolean).join('\n\n'));
}

/**
 * Returns the approved answer whose question is near to the understood one. Returns undefined without one,
 * and if the search used the alternative reading of the question.
 */
async function findNearApproved(
  deps: AnswerDeps,
  context: QuestionContext,
  { wordings, search }: AnswerState,
): Promise<ApprovedMatch | undefined> {
  const understood = search?.understood;
  // The alternative reading of a question has no approved answer.
  if (!wordings || !understood || understood.standalone === understood.alternative) return undefined;
  return context.strategy.findNearApproved(deps, createLookup(context, wordings, [understood.standalone]));
}

/** Formats an approved answer and its question as a Markdown quote. */
function quoteApproved({ question, answer }: ApprovedMatch): string {
  return `**${question}**\n\n${answer}`.replace(/^/gm, '> ');
}
