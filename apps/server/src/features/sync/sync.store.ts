import type { ConnectionType } from '@anito/contract/sources';
import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import { execute, findRow, queryRows, type SqlRunner } from '../../db/sql.ts';
import { reasonExpression, toStoredReason } from '../../db/stored-reasons.ts';
import { maxAttempts } from '../../lib/attempts.ts';
import type { Failure } from '../../lib/failure.ts';
import type { Lease, PageTable } from '../sources/source-kind.ts';

/** Progress of a run. */
const counts = { total: column.number, successful: column.number, failed: column.number };
export type RunCounts = column.RowOf<typeof counts>;

/** A run as the worker that claimed it knows it. */
export type ClaimedRun = Lease &
  RunCounts & { type: ConnectionType; refreshVectors: boolean; isRefreshed: boolean };

/**
 * Thrown when the run was cancelled, claimed by another worker, or deleted with its source. Nothing more may
 * be stored.
 */
export class LeaseLostError extends Error {
  constructor() {
    super('The sync run belongs to nobody or to another worker by now');
    this.name = 'LeaseLostError';
  }
}

/**
 * Starts a requested run and calls `alsoDo` in the same transaction. An unfinished run that was started by a
 * change of the source becomes the requested one, and `alsoDo` is not called. Returns the id of the run, or
 * what prevents it.
 */
export async function insertRun(
  database: Database,
  target: { ownerId: string; connectionId: number; type: ConnectionType; refreshVectors: boolean },
  alsoDo: (runner: SqlRunner, syncRunId: number) => Promise<void>,
): Promise<number | 'not-found' | 'already-syncing'> {
  return runInTransaction(database, async (runner) => {
    // A run cannot end between the two statements below: it ends under this lock.
    const sources = await execute(
      runner,
      'select from connections where id = $1 and owner_id = $2 and type = $3 for no key update',
      [target.connectionId, target.ownerId, target.type],
    );
    if (sources === 0) return 'not-found';
    const id = await insertRunUnlessActive(runner, { ...target, trigger: 'manual' });
    if (id === undefined) return (await promoteRun(runner, target)) ?? 'already-syncing';
    await alsoDo(runner, id);
    return id;
  });
}

/**
 * Turns an unfinished run that was started by a change of the source into the requested run, and returns its
 * id. Returns undefined when there is no such run. With `refreshVectors` the run must still be queued.
 */
async function promoteRun(
  runner: SqlRunner,
  target: { ownerId: string; connectionId: number; refreshVectors: boolean },
): Promise<number | undefined> {
  const row = await findRow(
    runner,
    `update sync_runs set trigger = 'manual', refresh_vectors = refresh_vectors or $3
     where connection_id = $1 and owner_id = $2 and finished_at is null and trigger = 'change'
       and (status = 'queued' or not $3)
     returning id`,
    [target.connectionId, target.ownerId, target.refreshVectors],
    { id: column.number },
  );
  return row?.id;
}

/**
 * Inserts a queued run in a transaction that has locked the source, and returns its id. Returns undefined
 * when a run is unfinished or the source does not exist.
 */
export async function insertRunUnlessActive(
  runner: SqlRunner,
  target: {
    ownerId: string;
    connectionId: number;
    trigger: 'manual' | 'change';
    refreshVectors: boolean;
  },
): Promise<number | undefined> {
  const row = await findRow(
    runner,
    `insert into sync_runs (owner_id, connection_id, status, trigger, refresh_vectors)
     select owner_id, id, 'queued', $3, $4 from connections where id = $1 and owner_id = $2
     on conflict (connection_id) where finished_at is null do nothing returning id`,
    [target.connectionId, target.ownerId, target.trigger, target.refreshVectors],
    { id: column.number },
  );
  return row?.id;
}

/** Returns whether a source has a queued or running run. */
export async function hasActiveRun(
  runner: SqlRunner,
  scope: { ownerId: string; connectionId: number },
): Promise<boolean> {
  const active = await execute(
    runner,
    'select from sync_runs where owner_id = $1 and connection_id = $2 and finished_at is null',
    [scope.ownerId, scope.connectionId],
  );
  return active > 0;
}

/**
 * Claims a run for this worker, marks it as running, and recounts its documents. Earlier leases on it are
 * invalid from now on. Returns undefined when it has finished or does not exist.
 */
