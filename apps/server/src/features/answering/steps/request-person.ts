import { asksForPerson } from '@anito/language/asks-for-person';
import type { AnswerState } from '../answer-state.ts';
import { type AnswerEvent, finish, fullConfidence, metadata, textDelta } from '../answer-state.ts';
import { writeHandover } from '../answer-texts.ts';
import { findNeed } from '../find-need.ts';
import type { AnswerDeps, QuestionContext } from '../question-context.ts';

/** Calls a person where the visitor's words ask for one. */
export async function* personRequest(
  deps: AnswerDeps,
  context: QuestionContext,
): AsyncGenerator<AnswerEvent> {
  if (asksForPerson(context.question.text)) yield* callPerson(deps, context);
}

/** Calls a person where a connected model has understood that the visitor asks for one. */
export async function* personWish(
  deps: AnswerDeps,
  context: QuestionContext,
  { search }: AnswerState,
): AsyncGenerator<AnswerEvent> {
  if (search?.understood.wantsPerson) yield* callPerson(deps, context);
}

async function* callPerson(deps: AnswerDeps, context: QuestionContext): AsyncGenerator<AnswerEvent> {
  const need = await findNeed(deps, context, 'asked');
  if (!need) return;
  // What was searched for meanwhile has no part in this answer.
  const { text: searched } = context.question;
  yield metadata({ need, confidence: fullConfidence, searched, queries: [], passages: [] });
  yield textDelta(writeHandover(context.language, need));
  yield finish;
}
