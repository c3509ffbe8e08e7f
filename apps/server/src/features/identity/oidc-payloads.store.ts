import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { execute, findRow, listColumns, type SqlRunner } from '../../db/sql.ts';

const columns = { payload: column.json<Record<string, unknown>>(), consumedAt: column.time.orNull };

/** Stored object of the provider: a session, grant, code or refresh token. */
export type OidcPayload = column.RowOf<typeof columns>;

type NewOidcPayload = {
  key: string;
  model: string;
  payload: Record<string, unknown>;
  expiresAt: Date | null;
};

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

/** Stores a payload and replaces an earlier one with the same key. */
export async function upsertOidcPayload(database: Database, row: NewOidcPayload): Promise<void> {
  const { key, model, payload, expiresAt } = row;
  await execute(
    database.pool,
    `insert into oidc_payloads (key, model, payload, expires_at, grant_id, uid) values ($1, $2, $3, $4, $5, $6)
     on conflict (key) do update set model = excluded.model, payload = excluded.payload,
       expires_at = excluded.expires_at, grant_id = excluded.grant_id, uid = excluded.uid`,
    [key, model, JSON.stringify(payload), expiresAt, textOrNull(payload.grantId), textOrNull(payload.uid)],
  );
}

/** Returns the payload of a key, or undefined; it may have expired. */
export async function findOidcPayload(database: Database, key: string): Promise<OidcPayload | undefined> {
  return findRow(
    database.pool,
    `select ${listColumns(columns)} from oidc_payloads where key = $1`,
    [key],
    columns,
  );
}

/** Returns the payload of a model with a uid (only sessions have one), or undefined; it may have expired. */
export async function findOidcPayloadByUid(
  database: Database,
  model: string,
  uid: string,
): Promise<OidcPayload | undefined> {
  return findRow(
    database.pool,
    `select ${listColumns(columns)} from oidc_payloads where uid = $1 and model = $2`,
    [uid, model],
    columns,
  );
}

/**
 * Marks a code or refresh token as used, and deletes the oldest used ones of its model and grant beyond 20.
 * Returns false when it was used before or is missing.
 */
export async function consumeOidcPayload(database: Database, key: string): Promise<boolean> {
  const used = await findRow(
    database.pool,
    `update oidc_payloads set consumed_at = now() where key = $1 and consumed_at is null
     returning model, grant_id as "grantId"`,
    [key],
    { model: column.text, grantId: column.text.orNull },
  );
  if (used?.grantId) await deleteOldUsedTokens(database, used.model, used.grantId);
  return used !== undefined;
}

/** Number of used tokens kept per grant and model. A reuse of a kept token ends the whole family. */
const maxUsedTokens = 20;

/** Deletes the oldest used tokens of a grant beyond the newest `maxUsedTokens`. */
async function deleteOldUsedTokens(database: Database, model: string, grantId: string): Promise<void> {
  const used = 'grant_id = $1 and model = $2 and consumed_at is not null';
  await execute(
    database.pool,
    `delete from oidc_payloads where ${used} and key not in
       (select key from oidc_payloads where ${used} order by consumed_at desc limit $3)`,
    [grantId, model, maxUsedTokens],
  );
}

/** Deletes the payload of a key. */
export async function deleteOidcPayload(database: Database, key: string): Promise<void> {
  await execute(database.pool, 'delete from oidc_payloads where key = $1', [key]);
}

/** Deletes the codes and tokens of one model that a grant has issued. */
export async function deleteOidcPayloadsOfGrant(
  database: Database,
  model: string,
  grantId: string,
): Promise<void> {
  await execute(database.pool, 'delete from oidc_payloads where grant_id = $1 and model = $2', [
    grantId,
    model,
  ]);
}

/**
 * SQL condition for everything of a sign-in: its grant, the tokens of the grant, and the session that would
 * give its browser a new grant. `place` is the query's parameter with the grant's id, such as `$1`.
 */
const matchesGrant = (
  place: string,
) => `(coalesce(grant_id, '') = ${place} or key = 'Grant:' || ${place} or (model = 'Session'
   and jsonb_path_exists(payload, '$.authorizations.*.grantId ? (@ == $grant)', jsonb_build_object('grant', ${place}::text))))`;

/**
 * Deletes every session, grant, code and token of an account, and unfinished sign-ins whose password was
 * correct. This signs out all browsers and programs, except those of the grant `keepGrantId`.
 */
export async function deleteOidcPayloadsOfAccount(
  runner: SqlRunner,
  accountId: string,
  keepGrantId: string | null = null,
): Promise<void> {
  await execute(
    runner,
    `delete from oidc_payloads
     where (payload ->> 'accountId' = $1 or payload #>> '{result,login,accountId}' = $1
         or payload #>> '{result,secondFactor,accountId}' = $1)
       and ($2::text is null or not ${matchesGrant('$2')})`,
    [accountId, keepGrantId],
  );
}

/**
 * Signs out one browser: deletes its grant with all codes and tokens, and the session that would give it a
 * new grant.
 */
export async function deleteOidcPayloadsOfSession(runner: SqlRunner, grantId: string): Promise<void> {
  await execute(runner, `delete from oidc_payloads where ${matchesGrant('$1')}`, [grantId]);
}

/** Deletes the expired payloads of all accounts. */
export async function removeExpiredPayloads(database: Database): Promise<void> {
  await execute(database.pool, 'delete from oidc_payloads where expires_at < now()');
}
