import { askForObject, type ObjectRequest } from '@anito/models/ask-for-object';
import { ModelError } from '@anito/models/model-error';
import type { Models } from '@anito/models/types';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Env } from '../env.ts';

/** A small question of the product's own to the connected model, while somebody waits. */
type BriefQuestion<S extends z.ZodObject> = Pick<
  ObjectRequest<S>,
  'messages' | 'schema' | 'acceptsCut' | 'signal'
> & {
  ownerId: string;
  /** The assistant's own model; null for the configured one. */
  model: string | null;
  /** Hears of the tokens that it has taken. */
  onTokens: (tokens: number) => void;
  /** Milliseconds that it may take; as long as a visitor waits unless said. */
  patienceMs?: number;
  /** Tokens that the reply may take, thoughts included. */
  maxOutputTokens?: number;
  /** Said in the log where the model fails. */
  otherwise: string;
};

/** A visitor waits for the answer meanwhile: beyond this the built-in way serves. */
const patienceOfVisitors = 4_000;
/** The JSON takes some 200; a reasoning model thinks first. */
const usualOutputTokens = 1_000;

/**
 * The object that the connected model (the small one, where there is one) replies; undefined where it fails, takes too
 * long or says something else. Throws the signal's reason when that fires.
 */
export async function askBriefly<S extends z.ZodObject>(
  { models, env, log }: { models: Models; env: Env; log: Logger },
  {
    ownerId,
    model: own,
    patienceMs = patienceOfVisitors,
    maxOutputTokens = usualOutputTokens,
    otherwise,
    ...asked
  }: BriefQuestion<S>,
): Promise<z.infer<S> | undefined> {
  const model = env.AI_CHAT_SMALL_MODEL ?? own;
  const signal = AbortSignal.any([asked.signal, AbortSignal.timeout(patienceMs)]);
  const { object, error } = await askForObject(models.chat, {
    tenantId: ownerId,
    onTokens: asked.onTokens,
    messages: asked.messages,
    schema: asked.schema,
    acceptsCut: asked.acceptsCut,
    maxOutputTokens,
    temperature: 0,
    signal,
    ...(model ? { model } : {}),
  });
  if (error) {
    asked.signal.throwIfAborted();
    if (!(error instanceof ModelError) && !signal.aborted) throw error;
    log.warn({ err: error }, otherwise);
  }
  return object;
}
