import type { ModelProblem } from '@anito/contract/model-change';
import type { Database } from '../../../db/database.ts';
import * as column from '../../../db/result-columns.ts';
import { execute, findRow, queryRows, type SqlRunner } from '../../../db/sql.ts';

/** A source in a model change, as claimed by a worker. */
export type ClaimedChange = {
  ownerId: string;
  connectionId: number;
  lease: number;
  state: 'filling' | 'switched';
  embeddingModel: string;
  failures: number;
};

/**
 * Thrown when another worker has claimed the source, its target has changed, or it does not exist any more.
 */
export class ChangeLostError extends Error {}

const targetSetting = 'embedding-model';

/** A job that was queued longer ago than this counts as lost. */
const queuedFor = "interval '10 minutes'";

/**
 * Returns whether the model of this process is the target of all sources. The process that claimed last
 * decides, so that two processes with different settings do not alternate. With `isFirst`, makes the claim
 * and returns true.
 */
export async function claimTarget(
  { pool }: Pick<Database, 'pool'>,
  claim: { processId: string; model: string },
  isFirst: boolean,
): Promise<boolean> {
  if (isFirst) {
    await execute(
      pool,
      `insert into installation_settings (name, value) values ($1, $2)
       on conflict (name) do update set value = excluded.value, updated_at = now()`,
      [targetSetting, JSON.stringify(claim)],
    );
    return true;
  }
  const row = await findRow(
    pool,
    'select value from installation_settings where name = $1',
    [targetSetting],
    { value: column.json<{ processId?: string; model?: string }>() },
  );
  return !row || row.value.processId === claim.processId || row.value.model === claim.model;
}

/**
 * How vectors of the target model are recognized: by the whole id, or by its beginning where the rest is not
 * known yet.
 */
export type TargetModel = { id: string; beginning: string; isComplete: boolean };

/**
 * Starts a change for every source that has vectors of another model than the target, or is changing to
 * another one. A source whose vectors are being moved to its passages finishes that first. Covers one owner,
 * or all owners with null.
 */
export async function beginChanges(
  { pool }: Pick<Database, 'pool'>,
  { id, beginning, isComplete }: TargetModel,
  ownerId: string | null,
): Promise<void> {
  const isWanted = (name: string) =>
    isComplete
      ? `${name} = $1 and $2::text is not null`
      : `starts_with(${name}, $2) and $1::text is not null`;
  await execute(
    pool,
    `insert into model_changes (connection_id, owner_id, first_model, embedding_model, state)
     select c.id, c.owner_id, coalesce(m.first_model, s.lowest), $1, 'filling'
     from connections c
     cross join lateral (select
       (select min(p.embedding_model) from passages p where p.connection_id = c.id) as lowest,
       (select max(p.embedding_model) from passages p where p.connection_id = c.id) as highest) s
     left join model_changes m on m.connection_id = c.id
     where ($3::uuid is null or c.owner_id = $3) and s.lowest is not null and case m.state
       when 'switched' then false
       when 'filling' then not (${isWanted('m.embedding_model')})
       else not (${isWanted('s.lowest')} and ${isWanted('s.highest')}) end
     on conflict (connection_id) do update set embedding_model = excluded.embedding_model, state = 'filling',
       content_version = -1, document_id = 0, lease = model_changes.lease + 1, failures = 0, problem = null,
       retry_at = null, queued_at = null
       where model_changes.state <> 'switched'`,
    [id, beginning, ownerId],
  );
}

/**
 * Marks the accounts with unfinished changes as queued and returns their ids. Accounts for which a job is
 * queued or running are skipped, unless `ignoreQueued` is set.
 */
export async function markQueued(runner: SqlRunner, ignoreQueued: boolean): Promise<string[]> {
  const rows = await queryRows(
    runner,
    `with noted as (
       update model_changes m set queued_at = now()
       where state <> 'done' and ($1::boolean or not exists (select from model_changes o
         where o.owner_id = m.owner_id and o.queued_at > now() - ${queuedFor}))
       returning owner_id)
     select distinct owner_id as "ownerId" from noted`,
    [ignoreQueued],
    { ownerId: column.text },
  );
  return rows.map(({ ownerId }) => ownerId);
}

/**
 * Claims the next unfinished change of an owner with a new lease, switched sources first. Invalidates earlier
 * leases on it. Returns undefined when none is left.
 */
