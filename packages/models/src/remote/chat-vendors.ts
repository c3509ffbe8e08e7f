import type { IncomingMessage } from 'node:http';
import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { type ServiceFetch, toResponse } from '@anito/outside/service-fetch';
import type { RemoteProvider } from '../providers.ts';
import type { ModelSource } from '../types.ts';
import { readEventStream } from './event-stream.ts';
import { readAnthropicEvent, readOpenAiEvent, type StreamFormat } from './stream-formats.ts';
import { completeAzureUrl, requireSource, toBedrockSettings, type VendorSource } from './vendor-source.ts';
import { readPackageStream, type VendorStream } from './vendor-stream.ts';

type Fetch = typeof globalThis.fetch;
type OpenModel = (model: string) => LanguageModelV4;

/** A vendor's chat models by name, and the one to use. */
export type ChatVendor = {
  provider: RemoteProvider;
  model: string;
  open: OpenModel;
  /** Begins an answer; throws what the vendor's package makes of a refusal. */
  stream(model: string, options: LanguageModelV4CallOptions): Promise<VendorStream>;
};

/** The formats that we read ourselves: of the packages, only what they say of a question and of its refusal is used. */
const formats: Partial<Record<RemoteProvider, StreamFormat>> = {
  openai: readOpenAiEvent,
  azure: readOpenAiEvent,
  mistral: readOpenAiEvent,
  groq: readOpenAiEvent,
  openrouter: readOpenAiEvent,
  'openai-compatible': readOpenAiEvent,
  anthropic: readAnthropicEvent,
};

/** Prepares the chat models of a vendor; throws when the source lacks what the vendor needs. */
export async function createChatVendor(source: ModelSource, service: ServiceFetch): Promise<ChatVendor> {
  const complete = requireSource(source, 'chat');
  const { provider, model } = complete;
  const format = formats[provider];
  const open = keepOpened(await createOpener(complete, format ? takeStreams(service) : service.fetch));
  return {
    provider,
    model,
    open,
    async stream(name, options) {
      try {
        return readPackageStream((await open(name).doStream(options)).stream);
      } catch (error) {
        if (format && error instanceof StreamTaken) return readEventStream(error.answer, format);
        throw error;
      }
    },
  };
}

/** Thrown through a vendor's package when the answer begins, so that it never builds its own way of reading it. */
class StreamTaken {
  readonly answer: IncomingMessage;

  constructor(answer: IncomingMessage) {
    this.answer = answer;
  }
}

/** A `fetch` that gives a package everything but the answers that it asks to be streamed. */
function takeStreams(service: ServiceFetch): Fetch {
  return async (input, init) => {
    if (!isStreamed(init?.body)) return service.fetch(input, init);
    const answer = await service.open(input, init);
    if ((answer.statusCode ?? 502) >= 300) return toResponse(answer);
    throw new StreamTaken(answer);
  };
}

/** Within a text of JSON its quotation marks would have backslashes before them. */
function isStreamed(body: unknown): boolean {
  return typeof body === 'string' && body.includes('"stream":true');
}

/** Loads the package of the one vendor that is used: of all together they take 30 MB. */
async function createOpener(source: VendorSource, fetch: Fetch): Promise<OpenModel> {
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

/** Its own package wants the whole of `ai` beside it, and speaks the same protocol. */
const openRouterUrl = 'https://openrouter.ai/api/v1';

async function openCompatible(name: string, source: VendorSource, fetch: Fetch): Promise<OpenModel> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const { baseUrl: baseURL = '', apiKey } = source;
  return createOpenAICompatible({ name, baseURL, apiKey, fetch, includeUsage: true }).chatModel;
}

/** Opening one builds its schemas anew, a tenth of an answer's time; assistants may name any number of models. */
const modelsKept = 100;

function keepOpened(open: OpenModel): OpenModel {
  const opened = new Map<string, LanguageModelV4>();
  return (name) => {
    const model = opened.get(name) ?? open(name);
    if (opened.size >= modelsKept) opened.clear();
    opened.set(name, model);
    return model;
  };
}
