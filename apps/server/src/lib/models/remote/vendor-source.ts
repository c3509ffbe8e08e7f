import { embedProviders, providerNeeds, type RemoteProvider } from '../providers.ts';
import type { ModelSource } from '../types.ts';

export type Purpose = 'CHAT' | 'EMBED';

/** What every provider package takes. */
export type VendorSettings = { baseURL: string | undefined; apiKey: string; fetch: typeof globalThis.fetch };

/** A source that has what its vendor needs. */
export type VendorSource = ModelSource & { provider: RemoteProvider; model: string };

/** Checks a source against what its vendor needs; throws with the name of the variable that is missing. */
export function requireSource(source: ModelSource, purpose: Purpose): VendorSource {
  const { provider } = source;
  const variable = (name: string) => `AI_${purpose}_${name}`;
  if (provider === 'builtin') throw new Error(`${variable('PROVIDER')} is builtin, which is no vendor.`);
  if (purpose === 'EMBED' && !embedProviders.some((name) => name === provider))
    throw new Error(`AI_EMBED_PROVIDER: ${provider} offers no embeddings. Use for example builtin.`);
  const { key, baseUrl, chatModel, embedModel } = providerNeeds[provider];
  const hasKey = key === 'optional' || source.apiKey || (key === 'or-access-key' && source.aws?.accessKeyId);
  if (!hasKey)
    throw new Error(`${variable('API_KEY')} is missing: ${variable('PROVIDER')}=${provider} needs one.`);
  if (baseUrl && !source.baseUrl)
    throw new Error(`${variable('BASE_URL')} is missing, for example ${variable('BASE_URL')}=${baseUrl}.`);
  if (provider === 'bedrock' && !source.aws?.region)
    throw new Error('AWS_REGION is missing, for example AWS_REGION=eu-west-1.');
  const model = source.model ?? (purpose === 'CHAT' ? chatModel : embedModel);
  if (!model) throw new Error(`${variable('MODEL')} is missing: name one that ${provider} lists.`);
  return { ...source, provider, model };
}

const azureHosts = /\.(?:openai\.azure\.com|services\.ai\.azure\.com|cognitiveservices\.azure\.com)$/;

/**
 * The address of an Azure resource in its version without dates
 * (https://learn.microsoft.com/azure/ai-foundry/openai/api-version-lifecycle), also where only the host was named.
 */
export function completeAzureUrl(baseUrl: string): string {
  const url = new URL(baseUrl);
  const path = url.pathname.replace(/\/+$/, '');
  if (azureHosts.test(url.hostname) && ['', '/openai'].includes(path)) url.pathname = '/openai/v1';
  return url.href.replace(/\/+$/, '');
}

/** What the package for Amazon Bedrock takes: a Bedrock API key, or an access key that signs each call. */
export function toBedrockSettings({ apiKey, baseUrl, aws }: VendorSource, fetch: typeof globalThis.fetch) {
  const { region, accessKeyId, secretAccessKey, sessionToken } = aws ?? {};
  return {
    region,
    accessKeyId,
    secretAccessKey,
    sessionToken,
    apiKey: apiKey ?? '',
    baseURL: baseUrl,
    fetch,
  };
}
