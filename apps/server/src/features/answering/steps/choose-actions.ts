import { type AnswerEvent, metadata } from '../answer-state.ts';
import type { AnswerDeps, QuestionContext } from '../question-context.ts';

/** Finds which actions the visitor's message asks for, where a connected model reads it. */
export async function* chooseActions(
  deps: AnswerDeps,
  context: QuestionContext,
): AsyncGenerator<AnswerEvent> {
  if (context.offered.length === 0) return;
  yield metadata({ chosenActions: await context.strategy.chooseActions(deps, context) });
}
