import type { EmbeddingModelV4 } from '@ai-sdk/provider';
import type { RemoteProvider } from '../providers.ts';
import type { ModelSource } from '../types.ts';
import { createOpenAiEmbedder, maxTextsPerCall } from './openai-embedder.ts';
import {
  completeAzureUrl,
  type ProviderSource,
  toBedrockSettings,
  validateSource,
} from './provider-source.ts';
import { changesDocuments, type EmbedPurpose, findPurposeRule, type PurposeRule } from './purpose-rules.ts';

type Fetch = typeof globalThis.fetch;

const openAiUrl = 'https://api.openai.com/v1';

/** The embedding model of a provider. */
export type EmbedProvider = {
  provider: RemoteProvider;
  model: string;
  /** Part of the id that is stored with vectors. It differs when documents are embedded differently. */
  version: string;
  /**
   * Returns vectors in the order of the texts. Splits the texts into parallel calls according to the
   * provider's limit.
   */
  embed(texts: string[], kind: EmbedPurpose, signal: AbortSignal): Promise<ArrayLike<number>[]>;
};

/** Makes one call for vectors, with at most `maxTexts` texts. */
type BatchEmbedder = {
  maxTexts: number;
  embed(texts: string[], signal: AbortSignal): Promise<ArrayLike<number>[]>;
};

/**
 * Prepares the embedding model of a provider. Throws when the provider has no embeddings or the source lacks
 * a required setting.
 */
export async function createEmbedProvider(source: ModelSource, fetch: Fetch): Promise<EmbedProvider> {
  const providerSource = validateSource(source, 'embed');
  const { provider, model } = providerSource;
  const rule = findPurposeRule(provider, model);
  const embedders = {
    question: await createEmbedder(providerSource, fetch, rule, 'question'),
    document: await createEmbedder(providerSource, fetch, rule, 'document'),
  };
  return {
    provider,
    model,
    version: changesDocuments(rule) ? 'v2' : 'v1',
    async embed(texts, kind, signal) {
      const values = addPrefix(texts, rule, kind);
      const { maxTexts: largestCall, embed } = embedders[kind];
      return (await Promise.all(splitTexts(values, largestCall).map((part) => embed(part, signal)))).flat();
    },
  };
}

/** Opens the embedding model for texts of one kind, by OpenAI's protocol or with the provider's package. */
async function createEmbedder(
  source: ProviderSource,
  fetch: Fetch,
  { fields, options }: PurposeRule,
  kind: EmbedPurpose,
): Promise<BatchEmbedder> {
  const { provider, model, apiKey } = source;
  if (provider === 'openai' || provider === 'openai-compatible') {
    const baseUrl = (source.baseUrl || openAiUrl).replace(/\/{1,9}$/, '');
    const embed = createOpenAiEmbedder({ baseUrl, apiKey, model, fields: fields?.[kind], fetch });
    return { maxTexts: maxTextsPerCall, embed };
  }
  const packaged = await createPackagedEmbedder(source, fetch);
  return {
    maxTexts: (await packaged.maxEmbeddingsPerCall) ?? Number.POSITIVE_INFINITY,
    embed: async (values, abortSignal) =>
      (await packaged.doEmbed({ values, abortSignal, providerOptions: options?.[kind] })).embeddings,
  };
}

/** Opens the embedding model of a provider with its package. Throws for a provider without embeddings. */
async function createPackagedEmbedder(source: ProviderSource, fetch: Fetch): Promise<EmbeddingModelV4> {
  const { provider, model } = source;
  const settings = { baseURL: source.baseUrl, apiKey: source.apiKey ?? '', fetch };
  switch (provider) {
    case 'google':
      return (await import('@ai-sdk/google')).createGoogle(settings).embeddingModel(model);
    case 'mistral':
      return (await import('@ai-sdk/mistral')).createMistral(settings).embeddingModel(model);
    case 'azure': {
      const baseURL = completeAzureUrl(source.baseUrl!);
      return (await import('@ai-sdk/azure')).createAzure({ ...settings, baseURL }).embeddingModel(model);
    }
    case 'bedrock': {
      const { createAmazonBedrock } = await import('@ai-sdk/amazon-bedrock');
      return createAmazonBedrock(toBedrockSettings(source, fetch)).embeddingModel(model);
    }
    default:
      throw new Error(`${provider} has no embeddings.`);
  }
}

/** Returns the texts with the prefix for their kind, or unchanged if the rule has none. */
function addPrefix(texts: string[], { prefix }: PurposeRule, kind: EmbedPurpose): string[] {
  const start = prefix?.[kind];
  return start ? texts.map((text) => start + text) : texts;
}

/** Splits texts into lists of at most `size`. Returns one empty list without texts. */
function splitTexts(texts: string[], size: number): string[][] {
  if (texts.length <= size) return [texts];
  const parts: string[][] = [];
  for (let start = 0; start < texts.length; start += size) parts.push(texts.slice(start, start + size));
  return parts;
}
