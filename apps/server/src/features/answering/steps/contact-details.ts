import { getTexts } from '../../../lib/texts.ts';
import { type AnswerEvent, finish, fullConfidence, metadata, textDelta } from '../answer-state.ts';
import type { AnswerDeps, QuestionContext } from '../question-context.ts';

/** Step: thanks a visitor whose message is only contact details, and finishes. Else does nothing. */
export async function* contactDetails(
  _: AnswerDeps,
  { givenContact, language }: QuestionContext,
): AsyncGenerator<AnswerEvent> {
  if (givenContact !== 'alone') return;
  yield metadata({ confidence: fullConfidence });
  yield textDelta(getTexts(language, 'answers')('reachable'));
  yield finish;
}
