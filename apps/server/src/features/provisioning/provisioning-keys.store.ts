import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import { execute, findRow, getRow, queryRows, type SqlRunner } from '../../db/sql.ts';

const columns = {
  id: column.number,
  name: column.text,
  scopes: column.textList,
  keySuffix: column.text,
  createdBy: column.text.orNull,
  createdAt: column.time,
  lastUsedAt: column.time.orNull,
};

/** A provisioning key that is not revoked. */
export type ProvisioningKeyRow = column.RowOf<typeof columns>;

const selected = `select k.id, k.name, k.scopes, k.key_suffix as "keySuffix", u.email as "createdBy",
    k.created_at as "createdAt", k.last_used_at as "lastUsedAt"
  from provisioning_keys k left join users u on u.id = k.created_by_id where k.revoked_at is null`;

/** Returns the provisioning keys that are not revoked, newest first. */
export async function listKeyRows({ pool }: Pick<Database, 'pool'>): Promise<ProvisioningKeyRow[]> {
  return queryRows(pool, `${selected} order by k.id desc`, [], columns);
}

type NewKey = {
  name: string;
  scopes: readonly string[];
  keySuffix: string;
  secretHash: Buffer;
  createdById: string;
};

/**
 * Inserts a provisioning key and calls `alsoDo` in the same transaction. `decide` gets the number of keys
 * that are not revoked and throws when there are too many. Concurrent calls wait for each other.
 */
export async function insertKey(
  database: Database,
  key: NewKey,
  decide: (count: number) => void,
  alsoDo: (runner: SqlRunner, id: number) => Promise<unknown>,
): Promise<ProvisioningKeyRow> {
  return runInTransaction(database, async (runner) => {
    await execute(runner, 'lock table provisioning_keys in share row exclusive mode');
    const { count } = await getRow(
      runner,
      'select count(*)::int as count from provisioning_keys where revoked_at is null',
      [],
      { count: column.number },
    );
    decide(count);
    const { id } = await getRow(
      runner,
      `insert into provisioning_keys (name, scopes, key_suffix, secret_hash, created_by_id)
       values ($1, $2, $3, $4, $5) returning id`,
      [key.name, key.scopes, key.keySuffix, key.secretHash, key.createdById],
      { id: column.number },
    );
    await alsoDo(runner, id);
    return getRow(runner, `${selected} and k.id = $1`, [id], columns);
  });
}

/** Revokes a provisioning key. Returns its name, or undefined when it is missing or already revoked. */
export async function revokeKeyRow(runner: SqlRunner, id: number): Promise<string | undefined> {
  const row = await findRow(
    runner,
    'update provisioning_keys set revoked_at = now() where id = $1 and revoked_at is null returning name',
    [id],
    { name: column.text },
  );
  return row?.name;
}

const usableColumns = { id: column.number, scopes: column.textList, isUseRecorded: column.boolean };

/** The key with a secret, and whether its use in this minute is already recorded. */
export type UsableKey = column.RowOf<typeof usableColumns>;

const usableBySecret = {
  name: 'find-provisioning-key',
  text: `select id, scopes, coalesce(last_used_at > now() - interval '1 minute', false) as "isUseRecorded"
    from provisioning_keys where secret_hash = $1 and revoked_at is null`,
};

/**
 * Returns the provisioning key with this hash of its secret. Returns undefined for an unknown or revoked one.
 */
export async function findUsableKey(
  { pool }: Pick<Database, 'pool'>,
  secretHash: Buffer,
): Promise<UsableKey | undefined> {
  return findRow(pool, usableBySecret, [secretHash], usableColumns);
}

/** Stores the current time as the last use of a provisioning key. */
export async function recordKeyUse({ pool }: Pick<Database, 'pool'>, id: number): Promise<void> {
  await execute(pool, 'update provisioning_keys set last_used_at = now() where id = $1', [id]);
}
