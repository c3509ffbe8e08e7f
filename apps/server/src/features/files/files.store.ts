import type { FileKind } from '@anito/contract/limits';
import type { LocalizedReason } from '@anito/contract/localized-reason';
import type { Database } from '../../db/database.ts';
import { joinDocument } from '../../db/join-document.ts';
import * as column from '../../db/result-columns.ts';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import { execute, findRow, listColumns, queryRows, type SqlRunner } from '../../db/sql.ts';
import { reasonExpression } from '../../db/stored-reasons.ts';
import { type StoredWarning, warningsExpression } from '../../db/stored-warnings.ts';
import { raiseContentVersion } from '../knowledge/knowledge.store.ts';
import { lockConnection } from '../sources/connections.service.ts';

const fileColumns = {
  id: column.number,
  connectionId: column.number,
  originalName: column.text,
  kind: column.textOf<FileKind>(),
  sizeBytes: column.number,
  sha256: column.text,
  storageKey: column.text,
  createdAt: column.time,
};
const documentColumns = {
  fingerprint: column.text.orNull,
  failure: column.text.orNull,
  passageCount: column.number.orNull,
};
const columns = {
  ...fileColumns,
  documentId: column.number.orNull,
  ...documentColumns,
  because: column.json<LocalizedReason>().orNull,
  warnings: column.json<StoredWarning[]>().orNull,
};

/** A file with the state of its document. `fingerprint` is null until it is ingested. */
export type FileRow = column.RowOf<typeof columns>;

/** A file whose bytes are in storage. */
type NewFile = Pick<FileRow, 'originalName' | 'kind' | 'sizeBytes' | 'sha256' | 'storageKey'>;

/**
 * Returns the owner's files with the state of their documents, by id. The filters limit them to one source or
 * some ids; with both, a file must match both.
 */
export async function listFileRows(
  database: Database,
  ownerId: string,
  filter: { connectionId?: number; ids?: number[] } = {},
): Promise<FileRow[]> {
  return queryRows(
    database.pool,
    `select ${listColumns(fileColumns, 'f')}, d.id as "documentId", ${listColumns(documentColumns, 'd')},
       ${reasonExpression('d.failure')} as because,
       ${warningsExpression('d')} as warnings from files f
     ${joinDocument('f', 'f.id::text')}
     where f.owner_id = $1 and ($2::bigint is null or f.connection_id = $2)
       and ($3::bigint[] is null or f.id = any($3)) order by f.id`,
    [ownerId, filter.connectionId, filter.ids],
    columns,
  );
}

/**
 * Inserts files into a source, all or none, and calls `check` in the same transaction; if it throws, nothing
 * is inserted. Returns the ids. Returns undefined when the source is not the owner's or of another type, and
 * `too-many` when it would hold more than `limit` files.
 */
export async function insertFiles(
  database: Database,
  ownerId: string,
  connectionId: number,
  newFiles: NewFile[],
  limit: number,
  check: (runner: SqlRunner, ids: number[]) => Promise<void>,
): Promise<number[] | undefined | 'too-many'> {
  return runInTransaction(database, async (runner) => {
    const locked = await lockConnection(runner, { ownerId, connectionId }, 'file');
    if (!locked) return undefined;
    if (locked.itemCount + newFiles.length > limit) return 'too-many';
    const rows = await queryRows(
      runner,
      `insert into files (owner_id, connection_id, original_name, kind, size_bytes, sha256, storage_key)
       select $1, $2, f.* from unnest($3::text[], $4::text[], $5::int[], $6::text[], $7::text[]) f
       returning id`,
      [
        ownerId,
        connectionId,
        newFiles.map((file) => file.originalName),
        newFiles.map((file) => file.kind),
        newFiles.map((file) => file.sizeBytes),
        newFiles.map((file) => file.sha256),
        newFiles.map((file) => file.storageKey),
      ],
      { id: column.number },
    );
    const ids = rows.map(({ id }) => id);
    await check(runner, ids);
    await execute(runner, 'delete from orphaned_objects where storage_key = any($1)', [
      newFiles.map((file) => file.storageKey),
    ]);
    return ids;
  });
}

const headColumns = {
  id: column.number,
  originalName: column.text,
  kind: column.textOf<FileKind>(),
  sizeBytes: column.number,
  sha256: column.text,
};

/** A file as it is listed for a sync. */
export type FileHead = column.RowOf<typeof headColumns>;

/**
 * Returns the files of a source by id, without the state of their documents. Can run in the caller's
 * transaction.
 */
export function listFileHeads(
  runner: SqlRunner,
  { ownerId, connectionId }: { ownerId: string; connectionId: number },
): Promise<FileHead[]> {
  return queryRows(
    runner,
    `select ${listColumns(headColumns)} from files where owner_id = $1 and connection_id = $2 order by id`,
    [ownerId, connectionId],
    headColumns,
  );
}

/** The columns that tell whether bytes are those of a file. */
export type StoredFile = Pick<FileRow, 'id' | 'sizeBytes' | 'sha256' | 'storageKey'>;

const storedColumns = {
  id: column.number,
  sizeBytes: column.number,
  sha256: column.text,
  storageKey: column.text,
};

/** Returns the next `limit` files of all accounts after an id, by id, for maintenance commands. */
export async function listStoredFiles(
  database: Database,
  afterId: number,
  limit: number,
): Promise<StoredFile[]> {
  return queryRows(
    database.pool,
    `select ${listColumns(storedColumns)} from files where id > $1 order by id limit $2`,
    [afterId, limit],
    storedColumns,
  );
}

/** Returns the given storage keys that no file uses. */
export async function findUnusedKeys(database: Database, storageKeys: string[]): Promise<string[]> {
  const rows = await queryRows(
    database.pool,
    'select key from unnest($1::text[]) key where not exists (select from files where storage_key = key)',
    [storageKeys],
    { key: column.text },
  );
  return rows.map(({ key }) => key);
}

/**
 * Deletes a file's row and calls `alsoRemove` (which returns the number of removed documents) in the same
 * transaction, under the lock of its source. Returns the storage key, which is now an orphan. Returns
 * undefined when the owner does not have the file.
 */
export async function deleteFileRow(
  database: Database,
  ownerId: string,
  file: { id: number; connectionId: number },
  alsoRemove: (runner: SqlRunner) => Promise<number>,
): Promise<string | undefined> {
  return runInTransaction(database, async (runner) => {
    await lockConnection(runner, { ownerId, connectionId: file.connectionId }, 'file');
    const row = await findRow(
      runner,
      'delete from files where id = $1 and owner_id = $2 returning storage_key as key',
      [file.id, ownerId],
      { key: column.text },
    );
    if (!row) return undefined;
    if ((await alsoRemove(runner)) > 0) {
      await raiseContentVersion(runner, { ownerId, connectionId: file.connectionId }, true);
    }
    await execute(runner, 'insert into orphaned_objects (storage_key) values ($1) on conflict do nothing', [
      row.key,
    ]);
    return row.key;
  });
}

/**
 * Returns those of the ids that are still files of the source, as texts. Runs in the transaction that stores
 * their content.
 */
export async function findExistingFileIds(
  runner: SqlRunner,
  scope: { ownerId: string; connectionId: number },
  externalIds: string[],
): Promise<Set<string>> {
  const rows = await queryRows(
    runner,
    'select id::text from files where owner_id = $1 and connection_id = $2 and id = any($3::bigint[])',
    [scope.ownerId, scope.connectionId, externalIds],
    { id: column.text },
  );
  return new Set(rows.map(({ id }) => id));
}
