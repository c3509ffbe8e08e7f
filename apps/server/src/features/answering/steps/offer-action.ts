import { type AnswerEvent, type AnswerState, finish, metadata, textDelta } from '../answer-state.ts';
import { writeOffer } from '../answer-texts.ts';
import type { AnswerDeps, QuestionContext } from '../question-context.ts';

/**
 * Step: finds the action nearest to the message and passes it as `offer` (or null) to `offerAction`. Does
 * nothing if the assistant has no actions. A strategy whose model chooses actions itself finds none.
 */
export async function* findOffer(deps: AnswerDeps, context: QuestionContext): AsyncGenerator<AnswerEvent> {
  if (context.offeredActions.length === 0) return;
  yield metadata({ offer: (await context.strategy.findOffer(deps, context)) ?? null });
}

/** Last step: offers the action of `findOffer`, if any, as a quick reply, and finishes. */
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
