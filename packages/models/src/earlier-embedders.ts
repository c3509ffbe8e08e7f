import type { ModelLog } from './model-log.ts';
import type { Reported } from './switchable-chat.ts';
import type { EmbedModel, ModelLimits, ModelSource } from './types.ts';

/** Embedding models that were in use before the current one and can still be called. */
export type EarlierEmbedders = {
  find(id: string): Promise<EmbedModel | undefined>;
  close(): Promise<void>;
};

/** Maximum number of earlier remote models that are open at once. */
const maxRemote = 4;

/**
 * Parses an `EmbedModel.id`. Model names may contain colons. Returns undefined when the id has another
 * format.
 */
function parseId(id: string): { provider: string; model: string } | undefined {
  const [provider, ...rest] = id.split(':');
  const model = rest.slice(0, -2).join(':');
  return provider && model ? { provider, model } : undefined;
}

/** Returns whether `wanted` is the id of this model, or may become its id after its first answer. */
export function isOrMayBe({ id, provider, model, dimensions }: EmbedModel, wanted: string): boolean {
  if (id === wanted) return true;
  const named = parseId(wanted);
  return dimensions === null && named?.provider === provider && named.model === model;
}

/**
 * Opens earlier models on first use: the built-in one, and those of the provider in `source`, with its
 * address and key.
 */
export function createEarlierEmbedders(
  { source, openBuiltIn }: { source: ModelSource; openBuiltIn: () => Reported<EmbedModel> },
  limits: ModelLimits,
  log: ModelLog,
): EarlierEmbedders {
  let builtIn: Reported<EmbedModel> | undefined;
  const remote = new Map<string, Promise<Reported<EmbedModel>>>();

  async function openRemote(model: string): Promise<Reported<EmbedModel>> {
    const { createRemoteEmbedder } = await import('./remote/embedder.ts');
    return createRemoteEmbedder({ ...source, model }, limits, log);
  }

  return {
    async find(id) {
      const named = parseId(id);
      if (named?.provider === 'builtin') {
        builtIn ??= openBuiltIn();
        // Vectors of different versions of the built-in model cannot be compared.
        return builtIn.id === id ? builtIn : undefined;
      }
      if (named?.provider !== source.provider) return undefined;
      let opened = remote.get(named.model);
      if (!opened) {
        if (remote.size >= maxRemote) return undefined;
        opened = openRemote(named.model);
        remote.set(named.model, opened);
      }
      const model = await opened;
      // The number of dimensions is known after the first answer.
      return model.dimensions === null || model.id === id ? model : undefined;
    },
    async close() {
      await builtIn?.close();
      for (const opened of remote.values()) await (await opened).close();
    },
  };
}
