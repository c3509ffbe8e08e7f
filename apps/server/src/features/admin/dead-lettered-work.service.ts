import type { DeadLetteredJob } from '@anito/contract/dead-lettered-jobs';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../lib/actor.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { recordAudit } from '../accounts/users.service.ts';
import type { SourceKindDeps } from '../sources/source-kind.ts';
import { startSync } from '../sync/sync.service.ts';
import * as store from './dead-lettered-work.store.ts';

/**
 * Returns the dead-lettered work of all accounts, newest first, up to a limit. `source` is null without one.
 */
export async function listDeadLetteredWork({
  database,
}: Pick<Deps, 'database'> & SourceKindDeps): Promise<DeadLetteredJob[]> {
  const rows = await store.listDeadLetteredRows(database.pool);
  return rows.map(({ sourceName, sourceType, setAsideAt, ...row }) => ({
    ...row,
    source: sourceName !== null && sourceType ? { name: sourceName, type: sourceType } : null,
    setAsideAt: setAsideAt.toISOString(),
  }));
}

/**
 * Retries dead-lettered work: syncs its source, or enqueues its job if it has no source. Records it in the
 * audit log. Returns false when the source is already syncing: then only the dead letter is removed, and the
 * next sync retries it. Throws `not_found` for an unknown id or kind of job.
 */
export async function retryWork(
  deps: Pick<Deps, 'database' | 'jobs' | 'events'> & SourceKindDeps,
  id: string,
  by: Actor,
): Promise<boolean> {
  const { database } = deps;
  const target = await store.findDeadLettered(database.pool, id);
  if (!target) throw notFound();
  const isStarted = await startRetry(deps, id, target);
  await recordAudit(deps, {
    ...by,
    actingAsId: null,
    action: 'set-aside.tried-again',
    object: `work:${id}`,
    objectName: target.name,
    concernsId: target.owner,
  });
  return isStarted;
}

/**
 * Syncs the source of dead-lettered work, or enqueues its job without a source. Returns false, and removes
 * the dead letter, when the source is already syncing.
 */
async function startRetry(
  deps: Pick<Deps, 'database' | 'jobs' | 'events'> & SourceKindDeps,
  id: string,
  work: store.DeadLetteredWork,
): Promise<boolean> {
  const { database } = deps;
  if (!work.source) {
    await requeueJob(deps, id, work);
    return true;
  }
  const { ownerId, connectionId, type } = work.source;
  try {
    await startSync(deps, ownerId, connectionId, type, { refreshVectors: false });
    return true;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'already_syncing') throw error;
    await store.deleteDeadLettered(database.pool, id);
    return false;
  }
}

/**
 * Enqueues dead-lettered work as its original job and removes the dead letter. Throws `not_found` for an
 * unknown kind of job, and when a concurrent call was first.
 */
async function requeueJob(
  { database, jobs }: Pick<Deps, 'database' | 'jobs'> & SourceKindDeps,
  id: string,
  { kind: name, accountId, payload }: store.DeadLetteredWork,
): Promise<void> {
  const kind = jobs.findKind(name);
  if (!kind) throw notFound();
  await runInTransaction(database, async (runner) => {
    if (!(await store.deleteDeadLettered(runner, id))) throw notFound();
    await jobs.enqueue(kind, payload, { accountId, runner });
  });
}