export async function claimRun(database: Database, syncRunId: number): Promise<ClaimedRun | undefined> {
  return findRow(
    database.pool,
    `update sync_runs r set lease = r.lease + 1, status = 'running',
       started_at = coalesce(r.started_at, now()),
       successful = (select count(*) from documents d
                     where d.owner_id = r.owner_id and d.connection_id = r.connection_id
                       and d.sync_run_id = r.id and d.failure is null),
       failed = (select count(*) from documents d
                 where d.owner_id = r.owner_id and d.connection_id = r.connection_id
                       and d.sync_run_id = r.id and d.failure is not null)
     from connections c
     where r.id = $1 and r.finished_at is null and c.id = r.connection_id and c.owner_id = r.owner_id
     returning r.id as "syncRunId", r.owner_id as "ownerId", r.connection_id as "connectionId", r.lease,
               r.refresh_vectors as "refreshVectors",
               r.refreshed_at is not null as "isRefreshed", r.total, r.successful, r.failed, c.type`,
    [syncRunId],
    {
      syncRunId: column.number,
      ownerId: column.text,
      connectionId: column.number,
      lease: column.number,
      refreshVectors: column.boolean,
      isRefreshed: column.boolean,
      ...counts,
      type: column.textOf<ConnectionType>(),
    },
  );
}

/** Returns whether a lease is still valid: the run is running and no other worker has claimed it. */
export async function isLeaseHeld(database: Database, lease: Lease): Promise<boolean> {
  const matchCount = await execute(
    database.pool,
    `select from sync_runs where id = $1 and owner_id = $2 and lease = $3 and status = 'running'`,
    [lease.syncRunId, lease.ownerId, lease.lease],
  );
  return matchCount > 0;
}

/**
 * Runs `work` in a transaction that only the holder of the lease can commit, and returns its result. Locks
 * the source first and the run second, like everything that writes to both. Throws LeaseLostError when the
 * run was cancelled, deleted or claimed by another worker.
 */
export async function commitUnderLease<T>(
  database: Database,
  lease: Lease,
  work: (runner: SqlRunner) => Promise<T>,
): Promise<T> {
  return runInTransaction(database, async (runner) => {
    const sources = await execute(
      runner,
      'select from connections where id = $1 and owner_id = $2 for no key update',
      [lease.connectionId, lease.ownerId],
    );
    const runs = await execute(
      runner,
      `select from sync_runs where id = $1 and owner_id = $2 and lease = $3 and status = 'running'
       for no key update`,
      [lease.syncRunId, lease.ownerId, lease.lease],
    );
    if (sources === 0 || runs === 0) throw new LeaseLostError();
    return work(runner);
  });
}

/**
 * Runs `work` in a transaction while no run is unfinished, keeps runs from starting until it ends, and
 * returns its result. Returns undefined, without calling `work`, when a run is unfinished. Throws
 * LeaseLostError when the source does not exist any more.
 */
export async function commitBetweenRuns<T>(
  database: Database,
  scope: { ownerId: string; connectionId: number },
  work: (runner: SqlRunner) => Promise<T>,
): Promise<T | undefined> {
  return runInTransaction(database, async (runner) => {
    // Stronger than the key lock that the foreign key of a new run needs, so that no run can start meanwhile.
    const sources = await execute(
      runner,
      'select from connections where id = $1 and owner_id = $2 for update',
      [scope.connectionId, scope.ownerId],
    );
    if (sources === 0) throw new LeaseLostError();
    return (await hasActiveRun(runner, scope)) ? undefined : work(runner);
  });
}

/** Sets the number of documents of a run. Throws LeaseLostError when the lease is not valid any more. */
export async function setTotal(database: Database, lease: Lease, total: number): Promise<void> {
  const noted = await execute(
    database.pool,
    `update sync_runs set total = $4 where id = $1 and owner_id = $2 and lease = $3 and status = 'running'`,
    [lease.syncRunId, lease.ownerId, lease.lease, total],
  );
  if (noted === 0) throw new LeaseLostError();
}

/**
 * Saves how many pages a run has refreshed. Until the refresh is complete, its counts are numbers of pages.
 * Does nothing when the lease is not valid any more.
 */
export async function setRefreshProgress(
  database: Database,
  lease: Lease,
  { done, total }: { done: number; total: number },
): Promise<void> {
  await execute(
    database.pool,
    `update sync_runs set total = $4, successful = $5
     where id = $1 and owner_id = $2 and lease = $3 and status = 'running' and refreshed_at is null`,
    [lease.syncRunId, lease.ownerId, lease.lease, total, done],
  );
}

/**
 * Records that a run has refreshed the pages of its source, and resets its counts from pages to documents, in
 * the transaction that has checked the lease.
 */
export async function setRefreshed(runner: SqlRunner, lease: Lease): Promise<void> {
  await execute(
    runner,
    `update sync_runs set refreshed_at = now(), total = 0, successful = 0 where id = $1 and owner_id = $2`,
    [lease.syncRunId, lease.ownerId],
  );
}

/**
 * Adds to the counts of a run whose lease the transaction has checked, and returns the new ones. Throws
 * LeaseLostError when the run does not exist any more.
 */
