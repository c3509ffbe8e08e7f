import { createServiceFetch } from '@anito/outside/service-fetch';
import { z } from 'zod';
import type { Env } from '../../env.ts';
import { AppError } from '../../lib/errors.ts';
import { localizedMessage } from '../../lib/reasons.ts';

/** The speech provider's API. Audio goes directly from the browser to the provider. */
export type VoiceProvider = {
  /** Address to which a browser sends its connection offer. */
  callUrl: string;
  model: string;
  voice: string;
  /**
   * Creates a secret for one browser, valid for a minute. `expires_at` is in seconds since 1970. Throws
   * `upstream_failed`, and `model_busy` when the provider is overloaded.
   */
  createSecret(session: object, signal: AbortSignal): Promise<{ value: string; expires_at: number }>;
  /** Ends a call. Resolves to whether the provider confirms the end. */
  hangUp(providerCallId: string): Promise<boolean>;
  close(): void;
};

/** Null when the operator has configured no realtime speech provider. */
export type VoiceProviderDeps = { voiceProvider: VoiceProvider | null };

const connectTimeoutMs = 5_000;
const replyTimeoutMs = 10_000;
const secretSeconds = 60;
const maxReplyLength = 100_000;

const secretSchema = z.object({ value: z.string().min(1).max(4_000), expires_at: z.int() });

/**
 * Returns the base address for HTTP calls without a final slash, by default OpenAI's. The provider's
 * WebSocket address differs only in its scheme.
 */
function getBaseUrl(url: string | undefined): string {
  return (url ?? 'https://api.openai.com/v1/realtime').replace(/^ws/i, 'http').replace(/\/{1,9}$/, '');
}

/**
 * Creates the provider configured in the environment, with OpenAI's realtime interface. Null without a key.
 */
export function createVoiceProvider(env: Env): VoiceProvider | null {
  const { REALTIME_API_KEY: key, REALTIME_MODEL: model, REALTIME_VOICE: voice } = env;
  if (!key) return null;
  const base = getBaseUrl(env.REALTIME_API_URL);
  const service = createServiceFetch(connectTimeoutMs);
  const post = (path: string, body: object, signal?: AbortSignal) =>
    service.fetch(`${base}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.any([AbortSignal.timeout(replyTimeoutMs), ...(signal ? [signal] : [])]),
    });
  return {
    callUrl: `${base}/calls`,
    model,
    voice,
    async createSecret(session, signal) {
      const body = { expires_after: { anchor: 'created_at', seconds: secretSeconds }, session };
      try {
        const response = await post('/client_secrets', body, signal);
        const text = await response.text();
        if (response.status === 429) throw new AppError('model_busy', 'voice-busy', { retryAfter: 10 });
        if (!response.ok) throw new Error(`status ${response.status}: ${text.slice(0, 500)}`);
        return secretSchema.parse(JSON.parse(text.slice(0, maxReplyLength)));
      } catch (cause) {
        if (cause instanceof AppError || signal.aborted) throw cause;
        throw new AppError('upstream_failed', localizedMessage('voice-provider-failed'), { cause });
      }
    },
    async hangUp(providerCallId) {
      const response = await post(`/calls/${encodeURIComponent(providerCallId)}/hangup`, {});
      await response.body?.cancel();
      // The provider answers 404 for a call that has ended.
      return response.ok || response.status === 404;
    },
    close: () => service.close(),
  };
}
