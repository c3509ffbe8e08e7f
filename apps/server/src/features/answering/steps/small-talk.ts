import { isModelFailure } from '@anito/models/model-error';
import { getTexts } from '../../../lib/texts.ts';
import { type AnswerEvent, finish, fullConfidence, metadata, textDelta } from '../answer-state.ts';
import type { AnswerDeps, QuestionContext } from '../question-context.ts';

/**
 * Step: answers a greeting, thanks or a goodbye with the model's reply, or with a fixed text if that is empty
 * or the model fails, and finishes. Does nothing for other messages.
 */
export async function* smallTalk(deps: AnswerDeps, context: QuestionContext): AsyncGenerator<AnswerEvent> {
  const { smallTalk: kind, language, signal, strategy } = context;
  if (!kind) return;
  yield metadata({ confidence: fullConfidence });
  let reply = '';
  try {
    reply = await strategy.replyToSmallTalk(deps, context);
  } catch (error) {
    if (signal.aborted || !isModelFailure(error)) throw error;
    yield metadata({ isFallback: true });
  }
  yield textDelta(reply || getTexts(language, 'answers')(kind));
  yield finish;
}
