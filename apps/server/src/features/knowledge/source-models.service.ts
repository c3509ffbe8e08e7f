import type { EmbedModel } from '@anito/models/types';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { beginModelChange, findSourceModels } from './source-models.store.ts';

type Scope = { ownerId: string; connectionId: number };

/** Text that is embedded when only the number of dimensions is needed. */
const probe = 'dimensions';

/**
 * Completes the id of a remote model by embedding a short text: its dimensions are known only after the first
 * response. Does nothing when the id is complete. Throws ModelError.
 */
export async function completeModelId(embed: EmbedModel): Promise<void> {
  if (embed.dimensions === null) await embed.embedQuestion(probe);
}

/**
 * Returns the id of the model that a source was first embedded with. Fingerprints contain it, whichever model
 * embeds the source later. Returns the id of the installation's model while the source is empty; call
 * `completeModelId` before, because this id may be incomplete.
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
 * Returns the model that must embed new passages of a source: the one that the source is searched with, so
 * that a source never has vectors of two models. If that model is not available, returns the installation's
 * model and starts a model change of the source. An empty source gets the installation's model.
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
 * Returns the embedding model with this id, if it answers under this id. Otherwise returns undefined, and
 * logs a failure.
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
