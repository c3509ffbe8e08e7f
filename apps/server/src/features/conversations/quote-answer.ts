import type { ChatModel } from '../../lib/models/types.ts';
import { asContext, type ContextPassage } from '../knowledge/knowledge.service.ts';
import type { AnswerDeps, AnswerRun } from './answer-run.ts';
import { writeUnsureLead } from './answer-texts.ts';
import { createCitationNumbers } from './renumber-citations.ts';
import { noteSources } from './stream-model-answer.ts';

/** Passages that quotes are taken from; further ones hold the answer seldom and cost its reader time. */
export const quotedPassages = 8;

/** How likely quotes have to do with the question before they are shown: a foreign one seldom gets there (decision 0003). */
const leastLikelihood = 0.83;

/** Streams what the built-in answerer quotes; yields nothing where none of it is sure to answer. */
export async function* streamQuotedAnswer(
  run: AnswerRun,
  chat: ChatModel,
  onFirstToken: () => void,
): AsyncGenerator<string> {
  const { passages, grounding } = prepareGrounding(run);
  const numbers = createCitationNumbers(passages);
  const parts = chat.stream({
    accountId: run.question.ownerId,
    messages: [],
    maxOutputTokens: 0,
    signal: run.question.signal,
    grounding,
  });
  for await (const part of parts) {
    if (part.type !== 'text') continue;
    onFirstToken();
    yield numbers.rewrite(part.text);
  }
  noteSources(run, passages, numbers.cited());
}

/**
 * The outcome *unsure*: one sentence that says so, and what the sources say that is nearest to the question. Undefined
 * when none of it has to do with the question.
 */
export async function writeUnsureAnswer(deps: AnswerDeps, run: AnswerRun): Promise<string | undefined> {
  const { passages, grounding } = prepareGrounding(run);
  if (passages.length === 0) return undefined;
  const { quotes, likelihood } = await deps.models.findQuotes(grounding, run.question.signal);
  if (quotes.length === 0 || likelihood < leastLikelihood) return undefined;
  const numbers = createCitationNumbers(passages);
  const lines = quotes.map(({ passage, text }) =>
    numbers.rewrite(`> ${text.replace(/\s*\n\s*/g, '\n> ')} [${passage}]`),
  );
  noteSources(run, passages, numbers.cited());
  return [writeUnsureLead(run.language), ...lines].join('\n\n');
}

function prepareGrounding({ found, searched, passageCount, language }: AnswerRun) {
  const passages: ContextPassage[] = found.slice(0, quotedPassages).map(asContext);
  return { passages, grounding: { question: searched, passages, passageCount, language } };
}
