import type { ApiKeyScope } from '@anito/contract/api-key-scopes';
import type { Database } from '../../db/database.ts';
import { lockOwner } from '../../db/lock-owner.ts';
import * as column from '../../db/result-columns.ts';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import { execute, findRow, getRow, listColumns, queryRows, toColumnName } from '../../db/sql.ts';
import type { StoredSecret } from './api-key-secret.ts';

const columns = {
  id: column.number,
  name: column.text,
  description: column.text.orNull,
  scopes: column.textList,
  allowedOrigins: column.textList,
  keyPrefix: column.text,
  keySuffix: column.text,
  isActive: column.boolean,
  totalRequests: column.number,
  lastUsedAt: column.time.orNull,
  createdAt: column.time,
};

export type ApiKeyRow = column.RowOf<typeof columns>;

/** Fields of a key that its owner can change. */
type ApiKeyChanges = Partial<
  Pick<ApiKeyRow, 'name' | 'description' | 'allowedOrigins' | 'isActive'> & { scopes: ApiKeyScope[] }
>;

const listed = listColumns(columns);

/** Returns the owner's keys, newest first. */
export async function listApiKeyRows(database: Database, ownerId: string): Promise<ApiKeyRow[]> {
  const statement = `select ${listed} from api_keys where owner_id = $1 order by id desc`;
  return queryRows(database.pool, statement, [ownerId], columns);
}

/** Returns a key of the owner, or undefined. */
export async function findApiKeyRow(
  database: Database,
  ownerId: string,
  id: number,
): Promise<ApiKeyRow | undefined> {
  const statement = `select ${listed} from api_keys where owner_id = $1 and id = $2`;
  return findRow(database.pool, statement, [ownerId, id], columns);
}

/**
 * Adds a key with the values that `decide` returns for the number of the owner's keys; an error of `decide`
 * adds none. Concurrent calls for one owner run one after another.
 */
export async function insertApiKey(
  database: Database,
  ownerId: string,
  secret: StoredSecret,
  decide: (count: number) => Pick<ApiKeyRow, 'name' | 'description' | 'allowedOrigins' | 'scopes'>,
): Promise<ApiKeyRow> {
  return runInTransaction(database, async (runner) => {
    await lockOwner(runner, ownerId);
    const { count } = await getRow(
      runner,
      'select count(*)::int as count from api_keys where owner_id = $1',
      [ownerId],
      { count: column.number },
    );
    const { name, description, scopes, allowedOrigins } = decide(count);
    return getRow(
      runner,
      `insert into api_keys (owner_id, name, description, scopes, allowed_origins, key_prefix, key_suffix, secret_hash)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${listed}`,
      [
        ownerId,
        name,
        description,
        scopes,
        allowedOrigins,
        secret.keyPrefix,
        secret.keySuffix,
        secret.secretHash,
      ],
      columns,
    );
  });
}

/** Changes the defined values of a key. Returns undefined when the owner does not have it. */
export async function updateApiKeyRow(
  database: Database,
  ownerId: string,
  id: number,
  changes: ApiKeyChanges | StoredSecret,
): Promise<ApiKeyRow | undefined> {
  const entries = Object.entries(changes).filter(([, value]) => value !== undefined);
  if (entries.length === 0) return findApiKeyRow(database, ownerId, id);
  const assignments = entries.map(([name], index) => `${toColumnName(name)} = $${index + 3}`);
  return findRow(
    database.pool,
    `update api_keys set ${assignments.join(', ')} where owner_id = $1 and id = $2 returning ${listed}`,
    [ownerId, id, ...entries.map(([, value]) => value)],
    columns,
  );
}

/** Deletes a key with its counts. Returns false when the owner does not have it. */
export async function deleteApiKeyRow(database: Database, ownerId: string, id: number): Promise<boolean> {
  return (
    (await execute(database.pool, 'delete from api_keys where owner_id = $1 and id = $2', [ownerId, id])) > 0
  );
}

const usableColumns = {
  id: column.number,
  ownerId: column.text,
  scopes: column.textList,
  allowedOrigins: column.textList,
  secretHash: column.bytes,
};

/** A usable key: it is active and its owner is enabled. */
export type UsableKey = column.RowOf<typeof usableColumns>;

const selectUsable = `select ${listColumns(usableColumns, 'k')} from api_keys k join users u on u.id = k.owner_id
  where k.is_active and u.disabled_at is null`;

const usableBySecret = { name: 'find-api-key', text: `${selectUsable} and k.secret_hash = $1` };
const usableById = { name: 'find-api-key-by-id', text: `${selectUsable} and k.id = $1` };

/**
 * Returns the key with the hash of a secret, if the key is active and its owner enabled; else undefined. The
 * owner is not known before.
 */
export async function findUsableKey(database: Database, secretHash: Buffer): Promise<UsableKey | undefined> {
  return findRow(database.pool, usableBySecret, [secretHash], usableColumns);
}

/**
 * Returns a key by id if it is active and its owner enabled, else undefined. It does not prove that the
 * caller has the key.
 */
export async function findUsableKeyById(database: Database, id: number): Promise<UsableKey | undefined> {
  return findRow(database.pool, usableById, [id], usableColumns);
}
