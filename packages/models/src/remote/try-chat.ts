import type { ModelLog } from '../model-log.ts';
import type { ChatTrial, ModelLimits, ModelSource, TrialProblem } from '../types.ts';
import { createRemoteChat } from './chat.ts';
import { addressNotAllowed, findProviderFailure, type ProviderFailure } from './provider-failure.ts';

/** Timeouts in milliseconds. A person waits for the result. */
const firstTokenMs = 20_000;
const totalMs = 30_000;

/** The person who runs the trial sees its result. It is not logged. */
const silentLog: ModelLog = { info: () => undefined, warn: () => undefined };

const question = 'Answer in one short sentence: are you ready to help customers?';
const maxAnswerLength = 300;

/**
 * Sends a short question to a provider's model in one attempt. A failure is returned as the result. Throws
 * when the caller aborts or a required setting is missing.
 */
export async function tryChat(
  source: ModelSource,
  limits: ModelLimits,
  signal: AbortSignal,
): Promise<ChatTrial> {
  const startedAt = performance.now();
  const elapsedMs = () => Math.round(performance.now() - startedAt);
  const trialLimits = {
    maxRetries: 0,
    firstTokenMs: Math.min(limits.firstTokenMs, firstTokenMs),
    totalMs: Math.min(limits.totalMs, totalMs),
  };
  const model = await createRemoteChat(source, { ...limits, ...trialLimits }, silentLog);
  let answer = '';
  try {
    const messages = [{ role: 'user' as const, content: question }];
    for await (const part of model.stream({
      tenantId: 'trial',
      messages,
      maxOutputTokens: 60,
      signal,
      grounding: null,
    })) {
      if (part.type === 'text') answer += part.text;
    }
    return { milliseconds: elapsedMs(), answer: answer.trim().slice(0, maxAnswerLength), problem: null };
  } catch (error) {
    signal.throwIfAborted();
    const failure = findProviderFailure(error);
    return { milliseconds: elapsedMs(), answer: null, problem: failure ? toProblem(failure) : 'failed' };
  } finally {
    model.close();
  }
}

function toProblem({ reason, isKeyRefusal, isUnknownModel, isBusy }: ProviderFailure): TrialProblem {
  if (reason === addressNotAllowed) return 'not-allowed';
  if (isKeyRefusal) return 'refused-key';
  if (isUnknownModel) return 'unknown-model';
  if (isBusy) return 'busy';
  if (reason === 'connect-timeout') return 'unreachable';
  if (reason.endsWith('-timeout')) return 'slow';
  return /^(?:E[A-Z_]+|CERT_\w+|\w*_CERT\w*)$/.test(reason) ? 'unreachable' : 'failed';
}
