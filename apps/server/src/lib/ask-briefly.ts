import { ModelError } from '@anito/models/model-error';
import type { ChatMessage, Models } from '@anito/models/types';
import type { Logger } from 'pino';
import type { Env } from '../env.ts';

/** A small question of the product's own to the connected model, while somebody waits. */
type BriefQuestion = {
  ownerId: string;
  /** The assistant's own model; null for the configured one. */
  model: string | null;
  messages: ChatMessage[];
  /** Hears of the tokens that it has taken. */
  onTokens: (tokens: number) => void;
  signal: AbortSignal;
  /** Milliseconds that it may take; as long as a visitor waits unless said. */
  patienceMs?: number;
  /** Said in the log where the model fails. */
  otherwise: string;
};

/** A visitor waits for the answer meanwhile: beyond this the built-in way serves. */
const patienceOfVisitors = 4_000;
/** The JSON takes some 200; a reasoning model thinks first. */
const maxOutputTokens = 1_000;
/** Far more than the JSON that is asked for. */
const maxReplyLength = 8_000;

/**
 * What the connected model (the small one, where there is one) replies, as far as it came in time; empty where it fails.
 * Throws the signal's reason when that fires.
 */
export async function askBriefly(
  { models, env, log }: { models: Models; env: Env; log: Logger },
  asked: BriefQuestion,
): Promise<string> {
  const model = env.AI_CHAT_SMALL_MODEL ?? asked.model;
  const signal = AbortSignal.any([asked.signal, AbortSignal.timeout(asked.patienceMs ?? patienceOfVisitors)]);
  let reply = '';
  try {
    const parts = models.chat.stream({
      tenantId: asked.ownerId,
      onTokens: asked.onTokens,
      messages: asked.messages,
      maxOutputTokens,
      temperature: 0,
      signal,
      grounding: null,
      ...(model ? { model } : {}),
    });
    for await (const part of parts) {
      if (part.type === 'text') reply += part.text;
      if (reply.length > maxReplyLength) break;
    }
  } catch (error) {
    asked.signal.throwIfAborted();
    if (!(error instanceof ModelError) && !signal.aborted) throw error;
    log.warn({ err: error }, asked.otherwise);
  }
  return reply;
}
