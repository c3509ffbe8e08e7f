import type { LocalizedReason } from '@anito/contract/localized-reason';
import type { ConnectionType } from '@anito/contract/sources';
import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { SyncRunStatus } from '../../db/schema/sources.ts';
import { execute, findRow, getRow, listColumns, queryRows, type SqlRunner } from '../../db/sql.ts';
import { reasonExpression } from '../../db/stored-reasons.ts';
import type { PageTable } from './source-kind.ts';

const ownedColumns = {
  id: column.number,
  type: column.textOf<ConnectionType>(),
  contentVersion: column.number,
  purgedVersion: column.number,
};

/** Result of an access check: the source and the versions that search needs. */
export type OwnedConnection = column.RowOf<typeof ownedColumns>;

/** A document whose last attempt failed, and the run of that attempt. */
export type FailedDocument = {
  id: string;
  title: string;
  reason: string;
  because: LocalizedReason | null;
  syncRunId: number | null;
};

type LatestRun = {
  id: number;
  status: SyncRunStatus;
  total: number;
  successful: number;
  failed: number;
  error: string | null;
  because: LocalizedReason | null;
  isRefreshed: boolean;
};

const connectionColumns = {
  id: column.number,
  type: column.textOf<ConnectionType>(),
  name: column.text,
  description: column.text.orNull,
  lastSyncedAt: column.time.orNull,
  createdAt: column.time,
  updatedAt: column.time,
  revision: column.number,
  needsReconnect: column.boolean,
};
const cardColumns = {
  ...connectionColumns,
  documentCount: column.number,
  learnedCount: column.number,
  /** The latest `listedFailures`. */
  failedDocuments: column.json<FailedDocument[]>(),
  latestRun: column.json<LatestRun>().orNull,
};

/** A source with everything that its card shows. */
export type ConnectionRow = column.RowOf<typeof cardColumns>;

/** Maximum number of failures listed with a source. The counts of the run include all of them. */
const listedFailures = 100;

/**
 * Returns the owner's sources in the order of creation, optionally filtered. For `countedTypes` the document
 * count is the number of items, for other types that of documents.
 */
export async function listConnectionRows(
  database: Database,
  ownerId: string,
  filter: { id?: number | undefined; type?: ConnectionType; countedTypes: ConnectionType[] },
): Promise<ConnectionRow[]> {
  return queryRows(
    database.pool,
    `select ${listColumns(connectionColumns, 'c')},
       (case when c.type = any($4::text[]) then c.item_count
        else (select count(*) from documents d where d.connection_id = c.id and d.owner_id = c.owner_id)
        end)::int as "documentCount",
       (select count(*) from documents d
        where d.connection_id = c.id and d.owner_id = c.owner_id and d.fingerprint is not null)::int as "learnedCount",
       coalesce((select json_agg(f) from (
         select d.external_id as id, d.title, d.failure as reason, ${reasonExpression('d.failure')} as because,
           d.sync_run_id as "syncRunId" from documents d
         where d.connection_id = c.id and d.owner_id = c.owner_id and d.failure is not null
         order by d.processed_at desc, d.id desc limit ${listedFailures}) f), '[]'::json) as "failedDocuments",
       (select row_to_json(r) from (
         select s.id, s.status, s.total, s.successful, s.failed, s.error, ${reasonExpression('s.error')} as because,
           s.refreshed_at is not null as "isRefreshed" from sync_runs s
         where s.connection_id = c.id and s.owner_id = c.owner_id order by s.id desc limit 1) r) as "latestRun"
     from connections c
     where c.owner_id = $1 and ($2::bigint is null or c.id = $2) and ($3::text is null or c.type = $3)
     order by c.id`,
    [ownerId, filter.id, filter.type, filter.countedTypes],
    cardColumns,
  );
}

/**
 * Counts, by source, the pages that were fetched and never ingested. Sources without such pages are omitted.
 */
