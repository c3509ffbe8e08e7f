import type { ApprovedAsked, AssistantWordings } from '../approved-answers/find-approved.service.ts';
import type { QuestionContext } from './question-context.ts';
import { understandBuiltIn } from './understand-question.ts';

/** What a question may mean as it can be understood without a model, the likeliest first. */
export function listMeanings({ question, previousTurns }: QuestionContext): readonly string[] {
  return understandBuiltIn({ question: question.text, turns: previousTurns }).queries;
}

/** Questions to be looked up among an assistant's approved answers. */
export function lookUp(
  { signal }: QuestionContext,
  wordings: AssistantWordings,
  questions: readonly string[],
): ApprovedAsked {
  return { ...wordings, questions, signal };
}
