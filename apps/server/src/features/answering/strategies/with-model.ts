import { judgeApproved } from '../../approved-answers/judge-approved.service.ts';
import { gatherContext } from '../../knowledge/gather-context.service.ts';
import { metadata } from '../answer-state.ts';
import { chooseActions } from '../choose-actions.ts';
import { quotedPassages } from '../quote-answer.ts';
import { searchWithModel, toAsked } from '../search-for-question.ts';
import { replyToSmallTalk, streamAgentAnswer, streamGroundedAnswer } from '../stream-model-answer.ts';
import { builtIn } from './built-in.ts';
import type { AnswerStrategy } from './strategy.ts';

/** Passages among which a model's context is chosen: more than fit. */
const readPassages = 30;

/** Answers by a connected model, which understands, chooses actions and writes. */
export const withModel: AnswerStrategy = {
  replyToSmallTalk,
  judgeApproved(deps, { question: { answerer } }, lookup) {
    const { ownerId, assistantId } = lookup;
    const onTokens = (tokens: number) => deps.dailyUse.addTokens(ownerId, assistantId, tokens);
    return judgeApproved(deps, { ...lookup, model: answerer.model, onTokens });
  },
  // The model has judged that none is the visitor's.
  findNearApproved: async () => undefined,
  search: (deps, context) => searchWithModel(deps, toAsked(deps, context, readPassages)),
  chooseActions,
  findOffer: async () => undefined,
  /** The model is asked whatever the scores say; the built-in one serves where it fails before a word was shown. */
  async *generate(deps, context, material) {
    const { understood, found, results } = material;
    if (found.passages.length === 0 && results.length === 0) return false;
    const { ownerId, requestId } = context.question;
    const passages = await gatherContext(deps, ownerId, found.passages, deps.env.AI_CHAT_CONTEXT);
    const end = yield* streamGroundedAnswer(deps, context, understood.standalone, [...results, ...passages]);
    if (!('failure' in end)) return end.isAnswered;
    deps.log.warn({ err: end.failure, requestId }, 'model failed; the built-in answerer serves');
    yield metadata({ isFallback: true, passages: found.passages.slice(0, quotedPassages) });
    return yield* builtIn.generate(deps, context, material);
  },
  async *followInstructions(deps, context, results) {
    if (results.length > 0) {
      const end = yield* streamGroundedAnswer(deps, context, context.question.text, results);
      if ('isAnswered' in end && end.isAnswered) return true;
      yield metadata({ text: '' });
    }
    yield* streamAgentAnswer(deps, context);
    return true;
  },
};
