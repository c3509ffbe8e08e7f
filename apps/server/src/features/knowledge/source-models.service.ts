import type { EmbedModel } from '@anito/models/types';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { beginModelChange, findSourceModels } from './source-models.store.ts';

type Scope = { ownerId: string; connectionId: number };

/** What is embedded where only the number of dimensions is asked for. */
const probe = 'dimensions';

/** A remote model's id is only complete after its first answer. Throws ModelError. */
export async function completeModelId(embed: EmbedModel): Promise<void> {
  if (embed.dimensions === null) await embed.embedQuestion(probe);
}

/**
 * The model that a source was first learned with, which its fingerprints hold whichever model embeds it later; that of the
 * installation while nothing was learned, whose id may be incomplete until `completeModelId`.
 */
export async function findFirstModel(
  { models }: Pick<Deps, 'models'>,
  runner: SqlRunner,
  scope: Scope,
): Promise<string> {
  const found = await findSourceModels(runner, scope);
  return found?.firstModel ?? found?.lowest ?? models.embed.id;
}

/**
 * The model that embeds what is learned now: the one that searches the source, as long as it answers, so that a source
 * never has vectors of two; the installation's for a source that has none yet, or whose model cannot be had any more.
 */
export async function chooseLearningModel(
  deps: Pick<Deps, 'models' | 'database' | 'log'>,
  scope: Scope,
): Promise<EmbedModel> {
  const { embed } = deps.models;
  const found = await findSourceModels(deps.database.pool, scope);
  const searching = found?.switchedTo ?? found?.lowest;
  if (!found || !searching || searching === embed.id) return embed;
  const isOfOne = found.switchedTo !== null || found.lowest === found.highest;
  const earlier = isOfOne ? await findAnswering(deps, searching) : undefined;
  if (earlier) return earlier;
  await beginModelChange(deps.database.pool, scope, {
    firstModel: found.firstModel ?? searching,
    embeddingModel: embed.id,
  });
  return embed;
}

/** The model of an id, if it answers as that one. */
async function findAnswering(
  { models, log }: Pick<Deps, 'models' | 'log'>,
  id: string,
): Promise<EmbedModel | undefined> {
  try {
    const found = await models.findEmbedder(id);
    if (found) await completeModelId(found);
    return found?.id === id ? found : undefined;
  } catch (error) {
    log.warn(
      { err: error, model: id },
      'the model of a source does not answer; what is new is learned with another',
    );
    return undefined;
  }
}
