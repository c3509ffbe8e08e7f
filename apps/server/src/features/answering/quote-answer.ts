import type { Language } from '@anito/contract/languages';
import { createCitationNumbers } from '@anito/grounding/renumber-citations';
import type { ChatModel, Models } from '@anito/models/types';
import { asContext, type FoundPassage } from '../knowledge/gather-context.service.ts';
import { type AnswerEvent, metadata, textDelta } from './answer-state.ts';
import { type CitedSources, citeSources } from './collect-sources.ts';
import type { QuestionContext } from './question-context.ts';
import type { SearchedQuestion } from './search-for-question.ts';

/** Passages that quotes are taken from; further ones hold the answer seldom and cost its reader time. */
export const quotedPassages = 8;

/** How likely quotes have to do with the question before they are shown: a foreign one seldom gets there (decision 0003). */
const leastLikelihood = 0.83;

/** What is quoted from for a question: what was found, best first, among how many passages. */
type QuotedFrom = {
  question: string;
  own: string | null;
  found: readonly FoundPassage[];
  passageCount: number;
  language: Language;
};

export function toQuotedFrom(
  { language }: QuestionContext,
  { understood: { standalone, own }, found }: SearchedQuestion,
): QuotedFrom {
  const { passages, passageCount } = found;
  return { question: standalone, own, found: passages, passageCount, language };
}

/** Streams what the built-in answerer quotes. Returns whether it quotes anything: not where none is sure to answer. */
export async function* streamQuotedAnswer(
  chat: ChatModel,
  { question, signal, meter }: QuestionContext,
  from: QuotedFrom,
): AsyncGenerator<AnswerEvent, boolean> {
  const grounding = toGrounding(from);
  const numbers = createCitationNumbers(grounding.passages);
  const parts = chat.stream({
    tenantId: question.ownerId,
    messages: [],
    maxOutputTokens: 0,
    signal,
    grounding,
  });
  let answer = '';
  for await (const part of parts) {
    if (part.type !== 'text') continue;
    meter.lap('first-token');
    const words = numbers.rewrite(part.text);
    answer += words;
    yield textDelta(words);
  }
  const cited = citeSources(grounding.passages, numbers.cited(), { answer, question: from.question });
  yield metadata(cited);
  return cited.sources.length > 0;
}

/**
 * What the sources say that is nearest to a question which nothing answers, as quotes. Undefined when none of it has to
 * do with the question.
 */
export async function quoteNearest(
  models: Pick<Models, 'findQuotes'>,
  from: QuotedFrom,
  signal: AbortSignal,
): Promise<{ quotes: string; cited: CitedSources } | undefined> {
  const grounding = toGrounding(from);
  const { question, passages } = grounding;
  if (passages.length === 0) return undefined;
  const { quotes, likelihood } = await models.findQuotes(grounding, signal);
  if (quotes.length === 0 || likelihood < leastLikelihood) return undefined;
  const numbers = createCitationNumbers(passages);
  const lines = quotes.map(({ passage, text }) =>
    numbers.rewrite(
      `> ${text.replace(/\s+/g, (blanks) => (blanks.includes('\n') ? '\n> ' : blanks))} [${passage}]`,
    ),
  );
  return {
    quotes: lines.join('\n\n'),
    cited: citeSources(passages, numbers.cited(), { answer: '', question }),
  };
}

function toGrounding({ found, ...asked }: QuotedFrom) {
  return { ...asked, passages: found.slice(0, quotedPassages).map(asContext) };
}
