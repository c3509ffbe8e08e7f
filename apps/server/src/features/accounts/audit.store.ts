import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { execute, queryRows, type SqlRunner, writeLike } from '../../db/sql.ts';

/** Who did what to which object, from where. */
export type AuditEntry = {
  actorId: string | null;
  actingAsId: string | null;
  /** Past event, noun first: `impersonation.refused`. */
  action: string;
  /** Kind and id: `user:<uuid>`. */
  object: string;
  ip: string | null;
  requestId: string;
  /** What was changed, from what to what. */
  detail?: string;
};

/** Adds a row to the audit log. */
export async function createAuditEntry(runner: SqlRunner, entry: AuditEntry): Promise<void> {
  const { actorId, actingAsId, action, object, ip, requestId, detail } = entry;
  await execute(
    runner,
    `insert into audit_log (actor_id, acting_as_id, action, object, ip, request_id, detail)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [actorId, actingAsId, action, object, ip, requestId, detail ?? null],
  );
}

/** A part of the log. */
export type AuditQuery = { person: string; action: string; from: Date | null; to: Date | null };

const listed = {
  id: column.text,
  createdAt: column.time,
  action: column.text,
  object: column.text,
  detail: column.text.orNull,
  actorEmail: column.text.orNull,
  actingAsEmail: column.text.orNull,
  ip: column.text.orNull,
  requestId: column.text.orNull,
};
export type AuditRow = column.RowOf<typeof listed>;

/** Entries, newest first; those that come after the one of the id `after` where it is given. */
export async function listAuditRows(
  { pool }: Database,
  { person, action, from, to }: AuditQuery,
  { limit, offset, after }: { limit: number; offset: number; after?: string },
): Promise<AuditRow[]> {
  return queryRows(
    pool,
    `select a.id, a.created_at as "createdAt", a.action, a.object, a.detail, actor.email as "actorEmail",
       acted.email as "actingAsEmail", a.ip, a.request_id as "requestId"
     from audit_log a left join users actor on actor.id = a.actor_id left join users acted on acted.id = a.acting_as_id
     where ($1 = '' or a.actor_id in (select id from users where searched like $2 escape '!')
         or a.acting_as_id in (select id from users where searched like $2 escape '!'))
       and starts_with(a.action, $3) and ($4::timestamptz is null or a.created_at >= $4)
       and ($5::timestamptz is null or a.created_at <= $5)
       and ($6::uuid is null or (a.created_at, a.id) < (select created_at, id from audit_log where id = $6))
     order by a.created_at desc, a.id desc limit $7 offset $8`,
    [person, writeLike(person.toLowerCase()), action, from, to, after ?? null, limit, offset],
    listed,
  );
}
