import { APICallError } from '@ai-sdk/provider';
import type { RemoteProvider } from '../providers.ts';
import type { ModelSource } from '../types.ts';
import { completeAzureUrl } from './vendor-source.ts';

type Fetch = typeof globalThis.fetch;

/** Where a vendor's own API lies; servers of one's own are named by the environment. */
const usualUrls: Partial<Record<RemoteProvider, string>> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
  mistral: 'https://api.mistral.ai/v1',
  groq: 'https://api.groq.com/openai/v1',
  xai: 'https://api.x.ai/v1',
  openrouter: 'https://openrouter.ai/api/v1',
};

/**
 * Asks a vendor for its models, which costs nothing and needs the key; rejects with APICallError when it refuses. Null
 * for Bedrock, which lists them elsewhere and by another signature.
 */
export function createListRequest(
  provider: RemoteProvider,
  source: ModelSource,
  ask: Fetch,
): ((signal: AbortSignal) => Promise<void>) | null {
  const named = source.baseUrl && provider === 'azure' ? completeAzureUrl(source.baseUrl) : source.baseUrl;
  const base = named ?? usualUrls[provider];
  if (provider === 'bedrock' || !base) return null;
  // Of OpenRouter everybody may list the models; only the holder of a key may ask about it.
  const url = `${base.replace(/\/{1,9}$/, '')}${provider === 'openrouter' ? '/key' : '/models'}`;
  return async (signal) => {
    const response = await ask(url, { headers: createHeaders(provider, source.apiKey), signal });
    const responseBody = (await response.text()).slice(0, 10_000);
    if (response.ok) return;
    throw new APICallError({
      message: 'The vendor did not list its models.',
      url,
      requestBodyValues: {},
      statusCode: response.status,
      responseHeaders: Object.fromEntries(response.headers),
      responseBody,
    });
  };
}

/** Whether the vendor may be in order and only lists no models, or none to a key of few rights. */
export function isWithoutList(error: unknown): boolean {
  return APICallError.isInstance(error) && [403, 404, 405, 501].includes(error.statusCode ?? 0);
}

function createHeaders(provider: RemoteProvider, key: string | undefined): Record<string, string> {
  if (!key) return {};
  if (provider === 'anthropic') return { 'x-api-key': key, 'anthropic-version': '2023-06-01' };
  if (provider === 'google') return { 'x-goog-api-key': key };
  if (provider === 'azure') return { 'api-key': key };
  return { authorization: `Bearer ${key}` };
}
