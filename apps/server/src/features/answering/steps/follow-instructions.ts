import { type AnswerEvent, type AnswerState, metadata } from '../answer-state.ts';
import type { AnswerDeps, QuestionContext } from '../question-context.ts';

/** Answers in agent mode: from the results of actions, else by the owner's instructions alone. */
export async function* followInstructions(
  deps: AnswerDeps,
  context: QuestionContext,
  { results }: AnswerState,
): AsyncGenerator<AnswerEvent> {
  const isAnswered = yield* context.strategy.followInstructions(deps, context, results);
  yield metadata({ isAnswered });
}
