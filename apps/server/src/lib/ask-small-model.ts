import { askForObject, type ObjectRequest } from '@anito/models/ask-for-object';
import { ModelError } from '@anito/models/model-error';
import type { Models } from '@anito/models/types';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Env } from '../env.ts';

/** A small question of the product to the connected model, while a person waits. */
type SmallModelRequest<S extends z.ZodObject> = Pick<
  ObjectRequest<S>,
  'messages' | 'schema' | 'acceptsCut' | 'signal'
> & {
  ownerId: string;
  /** The assistant's model; null for the configured one. */
  model: string | null;
  /** Called with the number of tokens used. */
  onTokens: (tokens: number) => void;
  /** Timeout in milliseconds; defaults to the time that a visitor waits. */
  timeoutMs?: number;
  /** Maximum number of tokens of the reply, including reasoning. */
  maxOutputTokens?: number;
  /** Log message when the model fails. */
  failureMessage: string;
};

/** Timeout in milliseconds while a visitor waits; after it the built-in answerer is used. */
const visitorTimeoutMs = 4_000;
/** The JSON takes about 200 tokens; a reasoning model thinks first. */
const defaultOutputTokens = 1_000;

/**
 * Returns the object that the connected model replies (the small model, if there is one). Returns undefined
 * when the reply does not match the schema; also, with `failureMessage` in the log, when the model fails or
 * takes too long. Throws the signal's reason when that fires, and errors other than the model's.
 */
export async function askSmallModel<S extends z.ZodObject>(
  { models, env, log }: { models: Models; env: Env; log: Logger },
  {
    ownerId,
    model: requestedModel,
    timeoutMs: waitMs = visitorTimeoutMs,
    maxOutputTokens = defaultOutputTokens,
    failureMessage,
    ...request
  }: SmallModelRequest<S>,
): Promise<z.infer<S> | undefined> {
  const model = env.AI_CHAT_SMALL_MODEL ?? requestedModel;
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(waitMs)]);
  const { object, error } = await askForObject(models.chat, {
    tenantId: ownerId,
    onTokens: request.onTokens,
    messages: request.messages,
    schema: request.schema,
    acceptsCut: request.acceptsCut,
    maxOutputTokens,
    temperature: 0,
    signal,
    ...(model ? { model } : {}),
  });
  if (error) {
    request.signal.throwIfAborted();
    if (!(error instanceof ModelError) && !signal.aborted) throw error;
    log.warn({ err: error }, failureMessage);
  }
  return object;
}
