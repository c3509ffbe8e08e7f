import { APICallError } from '@ai-sdk/provider';
import type { RemoteProvider } from '../providers.ts';
import type { ModelSource } from '../types.ts';
import { completeAzureUrl } from './provider-source.ts';

type Fetch = typeof globalThis.fetch;

/** Base URLs of the providers. Self-hosted servers are configured by the environment. */
const defaultUrls: Partial<Record<RemoteProvider, string>> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
  mistral: 'https://api.mistral.ai/v1',
  groq: 'https://api.groq.com/openai/v1',
  xai: 'https://api.x.ai/v1',
  openrouter: 'https://openrouter.ai/api/v1',
};

/**
 * Returns a function that checks the address and key of a provider: it requests the list of models and
 * discards it. The request is free and requires the key. It rejects with APICallError when the provider
 * refuses. Returns null for a provider without a known address, and for Bedrock, which lists its models at
 * another address with another signature.
 */
export function createListRequest(
  provider: RemoteProvider,
  source: ModelSource,
  serviceFetch: Fetch,
): ((signal: AbortSignal) => Promise<void>) | null {
  const configuredUrl =
    source.baseUrl && provider === 'azure' ? completeAzureUrl(source.baseUrl) : source.baseUrl;
  const base = configuredUrl ?? defaultUrls[provider];
  if (provider === 'bedrock' || !base) return null;
  // OpenRouter lists its models without a key, but information about a key requires it.
  const url = `${base.replace(/\/{1,9}$/, '')}${provider === 'openrouter' ? '/key' : '/models'}`;
  return async (signal) => {
    const response = await serviceFetch(url, { headers: createHeaders(provider, source.apiKey), signal });
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

/**
 * Returns whether an error means only that the provider does not list its models, or not for a restricted
 * key: status 403, 404, 405 or 501.
 */
export function isListUnsupported(error: unknown): boolean {
  return APICallError.isInstance(error) && [403, 404, 405, 501].includes(error.statusCode ?? 0);
}

/** Returns the headers in which a provider expects its key. Returns an empty object without a key. */
function createHeaders(provider: RemoteProvider, key: string | undefined): Record<string, string> {
  if (!key) return {};
  if (provider === 'anthropic') return { 'x-api-key': key, 'anthropic-version': '2023-06-01' };
  if (provider === 'google') return { 'x-goog-api-key': key };
  if (provider === 'azure') return { 'api-key': key };
  return { authorization: `Bearer ${key}` };
}
