import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { execute, findRow, getRow } from '../../db/sql.ts';

/**
 * Stores an encrypted token under the hash of its handle for `hours`. Returns the time at which it expires.
 */
export async function insertToken(
  database: Database,
  ownerId: string,
  values: { handleHash: string; token: Buffer; workspaceName: string; hours: number },
): Promise<Date> {
  const { expiresAt } = await getRow(
    database.pool,
    `insert into notion_tokens (handle_hash, owner_id, token, workspace_name, expires_at)
     values ($1, $2, $3, $4, now() + $5 * interval '1 hour') returning expires_at as "expiresAt"`,
    [values.handleHash, ownerId, values.token, values.workspaceName, values.hours],
    { expiresAt: column.time },
  );
  return expiresAt;
}

/**
 * Returns the encrypted token of a handle. Returns undefined when it belongs to another owner or has expired.
 */
export async function findToken(
  database: Database,
  ownerId: string,
  handleHash: string,
): Promise<Buffer | undefined> {
  const row = await findRow(
    database.pool,
    'select token from notion_tokens where handle_hash = $1 and owner_id = $2 and expires_at > now()',
    [handleHash, ownerId],
    { token: column.bytes },
  );
  return row?.token;
}

/** Deletes tokens whose handles have expired. Safe to run at any time and more than once. */
export async function removeExpiredTokens(database: Database): Promise<void> {
  await execute(database.pool, 'delete from notion_tokens where expires_at <= now()');
}
