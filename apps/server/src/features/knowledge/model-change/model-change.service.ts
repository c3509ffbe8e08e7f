import {
  listedModelChanges,
  type ModelChange,
  type ModelChangeProgress,
  type ModelChanges,
} from '@anito/contract/model-change';
import type { Deps } from '../../../deps.ts';
import { changeModelKind } from './model-change.jobs.ts';
import { beginChanges, claimTarget, markQueued } from './model-changes.store.ts';
import { listProgress, type ProgressRow } from './progress.store.ts';

type StartDeps = Pick<Deps, 'database' | 'models' | 'jobs' | 'process' | 'log'>;

/** The model that each process of this program last claimed as the target. */
const claimedModels = new WeakMap<Deps['process'], string>();

/**
 * Starts the change of all sources whose vectors are not of the current model, and queues the jobs of
 * unfinished changes. Covers the sources of all owners, or of one. Safe at any time and in every process:
 * starts no change if a later process has claimed another target model.
 */
export async function startModelChanges(deps: StartDeps, ownerId: string | null = null): Promise<void> {
  const { embed } = deps.models;
  const model = `${embed.provider}:${embed.model}`;
  const isFirst = claimedModels.get(deps.process) !== model;
  const isNewest = await claimTarget(deps.database, { processId: deps.process.id, model }, isFirst);
  claimedModels.set(deps.process, model);
  if (isNewest) {
    const isComplete = embed.dimensions !== null;
    await beginChanges(deps.database, { id: embed.id, beginning: `${model}:`, isComplete }, ownerId);
  }
  // Backoffs do not survive a restart, because a wrong key may have been corrected.
  await queueChanges(deps, isFirst);
}

/**
 * Queues a job for every account that has sources in a model change. Accounts with a queued or running job
 * are skipped, unless `ignoreQueued` is set.
 */
export async function queueChanges(
  { database, jobs }: Pick<Deps, 'database' | 'jobs'>,
  ignoreQueued = false,
): Promise<void> {
  for (const ownerId of await markQueued(database.pool, ignoreQueued))
    await jobs.enqueue(changeModelKind, { ownerId }, { accountId: ownerId });
}

/** Converts progress for the API; `retryAt` is null without a problem. */
function viewProgress(row: ProgressRow): ModelChangeProgress {
  const { passageCount, passagesLeft, sourceCount, sourcesLeft } = row;
  return {
    passages: { done: Math.max(0, passageCount - passagesLeft), total: passageCount },
    sources: { done: sourceCount - sourcesLeft, total: sourceCount },
    problem: row.problem,
    retryAt: row.problem ? (row.retryAt?.toISOString() ?? null) : null,
  };
}

/**
 * Returns the progress of the model change of an owner's sources; `change` is null without a change in
 * progress.
 */
export async function getModelChange(
  { database }: Pick<Deps, 'database'>,
  ownerId: string,
): Promise<ModelChange> {
  const [row] = await listProgress(database, ownerId);
  return { change: row ? viewProgress(row) : null };
}

/**
 * Returns the progress summed over all accounts, for admins, and that of the first `listedModelChanges`
 * accounts. `change` is null without a change in progress.
 */
export async function listModelChanges({
  database,
  models,
}: Pick<Deps, 'database' | 'models'>): Promise<ModelChanges> {
  const rows = await listProgress(database, null);
  const sum = (field: 'passageCount' | 'passagesLeft' | 'sourceCount' | 'sourcesLeft') =>
    rows.reduce((total, row) => total + row[field], 0);
  const failed = rows.find(({ problem }) => problem !== null);
  const all: ProgressRow = {
    email: null,
    passageCount: sum('passageCount'),
    passagesLeft: sum('passagesLeft'),
    sourceCount: sum('sourceCount'),
    sourcesLeft: sum('sourcesLeft'),
    problem: failed?.problem ?? null,
    retryAt: failed?.retryAt ?? null,
  };
  return {
    model: models.embed.model,
    change: rows.length > 0 ? viewProgress(all) : null,
    accountCount: rows.length,
    accounts: rows.slice(0, listedModelChanges).map((row) => ({ ...viewProgress(row), email: row.email })),
  };
}
