import { type AnswerEvent, type AnswerState, metadata, textDelta } from '../answer-state.ts';
import { formatContactThanks, writeHandover, writeRefusal } from '../answer-texts.ts';
import type { AnswerDeps, QuestionContext } from '../question-context.ts';
import { findNeed } from './request-person.ts';

const refusalConfidence = 0.05;

/**
 * Step: says that the sources contain no answer. Does nothing if a step has answered. After a second refusal
 * in a row also calls a person, if the owner's settings say so.
 */
export async function* refuse(
  deps: AnswerDeps,
  context: QuestionContext,
  { isAnswered }: AnswerState,
): AsyncGenerator<AnswerEvent> {
  if (isAnswered) return;
  const { question, language, record } = context;
  yield metadata({ status: 'refused', confidence: refusalConfidence });
  const parts = [writeRefusal(language, question.answerer.tone), formatContactThanks(context)];
  yield textDelta(parts.filter(Boolean).join('\n\n'));
  if (record?.lastStatus !== 'refused') return;
  const need = await findNeed(deps, context, 'refusals');
  if (!need) return;
  yield metadata({ need });
  yield textDelta(`\n\n${writeHandover(language, need)}`);
}
