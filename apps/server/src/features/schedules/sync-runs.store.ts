import type { LocalizedReason } from '@anito/contract/localized-reason';
import type { SyncTrigger } from '@anito/contract/schedules';
import type { ConnectionType } from '@anito/contract/sources';
import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import type { SyncFailure, SyncRunStatus } from '../../db/schema/sources.ts';
import { listColumns, queryRows } from '../../db/sql.ts';
import { reasonExpression } from '../../db/stored-reasons.ts';

const runColumns = {
  id: column.number,
  connectionId: column.number,
  trigger: column.textOf<SyncTrigger>(),
  status: column.textOf<SyncRunStatus>(),
  total: column.number,
  successful: column.number,
  failed: column.number,
  unchanged: column.number,
  removed: column.number,
  error: column.text.orNull,
  failures: column.json<SyncFailure[]>(),
  createdAt: column.time,
  startedAt: column.time.orNull,
  finishedAt: column.time.orNull,
};

const columns = {
  ...runColumns,
  connectionType: column.textOf<ConnectionType>(),
  connectionName: column.text,
  isFull: column.boolean,
  because: column.json<LocalizedReason>().orNull,
  /**
   * Until an external source was scanned, `successful` counts scanned pages, none of which are stored yet.
   */
  isRefreshed: column.boolean,
};

/**
 * Returns up to `limit` runs of the owner's sources, newest first: of all or of one source, older than the
 * run with the id `before`.
 */
export async function listRunRows(
  database: Database,
  ownerId: string,
  filter: { connectionId?: number | undefined; before?: number | undefined; limit: number },
): Promise<column.RowOf<typeof columns>[]> {
  return queryRows(
    database.pool,
    `select ${listColumns(runColumns, 'r')}, c.type as "connectionType", c.name as "connectionName",
       r.refresh_vectors as "isFull", ${reasonExpression('r.error')} as because, r.refreshed_at is not null as "isRefreshed"
     from sync_runs r join connections c on c.id = r.connection_id and c.owner_id = r.owner_id
     where r.owner_id = $1 and ($2::bigint is null or r.connection_id = $2) and ($3::bigint is null or r.id < $3)
     order by r.id desc limit $4`,
    [ownerId, filter.connectionId, filter.before, filter.limit],
    columns,
  );
}
