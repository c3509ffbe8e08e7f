import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { type ServiceFetch, toResponse } from '@anito/outside/service-fetch';
import type { RemoteProvider } from '../providers.ts';
import type { ModelSource } from '../types.ts';
import { paceReading } from './pace-reading.ts';
import {
  completeAzureUrl,
  type ProviderSource,
  toBedrockSettings,
  validateSource,
} from './provider-source.ts';
import { type ProviderStream, readProviderStream } from './provider-stream.ts';
import { createEventWatcher } from './watch-events.ts';

type Fetch = typeof globalThis.fetch;
type OpenModel = (model: string) => LanguageModelV4;

/** Opens the chat models of a provider by name. `model` is the configured one. */
export type ChatProvider = {
  provider: RemoteProvider;
  model: string;
  open: OpenModel;
  /** Starts a streamed answer. Throws the error of the provider's package when the call is refused. */
  stream(model: string, options: LanguageModelV4CallOptions): Promise<ProviderStream>;
};

/** Prepares the chat models of a provider. Throws when the source lacks a required setting. */
export async function createChatProvider(source: ModelSource, service: ServiceFetch): Promise<ChatProvider> {
  const providerSource = validateSource(source, 'chat');
  const { provider, model } = providerSource;
  const open = cacheOpened(await createOpener(providerSource, service.fetch));
  const openForStreaming = cacheOpened(
    await createOpener(providerSource, createStreamingFetch(service, provider)),
  );
  return {
    provider,
    model,
    open,
    stream: async (name, options) =>
      readProviderStream((await openForStreaming(name).doStream(options)).stream),
  };
}

/**
 * Returns a `fetch` for streamed answers. It reads a successful answer at intervals and limits the length of
 * its events.
 */
function createStreamingFetch(service: ServiceFetch, provider: RemoteProvider): Fetch {
  return async (input, init) => {
    const answer = await service.open(input, init);
    if ((answer.statusCode ?? 502) >= 300) return toResponse(answer);
    paceReading(answer);
    // Bedrock sends binary events.
    return toResponse(answer, provider === 'bedrock' ? undefined : createEventWatcher());
  };
}

/**
 * Loads the package of the provider, and returns a function that opens its models. All packages together take
 * 30 MB, so only one is loaded.
 */
async function createOpener(source: ProviderSource, fetch: Fetch): Promise<OpenModel> {
  const settings = { baseURL: source.baseUrl, apiKey: source.apiKey ?? '', fetch };
  switch (source.provider) {
    case 'openai':
      return (await import('@ai-sdk/openai')).createOpenAI(settings).chat;
    case 'anthropic':
      return (await import('@ai-sdk/anthropic')).createAnthropic(settings).chat;
    case 'google':
      return (await import('@ai-sdk/google')).createGoogle(settings).chat;
    case 'mistral':
      return (await import('@ai-sdk/mistral')).createMistral(settings).chat;
    case 'groq':
      return (await import('@ai-sdk/groq')).createGroq(settings).languageModel;
    case 'xai':
      return (await import('@ai-sdk/xai')).createXai(settings).responses;
    case 'azure': {
      const baseURL = completeAzureUrl(source.baseUrl!);
      return (await import('@ai-sdk/azure')).createAzure({ ...settings, baseURL }).chat;
    }
    case 'bedrock': {
      const { createAmazonBedrock } = await import('@ai-sdk/amazon-bedrock');
      return createAmazonBedrock(toBedrockSettings(source, fetch)).languageModel;
    }
    case 'openrouter':
      return openCompatible('openrouter', { ...source, baseUrl: source.baseUrl ?? openRouterUrl }, fetch);
    case 'openai-compatible':
      return openCompatible('compatible', source, fetch);
  }
}

/** The OpenRouter package requires the whole `ai` package and uses the same protocol. */
const openRouterUrl = 'https://openrouter.ai/api/v1';

/** Returns a function that opens the models of a server with OpenAI's protocol. */
async function openCompatible(name: string, source: ProviderSource, fetch: Fetch): Promise<OpenModel> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const { baseUrl: baseURL = '', apiKey } = source;
  return createOpenAICompatible({
    name,
    baseURL,
    apiKey,
    fetch,
    includeUsage: true,
    supportsStructuredOutputs: true,
  }).chatModel;
}

/**
 * Maximum number of cached models: assistants may name any number. Opening a model rebuilds its schemas,
 * which takes a tenth of the time of an answer.
 */
const maxCachedModels = 100;

/** Opens each model once. A full cache is cleared as a whole. */
function cacheOpened(open: OpenModel): OpenModel {
  const cache = new Map<string, LanguageModelV4>();
  return (name) => {
    const model = cache.get(name) ?? open(name);
    if (cache.size >= maxCachedModels) cache.clear();
    cache.set(name, model);
    return model;
  };
}
