import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { queryRows } from '../../db/sql.ts';

/**
 * Returns those of the keys that the SQL statement does not return in its column `key`. The statement's only
 * parameter is the list of keys.
 */
async function findMissing(database: Database, statement: string, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await queryRows(database.pool, statement, [keys], { key: column.text });
  const existing = new Set(rows.map(({ key }) => key));
  return new Set(keys.filter((key) => !existing.has(key)));
}

/** Returns those of the users whose account is disabled or deleted. */
export async function findDisabledUsers(database: Database, userIds: string[]): Promise<Set<string>> {
  const enabled = 'select id as key from users where id = any($1::uuid[]) and disabled_at is null';
  return findMissing(database, enabled, userIds);
}

/**
 * Returns those of the grants (OAuth sign-ins of the built-in identity provider) that have expired or were
 * ended by a sign-out, a reused refresh token or a new password.
 */
export async function findEndedGrants(database: Database, grantIds: string[]): Promise<Set<string>> {
  const alive = `select given.id as key from unnest($1::text[]) given (id)
    join oidc_payloads p on p.key = 'Grant:' || given.id and p.expires_at > now()`;
  return findMissing(database, alive, grantIds);
}
