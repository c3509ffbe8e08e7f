import type { EmbeddingModelV4 } from '@ai-sdk/provider';
import type { RemoteProvider } from '../providers.ts';
import type { ModelSource } from '../types.ts';
import { changesDocuments, findKindRule, type KindRule, type TextKind } from './embed-types.ts';
import { completeAzureUrl, requireSource, toBedrockSettings, type VendorSource } from './vendor-source.ts';

type Fetch = typeof globalThis.fetch;

/** A vendor's embedding model. */
export type EmbedVendor = {
  provider: RemoteProvider;
  model: string;
  /** Part of the id that is stored with vectors: another where documents are embedded otherwise. */
  version: string;
  /** Vectors in the order of the texts, by as many calls at once as the vendor's bound on texts asks for. */
  embed(texts: string[], kind: TextKind, signal: AbortSignal): Promise<number[][]>;
};

/** Prepares the embedding model of a vendor; throws when it has none or the source lacks what it needs. */
export async function createEmbedVendor(source: ModelSource, fetch: Fetch): Promise<EmbedVendor> {
  const complete = requireSource(source, 'embed');
  const { provider, model } = complete;
  const rule = findKindRule(provider, model);
  const embedders = {
    question: await createEmbedder(complete, addFields(fetch, rule.fields?.question)),
    document: await createEmbedder(complete, addFields(fetch, rule.fields?.document)),
  };
  const largestCall = (await embedders.document.maxEmbeddingsPerCall) ?? Number.POSITIVE_INFINITY;
  return {
    provider,
    model,
    version: changesDocuments(rule) ? 'v2' : 'v1',
    async embed(texts, kind, signal) {
      const values = addPrefix(texts, rule, kind);
      const calls = splitTexts(values, largestCall).map((part) =>
        embedders[kind].doEmbed({
          values: part,
          abortSignal: signal,
          providerOptions: rule.options?.[kind],
        }),
      );
      return (await Promise.all(calls)).flatMap(({ embeddings }) => embeddings);
    },
  };
}

async function createEmbedder(source: VendorSource, fetch: Fetch): Promise<EmbeddingModelV4> {
  const { provider, model } = source;
  const settings = { baseURL: source.baseUrl, apiKey: source.apiKey ?? '', fetch };
  switch (provider) {
    case 'openai':
      return (await import('@ai-sdk/openai')).createOpenAI(settings).embeddingModel(model);
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
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      const { baseUrl: baseURL = '', apiKey } = source;
      return createOpenAICompatible({ name: 'compatible', baseURL, apiKey, fetch }).embeddingModel(model);
    }
    default:
      throw new Error(`${provider} offers no embeddings.`);
  }
}

function addPrefix(texts: string[], { prefix }: KindRule, kind: TextKind): string[] {
  const start = prefix?.[kind];
  return start ? texts.map((text) => start + text) : texts;
}

/** The package for servers that speak OpenAI's protocol sends no fields but OpenAI's. */
function addFields(ask: Fetch, fields: object | undefined): Fetch {
  if (!fields) return ask;
  return async (input, init) =>
    ask(input, { ...init, body: JSON.stringify({ ...JSON.parse(String(init?.body)), ...fields }) });
}

function splitTexts(texts: string[], size: number): string[][] {
  if (texts.length <= size) return [texts];
  const parts: string[][] = [];
  for (let start = 0; start < texts.length; start += size) parts.push(texts.slice(start, start + size));
  return parts;
}