export async function addCounts(
  runner: SqlRunner,
  lease: Lease,
  added: { successful: number; failed: number; unchanged?: number },
): Promise<RunCounts> {
  const row = await findRow(
    runner,
    `update sync_runs set successful = successful + $3, failed = failed + $4, unchanged = unchanged + $5
     where id = $1 and owner_id = $2 returning total, successful, failed`,
    [lease.syncRunId, lease.ownerId, added.successful, added.failed, added.unchanged ?? 0],
    counts,
  );
  if (!row) throw new LeaseLostError();
  return row;
}

/**
 * Ends a run whose lease the transaction has checked, and returns its final counts. A completed run also sets
 * the date of the source's last sync.
 */
export async function finishRun(
  runner: SqlRunner,
  lease: Lease,
  outcome: { status: 'completed'; removed: number } | { status: 'failed'; failed: Failure },
): Promise<RunCounts> {
  const row = await findRow(
    runner,
    `update sync_runs set status = $2, error = $3, error_reason = $7::jsonb, removed = $6, finished_at = now(),
       total = case when $2 = 'completed' then successful + failed else total end,
       failures = coalesce((select json_agg(f) from (
         select external_id as id, title, failure as reason, ${reasonExpression('documents.failure')} as because from documents
         where owner_id = $5 and connection_id = $4 and sync_run_id = $1 and failure is not null
         order by id limit 100) f), '[]'::json)::jsonb
     where id = $1 and owner_id = $5 returning total, successful, failed`,
    [
      lease.syncRunId,
      outcome.status,
      outcome.status === 'failed' ? outcome.failed.text : null,
      lease.connectionId,
      lease.ownerId,
      outcome.status === 'completed' ? outcome.removed : 0,
      outcome.status === 'failed' ? toStoredReason(outcome.failed) : null,
    ],
    counts,
  );
  if (!row) throw new LeaseLostError();
  if (outcome.status === 'completed') {
    await execute(runner, 'update connections set last_synced_at = now() where id = $1 and owner_id = $2', [
      lease.connectionId,
      lease.ownerId,
    ]);
  }
  return row;
}

/**
 * Cancels the unfinished runs of an account, or of one source, and returns their counts and source types.
 * Their workers can commit nothing from then on.
 */
export async function cancelRuns(
  database: Database,
  scope: { ownerId: string; connectionId?: number },
): Promise<(RunCounts & { type: ConnectionType })[]> {
  return queryRows(
    database.pool,
    `update sync_runs r set status = 'cancelled', finished_at = now()
     from (select id, type from connections where owner_id = $1 and ($2::bigint is null or id = $2)
       order by id for no key update) source
     where r.owner_id = $1 and r.connection_id = source.id and r.finished_at is null
     returning r.total, r.successful, r.failed, source.type`,
    [scope.ownerId, scope.connectionId ?? null],
    { ...counts, type: column.textOf<ConnectionType>() },
  );
}

/** Finished runs kept per source. Screens show the latest ones, and each saved note adds one. */
const keptRuns = 50;

/**
 * Deletes all but the latest 50 runs of every source. Unfinished runs stay. Safe to run at any time and
 * repeatedly.
 */
export async function removeOldRuns(database: Database): Promise<void> {
  await execute(
    database.pool,
    `delete from sync_runs r using (
       select id, row_number() over (partition by owner_id, connection_id order by id desc) as place from sync_runs
     ) placed
     where r.id = placed.id and placed.place > $1 and r.finished_at is not null`,
    [keptRuns],
  );
}

/**
 * Lets the dead-lettered documents of a source, or one of them, be tried again. Includes documents whose last
 * attempt was in a job that was dead-lettered itself.
 */
export async function clearDeadLettered(
  runner: SqlRunner,
  connectionId: number,
  externalId?: string,
): Promise<void> {
  await execute(
    runner,
    `delete from work_attempts where connection_id = $1 and (set_aside_at is not null or attempts >= $3)
     and ($2::text is null or subject->>'externalId' = $2)`,
    [connectionId, externalId ?? null, maxAttempts],
  );
}

/**
 * Counts an attempt of a run at a page, before any request is made. Returns the number of attempts so far;
 * undefined when the page has left the source, or the lease is not valid any more.
 */
export async function countPageAttempt(
  database: Database,
  { table, isThere }: PageTable,
  lease: Lease,
  pageId: string,
): Promise<number | undefined> {
  const row = await findRow(
    database.pool,
    `update ${table} set attempted_run_id = $4,
       attempts = case when attempted_run_id = $4 then attempts + 1 else 1 end
     where owner_id = $1 and connection_id = $2 and page_id = $3 and ${isThere}
       and exists (select from sync_runs where id = $4 and owner_id = $1 and lease = $5 and status = 'running')
     returning attempts`,
    [lease.ownerId, lease.connectionId, pageId, lease.syncRunId, lease.lease],
    { attempts: column.number },
  );
  return row?.attempts;
}
