import type { EmbedModel } from '@anito/models/types';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { beginModelChange, findSourceModels } from './source-models.store.ts';

type Scope = { ownerId: string; connectionId: number };

/** Text that is embedded when only the number of dimensions is needed. */
const probe = 'dimensions';

/**
 * Completes the id of a remote model, which is known only after its first response, by embedding a short
 * text. Does nothing when the id is complete. Throws ModelError.
 */
export async function completeModelId(embed: EmbedModel): Promise<void> {
  if (embed.dimensions === null) await embed.embedQuestion(probe);
}

/**
 * Returns the model that a source was first embedded with. Fingerprints contain it, whichever model embeds
 * the source later. Returns the installation's model while the source is empty; its id may be incomplete
 * until `completeModelId`.
 */
export async function findFirstModel(
  { models }: Pick<Deps, 'models'>,
  runner: SqlRunner,
  scope: Scope,
): Promise<string> {
  const sourceModels = await findSourceModels(runner, scope);
  return sourceModels?.firstModel ?? sourceModels?.lowest ?? models.embed.id;
}

/**
 * Returns the model that embeds new passages of a source. This is the model that the source is searched with
 * while it is available, so that a source never has vectors of two models. Otherwise it is the installation's
 * model, and a model change of the source begins. For a source without vectors it is the installation's
 * model.
 */
export async function chooseIngestionModel(
  deps: Pick<Deps, 'models' | 'database' | 'log'>,
  scope: Scope,
): Promise<EmbedModel> {
  const { embed } = deps.models;
  const sourceModels = await findSourceModels(deps.database.pool, scope);
  const searchModel = sourceModels?.switchedTo ?? sourceModels?.lowest;
  if (!sourceModels || !searchModel || searchModel === embed.id) return embed;
  const hasSingleModel = sourceModels.switchedTo !== null || sourceModels.lowest === sourceModels.highest;
  const earlierModel = hasSingleModel ? await findWorkingModel(deps, searchModel) : undefined;
  if (earlierModel) return earlierModel;
  await beginModelChange(deps.database.pool, scope, {
    firstModel: sourceModels.firstModel ?? searchModel,
    embeddingModel: embed.id,
  });
  return embed;
}

/**
 * Returns the model with this id, if it answers under this id. Otherwise returns undefined, and logs a
 * failure.
 */
async function findWorkingModel(
  { models, log }: Pick<Deps, 'models' | 'log'>,
  id: string,
): Promise<EmbedModel | undefined> {
  try {
    const embedder = await models.findEmbedder(id);
    if (embedder) await completeModelId(embedder);
    return embedder?.id === id ? embedder : undefined;
  } catch (error) {
    log.warn(
      { err: error, model: id },
      'embedding model of a source not available; embedding new passages with another model',
    );
    return undefined;
  }
}
