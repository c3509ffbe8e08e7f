import type { Proposal } from '@anito/contract/proposals';
import { ModelError } from '@anito/models/model-error';
import type { AskDeps } from '../conversations/conversations.service.ts';
import { readModelProposal } from './read-model-proposal.ts';
import type { SampledPassage } from './sampled-passages.store.ts';
import { writeAnalysisPrompt } from './write-analysis-prompt.ts';

/** The owner waits meanwhile: beyond this the built-in analysis serves. */
const modelTimeoutMs = 20_000;
/** The JSON takes some 500; a reasoning model thinks first. */
const maxOutputTokens = 2_000;
const maxReplyLength = 16_000;

type Material = {
  ownerId: string;
  passages: readonly SampledPassage[];
  /** Of the built-in analysis. */
  proposal: Proposal;
  signal: AbortSignal;
  requestId: string;
};

/**
 * What the connected model proposes; undefined without one, without tokens left for the day, and when it fails or says
 * something else than it was asked for. Throws the signal's reason when that fires.
 */
export async function askModel(
  { models, dailyUse, log }: AskDeps,
  { ownerId, passages, proposal, signal: given, requestId }: Material,
): Promise<Proposal | undefined> {
  const { chat } = models;
  if (!chat.can.followInstructions || !dailyUse.hasTokens(ownerId, null)) return undefined;
  const signal = AbortSignal.any([given, AbortSignal.timeout(modelTimeoutMs)]);
  let reply = '';
  try {
    const parts = chat.stream({
      tenantId: ownerId,
      onTokens: (tokens) => dailyUse.addTokens(ownerId, null, tokens),
      messages: writeAnalysisPrompt(passages, proposal),
      maxOutputTokens,
      temperature: 0,
      signal,
      grounding: null,
    });
    for await (const part of parts) {
      if (part.type === 'text') reply += part.text;
      if (reply.length > maxReplyLength) break;
    }
  } catch (err) {
    given.throwIfAborted();
    if (!(err instanceof ModelError) && !signal.aborted) throw err;
    log.warn({ err, requestId }, 'model failed; the built-in analysis serves');
    return undefined;
  }
  return readModelProposal(reply, passages);
}
