import { createBuiltInAnswerer } from './built-in/answerer.ts';
import type { CompareTexts } from './built-in/choose-quotes.ts';
import { createCompareTexts } from './built-in/compare-texts.ts';
import { createBuiltInEmbedder } from './built-in/embedder.ts';
import { findQuotes } from './built-in/find-quotes.ts';
import type { ModelLog } from './model-log.ts';
import { defaultLimits } from './remote/limits.ts';
import type {
  ChatModel,
  EmbedModel,
  ModelLimits,
  ModelOptions,
  ModelReport,
  Models,
  RerankSource,
} from './types.ts';

type Reported<T> = T & { report(): ModelReport; close(): Promise<void> | void };

/**
 * Makes the models that the options name. Nothing is called before it is needed; throws with the name of the
 * variable when a vendor's key, model or address is missing.
 */
export async function createModels(options: ModelOptions, log: ModelLog): Promise<Models> {
  const limits: ModelLimits = { ...defaultLimits, ...options.limits };
  const { embed, compare } = await createEmbed(options, limits, log);
  const builtInChat = createBuiltInAnswerer(compare);
  const chat = await createChat(options, limits, log, builtInChat);
  const rerank = options.rerank ? await createRerank(options.rerank, limits, log) : null;
  return {
    chat,
    builtInChat,
    embed,
    rerank,
    findQuotes: (grounding, signal) => findQuotes(grounding, compare, signal),
    status: () => ({ chat: chat.report(), embed: embed.report() }),
    async close() {
      await Promise.all([chat.close(), embed.close(), rerank?.close()]);
    },
  };
}

async function createEmbed(
  options: ModelOptions,
  limits: ModelLimits,
  log: ModelLog,
): Promise<{ embed: Reported<EmbedModel>; compare: CompareTexts }> {
  if (options.embed.provider !== 'builtin') {
    const { createRemoteEmbedder } = await import('./remote/embedder.ts');
    // Asking a vendor for the vectors of sentences would cost more than it helps: words alone choose.
    return { embed: createRemoteEmbedder(options.embed, limits, log), compare: async () => undefined };
  }
  const { dataDir, embedEngine: engine, embedThreads: threads, embedIdleMs: idleMs } = options;
  const embed = createBuiltInEmbedder({ dataDir, engine, threads, idleMs }, log);
  return { embed, compare: createCompareTexts(embed) };
}

async function createRerank(source: RerankSource, limits: ModelLimits, log: ModelLog) {
  const { createRemoteReranker } = await import('./remote/reranker.ts');
  return createRemoteReranker(source, limits, log);
}

async function createChat(
  options: ModelOptions,
  limits: ModelLimits,
  log: ModelLog,
  builtInChat: ChatModel,
): Promise<Reported<ChatModel>> {
  if (options.chat.provider !== 'builtin') {
    // Loaded only when used: the vendors' packages take 25 MB.
    const { createRemoteChat } = await import('./remote/chat.ts');
    return createRemoteChat(options.chat, limits, log);
  }
  const { provider, model } = builtInChat;
  return {
    ...builtInChat,
    report: () => ({ provider, model, isBuiltIn: true, healthy: true, state: 'ready', engine: null }),
    close: () => undefined,
  };
}
