import { findNearApproved } from '../../approved-answers/judge-approved.service.ts';
import { findNearestAction } from '../nearest-action.ts';
import { quotedPassages, streamQuotedAnswer, toQuotedFrom } from '../quote-answer.ts';
import { searchBuiltIn, toAsked } from '../search-for-question.ts';
import type { AnswerStrategy } from './strategy.ts';

/** Answers without a key: the built-in model quotes what the sources say, and knows no instructions. */
export const builtIn: AnswerStrategy = {
  replyToSmallTalk: async () => '',
  judgeApproved: async () => undefined,
  findNearApproved,
  search: (deps, context) => searchBuiltIn(deps, toAsked(deps, context, quotedPassages)),
  chooseActions: async () => [],
  findOffer: (deps, { question: { text }, offered, signal }) =>
    findNearestAction(deps, text, { offered, signal }),
  /** The built-in model judges each sentence where it knows the language: a low score of the search need not end it. */
  async *generate({ models: { builtInChat } }, context, material) {
    const { found } = material;
    const isJudging = builtInChat.can.judgeSentencesIn.includes(context.language);
    if (!(isJudging ? found.isPromising : found.isRelevant)) return false;
    return yield* streamQuotedAnswer(builtInChat, context, toQuotedFrom(context, material));
  },
  // biome-ignore lint/correctness/useYield: there is nothing to quote from.
  async *followInstructions() {
    return false;
  },
};
