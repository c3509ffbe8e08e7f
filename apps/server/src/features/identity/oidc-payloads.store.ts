import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { execute, findRow, listColumns, type SqlRunner } from '../../db/sql.ts';

const columns = { payload: column.json<Record<string, unknown>>(), consumedAt: column.time.orNull };

/** One stored thing of the provider: a session, grant, code or refresh token. */
export type OidcPayload = column.RowOf<typeof columns>;

type NewOidcPayload = {
  key: string;
  model: string;
  payload: Record<string, unknown>;
  expiresAt: Date | null;
};

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

/** Stores a payload, replacing an earlier one of the same key. */
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

/** The payload of a key. */
export async function findOidcPayload(database: Database, key: string): Promise<OidcPayload | undefined> {
  return findRow(
    database.pool,
    `select ${listColumns(columns)} from oidc_payloads where key = $1`,
    [key],
    columns,
  );
}

/** The payload of a model by its uid (sessions). */
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

/** Marks a code or refresh token as used and forgets long used ones; false when somebody else has used it before. */
export async function consumeOidcPayload(database: Database, key: string): Promise<boolean> {
  const used = await findRow(
    database.pool,
    `update oidc_payloads set consumed_at = now() where key = $1 and consumed_at is null
     returning model, grant_id as "grantId"`,
    [key],
    { model: column.text, grantId: column.text.orNull },
  );
  if (used?.grantId) await removeOldUsed(database, used.model, used.grantId);
  return used !== undefined;
}

/** Used tokens of a grant that are kept, so that whoever shows one again ends the whole family. */
const maxUsed = 20;

async function removeOldUsed(database: Database, model: string, grantId: string): Promise<void> {
  const used = 'grant_id = $1 and model = $2 and consumed_at is not null';
  await execute(
    database.pool,
    `delete from oidc_payloads where ${used} and key not in
       (select key from oidc_payloads where ${used} order by consumed_at desc limit $3)`,
    [grantId, model, maxUsed],
  );
}

/** Removes the payload of a key. */
export async function deleteOidcPayload(database: Database, key: string): Promise<void> {
  await execute(database.pool, 'delete from oidc_payloads where key = $1', [key]);
}

/** Removes the codes and tokens of one model that a grant has given out. */
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

/** What belongs to a sign-in: its grant, what it gave out, and the session that would give its browser a new one. */
const ofGrant = (
  place: string,
) => `(coalesce(grant_id, '') = ${place} or key = 'Grant:' || ${place} or (model = 'Session'
   and jsonb_path_exists(payload, '$.authorizations.*.grantId ? (@ == $grant)', jsonb_build_object('grant', ${place}::text))))`;

/**
 * Removes every session, grant, code and token of an account, and sign-ins whose password was right but which their
 * browsers have not followed to the end: its browsers and programs are signed out, save the one of the grant that is kept.
 */
export async function deleteOidcPayloadsOfAccount(
  runner: SqlRunner,
  accountId: string,
  keptGrantId: string | null = null,
): Promise<void> {
  await execute(
    runner,
    `delete from oidc_payloads
     where (payload ->> 'accountId' = $1 or payload #>> '{result,login,accountId}' = $1
         or payload #>> '{result,secondFactor,accountId}' = $1)
       and ($2::text is null or not ${ofGrant('$2')})`,
    [accountId, keptGrantId],
  );
}

/** Removes one sign-in of an account with all that it gave out. */
export async function deleteOidcPayloadsOfSession(runner: SqlRunner, grantId: string): Promise<void> {
  await execute(runner, `delete from oidc_payloads where ${ofGrant('$1')}`, [grantId]);
}

/** Removes what has expired; safe to run at any time and twice. */
export async function removeExpiredPayloads(database: Database): Promise<void> {
  await execute(database.pool, 'delete from oidc_payloads where expires_at < now()');
}
