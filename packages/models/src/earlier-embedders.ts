import type { ModelLog } from './model-log.ts';
import type { Reported } from './switchable-chat.ts';
import type { EmbedModel, ModelLimits, ModelSource } from './types.ts';

/** Models that embedded before the one that embeds now, as far as they can still be had. */
export type EarlierEmbedders = {
  find(id: string): Promise<EmbedModel | undefined>;
  close(): Promise<void>;
};

/** Earlier models of a vendor that are kept open at once. */
const maxRemote = 4;

/** The parts of an `EmbedModel.id`; names of models may have colons in them. Undefined when it is none. */
function parseId(id: string): { provider: string; model: string } | undefined {
  const [provider, ...rest] = id.split(':');
  const model = rest.slice(0, -2).join(':');
  return provider && model ? { provider, model } : undefined;
}

/** Whether an id is that of a model, or may turn out to be once it has answered. */
export function isOrMayBe({ id, provider, model, dimensions }: EmbedModel, wanted: string): boolean {
  if (id === wanted) return true;
  const named = parseId(wanted);
  return dimensions === null && named?.provider === provider && named.model === model;
}

/**
 * Opens earlier models when they are first asked for: the built-in one, and those of the vendor that `source` names, at its
 * address and with its key.
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
        // Vectors of an earlier version of it cannot be compared with those that it makes now.
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
      // Only its first answer tells how many dimensions it has now.
      return model.dimensions === null || model.id === id ? model : undefined;
    },
    async close() {
      await builtIn?.close();
      for (const opened of remote.values()) await (await opened).close();
    },
  };
}
