import { limits } from '@anito/contract/limits';
import type { ConnectionType } from '@anito/contract/sources';
import * as column from '../../db/result-columns.ts';
import { execute, findRow, queryRows, type SqlRunner } from '../../db/sql.ts';

const workColumns = {
  id: column.text,
  kind: column.text,
  title: column.text.orNull,
  sourceName: column.text.orNull,
  sourceType: column.textOf<ConnectionType>().orNull,
  email: column.text.orNull,
  attempts: column.number,
  setAsideAt: column.time,
};

/** Dead-lettered work in the list. */
export type DeadLetteredRow = column.RowOf<typeof workColumns>;

/** Data for a retry. */
export type DeadLetteredWork = {
  kind: string;
  /** Display name: the document, else the source, else the kind. */
  name: string;
  accountId: string;
  /** User id of the account; null for work of the installation. */
  owner: string | null;
  payload: object;
  source: { ownerId: string; connectionId: number; type: ConnectionType } | null;
};

/** Days after which dead-lettered work is deleted. */
const retentionDays = 30;

/**
 * Returns up to `deadLetteredListed` dead-lettered items of all accounts, newest first. For a job of a sync run,
 * the source is that of the run. Source and title are null when unknown.
 */
export async function listDeadLetteredRows(runner: SqlRunner): Promise<DeadLetteredRow[]> {
  return queryRows(
    runner,
    `with newest as (
       select key, kind, subject, attempts, set_aside_at, connection_id,
         case when owner_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then owner_id::uuid end as owner_id
       from work_attempts where set_aside_at is not null order by set_aside_at desc, key limit $1)
     select w.key as id, w.kind, coalesce(w.subject->>'title', d.title) as title, c.name as "sourceName",
       c.type as "sourceType", u.email, w.attempts, w.set_aside_at as "setAsideAt"
     from newest w
     left join users u on u.id = w.owner_id
     left join sync_runs r on w.connection_id is null and r.owner_id = w.owner_id
       and r.id = (w.subject->>'syncRunId')::bigint
     left join connections c on c.id = coalesce(w.connection_id, r.connection_id) and c.owner_id = w.owner_id
     left join documents d on d.connection_id = c.id and d.external_id = w.subject->>'externalId'
     order by w.set_aside_at desc, w.key`,
    [limits.deadLetteredListed],
    workColumns,
  );
}

/** Returns a dead-lettered item by its id, with its source (null without one), or undefined. */
export async function findDeadLettered(runner: SqlRunner, id: string): Promise<DeadLetteredWork | undefined> {
  const row = await findRow(
    runner,
    `select w.kind, coalesce(w.subject->>'title', c.name, w.kind) as name, w.owner_id as "accountId",
       (select u.id from users u where u.id::text = w.owner_id) as owner, w.subject as payload,
       c.owner_id as "ownerId", c.id as "connectionId", c.type
     from work_attempts w left join connections c on c.id = w.connection_id
     where w.key = $1 and w.set_aside_at is not null`,
    [id],
    {
      kind: column.text,
      name: column.text,
      accountId: column.text,
      owner: column.text.orNull,
      payload: column.json<object>(),
      ownerId: column.text.orNull,
      connectionId: column.number.orNull,
      type: column.textOf<ConnectionType>().orNull,
    },
  );
  if (!row) return undefined;
  const { ownerId, connectionId, type, ...target } = row;
  const source = ownerId && connectionId && type ? { ownerId, connectionId, type } : null;
  return { ...target, source };
}

/** Deletes a dead-lettered item and its count of attempts. Returns false when there was none. */
export async function deleteDeadLettered(runner: SqlRunner, id: string): Promise<boolean> {
  return (
    (await execute(runner, 'delete from work_attempts where key = $1 and set_aside_at is not null', [id])) > 0
  );
}

/** Deletes items that were dead-lettered more than 30 days ago. */
export async function removeOldDeadLettered(runner: SqlRunner): Promise<void> {
  await execute(
    runner,
    `delete from work_attempts where set_aside_at < now() - interval '${retentionDays} days'`,
  );
}
