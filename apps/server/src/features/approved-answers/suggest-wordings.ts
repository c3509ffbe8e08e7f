import type { SuggestedWordings, WordingsInput } from '@anito/contract/approved-answers';
import { limits } from '@anito/contract/limits';
import { toStorable } from '@anito/contract/values';
import type { Deps } from '../../deps.ts';
import { askSmallModel } from '../../lib/ask-small-model.ts';
import { AppError } from '../../lib/errors.ts';
import { findOfferedModel } from '../../lib/settings.ts';
import { requireAssistant } from '../assistants/assistants.service.ts';
import type { DailyUseDeps } from '../daily-use/daily-use.service.ts';
import { listNearQuestions } from '../unanswered/near-questions.service.ts';
import * as store from './approved-answers.store.ts';
import { wordingsReply, writeWordingsPrompt } from './write-wordings-prompt.ts';

type SuggestDeps = Pick<Deps, 'database' | 'settings'> & DailyUseDeps & Parameters<typeof askSmallModel>[0];
/** The assistant for which wordings are suggested. */
type SuggestionTarget = { ownerId: string; assistantId: number; signal: AbortSignal };

/** Timeout in milliseconds. The owner can continue to write meanwhile. */
const timeoutMs = 20_000;
/** Example questions that show the model how customers write: a few hundred tokens. */
const maxExamples = 12;

/**
 * Suggests other wordings of a question with the connected model. Without a model, or without tokens left for
 * the day, returns near questions of visitors that were not answered; `madeBy` tells which. Stores nothing.
 * Throws `not_found`, and `upstream_failed` when the model fails or its reply is invalid.
 */
export async function suggestWordings(
  deps: SuggestDeps,
  target: SuggestionTarget,
  input: WordingsInput,
): Promise<SuggestedWordings> {
  const { ownerId, assistantId, signal } = target;
  const { model } = await requireAssistant(deps, ownerId, assistantId);
  const isAskingModel = deps.models.chat.can.rewrite && deps.dailyUse.hasTokens(ownerId, assistantId);
  const suggestions = isAskingModel
    ? await askModel(deps, target, { ...input, model: findOfferedModel(deps.settings, model) })
    : await listNearQuestions(deps, { ownerId, assistantId }, input.question, signal);
  return {
    wordings: filterNew(suggestions, [input.question, ...input.wordings]),
    madeBy: isAskingModel ? 'model' : 'visitors',
  };
}

/**
 * Returns the wordings that the model suggests. Throws `upstream_failed` if it fails or its reply is invalid.
 */
async function askModel(
  deps: SuggestDeps,
  { ownerId, assistantId, signal }: SuggestionTarget,
  { model, question, wordings }: WordingsInput & { model: string | null },
): Promise<string[]> {
  const recentQuestions = await store.listRecentQuestions(deps.database, ownerId, assistantId, maxExamples);
  const reply = await askSmallModel(deps, {
    ownerId,
    model,
    messages: writeWordingsPrompt({ question, knownWordings: wordings, recentQuestions }),
    schema: wordingsReply,
    onTokens: (tokens) => deps.dailyUse.addTokens(ownerId, assistantId, tokens),
    signal,
    timeoutMs,
    failureMessage: 'model suggested no wordings',
  });
  if (!reply) throw new AppError('upstream_failed', 'model-failed');
  return reply.wordings.map((text) => toStorable(text).replace(/\s+/g, ' ').trim());
}

/**
 * Returns up to `limits.wordingsSuggested` suggestions that are neither known nor duplicates, ignoring case
 * and punctuation. Omits those that are too long or contain no letter or digit.
 */
function filterNew(suggestions: readonly string[], knownWordings: readonly string[]): string[] {
  const seenKeys = new Set(knownWordings.map(toKey));
  return suggestions
    .filter((text) => text.length <= limits.approvedQuestionMax)
    .filter((text) => {
      const key = toKey(text);
      return key !== '' && !seenKeys.has(key) && seenKeys.add(key);
    })
    .slice(0, limits.wordingsSuggested);
}

/** Returns a text in lower case with only its letters and digits, for comparison. */
function toKey(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}
