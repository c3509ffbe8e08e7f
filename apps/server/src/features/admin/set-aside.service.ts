import type { SetAsideWork } from '@anito/contract/set-aside';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { Deps } from '../../deps.ts';
import type { By } from '../../lib/by-whom.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { recordAudit } from '../accounts/users.service.ts';
import type { SourceKindDeps } from '../sources/source-kind.ts';
import { startSync } from '../sync/sync.service.ts';
import * as store from './set-aside.store.ts';

/** Returns the newest dead-lettered work of all accounts. */
export async function listSetAside({
  database,
}: Pick<Deps, 'database'> & SourceKindDeps): Promise<SetAsideWork[]> {
  const rows = await store.listSetAsideRows(database.pool);
  return rows.map(({ sourceName, sourceType, setAsideAt, ...row }) => ({
    ...row,
    source: sourceName !== null && sourceType ? { name: sourceName, type: sourceType } : null,
    setAsideAt: setAsideAt.toISOString(),
  }));
}

/**
 * Retries dead-lettered work by a sync of its source or as its original job, and records it in the audit log.
 * Returns false when the source is already syncing; its next sync then retries the work. Throws `not_found`
 * for work that is not dead-lettered.
 */
export async function tryAgain(
  deps: Pick<Deps, 'database' | 'jobs' | 'events'> & SourceKindDeps,
  id: string,
  by: By,
): Promise<boolean> {
  const { database } = deps;
  const target = await store.findSetAside(database.pool, id);
  if (!target) throw notFound();
  const isStarted = await startAgain(deps, id, target);
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

async function startAgain(
  deps: Pick<Deps, 'database' | 'jobs' | 'events'> & SourceKindDeps,
  id: string,
  target: store.SetAsideTarget,
): Promise<boolean> {
  const { database } = deps;
  if (!target.source) {
    await queueAgain(deps, id, target);
    return true;
  }
  const { ownerId, connectionId, type } = target.source;
  try {
    await startSync(deps, ownerId, connectionId, type, { refreshVectors: false });
    return true;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'already_syncing') throw error;
    await store.deleteSetAside(database.pool, id);
    return false;
  }
}

/** Replaces the mark by the job. Of two concurrent calls, one finds the mark missing. */
async function queueAgain(
  { database, jobs }: Pick<Deps, 'database' | 'jobs'> & SourceKindDeps,
  id: string,
  { kind: name, accountId, payload }: store.SetAsideTarget,
): Promise<void> {
  const kind = jobs.findKind(name);
  if (!kind) throw notFound();
  await runInTransaction(database, async (runner) => {
    if (!(await store.deleteSetAside(runner, id))) throw notFound();
    await jobs.enqueue(kind, payload, { accountId, runner });
  });
}
