import type { Proposal } from '@anito/contract/proposals';
import type { ReaderTask } from '@anito/documents/readers/reader-task';
import { UnreadableError } from '@anito/documents/unreadable-error';
import { askForObject } from '@anito/models/ask-for-object';
import { ModelError } from '@anito/models/model-error';
import type { Deps } from '../../deps.ts';
import type { AskDeps } from '../answering/answering.service.ts';
import { buildAnalysisPrompt } from './build-analysis-prompt.ts';
import { modelReply, type ReplyInput } from './read-model-proposal.ts';
import type { SampledPassage } from './sampled-passages.store.ts';

export type ProposalDeps = AskDeps & Pick<Deps, 'readers'>;

/** The JSON takes about 500 tokens. Reasoning models need more. */
const maxOutputTokens = 2_000;

const replyTask: ReaderTask<ReplyInput, Proposal | undefined> = {
  script: new URL('./read-model-proposal.ts', import.meta.url),
};

type ModelInput = {
  ownerId: string;
  passages: SampledPassage[];
  /** Proposal of the built-in analysis. */
  proposal: Proposal;
  signal: AbortSignal;
  requestId: string;
  /** Milliseconds until the built-in analysis is used instead, because the owner is waiting. */
  limitMs: number;
};

/**
 * Returns the connected model's proposal of an assistant. Returns undefined without a model, without daily
 * tokens left, after `limitMs`, or when the model fails or replies in another format. Throws the signal's
 * reason when it fires.
 */
export async function askModel(
  { models, dailyUse, readers, log }: ProposalDeps,
  { ownerId, passages, proposal, signal: callerSignal, requestId, limitMs }: ModelInput,
): Promise<Proposal | undefined> {
  const { chat } = models;
  if (!chat.can.followInstructions || !dailyUse.hasTokens(ownerId, null)) return undefined;
  const signal = AbortSignal.any([callerSignal, AbortSignal.timeout(limitMs)]);
  try {
    const { object: reply, error } = await askForObject(chat, {
      tenantId: ownerId,
      onTokens: (tokens) => dailyUse.addTokens(ownerId, null, tokens),
      messages: buildAnalysisPrompt(passages, proposal),
      schema: modelReply,
      maxOutputTokens,
      temperature: 0,
      signal,
    });
    if (error) throw error;
    if (!reply) return undefined;
    return (await readers.run(replyTask, { reply, passages }, { tenantId: ownerId, signal })).value;
  } catch (err) {
    callerSignal.throwIfAborted();
    const isFailure = err instanceof ModelError || err instanceof UnreadableError;
    if (!isFailure && !signal.aborted) throw err;
    log.warn({ err, requestId }, 'model failed; the built-in analysis takes over');
    return undefined;
  }
}
