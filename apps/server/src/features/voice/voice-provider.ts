import { createServiceFetch } from '@anito/outside/service-fetch';
import { z } from 'zod';
import type { Env } from '../../env.ts';
import { AppError } from '../../lib/errors.ts';
import { say } from '../../lib/reasons.ts';

/** What the provider of speech does for us; the audio goes from the browser to it directly. */
export type VoiceProvider = {
  /** Where a browser sends the offer of its connection. */
  callUrl: string;
  model: string;
  voice: string;
  /**
   * A secret for one browser, good for a minute; `expires_at` in seconds since 1970. Throws `upstream_failed` and, where
   * the provider has too much to do, `model_busy`.
   */
  createSecret(session: object, signal: AbortSignal): Promise<{ value: string; expires_at: number }>;
  /** Ends a call; resolves to whether the provider confirms that it is over. */
  hangUp(providerCallId: string): Promise<boolean>;
  close(): void;
};

/** Null where the operator has named no provider of realtime speech. */
export type VoiceProviderDeps = { voiceProvider: VoiceProvider | null };

const connectMs = 5_000;
const answerMs = 10_000;
const secretSeconds = 60;
const longestAnswer = 100_000;

const givenSecret = z.object({ value: z.string().min(1).max(4_000), expires_at: z.int() });

/** The address of its HTTP calls: a socket of the same service is told by its scheme alone. */
function readBase(url: string | undefined): string {
  return (url ?? 'https://api.openai.com/v1/realtime').replace(/^ws/i, 'http').replace(/\/{1,9}$/, '');
}

/** The provider that the environment names, by OpenAI's realtime interface; null without a key. */
export function createVoiceProvider(env: Env): VoiceProvider | null {
  const { REALTIME_API_KEY: key, REALTIME_MODEL: model, REALTIME_VOICE: voice } = env;
  if (!key) return null;
  const base = readBase(env.REALTIME_API_URL);
  const service = createServiceFetch(connectMs);
  const post = (path: string, body: object, signal?: AbortSignal) =>
    service.fetch(`${base}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.any([AbortSignal.timeout(answerMs), ...(signal ? [signal] : [])]),
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
        return givenSecret.parse(JSON.parse(text.slice(0, longestAnswer)));
      } catch (cause) {
        if (cause instanceof AppError || signal.aborted) throw cause;
        throw new AppError('upstream_failed', say('voice-provider-failed'), { cause });
      }
    },
    async hangUp(providerCallId) {
      const response = await post(`/calls/${encodeURIComponent(providerCallId)}/hangup`, {});
      await response.body?.cancel();
      // One that has ended is not found any more.
      return response.ok || response.status === 404;
    },
    close: () => service.close(),
  };
}