export async function claimChange(
  { pool }: Pick<Database, 'pool'>,
  ownerId: string,
): Promise<ClaimedChange | undefined> {
  return findRow(
    pool,
    `update model_changes set lease = lease + 1, queued_at = now(),
       passage_count = case when state = 'filling' then
         (select count(*) from next_vectors v
          where v.connection_id = model_changes.connection_id and v.embedding_model = model_changes.embedding_model)
         + (select count(*) from passages p
          where p.connection_id = model_changes.connection_id and p.embedding_model = model_changes.embedding_model)
         else passage_count end
     where owner_id = $1 and connection_id = (
       select connection_id from model_changes where owner_id = $1 and state <> 'done'
       order by state = 'filling', retry_at nulls first, connection_id limit 1)
     returning owner_id as "ownerId", connection_id as "connectionId", lease, state,
       embedding_model as "embeddingModel", failures`,
    [ownerId],
    {
      ownerId: column.text,
      connectionId: column.number,
      lease: column.number,
      state: column.textOf<'filling' | 'switched'>(),
      embeddingModel: column.text,
      failures: column.number,
    },
  );
}

/**
 * Locks the source and its change, in the same order as every writer of a source. Throws ChangeLostError when
 * another job has claimed the change.
 */
export async function lockChange(runner: SqlRunner, change: ClaimedChange): Promise<void> {
  const sources = await execute(
    runner,
    'select from connections where id = $1 and owner_id = $2 for no key update',
    [change.connectionId, change.ownerId],
  );
  const changes = await execute(
    runner,
    'select from model_changes where connection_id = $1 and owner_id = $2 and lease = $3 for update',
    [change.connectionId, change.ownerId, change.lease],
  );
  if (sources === 0 || changes === 0) throw new ChangeLostError();
}

type Progress = {
  state?: ClaimedChange['state'] | 'done';
  embeddingModel?: string;
  contentVersion?: number;
  documentId?: number;
  addedPassages?: number;
};

/**
 * Stores the progress of a change and clears earlier failures. Undefined values stay as they are;
 * `addedPassages` is added to the count. The transaction must have checked the lease.
 */
export async function saveProgress(
  runner: SqlRunner,
  change: ClaimedChange,
  { state, embeddingModel, contentVersion, documentId, addedPassages = 0 }: Progress,
): Promise<void> {
  await execute(
    runner,
    `update model_changes set state = coalesce($4, state), embedding_model = coalesce($5, embedding_model),
       content_version = coalesce($6, content_version), document_id = coalesce($7, document_id),
       passage_count = passage_count + $8, failures = 0, problem = null, retry_at = null, queued_at = now()
     where connection_id = $1 and owner_id = $2 and lease = $3`,
    [
      change.connectionId,
      change.ownerId,
      change.lease,
      state ?? null,
      embeddingModel ?? null,
      contentVersion ?? null,
      documentId ?? null,
      addedPassages,
    ],
  );
}

/**
 * Stores why the model did not embed a source, and when it is tried again. Does nothing when another job has
 * claimed the change.
 */
export async function saveProblem(
  { pool }: Pick<Database, 'pool'>,
  change: ClaimedChange,
  { problem, retryInSeconds }: { problem: ModelProblem; retryInSeconds: number },
): Promise<void> {
  await execute(
    pool,
    `update model_changes set failures = failures + 1, problem = $4, queued_at = now(),
       retry_at = now() + make_interval(secs => $5)
     where connection_id = $1 and owner_id = $2 and lease = $3`,
    [change.connectionId, change.ownerId, change.lease, problem, retryInSeconds],
  );
}

/**
 * Returns whether a sync of any owner's source is running. New documents take precedence over model changes.
 */
export async function isSyncRunning({ pool }: Pick<Database, 'pool'>): Promise<boolean> {
  return (
    (await execute(
      pool,
      `select from sync_runs where status = 'running' and finished_at is null limit 1`,
      [],
    )) > 0
  );
}

/**
 * Returns the id up to which every search process was told to read the documents of a switched source again:
 * 0 before the first, `Number.MAX_SAFE_INTEGER` after all.
 */
export async function findAnnounced(runner: SqlRunner, change: ClaimedChange): Promise<number> {
  const row = await findRow(
    runner,
    'select document_id as last from model_changes where connection_id = $1 and owner_id = $2',
    [change.connectionId, change.ownerId],
    { last: column.number },
  );
  return row?.last ?? 0;
}
