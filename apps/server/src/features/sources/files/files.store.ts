import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { queryRows, runInTransaction, type SqlRunner } from '../../../db/run-in-transaction.ts';
import { documents } from '../../../db/schema/knowledge.ts';
import { files } from '../../../db/schema/sources.ts';
import { lockConnection } from '../connections.store.ts';
import { raiseContentVersion } from '../sync/sync.store.ts';

const { ownerId: _ownerId, ...fileColumns } = getTableColumns(files);

/** A file with what became of it; `fingerprint` is null until it was learned. */
export type FileRow = Omit<typeof files.$inferSelect, 'ownerId'> & {
  documentId: number | null;
  fingerprint: string | null;
  failure: string | null;
  passageCount: number | null;
};

/** A file whose bytes are kept in storage. */
export type NewFile = Pick<FileRow, 'originalName' | 'kind' | 'sizeBytes' | 'sha256' | 'storageKey'>;

/** The owner's files, all or those of one source or with these ids, oldest first. */
export async function listFileRows(
  database: Database,
  ownerId: string,
  filter: { connectionId?: number; ids?: number[] } = {},
): Promise<FileRow[]> {
  return database.db
    .select({
      ...fileColumns,
      documentId: documents.id,
      fingerprint: documents.fingerprint,
      failure: documents.failure,
      passageCount: documents.passageCount,
    })
    .from(files)
    .leftJoin(
      documents,
      and(
        eq(documents.connectionId, files.connectionId),
        eq(documents.ownerId, files.ownerId),
        eq(documents.externalId, sql`${files.id}::text`),
      ),
    )
    .where(
      and(
        eq(files.ownerId, ownerId),
        filter.connectionId === undefined ? undefined : eq(files.connectionId, filter.connectionId),
        filter.ids === undefined ? undefined : inArray(files.id, filter.ids),
      ),
    )
    .orderBy(asc(files.id));
}

/**
 * Adds files to a source, all or none, and then runs `check` in the same transaction, whose failure takes them back.
 * Resolves to their ids; undefined when the source is not the owner's, `too-many` when it would hold more than `most`.
 */
export async function insertFiles(
  database: Database,
  ownerId: string,
  connectionId: number,
  added: NewFile[],
  most: number,
  check: (runner: SqlRunner) => Promise<void>,
): Promise<number[] | undefined | 'too-many'> {
  return runInTransaction(database, async (runner) => {
    const locked = await lockConnection(runner, { ownerId, connectionId }, 'file');
    if (!locked) return undefined;
    if (locked.itemCount + added.length > most) return 'too-many';
    const rows = await queryRows<{ id: string }>(
      runner,
      `insert into files (owner_id, connection_id, original_name, kind, size_bytes, sha256, storage_key)
       select $1, $2, f.* from unnest($3::text[], $4::text[], $5::int[], $6::text[], $7::text[]) f
       returning id`,
      [
        ownerId,
        connectionId,
        added.map((file) => file.originalName),
        added.map((file) => file.kind),
        added.map((file) => file.sizeBytes),
        added.map((file) => file.sha256),
        added.map((file) => file.storageKey),
      ],
    );
    await check(runner);
    await queryRows(runner, 'delete from orphaned_objects where storage_key = any($1)', [
      added.map((file) => file.storageKey),
    ]);
    return rows.map(({ id }) => Number(id));
  });
}

/**
 * Removes a file's row and runs `alsoRemove` in the same transaction, under the lock of its source. Resolves to the
 * storage key, by then listed in `orphaned_objects`; undefined when the file is not the owner's.
 */
export async function deleteFileRow(
  database: Database,
  ownerId: string,
  file: { id: number; connectionId: number },
  alsoRemove: (runner: SqlRunner) => Promise<number>,
): Promise<string | undefined> {
  return runInTransaction(database, async (runner) => {
    await lockConnection(runner, { ownerId, connectionId: file.connectionId }, 'file');
    const [row] = await queryRows<{ key: string }>(
      runner,
      'delete from files where id = $1 and owner_id = $2 returning storage_key as key',
      [file.id, ownerId],
    );
    if (!row) return undefined;
    if ((await alsoRemove(runner)) > 0) {
      await raiseContentVersion(runner, { ownerId, connectionId: file.connectionId }, true);
    }
    await runner.query('insert into orphaned_objects (storage_key) values ($1) on conflict do nothing', [
      row.key,
    ]);
    return row.key;
  });
}

/** Those of the ids that are still files of the source; asked inside the transaction that stores their content. */
export async function findExistingFileIds(
  runner: SqlRunner,
  scope: { ownerId: string; connectionId: number },
  externalIds: string[],
): Promise<Set<string>> {
  const rows = await queryRows<{ id: string }>(
    runner,
    'select id::text from files where owner_id = $1 and connection_id = $2 and id = any($3::bigint[])',
    [scope.ownerId, scope.connectionId, externalIds],
  );
  return new Set(rows.map(({ id }) => id));
}
