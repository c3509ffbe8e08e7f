import { type AnswerEvent, type AnswerState, finish, metadata, textDelta } from '../answer-state.ts';
import { writeOffer } from '../answer-texts.ts';
import type { AnswerDeps, QuestionContext } from '../question-context.ts';

/**
 * Passes the action nearest to the message to `offerAction`. Used when no connected model chooses actions.
 * Does nothing if the assistant offers none.
 */
export async function* findOffer(deps: AnswerDeps, context: QuestionContext): AsyncGenerator<AnswerEvent> {
  if (context.offeredActions.length === 0) return;
  yield metadata({ offer: (await context.strategy.findOffer(deps, context)) ?? null });
}

/** Offers the action that `findOffer` found as a quick reply below the answer. Always finishes the answer. */
export async function* offerAction(
  _: AnswerDeps,
  { language }: QuestionContext,
  { offer }: AnswerState,
): AsyncGenerator<AnswerEvent> {
  if (offer) {
    yield metadata({ choices: [offer.name] });
    yield textDelta(`\n\n${writeOffer(language, offer.name)}`);
  }
  yield finish;
}