export async function countUnlearnedPages(
  database: Database,
  { table, isThere }: PageTable,
  ownerId: string,
  connectionIds: number[],
): Promise<Map<number, number>> {
  const rows = await queryRows(
    database.pool,
    `select p.connection_id as "connectionId", count(*)::int as pages from ${table} p
     where p.owner_id = $1 and p.connection_id = any($2::bigint[]) and p.document is not null and ${isThere}
       and not exists (select from documents d where d.owner_id = p.owner_id
         and d.connection_id = p.connection_id and d.external_id = p.page_id and d.fingerprint is not null)
     group by p.connection_id`,
    [ownerId, connectionIds],
    { connectionId: column.number, pages: column.number },
  );
  return new Map(rows.map(({ connectionId, pages }) => [connectionId, pages]));
}

/** Returns the sources of the owner among these ids, unordered. */
export async function listOwnedConnectionRows(
  database: Database,
  ownerId: string,
  ids: number[],
): Promise<OwnedConnection[]> {
  return queryRows(
    database.pool,
    `select ${listColumns(ownedColumns)} from connections where owner_id = $1 and id = any($2::bigint[])`,
    [ownerId, ids],
    ownedColumns,
  );
}

type Values = { name: string; description: string | null };

/** Values of a new, empty source. */
export type NewConnection = Values & { type: ConnectionType };

/** Inserts an empty source and returns its id. */
export async function insertConnection(
  runner: SqlRunner,
  ownerId: string,
  values: NewConnection,
): Promise<number> {
  const { id } = await getRow(
    runner,
    'insert into connections (owner_id, type, name, description) values ($1, $2, $3, $4) returning id',
    [ownerId, values.type, values.name, values.description],
    { id: column.number },
  );
  return id;
}

/**
 * Saves name and description of a source and raises its revision; undefined leaves a value unchanged. Returns
 * false when the source belongs to another owner, is of another type, or has another revision than the given
 * one. In a transaction it blocks other writers of the source, as `lockConnectionRow` does.
 */
export async function updateConnectionRow(
  runner: SqlRunner,
  { ownerId, connectionId }: { ownerId: string; connectionId: number },
  type: ConnectionType,
  values: Partial<Values>,
  revision: number | undefined,
): Promise<boolean> {
  const updated = await execute(
    runner,
    `update connections set name = coalesce($4, name), revision = revision + 1, updated_at = now(),
       description = case when $6 then $5 else description end
     where owner_id = $1 and id = $2 and type = $3 and ($7::int is null or revision = $7)`,
    [
      ownerId,
      connectionId,
      type,
      values.name,
      values.description,
      values.description !== undefined,
      revision,
    ],
  );
  return updated > 0;
}

/**
 * Locks a source until the transaction ends: blocks other writers and keeps its runs from ending. Returns the
 * number of its items; undefined when the source belongs to another owner or is of another type.
 */
export async function lockConnectionRow(
  runner: SqlRunner,
  scope: { ownerId: string; connectionId: number },
  type: ConnectionType,
): Promise<{ itemCount: number } | undefined> {
  return findRow(
    runner,
    `select item_count as "itemCount" from connections where id = $1 and owner_id = $2 and type = $3
     for no key update`,
    [scope.connectionId, scope.ownerId, type],
    { itemCount: column.number },
  );
}

/**
 * Deletes a source with its files, documents, passages, runs and links to assistants. Returns the storage
 * keys of its files, which are listed in `orphaned_objects` by then; undefined when the source does not
 * exist, belongs to another owner or is of another type.
 */
export async function deleteConnectionRow(
  database: Database,
  ownerId: string,
  id: number,
  type: ConnectionType,
): Promise<string[] | undefined> {
  return runInTransaction(database, async (runner) => {
    // The lock blocks uploads and sync commits until the row is gone; then they find no source and give up.
    const locked = await execute(
      runner,
      'select 1 from connections where id = $1 and owner_id = $2 and type = $3 for update',
      [id, ownerId, type],
    );
    if (locked === 0) return undefined;
    const orphans = await queryRows(
      runner,
      `insert into orphaned_objects (storage_key)
       select storage_key from files where connection_id = $1 and owner_id = $2
       on conflict do nothing returning storage_key as key`,
      [id, ownerId],
      { key: column.text },
    );
    await execute(runner, 'delete from connections where id = $1 and owner_id = $2', [id, ownerId]);
    return orphans.map(({ key }) => key);
  });
}
