import type { SetAsideWork } from '@anito/contract/set-aside';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { Deps } from '../../deps.ts';
import type { By } from '../../lib/by-whom.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { recordAudit } from '../accounts/users.service.ts';
import type { SourceKindDeps } from '../sources/source-kind.ts';
import { startSync } from '../sync/sync.service.ts';
import * as store from './set-aside.store.ts';

/** The newest work of all accounts that was set aside. */
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
 * Has work tried again, by a sync of its source or as the job that it was; it is in the audit log. Resolves to false
 * when the source syncs already: then its next sync tries it. Throws `not_found` for what is not set aside.
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

/** The job takes the place of the mark; of two who want that at once, one finds it gone. */
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
