import type { Database } from '../../../db/database.ts';
import * as column from '../../../db/result-columns.ts';
import { execute, findRow, queryRows, type SqlRunner } from '../../../db/sql.ts';

/** Stores a session of an account at its first use. Later uses update its last-used time and user agent. */
export async function recordSessionUse(
  { pool }: Database,
  session: { accountId: string; grantId: string; userAgent: string },
): Promise<void> {
  await execute(
    pool,
    `insert into sign_in_sessions (account_id, grant_id, user_agent) values ($1, $2, $3)
     on conflict (grant_id) do update set seen_at = now(), user_agent = excluded.user_agent`,
    [session.accountId, session.grantId, session.userAgent],
  );
}

const columns = {
  id: column.number,
  grantId: column.text,
  userAgent: column.text,
  createdAt: column.time,
  seenAt: column.time,
};
type SessionRow = column.RowOf<typeof columns>;

/** Returns up to 100 sessions of an account whose grant has not expired, most recently used first. */
export async function listSessions({ pool }: Database, accountId: string): Promise<SessionRow[]> {
  return queryRows(
    pool,
    `select s.id, s.grant_id as "grantId", s.user_agent as "userAgent", s.created_at as "createdAt",
       s.seen_at as "seenAt"
     from sign_in_sessions s join oidc_payloads p on p.key = 'Grant:' || s.grant_id and p.expires_at > now()
     where s.account_id = $1 order by s.seen_at desc, s.id desc limit 100`,
    [accountId],
    columns,
  );
}

/**
 * Deletes a session row of an account and returns its grant id, or undefined when the account does not have
 * the session. The grant and its tokens stay; the caller must delete them.
 */
export async function deleteSession(
  runner: SqlRunner,
  accountId: string,
  id: number,
): Promise<{ grantId: string } | undefined> {
  return findRow(
    runner,
    'delete from sign_in_sessions where account_id = $1 and id = $2 returning grant_id as "grantId"',
    [accountId, id],
    { grantId: column.text },
  );
}

/**
 * Deletes session rows that were not used for an hour and whose grants no longer exist. Safe to run at any
 * time and more than once.
 */
export async function removeEndedSessions({ pool }: Database): Promise<void> {
  await execute(
    pool,
    `delete from sign_in_sessions s where s.seen_at < now() - interval '1 hour'
       and not exists (select 1 from oidc_payloads p where p.key = 'Grant:' || s.grant_id)`,
  );
}
