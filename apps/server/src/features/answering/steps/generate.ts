import { type AnswerEvent, type AnswerState, metadata } from '../answer-state.ts';
import type { AnswerDeps, QuestionContext } from '../question-context.ts';

/**
 * Step: answers from passages and results of actions. A connected model writes the text, the built-in one
 * quotes. Sets `isAnswered`, which is false if they contain no answer.
 */
export async function* generate(
  deps: AnswerDeps,
  context: QuestionContext,
  { search, speculative, results }: AnswerState,
): AsyncGenerator<AnswerEvent> {
  if (!search) return;
  const isAnswered = yield* context.strategy.generate(deps, context, { ...search, speculative, results });
  yield metadata({ isAnswered });
}

/**
 * Step of agent mode: answers from the results of actions, otherwise from the owner's instructions alone.
 * Sets `isAnswered`.
 */
export async function* followInstructions(
  deps: AnswerDeps,
  context: QuestionContext,
  { results }: AnswerState,
): AsyncGenerator<AnswerEvent> {
  const isAnswered = yield* context.strategy.followInstructions(deps, context, results);
  yield metadata({ isAnswered });
}
