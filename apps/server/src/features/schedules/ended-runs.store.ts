import type { Language } from '@anito/contract/languages';
import type { LocalizedReason } from '@anito/contract/localized-reason';
import type { ConnectionType } from '@anito/contract/sources';
import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import type { SyncFailure } from '../../db/schema/sources.ts';
import { execute, findRow, type SqlRunner } from '../../db/sql.ts';
import { reasonExpression } from '../../db/stored-reasons.ts';
import type { EndedRun } from './decide-follow-up.ts';

type Scope = { ownerId: string; syncRunId: number };

/** Minimum hours between two e-mails about one source, regardless of its schedule. */
const minHoursBetweenMails = 20;

/**
 * Returns a run that has just ended, with the account's schedule settings. Returns undefined if the account
 * has saved none.
 */
export async function findEndedRun(
  runner: SqlRunner,
  scope: Scope,
): Promise<(EndedRun & { status: string; isFull: boolean }) | undefined> {
  return findRow(
    runner,
    `select r.status, r.refresh_vectors as "isFull", r.attempt,
       r.trigger in ('schedule', 'retry') and s.enabled and coalesce(x.enabled, true) as "isScheduled",
       r.status = 'failed' or r.failed > 0 as "hasFailures", c.needs_reconnect as "needsReconnect",
       exists (select from work_attempts w where w.connection_id = r.connection_id
               and w.set_aside_at is not null and w.kind <> 'document')
         or r.status <> 'failed' and r.failed <= (select count(*) from work_attempts w
               where w.connection_id = r.connection_id and w.set_aside_at is not null and w.kind = 'document')
         as "isDeadLettered",
       s.retry_failed_syncs as "retryFailedSyncs", s.max_retries as "maxRetries",
       s.email_notifications as "emailNotifications",
       extract(epoch from s.next_run_at - now())::float8 as "secondsToNextRun"
     from sync_runs r
     join connections c on c.id = r.connection_id and c.owner_id = r.owner_id
     join sync_settings s on s.owner_id = r.owner_id
     left join sync_schedule_connections x on x.connection_id = r.connection_id and x.owner_id = r.owner_id
     where r.id = $1 and r.owner_id = $2`,
    [scope.syncRunId, scope.ownerId],
    {
      status: column.text,
      isFull: column.boolean,
      attempt: column.number,
      isScheduled: column.boolean,
      hasFailures: column.boolean,
      needsReconnect: column.boolean,
      isDeadLettered: column.boolean,
      retryFailedSyncs: column.boolean,
      maxRetries: column.number,
      emailNotifications: column.boolean,
      secondsToNextRun: column.number.orNull,
    },
  );
}

/** Stores when a source's last full sync was: the start of this run, so that its duration does not matter. */
export async function recordFullSync(runner: SqlRunner, scope: Scope): Promise<void> {
  await execute(
    runner,
    `insert into sync_schedule_connections (connection_id, owner_id, enabled, full_resync_weekly, last_full_at)
     select connection_id, owner_id, true, true, created_at from sync_runs where id = $1 and owner_id = $2
     on conflict (connection_id) do update set last_full_at = excluded.last_full_at`,
    [scope.syncRunId, scope.ownerId],
  );
}

/**
 * Inserts the retry of a sync run and returns it. Returns undefined when the source has had another run since
 * or its schedule no longer allows it. A full sync is repeated in full only if it failed as a whole.
 */
export async function insertRetry(
  runner: SqlRunner,
  syncRunId: number,
): Promise<{ id: number; ownerId: string; connectionId: number; type: ConnectionType } | undefined> {
  return findRow(
    runner,
    `insert into sync_runs (owner_id, connection_id, status, trigger, attempt, refresh_vectors)
     select r.owner_id, r.connection_id, 'queued', 'retry', r.attempt + 1, r.refresh_vectors and r.status = 'failed'
     from sync_runs r
     join connections c on c.id = r.connection_id and c.owner_id = r.owner_id
     join sync_settings s on s.owner_id = r.owner_id
     left join sync_schedule_connections x on x.connection_id = r.connection_id and x.owner_id = r.owner_id
     where r.id = $1 and r.finished_at is not null and not c.needs_reconnect
       and s.enabled and s.retry_failed_syncs and coalesce(x.enabled, true)
       and not exists (select from sync_runs n where n.owner_id = r.owner_id
                         and n.connection_id = r.connection_id and n.id > r.id)
     on conflict (connection_id) where finished_at is null do nothing
     returning id, owner_id as "ownerId", connection_id as "connectionId",
       (select type from connections c where c.id = connection_id) as type`,
    [syncRunId],
    {
      id: column.number,
      ownerId: column.text,
      connectionId: column.number,
      type: column.textOf<ConnectionType>(),
    },
  );
}

const failedRunColumns = {
  ownerId: column.text,
  email: column.text,
  subject: column.text,
  firstName: column.text,
  language: column.textOf<Language>().orNull,
  sourceName: column.text,
  needsReconnect: column.boolean,
  attempt: column.number,
  /** Why the run failed as a whole; null when only some documents failed. */
  error: column.text.orNull,
  because: column.json<LocalizedReason>().orNull,
  total: column.number,
  failed: column.number,
  failures: column.json<SyncFailure[]>(),
};

/** Content of the e-mail about a failed run. */
export type FailedRun = column.RowOf<typeof failedRunColumns>;

/**
 * Marks the e-mail about a failed run as sent and returns its content. Returns undefined if it was sent
 * before, an e-mail about the source was sent in the last 20 hours, only documents failed that the last
 * e-mail named too, or mails or the account are disabled.
 */
export async function claimNotice(database: Database, syncRunId: number): Promise<FailedRun | undefined> {
  return findRow(
    database.pool,
    `update sync_runs r set notified_at = now()
     from connections c, users u left join user_settings p on p.owner_id = u.id, sync_settings s
     where r.id = $1 and r.notified_at is null and r.finished_at is not null
       and c.id = r.connection_id and c.owner_id = r.owner_id
       and u.id = r.owner_id and u.disabled_at is null and s.owner_id = r.owner_id and s.email_notifications
       and not exists (select from notification_settings m where m.owner_id = r.owner_id and not m.email_notifications)
       and not exists (select from sync_runs n where n.owner_id = r.owner_id and n.connection_id = r.connection_id
                         and n.notified_at > now() - make_interval(hours => ${minHoursBetweenMails}))
       and (r.error is not null or exists (
         select from jsonb_array_elements(r.failures) f where f->>'id' not in (
           select told->>'id' from (select n.failures from sync_runs n
             where n.owner_id = r.owner_id and n.connection_id = r.connection_id and n.notified_at is not null
             order by n.id desc limit 1) last, jsonb_array_elements(last.failures) told)))
     returning u.id as "ownerId", u.email, u.subject, u.first_name as "firstName", coalesce(p.language, s.language) as language, c.name as "sourceName",
       c.needs_reconnect as "needsReconnect", r.attempt, r.error, ${reasonExpression('r.error')} as because, r.total, r.failed, r.failures`,
    [syncRunId],
    failedRunColumns,
  );
}

/** Clears the mark of `claimNotice`, so that the e-mail can be sent later. */
export async function releaseNotice(database: Database, syncRunId: number): Promise<void> {
  await execute(database.pool, 'update sync_runs set notified_at = null where id = $1', [syncRunId]);
}
