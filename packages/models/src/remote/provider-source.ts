import { embedProviders, providerRequirements, type RemoteProvider } from '../providers.ts';
import type { ModelSource, SettingNames } from '../types.ts';

export type Purpose = 'chat' | 'embed';

/** A source with every setting that its provider requires. */
export type ProviderSource = ModelSource & { provider: RemoteProvider; model: string };

/**
 * Returns the names of the settings of a source. A name that `names` lacks is the path in the options, such
 * as `chat.apiKey`.
 */
export function listSettingNames(
  purpose: Purpose | 'rerank',
  names: Partial<SettingNames> | undefined,
): SettingNames {
  const toDefaultName = (name: string) => `${purpose}.${name}`;
  return {
    provider: toDefaultName('provider'),
    apiKey: toDefaultName('apiKey'),
    baseUrl: toDefaultName('baseUrl'),
    model: toDefaultName('model'),
    region: toDefaultName('aws.region'),
    accessKey: toDefaultName('aws.accessKeyId'),
    ...names,
  };
}

/**
 * Returns the name of the setting of a provider's key, for a message. Bedrock accepts one of two settings.
 */
export function formatKeyName(provider: string, { apiKey, accessKey }: SettingNames): string {
  return provider === 'bedrock' ? `${apiKey}, or ${accessKey},` : apiKey;
}

/** Checks that a source has what its provider requires. Throws with the name of the missing setting. */
export function validateSource(source: ModelSource, purpose: Purpose): ProviderSource {
  const { provider } = source;
  const names = listSettingNames(purpose, source.names);
  if (provider === 'builtin')
    throw new Error(`${names.provider} is builtin, which is not a remote provider.`);
  if (purpose === 'embed' && !embedProviders.some((name) => name === provider))
    throw new Error(`${names.provider}: ${provider} has no embeddings. Use builtin, for example.`);
  const { key, baseUrl, chatModel, embedModel } = providerRequirements[provider];
  const hasKey = key === 'optional' || source.apiKey || (key === 'or-access-key' && source.aws?.accessKeyId);
  if (!hasKey) throw new Error(`${names.apiKey} is missing: ${names.provider}=${provider} needs one.`);
  if (baseUrl && !source.baseUrl)
    throw new Error(`${names.baseUrl} is missing, for example ${names.baseUrl}=${baseUrl}.`);
  if (provider === 'bedrock' && !source.aws?.region)
    throw new Error(`${names.region} is missing, for example ${names.region}=eu-west-1.`);
  const model = source.model ?? (purpose === 'chat' ? chatModel : embedModel);
  if (!model) throw new Error(`${names.model} is missing: set a model of ${provider}.`);
  return { ...source, provider, model };
}

const azureHosts = /\.(?:openai\.azure\.com|services\.ai\.azure\.com|cognitiveservices\.azure\.com)$/;

/**
 * Completes the address of an Azure resource to the version without dates
 * (https://learn.microsoft.com/azure/ai-foundry/openai/api-version-lifecycle), also when only the host is
 * given. Of any other address it only removes slashes at the end.
 */
export function completeAzureUrl(baseUrl: string): string {
  const url = new URL(baseUrl);
  const path = url.pathname.replace(/\/{1,9}$/, '');
  if (azureHosts.test(url.hostname) && ['', '/openai'].includes(path)) url.pathname = '/openai/v1';
  return url.href.replace(/\/{1,9}$/, '');
}

/**
 * Returns the settings for the package of Amazon Bedrock: a Bedrock API key, or an access key that signs each
 * call.
 */
export function toBedrockSettings({ apiKey, baseUrl, aws }: ProviderSource, fetch: typeof globalThis.fetch) {
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
