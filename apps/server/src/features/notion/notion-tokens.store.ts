import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { execute, findRow, getRow, queryRows } from '../../db/sql.ts';

/** Keeps an encrypted token under the hash of its handle for so many hours; resolves to when that ends. */
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

/** The encrypted token of a handle; undefined when it is not the owner's or has expired. */
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

/** Removes the tokens whose handles have expired. Safe at any time and twice. */
export async function removeExpiredTokens(database: Database): Promise<void> {
  await execute(database.pool, 'delete from notion_tokens where expires_at <= now()');
}

const sealedColumns = { id: column.text, ownerId: column.text, token: column.bytes };

/** A stored token with all that its place is made of. */
export type SealedToken = column.RowOf<typeof sealedColumns>;

/** Where tokens lie, and what names one there. */
const places = {
  handles: { table: 'notion_tokens', key: 'handle_hash' },
  connections: { table: 'notion_connections', key: 'connection_id' },
} as const;
export type TokenPlace = keyof typeof places;

/** The next stored tokens of all owners after `after`, by id, at most 500: for the rotation of keys only. */
export async function listSealedTokens(
  database: Pick<Database, 'pool'>,
  place: TokenPlace,
  after: string,
): Promise<SealedToken[]> {
  const { table, key } = places[place];
  return queryRows(
    database.pool,
    `select ${key}::text as id, owner_id as "ownerId", token from ${table}
     where ${key}::text collate "C" > $1 order by ${key}::text collate "C" limit 500`,
    [after],
    sealedColumns,
  );
}

/** Puts another encryption of the same token in its place, unless it has changed meanwhile. */
export async function replaceSealedToken(
  database: Pick<Database, 'pool'>,
  place: TokenPlace,
  sealed: SealedToken,
  token: Buffer,
): Promise<void> {
  const { table, key } = places[place];
  await execute(
    database.pool,
    `update ${table} set token = $4 where ${key}::text = $1 and owner_id = $2 and token = $3`,
    [sealed.id, sealed.ownerId, sealed.token, token],
  );
}
