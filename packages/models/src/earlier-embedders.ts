import type { ModelLog } from './model-log.ts';
import type { ManagedModel } from './switchable-chat.ts';
import type { EmbedModel, ModelLimits, ModelSource } from './types.ts';

/** Embedding models that were in use before the current one and can still be called. */
export type EarlierEmbedders = {
  find(id: string): Promise<EmbedModel | undefined>;
  close(): Promise<void>;
};

/** Maximum number of earlier remote models that are open at once. */
const maxRemote = 4;

/**
 * Parses an `EmbedModel.id`: `provider:model:dimensions:version`. Model names may contain colons. Returns
 * undefined when the id has another format.
 */
function parseId(id: string): { provider: string; model: string } | undefined {
  const [provider, ...parts] = id.split(':');
  const model = parts.slice(0, -2).join(':');
  return provider && model ? { provider, model } : undefined;
}

/**
 * Returns whether `wantedId` is the id of this model, or may become its id when its first answer tells the
 * number of dimensions.
 */
export function mayHaveId({ id, provider, model, dimensions }: EmbedModel, wantedId: string): boolean {
  if (id === wantedId) return true;
  const parsed = parseId(wantedId);
  return dimensions === null && parsed?.provider === provider && parsed.model === model;
}

/**
 * Opens earlier models on first use: the built-in one, and those of the provider in `source`, with its
 * address and key. `find` returns undefined for another provider, for another version of a model, and when
 * four remote models are open already.
 */
export function createEarlierEmbedders(
  { source, openBuiltIn }: { source: ModelSource; openBuiltIn: () => ManagedModel<EmbedModel> },
  limits: ModelLimits,
  log: ModelLog,
): EarlierEmbedders {
  let builtIn: ManagedModel<EmbedModel> | undefined;
  const remote = new Map<string, Promise<ManagedModel<EmbedModel>>>();

  async function openRemote(model: string): Promise<ManagedModel<EmbedModel>> {
    const { createRemoteEmbedder } = await import('./remote/embedder.ts');
    return createRemoteEmbedder({ ...source, model }, limits, log);
  }

  return {
    async find(id) {
      const parsed = parseId(id);
      if (parsed?.provider === 'builtin') {
        builtIn ??= openBuiltIn();
        // Vectors of different versions of the built-in model cannot be compared.
        return builtIn.id === id ? builtIn : undefined;
      }
      if (parsed?.provider !== source.provider) return undefined;
      let pending = remote.get(parsed.model);
      if (!pending) {
        if (remote.size >= maxRemote) return undefined;
        pending = openRemote(parsed.model);
        remote.set(parsed.model, pending);
      }
      const model = await pending;
      // The number of dimensions is known after the first answer.
      return model.dimensions === null || model.id === id ? model : undefined;
    },
    async close() {
      await builtIn?.close();
      for (const pending of remote.values()) await (await pending).close();
    },
  };
}
