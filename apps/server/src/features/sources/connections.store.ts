import type { ConnectionType } from '@anito/contract/sources';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { queryRows, runInTransaction, type SqlRunner } from '../../db/run-in-transaction.ts';
import { documents } from '../../db/schema/knowledge.ts';
import { connections, syncRuns } from '../../db/schema/sources.ts';

type Row = typeof connections.$inferSelect;

const ownedColumns = {
  id: connections.id,
  type: connections.type,
  contentVersion: connections.contentVersion,
  purgedVersion: connections.purgedVersion,
};

/** What an access check gives: the source and the versions that search needs. */
export type OwnedConnection = Pick<Row, keyof typeof ownedColumns>;

/** A document whose last attempt failed, and the run in which that was. */
export type FailedDocument = { id: string; title: string; reason: string; syncRunId: number | null };

const cardColumns = {
  id: connections.id,
  type: connections.type,
  name: connections.name,
  description: connections.description,
  lastSyncedAt: connections.lastSyncedAt,
  createdAt: connections.createdAt,
  updatedAt: connections.updatedAt,
  needsReconnect: connections.needsReconnect,
};

/** A source with all that its card shows. */
export type ConnectionRow = Pick<Row, keyof typeof cardColumns> & {
  documentCount: number;
  /** The latest `listedFailures`. */
  failedDocuments: FailedDocument[];
  latestRun: {
    id: number;
    status: (typeof syncRuns.$inferSelect)['status'];
    total: number;
    successful: number;
    failed: number;
    error: string | null;
    isRefreshed: boolean;
  } | null;
};

/** Failures that are listed with a source; the run's counts tell how many there were. */
const listedFailures = 100;

// Drizzle names a column of a single table without its table, which a subquery would take for its own: so by hand.
const documentCount = sql<number>`(case when connections.type in ('file', 'notes') then connections.item_count
  else (select count(*) from ${documents} d where d.connection_id = connections.id and d.owner_id = connections.owner_id)
  end)::int`;

const failedDocuments = sql<FailedDocument[]>`coalesce((select json_agg(f) from (
  select d.external_id as id, d.title, d.failure as reason, d.sync_run_id as "syncRunId" from ${documents} d
  where d.connection_id = connections.id and d.owner_id = connections.owner_id and d.failure is not null
  order by d.processed_at desc, d.id desc limit ${sql.raw(String(listedFailures))}) f), '[]'::json)`;

const latestRun = sql<ConnectionRow['latestRun']>`(select row_to_json(r) from (
  select s.id, s.status, s.total, s.successful, s.failed, s.error,
    s.refreshed_at is not null as "isRefreshed" from ${syncRuns} s
  where s.connection_id = connections.id and s.owner_id = connections.owner_id
  order by s.id desc limit 1) r)`;

/** The owner's sources in the order they were made, all or only some. */
export async function listConnectionRows(
  database: Database,
  ownerId: string,
  filter: { id?: number; type?: ConnectionType } = {},
): Promise<ConnectionRow[]> {
  return database.db
    .select({ ...cardColumns, documentCount, failedDocuments, latestRun })
    .from(connections)
    .where(
      and(
        eq(connections.ownerId, ownerId),
        filter.id === undefined ? undefined : eq(connections.id, filter.id),
        filter.type === undefined ? undefined : eq(connections.type, filter.type),
      ),
    )
    .orderBy(asc(connections.id));
}

/** Those of the ids that are the owner's, in no order. */
export async function listOwnedConnectionRows(
  database: Database,
  ownerId: string,
  ids: number[],
): Promise<OwnedConnection[]> {
  return database.db
    .select(ownedColumns)
    .from(connections)
    .where(and(eq(connections.ownerId, ownerId), inArray(connections.id, ids)));
}

type Values = { name: string; description: string | null };

/** A source without anything in it. */
export type NewConnection = Values & { type: ConnectionType };

/** Adds an empty source; resolves to its id. */
export async function insertConnection(
  runner: SqlRunner,
  ownerId: string,
  values: NewConnection,
): Promise<number> {
  const [row] = await queryRows<{ id: string }>(
    runner,
    'insert into connections (owner_id, type, name, description) values ($1, $2, $3, $4) returning id',
    [ownerId, values.type, values.name, values.description],
  );
  return Number(row!.id);
}

/** Renames a source; false when it is not the owner's. */
export async function updateConnectionRow(
  database: Database,
  ownerId: string,
  id: number,
  type: ConnectionType,
  values: Values,
): Promise<boolean> {
  const rows = await database.db
    .update(connections)
    .set({ ...values, updatedAt: sql`now()` })
    .where(and(eq(connections.ownerId, ownerId), eq(connections.id, id), eq(connections.type, type)))
    .returning({ id: connections.id });
  return rows.length > 0;
}

/**
 * Keeps other writers of a source out, and its runs from ending, until the transaction ends. Resolves to how many files
 * or notes it holds; undefined when it is not the owner's or of another type.
 */
export async function lockConnection(
  runner: SqlRunner,
  scope: { ownerId: string; connectionId: number },
  type: ConnectionType,
): Promise<{ itemCount: number } | undefined> {
  const [row] = await queryRows<{ itemCount: number }>(
    runner,
    `select item_count as "itemCount" from connections where id = $1 and owner_id = $2 and type = $3
     for no key update`,
    [scope.connectionId, scope.ownerId, type],
  );
  return row;
}

/**
 * Removes a source with its files, documents, passages, runs and links to assistants. Resolves to the storage
 * keys of its files, by then listed in `orphaned_objects`; undefined when it is not the owner's.
 */
export async function deleteConnectionRow(
  database: Database,
  ownerId: string,
  id: number,
  type: ConnectionType,
): Promise<string[] | undefined> {
  return runInTransaction(database, async (runner) => {
    // The lock keeps uploads and sync commits out until the row is gone; then they find no source and give up.
    const locked = await queryRows(
      runner,
      'select 1 from connections where id = $1 and owner_id = $2 and type = $3 for update',
      [id, ownerId, type],
    );
    if (locked.length === 0) return undefined;
    const orphans = await queryRows<{ key: string }>(
      runner,
      `insert into orphaned_objects (storage_key)
       select storage_key from files where connection_id = $1 and owner_id = $2
       on conflict do nothing returning storage_key as key`,
      [id, ownerId],
    );
    await runner.query('delete from connections where id = $1 and owner_id = $2', [id, ownerId]);
    return orphans.map(({ key }) => key);
  });
}
