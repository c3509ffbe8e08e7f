import type { Language } from '@anito/contract/languages';
import { createCitationRenumberer } from '@anito/grounding/renumber-citations';
import type { ChatModel, Models } from '@anito/models/types';
import { findNearApproved } from '../../approved-answers/judge-approved.service.ts';
import { type CitedSources, citeSources } from '../../knowledge/cite-sources.service.ts';
import { type FoundPassage, toContextPassage } from '../../knowledge/gather-context.service.ts';
import { type AnswerEvent, metadata, textDelta } from '../answer-state.ts';
import { findNearestAction } from '../nearest-action.ts';
import type { AnswerStrategy, QuestionContext } from '../question-context.ts';
import { searchBuiltIn, toSearchRequest } from '../search-for-question.ts';
import type { SearchedQuestion } from '../understand-question.ts';

/** Answers without an API key. The built-in model quotes the sources and follows no instructions. */
export const builtIn: AnswerStrategy = {
  quotesFacts: true,
  replyToSmallTalk: async () => '',
  judgeApproved: async () => undefined,
  findNearApproved,
  search: (deps, context) => searchBuiltIn(deps, toSearchRequest(deps, context, quotedPassages)),
  chooseActions: async () => [],
  findOffer: (deps, { question: { text }, offeredActions: offered, signal }) =>
    findNearestAction(deps, text, { offered, signal }),
  /**
   * The built-in model judges each sentence if it supports the language. A low search score then need not end
   * the answer.
   */
  async *generate({ models: { builtInChat } }, context, material) {
    const { found } = material;
    const isJudging = builtInChat.can.judgeSentencesIn.includes(context.language);
    if (!(isJudging ? found.isPromising : found.isRelevant)) return false;
    return yield* streamQuotedAnswer(builtInChat, context, toQuoteInput(context, material));
  },
  // biome-ignore lint/correctness/useYield: there is no passage to quote
  async *followInstructions() {
    return false;
  },
};

/** Passages available for quotes. Further passages rarely hold the answer and slow down the model. */
export const quotedPassages = 8;

/**
 * Lowest likelihood at which quotes are shown. Questions foreign to the sources rarely reach it (decision
 * 0003).
 */
const minLikelihood = 0.83;

/** The question, the passages to quote from (best first) and the number of searched passages. */
type QuoteInput = {
  question: string;
  own: string | null;
  passages: readonly FoundPassage[];
  passageCount: number;
  language: Language;
};

/** Returns the input of the built-in model: the understood question, its passages and the language. */
export function toQuoteInput(
  { language }: QuestionContext,
  { understood: { standalone, own }, found }: SearchedQuestion,
): QuoteInput {
  const { passages, passageCount } = found;
  return { question: standalone, own, passages, passageCount, language };
}

/**
 * Streams the quotes of the built-in model, then the sources that they cite. Returns whether there is any.
 */
export async function* streamQuotedAnswer(
  chat: ChatModel,
  { question, signal, meter }: QuestionContext,
  input: QuoteInput,
): AsyncGenerator<AnswerEvent, boolean> {
  const grounding = toGrounding(input);
  const numbers = createCitationRenumberer(grounding.passages);
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
    const text = numbers.rewrite(part.text);
    answer += text;
    yield textDelta(text);
  }
  const cited = citeSources(grounding.passages, numbers.cited(), { answer, question: input.question });
  yield metadata(cited);
  return cited.sources.length > 0;
}

/**
 * Returns the quotes nearest to a question that nothing answers, as Markdown, with their sources. Returns
 * undefined when no quote is likely to relate to the question.
 */
export async function quoteNearest(
  models: Pick<Models, 'findQuotes'>,
  input: QuoteInput,
  signal: AbortSignal,
): Promise<{ quotes: string; cited: CitedSources } | undefined> {
  const grounding = toGrounding(input);
  const { question, passages } = grounding;
  if (passages.length === 0) return undefined;
  const { quotes, likelihood } = await models.findQuotes(grounding, signal);
  if (quotes.length === 0 || likelihood < minLikelihood) return undefined;
  const numbers = createCitationRenumberer(passages);
  const lines = quotes.map(({ passage, text }) =>
    numbers.rewrite(
      `> ${text.replace(/\s+/g, (blanks) => (blanks.includes('\n') ? '\n> ' : blanks))} [${passage}]`,
    ),
  );
  return {
    quotes: lines.join('\n\n'),
    cited: citeSources(passages, numbers.cited(), { answer: lines.join('\n'), question }),
  };
}

/** Converts the first `quotedPassages` passages to the form that the built-in model reads. */
function toGrounding({ passages, ...input }: QuoteInput) {
  return { ...input, passages: passages.slice(0, quotedPassages).map(toContextPassage) };
}
