import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogle } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { EmbeddingModelV4, LanguageModelV4 } from '@ai-sdk/provider';
import type { ModelProvider, ModelSource } from '../types.ts';

type RemoteProvider = Exclude<ModelProvider, 'builtin'>;
type Fetch = typeof globalThis.fetch;

/** What is asked of a vendor when the environment names no model; an openai-compatible server has no default. */
const defaultChatModels: Partial<Record<RemoteProvider, string>> = {
  openai: 'gpt-5.4-mini',
  anthropic: 'claude-haiku-4-5',
  google: 'gemini-flash-latest',
};
const defaultEmbedModels: Partial<Record<RemoteProvider, string>> = {
  openai: 'text-embedding-3-small',
  google: 'gemini-embedding-001',
};

/** A vendor's chat models by name, and the one to use. */
export type ChatVendor = { provider: string; model: string; open(model: string): LanguageModelV4 };

/** A vendor's embedding model. */
export type EmbedVendor = { provider: string; model: string; embedder: EmbeddingModelV4 };

/** Prepares the chat models of a vendor; throws when the source lacks what the vendor needs. */
export function createChatVendor(source: ModelSource, fetch: Fetch): ChatVendor {
  const provider = requireRemote(source, 'CHAT');
  const model = requireModel(source.model ?? defaultChatModels[provider], 'CHAT');
  return { provider, model, open: keepOpened(createOpener(provider, source, fetch)) };
}

function createOpener(provider: RemoteProvider, source: ModelSource, fetch: Fetch): ChatVendor['open'] {
  const settings = { baseURL: source.baseUrl, apiKey: source.apiKey ?? '', fetch };
  if (provider === 'openai') return createOpenAI(settings).chat;
  if (provider === 'anthropic') return createAnthropic(settings).chat;
  if (provider === 'google') return createGoogle(settings).chat;
  const compatible = createOpenAICompatible({ ...toCompatible(source, fetch, 'CHAT'), includeUsage: true });
  return (name) => compatible.chatModel(name);
}

/** Opening one builds its schemas anew, a tenth of an answer's time; assistants may name any number of models. */
const modelsKept = 100;

function keepOpened(open: ChatVendor['open']): ChatVendor['open'] {
  const opened = new Map<string, LanguageModelV4>();
  return (name) => {
    const model = opened.get(name) ?? open(name);
    if (opened.size >= modelsKept) opened.clear();
    opened.set(name, model);
    return model;
  };
}

/** Prepares the embedding model of a vendor; throws when it has none or the source lacks what it needs. */
export function createEmbedVendor(source: ModelSource, fetch: Fetch): EmbedVendor {
  const provider = requireRemote(source, 'EMBED');
  if (provider === 'anthropic') {
    throw new Error(
      'AI_EMBED_PROVIDER: Anthropic offers no embeddings. Use for example AI_EMBED_PROVIDER=builtin.',
    );
  }
  const model = requireModel(source.model ?? defaultEmbedModels[provider], 'EMBED');
  const settings = { baseURL: source.baseUrl, apiKey: source.apiKey ?? '', fetch };
  if (provider === 'openai')
    return { provider, model, embedder: createOpenAI(settings).embeddingModel(model) };
  if (provider === 'google')
    return { provider, model, embedder: createGoogle(settings).embeddingModel(model) };
  const compatible = createOpenAICompatible(toCompatible(source, fetch, 'EMBED'));
  return { provider, model, embedder: compatible.embeddingModel(model) };
}

type Purpose = 'CHAT' | 'EMBED';

function requireRemote(source: ModelSource, purpose: Purpose): RemoteProvider {
  if (source.provider === 'builtin')
    throw new Error(`AI_${purpose}_PROVIDER is builtin, which is no vendor.`);
  const needsKey = source.provider !== 'openai-compatible';
  if (needsKey && !source.apiKey) {
    throw new Error(`AI_${purpose}_API_KEY is missing: AI_${purpose}_PROVIDER=${source.provider} needs one.`);
  }
  return source.provider;
}

function requireModel(model: string | undefined, purpose: Purpose): string {
  if (!model) throw new Error(`AI_${purpose}_MODEL is missing, for example AI_${purpose}_MODEL=llama3.2.`);
  return model;
}

function toCompatible(source: ModelSource, fetch: Fetch, purpose: Purpose) {
  if (!source.baseUrl) {
    throw new Error(
      `AI_${purpose}_BASE_URL is missing, for example AI_${purpose}_BASE_URL=http://localhost:11434/v1.`,
    );
  }
  return { name: 'compatible', baseURL: source.baseUrl, apiKey: source.apiKey, fetch };
}
