import type { AnswerEvent, AnswerState } from '../answer-state.ts';
import type { AnswerDeps, QuestionContext } from '../question-context.ts';

/** One step of an answer. It emits what it adds; `finish` ends the answer, else the next step goes on. */
export type AnswerStep = (
  deps: AnswerDeps,
  context: QuestionContext,
  state: AnswerState,
) => AsyncIterable<AnswerEvent>;
