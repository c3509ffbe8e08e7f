import { isDeepStrictEqual } from 'node:util';
import type { CompareTexts } from '@anito/builtin-models/choose-quotes';
import { createCompareTexts } from '@anito/builtin-models/compare-texts';
import { type BuiltInEmbedder, createBuiltInEmbedder } from '@anito/builtin-models/embedder';
import { findQuotes } from '@anito/builtin-models/find-quotes';
import { createBuiltInChat } from './built-in-chat.ts';
import { toEmbedModel } from './built-in-embedder.ts';
import { createEarlierEmbedders, mayHaveId } from './earlier-embedders.ts';
import { defaultAddresses, findLocalModels, type LocalModel } from './local/find-local-models.ts';
import type { ModelLog } from './model-log.ts';
import { defaultLimits, localLimits } from './remote/limits.ts';
import { createSwitchableChat, type ManagedModel } from './switchable-chat.ts';
import type {
  ChatModel,
  EmbedModel,
  ModelLimits,
  ModelOptions,
  ModelSource,
  Models,
  RerankSource,
} from './types.ts';

/**
 * Creates the models that the options name. Calls no provider. Throws with the name of the setting when a
 * provider's key, model or address is missing.
 */
export async function createModels(options: ModelOptions, log: ModelLog): Promise<Models> {
  const limits: ModelLimits = { ...defaultLimits, ...options.limits };
  const addresses = { ...defaultAddresses, ...options.localAddresses };
  const openBuiltIn = () => {
    const { modelsDir, embedEngine: engine, embedThreads: threads, embedIdleMs: idleMs } = options;
    return createBuiltInEmbedder({ modelsDir, engine, threads, idleMs }, log);
  };
  const { embed, compare } = await createEmbed(options.embed, openBuiltIn, limits, log);
  const earlier = createEarlierEmbedders(
    { source: options.embed, openBuiltIn: () => toEmbedModel(openBuiltIn()) },
    limits,
    log,
  );
  const builtInChat = createBuiltInChat(compare);
  const switchable = createSwitchableChat(await createChat(options.chat, limits, log, builtInChat));
  const rerank = options.rerank ? await createRerank(options.rerank, limits, log) : null;
  let recheck: NodeJS.Timeout | undefined;
  let isClosed = false;
  let chatOverride: LocalModel | ModelSource | null = null;

  /** Checks the remote models, and again after a time while one of them is unhealthy. */
  async function check(): Promise<void> {
    clearTimeout(recheck);
    const remote = [switchable.current, embed].filter((model) => model.check);
    await Promise.all(remote.map((model) => model.check?.()));
    const isTroubled = remote.some((model) => !model.report().healthy);
    if (isTroubled && !isClosed) recheck = setTimeout(() => void check(), limits.recheckMs).unref();
  }

  return {
    chat: switchable.chat,
    builtInChat,
    embed,
    findEmbedder: async (id) => (mayHaveId(embed, id) ? embed : earlier.find(id)),
    rerank,
    findQuotes: (grounding, signal) => findQuotes(grounding, compare, signal),
    status: () => ({ chat: switchable.current.report(), embed: embed.report() }),
    check,
    findLocal: () => findLocalModels(addresses),
    async useChat(next) {
      if (isDeepStrictEqual(next, chatOverride)) return false;
      const isLocal = next !== null && 'server' in next;
      const source = isLocal ? toSource(next, addresses) : (next ?? options.chat);
      const chatLimits = isLocal ? { ...limits, ...localLimits, ...options.limits } : limits;
      switchable.switchTo(await createChat(source, chatLimits, log, builtInChat));
      chatOverride = next;
      return true;
    },
    async tryChat(source, signal) {
      const { tryChat } = await import('./remote/try-chat.ts');
      return tryChat(source, limits, signal);
    },
    async close() {
      isClosed = true;
      clearTimeout(recheck);
      await Promise.all([switchable.close(), embed.close(), earlier.close(), rerank?.close()]);
    },
  };
}

/** Returns the model as an `openai-compatible` source: all local servers also speak OpenAI's protocol. */
function toSource({ server, model }: LocalModel, addresses: typeof defaultAddresses): ModelSource {
  return { provider: 'openai-compatible', name: server, baseUrl: `${addresses[server]}/v1`, model };
}

/** Opens the embedding model. `compare` resolves to undefined when the model is remote. */
async function createEmbed(
  source: ModelSource,
  openBuiltIn: () => BuiltInEmbedder,
  limits: ModelLimits,
  log: ModelLog,
): Promise<{ embed: ManagedModel<EmbedModel>; compare: CompareTexts }> {
  if (source.provider !== 'builtin') {
    const { createRemoteEmbedder } = await import('./remote/embedder.ts');
    // Embedding every sentence remotely costs more than it helps. Quotes are then chosen by words only.
    return {
      embed: await createRemoteEmbedder(source, limits, log),
      compare: async () => undefined,
    };
  }
  const embedder = openBuiltIn();
  return { embed: toEmbedModel(embedder), compare: createCompareTexts(embedder) };
}

async function createRerank(source: RerankSource, limits: ModelLimits, log: ModelLog) {
  const { createRemoteReranker } = await import('./remote/reranker.ts');
  return createRemoteReranker(source, limits, log);
}

/** Returns the chat model of a provider, or the built-in one. */
async function createChat(
  source: ModelSource,
  limits: ModelLimits,
  log: ModelLog,
  builtInChat: ChatModel,
): Promise<ManagedModel<ChatModel>> {
  if (source.provider !== 'builtin') {
    // Loaded only when used: the providers' packages take 25 MB.
    const { createRemoteChat } = await import('./remote/chat.ts');
    return createRemoteChat(source, limits, log);
  }
  const { provider, model } = builtInChat;
  return {
    ...builtInChat,
    report: () => ({ provider, model, isBuiltIn: true, healthy: true, state: 'ready', engine: null }),
    close: () => undefined,
  };
}
