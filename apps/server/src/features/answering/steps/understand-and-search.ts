import { type AnswerEvent, metadata } from '../answer-state.ts';
import type { AnswerDeps, QuestionContext } from '../question-context.ts';
import { quotedPassages } from '../strategies/built-in.ts';

/**
 * Step: finds out what the question means and searches the assistant's sources for it. Passes the result, and
 * a speculative answer if one was started, to later steps.
 */
export async function* understandAndSearch(
  deps: AnswerDeps,
  context: QuestionContext,
): AsyncGenerator<AnswerEvent> {
  const { speculative, ...search } = await context.strategy.search(deps, context);
  const { understood, found } = search;
  context.meter.lap('search');
  yield metadata({
    search,
    speculative,
    searched: understood.standalone,
    queries: understood.queries,
    passages: found.passages.slice(0, quotedPassages),
    confidence: found.confidence,
  });
}
