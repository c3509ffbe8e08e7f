import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { execute, getRow, queryRows, type SqlRunner, toLikePattern } from '../../db/sql.ts';

/** An entry of the audit log: who did what to which object, and from where. */
export type AuditEntry = {
  actorId: string | null;
  /** The provisioning key that acted instead of a person. */
  actorKeyId?: number | null;
  actingAsId: string | null;
  /** A past event, noun first: `impersonation.refused`. */
  action: string;
  /** Kind and id: `user:<uuid>`. */
  object: string;
  /** Display name of the object, unless it is a person. */
  objectName?: string | null;
  /** The affected person, unless the object is that person. */
  concernsId?: string | null;
  ip: string | null;
  requestId: string;
  /** The changed value, before and after. */
  detail?: string;
};

const userObject = /^user:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** SQL for the label of a person: `Rosa Santos (rosa@example.com)`, or the address alone without a name. */
export const personLabel = `coalesce(
  nullif(trim(first_name || ' ' || last_name), '') || ' (' || email || ')', email)`;

/**
 * Adds an entry to the audit log and returns its id. It keeps the current name of the user it concerns, by
 * default the one in `object` (`user:…`).
 */
export async function createAuditEntry(runner: SqlRunner, entry: AuditEntry): Promise<string> {
  const { actorId, actorKeyId, actingAsId, action, object, objectName, ip, requestId, detail } = entry;
  const concernsId = entry.concernsId ?? userObject.exec(object)?.[1] ?? null;
  const { id } = await getRow(
    runner,
    `insert into audit_log (actor_id, acting_as_id, action, object, object_name, concerns_id, concerns_name, ip,
       request_id, detail, actor_key_id)
     values ($1, $2, $3, $4, $5, $6, (select ${personLabel} from users where id = $6), $7, $8, $9, $10)
     returning id`,
    [
      actorId,
      actingAsId,
      action,
      object,
      objectName ?? null,
      concernsId,
      ip,
      requestId,
      detail ?? null,
      actorKeyId ?? null,
    ],
    { id: column.text },
  );
  return id;
}

/** Replaces the action of an audit entry. Does nothing for an unknown id. */
export async function replaceAuditAction({ pool }: Database, id: string, action: string): Promise<void> {
  await execute(pool, 'update audit_log set action = $2 where id = $1', [id, action]);
}

/**
 * Filter of the log. `person` is part of a name, an address or an object; `action` is the start of an action;
 * '' matches all.
 */
export type AuditQuery = { person: string; action: string; from: Date | null; to: Date | null };

const listed = {
  id: column.text,
  createdAt: column.time,
  action: column.text,
  object: column.text,
  objectName: column.text.orNull,
  concernsId: column.text.orNull,
  concernsName: column.text.orNull,
  detail: column.text.orNull,
  actorId: column.text.orNull,
  actingAsId: column.text.orNull,
  actorEmail: column.text.orNull,
  actingAsEmail: column.text.orNull,
  actorKeyName: column.text.orNull,
  ip: column.text.orNull,
  requestId: column.text.orNull,
};
export type AuditRow = column.RowOf<typeof listed>;

/**
 * Returns entries that match the query, newest first. `person` matches parts of names and e-mail addresses,
 * `action` is a prefix. With `after`, returns only entries older than the one with that id.
 */
export async function listAuditRows(
  { pool }: Database,
  { person, action, from, to }: AuditQuery,
  { limit, offset, after }: { limit: number; offset: number; after?: string },
): Promise<AuditRow[]> {
  return queryRows(
    pool,
    `select a.id, a.created_at as "createdAt", a.action, a.object, a.object_name as "objectName",
       a.concerns_id as "concernsId", a.concerns_name as "concernsName", a.detail, a.actor_id as "actorId",
       a.acting_as_id as "actingAsId", actor.email as "actorEmail", acted.email as "actingAsEmail",
       k.name as "actorKeyName", a.ip, a.request_id as "requestId"
     from audit_log a left join users actor on actor.id = a.actor_id left join users acted on acted.id = a.acting_as_id
       left join provisioning_keys k on k.id = a.actor_key_id
     where ($1 = '' or a.actor_id in (select id from users where searched like $2 escape '!')
         or a.acting_as_id in (select id from users where searched like $2 escape '!')
         or a.concerns_id in (select id from users where searched like $2 escape '!')
         or lower(k.name) like $2 escape '!'
         or lower(a.concerns_name) like $2 escape '!' or lower(a.object_name) like $2 escape '!'
         or a.object like $2 escape '!')
       and starts_with(a.action, $3) and ($4::timestamptz is null or a.created_at >= $4)
       and ($5::timestamptz is null or a.created_at <= $5)
       and ($6::uuid is null or (a.created_at, a.id) < (select created_at, id from audit_log where id = $6))
     order by a.created_at desc, a.id desc limit $7 offset $8`,
    [person, toLikePattern(person.toLowerCase()), action, from, to, after ?? null, limit, offset],
    listed,
  );
}
