import { answerFact } from '../../business-facts/answer-fact.service.ts';
import { type AnswerEvent, finish, fullConfidence, metadata, textDelta } from '../answer-state.ts';
import type { AnswerDeps, QuestionContext } from '../question-context.ts';

/**
 * Step: answers a question about opening hours, place, contacts, delivery, payment or returns from a fact
 * that the owner has confirmed, and finishes. Without a connected model, unconfirmed facts of the sources
 * count too. Does nothing without a fact.
 */
export async function* businessFact(
  { database }: AnswerDeps,
  { question, asked, language, now, timezone, strategy }: QuestionContext,
): AsyncGenerator<AnswerEvent> {
  const fact = await answerFact(
    { database },
    {
      ownerId: question.ownerId,
      confirmed: question.answerer.confirmedFacts,
      connectionIds: question.connections.map(({ id }) => id),
      question: asked,
      language,
      now,
      timezone,
      usesSources: strategy.quotesFacts,
    },
  );
  if (!fact) return;
  const { text, sources, documentIds } = fact;
  yield metadata({ sources, documentIds, confidence: fullConfidence });
  yield textDelta(text);
  yield finish;
}
