import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import type { SqlRunner } from '../../db/run-in-transaction.ts';
import { oidcPayloads } from '../../db/schema/identity.ts';

/** One stored thing of the provider: a session, grant, code or refresh token. */
export type OidcPayload = { payload: Record<string, unknown>; consumedAt: Date | null };

type NewOidcPayload = {
  key: string;
  model: string;
  payload: Record<string, unknown>;
  expiresAt: Date | null;
};

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

const columns = { payload: oidcPayloads.payload, consumedAt: oidcPayloads.consumedAt };

/** Stores a payload, replacing an earlier one of the same key. */
export async function upsertOidcPayload(database: Database, row: NewOidcPayload): Promise<void> {
  const values = {
    ...row,
    grantId: textOrNull(row.payload.grantId),
    uid: textOrNull(row.payload.uid),
  };
  const { key, ...changes } = values;
  await database.db
    .insert(oidcPayloads)
    .values(values)
    .onConflictDoUpdate({ target: oidcPayloads.key, set: changes });
}

/** The payload of a key. */
export async function findOidcPayload(database: Database, key: string): Promise<OidcPayload | undefined> {
  const [row] = await database.db.select(columns).from(oidcPayloads).where(eq(oidcPayloads.key, key));
  return row;
}

/** The payload of a model by its uid (sessions). */
export async function findOidcPayloadByUid(
  database: Database,
  model: string,
  uid: string,
): Promise<OidcPayload | undefined> {
  const [row] = await database.db
    .select(columns)
    .from(oidcPayloads)
    .where(and(eq(oidcPayloads.uid, uid), eq(oidcPayloads.model, model)));
  return row;
}

/** Marks a code or refresh token as used and forgets long used ones; false when somebody else has used it before. */
export async function consumeOidcPayload(database: Database, key: string): Promise<boolean> {
  const rows = await database.db
    .update(oidcPayloads)
    .set({ consumedAt: sql`now()` })
    .where(and(eq(oidcPayloads.key, key), isNull(oidcPayloads.consumedAt)))
    .returning({ model: oidcPayloads.model, grantId: oidcPayloads.grantId });
  const [used] = rows;
  if (used?.grantId) await removeOldUsed(database, used.model, used.grantId);
  return used !== undefined;
}

/** Used tokens of a grant that are kept, so that whoever shows one again ends the whole family. */
const mostUsed = 20;

async function removeOldUsed(database: Database, model: string, grantId: string): Promise<void> {
  const used = 'grant_id = $1 and model = $2 and consumed_at is not null';
  await database.pool.query(
    `delete from oidc_payloads where ${used} and key not in
       (select key from oidc_payloads where ${used} order by consumed_at desc limit $3)`,
    [grantId, model, mostUsed],
  );
}

/** Removes the payload of a key. */
export async function deleteOidcPayload(database: Database, key: string): Promise<void> {
  await database.db.delete(oidcPayloads).where(eq(oidcPayloads.key, key));
}

/** Removes the codes and tokens of one model that a grant has given out. */
export async function deleteOidcPayloadsOfGrant(
  database: Database,
  model: string,
  grantId: string,
): Promise<void> {
  await database.db
    .delete(oidcPayloads)
    .where(and(eq(oidcPayloads.grantId, grantId), eq(oidcPayloads.model, model)));
}

/**
 * Removes every session, grant, code and token of an account, and sign-ins whose password was right but which their
 * browsers have not followed to the end: its browsers and programs are signed out.
 */
export async function deleteOidcPayloadsOfAccount(runner: SqlRunner, accountId: string): Promise<void> {
  await runner.query(
    `delete from oidc_payloads
     where payload ->> 'accountId' = $1 or payload #>> '{result,login,accountId}' = $1`,
    [accountId],
  );
}

/** Removes what has expired; safe to run at any time and twice. */
export async function removeExpiredPayloads(database: Database): Promise<void> {
  await database.db.delete(oidcPayloads).where(lt(oidcPayloads.expiresAt, sql`now()`));
}
